//! The share of the tree that each grid on the stack stands for, which gives the progress of a search.
//!
//! Only the lowest grids have one, and fewer of them if the search changes these too often: keeping the shares must not
//! cost time. (With the shares of always twelve grids, Langford pairs 11 took a fifth longer.) A branch whose share is
//! unknown counts as done once the grid below is.

use super::super::bits::Bits;
use super::super::table::{MaskTable, NO_ROW};
use super::NarrowSearch;

pub(super) struct Shares {
    of: [f64; MAX],
    /// The number of grids with shares, from the lowest.
    pub(super) tracked: usize,
    /// The number of changes until one grid fewer is tracked, unless a poll comes before.
    changes: u32,
}

/// The maximum and the minimum number of grids with shares.
const MAX: usize = 6;
const LEAST: usize = 2;
/// The number of changes after which one grid fewer is tracked: at first, and after a poll.
const FIRST_CHANGES: u32 = 8;
const CHANGES: u32 = 64;

impl Shares {
    /// The first grid is the whole tree.
    pub(super) const WHOLE: Shares = Shares {
        of: {
            let mut shares = [0.0; MAX];
            shares[0] = 1.0;
            shares
        },
        tracked: MAX,
        changes: FIRST_CHANGES,
    };

    /// Call this at a poll.
    pub(super) fn allow_changes(&mut self) {
        self.changes = CHANGES;
    }
}

/// After a branch on a row, divides the share of the grid below between this grid, which lost the row or chose `other`
/// instead, and the top grid, which chose the row. Each option that the item of the row had gets an equal share.
#[cold]
#[inline(never)]
pub(super) fn divide_share<B: Bits>(
    table: &MaskTable<B>,
    search: &mut NarrowSearch<B>,
    row: u16,
    other: u16,
) {
    let (below, on_top) = (search.depth - 2, search.depth - 1);
    let mut left = 1;
    if other == NO_ROW {
        let grid = &search.stack[below * table.lines..][..table.lines];
        let planes: Vec<B> = (0..table.planes).map(|plane| B::of(grid, plane)).collect();
        let options = |item| planes.iter().filter(|plane| plane.has(item)).count();
        let places = table.places[usize::from(row)].iter();
        let options = places.map(|&(_, item)| options(usize::from(item)));
        left = options.filter(|&left| left > 0).min().unwrap_or(1);
    }
    let shares = &mut search.shares;
    shares.of[on_top] = shares.of[below] / (left + 1) as f64;
    shares.of[below] -= shares.of[on_top];
    shares.changes = shares.changes.saturating_sub(1);
    if shares.changes == 0 && shares.tracked > LEAST {
        // Returns the share of the last grid to the one below.
        shares.tracked -= 1;
        shares.changes = FIRST_CHANGES;
        if shares.tracked < search.depth {
            shares.of[shares.tracked - 1] += shares.of[shares.tracked];
        }
    }
}

/// The share of the tree that is done, from 0 to 1.
pub(in super::super) fn fraction<B: Bits>(search: &NarrowSearch<B>) -> f64 {
    let Shares { of, tracked, .. } = &search.shares;
    let to_do: f64 = of[..search.depth.min(*tracked)].iter().sum();
    (1.0 - to_do).clamp(0.0, 1.0)
}
