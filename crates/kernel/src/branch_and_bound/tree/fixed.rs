//! Nodes at the prices of the root: for problems too large for the simplex method, and for those without costs.
//!
//! The bound of a node is the bound of the one above plus the reduced costs of the options chosen since. The options
//! that cost too much are a prefix of a sorted list, and the prefix grows along a path. So a node costs as much as it
//! changes, plus one pass over the items. As soon as few options are left, a [burst](super::super::burst) at the same
//! prices searches the rest.

use std::ops::ControlFlow;
use std::rc::Rc;

use super::{BoundTree, NodeOutcome, TreeFrame, is_too_dear};
use crate::engine::IS_SMALL;
use crate::linear::proof::{self, SCALE};
use crate::linear::volume;
use crate::sort::sort;

/// A burst takes over when at most this many options are open.
const FEW: usize = 1 << 13;
/// The work of a burst in a round that looks for a first cover.
const WORK: u64 = 1 << 26;

impl BoundTree<'_, '_> {
    /// Prices the items, for all nodes. Breaks if it was interrupted; even then there are prices.
    pub(in super::super) fn fix_prices(&mut self) -> ControlFlow<()> {
        let program = self.program;
        let live = self.gather(self.live.len());
        let mut prices = vec![0; program.item_count()];
        let mut end = ControlFlow::Continue(());
        if program.costs.iter().any(|&cost| cost > 0) {
            let mut poll = || {
                end = self.poll();
                end
            };
            prices = proof::round(program, &volume::prices(program, &mut poll));
        }
        let (live, standing) = (&self.live[..live], self.partial.standing());
        let bound = proof::bound(program, &prices, live, standing, &mut self.open);
        if !IS_SMALL && end.is_break() {
            // The bound is all that is asked for then, and what follows looks at each option several times.
            self.place.root = (Rc::new(prices), bound.max(0));
            return end;
        }
        proof::repair(program, &mut prices, &mut self.open);
        let bound = proof::bound(program, &prices, live, standing, &mut self.open);
        for &(reduced, option) in &self.open {
            self.reduced[option as usize] = reduced;
        }
        self.place.root = (Rc::new(prices), bound);
        let rank = |&option: &u32| (-self.reduced[option as usize], option);
        let mut dearest: Vec<(i128, u32)> = live.iter().map(rank).collect();
        sort(&mut dearest);
        self.dearest
            .extend(dearest.into_iter().map(|(_, option)| option));
        end
    }

    /// Visits a node below a frame, or the root.
    pub(super) fn fixed_node(
        &mut self,
        above: Option<usize>,
        discrepancies: Option<u32>,
    ) -> NodeOutcome {
        let above = above.map(|above| &self.place.frames[above]);
        let mut live = above.map_or(self.live.len(), |above| above.live);
        let mut dear = above.map_or(0, |above| above.dear);
        let mut bound = above.map_or(self.place.root.1, |above| above.bound);
        let mut chosen = above.map_or(self.partial.chosen().len(), |above| above.chosen);
        loop {
            for &option in &self.partial.chosen()[chosen..] {
                bound += self.reduced[option as usize].max(0);
            }
            chosen = self.partial.chosen().len();
            if self.partial.is_cover() {
                self.offer_partial();
            }
            self.place.here = bound.max(self.floor());
            if is_too_dear(&self.kept, self.place.here) {
                return NodeOutcome::Closed;
            }
            if let Some(limit) = self.kept.limit() {
                let gap = (i128::from(limit) - 1) * SCALE - bound;
                while let Some(&option) = self.dearest.get(dear)
                    && self.reduced[option as usize] > gap
                {
                    if self.partial.is_open(option) {
                        self.partial.strike(option);
                    }
                    dear += 1;
                }
            }
            if !self.partial.is_forced() && !self.partial.is_dead() {
                break;
            }
            if !self.partial.propagate() {
                return NodeOutcome::Closed;
            }
        }
        if self.partial.open_options() * 2 < live {
            live = self.gather(live);
        }
        if self.partial.open_options() <= FEW {
            let prices = self.place.root.0.clone();
            let left = self.gather(live);
            let work = if discrepancies.is_some() {
                WORK
            } else {
                u64::MAX
            };
            if let Some(outcome) = self.burst_at(&prices, left, work) {
                return outcome;
            }
        }
        NodeOutcome::Open(TreeFrame {
            mark: self.partial.mark(),
            live,
            bound,
            prices: self.place.root.0.clone(),
            children: self.fixed_children(live),
            struck: None,
            next: 0,
            discrepancies,
            basis: None,
            chosen,
            dear,
        })
    }

    /// The children of a node, cheapest first: the open options of the first item with the fewest; all open options if
    /// nothing needs to be covered.
    fn fixed_children(&self, live: usize) -> Vec<(u32, i128)> {
        let items = 0..self.program.item_count();
        let needy = items.filter(|&item| self.partial.need(item) > 0);
        let spare = |&item: &usize| self.partial.open_count(item) - self.partial.need(item);
        let best = needy.min_by_key(spare);
        let options = match best {
            Some(item) => self.program.options.of(item),
            None => &self.live[..live],
        };
        let open = options
            .iter()
            .filter(|&&option| self.partial.is_open(option));
        let mut children = self.children_by(open.copied(), |_| 0);
        if let Some(item) = best {
            children.truncate(spare(&item) as usize + 1);
        }
        children
    }
}
