//! The turns of a search that learns from dead ends, beside the steady search and those in other orders.
//!
//! It begins late, so that what ends soon anyhow takes no longer, and its share grows slowly. But it has as much time as the
//! others while it learns what holds in all solutions, which they never do. So the one that does not suit a problem takes about
//! half of the time at most. Its turns are measured by its work, not by the clock.

use super::TurnEvent;
use crate::drive::SearchQuestion;
use crate::engine::{Effort, EngineKind, IS_SMALL, Work};
use quadrille_kernel::dance::Order;
use quadrille_kernel::learn::{Learner, Standing};
use quadrille_kernel::seed::mix;

/// The time that the others take for a node and for an update, with all that comes with them, in nanoseconds. Measured
/// times were 0.64 to 1.14 times as long (docs/measurements.md).
const NODE: f64 = 200.0;
const UPDATE: f64 = 3.0;
/// The time that it takes to look at a literal.
const LITERAL: f64 = 6.0;
/// The literals looked at between two polls.
const BETWEEN_POLLS: u64 = 50_000;
/// How many times the work up to the last fact that it learned, one that holds in all solutions, it gets as much time as the
/// others.
const FACT: u64 = 4;
/// The bytes that it may take: what needs more is left to the others.
const BYTES: usize = 256 << 20;

/// When a search begins to learn, and how its share grows. All times are in nanoseconds.
#[derive(Clone, Copy)]
pub(super) struct Growth {
    /// The time that the others spend before it begins.
    pub(super) first: f64,
    /// The same for each member of an option, which it has to lay out.
    pub(super) member: f64,
    /// When the others have spent so much more, it gets half as much time as they. A shorter time makes what restarts solve
    /// take longer (docs/measurements.md).
    pub(super) half: f64,
}

impl Default for Growth {
    fn default() -> Self {
        Growth {
            first: 5e6,
            member: 400.0,
            half: 3e8,
        }
    }
}

/// A search that learns, and its turns.
pub(super) struct Learning<'q> {
    question: &'q SearchQuestion<'q>,
    pub(super) growth: Growth,
    learner: State,
    /// What the learner may do in this turn, with all before.
    allowed: u64,
    /// What the others had spent since it began, at the turn before.
    before: f64,
}

/// Whether there is a learner.
enum State {
    Later,
    Begun(Box<Learner>),
    /// It is over, after this effort.
    Over(Effort),
}

impl<'q> Learning<'q> {
    pub(super) fn new(question: &'q SearchQuestion<'q>) -> Self {
        Learning {
            question,
            growth: Growth::default(),
            learner: State::Later,
            allowed: 0,
            before: 0.0,
        }
    }

    /// Its work so far, counted as that of links: a choice is a node.
    pub(super) fn work(&self) -> Work {
        let effort = match &self.learner {
            State::Begun(learner) if !IS_SMALL => learner.effort(),
            State::Over(effort) => *effort,
            _ => Effort::default(),
        };
        Work::of(EngineKind::Links, effort)
    }

    /// Begins a turn after this effort of the others in all.
    pub(super) fn begin_turn(&mut self, others: Effort) {
        let spent = NODE * others.nodes as f64 + UPDATE * others.updates as f64;
        let Growth {
            first,
            member,
            half,
        } = self.growth;
        let first = first.max(member * self.question.matrix.entry_count() as f64);
        if matches!(self.learner, State::Later) && spent >= first {
            self.learner = match self.begin() {
                Some(learner) => State::Begun(learner),
                None => State::Over(Effort::default()),
            };
        }
        let since = (spent - first).max(0.0);
        let share = match &self.learner {
            State::Begun(learner) if learner.work < FACT * learner.fact_at => 1.0,
            _ => since / (since + half),
        };
        self.allowed += ((since - self.before) * share / LITERAL) as u64;
        self.before = since;
    }

    fn begin(&self) -> Option<Box<Learner>> {
        let question = self.question;
        let seed = match question.order {
            Order::Shuffled(seed) => mix(seed),
            _ => 0,
        };
        let (require, forbid) = (&question.require, &question.forbid);
        let stop = &mut || question.is_over();
        Learner::new(question.matrix, require, forbid, seed, BYTES, stop).map(Box::new)
    }

    pub(super) fn advance(&mut self) -> TurnEvent {
        let learner = match &mut self.learner {
            State::Begun(learner) if learner.work < self.allowed => learner,
            _ => return TurnEvent::End,
        };
        match learner.advance(self.allowed.min(learner.work + BETWEEN_POLLS)) {
            Standing::Paused => TurnEvent::Poll,
            Standing::Exhausted => TurnEvent::Exhausted,
            Standing::Full => {
                self.learner = State::Over(learner.effort());
                TurnEvent::End
            }
            Standing::Solution => {
                let options = learner.solution();
                learner.exclude_solution();
                TurnEvent::Solution(options)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::langford;

    #[test]
    fn while_it_learns_facts_it_has_as_much_time_as_the_others() {
        let problem = langford(8);
        let question = SearchQuestion::new(problem.matrix());
        let mut learning = Learning::new(&question);
        let turn = |learning: &mut Learning<'_>, nodes| {
            let before = learning.allowed;
            learning.begin_turn(Effort::new(nodes, 0));
            learning.allowed - before
        };
        assert_eq!(turn(&mut learning, 10_000), 0, "2 ms are too early");
        turn(&mut learning, 50_000);
        let slow = turn(&mut learning, 100_000);
        assert!((10_000..100_000).contains(&slow), "{slow}");
        let State::Begun(learner) = &mut learning.learner else {
            panic!("it has not begun");
        };
        learner.fact_at = 1;
        let as_much = (50_000.0 * NODE / LITERAL) as u64;
        assert_eq!(turn(&mut learning, 150_000), as_much);
    }
}
