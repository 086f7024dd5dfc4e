//! A minimal set of items that cannot all be covered, found by leaving items out.
//!
//! Items outside the set may stay uncovered, but they are covered no more often than before. Without some of the items
//! there is either still no solution, and they stay out, or there is one; a single item without which there is one is
//! needed. (This is the deletion filter for infeasible systems of Chinneck and Dravnieks, 1991.) Items that were needed
//! once stay needed, because fewer demands never take a solution away. So one pass finds a set in which each item is
//! needed. Large groups are tried first: n/2 items, n/4, and so on. Required options are left out likewise, after the
//! items.
//!
//! Whether there is a solution is asked of links with few nodes, then of weights, then of bit vectors with more nodes.
//! If none of them knows, the items stay, and the set may not be minimal.

use crate::check::{Weighed, Weights};
use crate::engine::{Clock, EngineKind, Stop};
use crate::problem::{Color, ItemId, Matrix, OptionId, Problem, Rest};
use crate::reason::{self, Budget};
use quadrille_kernel::dense::Dense;
use quadrille_kernel::sort::{sort, sort_by_key, sorted_set};

use super::{Conflict, Search};

/// The nodes of a search on links, and those of one on bit vectors if the caller sets no limit.
const FEW_NODES: u64 = 1_000;
const NODES: u64 = 100_000;
/// The nodes of all searches together, in multiples of the limit of one.
const SEARCHES: u64 = 200;
/// The work of a search for weights, in steps of about a nanosecond.
const STEPS: u64 = 20_000_000;
/// The number of items without options that are compared.
const BARE: usize = 50;

/// Leaves items and required options out of a problem without a solution.
pub(super) struct Filter<'q> {
    matrix: &'q Matrix,
    forbid: &'q [OptionId],
    /// The limits of all of the work, and of one search for solutions.
    clock: &'q Clock,
    /// The nodes of one search, and of all that are still to come.
    nodes: u64,
    left: u64,
    /// Whether every answer so far was known.
    is_sure: bool,
}

impl<'q> Filter<'q> {
    pub(super) fn new(matrix: &'q Matrix, forbid: &'q [OptionId], clock: &'q Clock) -> Self {
        let nodes = match clock.left().nodes {
            u64::MAX => NODES,
            nodes => nodes,
        };
        Filter {
            matrix,
            forbid,
            clock,
            nodes,
            left: nodes.saturating_mul(SEARCHES),
            is_sure: true,
        }
    }

    /// The minimal set of items that it finds, in a problem without a solution. `bare` are items without enough
    /// options, and `weights` prove that there is no solution.
    pub(super) fn minimal(
        &mut self,
        require: &[OptionId],
        weights: Option<&Weights>,
        bare: &[ItemId],
    ) -> Conflict {
        let require = sorted_set(require.to_vec());
        let (mut items, require) = match bare {
            [] => {
                let items = self.fewer_items(&require, weights);
                let require = self.fewer_required(&items, require);
                (items, require)
            }
            // Of these items, the one that the fewest required options leave bare.
            bare => {
                let each = bare.iter().take(BARE).map(|&item| {
                    let items = vec![item];
                    let require = self.fewer_required(&items, require.clone());
                    (items, require)
                });
                let smallest = each.min_by_key(|(_, require)| require.len());
                smallest.expect("there is an item")
            }
        };
        sort(&mut items);
        let rest = Rest::new(self.matrix, &require, self.forbid);
        let covers = |option: &OptionId| {
            let mut members = self.matrix.members(*option);
            members.any(|(item, _)| items.binary_search(&item).is_ok())
        };
        Conflict {
            options: rest.free.iter().copied().filter(covers).collect(),
            items,
            require,
            is_minimal: self.is_sure,
        }
    }

    fn fewer_items(&mut self, require: &[OptionId], weights: Option<&Weights>) -> Vec<ItemId> {
        let rest = Rest::new(self.matrix, require, self.forbid);
        let needs = |item: &ItemId| rest.bounds(*item).is_some_and(|bounds| bounds.0 > 0);
        let mut items: Vec<ItemId> = self.matrix.item_ids().filter(needs).collect();
        // Items with many options matter less.
        sort_by_key(&mut items, |item| {
            std::cmp::Reverse(rest.times[item.index()])
        });
        if let Some(weights) = weights {
            // Mostly, only the items that have to weigh something are needed.
            let weighs = |item: ItemId| {
                weights.weights.iter().any(|&(on, weight)| match on {
                    Weighed::Item(on) => on == item && (weight > 0 || weights.modulus.is_some()),
                    Weighed::Color { by, .. } => by == item,
                })
            };
            let heavy = items.iter().copied().filter(|&item| weighs(item));
            let heavy: Vec<ItemId> = heavy.collect();
            if self.is_none(&heavy, require) == Some(true) {
                items = heavy;
            }
        }
        self.filter(items, |filter, items| filter.is_none(items, require))
    }

    fn fewer_required(&mut self, items: &[ItemId], require: Vec<OptionId>) -> Vec<OptionId> {
        self.filter(require, |filter, require| filter.is_none(items, require))
    }

    /// Leaves out what is not needed for there to be no solution.
    fn filter<E: Clone>(
        &mut self,
        mut all: Vec<E>,
        is_none: impl Fn(&mut Self, &[E]) -> Option<bool>,
    ) -> Vec<E> {
        // What is before this place is needed.
        let mut needed = 0;
        let mut chunk = all.len();
        while needed < all.len() {
            if self.clock.stop().is_some() {
                self.is_sure = false;
                break;
            }
            let end = (needed + chunk).min(all.len());
            let mut others = all.clone();
            others.drain(needed..end);
            let answer = is_none(self, &others);
            match answer {
                Some(true) => {
                    all = others;
                    chunk = chunk.min(all.len() - needed).max(1);
                }
                _ if end == needed + 1 => {
                    self.is_sure &= answer.is_some();
                    needed += 1;
                }
                _ => chunk = (end - needed).div_ceil(2),
            }
        }
        all
    }

    /// Whether these items cannot all be covered with these options required, if that is known.
    fn is_none(&mut self, items: &[ItemId], require: &[OptionId]) -> Option<bool> {
        if items.is_empty() {
            return Some(false);
        }
        if self.left == 0 || self.clock.stop().is_some() {
            return None;
        }
        let problem = self.relaxed(items, require);
        let nodes = self.nodes.min(self.left);
        let found = self.finds_none(problem.search(), nodes.min(FEW_NODES));
        if found.is_some() {
            return found;
        }
        let mut is_over = || self.clock.stop().is_some();
        let mut budget = Budget::new(STEPS, &mut is_over);
        if reason::find(problem.matrix(), &[], &[], false, &mut budget).is_some() {
            return Some(true);
        }
        Dense::takes(problem.matrix()).ok()?;
        self.finds_none(problem.search().engine(EngineKind::Dense), nodes)
    }

    /// Whether a search finds no solution, if this number of nodes shows it.
    fn finds_none(&mut self, search: Search<'_, '_, ItemId, ()>, nodes: u64) -> Option<bool> {
        let mut limits = self.clock.left();
        (limits.solutions, limits.nodes) = (1, nodes);
        let report = search.limits(limits).run();
        self.left = self.left.saturating_sub(report.nodes);
        match report.stop {
            Stop::Exhausted => Some(true),
            Stop::Solutions => Some(false),
            _ => None,
        }
    }

    /// The problem in which only these items have to be covered, beside these required options, and only the options
    /// that cover one of them.
    fn relaxed(&self, items: &[ItemId], require: &[OptionId]) -> Problem<ItemId> {
        let rest = Rest::new(self.matrix, require, self.forbid);
        let mut needs = vec![0; self.matrix.item_count()];
        for &item in items {
            needs[item.index()] = rest.bounds(item).map_or(0, |bounds| bounds.0);
        }
        let matters = |option: &OptionId| {
            let mut members = self.matrix.members(*option);
            members.any(|(item, _)| needs[item.index()] > 0)
        };
        let options: Vec<OptionId> = rest.free.iter().copied().filter(matters).collect();
        let mut times = vec![0; self.matrix.item_count()];
        for &option in &options {
            for (item, _) in self.matrix.members(option) {
                times[item.index()] += 1;
            }
        }
        let known = "items and options of a problem";
        let mut relaxed = Problem::new();
        let mut ids = vec![None; self.matrix.item_count()];
        for item in self.matrix.item_ids() {
            let (need, times) = (needs[item.index()], times[item.index()]);
            let added = match rest.bounds(item) {
                Some((_, hi)) if need > 0 => relaxed.primary_times(item, need..=hi.max(need)),
                Some((_, hi)) if times <= hi => continue,
                None if times < 2 || rest.given[item.index()].is_some() => continue,
                Some((_, 1)) | None => relaxed.secondary(item),
                Some((_, hi)) => relaxed.primary_times(item, 0..=hi),
            };
            ids[item.index()] = Some(added.expect(known));
        }
        for option in options {
            let mut built = relaxed.option(());
            for (item, shade) in self.matrix.members(option) {
                built = match (ids[item.index()], shade) {
                    (None, _) => built,
                    (Some(id), 0) => built.cover_ids([id]),
                    (Some(id), shade) => built.color_id(id, Color(shade)),
                };
            }
            built.add().expect(known);
        }
        relaxed
    }
}

/// Required options that exclude each other by themselves: a minimal set of them, if there is one.
pub(super) fn clash(
    matrix: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
) -> Option<Vec<OptionId>> {
    let (require, forbid) = (sorted_set(require.to_vec()), sorted_set(forbid.to_vec()));
    let alone = |option: &&OptionId| {
        let mut members = matrix.members(**option);
        !members.any(|(item, _)| matrix.is_primary(item)) || forbid.binary_search(option).is_ok()
    };
    if let Some(&option) = require.iter().find(alone) {
        return Some(vec![option]);
    }
    let mut covers: Vec<Vec<(OptionId, u32)>> = vec![Vec::new(); matrix.item_count()];
    for &option in &require {
        for (item, shade) in matrix.members(option) {
            covers[item.index()].push((option, shade));
        }
    }
    let clashes = matrix.item_ids().zip(&covers).filter_map(|(item, covers)| {
        let options = covers.iter().map(|&(option, _)| option);
        match matrix.bounds(item) {
            Some(bounds) => {
                let hi = *bounds.end() as usize;
                (covers.len() > hi).then(|| options.take(hi + 1).collect())
            }
            None => {
                let &(first, shade) = covers.first()?;
                let differs = |&&(_, other): &&(OptionId, u32)| other == 0 || other != shade;
                let other = covers[1..].iter().find(differs)?;
                Some(vec![first, other.0])
            }
        }
    });
    clashes.min_by_key(Vec::len)
}
