//! MacMahon squares: all squares whose four edges have one of c colors, laid so that touching edges agree.
//!
//! Up to rotation there are c(c³ + c + 2)/4 such squares (24 for three colors, which MacMahon laid as 4 x 6 in
//! 1921). They are the tiles of an [edge-matching puzzle](super::edges).

use super::edges::{Arrangement, Constraint, EdgeMatching, Placement, turned};
use quadrille_engine::messages::plural;
use quadrille_engine::sort::sorted_set;
use quadrille_engine::{Color, Problem};
use quadrille_sudoku::Puzzle;

/// All squares with edges in a number of colors, to be placed on a board.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MacMahon {
    colors: u8,
    edges: EdgeMatching,
}

/// Why there is no such puzzle, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct MacMahonError(String);

impl MacMahon {
    /// The largest number of colors.
    pub const MAX_COLORS: u8 = 6;

    /// The puzzle with this number of colors on a board of `rows` x `columns` cells.
    ///
    /// # Errors
    ///
    /// If there are no colors or more than 6, or the board has another number of cells than there are squares.
    pub fn new(colors: u8, rows: u8, columns: u8) -> Result<Self, MacMahonError> {
        if !(1..=Self::MAX_COLORS).contains(&colors) {
            let max = Self::MAX_COLORS;
            let why = format!("found {colors} colors, expected 1 to {max}");
            return Err(MacMahonError(why));
        }
        let c = u16::from(colors);
        let squares = c * (c * c * c + c + 2) / 4;
        let cells = u16::from(rows) * u16::from(columns);
        if squares != cells {
            let why = format!(
                "found a board of {rows}x{columns}, expected as many cells as there are squares with edges of {}: {squares}",
                plural(colors.into(), "color")
            );
            return Err(MacMahonError(why));
        }
        let edges = EdgeMatching::new(rows, columns, all_squares(colors));
        Ok(MacMahon {
            colors,
            edges: edges.expect("there are as many squares as cells"),
        })
    }

    /// Wants the whole border in this color.
    ///
    /// # Errors
    ///
    /// If the color is not below the number of colors.
    pub fn with_border(self, color: u8) -> Result<Self, MacMahonError> {
        if color >= self.colors {
            let last = self.colors - 1;
            let why = format!("found border color {color}, expected a color from 0 to {last}");
            return Err(MacMahonError(why));
        }
        Ok(MacMahon {
            edges: self.edges.with_border(color),
            ..self
        })
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (u8, u8) {
        self.edges.size()
    }
}

/// The squares in ascending order, each as the least of its rotations.
fn all_squares(colors: u8) -> Vec<[u8; 4]> {
    let all = || 0..colors;
    let triples = all().flat_map(|a| all().flat_map(move |b| all().map(move |c| [a, b, c])));
    let squares = triples.flat_map(|[a, b, c]| all().map(move |d| [a, b, c, d]));
    let least = |square: [u8; 4]| {
        let turns = (0..4).map(|steps| turned(square, steps));
        turns.min().unwrap_or(square)
    };
    sorted_set(squares.map(least).collect())
}

impl Puzzle for MacMahon {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Arrangement;

    fn problem(&self) -> Problem<Constraint, Placement> {
        self.edges.problem()
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> Arrangement {
        self.edges.answer_from(tags)
    }

    fn name(&self, item: &Constraint) -> String {
        self.edges.name(item)
    }

    fn phrase(&self, item: &Constraint) -> String {
        self.edges.phrase(item)
    }

    fn color(&self, color: Color) -> String {
        self.edges.color(color)
    }
}
