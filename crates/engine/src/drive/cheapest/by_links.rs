//! Solutions from links, in case the time ends before the linear programs have found any.
//!
//! The first program of a large problem can take minutes, and no cover comes before it. So in a search with a limit on
//! time that has found nothing by half of it, links get up to a quarter: until they have as many solutions as are
//! wanted, then for one first phase that looks for cheaper ones. Options come cheapest first. The programs go on
//! afterwards; if they come to their end, what the links found is dropped, so it never changes a proven answer.

use std::mem;
use std::ops::ControlFlow;

use web_time::Instant;

use super::super::{Monitor, SearchQuestion, restarts};
use super::upper_bound::TopK;
use super::{Cut, FIRST, Solutions, cheapest_first, cost, search};
use crate::engine::{Clock, FoundSolution, Progress, Work};
use crate::problem::OptionId;
use quadrille_kernel::dance::Order;
use quadrille_kernel::sort::sorted_set;

/// What links find for the programs.
#[derive(Default)]
pub(super) struct Reserve {
    /// Whether their turn has come.
    had_turn: bool,
    /// Each with its options in the order of the problem.
    found: Solutions,
}

impl Reserve {
    /// Whether links are to look for solutions now, if nothing was found: half of the time is over, which it is once. Not with
    /// a limit on nodes, which are those of the programs, and not on the page, whose code must be small.
    pub(super) fn comes_to_its_turn(&mut self, monitor: &Monitor<'_>) -> bool {
        let half = monitor.limits.time.map(|time| time / 2);
        let is_left_out = crate::engine::IS_SMALL || monitor.limits.nodes < u64::MAX;
        let is_due = || half.is_some_and(|half| monitor.elapsed() >= half);
        if self.had_turn || is_left_out || !is_due() {
            return false;
        }
        self.had_turn = true;
        true
    }

    /// Looks for solutions on links in a quarter of the time. The programs have this bound.
    pub(super) fn look(
        &mut self,
        question: &SearchQuestion<'_>,
        k: usize,
        bound: u64,
        monitor: &mut Monitor<'_>,
    ) {
        let quarter = monitor.limits.time.map(|time| time / 4);
        // What is shown goes on: solutions are those that are kept, and links know no bound.
        let adjust = |progress: &mut Progress| {
            progress.fraction = None;
            progress.solutions = progress.solutions.min(k as u64);
            progress.bound = Some(bound);
        };
        let mut part = monitor.within(Work::default(), adjust);
        part.limits.time = part.limits.time.into_iter().chain(quarter).min();
        part.limits.solutions = k as u64;
        let mut question = SearchQuestion {
            require: question.require.clone(),
            forbid: question.forbid.clone(),
            below: question.below,
            clock: Some(Clock::new(part.limits.clone(), Instant::now())),
            ..SearchQuestion::new(question.matrix)
        };
        question.order = Order::Options(cheapest_first(&question));
        let below = question.below.unwrap_or(u64::MAX);
        let mut keep = |solution: &FoundSolution| {
            let options = sorted_set(solution.options.clone());
            let cost = cost(question.matrix, &options);
            if cost < below {
                self.found.push((cost, options));
            }
        };
        let visit = &mut |solution: &mut FoundSolution| {
            keep(solution);
            ControlFlow::Continue(())
        };
        let first = restarts::search(&question, 1, &mut part, Some(visit));
        part.limits.solutions = u64::MAX;
        part.limits.nodes = FIRST;
        let mut top = TopK::new(k, question.below, question.memory);
        let second =
            question.on_links(|dance| search(dance, &question, &mut part, &mut top, Cut::USUAL));
        // A first phase finds thousands at most.
        let (sorted, ..) = top.into_sorted(usize::MAX, &|| None);
        sorted.iter().for_each(keep);
        self.found = sorted_set(mem::take(&mut self.found));
        drop(part);
        monitor.add(first.work + second.work);
    }

    pub(super) fn len(&self) -> u64 {
        self.found.len() as u64
    }

    /// The cost of the cheapest solution.
    pub(super) fn cost(&self) -> Option<u64> {
        self.found.first().map(|&(cost, _)| cost)
    }

    /// The `k` cheapest of these and of the covers that the programs found.
    pub(super) fn merge(
        self,
        question: &SearchQuestion<'_>,
        k: usize,
        covers: &mut Vec<Vec<OptionId>>,
    ) {
        let mut all = self.found;
        if !all.is_empty() {
            let covers_found = covers.drain(..);
            all.extend(covers_found.map(|cover| (cost(question.matrix, &cover), cover)));
            let all = sorted_set(all).into_iter();
            covers.extend(all.take(k).map(|(_, options)| options));
        }
    }
}
