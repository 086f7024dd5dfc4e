//! Counts solutions that are too many to list, by search with a memory.
//!
//! Different choices often leave the same subproblem. The search visits it once and remembers its count. Where
//! subproblems recur often, as on boards filled with equal pieces, this counts huge numbers in little time. A
//! [`Diagram`] stores all solutions in the same way: see [`Search::diagram`](crate::Search::diagram).
//!
//! This is Algorithm X with a memo cache: Nishino, Yasuda, Minato and Nagata (AAAI 2017); Algorithm Z of TAOCP 7.2.2.1,
//! Knuth's DLX6. Our additions are the order of the items, which keeps the frontier narrow, and the memory budget.

mod certificate;
mod diagram;
mod error;
mod forecast;
mod graph;
#[cfg(feature = "json")]
mod json;
mod memo;
mod order;
mod plan;
mod search;
mod shared;
mod state;
mod sweep;
mod symmetry;
mod table;
mod tally;
mod text;
mod total;
mod trace;
mod watch;

#[cfg(test)]
mod tests;

pub use certificate::{Certified, CertifyError};
pub(crate) use certificate::{OptionImage, OrbitRoot, SymmetryCycles, certify, write_numbers};
pub use diagram::Diagram;
#[cfg(feature = "parts")]
pub(crate) use diagram::random_below;
pub use error::CountError;
pub(crate) use forecast::share_of_states;
#[cfg(feature = "json")]
#[doc(hidden)] // for the other crates
pub use json::{SolutionCount, exact};
pub(crate) use plan::{CountPlan, Counting};
pub use tally::MemoEffort;
pub(crate) use tally::{CountProblem, TallyFigures, Tallying};
pub(crate) use trace::{SOLVED, Trace};
pub(crate) use watch::CountWatch;
