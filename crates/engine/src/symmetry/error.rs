//! Why the symmetries of a problem are not known.

use num_bigint::BigUint;

use super::group::MAX_ORDER;
use crate::engine::{Stop, Stopped};

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
    /// A limit on steps or time stopped the search, or it was canceled.
    #[error("{}", match stop {
        Stop::Nodes => format!("the symmetries were not found within {steps} steps"),
        Stop::Time => "time limit reached before the symmetries were found".to_owned(),
        _ => "canceled before the symmetries were found".to_owned(),
    })]
    Stopped {
        /// What stopped it.
        stop: Stop,
        /// The number of steps taken by then.
        steps: u64,
    },
    /// A symmetry is one of another problem, or takes a required or forbidden option to one that is not: a sentence.
    #[error("{0}")]
    Unfit(String),
}

impl SymmetryError {
    /// What stopped it, if something did: then it was not wrong to ask.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            SymmetryError::Stopped { stop, .. } => Some(*stop),
            _ => None,
        }
    }
}

impl From<Stopped> for SymmetryError {
    fn from(Stopped { stop, steps }: Stopped) -> Self {
        SymmetryError::Stopped { stop, steps }
    }
}
