//! A count on the tables of the whole problem that several threads share, for problems whose links would be slow to cut the
//! tree for them: those in which most items may be covered several times.
//!
//! The tree is cut into parts at once, a few for each thread, and each thread takes the next part when it is done with one. All
//! of that is one engine, which a race can pause: the threads end when it returns, and each goes on where it was.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

use web_time::Instant;

use super::parts::{SearchPart, split_soon};
use super::{EngineRun, Monitor, RunOutcome, SearchQuestion};
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution, Work};
use crate::problem::OptionId;
use crate::threads::{Stride, take_turn};
use quadrille_kernel::dense::{Dense, DenseSearch};

/// The number of parts for each thread. The last of them to end makes the others wait, and each takes a while to begin.
const PARTS: usize = 8;

/// The nodes after which a thread tells how far it is, about a fifth of a millisecond.
const STRIDE: u64 = 2_000;

/// The longest turn: then the engine returns.
const TURN: Duration = Duration::from_millis(20);

/// The time after which the limits are looked at, however short the turns are.
const LOOK: Duration = Duration::from_millis(5);

/// The tables, the parts, and the threads.
pub(super) struct SharedTables<'d> {
    /// Each with about the share of the tree that it is.
    parts: Vec<(f64, SearchPart)>,
    /// The number of the part that is taken next.
    next: AtomicUsize,
    workers: Vec<TablesWorker<'d>>,
    /// The solutions that were asked for so far.
    passed: u64,
    /// When the limits were looked at last.
    looked: Instant,
    stride: u64,
}

/// A thread with its own search.
struct TablesWorker<'d> {
    search: DenseSearch<'d>,
    /// The share of its part, if it has one.
    share: Option<f64>,
    /// The share of the parts that it is done with.
    done: f64,
    solutions: u64,
}

/// Counts on all threads.
pub(super) fn count(
    question: &SearchQuestion<'_>,
    tables: &Dense,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let (mut shared, mut run) = SharedTables::begin_run(question, tables, monitor);
    run.finish(&mut shared, monitor, None)
}

impl<'d> SharedTables<'d> {
    /// All threads of the question, with the account of their count.
    pub(super) fn begin_run(
        question: &SearchQuestion<'_>,
        tables: &'d Dense,
        monitor: &mut Monitor<'_>,
    ) -> (Self, EngineRun) {
        monitor.shares(question.threads);
        let shared = SharedTables::new(question, tables, question.threads, monitor);
        (shared, EngineRun::resume(Work::default(), monitor))
    }

    /// Cuts the tree.
    fn new(
        question: &SearchQuestion<'_>,
        tables: &'d Dense,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> Self {
        let whole = SearchPart::new(question.require.clone(), question.forbid.clone());
        let stop = &mut || monitor.interrupted().is_some();
        let parts = split_soon(question.matrix, &whole, PARTS * threads, stop);
        let all: f64 = parts.iter().filter_map(|part| part.nodes).sum();
        let each = 1.0 / parts.len() as f64;
        let share = |part: &SearchPart| {
            let share = part.nodes.map(|nodes| nodes / all);
            share.filter(|share| share.is_finite()).unwrap_or(each)
        };
        let parts = parts.into_iter().map(|part| (share(&part), part));
        let worker = |_| TablesWorker {
            search: tables.idle_search(),
            share: None,
            done: 0.0,
            solutions: 0,
        };
        SharedTables {
            parts: parts.collect(),
            next: AtomicUsize::new(0),
            workers: (0..threads).map(worker).collect(),
            passed: 0,
            looked: Instant::now(),
            stride: STRIDE,
        }
    }

    fn nodes(&self) -> u64 {
        self.workers
            .iter()
            .map(|worker| worker.search.nodes())
            .sum()
    }

    /// The number of workers that have something to do: they are the first ones then. If there are fewer threads than before,
    /// those go on that have begun a part.
    fn busy(&mut self) -> usize {
        self.workers.sort_by_key(|worker| worker.share.is_none());
        let have_parts = self
            .workers
            .iter()
            .take_while(|worker| worker.share.is_some());
        let left = self
            .parts
            .len()
            .saturating_sub(self.next.load(Ordering::Relaxed));
        (have_parts.count() + left).min(self.workers.len())
    }
}

impl TablesWorker<'_> {
    /// Goes on for a stride, with the next part if it has none. False if there are no more.
    fn go_on(&mut self, parts: &[(f64, SearchPart)], next: &AtomicUsize, stride: u64) -> bool {
        if self.share.is_none() {
            let Some((share, part)) = parts.get(next.fetch_add(1, Ordering::Relaxed)) else {
                return false;
            };
            self.search.begin(&part.required, &part.forbidden);
            self.share = Some(*share);
        }
        let mut left = u64::MAX;
        let until = self.search.nodes() + stride;
        let event = Engine::advance(&mut self.search, until, &mut left);
        self.solutions += u64::MAX - left;
        if event == Event::Exhausted {
            self.done += self.share.take().unwrap_or(0.0);
        }
        true
    }

    /// The share of the tree that it has done.
    fn fraction(&self) -> f64 {
        let part = self.share.zip(self.search.fraction());
        self.done + part.map_or(0.0, |(share, done)| share * done)
    }
}

impl Engine for SharedTables<'_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Dense
    }

    /// The tree was cut for the options of its question: there is no other search.
    fn begin(&mut self, _: &[OptionId], _: &[OptionId]) {}

    /// Goes on until the threads have visited `max_nodes` nodes in all, for about twenty milliseconds at most.
    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        let nodes = AtomicU64::new(self.nodes());
        let busy = self.busy();
        if busy == 0 {
            return Event::Exhausted;
        }
        let (parts, next, stride) = (&self.parts, &self.next, self.stride);
        let go_on = |worker: &mut TablesWorker<'_>| {
            let before = worker.search.nodes();
            let has_part = worker.go_on(parts, next, stride);
            let done = worker.search.nodes() - before;
            let all = nodes.fetch_add(done, Ordering::Relaxed) + done;
            match has_part && all < max_nodes {
                true => Stride::GoesOn,
                false => Stride::Paused,
            }
        };
        let began = Instant::now();
        let lead = |_, _: &[()]| (began.elapsed() >= TURN).then_some(());
        let workers = &mut self.workers[..busy];
        if take_turn(workers, |_| (), |_, worker| go_on(worker), lead).is_none() {
            // The system has no thread to spare.
            let _: Stride = go_on(&mut workers[0]);
        }
        let solutions = self
            .workers
            .iter()
            .map(|worker| worker.solutions)
            .sum::<u64>();
        *wanted -= solutions - self.passed;
        self.passed = solutions;
        if self.busy() == 0 {
            return Event::Exhausted;
        }
        if self.looked.elapsed() < LOOK && self.nodes() >= max_nodes {
            return Event::Nodes;
        }
        self.looked = Instant::now();
        Event::Poll
    }

    fn effort(&self) -> Effort {
        Effort::new(self.nodes(), 0)
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.workers.iter().map(TablesWorker::fraction).sum())
    }

    /// It counts, and stands at none.
    fn solution(&self, found: &mut FoundSolution) {
        found.options.clear();
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::*;
    use crate::drive::tests::{restricted, without_limits};
    use crate::samples::problems;

    laws! {
        #![cases(60)]

        /// Wherever they pause, the threads count what links count, each solution once; and their share of the tree never falls.
        #[test]
        fn threads_count_what_links_count(
            problem in problems(0u32..3, 28, 0..1),
            restrictions in [0usize..40, 0..40],
            threads in 1usize..4,
            step in 1u64..300,
        ) {
            let (question, all) = restricted(&problem, restrictions);
            let tables = Dense::of(problem.matrix()).expect("small enough");
            let mut shared = SharedTables::new(&question, &tables, threads, &without_limits());
            shared.stride = 2;
            let (mut found, mut fraction) = (0, 0.0);
            for turn in 1.. {
                let mut left = u64::MAX;
                let event = shared.advance(turn * step, &mut left);
                found += u64::MAX - left;
                let now = shared.fraction().expect("it says");
                prop_assert!((fraction..1.001).contains(&now), "{fraction}, {now}");
                fraction = now;
                match event {
                    Event::Exhausted => break,
                    Event::Nodes => prop_assert!(shared.effort().nodes >= turn * step),
                    Event::Poll => {}
                    Event::Solution => prop_assert!(false, "it stands at none"),
                }
                prop_assert!(found <= all);
            }
            prop_assert_eq!(found, all);
            prop_assert!(fraction > 0.999);
        }
    }
}
