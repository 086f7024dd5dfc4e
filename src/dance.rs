//! Algorithm X, on one screen: choose an item, cover it, try its options one by one, undo.
//!
//! The steps carry the names they have in TAOCP 7.2.2.1 (Algorithms X and C). The state of the search is the
//! stack of chosen nodes and nothing else; there is no recursion, so its depth is bounded by memory only, and
//! the search can be left and taken up again at any solution.
//!
//! The order of solutions is that of the tree: at each item its options in the order of the problem. The cost
//! is counted in nodes (options tried) and updates (items and nodes taken out of a list).

mod choose;
mod colors;
mod links;

use std::time::Instant;

use crate::problem::OptionId;

use choose::{Choice, choose};
pub use links::Floor;
pub(crate) use links::Links;
use links::{Node, Row};

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

/// A search in progress on a grid.
pub struct Dance<'a> {
    links: Links<'a>,
    /// The options taken out before the search, in that order.
    struck: Vec<&'a Row<'a>>,
    /// The options taken into every solution before the search, in that order.
    given: Vec<&'a Row<'a>>,
    /// For each level the node through which its item is covered; the head of the item once all were tried.
    chosen: Vec<&'a Node<'a>>,
    next: Step,
    nodes: u64,
    next_look: u64,
}

impl<'a> Dance<'a> {
    /// A search that has not begun, on a grid that nobody else uses.
    pub(crate) fn new(links: Links<'a>) -> Self {
        Dance {
            links,
            struck: Vec::new(),
            given: Vec::new(),
            chosen: Vec::new(),
            next: Step::Enter,
            nodes: 0,
            next_look: 0,
        }
    }

    /// Goes on to the next solution, or to the end.
    pub(crate) fn advance(&mut self, limits: &Limits) -> Event {
        loop {
            match self.next {
                // C2, C3, C4: visit a solution, or choose an item and cover it.
                Step::Enter => match choose(&mut self.links) {
                    Choice::Solved => {
                        self.next = Step::Leave;
                        return Event::Solution;
                    }
                    Choice::Dead => self.next = Step::Leave,
                    Choice::Item(item) => {
                        self.links.cover(item);
                        self.chosen.push(item.head().down());
                        self.next = Step::Try;
                    }
                },
                // C5: try the option at hand; C7 when there is none left.
                Step::Try => {
                    let node = self.chosen[self.chosen.len() - 1];
                    if node.is_head() {
                        self.chosen.pop();
                        self.links.uncover(node.item);
                        self.next = Step::Leave;
                    } else {
                        if let Some(event) = self.spent(limits) {
                            return event;
                        }
                        self.nodes += 1;
                        self.links.commit_others(node);
                        self.next = Step::Enter;
                    }
                }
                // C8, C6: go back a level and on to the next option there.
                Step::Leave => match self.chosen.last_mut() {
                    None => return Event::Exhausted,
                    Some(node) => {
                        self.links.uncommit_others(node);
                        *node = node.down();
                        self.next = Step::Try;
                    }
                },
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
        let possible = row.is_possible();
        if possible {
            row.given.set(true);
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
            self.struck.push(row);
        }
    }

    /// The options of the solution that the search stands at: the given ones, then the chosen ones.
    pub(crate) fn solution(&self) -> impl Iterator<Item = OptionId> {
        self.given
            .iter()
            .map(|row| row.id)
            .chain(self.chosen.iter().map(|node| node.row.id))
    }

    /// Undoes everything, from wherever the search stands: the grid is as it was laid. Counts go on.
    pub(crate) fn rewind(&mut self) {
        if matches!(self.next, Step::Try)
            && let Some(node) = self.chosen.pop()
        {
            // Its option was not tried yet, only its item is covered.
            self.links.uncover(node.item);
        }
        while let Some(node) = self.chosen.pop() {
            self.links.uncommit_others(node);
            self.links.uncover(node.item);
        }
        while let Some(row) = self.given.pop() {
            self.links.uncommit(row);
            row.given.set(false);
        }
        while let Some(row) = self.struck.pop() {
            self.links.unstrike(row);
        }
        self.next = Step::Enter;
    }

    /// How many options were tried, and how many items and nodes taken out of lists, since the grid was laid.
    pub(crate) fn effort(&self) -> (u64, u64) {
        (self.nodes, self.links.updates)
    }

    /// Whether the budget is used up.
    fn spent(&mut self, limits: &Limits) -> Option<Event> {
        if self.nodes >= limits.nodes {
            return Some(Event::Nodes);
        }
        if let Some(deadline) = limits.deadline
            && self.links.updates >= self.next_look
        {
            if Instant::now() >= deadline {
                return Some(Event::Time);
            }
            self.next_look = self.links.updates + UPDATES_PER_LOOK;
        }
        None
    }
}
