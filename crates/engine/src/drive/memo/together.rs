//! A count with a memory on all threads: each searches the whole tree, and all share what they remember.
//!
//! Where it pays, see `count/search/backward.rs`. The total is the same whatever the number of threads. The states that
//! are searched are not: how many of them two threads search at once depends on the clock, and they are about one in a
//! hundred.

use super::{Memory, OtherCount};
use crate::count::{CountProblem, MemoEffort, TallyFigures, Tallying};
use crate::drive::Monitor;
use crate::drive::run::RunOutcome;
use crate::threads::{Stride, are_several, take_turn};

/// The time of a search on one thread before others join it, in nanoseconds: several times what they take to begin. Where it
/// remembers less than one state in eight, a lead is likely to be lost soon, so it goes on alone for [`WHERE_HITS_ARE_RARE`]
/// times as long.
const BEFORE_SHARING: f64 = 4e6;
const WHERE_HITS_ARE_RARE: f64 = 4.0;

/// The least time that is worth waking all threads, in nanoseconds.
const LEAST_TURN: f64 = 1e6;

/// The least number of states that a memory has room for if it is shared: with less, the threads would hardly do
/// anything but pause to forget.
const LEAST_ROOM: usize = 1 << 16;

/// The time after which a thread tells how far it is, in nanoseconds.
const STRIDE: u64 = 250_000;

impl Memory<'_, '_> {
    /// Whether several threads share it.
    pub(in crate::drive) fn is_shared(&self) -> bool {
        are_several(self.tallyings.len())
    }

    /// Whether to go on on all threads for `left` nanoseconds. Makes a count for each thread when that begins.
    pub(super) fn share(&mut self, left: f64) -> bool {
        let is_due = are_several(self.question.threads) && left >= LEAST_TURN && !self.has_branches;
        if !is_due || self.tallyings.len() != 1 {
            return is_due;
        }
        let MemoEffort { states, hits, .. } = self.figures.effort;
        let before = match 8 * hits < states {
            true => BEFORE_SHARING * WHERE_HITS_ARE_RARE,
            false => BEFORE_SHARING,
        };
        if self.searched() < before || self.tallyings[0].room() < LEAST_ROOM {
            return false;
        }
        if let (Some(Some(laid)), Some(tallying)) = (self.laid.get(), self.tallyings.pop()) {
            self.tallyings = CountProblem::share(laid, tallying, self.question.threads);
        }
        true
    }

    /// Goes on on all threads for about `left` nanoseconds.
    pub(super) fn go_on_together(
        &mut self,
        left: f64,
        other: OtherCount,
        monitor: &mut Monitor<'_>,
    ) -> Option<RunOutcome> {
        Tallying::make_room(&mut self.tallyings);
        if self.tallyings.first().is_some_and(Tallying::is_sweeping) {
            return self.stride(left, other, monitor);
        }
        let mut tallyings = std::mem::take(&mut self.tallyings);
        // Those that join later have spent less.
        let untils = tallyings.iter().map(Tallying::figures);
        let untils = untils.map(|figures| figures.nanoseconds.saturating_add(left as u64));
        let untils: Vec<u64> = untils.collect();
        let stride = |number: usize, tallying: &mut Tallying<'_>| {
            let has_ended = tallying.run(STRIDE);
            let is_late = tallying.figures().nanoseconds >= untils[number];
            match is_late || tallying.wants_room() {
                _ if has_ended => Stride::Ended,
                true => Stride::Paused,
                false => Stride::GoesOn,
            }
        };
        let lead = |workers, figures: &[TallyFigures]| {
            monitor.shares(workers);
            let figures = figures.iter().copied();
            self.figures = figures.reduce(TallyFigures::and).unwrap_or_default();
            self.poll(other, monitor)
        };
        let stopped = take_turn(&mut tallyings, Tallying::figures, stride, lead);
        self.tallyings = tallyings;
        // Also what the others did before they saw that it was over.
        self.note_figures();
        match stopped {
            // The system has no thread to spare.
            None => self.stride(left, other, monitor),
            Some(None) if self.has_ended() => Some(self.end(monitor)),
            Some(stopped) => stopped.map(|stop| self.stopped(stop, monitor)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::OnceLock;

    use crate::samples::laws::*;

    use super::*;
    use crate::drive::tests::{always, cancelable};
    use crate::drive::{ProgressWatch, SearchQuestion};
    use crate::engine::{Limits, Stop, Work};
    use crate::problem::Problem;
    use crate::samples::{langford, problems};

    /// Counts on this many threads from the first state on.
    fn count<I, T>(
        problem: &Problem<I, T>,
        threads: usize,
        memory: usize,
        limits: Limits,
        watch: Option<ProgressWatch<'_>>,
    ) -> RunOutcome {
        let mut question = SearchQuestion::new(problem.matrix());
        (question.threads, question.memory) = (threads, memory);
        let mut monitor = Monitor::new(limits, watch);
        let laid = OnceLock::new();
        let mut memory = Memory::new(&question, &laid);
        memory.lay_out(&monitor);
        let first = memory.tallyings.pop().expect("not too wide");
        let laid = laid.get().and_then(Option::as_ref).expect("it is laid out");
        memory.tallyings = laid.share(first, threads);
        let other = OtherCount {
            spent: 0.0,
            left: f64::INFINITY,
            work: Work::default(),
        };
        loop {
            // Many short turns.
            if let Some(outcome) = memory.go_on_together(1e6, other, &mut monitor) {
                return outcome;
            }
        }
    }

    laws! {
        #![cases(60)]

        #[test]
        fn threads_count_what_links_count(
            problem in problems(0u32..3, 28, 0..1),
            threads in 2usize..5,
            memory in prop_oneof![Just(0), Just(1 << 30)],
        ) {
            let outcome = count(&problem, threads, memory, Limits::NONE, None);
            prop_assert_eq!(outcome.stop, Stop::Exhausted);
            prop_assert_eq!(outcome.solutions, problem.search().count());
        }
    }

    #[test]
    fn long_counts_are_shared_and_canceled() {
        let problem = langford(8);
        for (threads, memory) in [(2, 1 << 30), (4, 1 << 30), (3, 20_000)] {
            let outcome = count(&problem, threads, memory, Limits::NONE, None);
            assert_eq!((outcome.stop, outcome.solutions), (Stop::Exhausted, 300));
        }
        // The first progress that shows the states of two threads cancels the count.
        let (limits, token) = cancelable();
        let mut shown = 0;
        let watch = always(|progress| {
            shown += 1;
            let is_shared = progress.threads == 2 && progress.memo.is_some();
            if is_shared || shown == 10_000 {
                token.cancel();
            }
        });
        let outcome = count(&langford(16), 2, 1 << 30, limits, watch);
        assert!(shown < 10_000, "the states are not shown");
        assert_eq!(outcome.stop, Stop::Canceled);
    }
}
