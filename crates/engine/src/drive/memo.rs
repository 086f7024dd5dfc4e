//! Counts on the memo engine, as long as that pays.
//!
//! A memory pays if the same subproblems recur; otherwise a search with a memory takes several times as long. So a
//! count without a requested engine runs both ways in turn: on tables, and with a memory for at most a twentieth of the
//! time. Neither loses its work, and the first to end has the answer.
//!
//! The memory gets more where it promises more:
//!
//! - a first look in proportion to the time that is left, as the trial predicts it, to see whether states come up
//!   again;
//! - if they do, a larger share of the time that is left;
//! - if the share of its tree that is done predicts that it ends in half the time of the tables, as much time as they
//!   get; and if states come up again often as well, nearly all the time.
//!
//! The memory is given up when it has had enough time and shows no promise.
//!
//! Of a deep tree, the trial has seen next to nothing, and what it predicts is worth little. (T-tetrominoes on 16x16
//! squares: a tree of years, which the trial took for one of milliseconds, and 15 milliseconds with a memory. A Latin
//! square of 8 milliseconds: the trial took it for one of years, and the memory did not end in five seconds.) There the
//! first look is short; after it, the memory gets only its share of the time spent so far.
//!
//! On several threads, a memory that gets more than a few milliseconds takes them on all: see `together.rs`.

mod growth;
mod together;

use std::cell::OnceCell;
use std::time::Duration;

use num_bigint::BigUint;

use super::monitor::{MemoLead, StageState};
use super::run::RunOutcome;
use super::{Monitor, SearchQuestion};
use crate::count::{CountProblem, Counting, MemoEffort, TallyFigures, Tallying, share_of_states};
use crate::engine::{Effort, EngineKind, MemoProgress, Stop, Work};
use crate::problem::Matrix;
use growth::TreeGrowth;

/// A number of solutions that may not fit 64 bits, and the work of the count.
pub(crate) struct Exact {
    pub(crate) count: BigUint,
    /// The work of the memo engine, if it has counted them.
    pub(crate) effort: Option<MemoEffort>,
}

/// The longest and the shortest time between two checks of the clock, in nanoseconds.
const STRIDE: f64 = 250e3;
const LEAST_STRIDE: f64 = 10e3;

/// The share of the time spent so far that a memory gets in any case. If states recur often, it gets this share of the
/// time left as well. (Latin squares of order 5: where 730 of 1,171 states had done 0.0008 of the tree.)
const SHARE: f64 = 1.0 / 20.0;

/// To show whether states recur, a memory gets `LOOK_SHARE` of the time left, but at most `LONGEST_LOOK` nanoseconds,
/// or `LONGEST_DEEP_LOOK` in a deep tree.
const LOOK_SHARE: f64 = 1.0 / 64.0;
const LONGEST_LOOK: f64 = 2e6;
const LONGEST_DEEP_LOOK: f64 = 250e3;

/// States recur if more than one in `AGAIN` was remembered when it came up, and recur often if more than one in `OFTEN`
/// was.
const AGAIN: u64 = 8;
const OFTEN: u64 = 4;

/// Where states fall apart into parts, they need not recur: the memory is trusted as well once it has done this share
/// of its tree.
const GOOD_SHARE: f64 = 1.0 / 64.0;

/// If states recur, but not often, the memory gets `PROMISING_SHARE` of the time left, unless it is predicted to need
/// more than `HOPELESS` times that time. (17 queens: it would have taken 16 times as long as tables, and got five
/// seconds of a minute.)
const PROMISING_SHARE: f64 = 1.0 / 40.0;
const HOPELESS: f64 = 8.0;

/// If states recur often and the memory is likely to end first, it gets `TRUST` nanoseconds, or `TRUSTED` times the
/// time spent elsewhere if that is more.
const TRUST: f64 = 1e9;
const TRUSTED: f64 = 4.0;

/// A memory is near its end if it is likely to take less than `NEAR_END` times the time spent.
const NEAR_END: f64 = 4.0;

/// In a deep tree where states recur, the memory gets as much time as is spent elsewhere, but at most `DEEP`
/// nanoseconds. If they recur often, it gets at most `DEEP_OFTEN`, or `DEEP_SHARE` of the time spent elsewhere if that
/// is more.
const DEEP: f64 = 20e6;
const DEEP_OFTEN: f64 = 200e6;
const DEEP_SHARE: f64 = 1.0 / 4.0;

/// The least time for the memory in a deep tree before the count leaves this thread, in nanoseconds.
const LAST_CHANCE: f64 = 2e6;

/// The memory is given up after `GOOD_LOOK` nanoseconds if states do not recur, and after `LAST_LOOK` if they do but it
/// is not likely to end first.
const GOOD_LOOK: f64 = 50e6;
const LAST_LOOK: f64 = 1e9;

/// The count that goes on elsewhere, next to the one with a memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct Elsewhere {
    /// The time spent there, in nanoseconds.
    pub(super) spent: f64,
    /// The time that it would still take, in nanoseconds.
    pub(super) left: f64,
    /// Its work that the monitor does not have yet.
    pub(super) work: Work,
}

/// A count with a memory that runs next to another count.
pub(super) struct Memory<'q, 'm> {
    question: &'q SearchQuestion<'m>,
    /// The problem laid out, once it is; `None` in there if the engine does not take it.
    laid: &'q OnceCell<Option<CountProblem>>,
    /// One, or as many as there are threads, once it has begun.
    tallyings: Vec<Tallying<'q>>,
    figures: TallyFigures,
    /// The time it takes to lay the problem out, in nanoseconds.
    laying: f64,
    is_deep: bool,
    /// What it may spend beyond its budget.
    allowed: f64,
    pub(super) is_over: bool,
    /// Whether this is its last turn before the count leaves this thread.
    is_last_chance: bool,
    /// The work that the monitor has.
    handed_in: Work,
    growth: TreeGrowth,
}

impl<'q, 'm> Memory<'q, 'm> {
    /// A count that has not begun. `laid` is empty.
    pub(super) fn new(
        question: &'q SearchQuestion<'m>,
        laid: &'q OnceCell<Option<CountProblem>>,
    ) -> Self {
        Memory {
            question,
            laid,
            tallyings: Vec::new(),
            figures: TallyFigures::default(),
            laying: laying_time(question.matrix),
            is_deep: is_deep(question.matrix),
            allowed: 0.0,
            is_over: false,
            is_last_chance: false,
            handed_in: Work::default(),
            growth: TreeGrowth::default(),
        }
    }

    /// No memory: one that is given up from the start.
    pub(super) fn none(
        question: &'q SearchQuestion<'m>,
        laid: &'q OnceCell<Option<CountProblem>>,
    ) -> Self {
        Memory {
            is_over: true,
            ..Memory::new(question, laid)
        }
    }

    /// Goes on as long as it may. Returns the outcome at the end of the count, or if it is stopped; otherwise the
    /// monitor has its work.
    pub(super) fn advance(
        &mut self,
        elsewhere: Elsewhere,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let outcome = self.run(elsewhere, monitor);
        monitor.memo = self.lead();
        if outcome.is_none() {
            let work = self.new_work();
            self.handed_in = self.handed_in + work;
            monitor.add(work);
        }
        outcome
    }

    fn run(&mut self, elsewhere: Elsewhere, monitor: &mut Monitor<'_>) -> Option<RunOutcome> {
        while !self.is_over {
            let spent = self.spent();
            let mut allowed = self.allowed.max(self.budget(elsewhere));
            if spent >= allowed {
                allowed = self.reach(elsewhere).min(2.0 * spent);
                self.allowed = allowed;
            }
            if spent >= allowed {
                return None;
            }
            if self.tallyings.is_empty() {
                self.lay_out(monitor);
                if let Some(stop) = monitor.interrupted() {
                    monitor.end();
                    return Some(self.outcome(stop, 0));
                }
                continue;
            }
            let left = allowed - spent;
            let end = match self.share(left) {
                true => self.go_on_together(left, elsewhere, monitor),
                false => self.stride(left, elsewhere, monitor),
            };
            if end.is_some() {
                return end;
            }
        }
        None
    }

    /// Goes on on this thread for at most `left` nanoseconds.
    fn stride(
        &mut self,
        left: f64,
        elsewhere: Elsewhere,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        Tallying::make_room(&mut self.tallyings);
        let tallying = self.tallyings.first_mut()?;
        let has_ended = tallying.run(left.clamp(LEAST_STRIDE, STRIDE) as u64);
        self.note_figures();
        match has_ended {
            true => Some(self.end(monitor)),
            false => self.poll(elsewhere, monitor),
        }
    }

    /// Takes note of what all threads have done.
    fn note_figures(&mut self) {
        let figures = self.tallyings.iter().map(Tallying::figures);
        self.figures = figures.reduce(TallyFigures::and).unwrap_or_default();
    }

    /// The outcome of a count that has come to its end.
    fn end(&self, monitor: &mut Monitor<'_>) -> RunOutcome {
        monitor.end();
        let count = self.tallyings.iter().find_map(Tallying::total);
        let count = count.expect("one is at the end");
        let solutions = u64::try_from(&count).unwrap_or(u64::MAX);
        let effort = Some(self.figures.effort);
        monitor.exact = Some(Exact { count, effort });
        self.outcome(Stop::Exhausted, solutions)
    }

    /// Takes note of how far it has come, and shows it. The outcome, if the count must stop.
    fn poll(&mut self, elsewhere: Elsewhere, monitor: &mut Monitor<'_>) -> Option<RunOutcome> {
        self.growth
            .note(self.figures.effort.states, self.figures.done);
        monitor.memo = self.lead();
        let state = || StageState {
            work: elsewhere.work + self.new_work(),
            ..StageState::default()
        };
        let stop = monitor.poll(state)?;
        monitor.end();
        Some(self.outcome(stop, 0))
    }

    /// The last turn before the count leaves this thread. In a deep tree it does not depend on how little time was
    /// spent so far.
    pub(super) fn last_chance(
        &mut self,
        elsewhere: Elsewhere,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let enough = match self.is_deep {
            true => (self.laying + LAST_CHANCE) / SHARE,
            false => 0.0,
        };
        self.is_last_chance = true;
        let spent = elsewhere.spent.max(enough);
        self.advance(Elsewhere { spent, ..elsewhere }, monitor)
    }

    /// The time that is worth spending elsewhere on this thread, in nanoseconds, before the last chance.
    pub(super) fn time_to_find_out(&self) -> f64 {
        if self.comes_again(OFTEN) {
            DEEP_OFTEN
        } else if self.comes_again(AGAIN) {
            DEEP
        } else {
            0.0
        }
    }

    /// Whether states recur often and it is likely to end before long.
    pub(super) fn is_near_its_end(&self) -> bool {
        self.comes_again(OFTEN) && self.whole() < NEAR_END * self.spent()
    }

    /// How far it has come, if it leads: if it gets more time than it takes to see whether it pays.
    fn lead(&self) -> Option<MemoLead> {
        let leads = self.allowed > 0.0 && !self.is_over;
        if !leads || self.tallyings.is_empty() {
            return None;
        }
        let MemoEffort { states, bytes, .. } = self.figures.effort;
        Some(MemoLead {
            progress: MemoProgress {
                states,
                bytes,
                limit: self.question.memory as u64,
            },
            fraction: share_of_states(self.figures.done),
            spent: Duration::from_nanos(self.figures.nanoseconds),
        })
    }

    fn lay_out(&mut self, monitor: &Monitor<'_>) {
        let question = self.question;
        let lay = || {
            let counting = Counting::default()
                .limits(monitor.limits.clone())
                .since(monitor.began())
                .memory(question.memory)
                .require(question.require.iter().copied())
                .forbid(question.forbid.iter().copied());
            CountProblem::new(question.matrix, counting).ok()
        };
        let laid = self.laid.get_or_init(lay).as_ref();
        self.tallyings = laid.map(CountProblem::begin).into_iter().collect();
        self.is_over = self.tallyings.is_empty();
    }

    /// The time spent, in nanoseconds; before it has begun, what it costs to begin.
    fn spent(&self) -> f64 {
        self.laying + self.figures.nanoseconds as f64
    }

    /// The time that it is likely to take in all.
    fn whole(&self) -> f64 {
        let power = match self.comes_again(OFTEN) {
            true => self.growth.power(),
            false => 1.0,
        };
        let searched = self.spent() - self.laying;
        self.laying + searched / self.figures.done.max(f64::MIN_POSITIVE).powf(1.0 / power)
    }

    /// What it may spend now.
    fn budget(&self, elsewhere: Elsewhere) -> f64 {
        let Elsewhere { spent, left, .. } = elsewhere;
        let longest = match self.is_deep {
            true => LONGEST_DEEP_LOOK,
            false => self.laying + LONGEST_LOOK,
        };
        let look = longest.min(left * LOOK_SHARE);
        let promised = if self.is_deep {
            0.0
        } else if self.comes_again(OFTEN) {
            (spent + left) * SHARE
        } else if self.comes_again(AGAIN) && self.whole() <= HOPELESS * left {
            left * PROMISING_SHARE
        } else {
            0.0
        };
        (spent * SHARE).max(look).max(promised)
    }

    /// Whether more than one state in `among` was remembered when it came up.
    fn comes_again(&self, among: u64) -> bool {
        let MemoEffort { states, hits, .. } = self.figures.effort;
        !self.tallyings.is_empty() && hits > states / among
    }

    /// Whether states fall apart into parts, and it has come far that way.
    fn falls_apart(&self) -> bool {
        self.figures.effort.splits > 0 && self.figures.done >= GOOD_SHARE
    }

    /// What the memory may spend beyond its budget if it is likely to end first. Gives up a memory that is not, once it
    /// has had its time.
    fn reach(&mut self, elsewhere: Elsewhere) -> f64 {
        if self.tallyings.is_empty() {
            return 0.0;
        }
        let (spent, whole) = (self.spent(), self.whole());
        let is_likely = whole <= elsewhere.left / 2.0;
        if is_likely && (self.comes_again(OFTEN) || self.falls_apart()) {
            return match self.is_last_chance {
                true => f64::INFINITY,
                false => TRUST.max(TRUSTED * elsewhere.spent),
            };
        }
        if is_likely && self.comes_again(AGAIN) {
            return elsewhere.spent;
        }
        if self.is_deep && self.comes_again(OFTEN) {
            return DEEP_OFTEN
                .min(elsewhere.spent)
                .max(DEEP_SHARE * elsewhere.spent);
        }
        if self.is_deep && self.comes_again(AGAIN) && spent < DEEP {
            return DEEP.min(elsewhere.spent);
        }
        let patience = match self.comes_again(AGAIN) {
            true => LAST_LOOK,
            false => GOOD_LOOK,
        };
        self.is_over = spent > patience;
        0.0
    }

    /// The work that the monitor does not have yet.
    fn new_work(&self) -> Work {
        let effort = Effort::new(self.figures.effort.states, 0);
        Work::of(EngineKind::Memo, effort) - self.handed_in
    }

    fn outcome(&self, stop: Stop, solutions: u64) -> RunOutcome {
        RunOutcome {
            stop,
            solutions,
            work: self.new_work(),
        }
    }
}

/// Whether the tree is too deep for its beginning to tell much about the rest: 32 levels or more.
fn is_deep(matrix: &Matrix) -> bool {
    let (items, options) = (matrix.primary_count(), matrix.option_count());
    items * options >= 32 * matrix.entry_count().max(1)
}

/// The time that it takes to lay out a problem and to find an order of its items, in nanoseconds.
fn laying_time(matrix: &Matrix) -> f64 {
    let (entries, options) = (matrix.entry_count() as f64, matrix.option_count() as f64);
    let pairs = entries * (entries / options.max(1.0) - 1.0).max(0.0);
    50.0 * entries + 80.0 * pairs
}

/// Counts with a memory alone, whatever time that takes. `None` for a problem that the engine does not take.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let laid = OnceCell::new();
    let mut memory = Memory::new(question, &laid);
    memory.allowed = f64::INFINITY;
    memory.advance(
        Elsewhere {
            spent: 0.0,
            left: f64::INFINITY,
            work: Work::default(),
        },
        monitor,
    )
}
