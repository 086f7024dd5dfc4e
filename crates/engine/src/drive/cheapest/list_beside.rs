//! The cheapest solutions from a list of all, where bounds cut off little and solutions are few.
//!
//! Where edges must match, programs bound the cost badly: they take seconds where the dense engine lists all solutions in
//! milliseconds. So the list goes on beside them: 200 nodes at each look of theirs (about a tenth of their time, on the problems
//! measured), and an eighth of that if it is not likely to end soon, by the share of its tree that is done. All that is counted in
//! nodes and in looks, not by the clock, so a search with the same settings shows the same solutions.

use std::cell::OnceCell;

use super::super::{Monitor, SearchQuestion};
use super::cost;
use super::place::FoundPlace;
use super::upper_bound::TopK;
use crate::engine::{Engine, Event, FoundSolution, IS_SMALL, Limits, Work};
use quadrille_kernel::dense::{Dense, DenseSearch};
use quadrille_kernel::sort::sorted_set;

/// The nodes of the list for each look; an eighth of that as long as it is likely to take more than eight times as many. Figures:
/// docs/measurements.md.
const EACH_LOOK: u64 = 200;
const SOON: u64 = 8;
/// The list begins when it may try `BEGIN` nodes, and `EACH_ENTRY` more for each entry of the problem. That is ten times the work
/// of laying tables.
const BEGIN: u64 = 1 << 14;
const EACH_ENTRY: u64 = 10;
/// The most nodes at a time.
const LONGEST_TURN: u64 = 1 << 15;
/// It goes on at every sixteenth look.
const EVERY: u64 = 16;

/// A list of all solutions beside other work.
pub(super) struct ListBeside<'t> {
    /// The tables, once they are laid; `None` in there if the problem is too large.
    laid: &'t OnceCell<Option<Dense>>,
    search: Option<DenseSearch<'t>>,
    top: TopK,
    found: u64,
    looks: u64,
    is_over: bool,
}

impl<'t> ListBeside<'t> {
    /// A list that has not begun. It never does where an engine was asked for, or with a limit on nodes, which are those of the
    /// programs.
    pub(super) fn new(
        question: &SearchQuestion<'_>,
        k: usize,
        limits: &Limits,
        laid: &'t OnceCell<Option<Dense>>,
    ) -> Self {
        ListBeside {
            laid,
            search: None,
            top: TopK::new(k, question.below, question.memory),
            found: 0,
            looks: 0,
            is_over: question.engine.is_some() || limits.nodes != u64::MAX,
        }
    }

    /// Its work.
    pub(super) fn work(&self) -> Work {
        match &self.search {
            Some(search) if !IS_SMALL => search.work(),
            _ => Work::default(),
        }
    }

    /// Goes on for a while, unless something interrupts. The cheapest solutions, if it has listed all.
    pub(super) fn look(
        &mut self,
        question: &SearchQuestion<'_>,
        monitor: &Monitor<'_>,
    ) -> Option<Vec<FoundSolution>> {
        self.looks += 1;
        if IS_SMALL || self.is_over || !self.looks.is_multiple_of(EVERY) {
            return None;
        }
        let allowed = self.looks * EACH_LOOK;
        if self.search.is_none() {
            if allowed < BEGIN + EACH_ENTRY * question.matrix.entry_count() as u64 {
                return None;
            }
            let laid = self.laid.get_or_init(|| Dense::of(question.matrix).ok());
            self.search = laid.as_ref().map(Dense::idle_search);
            match &mut self.search {
                Some(search) => Engine::begin(search, &question.require, &question.forbid),
                None => self.is_over = true,
            }
        }
        let search = self.search.as_mut()?;
        let nodes = search.effort().nodes;
        let done = search.fraction().unwrap_or(0.0);
        let is_soon = nodes as f64 <= done * (SOON * allowed) as f64;
        let allowed = if is_soon { allowed } else { allowed / SOON };
        let allowed = allowed.min(nodes + LONGEST_TURN);
        let mut current = FoundSolution::default();
        loop {
            match Engine::advance(search, allowed, &mut 1) {
                Event::Solution => {
                    Engine::solution(search, &mut current);
                    let cost = cost(question.matrix, &current.options);
                    self.top.offer(search, cost, FoundPlace::First(self.found));
                    self.found += 1;
                }
                Event::Poll if monitor.interrupted().is_none() => {}
                Event::Poll | Event::Nodes => return None,
                Event::Exhausted => break,
            }
        }
        self.is_over = true;
        let empty = TopK::new(0, None, 0);
        let top = std::mem::replace(&mut self.top, empty);
        if top.is_cut {
            return None;
        }
        let (found, ..) = top.into_sorted(usize::MAX, &|| None);
        // In the order of the problem, as programs have them.
        let in_order = |found: FoundSolution| FoundSolution::of(sorted_set(found.options));
        Some(found.into_iter().map(in_order).collect())
    }
}
