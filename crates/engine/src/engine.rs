//! The limits of a search, and its report; with what every engine has in common.

mod limits;
mod report;
mod work;

pub use limits::{CancelToken, Limits, Stop};
pub use quadrille_kernel::engine::{Choice, Effort, EngineKind, UnknownEngine};
pub(crate) use quadrille_kernel::engine::{
    Engine, Event, FoundSolution, IS_SMALL, Work, case_shares, nanoseconds,
};
pub use report::{MemoProgress, Progress, Report};
#[cfg(test)]
pub(crate) use work::BETWEEN_LOOKS;
pub use work::WorkLimits;
pub(crate) use work::{Clock, Steps, Stopped};
