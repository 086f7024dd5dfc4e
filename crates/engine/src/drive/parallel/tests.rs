//! Tests the parallel search against that of one thread, cut up as finely as possible; and how it ends.

mod handed_over;
mod listed;

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::samples::laws::*;

use super::queue::{MAX_KEPT, SubtreeStage};
use super::reader::BATCH;
use super::*;
use crate::drive::tests::{Told, always, cancelable, told};
use crate::engine::{FoundSolution, Limits};
use crate::problem::{OptionId, Problem};
use crate::samples::{exact, problems};
use quadrille_kernel::dance::Order;

/// What is asked of a problem.
#[derive(Clone)]
struct TestQuestion {
    solutions: u64,
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
    with_choices: bool,
}

const ALL: TestQuestion = TestQuestion {
    solutions: u64::MAX,
    require: Vec::new(),
    forbid: Vec::new(),
    with_choices: false,
};

impl TestQuestion {
    fn of<'q, I, T>(&self, problem: &'q Problem<I, T>) -> (SearchQuestion<'q>, Monitor<'static>) {
        let mut question = SearchQuestion::new(problem.matrix());
        question.require.clone_from(&self.require);
        question.forbid.clone_from(&self.forbid);
        question.with_choices = self.with_choices;
        let limits = Limits {
            solutions: self.solutions,
            ..Limits::NONE
        };
        (question, Monitor::new(limits, None))
    }
}

/// A poll at every node.
fn fine() -> Grain {
    Grain {
        poll_every: 1,
        ..Grain::default()
    }
}

fn shared(grain: &Grain, problem: &Problem<usize>, ask: &TestQuestion, threads: usize) -> Told {
    let (question, mut monitor) = ask.of(problem);
    let monitor = &mut monitor;
    told(|visit| search_by(grain, &question, threads, None, None, monitor, Some(visit)))
}

fn alone<I, T>(problem: &Problem<I, T>, ask: &TestQuestion) -> Told {
    let (question, mut monitor) = ask.of(problem);
    told(|visit| links(&question, &mut monitor, Some(visit)))
}

/// A problem with 2 to the power of `n` solutions.
fn power(n: usize) -> Problem<usize> {
    exact(n, (0..2 * n).map(|option| [option / 2]))
}

/// Searches on three threads; false if that panicked. Must be over within ten minutes.
fn ends_well(
    n: usize,
    order: Order,
    limits: Limits,
    visit: impl FnMut(&mut FoundSolution) -> ControlFlow<()> + Send + 'static,
) -> bool {
    let (tell, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let problem = power(n);
        let mut visit = visit;
        let mut question = SearchQuestion::new(problem.matrix());
        question.order = order;
        let run = || {
            let (grain, monitor) = (fine(), &mut Monitor::new(limits, None));
            search_by(&grain, &question, 3, None, None, monitor, Some(&mut visit))
        };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        tell.send(ended.is_ok()).expect("the test waits to hear it");
    });
    heard
        .recv_timeout(Duration::from_secs(600))
        .expect("a search that ends")
}

#[test]
fn a_panic_of_the_caller_ends_the_search() {
    let visit = |_: &mut FoundSolution| panic!("the caller's own");
    assert!(!ends_well(40, Order::Natural, Limits::NONE, visit));
}

#[test]
fn a_panic_of_a_worker_ends_the_search() {
    let order = Order::Options(vec![OptionId::new(99)]);
    assert!(!ends_well(3, order, Limits::NONE, |_| {
        ControlFlow::Continue(())
    }));
}

/// What is found does not pile up before a caller that takes its time: it takes none until the limit is reached.
#[test]
fn no_more_is_kept_than_allowed() {
    let problem = power(40);
    let (question, _) = ALL.of(&problem);
    let grain = fine();
    let shared = Shared {
        lists: true,
        ..Shared::new(&grain, &question, Queue::whole())
    };
    let max = MAX_KEPT + 4 * BATCH;
    let lead = |_| {
        // Three workers fill the queue; then all but the one on the first subtree wait, and that one fills its own.
        loop {
            let queue = shared.queue.lock();
            let kept = queue.kept;
            assert!(
                kept <= max,
                "{kept} options are kept, expected {max} at most"
            );
            let is_full = kept >= MAX_KEPT;
            drop(queue);
            if is_full {
                break;
            }
            std::thread::yield_now();
        }
        // Nothing is read: so nothing more is put down but what each of them had in hand.
        for _ in 0..100 {
            std::thread::yield_now();
            assert!(shared.queue.lock().kept <= max);
        }
    };
    let done = shared.queue.run(3, || shared.work(&mut NoCutoff), lead);
    assert!(done.is_some());
}

/// A search that is canceled shows everything that was found, in the order of the search: as many solutions as the
/// progress had said, and more. The progress counts what was found ahead of its turn.
#[test]
fn what_was_found_is_shown_when_a_search_is_cut_short() {
    let problem = power(24);
    let whole = power_in_order(24);
    for threads in [1, 3] {
        let (limits, token) = cancelable();
        let [max, handed, ahead] = [0; 3].map(AtomicU64::new);
        let watch = always(|progress| {
            let handed = handed.load(Ordering::Relaxed);
            ahead.fetch_max(progress.solutions - handed, Ordering::Relaxed);
            max.fetch_max(progress.solutions, Ordering::Relaxed);
            if progress.solutions > 1_000 {
                token.cancel();
            }
        });
        let mut monitor = Monitor::new(limits, watch);
        let (question, _) = ALL.of(&problem);
        let mut list: Vec<Vec<OptionId>> = Vec::new();
        let mut visit = |found: &mut FoundSolution| {
            list.push(found.options.clone());
            handed.store(list.len() as u64, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let (grain, seen) = (Grain::default(), &mut monitor);
        let visit = Some(&mut visit as &mut VisitSolution<'_>);
        let outcome = search_by(&grain, &question, threads, None, None, seen, visit);
        let has_gaps = monitor.has_gaps;
        drop(monitor);
        assert_eq!(outcome.stop, Stop::Canceled);
        assert_eq!(outcome.solutions, list.len() as u64);
        assert!(outcome.solutions >= max.into_inner() && outcome.solutions > 1_000);
        assert!(ahead.into_inner() > 0, "{threads} threads");
        let places: Vec<u64> = list.iter().map(&whole).collect();
        assert!(places.is_sorted_by(|one, other| one < other));
        // The first solution is at place 0, the next at place 1.
        let are_first = places.iter().copied().eq(0..outcome.solutions);
        assert!(has_gaps || are_first, "{threads} threads");
        assert!(!has_gaps || threads > 1);
    }
}

/// What comes after it may have gaps before it. No room is left for all of its solutions, so it cannot have come to its end.
#[test]
fn a_subtree_that_was_cut_short_is_not_done() {
    let problem = power(24);
    let (question, _) = ALL.of(&problem);
    let grain = Grain::default();
    let shared = Shared {
        lists: true,
        ..Shared::new(&grain, &question, Queue::whole())
    };
    let until_found = |_| {
        let mut queue = shared.queue.lock();
        while queue.kept == 0 {
            queue = shared.queue.wait_for_news(queue);
        }
    };
    let work = || shared.work(&mut NoCutoff);
    shared.queue.run(1, work, until_found).expect("a thread");
    let parts = shared.queue.into_inner().parts.into_values();
    let stages: Vec<SubtreeStage> = parts.map(|part| part.stage).collect();
    assert_eq!(stages, [SubtreeStage::Begun]);
}

/// The place of a solution of [`power`] in the order of the search: as a number in base 2.
fn power_in_order(n: usize) -> impl Fn(&Vec<OptionId>) -> u64 {
    move |options| {
        assert_eq!(options.len(), n);
        let digits = options.iter().map(|option| option.index() as u64 % 2);
        digits.fold(0, |number, digit| 2 * number + digit)
    }
}

laws! {
    #![cases(200)]

    /// A poll at every node, so that the tree is cut into as many subtrees as can be. No threads at all is what a
    /// system that has none to give comes to.
    #[test]
    fn subtrees_make_the_whole(problem in problems(0u32..6, 24, 0..1), max in 0u64..20, threads in 0usize..5, one in 0u32..24) {
        let all = TestQuestion { with_choices: true, ..ALL };
        prop_assert_eq!(shared(&fine(), &problem, &all, threads), alone(&problem, &all));
        let some = TestQuestion { solutions: max, ..ALL };
        prop_assert_eq!(shared(&fine(), &problem, &some, threads), alone(&problem, &some));
        let with = TestQuestion { require: vec![OptionId::new(one)], with_choices: true, ..ALL };
        prop_assert_eq!(shared(&fine(), &problem, &with, threads), alone(&problem, &with));
        let without = TestQuestion { forbid: vec![OptionId::new(one)], ..ALL };
        prop_assert_eq!(shared(&fine(), &problem, &without, threads), alone(&problem, &without));
    }
}
