//! Pictures of Sudoku boards and Latin squares: givens in bold, heavy lines around regions, tinted windows, diagonals.

use super::{Draw, Font, MARGIN, Picture, SIDE};
use quadrille_engine::IS_SMALL;
use quadrille_sudoku::square::{ChessMove, SquareBoard, Unit, UnitKind};
use quadrille_sudoku::sudoku::{Board, Givens, Sudoku};

/// The contents of the picture of a board.
pub(super) struct BoardCells {
    order: usize,
    /// The text of each cell, and whether it was given.
    words: Vec<(String, bool)>,
    regions: Vec<u8>,
    /// The color of the ground of each cell, if it has one.
    pub(super) fills: Vec<Option<&'static str>>,
    /// Whether each cell holds even symbols (0) or odd ones (1) only.
    parity: Vec<Option<u8>>,
    diagonals: bool,
    /// The rules that are not drawn, for the title.
    undrawn: String,
    /// The cage of each cell, if it is in one, and the place for the sum of each cage.
    cages: Vec<Option<usize>>,
    sums: Vec<(usize, u32)>,
    /// Whether the sums are small, so that candidates have room below them.
    pub(super) has_small_sums: bool,
}

impl BoardCells {
    pub(super) fn picture(&self) -> Picture {
        let order = self.order;
        let side = order as i32 * SIDE + 2 * MARGIN;
        let mut picture = Picture::new(side, side);
        self.draw_grounds(&mut picture);
        self.draw_parity(&mut picture);
        self.draw_diagonals(&mut picture);
        self.draw_borders(&mut picture);
        self.draw_cages(&mut picture);
        self.draw_words(&mut picture);
        let undrawn = &self.undrawn;
        picture.titled(format!("A board of {order} x {order} cells{undrawn}"))
    }

    /// The upper left corner of a cell.
    fn corner(&self, cell: usize) -> [i32; 2] {
        [cell % self.order, cell / self.order].map(|place| MARGIN + place as i32 * SIDE)
    }

    /// The grounds of the cells that have a color.
    fn draw_grounds(&self, picture: &mut Picture) {
        for (cell, fill) in self.fills.iter().enumerate() {
            if let Some(fill) = fill {
                let [x, y] = self.corner(cell);
                picture.rect([x, y, SIDE, SIDE], fill);
            }
        }
    }

    /// Small squares where symbols are even, and circles where they are odd.
    fn draw_parity(&self, picture: &mut Picture) {
        for (cell, parity) in self.parity.iter().enumerate() {
            let [x, y] = self.corner(cell);
            match parity {
                Some(0) => picture.rect([x + 4, y + 4, SIDE - 8, SIDE - 8], "#dddddd"),
                Some(_) => {
                    let (left, middle) = (x + 4, y + SIDE / 2);
                    let (half, whole) = (SIDE / 2 - 4, SIDE - 8);
                    let circle = format!(
                        "M{left} {middle}a{half} {half} 0 1 0 {whole} 0a{half} {half} 0 1 0 -{whole} 0z"
                    );
                    picture.path(&circle, "#dddddd", "none", 0);
                }
                None => {}
            }
        }
    }

    /// The two diagonals, if they are units.
    fn draw_diagonals(&self, picture: &mut Picture) {
        if self.diagonals {
            let whole = self.order as i32 * SIDE;
            let bottom = MARGIN + whole;
            let crossed =
                format!("M{MARGIN} {MARGIN}l{whole} {whole}M{MARGIN} {bottom}l{whole} -{whole}");
            picture.path(&crossed, "none", "#e6c39a", 2);
        }
    }

    /// Lines between the cells: thick ones around regions and around the whole.
    fn draw_borders(&self, picture: &mut Picture) {
        let order = self.order;
        let (mut thin, mut thick) = (String::new(), String::new());
        let mut line = |cell: usize, other: usize, way: &str| {
            let [x, y] = self.corner(cell);
            let apart = self.regions[cell] != self.regions[other];
            let path = if apart { &mut thick } else { &mut thin };
            path.push_str(&format!("M{x} {y}{way}{SIDE}"));
        };
        for cell in 0..order * order {
            if cell % order > 0 {
                line(cell, cell - 1, "v");
            }
            if cell >= order {
                line(cell, cell - order, "h");
            }
        }
        let whole = order as i32 * SIDE;
        thick.push_str(&format!("M{MARGIN} {MARGIN}h{whole}v{whole}h-{whole}z"));
        picture.path(&thin, "none", "#999999", 1);
        picture.path(&thick, "none", "black", 3);
    }

    /// The texts of the cells, with room for a sum above if cages have any.
    fn draw_words(&self, picture: &mut Picture) {
        let (down, size) = if self.has_sums() { (5, 16) } else { (0, 22) };
        for (cell, (word, given)) in self.words.iter().enumerate() {
            if word.is_empty() {
                continue;
            }
            let font = Font {
                size: if word.len() > 2 { 16 } else { size },
                bold: *given,
                color: if *given { "black" } else { "#1c5aa6" },
            };
            let [x, y] = self.corner(cell);
            picture.text((x + SIDE / 2, y + SIDE / 2 + down), &font, word);
        }
    }

    /// Dashed lines inside the borders of the cages, and their sums in the first cell of each.
    fn draw_cages(&self, picture: &mut Picture) {
        let (order, inset) = (self.order, 3);
        let mut lines = String::new();
        let caged = (0..self.cages.len()).filter(|&cell| self.cages[cell].is_some());
        for cell in caged {
            let (row, column) = ((cell / order) as i32, (cell % order) as i32);
            // Whether the cell this many rows and columns away is in the same cage.
            let same = |down: i32, right: i32| {
                let (row, column) = (row + down, column + right);
                let inside = 0..order as i32;
                inside.contains(&row)
                    && inside.contains(&column)
                    && self.cages[row as usize * order + column as usize] == self.cages[cell]
            };
            // The distance from the end of a border to the side of the cell: beyond it, where the cage turns around a
            // corner.
            let end = |beside: bool, across: bool| match (beside, across) {
                (false, _) => inset,
                (true, false) => 0,
                (true, true) => -inset,
            };
            let [x, y] = self.corner(cell);
            for step in [-1, 1] {
                let far = if step < 0 { inset } else { SIDE - inset };
                if !same(step, 0) {
                    let from = end(same(0, -1), same(step, -1));
                    let length = SIDE - from - end(same(0, 1), same(step, 1));
                    lines.push_str(&format!("M{} {}h{length}", x + from, y + far));
                }
                if !same(0, step) {
                    let from = end(same(-1, 0), same(-1, step));
                    let length = SIDE - from - end(same(1, 0), same(1, step));
                    lines.push_str(&format!("M{} {}v{length}", x + far, y + from));
                }
            }
        }
        if !lines.is_empty() {
            picture.dashed(&lines, "#b08040");
        }
        // The size, how wide a digit is, and how far down its middle. The page, whose code must be small, has one size.
        let (size, wide, down) = match self.has_small_sums && !IS_SMALL {
            true => (7, 4, 7),
            false => (9, 5, 9),
        };
        for &(cell, sum) in &self.sums {
            let [x, y] = self.corner(cell);
            let font = Font::plain(size, "#666666");
            // They begin at one place, whatever their length.
            let sum = sum.to_string();
            picture.text((x + 6 + wide * sum.len() as i32 / 2, y + down), &font, sum);
        }
    }

    pub(super) fn of(board: &SquareBoard) -> Self {
        let (givens, rules) = (board.puzzle().givens(), board.puzzle().rules());
        let pairs = board.square().cells().iter().zip(givens.cells());
        let show = |(&symbol, &given): (&u8, &u8)| match symbol {
            0 => (String::new(), false),
            _ => (board.square().show(symbol), symbol == given),
        };
        let mut fills = vec![None; givens.cells().len()];
        let windows = |unit: &&Unit| matches!(unit.kind(), UnitKind::Window | UnitKind::Extra);
        for unit in rules.units().iter().filter(windows) {
            for &cell in unit.cells() {
                fills[usize::from(cell)] = Some("#dbe9f6");
            }
        }
        let mut cages = vec![None; givens.cells().len()];
        let mut sums = Vec::new();
        for (number, cage) in rules.cages().iter().enumerate() {
            let cells = cage.cells().iter().map(|&cell| usize::from(cell));
            sums.extend(cells.clone().next().map(|first| (first, cage.sum())));
            cells.for_each(|cell| cages[cell] = Some(number));
        }
        let parity = (0..givens.cells().len()).map(|cell| rules.parity(cell));
        BoardCells {
            order: givens.order().into(),
            words: pairs.map(show).collect(),
            regions: rules.regions_of_cells(),
            fills,
            parity: parity.collect(),
            diagonals: rules.has(UnitKind::Diagonal),
            undrawn: {
                let groups = rules.has(UnitKind::Group).then_some("disjoint groups");
                let rules = groups.into_iter().chain(rules.moves().map(ChessMove::rule));
                rules.map(|rule| format!(", {rule}")).collect()
            },
            cages,
            sums,
            has_small_sums: false,
        }
    }

    /// Whether the sums of cages take room.
    pub(super) fn has_sums(&self) -> bool {
        !self.sums.is_empty()
    }
}

impl Draw for SquareBoard {
    /// The square with its givens in bold.
    fn picture(&self) -> Picture {
        BoardCells::of(self).picture()
    }
}

impl Draw for Board {
    /// The board with all digits in bold, because the givens are unknown.
    fn picture(&self) -> Picture {
        Sudoku::from(*self).picture()
    }
}

impl Draw for Sudoku {
    /// The board with the givens.
    fn picture(&self) -> Picture {
        self.to_puzzle().board().picture()
    }
}
