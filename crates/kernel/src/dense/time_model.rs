//! Estimates the time of a count on tables before any are laid.

use super::{multiple, rows::MAX_ROWS, table};
use crate::engine::nanoseconds;
use crate::matrix::Matrix;

/// The time that tables of a matrix and a node on them are likely to take, in nanoseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeModel {
    /// The time to lay them.
    pub tables: u64,
    /// The time to begin a search of the whole problem.
    pub beginning: u64,
    /// The time of each node; 0 on narrow tables, where it is always less than on links.
    ///
    /// On wide tables, it is in proportion to the items and options, however few of them the node touches: half a
    /// nanosecond for eight items and 64 options. With very many items of few options each, as in large Sudoku, a node
    /// took up to twelve times as long as on links (25x25 with 330 holes, 1,820 options: 2.6 microseconds instead of
    /// 0.21).
    node: u64,
}

impl TimeModel {
    /// The times for a matrix; `None` if it is too large for tables.
    pub fn of(matrix: &Matrix) -> Option<TimeModel> {
        let (options, entries) = (matrix.option_count() as u64, matrix.entry_count() as u64);
        let words = options.div_ceil(64);
        let eights = matrix.primary_count().div_ceil(8) as u64;
        if matrix.has_multiplicities() {
            let fits = options <= MAX_ROWS as u64 && multiple::is_countable(matrix);
            return fits.then_some(TimeModel {
                tables: entries * (20 + words) + options * words,
                beginning: 0,
                node: 20 + eights * words,
            });
        }
        if table::shape(matrix).is_some() {
            // For each item of an option, the other options of the item.
            let length = entries / (matrix.primary_count() as u64).max(1);
            return Some(TimeModel {
                tables: 20 * entries + entries * length * (entries / options.max(1)),
                beginning: 0,
                node: 0,
            });
        }
        let node = eights * words / 2;
        (options <= MAX_ROWS as u64).then_some(TimeModel {
            tables: 20 * entries,
            // Every option is tried.
            beginning: options * node,
            node,
        })
    }

    /// The time before a search of the whole problem is under way: to lay tables and to begin.
    #[inline]
    pub fn before_search(&self) -> u64 {
        self.tables + self.beginning
    }

    /// The time that a node takes on tables, in nanoseconds, to within a small factor.
    pub fn time_of_node(&self) -> f64 {
        self.node.max(50) as f64
    }

    /// Whether a count is likely to be faster on tables than on links, judging by the time of nodes on links so far.
    pub fn are_low(&self, nodes: u64, updates: u64) -> bool {
        self.node.saturating_mul(nodes) <= nanoseconds(nodes, updates)
    }
}
