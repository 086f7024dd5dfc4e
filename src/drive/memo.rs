//! Counts on the memo engine, as long as that pays.
//!
//! A memory pays where the same subproblems come up again and again; elsewhere a search with one takes several times as
//! long. So a count for which no engine was asked for tries the memo engine for 1/128 of the time that the links or the
//! tables would still take, as the trial predicts. The share of the tree that is done then predicts the time of the
//! whole on the memo engine. The count goes on if that is at most half the time elsewhere, and looks again each time
//! that it has taken twice as long. Otherwise it gives up.
//!
//! Of a tree that is 32 levels deep or more, the trial has seen next to nothing, and its prediction is worth little:
//! there the memo engine gets 20 milliseconds, if half a millisecond shows that subproblems do come up again.
//! (T-tetrominoes on 16x16 squares: a tree of years, which the trial took for one of milliseconds, and 15 milliseconds
//! with a memory. A Sudoku of 3 milliseconds, in which next to nothing comes up again, took 79 without that look.)
//!
//! It runs on one thread.

use num_bigint::BigUint;

use super::run::Outcome;
use super::{Monitor, Question, monitor};
use crate::count::{Counting, MemoEffort, Tally};
use crate::engine::{Effort, EngineKind, Stop, Work};
use crate::problem::Matrix;

/// A number of solutions that may not fit 64 bits, and the work of the count.
pub(crate) struct Exact {
    pub(crate) count: BigUint,
    pub(crate) effort: MemoEffort,
}

/// The time between two looks at the clock, in nanoseconds.
const STRIDE: u64 = 250_000;

/// What a deep tree gets, in nanoseconds.
const DEEP: f64 = 20e6;

/// When a deep tree has to show that states come up again, in nanoseconds.
const FIRST_LOOK: f64 = 0.5e6;

/// Whether the tree is too deep for its beginning to tell much about the rest: 32 levels or more.
fn is_deep(matrix: &Matrix) -> bool {
    let (items, options) = (matrix.primary_count(), matrix.option_count());
    items * options >= 32 * matrix.entry_count().max(1)
}

/// Counts. With `left`, the time that the count would still take elsewhere in nanoseconds, it returns `None` where it
/// does not pay; also for problems that the engine does not take.
pub(super) fn count(
    question: &Question<'_>,
    left: Option<f64>,
    monitor: &mut Monitor<'_>,
) -> Option<Outcome> {
    let counting = Counting::default()
        .memory(question.memory)
        .require(question.require.iter().copied())
        .forbid(question.forbid.iter().copied());
    let tally = Tally::new(question.matrix, counting).ok()?;
    let mut tallying = tally.begin();
    let is_deep = is_deep(question.matrix);
    let least = if is_deep { DEEP } else { 0.0 };
    let mut allowed = left.map_or(f64::INFINITY, |left| least.max(left / 128.0));
    let outcome = |stop, solutions, states| Outcome {
        stop,
        solutions,
        work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
    };
    let stride = STRIDE.min(allowed as u64);
    loop {
        if tallying.run(stride) {
            break;
        }
        let MemoEffort { states, hits, .. } = tallying.effort();
        let (spent, done) = tallying.progress();
        let spent = spent as f64;
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
        let is_useless = is_deep && spent > FIRST_LOOK && hits < states / 8;
        if spent > allowed || is_useless {
            let whole = spent / done.max(f64::MIN_POSITIVE);
            if left.is_some_and(|left| whole > left / 2.0) {
                monitor.begin_anew(&outcome(Stop::Nodes, 0, states));
                return None;
            }
            allowed = allowed.max(2.0 * spent);
        }
    }
    monitor.end();
    let count = tallying.total().expect("it is at the end");
    let effort = tallying.effort();
    let solutions = u64::try_from(&count).unwrap_or(u64::MAX);
    monitor.exact = Some(Exact { count, effort });
    Some(outcome(Stop::Exhausted, solutions, effort.states))
}
