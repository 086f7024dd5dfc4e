//! Packing puzzles: polyominoes on a board, polycubes in a box, polyhexes, polyiamonds.
//!
//! Every piece is an item, and so is every cell of the board; an option is a piece in one place, which covers the piece
//! and its cells (Golomb, Polyominoes, 1965; Knuth, TAOCP 7.2.2.1). Cells that may stay empty are secondary items.
//! Plane and space are the same here: cells have three coordinates, and a plane board has one layer. The lattices of
//! squares and cubes, of hexagons and of triangles differ only in their neighbors and symmetries.
//!
//! A piece with several copies is one item with a multiplicity, so equal copies are not distinguished. A piece with any
//! number of copies needs no item if every cell must be covered.
//!
//! Solutions can be counted up to the symmetries of the board: those of its lattice that take the board to itself and every
//! piece to a piece of the set, and so options to options.

mod board;
mod cell;
mod drawing;
mod error;
mod lattice;
mod obstacle;
mod pieces;
mod puzzle;
mod rules;
mod sets;
mod symmetry;
mod tiling;
mod weights;

use quadrille_engine::sort::sorted_set;
use quadrille_engine::{IS_SMALL, Problem};

pub use board::{PackingBoard, ParseBoardError};
#[cfg(feature = "burrtools")]
pub(super) use cell::CellMark;
pub use cell::{Cell, Shape};
pub use error::PackingError;
pub use lattice::Lattice;
use lattice::Symmetry;
pub use pieces::{Piece, PiecesError, copies, read_pieces};
pub use rules::Rules;
pub use sets::{NAMES, named_set};
use symmetry::Symmetries;
pub(crate) use tiling::Owners;
pub use tiling::{Drawing, PlacedPiece, Tiling};
pub use weights::BoardWeights;

/// What an item of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// The piece with this number is used as often as its number of copies requires.
    Piece(u32),
    /// This cell is covered.
    Cell(Cell),
}

/// A piece in a place: what an option of the problem stands for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The number of the piece.
    pub piece: u32,
    /// The numbers of the cells it covers, in ascending order.
    pub cells: Box<[u32]>,
}

/// The maximum number of pieces, and of cells in all placements together.
const MAX_PIECES: usize = 1_000;
const MAX_ENTRIES: usize = 100_000_000;

/// A board to be filled with pieces.
///
/// ```
/// use quadrille::puzzle::Puzzle;
/// use quadrille::puzzle::packing::{Packing, Rules, named_set};
///
/// let pieces = named_set("pentominoes")?;
/// let rules = Rules::default().distinct(true);
/// let packing = Packing::new("3x20".parse()?, pieces, rules)?;
/// assert_eq!(packing.count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    board: PackingBoard,
    pieces: Vec<Piece>,
    rules: Rules,
    placements: Vec<Placement>,
    /// What selects one of each class of equivalent solutions; `None` if all solutions count.
    symmetries: Option<Symmetries>,
}

impl Packing {
    /// The puzzle of this board and these pieces. Finds all placements.
    ///
    /// # Errors
    ///
    /// If a piece is empty, in parts, on another lattice than the board or has impossible numbers of copies; if no
    /// choice of pieces has the right number of cells; or if there are more than 1,000 pieces or 10^8 cells in all
    /// placements.
    pub fn new(
        board: PackingBoard,
        pieces: Vec<Piece>,
        rules: Rules,
    ) -> Result<Self, PackingError> {
        let agree = |piece, board| piece == 0 || board == 0 || piece == board;
        Self::build(board, pieces, rules, true, &agree)
    }

    /// As `new`, but a cell of a piece may lie on a cell of the board if `agree` returns true for their colors, where 0 means
    /// no color. Symmetry is broken by holding a piece only if `hold` is set.
    #[doc(hidden)] // for files of BurrTools, and for the tests, which compare both
    pub fn build(
        board: PackingBoard,
        mut pieces: Vec<Piece>,
        mut rules: Rules,
        hold: bool,
        agree: &dyn Fn(u16, u16) -> bool,
    ) -> Result<Self, PackingError> {
        for piece in &mut pieces {
            check_piece(piece, board.lattice())?;
            if rules.leftover {
                piece.copies = 0..=*piece.copies.end();
            }
        }
        if pieces.len() > MAX_PIECES {
            let why = format!("there are more than {MAX_PIECES} pieces");
            return Err(PackingError::Other(why));
        }
        let fill = rules.fill;
        // Pieces that leave no room cover every cell: a search that knows it has less to do.
        rules.fill |= check_area(&board, &pieces, rules.fill)?;

        let in_space = board.turns_in_space(&pieces);
        let reflect = rules.reflect.unwrap_or(!in_space);
        let motions = board.lattice().symmetries(rules.turn, reflect, in_space);
        let looks = |piece: &Piece| {
            let looks = motions.iter().map(|motion| piece.shape.turned(motion));
            sorted_set(looks.collect())
        };
        let looks: Vec<Vec<Shape>> = pieces.iter().map(looks).collect();
        let mut placements = placements(&board, &looks, agree)?;
        let symmetries = rules.distinct.then(|| {
            // The page, whose code must be small, does without.
            let plain = (!fill && !IS_SMALL).then(|| board.without_optional());
            let board = plain.as_ref().unwrap_or(&board);
            let mut symmetries = Symmetries::new(board, &pieces, &looks, in_space, rules.rotations);
            if hold {
                symmetries.hold(&pieces, &mut placements);
            }
            symmetries
        });
        Ok(Packing {
            board,
            pieces,
            rules,
            placements,
            symmetries,
        })
    }

    /// The board.
    pub fn board(&self) -> &PackingBoard {
        &self.board
    }

    /// The pieces.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// Whether every cell must be covered.
    fn is_full(&self) -> bool {
        let mut cells = self.board.cells().iter();
        self.rules.fill && cells.all(|&cell| !self.board.is_optional(cell))
    }

    /// Whether a piece needs an item. It does not if every cell must be covered and the piece may be used any number of
    /// times, or is the only piece and the board takes several copies of it.
    fn needs_item(&self, piece: &Piece) -> bool {
        let room = (self.board.cells().len() / piece.shape.cells().len()) as u32;
        let any_number = *piece.copies.start() == 0 && *piece.copies.end() >= room;
        let only_one = self.pieces.len() == 1 && piece.copies != (1..=1);
        !((any_number || only_one) && self.is_full())
    }

    /// The problem of these placements.
    fn problem_of(&self, placements: &[Placement]) -> Problem<Constraint, Placement> {
        let mut problem = Problem::new();
        let add_piece = |(number, piece): (u32, &Piece)| {
            let room = (self.board.cells().len() / piece.shape.cells().len()) as u32;
            let (lo, hi) = piece.copies.clone().into_inner();
            self.needs_item(piece).then(|| {
                { problem.primary_times(Constraint::Piece(number), lo..=hi.min(room)) }
                    .expect("pieces differ, and the required copies fit")
            })
        };
        let pieces: Vec<_> = (0..).zip(&self.pieces).map(add_piece).collect();
        let add_cell = |&cell: &Cell| {
            let added = match self.rules.fill && !self.board.is_optional(cell) {
                true => problem.primary(Constraint::Cell(cell)),
                false => problem.secondary(Constraint::Cell(cell)),
            };
            added.expect("all cells differ")
        };
        let cells: Vec<_> = self.board.cells().iter().map(add_cell).collect();
        // By number: a search for the labels of all members takes longer than all else.
        for placement in placements {
            let covered = placement.cells.iter().map(|&cell| cells[cell as usize]);
            problem
                .option(placement.clone())
                .cover_ids(pieces[placement.piece as usize].into_iter().chain(covered))
                .add()
                .expect("pieces and cells are items");
        }
        problem
    }
}

/// Whether a piece is connected, on this lattice, and has a number of copies.
fn check_piece(piece: &Piece, expected: Lattice) -> Result<(), PackingError> {
    let (name, shape) = (&piece.name, &piece.shape);
    let (lo, hi) = piece.copies.clone().into_inner();
    let why = if lo > hi {
        format!("piece {name} has {lo} to {hi} copies; the lower bound must not exceed the upper")
    } else if shape.cells().is_empty() {
        format!("piece {name} has no cells")
    } else if shape.lattice() != expected {
        return Err(PackingError::Lattice {
            name: name.clone(),
            found: shape.lattice(),
            expected,
        });
    } else if !shape.is_connected() {
        format!("piece {name} is in two or more parts, expected cells connected by their sides")
    } else {
        return Ok(());
    };
    Err(PackingError::Other(why))
}

/// All places of the pieces on the board; `looks` has the turned shapes of each.
fn placements(
    board: &PackingBoard,
    looks: &[Vec<Shape>],
    agree: &dyn Fn(u16, u16) -> bool,
) -> Result<Vec<Placement>, PackingError> {
    let mut placements = Vec::new();
    let mut entries = 0;
    for (piece, looks) in (0..).zip(looks) {
        for look in looks {
            for &corner in board.cells() {
                let Some(cells) = place(board, look, corner, agree) else {
                    continue;
                };
                entries += cells.len() + 1;
                if entries > MAX_ENTRIES {
                    return Err(PackingError::Other(format!(
                        "there are more than {MAX_ENTRIES} cells in all placements of the pieces"
                    )));
                }
                placements.push(Placement { piece, cells });
            }
        }
    }
    Ok(placements)
}

/// The numbers of the cells of a shape with its first cell on `corner`, in ascending order, if that is a place on the
/// board.
fn place(
    board: &PackingBoard,
    shape: &Shape,
    corner: Cell,
    agree: &dyn Fn(u16, u16) -> bool,
) -> Option<Box<[u32]>> {
    let anchor = shape.cells()[0];
    // If the last cell is not on the board, the others, which may be thousands, need no check.
    let end = shape.cells()[shape.cells().len() - 1].minus(anchor);
    if !board.lattice().is_translation(anchor, corner) {
        return None;
    }
    board.find(end.plus(corner))?;
    let mut places = Vec::with_capacity(shape.cells().len());
    for (number, cell) in shape.cells().iter().enumerate() {
        let place = board.find(cell.minus(anchor).plus(corner))?;
        if !agree(shape.mark(number).color, board.shape().mark(place).color) {
            return None;
        }
        places.push(place as u32);
    }
    Some(places.into())
}

/// Whether the pieces that must be used have as many cells as the board. An error if no choice of pieces has the right number
/// of cells.
fn check_area(board: &PackingBoard, pieces: &[Piece], fill: bool) -> Result<bool, PackingError> {
    let optional = |cell: &&Cell| !fill || board.is_optional(**cell);
    let spare = board.cells().iter().filter(optional).count();
    let board = board.cells().len();
    let (mut min, mut max) = (0_u64, 0_u64);
    for piece in pieces {
        let size = piece.shape.cells().len() as u64;
        min = min.saturating_add(size.saturating_mul((*piece.copies.start()).into()));
        max = max.saturating_add(size.saturating_mul((*piece.copies.end()).into()));
    }
    let mismatch = Err(PackingError::Area {
        board: board as u64,
        needed: (board - spare) as u64,
        min,
        max,
    });
    if min > board as u64 {
        return mismatch;
    }
    // What is left by the pieces that must be used.
    let free = board - min as usize;
    let extra = |piece: &Piece| piece.copies.end().saturating_sub(*piece.copies.start());
    match areas(pieces, free, extra)[free.saturating_sub(spare)..].contains(&true) {
        true => Ok(free == 0),
        false => mismatch,
    }
}

/// Which areas up to the largest some choice of pieces has, of each at most as many copies.
fn areas(pieces: &[Piece], largest: usize, copies: impl Fn(&Piece) -> u32) -> Vec<bool> {
    let mut reached = vec![false; largest + 1];
    reached[0] = true;
    for piece in pieces {
        let size = piece.shape.cells().len();
        // The number of copies of this piece in each.
        let mut used = vec![0; largest + 1];
        for area in size..=largest {
            if !reached[area] && reached[area - size] && used[area - size] < copies(piece) {
                reached[area] = true;
                used[area] = used[area - size] + 1;
            }
        }
    }
    reached
}
