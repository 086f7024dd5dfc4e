//! Units: the sets of cells of a square that hold each symbol once.

use std::fmt;

use quadrille_engine::named;

named! {
    /// The kind of a unit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum UnitKind {
        /// A row, from the top.
        Row = "row",
        /// A column, from the left.
        Column = "column",
        /// A box of a size that all boxes have, from left to right, then downwards.
        Box = "box",
        /// A region of any shape, in the order of the first cells.
        Region = "region",
        /// One of the two long diagonals: from the upper left, then from the upper right.
        Diagonal = "diagonal",
        /// A box that overlaps four others, from left to right, then downwards.
        Window = "window",
        /// The cells in the same place of each box, from left to right, then downwards.
        Group = "group",
        /// A region besides boxes or regions, in the order in which they were added.
        Extra = "extra region",
    }
    /// The name of the kind: `row`, `column`, `box` and so on.
    pub fn name;
}

/// A set of cells that holds each symbol once. As text, the units of a kind are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Unit {
    pub(super) kind: UnitKind,
    pub(super) index: u16,
    pub(super) cells: Vec<u16>,
}

impl Unit {
    /// The kind of the unit.
    pub fn kind(&self) -> UnitKind {
        self.kind
    }

    /// Its number among the units of its kind, from 0.
    pub fn index(&self) -> u16 {
        self.index
    }

    /// Its cells, counted from 0 row by row, in ascending order.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// The same as places in a list of all cells.
    pub(crate) fn places(&self) -> impl Iterator<Item = usize> + Clone {
        self.cells.iter().map(|&cell| usize::from(cell))
    }

    /// Whether a cell is one of them.
    pub(crate) fn has(&self, cell: usize) -> bool {
        self.places().any(|own| own == cell)
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.index + 1)
    }
}
