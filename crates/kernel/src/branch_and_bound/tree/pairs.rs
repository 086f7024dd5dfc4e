//! Branching on pairs of items: either one option covers both, or two options do. (Ryan and Foster, 1981.)
//!
//! Each side strikes many options, so both raise the bound, where leaving out a single option changes next to nothing.
//! A few pairs are tried with a few pivots on either side, and the one with the largest product of gains is taken
//! (strong branching).

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use super::BoundTree;
use crate::linear::proof::{self, SCALE};
use crate::linear::simplex::ProgramOutcome;
use crate::sort::sort;

/// This many pairs are tried.
const TRIES: usize = 8;
/// The pivots for one side of one pair.
const PIVOTS: u64 = 4;
/// Sums of values closer to whole numbers than this are whole.
const WHOLE: f64 = 1e-4;
/// A gain counts at least this much.
const LEAST_GAIN: f64 = 1e-3;

/// A pair of items to branch on.
#[derive(Debug)]
pub(super) struct Pair {
    /// What is struck if the items are covered together, and what if they are not.
    pub(super) struck: [Vec<u32>; 2],
    /// By how much the bound is known to rise on either side.
    pub(super) gains: [i128; 2],
}

impl BoundTree<'_, '_> {
    /// A pair of items that the options of the last program cover together in part; `None` if there is none, or no
    /// program. Breaks if it was interrupted.
    pub(super) fn pair(&mut self, live: usize, bound: i128) -> ControlFlow<(), Option<Pair>> {
        let mut candidates = self.candidates(live);
        let Some(simplex) = &self.simplex else {
            return ControlFlow::Continue(None);
        };
        let (basis, from) = (simplex.save(), simplex.objective());
        let (mut known, mut best): (HashSet<Vec<u32>>, Option<(f64, Pair)>) = Default::default();
        while known.len() < TRIES
            && let Some((_, pair)) = candidates.pop()
        {
            let struck = self.sides(pair.0, pair.1);
            // Many pairs divide the options alike.
            if !known.insert(struck[1].clone()) {
                continue;
            }
            let mut gains = [bound; 2];
            let mut rise = [0.0; 2];
            for side in 0..2 {
                if let Some(simplex) = &mut self.simplex {
                    simplex.restore(&basis);
                }
                let (objective, proven) = self.attempt(&struck[side], live)?;
                rise[side] = f64::max(objective - from, LEAST_GAIN);
                gains[side] = (proven - bound).max(0);
            }
            let merit = rise[0] * rise[1];
            if best.as_ref().is_none_or(|(best, _)| merit > *best) {
                best = Some((merit, Pair { struck, gains }));
            }
        }
        if let Some(simplex) = &mut self.simplex {
            simplex.restore(&basis);
        }
        ControlFlow::Continue(best.map(|(_, pair)| pair))
    }

    /// Pairs of items, the ones closest to being half together last.
    fn candidates(&mut self, live: usize) -> Vec<(i64, (u32, u32))> {
        let (program, live) = (self.program, &self.live[..live]);
        if let Some(simplex) = &self.simplex {
            simplex.values(live, self.partial.standing(), &mut self.values);
        }
        let is_once = |item: u32| {
            let row = item as usize;
            row < program.rows && (program.min[row], program.max[row]) == (1, 1)
        };
        let mut sums: BTreeMap<(u32, u32), f64> = BTreeMap::new();
        for &option in live {
            let value = self.values[option as usize];
            if !(WHOLE..=1.0 - WHOLE).contains(&value) {
                continue;
            }
            let items = program.items.of(option as usize).iter().copied();
            let items: Vec<u32> = items.filter(|&item| is_once(item)).collect();
            for (place, &one) in items.iter().enumerate() {
                for &other in &items[place + 1..] {
                    *sums.entry((one.min(other), one.max(other))).or_default() += value;
                }
            }
        }
        let split = sums.into_iter();
        let split = split.filter(|(_, sum)| (WHOLE..=1.0 - WHOLE).contains(sum));
        let split = split.map(|(pair, sum)| (-((sum - 0.5).abs() * 1e6) as i64, pair));
        let mut candidates: Vec<(i64, (u32, u32))> = split.collect();
        sort(&mut candidates);
        candidates
    }

    /// The open options that cover one of two items without the other, and those that cover both.
    fn sides(&self, one: u32, other: u32) -> [Vec<u32>; 2] {
        let program = self.program;
        let mut sides = [Vec::new(), Vec::new()];
        for (item, mate) in [(one, other), (other, one)] {
            let options = program.options.of(item as usize).iter().copied();
            for option in options.filter(|&option| self.partial.is_open(option)) {
                if !program.items.of(option as usize).contains(&mate) {
                    sides[0].push(option);
                } else if item == one {
                    sides[1].push(option);
                }
            }
        }
        sides
    }

    /// The cost and the proven bound after a few pivots without these options.
    fn attempt(&mut self, struck: &[u32], live: usize) -> ControlFlow<(), (f64, i128)> {
        let limit = self.kept.limit();
        let enough = limit.map_or(f64::INFINITY, |limit| limit as f64);
        // A side without a cover needs no more than to reach the limit.
        let none = limit.map_or((f64::MAX.sqrt(), i128::MAX / 4), |limit| {
            (enough, i128::from(limit) * SCALE)
        });
        let mark = self.partial.mark();
        for &option in struck {
            self.partial.strike(option);
        }
        let mut outcome = none;
        if self.partial.propagate() {
            let live = self.gather(live);
            let (program, standing) = (self.program, self.partial.standing());
            let live = &self.live[..live];
            let nodes = self.all_nodes();
            let (place, poll, kept) = (&self.place, &mut *self.poll, &self.kept);
            let mut poll = || poll(&|| place.status(kept, nodes));
            if let Some(simplex) = &mut self.simplex {
                let end = simplex.pivot_up_to(PIVOTS, live, standing, enough, &mut poll);
                if end == ProgramOutcome::Stopped {
                    return ControlFlow::Break(());
                }
                let prices = proof::round(program, &simplex.prices());
                let proven = proof::bound(program, &prices, live, standing, &mut self.open);
                let cost = match end {
                    ProgramOutcome::Infeasible => none.0,
                    _ => simplex.objective().min(none.0),
                };
                outcome = (cost, proven);
            }
        }
        self.partial.undo(mark);
        ControlFlow::Continue(outcome)
    }
}
