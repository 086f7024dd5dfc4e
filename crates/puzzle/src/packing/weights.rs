//! Reasons why a packing has no solution, on the board: the weights of cells, and cells that cannot all be covered.

use std::fmt;

use super::{Packing, PackingBoard};
use quadrille_engine::ItemId;
use quadrille_engine::check::Weighed;
use quadrille_engine::why::Why;

/// The cells of a reason why a packing has no solution: see [`Packing::weights`].
///
/// Its text has a letter for each cell: `#` and `o` are black and white cells, `.` are the others. A blank is no cell. If
/// there are other weights than 1 and -1, they stand there as numbers. If there are no weights, `#` are the cells of the
/// minimal set of items that cannot all be covered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWeights {
    pub(crate) board: PackingBoard,
    /// All are 0 if no weights prove that there is no solution.
    pub(crate) weights: Vec<i64>,
    /// Which cells are in the minimal set of items that cannot all be covered.
    pub(crate) conflict: Vec<bool>,
}

impl Packing {
    /// What a reason says of the cells of the board. `None` if it says nothing of them.
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::puzzle::packing::{Packing, Rules, named_set};
    ///
    /// let mut pieces = named_set("domino")?;
    /// pieces[0].copies = 0..=u32::MAX;
    /// let board = ".###\n####\n####\n###.".parse()?;
    /// let packing = Packing::new(board, pieces, Rules::default())?;
    /// let why = packing.problem().search().why();
    /// let weights = packing.weights(&why).expect("it is about cells");
    /// assert_eq!(weights.to_string(), " .o#\n#o#o\no#o#\n#o#");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn weights(&self, why: &Why) -> Option<BoardWeights> {
        let pieces = self.pieces.iter().filter(|piece| self.needs_item(piece));
        let first = pieces.count();
        let cells = self.board.cells().len();
        let cell = |item: ItemId| {
            let cell = item.index().checked_sub(first);
            cell.filter(|&cell| cell < cells)
        };
        let mut found = BoardWeights {
            board: self.board.clone(),
            weights: vec![0; cells],
            conflict: vec![false; cells],
        };
        for (on, weight) in why.weights.iter().flat_map(|weights| &weights.weights) {
            if let Weighed::Item(item) = *on
                && let Some(cell) = cell(item)
            {
                found.weights[cell] = *weight;
            }
        }
        let conflict = why.conflict.iter().flat_map(|conflict| &conflict.items);
        for cell in conflict.chain(&why.bare).filter_map(|&item| cell(item)) {
            found.conflict[cell] = true;
        }
        let is_about = found.is_weighed() || found.conflict.contains(&true);
        is_about.then_some(found)
    }
}

impl BoardWeights {
    /// What the marks of the text are: the line above it.
    pub fn legend(&self) -> &'static str {
        match (self.is_weighed(), self.is_coloring()) {
            (false, _) => "on the board, the cells of this set:",
            (_, true) if self.weights.contains(&-1) => {
                "on the board, # for black cells, o for white ones and . for the others:"
            }
            (_, true) => "on the board, # for the cells that weigh 1:",
            (_, false) => "on the board:",
        }
    }

    /// Whether a cell has a weight.
    pub(crate) fn is_weighed(&self) -> bool {
        self.weights.iter().any(|&weight| weight != 0)
    }

    /// Whether the weights are a coloring: every weight is 1, -1 or 0.
    pub(crate) fn is_coloring(&self) -> bool {
        self.weights.iter().all(|weight| weight.abs() <= 1)
    }

    /// The mark of a cell.
    fn mark(&self, cell: usize) -> String {
        let weight = self.weights[cell];
        match (self.is_weighed(), weight) {
            (false, _) if self.conflict[cell] => "#".to_owned(),
            (_, 0) => ".".to_owned(),
            (_, 1) if self.is_coloring() => "#".to_owned(),
            (_, -1) if self.is_coloring() => "o".to_owned(),
            _ => weight.to_string(),
        }
    }
}

impl fmt::Display for BoardWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let marks = (0..self.weights.len()).map(|cell| self.mark(cell));
        let marks: Vec<String> = marks.collect();
        let width = marks.iter().map(String::len).max().unwrap_or(1);
        let size = self.board.extent();
        for z in 0..size.z {
            if z > 0 {
                writeln!(f, "\n---")?;
            }
            let mut rows = vec![vec![""; size.x as usize]; size.y as usize];
            let numbered = self.board.cells().iter().zip(&marks);
            for (&cell, mark) in numbered.filter(|(cell, _)| cell.z == z) {
                let (row, column) = self.board.place(cell);
                rows[row as usize][column as usize] = mark;
            }
            for (number, row) in rows.iter().enumerate() {
                if number > 0 {
                    writeln!(f)?;
                }
                let gap = if width > 1 { " " } else { "" };
                let row = row.iter().map(|mark| format!("{mark:>width$}"));
                let row = row.collect::<Vec<_>>().join(gap);
                f.write_str(row.trim_end())?;
            }
        }
        Ok(())
    }
}
