//! The cells of a square: inline for orders up to 9, on the heap for larger ones.
//!
//! Most squares have order 9. Programs read and answer millions of them, so none should need an allocation.

use std::fmt;
use std::ops::{Deref, DerefMut};

#[derive(Clone)]
pub(super) enum Cells {
    Small([u8; 81], u8),
    Large(Vec<u8>),
}

impl Cells {
    /// Blank cells for a square of this order.
    pub(super) fn blank(order: u8) -> Self {
        if order <= 9 {
            Cells::Small([0; 81], order * order)
        } else {
            Cells::Large(vec![0; usize::from(order).pow(2)])
        }
    }
}

impl From<[u8; 81]> for Cells {
    fn from(cells: [u8; 81]) -> Self {
        Cells::Small(cells, 81)
    }
}

impl Deref for Cells {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match self {
            Cells::Small(cells, count) => &cells[..usize::from(*count)],
            Cells::Large(cells) => cells,
        }
    }
}

impl DerefMut for Cells {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Cells::Small(cells, count) => &mut cells[..usize::from(*count)],
            Cells::Large(cells) => cells,
        }
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self[..].fmt(f)
    }
}
