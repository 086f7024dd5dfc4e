//! Algorithm X, on one screen: choose an item, cover it, try its options one by one, undo.
//!
//! The steps carry the names they have in TAOCP 7.2.2.1 (Algorithms X and C). The state of the search is the
//! stack of chosen nodes and nothing else; there is no recursion, so its depth is bounded by memory only, and
//! the search can be left and taken up again at any solution.
//!
//! The order of solutions is that of the tree: at each item its options in the order of the problem. The cost
//! is counted in nodes (options tried) and updates (items and nodes taken out of a list).

mod bounds;
mod branch;
mod choose;
mod colors;
mod floor;
mod links;

use std::time::Instant;

use crate::problem::OptionId;

use branch::Branch;
use choose::{Choice, choose};
pub use floor::Floor;
pub(crate) use links::Links;
use links::Row;

/// Where the search stands.
#[derive(Clone, Copy)]
enum Step {
    Enter,
    Try,
    Leave,
}

/// Why the search came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Event {
    /// At a solution; it can go on from there.
    Solution,
    /// At the end: there are no more.
    Exhausted,
    /// The nodes of its budget are used up.
    Nodes,
    /// The time of its budget is used up.
    Time,
}

/// How far the search may go.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// How many options may be tried.
    pub(crate) nodes: u64,
    /// When to stop.
    pub(crate) deadline: Option<Instant>,
}

/// The clock is read once in so many updates: some hundred microseconds.
const UPDATES_PER_LOOK: u64 = 1 << 16;

impl Limits {
    /// Whether a search that has cost so much must stop, and why. The clock is read at `next_look` only.
    fn spent(&self, nodes: u64, updates: u64, next_look: &mut u64) -> Option<Event> {
        if nodes >= self.nodes {
            return Some(Event::Nodes);
        }
        if let Some(deadline) = self.deadline
            && updates >= *next_look
        {
            if Instant::now() >= deadline {
                return Some(Event::Time);
            }
            *next_look = updates + UPDATES_PER_LOOK;
        }
        None
    }
}

/// A search in progress on a grid.
pub struct Dance<'a> {
    links: Links<'a>,
    /// The options taken into every solution before the search, in that order.
    given: Vec<&'a Row<'a>>,
    /// The stack of levels.
    branches: Vec<Branch<'a>>,
    next: Step,
    nodes: u64,
    next_look: u64,
}

impl<'a> Dance<'a> {
    /// A search that has not begun, on a grid that nobody else uses.
    pub(crate) fn new(links: Links<'a>) -> Self {
        Dance {
            links,
            given: Vec::new(),
            branches: Vec::new(),
            next: Step::Enter,
            nodes: 0,
            next_look: 0,
        }
    }

    /// Goes on to the next solution, or to the end.
    pub(crate) fn advance(&mut self, limits: &Limits) -> Event {
        loop {
            match (self.next, self.branches.last_mut()) {
                // C2, C3, C4: visit a solution, or choose an item and prepare to branch on it.
                (Step::Enter, _) => match choose(&mut self.links) {
                    Choice::Solved => {
                        self.next = Step::Leave;
                        return Event::Solution;
                    }
                    Choice::Dead => self.next = Step::Leave,
                    Choice::Item(item) => {
                        self.branches.push(self.links.open(item));
                        self.next = Step::Try;
                    }
                },
                // C5: try the next case.
                (Step::Try, Some(branch)) if self.links.has_case(branch) => {
                    if let Some(event) =
                        limits.spent(self.nodes, self.links.updates, &mut self.next_look)
                    {
                        return event;
                    }
                    self.nodes += 1;
                    self.links.take(branch);
                    self.next = Step::Enter;
                }
                // C7: there is none.
                (Step::Try, Some(branch)) => {
                    self.links.close(branch);
                    self.branches.pop();
                    self.next = Step::Leave;
                }
                // C8, C6: go back a level, undo its case.
                (Step::Leave, Some(branch)) => {
                    self.links.untake(branch);
                    self.next = Step::Try;
                }
                (_, None) => return Event::Exhausted,
            }
        }
    }

    /// Takes an option into every solution. False, and nothing done, if it cannot go with those before it.
    pub(crate) fn give(&mut self, option: OptionId) -> bool {
        let Some(row) = self.links.rows.get(option.index()) else {
            return false;
        };
        if row.given.get() {
            return true;
        }
        // Struck besides: with multiplicities its items may be open to other options still.
        let possible = row.is_possible();
        if possible {
            row.given.set(true);
            self.links.strike(row);
            self.links.commit(row);
            self.given.push(row);
        }
        possible
    }

    /// Takes an option out of the problem. To be done before any is given.
    pub(crate) fn strike(&mut self, option: OptionId) {
        debug_assert!(self.given.is_empty());
        if let Some(row) = self.links.rows.get(option.index())
            && row.is_possible()
        {
            self.links.strike(row);
        }
    }

    /// The options of the solution that the search stands at: the given ones, then the chosen ones.
    pub(crate) fn solution(&self) -> impl Iterator<Item = OptionId> {
        let chosen = self.branches.iter().filter_map(Branch::row);
        self.given.iter().copied().chain(chosen).map(|row| row.id)
    }

    /// Undoes everything, from wherever the search stands: the grid is as it was laid. Counts go on.
    pub(crate) fn rewind(&mut self) {
        if matches!(self.next, Step::Try)
            && let Some(branch) = self.branches.pop()
        {
            // The case at hand was not tried yet.
            self.links.close(&branch);
        }
        while let Some(mut branch) = self.branches.pop() {
            self.links.untake(&mut branch);
            self.links.close(&branch);
        }
        while let Some(row) = self.given.pop() {
            self.links.uncommit(row);
            self.links.unstrike(self.links.struck.len() - 1);
            row.given.set(false);
        }
        self.links.unstrike(0);
        self.next = Step::Enter;
    }

    /// How many options were tried, and how many items and nodes taken out of lists, since the grid was laid.
    pub(crate) fn effort(&self) -> (u64, u64) {
        (self.nodes, self.links.updates)
    }
}
