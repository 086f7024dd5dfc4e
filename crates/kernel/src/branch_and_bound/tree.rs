//! The search tree: bounds from linear programs, and bursts at fixed prices where those finish a node sooner.
//!
//! A node of the tree proves a bound for its partial cover, strikes every option with which a cover would cost too
//! much, and branches on the item with the fewest options left. In [`program`], each node has a linear program;
//! [`fixed`] has the nodes of problems that are too large for that. [`own`] lays programs anew with cuts, and there
//! [`pairs`] of items are branched on.

mod fixed;
mod own;
mod pairs;
mod place;
mod program;
mod reach;

use std::ops::ControlFlow;
use std::rc::Rc;

use super::StatusCallback;
use super::burst::{Burst, BurstEnd, Start};
use super::kept::CheapestCovers;
use super::partial::Partial;
use crate::engine::IS_SMALL;
use crate::linear::program::Program;
use crate::linear::proof::{self, Prices, SCALE};
use crate::linear::simplex::{Basis, Simplex, Standing};
use crate::matrix::OptionId;
pub use own::OwnPrograms;
use place::Place;
pub(super) use reach::{Reach, TreeEnd, Why};

/// A node whose children are being searched.
#[derive(Debug)]
struct TreeFrame {
    /// The number of steps of the partial cover up to this node, with the options struck at it since.
    mark: usize,
    /// The number of options that are not struck.
    live: usize,
    bound: i128,
    prices: Rc<Prices>,
    /// The children, each an option with its reduced cost.
    children: Vec<(u32, i128)>,
    /// On a pair of items, the children are 0 and 1, and these are the options that they strike.
    struck: Option<[Vec<u32>; 2]>,
    next: usize,
    discrepancies: Option<u32>,
    /// The basis of the program at this node, if there is room to keep it.
    basis: Option<Box<Basis>>,
    /// The number of options chosen here and, at fixed prices, the number of options struck as too expensive.
    chosen: usize,
    dear: usize,
}

pub(super) struct BoundTree<'p, 'm> {
    program: &'p Program,
    partial: Partial<'p>,
    simplex: Option<Simplex<'p>>,
    burst: Burst,
    pub(super) kept: CheapestCovers,
    place: Place,
    /// All options; those that are not struck come first.
    live: Vec<u32>,
    /// The options sorted by their reduced costs at the prices of the root, highest first; empty if nodes have
    /// programs.
    dearest: Vec<u32>,
    pub(super) own: OwnPrograms,
    /// Whether it branches on pairs of items.
    by_pairs: bool,
    most_nodes: u64,
    /// The work at which the current search stops, once there is a cover.
    last_work: u64,
    pub(super) nodes: u64,
    /// The pivots of programs of their own below nodes.
    own_pivots: u64,
    poll: &'m mut StatusCallback<'m>,
    /// Scratch: open options with reduced costs, all reduced costs, all values.
    open: Vec<(i128, u32)>,
    reduced: Vec<i128>,
    values: Vec<f64>,
}

enum NodeOutcome {
    Closed,
    Open(TreeFrame),
    Stopped(Why),
}

impl<'p, 'm> BoundTree<'p, 'm> {
    pub(super) fn new(
        program: &'p Program,
        partial: Partial<'p>,
        simplex: Option<Simplex<'p>>,
        kept: CheapestCovers,
        most_nodes: u64,
        poll: &'m mut StatusCallback<'m>,
    ) -> Self {
        BoundTree {
            partial,
            simplex,
            burst: Burst::default(),
            kept,
            place: Place {
                frames: Vec::new(),
                here: 0,
                root: (Rc::new(vec![0; program.item_count()]), 0),
                is_partly: true,
            },
            live: (0..program.option_count() as u32).collect(),
            dearest: Vec::new(),
            own: OwnPrograms::USUAL,
            by_pairs: false,
            most_nodes,
            last_work: u64::MAX,
            nodes: 0,
            own_pivots: 0,
            poll,
            open: Vec::new(),
            reduced: vec![0; program.option_count()],
            values: Vec::new(),
            program,
        }
    }

    /// Whether its nodes have linear programs.
    pub(super) fn has_programs(&self) -> bool {
        self.simplex.is_some()
    }

    pub(super) fn all_nodes(&self) -> u64 {
        self.nodes + self.burst.nodes
    }

    /// The work of all linear programs so far.
    pub(super) fn program_work(&self) -> u64 {
        self.work() - self.burst.work
    }

    /// The work of all programs and bursts so far.
    pub(super) fn work(&self) -> u64 {
        work(&self.simplex, &self.burst)
    }

    /// How many units the cheapest cover costs above the bound of the root.
    pub(super) fn gap(&self) -> u64 {
        let cheapest = i128::from(self.kept.cheapest().unwrap_or(0));
        u64::try_from(cheapest - self.place.root.1 / SCALE).unwrap_or(0)
    }

    /// No cover costs more than this, in units.
    pub(super) fn program_limit(&self) -> u64 {
        match IS_SMALL {
            // Its code comes through a network: the cost of all options together has to do.
            true => self.program.costs.iter().sum(),
            false => self.program.most_cost(),
        }
    }

    pub(super) fn pivots(&self) -> u64 {
        self.own_pivots + self.simplex.as_ref().map_or(0, |simplex| simplex.pivots)
    }

    /// A proven lower bound on the cost of every cover, in units.
    pub(super) fn bound(&self) -> u64 {
        self.place.bound(&self.kept)
    }

    pub(super) fn burst_from_root(&mut self, work: u64) -> TreeEnd {
        if !self.partial.propagate() {
            return TreeEnd::Complete;
        }
        let live = self.gather(self.live.len());
        let prices = self.place.root.0.clone();
        self.place.here = self.place.root.1;
        match self.run_burst(&prices, live, work) {
            Some(BurstEnd::Done) => TreeEnd::Complete,
            Some(BurstEnd::Stopped) => TreeEnd::Stopped(Why::Caller),
            Some(BurstEnd::Budget) if self.all_nodes() >= self.most_nodes => {
                TreeEnd::Stopped(Why::Nodes)
            }
            Some(BurstEnd::Budget) | None => TreeEnd::Partly,
        }
    }

    /// Searches the tree from the root, depth first.
    pub(super) fn search(&mut self, reach: Reach) -> TreeEnd {
        let start = self.partial.mark();
        let last_node = self.nodes.saturating_add(reach.nodes);
        self.last_work = reach.work;
        let mut is_complete = true;
        self.place.is_partly = reach.discrepancies.is_some();
        self.place.here = self.place.root.1;
        match self.node(None, reach.discrepancies) {
            NodeOutcome::Closed => {}
            NodeOutcome::Stopped(why) => return TreeEnd::Stopped(why),
            NodeOutcome::Open(frame) => self.place.frames.push(frame),
        }
        while let Some(frame) = self.place.frames.last_mut() {
            self.partial.undo(frame.mark);
            if let Some(last) = frame.next.checked_sub(1)
                && frame.struck.is_none()
            {
                // The children after it leave its option out.
                self.partial.strike(frame.children[last].0);
                frame.mark = self.partial.mark();
            }
            let place = frame.next;
            let tries = frame.discrepancies.map_or(usize::MAX, |d| d as usize + 1);
            let is_done = place >= frame.children.len() || self.partial.is_dead();
            if is_done || place >= tries {
                is_complete &= is_done;
                self.place.frames.pop();
                continue;
            }
            frame.next += 1;
            let (option, reduced) = frame.children[place];
            self.place.here = frame.bound + reduced.max(0);
            if is_too_dear(&self.kept, self.place.here) {
                continue;
            }
            let is_late = work(&self.simplex, &self.burst) >= self.last_work;
            if self.nodes >= last_node || is_late && !self.kept.is_empty() {
                is_complete = false;
                break;
            }
            if let (Some(simplex), Some(basis)) = (&mut self.simplex, &frame.basis) {
                simplex.restore(basis);
            }
            let discrepancies = frame.discrepancies.map(|d| d - place as u32);
            match frame.struck.as_ref().filter(|_| !IS_SMALL) {
                Some(struck) => {
                    for &option in &struck[option as usize] {
                        self.partial.strike(option);
                    }
                }
                None => self.partial.choose(option),
            }
            match self.node(Some(self.place.frames.len() - 1), discrepancies) {
                NodeOutcome::Closed => {}
                NodeOutcome::Open(frame) => self.place.frames.push(frame),
                NodeOutcome::Stopped(why) => return TreeEnd::Stopped(why),
            }
        }
        if !is_complete {
            self.raise_root();
        }
        self.place.frames.clear();
        self.partial.undo(start);
        match is_complete {
            true => TreeEnd::Complete,
            false => TreeEnd::Partly,
        }
    }

    /// What the search has proven when it ends early holds of the whole tree, also for the next search. No cover that it has
    /// cut off costs less than the cheapest.
    fn raise_root(&mut self) {
        if IS_SMALL || self.place.is_partly {
            return;
        }
        let limit = { self.kept.cheapest() }.map_or(i128::MAX, |cost| i128::from(cost) * SCALE);
        let proven = self.place.lowest(self.place.here).min(limit);
        self.place.root.1 = self.place.root.1.max(proven);
    }

    /// Visits a node below a frame: closes it, or makes a frame of it.
    fn node(&mut self, above: Option<usize>, discrepancies: Option<u32>) -> NodeOutcome {
        if self.all_nodes() >= self.most_nodes {
            return NodeOutcome::Stopped(Why::Nodes);
        }
        self.nodes += 1;
        if self.poll().is_break() {
            return NodeOutcome::Stopped(Why::Caller);
        }
        if !self.partial.propagate() {
            return NodeOutcome::Closed;
        }
        match self.simplex {
            Some(_) => self.program_node(above, discrepancies),
            None => self.fixed_node(above, discrepancies),
        }
    }

    /// Brings the options that are not struck to the front, in order. Returns how many of the first `count` they are.
    fn gather(&mut self, count: usize) -> usize {
        let mut kept = 0;
        for place in 0..count {
            if self.partial.standing()[self.live[place] as usize] != Standing::Struck {
                self.live.swap(kept, place);
                kept += 1;
            }
        }
        // In order, they are close together in memory: a pivot takes half the time.
        self.live[..kept].sort_unstable();
        kept
    }

    /// A burst from here, at these prices; `None` if it would take too much memory.
    fn run_burst(&mut self, prices: &Prices, live: usize, work: u64) -> Option<BurstEnd> {
        let (program, standing) = (self.program, self.partial.standing());
        let live = &self.live[..live];
        let mut bound = proof::bound(program, prices, live, standing, &mut self.open);
        if self.open.iter().any(|&(reduced, _)| reduced < 0) {
            let mut prices = prices.clone();
            proof::repair(program, &mut prices, &mut self.open);
            bound = proof::bound(program, &prices, live, standing, &mut self.open);
        }
        let limit = self.kept.limit();
        if let Some(limit) = limit {
            let gap = (i128::from(limit) - 1) * SCALE - bound;
            if gap < 0 {
                return Some(BurstEnd::Done);
            }
            self.open.retain(|&(reduced, _)| reduced <= gap);
        }
        let start = Start {
            program,
            partial: &self.partial,
            bound,
            work,
            nodes: self
                .most_nodes
                .saturating_sub(self.nodes + self.burst.nodes),
        };
        let (place, above) = (&self.place, self.nodes);
        let poll = &mut *self.poll;
        let mut poll =
            |kept: &CheapestCovers, nodes: u64| poll(&|| place.status(kept, above + nodes));
        self.burst
            .run(&start, &mut self.open, &mut self.kept, &mut poll)
    }

    /// What a node is after such a burst, unless that comes to no end.
    fn burst_at(&mut self, prices: &Prices, live: usize, work: u64) -> Option<NodeOutcome> {
        match self.run_burst(prices, live, work)? {
            BurstEnd::Done => Some(NodeOutcome::Closed),
            BurstEnd::Stopped => Some(NodeOutcome::Stopped(Why::Caller)),
            BurstEnd::Budget => None,
        }
    }

    /// Offers the chosen options as a cover.
    fn offer_partial(&mut self) {
        let mut options = self.partial.chosen().iter().copied();
        let cost = self.partial.cost();
        self.kept.offer(self.program, &mut options, cost);
    }

    /// Offers a cover that another search of the same program has found.
    pub(super) fn offer(&mut self, cover: &[OptionId]) {
        let program = self.program;
        let numbers = cover.iter().filter_map(|&option| program.number(option));
        let costs = numbers.clone().map(|number| program.costs[number as usize]);
        let cost = costs.sum();
        self.kept.offer(program, &mut numbers.clone(), cost);
    }

    /// The cost of the chosen options: every cover from here costs at least that.
    fn floor(&self) -> i128 {
        i128::from(self.partial.cost()) * SCALE
    }

    fn poll(&mut self) -> ControlFlow<()> {
        let nodes = self.all_nodes();
        (self.poll)(&|| self.place.status(&self.kept, nodes))
    }
}

fn work(simplex: &Option<Simplex<'_>>, burst: &Burst) -> u64 {
    burst.work + simplex.as_ref().map_or(0, |simplex| simplex.work)
}

/// Whether covers that cost this much or more are not wanted.
fn is_too_dear(kept: &CheapestCovers, bound: i128) -> bool {
    let limit = kept.limit();
    limit.is_some_and(|limit| bound > (i128::from(limit) - 1) * SCALE)
}
