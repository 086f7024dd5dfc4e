//! MacMahon squares: all squares whose four edges have one of c colors, laid so that touching edges agree.
//!
//! Up to rotation there are c(c³ + c + 2)/4 such squares (24 for three colors, which MacMahon laid as 4 x 6 in
//! 1921). Cells and squares are primary items. An edge between two cells is a secondary item to which the options
//! on both sides give a color (Knuth, TAOCP 7.2.2.1): the search itself knows that they must agree.
//! If the border is to have one color, options with another color there are left out.

use std::collections::BTreeSet;
use std::fmt;

use super::Puzzle;
use crate::problem::Problem;
use crate::search::Solution;

/// What an item of the problem stands for. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Demand {
    /// The square with this number is used.
    Square(u16),
    /// This cell is covered.
    Cell {
        /// The row.
        row: u8,
        /// The column.
        column: u8,
    },
    /// The color of the edge between a cell and the one below it.
    Below {
        /// The row of the upper cell.
        row: u8,
        /// The column.
        column: u8,
    },
    /// The color of the edge between a cell and the one to its right.
    Right {
        /// The row.
        row: u8,
        /// The column of the left cell.
        column: u8,
    },
}

/// A square in a cell, turned in some way: what an option of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// The row of the cell.
    pub row: u8,
    /// The column of the cell.
    pub column: u8,
    /// The number of the square.
    pub square: u16,
    /// The colors of its edges from 0: above, right, below, left.
    pub edges: [u8; 4],
}

/// All squares with edges in so many colors, to be laid on a board.
///
/// ```
/// use quadrille::puzzle::{Puzzle, macmahon::MacMahon};
///
/// let puzzle = MacMahon::new(3, 4, 6)?.with_border(0)?;
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("there are 106,624 solutions"));
/// assert_eq!(answer.edges(0, 0).map(|edges| (edges[0], edges[3])), Some((0, 0)));
/// # Ok::<(), quadrille::puzzle::macmahon::MacMahonError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MacMahon {
    colors: u8,
    rows: u8,
    columns: u8,
    border: Option<u8>,
}

/// Why there is no such puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MacMahonError {
    /// There are no colors, or too many.
    #[error("found {found} colors, expected 1 to {most}", most = MacMahon::MOST_COLORS)]
    Colors {
        /// How many there are.
        found: u8,
    },
    /// The board has another number of cells than there are squares.
    #[error(
        "the board has {cells} cells, but there are {squares} squares with edges of {colors} colors"
    )]
    Area {
        /// How many cells the board has.
        cells: u16,
        /// How many squares there are.
        squares: u16,
        /// How many colors there are.
        colors: u8,
    },
    /// The border is to have a color that does not exist.
    #[error("found border color {found}, expected a color from 0 to {}", colors - 1)]
    Border {
        /// The color.
        found: u8,
        /// How many colors there are.
        colors: u8,
    },
}

impl MacMahon {
    /// How many colors there may be.
    pub const MOST_COLORS: u8 = 6;

    /// The puzzle with so many colors on a board of so many rows and columns.
    pub fn new(colors: u8, rows: u8, columns: u8) -> Result<Self, MacMahonError> {
        if !(1..=Self::MOST_COLORS).contains(&colors) {
            return Err(MacMahonError::Colors { found: colors });
        }
        let c = u16::from(colors);
        let squares = c * (c * c * c + c + 2) / 4;
        let cells = u16::from(rows) * u16::from(columns);
        if squares != cells {
            return Err(MacMahonError::Area {
                cells,
                squares,
                colors,
            });
        }
        Ok(MacMahon {
            colors,
            rows,
            columns,
            border: None,
        })
    }

    /// The same with all of the border in one color.
    pub fn with_border(self, color: u8) -> Result<Self, MacMahonError> {
        if color >= self.colors {
            return Err(MacMahonError::Border {
                found: color,
                colors: self.colors,
            });
        }
        Ok(MacMahon {
            border: Some(color),
            ..self
        })
    }

    /// The squares, each as the least of its rotations.
    fn squares(&self) -> BTreeSet<[u8; 4]> {
        let colors = || 0..self.colors;
        colors()
            .flat_map(|a| colors().flat_map(move |b| colors().map(move |c| [a, b, c])))
            .flat_map(|[a, b, c]| colors().map(move |d| [a, b, c, d]))
            .map(|edges| *rotations(edges).first().expect("a square has rotations"))
            .collect()
    }

    /// The items on the four sides of a cell: above, right, below, left; `None` on the border.
    fn sides(&self, row: u8, column: u8) -> [Option<Demand>; 4] {
        let above = row.checked_sub(1).map(|row| Demand::Below { row, column });
        let left = column.checked_sub(1);
        let left = left.map(|column| Demand::Right { row, column });
        let right = (column + 1 < self.columns).then_some(Demand::Right { row, column });
        let below = (row + 1 < self.rows).then_some(Demand::Below { row, column });
        [above, right, below, left]
    }

    fn cells(&self) -> impl Iterator<Item = (u8, u8)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }
}

/// The different squares that rotations make of one.
fn rotations(edges: [u8; 4]) -> BTreeSet<[u8; 4]> {
    let turned = |steps| {
        let mut edges = edges;
        edges.rotate_left(steps);
        edges
    };
    (0..4).map(turned).collect()
}

impl Puzzle for MacMahon {
    type Item = Demand;
    type Tag = Laid;
    type Answer = Arrangement;

    fn problem(&self) -> Problem<Demand, Laid> {
        let mut problem = Problem::new();
        let squares = self.squares();
        for (square, _) in (0..).zip(&squares) {
            let item = Demand::Square(square);
            problem.primary(item).expect("all squares differ");
        }
        for (row, column) in self.cells() {
            let item = Demand::Cell { row, column };
            problem.primary(item).expect("all cells differ");
        }
        for (row, column) in self.cells() {
            let [_, right, below, _] = self.sides(row, column);
            for item in [right, below].into_iter().flatten() {
                problem.secondary(item).expect("all edges differ");
            }
        }
        for (square, &edges) in (0..).zip(&squares) {
            for (row, column) in self.cells() {
                let sides = self.sides(row, column);
                for edges in rotations(edges) {
                    let mut pairs = sides.iter().zip(edges);
                    let fits = |(side, color): (&Option<Demand>, u8)| {
                        side.is_some() || self.border.is_none_or(|border| border == color)
                    };
                    if !pairs.all(fits) {
                        continue;
                    }
                    let laid = Laid {
                        row,
                        column,
                        square,
                        edges,
                    };
                    let items = [Demand::Square(square), Demand::Cell { row, column }];
                    let mut option = problem.option(laid).cover(items);
                    for (side, color) in sides.into_iter().zip(edges) {
                        if let Some(side) = side {
                            option = option.color(side, u32::from(color));
                        }
                    }
                    option.add().expect("edges inside the board are items");
                }
            }
        }
        problem
    }

    fn answer(&self, solution: &Solution<'_, Demand, Laid>) -> Arrangement {
        let mut laid: Vec<Laid> = solution.tags().copied().collect();
        laid.sort();
        Arrangement {
            rows: self.rows,
            columns: self.columns,
            laid,
        }
    }
}

/// Squares on a board. Its text has the color of every edge, as a letter, where the edge is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    rows: u8,
    columns: u8,
    laid: Vec<Laid>,
}

impl Arrangement {
    /// The number of rows and of columns.
    pub fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// The squares, row by row.
    pub fn squares(&self) -> &[Laid] {
        &self.laid
    }

    /// The colors around a cell: above, right, below, left; `None` where there is no square.
    pub fn edges(&self, row: u8, column: u8) -> Option<[u8; 4]> {
        let place = |laid: &Laid| (laid.row, laid.column).cmp(&(row, column));
        let found = self.laid.binary_search_by(place).ok()?;
        Some(self.laid[found].edges)
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |color: u8| char::from(b'a' + color);
        for row in 0..self.rows {
            let squares = (0..self.columns).filter_map(|column| self.edges(row, column));
            let (mut above, mut beside, mut below) =
                ("+".to_owned(), String::new(), "+".to_owned());
            for (column, edges) in squares.enumerate() {
                let [top, right, bottom, left] = edges.map(letter);
                above.push_str(&format!("-{top}-+"));
                if column == 0 {
                    beside.push(left);
                }
                beside.push_str(&format!("   {right}"));
                below.push_str(&format!("-{bottom}-+"));
            }
            write!(f, "{above}\n{beside}\n")?;
            if row + 1 == self.rows {
                f.write_str(&below)?;
            }
        }
        Ok(())
    }
}
