//! Boards: by size, or drawn cell by cell.

mod sizes;

use std::fmt;
use std::str::FromStr;

use super::cell::{Cell, CellMark, Shape, least};
use super::drawing::{DrawingError, drawn, is_comment, is_layer_line};
use super::lattice::Lattice;
use super::pieces::Piece;
use quadrille_engine::IS_SMALL;

/// The cells of a lattice that a packing puzzle fills.
///
/// Its text is a size or a drawing.
///
/// - `6x10` is 6 rows of 10 squares, `2x3x10` a box of 2 layers of 3 rows of 10 cubes. After `-center` the middle is
///   left out: one cell, or two where a size is even, in each direction.
/// - `1x6x10` is a box, too: pieces in it can be turned over.
/// - `hex-hexagon-4`, `hex-triangle-7` and `hex-parallelogram-4x7` are boards of hexagons, named by the cells along
///   their sides; `tri-hexagon-2`, `tri-triangle-6` and `tri-parallelogram-4x9` are boards of triangles.
/// - A drawing has `#` for a square or cube, `+` for one that may stay empty, `o` for a hexagon, `v` and `^` for
///   triangles that point down and up, and `.` or a blank for a hole. A line of dashes begins the next layer of a box (it is
///   one even if there is no other layer), and a line that begins with `|` is a comment. Empty lines may stand around a layer,
///   not in it. Rows of hexagons are shifted by one column against each other.
///
/// ```
/// use quadrille::puzzle::packing::PackingBoard;
///
/// assert_eq!("6x10".parse::<PackingBoard>()?.cells().len(), 60);
/// assert_eq!("8x8-center".parse::<PackingBoard>()?.cells().len(), 60);
/// assert_eq!("3x3x3-center".parse::<PackingBoard>()?.cells().len(), 26);
/// assert_eq!("hex-hexagon-3".parse::<PackingBoard>()?.cells().len(), 19);
/// assert_eq!("####\n#..#\n####".parse::<PackingBoard>()?.cells().len(), 10);
/// assert_eq!("  ^\n ^v^\n^v^v^".parse::<PackingBoard>()?, "tri-triangle-3".parse()?);
/// # Ok::<(), quadrille::puzzle::packing::ParseBoardError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PackingBoard {
    shape: Shape,
    /// The number of the leftmost column of a drawing of the board.
    left: i32,
    /// Whether it is a box, in which pieces can be turned in space.
    is_box: bool,
}

/// Why a text is not a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(transparent)]
pub struct ParseBoardError(#[from] BoardFlaw);

impl ParseBoardError {
    /// Whether the text is neither a size nor a drawing.
    #[doc(hidden)] // for the command
    pub fn is_other_text(&self) -> bool {
        matches!(self.0, BoardFlaw::Text { .. })
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
enum BoardFlaw {
    #[error(
        "found a board with no cells, expected a size like 6x10, or a drawing with # for a cell"
    )]
    Empty,
    #[error("found a board with more than {max} cells, or with a box around it of more than {spread}, expected at most that many", max = PackingBoard::MAX, spread = PackingBoard::MAX_SPREAD)]
    TooLarge,
    #[error(
        "found {found:?}, expected a size like 6x10, 8x8-center, 3x4x5, hex-hexagon-4 or tri-parallelogram-6x6"
    )]
    Text { found: String },
    #[error(transparent)]
    Drawing(#[from] DrawingError),
}

impl PackingBoard {
    /// The maximum number of cells of a board.
    pub const MAX: usize = 10_000;
    /// The maximum number of cells of the box around a board, and of places in a drawing of it.
    const MAX_SPREAD: i64 = 1_000_000;

    /// A block of cubes; with one layer, a rectangle of squares.
    fn block(layers: usize, rows: usize, columns: usize) -> Result<Self, ParseBoardError> {
        let area = layers.checked_mul(rows);
        match area.and_then(|area| area.checked_mul(columns)) {
            // However long the other sides are.
            Some(0) => return Err(BoardFlaw::Empty.into()),
            Some(..=Self::MAX) => {}
            _ => return Err(BoardFlaw::TooLarge.into()),
        }
        let mut block = Vec::new();
        for z in 0..layers as i32 {
            for y in 0..rows as i32 {
                block.extend((0..columns as i32).map(|x| Cell { x, y, z }));
            }
        }
        Self::new(block)
    }

    /// A board of these squares or cubes, moved so that the smallest coordinates are 0.
    ///
    /// # Errors
    ///
    /// If there are no cells, more than [`MAX`](Self::MAX), or some very far apart.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Result<Self, ParseBoardError> {
        Self::on(Lattice::Square, cells)
    }

    /// A board of these cells of a lattice, moved so that the smallest coordinates are 0.
    ///
    /// # Errors
    ///
    /// As for [`new`](Self::new).
    pub fn on(
        lattice: Lattice,
        cells: impl IntoIterator<Item = Cell>,
    ) -> Result<Self, ParseBoardError> {
        let cells: Vec<Cell> = cells.into_iter().take(Self::MAX + 1).collect();
        // In a browser, all boards are texts, whose cells are near 0.
        let cells = match IS_SMALL {
            true => cells,
            false => near(&cells).ok_or(BoardFlaw::TooLarge)?,
        };
        Self::of_shape(Shape::on(lattice, cells))
    }

    /// A board of this shape.
    pub(crate) fn of_shape(shape: Shape) -> Result<Self, ParseBoardError> {
        let is_large = |Cell { x, y, z }: Cell| {
            let volume = i64::from(x).checked_mul(y.into());
            let volume = volume.and_then(|area| area.checked_mul(z.into()));
            volume.is_none_or(|volume| volume > Self::MAX_SPREAD)
        };
        if shape.cells().is_empty() {
            return Err(BoardFlaw::Empty.into());
        }
        if shape.cells().len() > Self::MAX || is_large(shape.extent()) {
            return Err(BoardFlaw::TooLarge.into());
        }
        let columns = { shape.cells().iter() }.map(|&cell| shape.lattice().place(cell).1);
        let board = PackingBoard {
            is_box: shape.extent().z > 1,
            left: columns.min().unwrap_or(0),
            shape,
        };
        // Hexagons that take few coordinates may be far apart in a drawing.
        match is_large(board.extent()) {
            true => Err(BoardFlaw::TooLarge.into()),
            false => Ok(board),
        }
    }

    /// The same cells as a box. A board of more than one layer is one already; in one of a single layer, pieces can be
    /// turned over as well.
    ///
    /// ```
    /// use quadrille::puzzle::packing::PackingBoard;
    ///
    /// let plane: PackingBoard = "2x4".parse()?;
    /// assert_eq!(plane.boxed(), "1x2x4".parse()?);
    /// # Ok::<(), quadrille::puzzle::packing::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn boxed(mut self) -> Self {
        self.is_box = true;
        self
    }

    /// Whether these pieces can be turned in space here: on a box, or if a piece has more than one layer itself.
    pub(super) fn turns_in_space(&self, pieces: &[Piece]) -> bool {
        self.is_box || pieces.iter().any(|piece| piece.shape.extent().z > 1)
    }

    /// The board without its middle.
    fn without_center(&self) -> Result<Self, ParseBoardError> {
        let size = self.shape.extent();
        let middle = |at: i32, size: i32| at == (size - 1) / 2 || at == size / 2;
        let mut outer = self.cells().to_vec();
        outer.retain(|cell| {
            !(middle(cell.x, size.x) && middle(cell.y, size.y) && middle(cell.z, size.z))
        });
        let rest = Self::on(self.lattice(), outer)?;
        Ok(PackingBoard {
            is_box: self.is_box,
            ..rest
        })
    }

    /// The cells, layer by layer, row by row.
    pub fn cells(&self) -> &[Cell] {
        self.shape.cells()
    }

    /// The lattice of the cells.
    pub fn lattice(&self) -> Lattice {
        self.shape.lattice()
    }

    /// Whether a cell may stay empty on this board, whatever the rules say.
    pub fn is_optional(&self, cell: Cell) -> bool {
        let number = self.find(cell);
        number.is_some_and(|number| self.shape.mark(number).optional)
    }

    /// The same board, where all cells are alike in that they may stay empty.
    pub(crate) fn without_optional(&self) -> Self {
        let marks = self.cells().iter().enumerate().map(|(number, &cell)| {
            let color = self.shape.mark(number).color;
            let optional = false;
            (cell, CellMark { color, optional })
        });
        PackingBoard {
            shape: Shape::marked(self.lattice(), marks.collect()),
            ..self.clone()
        }
    }

    /// The number of columns, rows and layers that it spans, as drawn.
    pub fn extent(&self) -> Cell {
        let places = self.cells().iter().map(|&cell| self.place(cell));
        let (rows, columns) = places.fold((0, 0), |(rows, columns), (row, column)| {
            (rows.max(row + 1), columns.max(column + 1))
        });
        Cell::at(columns, rows, self.shape.extent().z)
    }

    /// The row and the column of a cell in a drawing of the board, from 0. On the lattices of hexagons and triangles
    /// a column is half a cell wide.
    pub fn place(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.lattice().place(cell);
        (row, column - self.left)
    }

    /// The name of a cell: its row and column in a drawing of the board, and its layer unless the board has only one;
    /// counted from 1. `r2c3` is the third cell of the second row.
    pub fn name(&self, cell: Cell) -> String {
        let (row, column) = self.place(cell);
        let name = format!("r{}c{}", row + 1, column + 1);
        match self.shape.extent().z {
            0 | 1 => name,
            _ => format!("{name}l{}", cell.z + 1),
        }
    }

    /// The number of a cell within [`cells`](PackingBoard::cells).
    pub fn find(&self, cell: Cell) -> Option<usize> {
        self.cells().binary_search(&cell).ok()
    }

    pub(super) fn shape(&self) -> &Shape {
        &self.shape
    }
}

/// The cells, moved near 0, where shapes have no largest coordinate, so that all of them keep their places on any lattice;
/// `None` if the box around them is too large.
fn near(cells: &[Cell]) -> Option<Vec<Cell>> {
    // Lattices repeat after 1 or 3.
    let Cell { x, y, z } = least(cells);
    let corner = [x, y, z].map(|least| i64::from(least).div_euclid(3) * 3);
    let moved = |&Cell { x, y, z }: &Cell| {
        let [x, y, z] = [x, y, z].map(i64::from);
        let at = [x - corner[0], y - corner[1], z - corner[2]];
        let is_near = at.iter().all(|&at| at <= PackingBoard::MAX_SPREAD + 2);
        is_near.then(|| Cell::at(at[0] as i32, at[1] as i32, at[2] as i32))
    };
    cells.iter().map(moved).collect()
}

/// The drawing of the board, as it is read: a line for each row, and a line of dashes between two layers, or before the
/// only layer of a box.
impl fmt::Display for PackingBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.extent();
        let (rows, columns) = (size.y as usize, size.x as usize);
        let mut layers = vec![vec![vec!['.'; columns]; rows]; size.z as usize];
        for &cell in self.cells() {
            let (row, column) = self.place(cell);
            layers[cell.z as usize][row as usize][column as usize] = match self.is_optional(cell) {
                true => '+',
                false => self.lattice().mark(cell),
            };
        }
        for (number, layer) in layers.iter().enumerate() {
            if number > 0 || self.is_box && layers.len() == 1 {
                writeln!(f, "{}", "-".repeat(columns.max(3)))?;
            }
            for row in layer {
                writeln!(f, "{}", row.iter().collect::<String>())?;
            }
        }
        Ok(())
    }
}

impl FromStr for PackingBoard {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text.trim().is_empty() {
            return Err(BoardFlaw::Empty.into());
        }
        let line = text.trim();
        if !line.contains('\n') && !line.contains('#') {
            let is_other = |letter: char| letter.is_alphanumeric() && !"ov".contains(letter);
            match sizes::read(line) {
                Some(board) => return board,
                None if line.contains(is_other) => {
                    let found = line.to_owned();
                    return Err(BoardFlaw::Text { found }.into());
                }
                None => {}
            }
        }
        let lines = (1..).zip(text.lines());
        let lines: Vec<_> = lines.filter(|(_, line)| !is_comment(line)).collect();
        let board = Self::of_shape(drawn(&lines).map_err(BoardFlaw::from)?)?;
        match lines.iter().any(|(_, line)| is_layer_line(line)) {
            true => Ok(board.boxed()),
            false => Ok(board),
        }
    }
}
