//! Why the symmetries of a problem are not known.

use num_bigint::BigUint;

use super::group::MAX_ORDER;
use crate::check::SymmetryFault;
use crate::problem::OptionId;

/// Why the symmetries of a problem are not known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// There are too many of them to list.
    #[error(
        "found {}{order} symmetries, expected at most {}: give a smaller group",
        if *is_exact { "" } else { "at least " },
        MAX_ORDER
    )]
    TooLarge {
        /// The number of symmetries, or a lower bound of it.
        order: BigUint,
        /// Whether it is the number itself, as of a group that was found; of one that was given, it is not.
        is_exact: bool,
    },
    /// The search took more steps than it was allowed.
    #[error("the symmetries were not found within {steps} steps")]
    Steps {
        /// The limit.
        steps: u64,
    },
    /// The time was over.
    #[error("time limit reached before the symmetries were found")]
    Time,
    /// A token of the search was canceled.
    #[error("canceled before the symmetries were found")]
    Canceled,
    /// A symmetry takes a required or forbidden option to one that is not.
    #[error(
        "found a symmetry that takes option {option} elsewhere, expected it to stay with those required or forbidden"
    )]
    Moved {
        /// The option.
        option: OptionId,
    },
    /// A symmetry is one of another problem.
    #[error("found a symmetry of another problem ({0}), expected those of this one")]
    Foreign(SymmetryFault),
    /// The symmetries are those of a problem of another size.
    #[error(
        "found symmetries of a problem with {} items and {} options, expected those of one with {} and {}",
        found[0], found[1], expected[0], expected[1]
    )]
    Size {
        /// The number of items, and of options, of their problem.
        found: [usize; 2],
        /// Those of this problem.
        expected: [usize; 2],
    },
}
