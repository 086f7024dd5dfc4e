//! What every engine of the search has in common: the trait, its events, limits and reports.
//!
//! An [`Engine`] walks its own search tree and knows nothing of clocks, budgets or other threads: it comes back with
//! an [`Event`], and whoever drives it decides what happens next. Every engine imports this room, and none imports
//! another.

#![allow(dead_code, unused_imports)] // until the driver drives

mod cost;
mod found;
mod limits;
mod report;

pub(crate) use cost::nanoseconds;
pub use found::Choice;
pub(crate) use found::Found;
pub(crate) use limits::Limits;
pub use limits::Stop;
pub use report::{Progress, Report};

/// A search in progress, whatever carries it out.
///
/// Nodes and updates count from the moment the engine was made, over all its searches; they never fall.
pub(crate) trait Engine {
    /// Goes on past `wanted` solutions, one at least, and stops at the last of them.
    ///
    /// Stops earlier at the end of the search ([`Event::Exhausted`]), when [`effort`](Self::effort) has reached
    /// `max_nodes` nodes and another is needed ([`Event::Nodes`]), or after some hundred microseconds of work
    /// ([`Event::Poll`]); it can go on from there. Subtracts from `wanted` the number of solutions passed.
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event;

    /// The work done so far.
    fn effort(&self) -> Effort;

    /// The share of the search tree that is done, from 0 to 1; `None` if the engine cannot say.
    fn fraction(&self) -> Option<f64>;

    /// Copies the solution that the search stands at.
    fn solution(&self, found: &mut Found);
}

/// Why an engine came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// At a solution; it can go on from there.
    Solution,
    /// At the end: there are no more.
    Exhausted,
    /// It needs another node and has used all it may.
    Nodes,
    /// It has worked for a while: time to look at the clock. It can go on from there.
    Poll,
}

/// The work of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The nodes of its search tree.
    pub(crate) nodes: u64,
    /// How often an item or a node was taken out of its list; 0 for engines without lists.
    pub(crate) updates: u64,
}

impl std::ops::Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort {
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
        }
    }
}

impl std::ops::Sub for Effort {
    type Output = Effort;

    fn sub(self, earlier: Effort) -> Effort {
        Effort {
            nodes: self.nodes - earlier.nodes,
            updates: self.updates - earlier.updates,
        }
    }
}
