//! A search on tables: begin, go on, count, read a solution.

use std::fmt;

use super::engines::FormSearch;
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution};
use crate::matrix::OptionId;

/// A search on the tables of a problem: an iterator of solutions.
pub struct DenseSearch<'d> {
    pub(super) state: Box<dyn FormSearch + 'd>,
}

impl DenseSearch<'_> {
    /// Begins anew with other options.
    pub fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        self.state.begin(required, forbidden);
    }

    /// Continues to the next solution. Returns false if there are no more.
    pub fn advance(&mut self) -> bool {
        loop {
            match self.skip(u64::MAX, &mut 1) {
                Event::Solution => return true,
                Event::Poll => {}
                Event::Exhausted | Event::Nodes => return false,
            }
        }
    }

    /// Counts the solutions from here on, up to `max`. This is faster than advancing from one to the next.
    pub fn count_up_to(&mut self, max: u64) -> u64 {
        let mut wanted = max;
        while wanted > 0 && self.skip(u64::MAX, &mut wanted) == Event::Poll {}
        max - wanted
    }

    /// Continues past `wanted` solutions, at least one, and stops at the last of them, at the end, or after `max_nodes`
    /// nodes. Subtracts from `wanted` the number of solutions passed.
    ///
    /// Forced options are chosen and counted whatever the number of nodes left.
    pub fn skip(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        let event = self.state.advance(max_nodes, wanted);
        if event == Event::Solution {
            *wanted = 0;
        }
        event
    }

    /// Replaces `options` by the options of the solution that the search stands at, in the order of the problem.
    pub fn solution(&self, options: &mut Vec<OptionId>) {
        self.chosen(options);
        options.sort_unstable();
    }

    /// Replaces `options` by the options of the solution, in any order.
    pub fn chosen(&self, options: &mut Vec<OptionId>) {
        self.state.chosen(options);
    }

    /// The number of nodes of all searches so far: the roots and the branches tried, as the report of a search says.
    pub fn nodes(&self) -> u64 {
        self.state.nodes()
    }
}

impl Iterator for DenseSearch<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.advance().then(|| {
            let mut options = Vec::new();
            DenseSearch::solution(self, &mut options);
            options
        })
    }

    fn count(mut self) -> usize {
        usize::try_from(self.count_up_to(u64::MAX)).unwrap_or(usize::MAX)
    }
}

impl Engine for DenseSearch<'_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Dense
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        DenseSearch::begin(self, required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.skip(max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        Effort::new(self.nodes(), 0)
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.state.fraction())
    }

    fn solution(&self, found: &mut FoundSolution) {
        self.chosen(&mut found.options);
        found.choices.clear();
    }

    /// It is at hand on narrow tables of as many items, where the search stands at a solution.
    fn covered_by(&self, ranks: &mut [u8]) -> bool {
        self.state.covered_by(ranks)
    }
}

impl fmt::Debug for DenseSearch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DenseSearch").finish_non_exhaustive()
    }
}
