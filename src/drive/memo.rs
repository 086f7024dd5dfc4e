//! A count on the memo engine, as long as it pays.
//!
//! A memory is worth its price where the same is left again and again; elsewhere it costs several times as much as a plain
//! search. So a count that nobody asked the memo engine for is tried on it, for 1/128 of the time that the trial on links
//! predicts for the rest. Then the share of its tree that is done tells what it would cost to the end. It goes on
//! as long as that is clearly less than the rest would cost on links, and is asked again each time it has taken twice as
//! long. Where it does not pay it is given up after the first look.
//!
//! One thread counts.

use num_bigint::BigUint;

use super::run::Outcome;
use super::{Monitor, Question, monitor};
use crate::count::{Counting, MemoEffort, Tally};
use crate::engine::{Effort, EngineKind, Stop, Work};

/// A number of solutions that may not fit 64 bits, and what it cost.
pub(crate) struct Exact {
    pub(crate) count: BigUint,
    pub(crate) effort: MemoEffort,
}

/// The time between two looks at the clock, in nanoseconds.
const STRIDE: u64 = 250_000;

/// Counts. `left` is the time that a count on links would still take, in nanoseconds, if it is to be given up where it
/// does not pay; then the answer may be none.
pub(super) fn count(
    question: &Question<'_>,
    left: Option<f64>,
    monitor: &mut Monitor<'_>,
) -> Option<Outcome> {
    let counting = Counting::default().memory(question.memory);
    let (required, forbidden) = (&question.require, &question.forbid);
    let tally = Tally::new(question.matrix, counting, required, forbidden).ok()?;
    let mut tallying = tally.begin();
    let mut allowed = left.map_or(f64::INFINITY, |left| left / 128.0);
    let outcome = |stop, solutions, states| Outcome {
        stop,
        solutions,
        work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
    };
    loop {
        if tallying.run(STRIDE) {
            break;
        }
        let states = tallying.effort().states;
        let (spent, done) = tallying.progress();
        let state = || monitor::State {
            fraction: Some(done),
            solutions: 0,
            work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
            bound: None,
            cost: None,
        };
        if let Some(stop) = monitor.poll(state) {
            monitor.end();
            return Some(outcome(stop, 0, states));
        }
        if spent as f64 > allowed {
            let whole = spent as f64 / done.max(f64::MIN_POSITIVE);
            if left.is_some_and(|left| whole > left / 2.0) {
                monitor.begin_anew(&outcome(Stop::Nodes, 0, states));
                return None;
            }
            allowed *= 2.0;
        }
    }
    monitor.end();
    let count = tallying.total().expect("it is at the end");
    let effort = tallying.effort();
    let solutions = u64::try_from(&count).unwrap_or(u64::MAX);
    monitor.exact = Some(Exact { count, effort });
    Some(outcome(Stop::Exhausted, solutions, effort.states))
}
