//! A packed board: the answer to a packing puzzle.

mod drawing;
mod labels;

use std::fmt;

pub use drawing::Drawing;

use super::{Cell, PackingBoard, Piece, Placement};
use quadrille_engine::sort::{sort, sorted_set};

/// A piece in its place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlacedPiece {
    /// Its cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The number of the piece; copies of a piece have the same.
    pub piece: usize,
    /// Its name.
    pub name: String,
}

/// A board with the pieces on it, in the order of their first cells.
///
/// Its text is a drawing. Pieces of squares and cubes are outlined, with their names in their first cells and layers
/// side by side. Hexagons and triangles have the name of the piece in each cell. There, and in boxes, copies of a piece that
/// touch have different letters: the name in the other case, letters that no piece has, or numbers behind the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: PackingBoard,
    placed: Vec<PlacedPiece>,
    /// Whether the pieces of the puzzle have different names, so that a name tells something.
    has_kinds: bool,
    /// The names of all pieces of the puzzle, also of those that are not placed.
    names: Vec<String>,
}

impl Tiling {
    pub(super) fn new<'s>(
        board: &PackingBoard,
        pieces: &[Piece],
        placements: impl Iterator<Item = &'s Placement>,
    ) -> Self {
        let mut placed = Vec::new();
        for placement in placements {
            let number = placement.piece as usize;
            let cells = placement.cells.iter();
            let cells = cells.map(|&cell| board.cells().get(cell as usize).copied());
            if let (Some(piece), Some(cells)) = (pieces.get(number), cells.collect()) {
                placed.push(PlacedPiece {
                    cells,
                    piece: number,
                    name: piece.name.clone(),
                });
            }
        }
        sort(&mut placed);
        Tiling {
            board: board.clone(),
            placed,
            has_kinds: pieces.iter().any(|piece| piece.name != pieces[0].name),
            names: pieces.iter().map(|piece| piece.name.clone()).collect(),
        }
    }

    /// The board.
    pub fn board(&self) -> &PackingBoard {
        &self.board
    }

    /// The pieces, in the order of their first cells.
    pub fn placed(&self) -> &[PlacedPiece] {
        &self.placed
    }

    /// Whether the pieces of the puzzle have different names, so that a name tells something.
    pub(crate) fn has_kinds(&self) -> bool {
        self.has_kinds
    }

    /// For each of the [placed](Self::placed) pieces, the numbers of those that share an edge (of cubes: a face) with
    /// it.
    pub fn neighbors(&self) -> Vec<Vec<usize>> {
        let owners = self.owners();
        let lattice = self.board.lattice();
        let mut touched = Vec::new();
        for (owner, placed) in self.placed.iter().enumerate() {
            let mut others = Vec::new();
            for &cell in &placed.cells {
                for next in lattice.neighbors(cell) {
                    others.extend(owners.of(next).filter(|&other| other != owner));
                }
            }
            touched.push(sorted_set(others));
        }
        touched
    }

    /// The numbers of the pieces by the cells that they cover.
    pub(crate) fn owners(&self) -> Owners {
        let mut owners = Vec::new();
        for (owner, placed) in self.placed.iter().enumerate() {
            owners.extend(placed.cells.iter().map(|&cell| (cell, owner)));
        }
        sort(&mut owners);
        Owners(owners)
    }

    /// A drawing in text, which can be in ASCII, in colors, or without names.
    pub fn drawing(&self) -> Drawing<'_> {
        Drawing::new(self)
    }
}

/// Which piece covers which cell: in ascending order of the cells.
pub(crate) struct Owners(pub(crate) Vec<(Cell, usize)>);

impl Owners {
    /// The number of the piece that covers a cell.
    pub(crate) fn of(&self, cell: Cell) -> Option<usize> {
        let place = self.0.binary_search_by_key(&cell, |&(cell, _)| cell);
        place.ok().map(|place| self.0[place].1)
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawing().fmt(f)
    }
}
