//! What every engine of the search has in common: the trait, its events, and the work it has done.
//!
//! An [`Engine`] walks its own search tree and knows nothing about clocks, budgets or other threads: it returns an
//! [`Event`], and its driver decides what happens next. Links and the dense engine implement it; counts with a memory
//! and linear programs have loops of their own. No engine imports another.

mod effort;
mod found;
mod kind;
mod shares;

use crate::matrix::OptionId;

pub use effort::{Effort, Work, nanoseconds};
pub use found::{Choice, FoundSolution};
pub use kind::{EngineKind, UnknownEngine};
pub use shares::case_shares;

/// Whether what a page in a browser can do without is left out, as its code comes through a network.
pub const IS_SMALL: bool = cfg!(all(target_arch = "wasm32", feature = "small"));

/// A search in progress on some engine.
pub trait Engine {
    /// Which engine this is.
    fn kind(&self) -> EngineKind;

    /// Begins a search for all solutions with all `required` options and none of the `forbidden` ones, wherever the
    /// last search stands. There is no solution if the required options conflict or do not exist.
    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]);

    /// Continues past `wanted` solutions, at least one, and stops at the last of them.
    ///
    /// Stops earlier at the end of the search ([`Event::Exhausted`]), when [`effort`](Self::effort) has reached
    /// `max_nodes` nodes and another is needed ([`Event::Nodes`]), or after about a millisecond of work
    /// ([`Event::Poll`]); it can continue from there. Subtracts the number of solutions passed from `wanted`.
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event;

    /// The work done since the engine was made, over all its searches: it never falls. The root of a search is a node.
    fn effort(&self) -> Effort;

    /// The work done by each engine, for an engine that drives others.
    fn work(&self) -> Work {
        Work::of(self.kind(), self.effort())
    }

    /// The share of the search tree that is done, from 0 to 1; `None` if the engine cannot say.
    fn fraction(&self) -> Option<f64>;

    /// The number of solutions found that the search has not reached yet. Only a search on several threads has any.
    fn ahead(&self) -> u64 {
        0
    }

    /// Copies the current solution.
    fn solution(&self, found: &mut FoundSolution);

    /// Writes into `ranks`, for each of the first items, which of its options covers it in the current solution, counted
    /// from 0. Returns false and writes nothing where that is not at hand.
    fn covered_by(&self, _ranks: &mut [u8]) -> bool {
        false
    }
}

/// Why an engine returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It stands at a solution, and can continue from there.
    Solution,
    /// It has reached the end: there are no more solutions.
    Exhausted,
    /// It needs another node, but has reached its limit.
    Nodes,
    /// It has worked for a while, so the driver can check the clock. It can continue from there.
    Poll,
}
