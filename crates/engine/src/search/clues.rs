//! Clues: options of a solution that leave it as the only one, so that a problem becomes a puzzle.
//!
//! A set of clues is minimal if each of them is needed. Such a set is found by leaving out one option of the solution
//! after the other: it can go if there is no other solution with the rest of the clues. (Another solution cannot have the
//! option that is left out, or it would have been there before; so that option is forbidden.) A clue that was needed once
//! stays needed, because fewer clues never have fewer solutions. One pass of as many searches as there are options does.

mod components;
mod smallest;

use std::fmt::Debug;
use std::ops::ControlFlow;

use web_time::Instant;

use super::Search;
use super::why::{Verdict, verdict};
use crate::engine::{Clock, Limits, Stop};
use crate::problem::{OptionId, Problem};
use crate::question::Question;
use quadrille_kernel::seed;
use quadrille_kernel::sort::sorted_set;

/// Which clues are wanted: see [`Search::clues`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CluesAsked {
    /// Whether to find the smallest set for the solution, not only a minimal one.
    pub smallest: bool,
    /// The solution that the clues leave as the only one. If it is not given, it is the first one of the search.
    pub solution: Option<Vec<OptionId>>,
    /// The options that may be clues. If they are not given, all may.
    pub among: Option<Vec<OptionId>>,
}

/// Options of a solution that leave it as the only one: see [`Search::clues`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Clues {
    /// The options, ascending. Those that were required are not among them.
    pub clues: Vec<OptionId>,
    /// The options of the solution, ascending.
    pub solution: Vec<OptionId>,
    /// Whether each of the clues is needed: without any one of them, there would be another solution. It is false if the
    /// limits ended the search for fewer.
    pub is_minimal: bool,
    /// No set with fewer clues leaves this solution as the only one. Only a search for the smallest set has more than a
    /// trivial bound.
    pub bound: usize,
}

impl Clues {
    /// Whether no smaller set of clues leaves this solution as the only one.
    pub fn is_smallest(&self) -> bool {
        self.bound == self.clues.len()
    }
}

/// Why there are no clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum CluesError {
    /// There is no solution.
    #[error("there is no solution")]
    NoSolution,
    /// The options that were given are not a solution, or not one of the search.
    #[error("the options given are not a solution of this search")]
    NotASolution,
    /// Other solutions have the same of the options that may be clues.
    #[error("another solution has all the options that may be clues")]
    Ambiguous,
    /// A limit stopped the search for a solution, or it was canceled.
    #[error("the limits ended the search for a solution")]
    Stopped {
        /// What stopped it.
        stop: Stop,
    },
}

impl<I: Debug, T> Search<'_, '_, I, T> {
    /// A minimal set of options that leaves a solution as the only one: the first solution of this search, in the order
    /// of the [seed](Search::shuffle) if there is one, with which the clues change, too; or a given one.
    ///
    /// If a smallest set is wanted, and the limits end the search for it, the set is minimal, and `bound` says how many
    /// clues are needed at least.
    ///
    /// ```
    /// use quadrille::Problem;
    /// use quadrille::clues::CluesAsked;
    ///
    /// // Two men, two hats.
    /// let problem = Problem::from_rows([["Al", "gray"], ["Al", "brown"], ["Bo", "gray"], ["Bo", "brown"]])?;
    /// let mut asked = CluesAsked::default();
    /// asked.smallest = true;
    /// let clues = problem.search().clues(&asked)?;
    /// // Who wears which hat follows from one of them.
    /// assert_eq!((clues.solution.len(), clues.clues.len()), (2, 1));
    /// assert!(clues.is_smallest());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no solution, or the limits end the search for one; if what is given is not one of this search; or if
    /// the options that may be clues do not tell it from another one.
    pub fn clues(mut self, asked: &CluesAsked) -> Result<Clues, CluesError> {
        let seed = self.question.seed;
        self.question = Question {
            seed,
            ..self.question.restricted()
        };
        let limits = self.question.limits.clone();
        let setter = Setter {
            require: self.question.require.clone(),
            forbid: self.question.forbid.clone(),
            seed,
            ..Setter::new(self.problem, Clock::new(limits, Instant::now()))
        };
        let mut solution = match &asked.solution {
            Some(solution) => {
                let has = |option| solution.contains(option);
                let is_one = setter.require.iter().all(has) && !setter.forbid.iter().any(has);
                if !is_one || self.problem.check(solution).is_err() {
                    return Err(CluesError::NotASolution);
                }
                solution.clone()
            }
            None => match verdict(self, setter.clock.left()) {
                Verdict::Solution(found) => found,
                Verdict::None => return Err(CluesError::NoSolution),
                Verdict::Unknown(stop) => return Err(CluesError::Stopped { stop }),
            },
        };
        solution.sort_unstable();
        let require = sorted_set(setter.require.clone());
        let among = asked.among.clone().map(sorted_set);
        let may_be = |option: &OptionId| {
            let among = among.as_ref();
            let is_among = among.is_none_or(|among| among.binary_search(option).is_ok());
            is_among && require.binary_search(option).is_err()
        };
        let free: Vec<OptionId> = solution.iter().copied().filter(may_be).collect();
        match setter.other(&solution, &free, None, u64::MAX) {
            Verdict::Solution(_) => Err(CluesError::Ambiguous),
            Verdict::Unknown(stop) => Err(CluesError::Stopped { stop }),
            Verdict::None => Ok(setter.by_components(solution, free, asked.smallest)),
        }
    }
}

/// Makes a puzzle of a problem.
struct Setter<'p, I, T> {
    problem: &'p Problem<I, T>,
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
    clock: Clock,
    seed: Option<u64>,
    /// The searches for other solutions that were laid out, and their options.
    #[cfg(test)]
    laid: std::cell::Cell<(u64, usize)>,
}

impl<'p, I, T> Setter<'p, I, T> {
    /// A search for clues within these limits, with nothing required or forbidden.
    fn new(problem: &'p Problem<I, T>, clock: Clock) -> Self {
        Setter {
            problem,
            require: Vec::new(),
            forbid: Vec::new(),
            clock,
            seed: None,
            #[cfg(test)]
            laid: std::cell::Cell::default(),
        }
    }

    /// The limits of a search that begins now.
    fn limits(&self, nodes: u64) -> Limits {
        let mut limits = self.clock.left();
        limits.nodes = limits.nodes.min(nodes);
        limits
    }

    /// Whether the time is over, or the search is canceled.
    fn is_over(&self) -> bool {
        self.clock.stop().is_some()
    }

    /// A solution with these options, without that one, and with others than all of `solution`.
    fn other(
        &self,
        solution: &[OptionId],
        kept: &[OptionId],
        without: Option<OptionId>,
        nodes: u64,
    ) -> Verdict {
        #[cfg(test)]
        self.laid
            .update(|(searches, options)| (searches + 1, options + self.problem.option_count()));
        let mut limits = self.limits(nodes);
        // The solution itself may come first, unless one of its options is forbidden.
        limits.solutions = if without.is_some() { 1 } else { 2 };
        let mut found = None;
        let search = self.problem.search().limits(limits).in_any_order();
        let search = search.require(self.require.iter().chain(kept).copied());
        let search = search.forbid(self.forbid.iter().copied().chain(without));
        let report = search.for_each(|other| {
            let has = |option| solution.binary_search(option).is_ok();
            match other.options().len() == solution.len() && other.options().iter().all(has) {
                true => ControlFlow::Continue(()),
                false => {
                    found = Some(other.options().to_vec());
                    ControlFlow::Break(())
                }
            }
        });
        match (found, report.stop) {
            (Some(found), _) => Verdict::Solution(found),
            (None, Stop::Exhausted) => Verdict::None,
            (None, stop) => Verdict::Unknown(stop),
        }
    }

    fn clues(&self, solution: Vec<OptionId>, free: Vec<OptionId>, smallest: bool) -> Clues {
        let (mut clues, is_minimal) = self.minimal(&solution, free.clone());
        let mut bound = usize::from(!clues.is_empty() && is_minimal);
        if smallest {
            self.smallest(&solution, &free, &mut clues, &mut bound);
        }
        clues.sort_unstable();
        Clues {
            is_minimal: is_minimal || bound == clues.len(),
            clues,
            solution,
            bound,
        }
    }

    /// Leaves options out. Also whether each of those that stay is certainly needed.
    fn minimal(&self, solution: &[OptionId], mut clues: Vec<OptionId>) -> (Vec<OptionId>, bool) {
        if let Some(seed) = self.seed {
            fastrand::Rng::with_seed(seed::mix(seed)).shuffle(&mut clues);
        }
        let (mut needed, mut is_sure) = (0, true);
        while needed < clues.len() {
            // To lay out a search takes long in a large problem.
            if self.is_over() {
                return (clues, false);
            }
            let option = clues.swap_remove(needed);
            match self.other(solution, &clues, Some(option), u64::MAX) {
                Verdict::None => continue,
                Verdict::Solution(_) => {}
                Verdict::Unknown(_) => is_sure = false,
            }
            clues.push(option);
            let last = clues.len() - 1;
            clues.swap(needed, last);
            needed += 1;
        }
        (clues, is_sure)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::CancelToken;

    /// Once the search is canceled, no other one is laid out for each option.
    #[test]
    fn a_canceled_search_for_clues_begins_nothing() {
        let rows = (0..50).flat_map(|item| [[item], [item]]);
        let problem = Problem::from_rows(rows).expect("no row is empty");
        let token = CancelToken::new();
        let mut limits = Limits::NONE;
        limits.cancel.push(token.clone());
        let setter = Setter::new(&problem, Clock::new(limits, Instant::now()));
        let solution: Vec<OptionId> = (0..50).map(|item| OptionId::new(2 * item)).collect();
        let clues = setter.clues(solution.clone(), solution.clone(), false);
        assert!(clues.is_minimal && setter.laid.get().0 == 50);
        token.cancel();
        let clues = setter.clues(solution.clone(), solution.clone(), true);
        assert_eq!((clues.clues, clues.is_minimal), (solution, false));
        assert_eq!(setter.laid.get().0, 50 + 1);
    }
}
