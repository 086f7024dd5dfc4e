//! The beginning of a count, on links: what it shows about whether tables are worth laying.
//!
//! Most counts that are asked for are over in less time than it takes to lay tables. So every one begins on links,
//! and pauses from time to time, each time after twice as many nodes, to reckon from the part of the tree that is
//! behind what is left. When that is clearly more than tables would cost, it is begun anew elsewhere.
//!
//! Time of such counts, as multiples of that of the links: Sudoku of 2,382 nodes 1.00, of 5,089 1.00, of 6,831 0.69,
//! queens 10 (11,578) 0.40; 3,709 nodes of a problem with multiplicities, which only links take, 1.00. Leaving the
//! links after 2,000 nodes without reckoning: 1.96, 0.93, 0.68, 0.39, 1.56. The worst that is known: MacMahon's
//! squares on 3x8, 3,727 nodes in 3.6 ms, 1.13.

use std::ops::ControlFlow;

use crate::dance::{Cutoff, Dance, nanoseconds};
use crate::dense::{Dense, laying};
use crate::problem::{Matrix, OptionId};

/// After how many nodes to reckon for the first time.
const FIRST_PAUSE: u64 = 2_000;

/// What has to be left where there are no tables for the whole, in nanoseconds: many times what threads cost.
const LEAST: f64 = 1e6;

/// Has a search of links stop where it had better be done otherwise.
pub(super) struct Trial<'m> {
    matrix: &'m Matrix,
    pause_at: u64,
}

impl<'m> Trial<'m> {
    pub(super) fn new(matrix: &'m Matrix) -> Self {
        Trial {
            matrix,
            pause_at: FIRST_PAUSE,
        }
    }
}

impl Cutoff for Trial<'_> {
    fn is_hopeless(&mut self, _: &Dance<'_>, _: u32, _: &mut Vec<OptionId>) -> bool {
        false
    }

    fn pause_at(&self) -> u64 {
        self.pause_at
    }

    fn pause(&mut self, dance: &Dance<'_>) -> ControlFlow<()> {
        self.pause_at *= 2;
        let (nodes, updates) = dance.effort();
        let spent = nanoseconds(nodes, updates) as f64;
        let behind = dance.fraction();
        let left = spent * (1.0 - behind) / behind.max(f64::MIN_POSITIVE);
        let matrix = self.matrix;
        let price = if Dense::is_worth_it(matrix, nodes, updates) {
            // On wide tables every option is tried for a start.
            let tries = matrix.options() as u64 * Dense::node(matrix);
            let tables = laying(matrix.options(), matrix.entries(), matrix.primaries());
            2.0 * (tables as u64 + tries) as f64
        } else {
            LEAST
        };
        // What is behind is done again: on tables in less than a quarter of the time, elsewhere not.
        match left > price + spent / 4.0 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
