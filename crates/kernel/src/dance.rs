//! The links engine: Algorithm X on dancing links. Choose an item, cover it, try its options one by one, undo.
//!
//! The steps have the names of TAOCP 7.2.2.1 (Algorithms X and C). The state of the search is just the stack of chosen
//! nodes. There is no recursion, so only memory bounds its depth, and the search can pause and resume at any solution.
//!
//! The order of solutions is that of the tree: at each item, its options in the order of the problem. The measures of
//! cost are nodes (options tried) and updates (items and nodes taken out of a list).

mod branch;
mod cases;
mod choose;
mod colors;
mod degrees;
mod engine;
mod experience;
mod floor;
mod links;
mod multiplicities;
mod probe;
mod split;
mod state;
mod subtree;

use crate::engine::{Effort, Event};
use crate::matrix::{ItemId, OptionId};

use branch::DanceLevel;
pub use cases::Root;
pub use choose::NextChoice;
use choose::choose;
pub use engine::Pruned;
pub use experience::Experience;
pub use floor::Floor;
pub use floor::Order;
pub use links::{ItemList, Links, Snapshot};
use links::{OptionNodes, is_possible};
pub use subtree::{Cases, Subtree};

/// Where the search stands.
#[derive(Clone, Copy)]
enum DanceStep {
    /// Before the laying of a grid that was not laid to the end: it only waits for the end of the search.
    Wait,
    Enter,
    Try,
    Leave,
}

/// The number of updates between two polls: a few hundred microseconds.
pub const UPDATES_PER_POLL: u64 = 1 << 16;

/// What a search has just done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// All primary items are covered.
    Solved,
    /// Some item has too few options left.
    Dead,
    /// It branches on this item, into this number of cases.
    Branch(ItemId, u32),
    /// It has chosen this option; or none, where the item is not covered again.
    Choose(Option<OptionId>),
    /// It has undone the last choice.
    Undo,
}

/// How a search chooses its items, prunes its tree, and records its steps.
pub trait Cutoff {
    /// Chooses the item to branch on.
    #[inline]
    fn choose<'a>(&mut self, links: &mut Links<'a>) -> NextChoice<'a> {
        choose(links)
    }

    /// Records a step. Costs nothing where it is left as it is.
    #[inline(always)]
    fn record(&mut self, _dance: &Dance<'_>, _step: Step) {}

    /// Whether the current state leads to no wanted solution. The search is about to branch into `cases` cases. If the
    /// state is not hopeless, adds the options that lead to no wanted solution to `hopeless`.
    #[inline]
    fn is_hopeless(
        &mut self,
        _dance: &Dance<'_>,
        _cases: u32,
        _hopeless: &mut Vec<OptionId>,
    ) -> bool {
        false
    }

    /// The number of list nodes that this has read so far: work that updates do not include.
    #[inline]
    fn looked_at(&self) -> u64 {
        0
    }
}

/// Never prunes.
pub struct NoCutoff;

impl Cutoff for NoCutoff {}

/// A search in progress on a grid.
pub struct Dance<'a> {
    links: Links<'a>,
    /// The options put into every solution before the search, in that order.
    given: Vec<OptionNodes<'a>>,
    /// For each option whether it is among them.
    is_given: Vec<bool>,
    branches: Vec<DanceLevel<'a>>,
    next: DanceStep,
    nodes: u64,
    next_poll: u64,
    poll_every: u64,
    /// The work of cases that another engine has counted, in updates.
    charged: u64,
    /// Whether solutions record how their options were chosen.
    pub tells_choices: bool,
}

impl<'a> Dance<'a> {
    /// A search that has not begun, on a grid of its own.
    pub fn new(links: Links<'a>) -> Self {
        Dance {
            is_given: vec![false; links.options.len()],
            next: Self::first_step(&links),
            links,
            given: Vec::new(),
            branches: Vec::new(),
            nodes: 0,
            next_poll: 0,
            poll_every: UPDATES_PER_POLL,
            charged: 0,
            tells_choices: false,
        }
    }

    /// Whether the whole grid was laid. If not, the search says forever that it has worked for a while.
    pub fn is_whole(&self) -> bool {
        self.links.is_whole
    }

    fn first_step(links: &Links<'a>) -> DanceStep {
        match links.is_whole {
            true => DanceStep::Enter,
            false => DanceStep::Wait,
        }
    }

    /// Sets the number of updates between two polls, at least 1.
    pub fn poll_every(&mut self, updates: u64) {
        self.poll_every = updates.max(1);
    }

    /// Continues to the next solution, or to the end.
    pub fn advance(&mut self, max_nodes: u64, cutoff: &mut impl Cutoff) -> Event {
        loop {
            match (self.next, self.branches.last_mut()) {
                // C2, C3, C4: visit a solution, or choose an item and prepare to branch on it.
                (DanceStep::Enter, _) => {
                    let struck = self.links.struck.len();
                    match self.choose(cutoff) {
                        NextChoice::Solved => {
                            cutoff.record(self, Step::Solved);
                            self.next = DanceStep::Leave;
                            return Event::Solution;
                        }
                        NextChoice::Dead => {
                            cutoff.record(self, Step::Dead);
                            self.links.unstrike(struck);
                            self.next = DanceStep::Leave;
                        }
                        NextChoice::Item(item) => {
                            let opened = self.links.updates + self.charged;
                            let mut branch = self.links.open(item, struck);
                            branch.opened = opened;
                            self.branches.push(branch);
                            cutoff.record(self, Step::Branch(item.id, item.degree()));
                            self.next = DanceStep::Try;
                        }
                    }
                }
                // C5: try the next case.
                (DanceStep::Try, Some(branch)) if branch.has_case() => {
                    if self.nodes >= max_nodes {
                        return Event::Nodes;
                    }
                    // An option with a single item costs no update, so nodes count, too.
                    let work = self.links.updates + self.nodes + cutoff.looked_at() / 4;
                    if work >= self.next_poll {
                        self.next_poll = work + self.poll_every;
                        return Event::Poll;
                    }
                    self.nodes += 1;
                    self.links.take(branch);
                    let option = branch.option();
                    cutoff.record(self, Step::Choose(option));
                    self.next = DanceStep::Enter;
                }
                // C7: there is none.
                (DanceStep::Try, Some(branch)) => {
                    self.links.close(branch);
                    self.branches.pop();
                    self.next = DanceStep::Leave;
                }
                // C8, C6: go back a level, undo its case.
                (DanceStep::Leave, Some(branch)) => {
                    self.links.untake(branch);
                    cutoff.record(self, Step::Undo);
                    self.next = DanceStep::Try;
                }
                (DanceStep::Wait, _) => return Event::Poll,
                (_, None) => return Event::Exhausted,
            }
        }
    }

    /// Continues past `wanted` solutions, as [`Engine::advance`] does.
    fn advance_within(
        &mut self,
        cutoff: &mut impl Cutoff,
        max_nodes: u64,
        wanted: &mut u64,
    ) -> Event {
        loop {
            let event = Dance::advance(self, max_nodes, cutoff);
            if event == Event::Solution {
                *wanted -= 1;
                if *wanted > 0 {
                    continue;
                }
            }
            return event;
        }
    }

    /// C3: strikes the options that are cut off, and chooses an item.
    #[inline]
    fn choose(&mut self, cutoff: &mut impl Cutoff) -> NextChoice<'a> {
        let choice = cutoff.choose(&mut self.links);
        let NextChoice::Item(item) = choice else {
            return choice;
        };
        let mut hopeless = Vec::new();
        if cutoff.is_hopeless(self, item.degree(), &mut hopeless) {
            return NextChoice::Dead;
        }
        if hopeless.is_empty() {
            return choice;
        }
        for option in hopeless {
            self.links.strike(self.links.options[option.index()]);
        }
        cutoff.choose(&mut self.links)
    }

    /// Puts an option into every solution. If it conflicts with those before it, does nothing and returns false.
    pub fn give(&mut self, option: OptionId) -> bool {
        let Some(&nodes) = self.links.options.get(option.index()) else {
            return false;
        };
        if self.is_given[option.index()] {
            return true;
        }
        // Strike it as well: with multiplicities, its items may still be open to other options.
        let possible = is_possible(nodes);
        if possible {
            self.is_given[option.index()] = true;
            self.links.strike(nodes);
            self.links.commit(nodes);
            self.given.push(nodes);
        }
        possible
    }

    /// Undoes the last [`give`](Self::give).
    fn ungive(&mut self) {
        if let Some(nodes) = self.given.pop() {
            self.links.uncommit(nodes);
            self.links.unstrike(self.links.struck.len() - 1);
            self.is_given[nodes[0].option.index()] = false;
        }
    }

    /// Removes an option from the problem. Call this before giving any option.
    pub fn strike(&mut self, option: OptionId) {
        debug_assert!(self.given.is_empty());
        if let Some(&nodes) = self.links.options.get(option.index())
            && is_possible(nodes)
        {
            self.links.strike(nodes);
        }
    }

    /// The options of the solution that the search stands at: the given ones, then the chosen ones.
    pub fn chosen(&self) -> impl Iterator<Item = OptionId> {
        self.given().chain(self.tried())
    }

    /// The options chosen on the path to the current node, without the given ones.
    pub fn tried(&self) -> impl Iterator<Item = OptionId> {
        self.branches.iter().filter_map(DanceLevel::option)
    }

    /// Undoes everything, wherever the search stands: the grid is as it was laid. Counts continue.
    pub fn rewind(&mut self) {
        self.leave();
        while !self.given.is_empty() {
            self.ungive();
        }
        self.links.unstrike(0);
        self.next_poll = 0;
    }

    /// Undoes all levels, wherever the search stands; given options stay.
    pub fn leave(&mut self) {
        self.leave_untried();
        self.leave_below(0);
        self.next = Self::first_step(&self.links);
    }

    /// Undoes the last level if its current case has not been tried yet.
    fn leave_untried(&mut self) {
        if matches!(self.next, DanceStep::Try)
            && let Some(branch) = self.branches.pop()
        {
            self.links.close(&branch);
        }
    }

    /// Undoes the levels below this depth. Each must have taken its case.
    fn leave_below(&mut self, depth: usize) {
        while self.branches.len() > depth
            && let Some(mut branch) = self.branches.pop()
        {
            self.links.untake(&mut branch);
            self.links.close(&branch);
        }
    }

    /// Begins a search for all solutions with all `required` options and none of the `forbidden` ones, wherever the
    /// last one was left. Returns false if there is no solution because the required options conflict or do not exist.
    pub fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) -> bool {
        self.rewind();
        self.nodes += 1;
        for &option in forbidden {
            self.strike(option);
        }
        let possible = required.iter().all(|&option| self.give(option));
        if !possible && self.is_whole() {
            // The same state as at the end of a search.
            self.next = DanceStep::Leave;
        }
        possible
    }

    /// The roots and the options tried, and the items and nodes taken out of lists, since the grid was laid.
    pub fn effort(&self) -> Effort {
        Effort::new(self.nodes, self.links.updates)
    }
}
