//! Nodes that each solve a linear program.
//!
//! Before a child solves its program, a [burst](super::super::burst) at the prices of its parent tries to end it. Where
//! the bounds of programs are close (crews, assignments), programs find and prove covers; where they are not
//! (packings), bursts do. Which is the case shows only later, so both get their share of the work.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::own::ROUNDS;
use super::pairs::Pair;
use super::{BoundTree, NodeOutcome, TreeFrame, Why, is_too_dear};
use crate::engine::IS_SMALL;
use crate::linear::program::Program;
use crate::linear::proof::{self, Prices, SCALE};
use crate::linear::simplex::ProgramOutcome;
use crate::sort::sort;

/// The bursts together may do this many times the work of all programs, or a little more.
const SHARE: u64 = 2;
/// The work that every burst may do.
const BURST: u64 = 1 << 16;
/// The memory for kept bases, in numbers: 64 MB.
const MAX_KEPT: usize = 1 << 23;

impl BoundTree<'_, '_> {
    /// Visits a node below a frame, or the root.
    pub(super) fn program_node(
        &mut self,
        above: Option<usize>,
        discrepancies: Option<u32>,
    ) -> NodeOutcome {
        let mut live = above.map_or(self.live.len(), |above| self.place.frames[above].live);
        live = self.gather(live);
        let mut prices = match above {
            Some(above) => self.place.frames[above].prices.clone(),
            None => self.place.root.0.clone(),
        };
        if above.is_some() {
            let work = self.burst_work();
            if let Some(outcome) = self.burst_at(&prices, live, work) {
                return outcome;
            }
        }
        let (bound, has_values) = match self.bounded(above.is_none(), &mut live, &mut prices) {
            ControlFlow::Continue(bounded) => bounded,
            ControlFlow::Break(outcome) => return outcome,
        };
        if self.is_thin(live)
            && let Some(outcome) = self.on_own(live, ROUNDS)
        {
            return outcome;
        }
        let pair = match !IS_SMALL && self.by_pairs && has_values {
            true => match self.pair(live, bound) {
                ControlFlow::Continue(pair) => pair,
                ControlFlow::Break(()) => return NodeOutcome::Stopped(Why::Caller),
            },
            false => None,
        };
        live = self.gather(live);
        let (children, struck) = match pair {
            Some(Pair { struck, gains }) => (vec![(0, gains[0]), (1, gains[1])], Some(struck)),
            None => (self.children(has_values, live), None),
        };
        let basis = match &self.simplex {
            Some(simplex) if children.len() > 1 && self.has_room(simplex.size()) => {
                Some(Box::new(simplex.save()))
            }
            _ => None,
        };
        NodeOutcome::Open(TreeFrame {
            mark: self.partial.mark(),
            live,
            bound,
            prices,
            children,
            struck,
            next: 0,
            discrepancies,
            basis,
            chosen: self.partial.chosen().len(),
            dear: 0,
        })
    }

    /// Solves the program of this node, with the first `live` options, and strikes the options that its bound leaves no room for,
    /// until none is struck any more. Returns the bound, and whether the program has values; or how the node ends.
    fn bounded(
        &mut self,
        is_root: bool,
        live: &mut usize,
        prices: &mut Rc<Prices>,
    ) -> ControlFlow<NodeOutcome, (i128, bool)> {
        let mut has_values = false;
        loop {
            if self.partial.is_cover() {
                self.offer_partial();
            } else {
                match self.solve(*live, prices) {
                    ProgramOutcome::Infeasible | ProgramOutcome::Reached => {
                        return ControlFlow::Break(NodeOutcome::Closed);
                    }
                    ProgramOutcome::Stopped => {
                        return ControlFlow::Break(NodeOutcome::Stopped(Why::Caller));
                    }
                    ProgramOutcome::Optimal => has_values = true,
                    ProgramOutcome::Stuck => has_values = false,
                }
                if has_values {
                    self.offer_values(*live);
                }
            }
            let (program, standing) = (self.program, self.partial.standing());
            let live_options = &self.live[..*live];
            let bound = proof::bound(program, prices, live_options, standing, &mut self.open);
            if is_root && bound > self.place.root.1 {
                self.place.root = (prices.clone(), bound);
            }
            self.place.here = self.place.here.max(bound);
            if is_too_dear(&self.kept, bound) || is_too_dear(&self.kept, self.floor()) {
                return ControlFlow::Break(NodeOutcome::Closed);
            }
            if !self.strike_dear(bound) {
                return ControlFlow::Continue((bound, has_values));
            }
            if !self.partial.propagate() {
                return ControlFlow::Break(NodeOutcome::Closed);
            }
            *live = self.gather(*live);
        }
    }

    /// How much work a burst may do: enough to bring the work of all bursts up to its share.
    fn burst_work(&self) -> u64 {
        let programs = self.simplex.as_ref().map_or(0, |simplex| simplex.work);
        let share = if self.by_pairs { 0 } else { SHARE };
        let allowed = programs.saturating_mul(share);
        let mut work = allowed.saturating_sub(self.burst.work);
        if !self.kept.is_empty() {
            work = work.min(self.last_work.saturating_sub(self.work()));
        }
        work.max(BURST)
    }

    /// Solves the program of this node, proves the outcome, and adopts the prices.
    fn solve(&mut self, live: usize, prices: &mut Rc<Prices>) -> ProgramOutcome {
        let Some(simplex) = &mut self.simplex else {
            return ProgramOutcome::Stuck;
        };
        let place = &self.place;
        let (program, standing) = (self.program, self.partial.standing());
        let live = &self.live[..live];
        let nodes = self.nodes + self.burst.nodes;
        let mut enough = f64::INFINITY;
        if let Some(limit) = self.kept.limit() {
            // A little more than necessary, because costs are perturbed.
            let margin = 0.01 + 2e-4 * program.item_count() as f64;
            enough = limit as f64 - 1.0 + margin.min(0.5);
        }
        let mut is_again = false;
        loop {
            let (poll, kept) = (&mut *self.poll, &self.kept);
            let mut poll = || poll(&|| place.status(kept, nodes));
            let outcome = simplex.solve(live, standing, enough, &mut poll);
            let rounded = proof::round(program, &simplex.prices());
            let bound = proof::bound(program, &rounded, live, standing, &mut self.open);
            *prices = Rc::new(rounded);
            let is_proven = match outcome {
                ProgramOutcome::Optimal | ProgramOutcome::Stuck => return outcome,
                ProgramOutcome::Stopped => {
                    if place.frames.is_empty() {
                        self.place.root.1 = self.place.root.1.max(bound);
                    }
                    return outcome;
                }
                ProgramOutcome::Infeasible => {
                    proof::is_infeasible(program, simplex.ray(), live, standing)
                        || is_too_dear(&self.kept, bound)
                }
                ProgramOutcome::Reached => is_too_dear(&self.kept, bound),
            };
            if is_proven {
                return outcome;
            }
            if is_again {
                return ProgramOutcome::Stuck;
            }
            // The numbers were not precise enough to prove it.
            is_again = true;
            enough = f64::INFINITY;
            if simplex.rebuild(live, standing, &mut poll).is_break() {
                return ProgramOutcome::Stopped;
            }
        }
    }

    /// Offers the solution of the last program as a cover, if it is one.
    fn offer_values(&mut self, live: usize) {
        let Some(simplex) = &self.simplex else {
            return;
        };
        let live = &self.live[..live];
        simplex.values(live, self.partial.standing(), &mut self.values);
        let whole = |value: f64| !(1e-6..=1.0 - 1e-6).contains(&value);
        if !live
            .iter()
            .all(|&option| whole(self.values[option as usize]))
        {
            return;
        }
        let chosen = live.iter().copied();
        let chosen: Vec<u32> = chosen
            .filter(|&option| self.values[option as usize] > 0.5)
            .collect();
        if is_cover(self.program, &chosen) {
            let costs = chosen
                .iter()
                .map(|&option| self.program.costs[option as usize]);
            let cost = costs.sum();
            self.kept.offer(self.program, &mut chosen.into_iter(), cost);
        }
    }

    /// Strikes the open options with which every cover costs too much. Returns whether some item is left without a
    /// choice.
    fn strike_dear(&mut self, bound: i128) -> bool {
        let Some(limit) = self.kept.limit() else {
            return false;
        };
        let gap = (i128::from(limit) - 1) * SCALE - bound;
        for &(reduced, option) in &self.open {
            if reduced > gap && self.partial.is_open(option) {
                self.partial.strike(option);
            }
        }
        self.partial.is_dead() || self.partial.is_forced()
    }

    /// The children of a node: the open options of the item with the fewest; if nothing needs to be covered, all open
    /// options. The options with the largest values in the program come first, then those with the least reduced cost.
    fn children(&mut self, has_values: bool, live: usize) -> Vec<(u32, i128)> {
        for &(reduced, option) in &self.open {
            self.reduced[option as usize] = reduced;
        }
        if has_values && let Some(simplex) = &self.simplex {
            let standing = self.partial.standing();
            simplex.values(&self.live[..live], standing, &mut self.values);
        }
        let program = self.program;
        let open = |item: usize| {
            let options = program.options.of(item).iter().copied();
            options.filter(|&option| self.partial.is_open(option))
        };
        let mut best: Option<(u32, i128, usize)> = None;
        for item in 0..program.rows {
            let need = self.partial.need(item);
            if need == 0 {
                continue;
            }
            let spare = self.partial.open_count(item) - need;
            if best.is_some_and(|(least, ..)| spare > least) {
                continue;
            }
            let sum = open(item).map(|option| self.reduced[option as usize]).sum();
            if best.is_none_or(|(least, dearest, _)| spare < least || sum > dearest) {
                best = Some((spare, sum, item));
            }
        }
        let options: Vec<u32> = match best {
            Some((_, _, item)) => open(item).collect(),
            None => {
                let options = self.open.iter().map(|&(_, option)| option);
                options
                    .filter(|&option| self.partial.is_open(option))
                    .collect()
            }
        };
        let share = |option: u32| match has_values {
            true => (self.values[option as usize] * 1e6) as i64,
            false => 0,
        };
        let mut children = self.children_by(options.into_iter(), share);
        if let Some((spare, _, _)) = best {
            children.truncate(spare as usize + 1);
        }
        children
    }

    /// Options with their reduced costs: those with the greatest share first, and of these the cheapest.
    pub(super) fn children_by(
        &self,
        options: impl Iterator<Item = u32>,
        share: impl Fn(u32) -> i64,
    ) -> Vec<(u32, i128)> {
        let rank = |option| (-share(option), self.reduced[option as usize], option);
        let mut children: Vec<(i64, i128, u32)> = options.map(rank).collect();
        sort(&mut children);
        let child = |(_, reduced, option)| (option, reduced);
        children.into_iter().map(child).collect()
    }

    fn has_room(&self, size: usize) -> bool {
        let frames = self.place.frames.iter();
        let kept = frames.filter(|frame| frame.basis.is_some());
        (kept.count() + 1) * size <= MAX_KEPT
    }
}

/// Whether these options cover every item within its bounds.
fn is_cover(program: &Program, chosen: &[u32]) -> bool {
    let mut times = vec![0u32; program.item_count()];
    let mut shades = vec![None; program.sharers.count()];
    for &option in chosen {
        for &item in program.items.of(option as usize) {
            times[item as usize] += 1;
        }
        for &(item, shade) in program.shades.of(option as usize) {
            let old = shades[item as usize].replace(shade);
            if old.is_some_and(|old| old != shade || old == 0) {
                return false;
            }
        }
    }
    let bounds = program.min.iter().zip(&program.max);
    // Cuts say nothing of covers.
    let mut items = times.iter().zip(bounds).take(program.rows);
    items.all(|(times, (min, max))| (min..=max).contains(&times))
}
