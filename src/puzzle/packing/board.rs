//! Boards: boxes of any size, the same with the middle left out, or drawn cell by cell.

use std::str::FromStr;

use super::cell::{Cell, Shape};

/// What is to be filled: some cells of the plane or of space.
///
/// Its text is a size in rows and columns (`6x10`), or in layers, rows and columns (`2x3x10`), to which `-centre`
/// may be added to leave out the middle (one cell, or two where a size is even, in each direction); or a drawing
/// with `#` for a cell and `.` for a hole, where a line of dashes begins the next layer.
///
/// ```
/// use quadrille::puzzle::packing::Board;
///
/// assert_eq!("6x10".parse::<Board>()?.cells().len(), 60);
/// assert_eq!("8x8-centre".parse::<Board>()?.cells().len(), 60);
/// assert_eq!("3x3x3-centre".parse::<Board>()?.cells().len(), 26);
/// assert_eq!("####\n#..#\n####".parse::<Board>()?.cells().len(), 10);
/// # Ok::<(), quadrille::puzzle::packing::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    shape: Shape,
}

/// Why something is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// There are no cells.
    #[error(
        "found a board with no cells, expected a size like 6x10, or a drawing with # for a cell"
    )]
    Empty,
    /// There are too many cells, or the box around them is too large.
    #[error("found a board with more than {most} cells, or spread too far", most = Board::MOST)]
    TooLarge,
    /// A size is not a number, or there are not two or three of them.
    #[error("found {found:?}, expected a size like 6x10, 8x8-centre or 3x4x5")]
    Size {
        /// The text.
        found: String,
    },
    /// A drawing has some other character.
    #[error("found {found:?} in line {line} of a drawing, expected # for a cell or . for a hole")]
    Drawing {
        /// The character.
        found: char,
        /// The line, from 1.
        line: usize,
    },
}

impl Board {
    /// How many cells a board may have.
    pub const MOST: usize = 10_000;
    /// How many cells the box around a board may have.
    const MOST_SPREAD: i64 = 1_000_000;

    /// A box.
    pub fn block(layers: usize, rows: usize, columns: usize) -> Result<Self, ParseBoardError> {
        let cells = layers
            .checked_mul(rows)
            .and_then(|n| n.checked_mul(columns));
        if cells.is_none_or(|cells| cells > Self::MOST) {
            return Err(ParseBoardError::TooLarge);
        }
        Self::new((0..layers as i32).flat_map(|z| {
            (0..rows as i32).flat_map(move |y| (0..columns as i32).map(move |x| Cell { x, y, z }))
        }))
    }

    /// A board of these cells, moved so that the smallest coordinates are 0.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Result<Self, ParseBoardError> {
        let cells: Vec<Cell> = cells.into_iter().take(Self::MOST + 1).collect();
        let shape = Shape::new(cells.iter().copied());
        let Cell { x, y, z } = shape.extent();
        let volume = i64::from(x).checked_mul(y.into());
        let volume = volume.and_then(|area| area.checked_mul(z.into()));
        if cells.is_empty() {
            return Err(ParseBoardError::Empty);
        }
        if cells.len() > Self::MOST || volume.is_none_or(|volume| volume > Self::MOST_SPREAD) {
            return Err(ParseBoardError::TooLarge);
        }
        Ok(Board { shape })
    }

    /// The same board without its middle.
    pub fn without_centre(&self) -> Result<Self, ParseBoardError> {
        let size = self.shape.extent();
        let middle = |at: i32, size: i32| at == (size - 1) / 2 || at == size / 2;
        let outer = |cell: &&Cell| {
            !(middle(cell.x, size.x) && middle(cell.y, size.y) && middle(cell.z, size.z))
        };
        Self::new(self.cells().iter().filter(outer).copied())
    }

    /// The cells, layer by layer, row by row.
    pub fn cells(&self) -> &[Cell] {
        self.shape.cells()
    }

    /// How many columns, rows and layers it spans.
    pub fn extent(&self) -> Cell {
        self.shape.extent()
    }

    /// The number of a cell within [`cells`](Board::cells).
    pub fn find(&self, cell: Cell) -> Option<usize> {
        self.cells().binary_search(&cell).ok()
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }
}

/// The cells of a drawing, and where it has a character that no drawing has.
pub(super) fn drawn<'a>(
    lines: impl Iterator<Item = (usize, &'a str)>,
) -> Result<Vec<Cell>, (char, usize)> {
    let mut cells = Vec::new();
    let (mut y, mut z) = (0, 0);
    for (number, line) in lines {
        if is_layer_line(line) {
            (y, z) = (0, z + 1);
            continue;
        }
        for (letter, x) in line.trim_end().chars().zip(0..) {
            match letter {
                '#' => cells.push(Cell { x, y, z }),
                '.' | ' ' => {}
                _ => return Err((letter, number)),
            }
        }
        y += 1;
    }
    Ok(cells)
}

/// Whether a line of a drawing begins the next layer.
pub(super) fn is_layer_line(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|letter| letter == '-')
}

impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim().is_empty() {
            return Err(ParseBoardError::Empty);
        }
        if text.contains(['#', '.']) {
            let lines = (1..).zip(text.lines());
            let lines = lines.filter(|(_, line)| !line.trim().is_empty());
            let cells =
                drawn(lines).map_err(|(found, line)| ParseBoardError::Drawing { found, line })?;
            return Self::new(cells);
        }
        let wrong = || ParseBoardError::Size {
            found: text.trim().to_owned(),
        };
        let (size, centre) = match text.trim().split_once('-') {
            Some((size, "centre" | "center")) => (size, true),
            None => (text.trim(), false),
            _ => return Err(wrong()),
        };
        let sizes: Result<Vec<usize>, _> = size.split('x').map(str::parse).collect();
        let board = match sizes.map_err(|_| wrong())?[..] {
            [rows, columns] => Self::block(1, rows, columns)?,
            [layers, rows, columns] => Self::block(layers, rows, columns)?,
            _ => return Err(wrong()),
        };
        if centre {
            board.without_centre()
        } else {
            Ok(board)
        }
    }
}
