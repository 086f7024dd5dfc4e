//! Why a count or a diagram failed.

use crate::engine::{Stop, Stopped};
use crate::messages::plural;
use crate::problem::OptionId;

/// Why a count or a diagram failed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// An item need not be covered exactly once; proofs do not support that.
    #[error(
        "the problem has items that are covered several times; a proof takes items that are covered once: ask for a \
         certificate instead"
    )]
    Multiplicities,
    /// The problem has no such option.
    #[error("option {option} does not exist; the problem has {}", plural(*options, "option"))]
    UnknownOption {
        /// The option that is required.
        option: OptionId,
        /// How many options the problem has.
        options: usize,
    },
    /// A required option is in no solution.
    #[error(
        "no solution contains the required option {option}, by itself or with what else is required and forbidden"
    )]
    Clash {
        /// The option.
        option: OptionId,
    },
    /// An item has too many options.
    #[error("an item has {uses} options; a count with a memory takes at most {max} per item")]
    TooWide {
        /// The number of options that it has.
        uses: usize,
        /// The maximum number of options.
        max: usize,
    },
    /// The diagram does not fit its budget.
    #[error(
        "the diagram takes more than {budget} bytes, with {states} states so far; allow more memory, or ask for the \
         count alone, which can forget"
    )]
    Memory {
        /// The number of bytes allowed.
        budget: usize,
        /// The number of states searched by then.
        states: u64,
    },
    /// What was asked of a diagram does not fit its budget.
    #[error("the answer takes more than {budget} bytes; allow more memory")]
    TooLarge {
        /// The number of bytes allowed.
        budget: usize,
    },
    /// A limit on states or time stopped it, or it was canceled.
    #[error("{}", match stop {
        Stop::Time => format!("time limit reached after {states} states"),
        Stop::Nodes => format!("{states} states were searched, as many as allowed"),
        _ => format!("canceled after {states} states"),
    })]
    Stopped {
        /// What stopped it.
        stop: Stop,
        /// The number of states searched by then.
        states: u64,
    },
}

impl CountError {
    /// What stopped it, if something did: then it was not wrong to ask.
    pub fn stop(&self) -> Option<Stop> {
        match self {
            CountError::Stopped { stop, .. } => Some(*stop),
            CountError::Memory { .. } | CountError::TooLarge { .. } => Some(Stop::Memory),
            _ => None,
        }
    }

    /// It was canceled after this number of states.
    pub(crate) fn canceled(states: u64) -> Self {
        let stop = Stop::Canceled;
        CountError::Stopped { stop, states }
    }
}

/// Of work on a diagram.
impl From<Stopped> for CountError {
    fn from(Stopped { stop, steps }: Stopped) -> Self {
        CountError::Stopped {
            stop,
            states: steps,
        }
    }
}
