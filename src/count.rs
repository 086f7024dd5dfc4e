//! Counting what cannot be listed.
//!
//! What is left of a problem after some choices does not depend on how it came about. So the same is searched once, and
//! remembered: see [`Problem::diagram`](crate::Problem::diagram). Where the same comes up again and again, as on
//! boards that are filled with equal pieces, there are numbers of solutions that no list could hold.
//!
//! This is Algorithm X with a memo cache: Nishino, Yasuda, Minato and Nagata (AAAI 2017); Algorithm Z of TAOCP 7.2.2.1,
//! Knuth's DLX6. Ours are the order of the items, which keeps the frontier narrow, and memory as a budget.

mod certificate;
mod diagram;
mod graph;
mod memo;
mod order;
mod plan;
mod search;
mod state;
mod symmetry;
mod table;
mod tally;
mod total;
mod trace;

#[cfg(test)]
mod tests;

pub use certificate::{Certified, CertifyError};
pub use diagram::{Diagram, Samples, Solutions};
pub use plan::{Branching, CountError, Counting, ItemOrder};
pub use tally::MemoEffort;
pub(crate) use tally::Tally;
pub(crate) use trace::{Below, Trace};
