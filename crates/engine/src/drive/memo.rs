//! Counts on the memo engine, as long as that pays.
//!
//! A memory pays if the same subproblems recur; otherwise a search with a memory takes several times as long. So a
//! count without a requested engine runs both ways in turn: on tables and with a memory. Neither loses its work, and the
//! first to end has the answer.
//!
//! How long each may run: see `budget.rs`.
//!
//! On several threads, a memory that gets more than a few milliseconds takes them on all: see `together.rs`.

mod budget;
mod handle;
#[cfg(test)]
mod tests;
mod together;

use std::sync::OnceLock;
use std::time::Duration;

use super::exact::clipped;
use super::monitor::{MemoLead, StageState};
use super::run::RunOutcome;
use super::{Monitor, SearchQuestion};
use crate::count::{
    CountPlan, CountProblem, Counting, MemoEffort, TallyFigures, Tallying, share_of_states,
};
use crate::engine::{Effort, EngineKind, IS_SMALL, MemoProgress, Stop, Work};
use crate::question::{Asked, Question};
use budget::laying_time;
pub(super) use handle::MemoryHandle;

/// The longest and the shortest time between two checks of the clock, in nanoseconds.
const STRIDE: f64 = 250e3;
const LEAST_STRIDE: f64 = 10e3;

/// The count that goes on elsewhere, next to the one with a memory.
#[derive(Clone, Copy, Debug)]
pub(super) struct OtherCount {
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
    laid: &'q OnceLock<Option<CountProblem>>,
    /// One, or as many as there are threads, once it has begun.
    tallyings: Vec<Tallying<'q>>,
    figures: TallyFigures,
    /// How many states there were, and the share of the tree that they did, each time that they had grown by an eighth.
    marks: Vec<(u64, f64)>,
    /// The time it takes to lay the problem out, in nanoseconds.
    laying: f64,
    /// Whether the engine does not take the problem, or is not to be asked.
    pub(super) is_over: bool,
    /// Whether the other count is by branches: then it stays on one thread.
    pub(super) has_branches: bool,
    /// The work that a monitor or an outcome has.
    handed_in: Work,
}

impl<'q, 'm> Memory<'q, 'm> {
    /// A count that has not begun. `laid` is empty.
    pub(super) fn new(
        question: &'q SearchQuestion<'m>,
        laid: &'q OnceLock<Option<CountProblem>>,
    ) -> Self {
        Memory {
            question,
            laid,
            tallyings: Vec::new(),
            figures: TallyFigures::default(),
            marks: Vec::new(),
            laying: laying_time(question.matrix),
            is_over: false,
            has_branches: false,
            handed_in: Work::default(),
        }
    }

    /// Goes on as long as it may. Returns the outcome at the end of the count, or if it is stopped; otherwise the
    /// monitor has its work.
    pub(super) fn advance(
        &mut self,
        other: OtherCount,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let outcome = self.run(other, monitor);
        monitor.memo = self.lead(other.left);
        if outcome.is_none() {
            monitor.add(self.hand_in());
        }
        outcome
    }

    fn run(&mut self, other: OtherCount, monitor: &mut Monitor<'_>) -> Option<RunOutcome> {
        if self.has_ended() {
            return Some(self.end(monitor));
        }
        while !self.is_over {
            let spent = self.spent();
            // What it may spend changes with what it does.
            let soon = (2.0 * spent).max(LEAST_STRIDE);
            let allowed = self.allowed(other).min(soon);
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
                true => self.go_on_together(left, other, monitor),
                false => self.stride(left, other, monitor),
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
        other: OtherCount,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        Tallying::make_room(&mut self.tallyings);
        let tallying = self.tallyings.first_mut()?;
        let has_ended = tallying.run(left.clamp(LEAST_STRIDE, STRIDE) as u64);
        self.note_figures();
        match has_ended {
            true => Some(self.end(monitor)),
            false => {
                let stop = self.poll(other, monitor)?;
                Some(self.stopped(stop, monitor))
            }
        }
    }

    /// Takes note of what all threads have done.
    fn note_figures(&mut self) {
        let figures = self.tallyings.iter().map(Tallying::figures);
        self.figures = figures.reduce(TallyFigures::and).unwrap_or_default();
        let (states, done) = (self.figures.effort.states, self.figures.done);
        let last = self.marks.last().map_or(0, |mark| mark.0);
        if !IS_SMALL && states > last + last / 8 {
            self.marks.push((states, done));
        }
    }

    /// The outcome of a count that has come to its end.
    fn end(&mut self, monitor: &mut Monitor<'_>) -> RunOutcome {
        monitor.end();
        let count = self.tallyings.iter().find_map(Tallying::total);
        let count = count.expect("one is at the end");
        if self.has_branches {
            // They are not those of the branch: see `end_whole`.
            return self.outcome(Stop::Exhausted, 0);
        }
        let solutions = clipped(&count);
        monitor.note_exact(count, Some(self.figures.effort));
        self.outcome(Stop::Exhausted, solutions)
    }

    /// Whether it has come to the end of the count.
    pub(super) fn has_ended(&self) -> bool {
        self.tallyings.iter().any(Tallying::has_ended)
    }

    /// The outcome of the whole count, after branches with this work, if it has come to the end beside one. They have the
    /// work that the memory has handed in.
    pub(super) fn end_whole(
        &mut self,
        work: Work,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        self.has_branches = false;
        if !self.has_ended() {
            return None;
        }
        let outcome = self.end(monitor);
        Some(RunOutcome {
            work: work + outcome.work,
            ..outcome
        })
    }

    /// Takes note of how far it has come, and shows it. Why the count must stop, if it must.
    fn poll(&mut self, other: OtherCount, monitor: &mut Monitor<'_>) -> Option<Stop> {
        monitor.memo = self.lead(other.left);
        let state = || StageState {
            work: other.work + self.new_work(),
            ..StageState::default()
        };
        let stop = monitor.poll(state)?;
        monitor.end();
        Some(stop)
    }

    /// The outcome of a count that is stopped. The monitor has the solutions that are known, and what it took to find them.
    fn stopped(&mut self, stop: Stop, monitor: &mut Monitor<'_>) -> RunOutcome {
        self.note(Some(self.figures.effort), monitor);
        self.outcome(stop, 0)
    }

    /// Takes note of the solutions that it knows of when the count goes on elsewhere.
    pub(super) fn note_found(&self, monitor: &mut Monitor<'_>) {
        self.note(None, monitor);
    }

    fn note(&self, effort: Option<MemoEffort>, monitor: &mut Monitor<'_>) {
        // A small build does without.
        if IS_SMALL || self.has_branches {
            return;
        }
        let count = self.tallyings.iter().map(Tallying::found).max();
        monitor.note_exact(count.unwrap_or_default(), effort);
    }

    /// The last turn before the count leaves this thread, however little time was spent so far.
    pub(super) fn last_turn(
        &mut self,
        other: OtherCount,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        let spent = self.last_turn_spent(other);
        self.advance(OtherCount { spent, ..other }, monitor)
    }

    /// How far it has come, if it is likely to end before the other count; clearly, if nobody knows how much of that is left.
    fn lead(&self, left: f64) -> Option<MemoLead> {
        let leads = match left.is_infinite() {
            true => self.leads_clearly(left),
            false => self.leads(left),
        };
        if self.searched() == 0.0 || !leads {
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
            let mut asked = Question::new(Asked::Count);
            (asked.require, asked.forbid) = (question.require.clone(), question.forbid.clone());
            (asked.memory, asked.symmetry) = (Some(question.memory), question.alike_states);
            asked.limits = monitor.limits.clone();
            let counting = Counting::new(CountPlan::new(asked), None).since(monitor.began);
            CountProblem::new(question.matrix, &counting).ok()
        };
        let laid = self.laid.get_or_init(lay).as_ref();
        self.tallyings = laid.map(CountProblem::begin).into_iter().collect();
        self.is_over = self.tallyings.is_empty();
    }

    /// The time spent, in nanoseconds; before it has begun, what it costs to begin.
    pub(super) fn spent(&self) -> f64 {
        self.laying + self.searched()
    }

    /// The time that it has searched, in nanoseconds.
    pub(super) fn searched(&self) -> f64 {
        self.figures.nanoseconds as f64
    }

    /// The work that the monitor does not have yet.
    fn new_work(&self) -> Work {
        let effort = Effort::new(self.figures.effort.states, 0);
        Work::of(EngineKind::Memo, effort) - self.handed_in
    }

    /// Gives away the work that the monitor does not have yet: each piece of it once.
    fn hand_in(&mut self) -> Work {
        let work = self.new_work();
        self.handed_in = self.handed_in + work;
        work
    }

    /// An outcome with the work that the monitor does not have yet.
    fn outcome(&mut self, stop: Stop, solutions: u64) -> RunOutcome {
        RunOutcome::new(stop, solutions, self.hand_in())
    }
}

/// Counts with a memory alone, whatever time that takes. `None` for a problem that the engine does not take.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let laid = OnceLock::new();
    let mut memory = Memory::new(question, &laid);
    memory.advance(
        OtherCount {
            spent: f64::INFINITY,
            left: f64::INFINITY,
            work: Work::default(),
        },
        monitor,
    )
}
