//! Edge matching: square tiles with colored edges, laid so that touching edges agree.
//!
//! Cells and tiles are primary items. The edge between two cells is a secondary item to which the options on both sides
//! give a color, so the search itself makes them agree (Knuth, TAOCP 7.2.2.1, color-controlled covering). If the border
//! must have one color, options with another color there are left out. Equal tiles, up to turns, are one item with a
//! multiplicity, so copies are not distinguished. [MacMahon's squares](super::macmahon) are such a puzzle.

mod arrangement;
mod obstacle;
mod symmetry;
mod text;

use std::collections::BTreeMap;
use std::{fmt, mem};

use quadrille_engine::messages::plural;
use quadrille_engine::sort::{sort, sorted_set};
use quadrille_engine::{Color, Problem};
use quadrille_sudoku::Puzzle;

pub use arrangement::Arrangement;

/// Why there is no such puzzle, in words; of a text, with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EdgesError(String);

fn refuse<T>(why: String) -> Result<T, EdgesError> {
    Err(EdgesError(why))
}

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// What an item of the problem stands for. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Label {
    /// Tiles of this kind are used.
    Tile(u16),
    /// This cell is covered.
    Cell { row: u8, column: u8 },
    /// The color of the edge between this cell and the one below it.
    Below { row: u8, column: u8 },
    /// The color of the edge between this cell and the one to its right.
    Right { row: u8, column: u8 },
}

impl fmt::Display for Constraint {
    /// `t2` for a kind of tile, `r1c2` for a cell, `r1c2/r1c3` for the edge between two cells.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell =
            |row: u8, column: u8| format!("r{}c{}", u16::from(row) + 1, u16::from(column) + 1);
        match self.0 {
            Label::Tile(tile) => write!(f, "t{}", u32::from(tile) + 1),
            Label::Cell { row, column } => f.write_str(&cell(row, column)),
            Label::Below { row, column } => {
                write!(f, "{}/{}", cell(row, column), cell(row + 1, column))
            }
            Label::Right { row, column } => {
                write!(f, "{}/{}", cell(row, column), cell(row, column + 1))
            }
        }
    }
}

/// A tile in a cell, turned in some way: what an option of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The row of the cell, from 0.
    pub row: u8,
    /// The column of the cell, from 0.
    pub column: u8,
    /// The kind of the tile, counted from 0.
    pub tile: u16,
    /// The colors of its edges from 0: above, right, below, left.
    pub edges: [u8; 4],
}

/// The largest number of pairs of a kind of tile and a cell. Each makes up to four options.
const MAX_PAIRS: usize = 1_000_000;

/// A board to be covered with square tiles whose edges have colors.
///
/// Its text has a line `board ROWSxCOLUMNS` and a line with four colors for each tile: above, right, below, left.
/// Colors are any words. `2x` in front of the colors makes two such tiles. A line `border COLOR` demands that color all
/// around, `turn no` forbids turning, and `place r1c2 3` puts the third tile into the second cell of the first row.
/// Lines that begin with `|` are comments.
///
/// ```
/// use quadrille::puzzle::{Puzzle, edges::EdgeMatching};
///
/// let puzzle: EdgeMatching = "board 1x2\nborder x\nx x x o\nx x o x".parse()?;
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("there is one"));
/// assert_eq!(answer.to_string(), "+-x-+-x-+\nx   o   x\n+-x-+-x-+");
/// assert_eq!(problem.search().count(), 1);
/// # Ok::<(), quadrille::puzzle::edges::EdgesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeMatching {
    rows: u8,
    columns: u8,
    turn: bool,
    border: Option<u8>,
    /// Whether only one solution counts among those that are rotations of each other.
    distinct: bool,
    /// The tiles as given.
    tiles: Vec<[u8; 4]>,
    /// Tiles with a place of their own: the number of the tile by row and column.
    places: BTreeMap<(u8, u8), usize>,
    /// For each tile whether it has one.
    placed: Vec<bool>,
    /// The names of the colors; empty if they are letters.
    names: Vec<String>,
}

impl EdgeMatching {
    /// The puzzle on a board of `rows` x `columns` cells with these tiles: the colors of their edges above, right,
    /// below and left. Tiles may be turned. If there are more tiles than cells, some are left over.
    ///
    /// # Errors
    ///
    /// If there are fewer tiles than cells, no cells, more than 65,535 tiles, or more than a million pairs of a kind of
    /// tile and a cell.
    pub fn new(rows: u8, columns: u8, tiles: Vec<[u8; 4]>) -> Result<Self, EdgesError> {
        let cells = usize::from(rows) * usize::from(columns);
        if tiles.len() > usize::from(u16::MAX) {
            let (found, max) = (tiles.len(), u16::MAX);
            return refuse(format!("found {found} tiles, expected at most {max}"));
        }
        if cells == 0 || tiles.len() < cells {
            let (cells, tiles) = (plural(cells, "cell"), plural(tiles.len(), "tile"));
            return refuse(format!(
                "found {cells} and {tiles}, expected at least one cell, and at least as many tiles as cells"
            ));
        }
        let placed = vec![false; tiles.len()];
        let puzzle = EdgeMatching {
            rows,
            columns,
            turn: true,
            border: None,
            distinct: false,
            tiles,
            places: BTreeMap::new(),
            placed,
            names: Vec::new(),
        };
        let kinds = puzzle.kinds().len();
        match kinds * cells > MAX_PAIRS {
            true => refuse(format!(
                "{kinds} kinds of tiles on {cells} cells are too many, expected at most {MAX_PAIRS} pairs of a kind and a \
                 cell"
            )),
            false => Ok(puzzle),
        }
    }

    /// Wants the whole border in color `color`.
    pub fn with_border(mut self, color: u8) -> Self {
        self.border = Some(color);
        self
    }

    /// Forbids turning tiles.
    pub fn without_turning(mut self) -> Self {
        self.turn = false;
        self
    }

    /// Puts tile `number`, from 0 in the order they were given, into a cell, turned in any way that is allowed.
    ///
    /// # Errors
    ///
    /// If there is no such cell or tile, the cell already has a tile, or the tile already has a place.
    fn with_tile(mut self, row: u8, column: u8, number: usize) -> Result<Self, EdgesError> {
        if number >= self.tiles.len() {
            let (number, tiles) = (number + 1, self.tiles.len());
            return refuse(format!(
                "there is no tile {number}, expected a number from 1 to {tiles}"
            ));
        }
        let taken = self.places.contains_key(&(row, column));
        if taken || row >= self.rows || column >= self.columns {
            let (row, column) = (usize::from(row) + 1, usize::from(column) + 1);
            return refuse(match taken {
                true => format!("cell r{row}c{column} already has a tile"),
                false => format!("cell r{row}c{column} is not on the board"),
            });
        }
        if mem::replace(&mut self.placed[number], true) {
            return refuse(format!("tile {} already has a place", number + 1));
        }
        self.places.insert((row, column), number);
        Ok(self)
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// The kinds of tiles, each as the least of its rotations, with its number of copies.
    fn kinds(&self) -> Vec<([u8; 4], u32)> {
        let mut least: Vec<[u8; 4]> = self.tiles.iter().map(|&tile| self.least(tile)).collect();
        sort(&mut least);
        let kinds = least.chunk_by(|one, other| one == other);
        kinds.map(|kind| (kind[0], kind.len() as u32)).collect()
    }

    /// The name of a color: a letter, unless the puzzle was read with names.
    pub fn color_name(&self, color: u8) -> String {
        color_name(&self.names, color)
    }

    /// A tile in all allowed rotations, in ascending order.
    fn turns(&self, tile: [u8; 4]) -> Vec<[u8; 4]> {
        let steps = 0..if self.turn { 4 } else { 1 };
        sorted_set(steps.map(|steps| turned(tile, steps)).collect())
    }

    fn least(&self, tile: [u8; 4]) -> [u8; 4] {
        self.turns(tile).first().copied().unwrap_or(tile)
    }

    /// The items on the four sides of a cell: above, right, below, left; `None` on the border.
    fn sides(&self, row: u8, column: u8) -> [Option<Constraint>; 4] {
        let above = { row.checked_sub(1) }.map(|row| Label::Below { row, column });
        let left = { column.checked_sub(1) }.map(|column| Label::Right { row, column });
        let right = (column + 1 < self.columns).then_some(Label::Right { row, column });
        let below = (row + 1 < self.rows).then_some(Label::Below { row, column });
        [above, right, below, left].map(|side| side.map(Constraint))
    }

    fn cells(&self) -> impl Iterator<Item = (u8, u8)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    /// Whether the border and the given places allow a tile of this kind, turned to `edges`, in a cell.
    fn allows(&self, kind: [u8; 4], edges: [u8; 4], (row, column): (u8, u8)) -> bool {
        let given = self.places.get(&(row, column));
        let mut sides = self.sides(row, column).into_iter().zip(edges);
        given.is_none_or(|&number| self.least(self.tiles[number]) == kind)
            && sides.all(|(side, color)| {
                side.is_some() || self.border.is_none_or(|border| border == color)
            })
    }
}

/// A tile after this many quarter turns.
pub(crate) fn turned(mut tile: [u8; 4], turns: usize) -> [u8; 4] {
    tile.rotate_left(turns);
    tile
}

fn color_name(names: &[String], color: u8) -> String {
    match names.get(usize::from(color)) {
        Some(name) => name.clone(),
        None if names.is_empty() && color < 26 => char::from(b'a' + color).to_string(),
        None => format!("c{color}"),
    }
}

impl Puzzle for EdgeMatching {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Arrangement;

    fn problem(&self) -> Problem<Constraint, Placement> {
        let mut problem = Problem::new();
        let kinds = self.kinds();
        let spare = self.tiles.len() > usize::from(self.rows) * usize::from(self.columns);
        for (tile, &(_, copies)) in (0..).zip(&kinds) {
            let least = if spare { 0 } else { copies };
            let added = problem.primary_times(Constraint(Label::Tile(tile)), least..=copies);
            added.expect("all kinds differ");
        }
        for (row, column) in self.cells() {
            let item = Constraint(Label::Cell { row, column });
            problem.primary(item).expect("all cells differ");
        }
        for (row, column) in self.cells() {
            let [_, right, below, _] = self.sides(row, column);
            for item in [right, below].into_iter().flatten() {
                problem.secondary(item).expect("all edges differ");
            }
        }
        for (tile, &(kind, _)) in (0..).zip(&kinds) {
            for (row, column) in self.cells() {
                let turns = self.turns(kind).into_iter();
                for edges in turns.filter(|&edges| self.allows(kind, edges, (row, column))) {
                    let laid = Placement {
                        row,
                        column,
                        tile,
                        edges,
                    };
                    let items = [Label::Tile(tile), Label::Cell { row, column }].map(Constraint);
                    let mut option = problem.option(laid).cover(items);
                    for (side, color) in self.sides(row, column).into_iter().zip(edges) {
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

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> Arrangement {
        let mut laid: Vec<Placement> = tags.copied().collect();
        sort(&mut laid);
        Arrangement::new(self.size(), laid, self.names.clone())
    }

    fn is_counted(&self, tags: &mut dyn Iterator<Item = &Placement>) -> bool {
        // Whether there are turns at all is not asked for each solution.
        !self.distinct || self.is_first_of_turns(tags)
    }

    fn counts_all(&self) -> bool {
        !self.distinct || !(1..4).any(|quarters| self.may_turn(quarters))
    }

    fn name(&self, item: &Constraint) -> String {
        item.to_string()
    }

    fn phrase(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Tile(tile) => format!("tile {}", tile + 1),
            Label::Cell { .. } => item.to_string(),
            _ => format!("the edge {item}"),
        }
    }

    fn color(&self, color: Color) -> String {
        u8::try_from(color.0).map_or_else(|_| color.to_string(), |color| self.color_name(color))
    }
}
