//! A packed board: the answer to a packing puzzle.

mod drawing;

use std::fmt;

pub use drawing::Drawing;

use super::{Board, Cell, Piece, Placement};
use crate::sorted_set::sorted_set;

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
/// side by side. Hexagons and triangles have the name of the piece in each cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: Board,
    placed: Vec<PlacedPiece>,
}

impl Tiling {
    pub(super) fn new<'s>(
        board: &Board,
        pieces: &[Piece],
        placements: impl Iterator<Item = &'s Placement>,
    ) -> Self {
        let mut placed: Vec<PlacedPiece> = placements
            .map(|placement| PlacedPiece {
                cells: placement
                    .cells
                    .iter()
                    .map(|&cell| board.cells()[cell as usize])
                    .collect(),
                piece: placement.piece as usize,
                name: pieces[placement.piece as usize].name.clone(),
            })
            .collect();
        placed.sort_unstable();
        Tiling {
            board: board.clone(),
            placed,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces, in the order of their first cells.
    pub fn placed(&self) -> &[PlacedPiece] {
        &self.placed
    }

    /// For each of the [placed](Self::placed) pieces, the numbers of those that share an edge (of cubes: a face) with
    /// it.
    pub fn neighbors(&self) -> Vec<Vec<usize>> {
        let owners = self.owners();
        let lattice = self.board.lattice();
        let touched = |(owner, placed): (usize, &PlacedPiece)| {
            let cells = placed
                .cells
                .iter()
                .flat_map(|&cell| lattice.neighbors(cell));
            let others = cells.filter_map(|cell| owners.of(cell));
            sorted_set(others.filter(|&other| other != owner).collect())
        };
        self.placed.iter().enumerate().map(touched).collect()
    }

    /// The numbers of the pieces by the cells that they cover.
    pub(crate) fn owners(&self) -> Owners {
        let placed = self.placed.iter().zip(0..);
        let owners = placed.flat_map(|(placed, owner)| {
            let cells = placed.cells.iter();
            cells.map(move |&cell| (cell, owner))
        });
        Owners(sorted_set(owners.collect()))
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
