//! Pictures of the steps of logic, and of givens that clash: the board, what matters on it in color, and the reason.
//!
//! A step is drawn on the candidates before it. The cells of its pattern are blue (those of a second group brown), a
//! symbol that is placed is large on green, and candidates that go are struck out on red. The candidates of a chain are on
//! green where the chain says that they are right, and on brown where they are wrong; a line leads from each to the next,
//! dashed where the first one excludes the second.

use super::board::BoardCells;
use super::{Font, MARGIN, Picture, SIDE};
use quadrille_engine::IS_SMALL;
use quadrille_sudoku::square::{SquareBoard, Symbol, Unit};
use quadrille_sudoku::sudoku::{ClashingGivens, Deduction, Logic, LogicStep};

const BLUE: &str = "#dbe9f6";
const BROWN: &str = "#e6c39a";
const GREEN: &str = "#b8e6b8";
pub(super) const RED: &str = "#f2c6c6";

/// A cell, as (row, column) from 0.
type CellPlace = (u8, u8);

/// The next step of a puzzle, drawn on its candidates, with its text below. The cells of a contradiction are red.
///
/// ```
/// use quadrille::sudoku::{Logic, Sudoku};
/// use quadrille::svg::hint;
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let logic = Logic::new(&puzzle);
/// let picture = hint(&logic, &logic.hint());
/// assert_eq!(picture.title(), "r1c6 = 8: hidden single, the only place for 8 in box 2");
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
pub fn hint(logic: &Logic, step: &LogicStep) -> Picture {
    let board = logic.board();
    let mut cells = BoardCells::of(&board);
    cells.fills.fill(None);
    cells.has_small_sums = true;
    let mut fill = |places: &[CellPlace], color| paint(&mut cells, &board, places, color);
    let deduction = match step {
        LogicStep::Deduction(deduction) => {
            let pattern = pattern(logic, deduction);
            fill(&pattern, BLUE);
            if let [[_, ..], second] = deduction.groups() {
                fill(second, BROWN);
            }
            fill(deduction.placed.map(|(cell, _)| cell).as_slice(), GREEN);
            Some(deduction)
        }
        LogicStep::Guess { cell, .. } => {
            fill(&[*cell], BLUE);
            None
        }
        step => {
            fill(&blamed(step, &board), RED);
            None
        }
    };
    let marks = Marks::of(&cells, &board);
    let mut picture = cells.picture();
    if let Some(deduction) = deduction {
        marks.draw_step(&mut picture, deduction);
    }
    marks.draw_candidates(&mut picture, logic, deduction);
    if let Some(deduction) = deduction {
        marks.strike(&mut picture, deduction);
    }
    explained(picture, &step.to_string())
}

/// A puzzle with the candidates of each cell: the symbols that the rules leave open beside what has been found.
///
/// ```
/// use quadrille::sudoku::{Logic, Sudoku};
/// use quadrille::svg::candidates;
///
/// let puzzle: Sudoku = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(candidates(&Logic::new(&puzzle)).title(), "the candidates of 51 cells");
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
pub fn candidates(logic: &Logic) -> Picture {
    let board = logic.board();
    let mut cells = BoardCells::of(&board);
    cells.fills.fill(None);
    cells.has_small_sums = true;
    let marks = Marks::of(&cells, &board);
    let mut picture = cells.picture();
    marks.draw_candidates(&mut picture, logic, None);
    let square = board.square();
    let blanks = square.cells().len() - square.filled_count();
    let s = if blanks == 1 { "" } else { "s" };
    explained(picture, &format!("the candidates of {blanks} cell{s}"))
}

/// A puzzle without a solution: the givens that clash are red, and what they leave no place for is blue.
///
/// ```
/// use quadrille::Limits;
/// use quadrille::puzzle::square::SquarePuzzle;
/// use quadrille::sudoku::{ClashingGivens, Sudoku};
/// use quadrille::svg::clash;
///
/// let puzzle: Sudoku = "55...............................................................................".parse()?;
/// let why = ClashingGivens::of(&puzzle, &Limits::NONE).expect("5 is there twice");
/// let picture = clash(&SquarePuzzle::from(&puzzle).board(), &why);
/// assert_eq!(picture.title(), why.to_string());
/// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
/// ```
pub fn clash(board: &SquareBoard, why: &ClashingGivens) -> Picture {
    let mut cells = BoardCells::of(board);
    cells.fills.fill(None);
    paint(&mut cells, board, &blamed(&why.end, board), BLUE);
    let givens: Vec<CellPlace> = why.givens.iter().map(|(cell, _)| *cell).collect();
    paint(&mut cells, board, &givens, RED);
    explained(cells.picture(), &why.to_string())
}

fn paint(cells: &mut BoardCells, board: &SquareBoard, places: &[CellPlace], color: &'static str) {
    let order = usize::from(board.square().order());
    for &(row, column) in places {
        let cell = usize::from(row) * order + usize::from(column);
        if let Some(fill) = cells.fills.get_mut(cell) {
            *fill = Some(color);
        }
    }
}

/// The cells of a row, a column, a box or what else there is of them.
fn places(unit: &Unit, order: u8) -> impl Iterator<Item = CellPlace> {
    let order = u16::from(order);
    let cells = unit.cells().iter();
    cells.map(move |cell| ((cell / order) as u8, (cell % order) as u8))
}

/// The cells of a step that matter: those that it names, or those of its first units.
fn pattern(logic: &Logic, deduction: &Deduction) -> Vec<CellPlace> {
    if !deduction.cells.is_empty() {
        return deduction.cells.clone();
    }
    let units = &deduction.units[..deduction.units.len().div_ceil(2)];
    let order = logic.square().order();
    let cells = units.iter().flat_map(|unit| places(unit, order));
    // A single is about all cells of a unit, and fish and locked candidates about those with a symbol.
    let matters = |&(row, column): &CellPlace| {
        let left = logic.candidates(row, column);
        let mut symbols = deduction.symbols.iter();
        deduction.placed.is_some() || symbols.any(|symbol| left.contains(&symbol.number()))
    };
    cells.filter(matters).collect()
}

/// The cells of a contradiction.
fn blamed(step: &LogicStep, board: &SquareBoard) -> Vec<CellPlace> {
    match step {
        LogicStep::NoSymbol { cell } => vec![*cell],
        LogicStep::NoPlace { unit, .. } => places(unit, board.square().order()).collect(),
        LogicStep::Repeat(fault) => fault.cells(),
        LogicStep::NotUnique(contradiction) => blamed(contradiction, board),
        _ => Vec::new(),
    }
}

/// The height of the small sums of cages, and of the border above them; on the page, where they are not small, of the middle.
const SUMS: i32 = if IS_SMALL { 8 } else { 10 };

/// The places of candidates within their cells.
struct Marks {
    order: u8,
    /// The height that is left free above them.
    top: i32,
}

impl Marks {
    fn of(cells: &BoardCells, board: &SquareBoard) -> Self {
        Marks {
            order: board.square().order(),
            top: if cells.has_sums() { SUMS } else { 0 },
        }
    }

    /// How many candidates a cell has in a row and in a column.
    fn side(&self) -> i32 {
        let root = i32::from(self.order).isqrt();
        root + i32::from(root * root < i32::from(self.order))
    }

    /// The width and the height of a candidate.
    fn size(&self) -> (i32, i32) {
        (SIDE / self.side(), (SIDE - self.top) / self.side())
    }

    /// The middle of a candidate.
    fn middle(&self, (row, column): CellPlace, symbol: Symbol) -> (i32, i32) {
        let (width, height) = self.size();
        let at = i32::from(symbol.number()) - 1;
        let x = MARGIN + i32::from(column) * SIDE + at % self.side() * width + width / 2;
        let y = MARGIN + i32::from(row) * SIDE + self.top + at / self.side() * height + height / 2;
        (x, y)
    }

    /// The ground of a candidate.
    fn ground(&self, picture: &mut Picture, (x, y): (i32, i32), fill: &str) {
        let (width, height) = self.size();
        picture.rect([x - width / 2, y - height / 2, width, height], fill);
    }

    /// The grounds of candidates, and the links of chains.
    fn draw_step(&self, picture: &mut Picture, deduction: &Deduction) {
        for link in deduction.chains.iter().flatten() {
            let fill = if link.is_right { GREEN } else { BROWN };
            self.ground(picture, self.middle(link.cell, link.symbol), fill);
        }
        for &(cell, symbol) in &deduction.removed {
            self.ground(picture, self.middle(cell, symbol), RED);
        }
        for pair in deduction.chains.iter().flat_map(|chain| chain.windows(2)) {
            let [from, to] = [pair[0], pair[1]].map(|link| self.middle(link.cell, link.symbol));
            let dashes = match pair[0].is_right {
                true => r#" stroke-dasharray="3 2""#,
                false => "",
            };
            let ((x, y), (right, down)) = (from, (to.0 - from.0, to.1 - from.1));
            picture.add(format_args!(
                r##"<path d="M{x} {y}l{right} {down}" fill="none" stroke="#1c5aa6" stroke-width="1"{dashes}/>"##
            ));
        }
    }

    /// The candidates of blank cells; a symbol that is placed instead of those of its cell.
    fn draw_candidates(&self, picture: &mut Picture, logic: &Logic, deduction: Option<&Deduction>) {
        let placed = deduction.and_then(|deduction| deduction.placed);
        let font = Font::plain(self.size().1.min(9), "#666666");
        let alphabet = logic.square().alphabet();
        let cells =
            (0..self.order).flat_map(|row| (0..self.order).map(move |column| (row, column)));
        for (row, column) in cells {
            if let Some((cell, symbol)) = placed
                && cell == (row, column)
            {
                let [x, y] = [column, row].map(|place| MARGIN + i32::from(place) * SIDE + SIDE / 2);
                let font = Font::plain(22 - self.top.min(8), "black");
                picture.text((x, y + self.top / 2), &font, symbol);
                continue;
            }
            for number in logic.candidates(row, column) {
                let symbol = Symbol::new(number, alphabet);
                picture.text(self.middle((row, column), symbol), &font, symbol);
            }
        }
    }

    /// Lines through the candidates that go.
    fn strike(&self, picture: &mut Picture, deduction: &Deduction) {
        let (width, height) = self.size();
        for &(cell, symbol) in &deduction.removed {
            let (x, y) = self.middle(cell, symbol);
            let (left, low) = (x - width / 3, y + height / 3);
            let line = format!("M{left} {low}l{} -{}", width / 3 * 2, height / 3 * 2);
            picture.path(&line, "none", "#a40122", 1);
        }
    }
}

/// A picture with a text below it, which becomes its title.
fn explained(mut picture: Picture, text: &str) -> Picture {
    let font = Font::plain(11, "black");
    // A letter is on average at most 0.6 of its size wide.
    let most = (10 * picture.width / (6 * font.size)).max(20) as usize;
    // As few lines as there can be, and of these the shortest: no word is alone on the last one if others fit beside it.
    let count = wrapped(text, most).len();
    let width = (1..=most).find(|&width| wrapped(text, width).len() == count);
    for line in wrapped(text, width.unwrap_or(most)) {
        picture.text((picture.width / 2, picture.height + 4), &font, line);
        picture.height += 15;
    }
    picture.titled(text)
}

/// A text in lines of at most `most` bytes, but for words that are longer.
fn wrapped(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let line = lines.last_mut().expect("there is a line");
        match line.len() {
            0 => line.push_str(word),
            len if len + 1 + word.len() <= most => line.extend([" ", word]),
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
