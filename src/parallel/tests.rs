//! The parallel search against the search alone, cut up as finely as can be; and how it ends.

use std::sync::atomic::Ordering;
use std::time::Duration;

use proptest::prelude::*;

use crate::problem::random::problems;
use crate::problem::{OptionId, Problem};

use crate::dense::Dense;
use crate::engine::Engine as _;

use super::queue::MOST_KEPT;
use super::reader::BATCH;
use super::*;

/// Everything is handed over that can be, in cases as small as can be, which come up for many a look.
const GREEDY: Pace = Pace {
    look_every: 1,
    terms: Terms {
        least: 0.0,
        most: 20.0,
        options: 12,
        bytes: 1 << 12,
        gain: 0,
        patience: 0,
    },
};

/// The number of solutions, counted with what is handed over.
fn counted(
    problem: &Problem<usize>,
    whole: bool,
    options: usize,
    plan: Plan<'static>,
) -> (u64, Stop) {
    let mut pace = GREEDY;
    pace.terms.options = options;
    let plan = Plan {
        dense: whole.then(|| Dense::new(problem).expect("small enough")),
        hand_over: !whole,
        ..plan
    };
    let order = Order::Natural;
    let report = run_on(&pace, problem.matrix(), &order, plan, Instant::now(), None);
    (report.solutions, report.stop)
}

type Outcome = (Vec<Found>, Stop, u64, u64, u64);

fn outcome(
    problem: &Problem<usize>,
    plan: impl Fn() -> Plan<'static>,
    look_every: u64,
    threads: usize,
) -> Outcome {
    let mut list = Vec::new();
    let mut visit = |found: &mut Found| {
        list.push(found.clone());
        ControlFlow::Continue(())
    };
    let began = Instant::now();
    let matrix = problem.matrix();
    let pace = Pace {
        look_every,
        ..Pace::default()
    };
    let report = run_on(
        &pace,
        matrix,
        &Order::Natural,
        Plan { threads, ..plan() },
        began,
        Some(&mut visit),
    );
    (
        list,
        report.stop,
        report.solutions,
        report.nodes,
        report.updates,
    )
}

fn alone(problem: &Problem<usize>, plan: impl Fn() -> Plan<'static>) -> Outcome {
    let mut list = Vec::new();
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(problem.matrix(), &floor, Order::Natural));
    let report = crate::search::Run::begin(&mut dance, plan(), Instant::now()).for_each(|dance| {
        let mut found = Found::default();
        dance.solution(&mut found);
        list.push(found);
        ControlFlow::Continue(())
    });
    (
        list,
        report.stop,
        report.solutions,
        report.nodes,
        report.updates,
    )
}

/// A problem with 2 to the power of `n` solutions.
fn power(n: usize) -> Problem<usize> {
    let mut problem = Problem::new();
    for item in 0..n {
        problem
            .primary(item)
            .expect("all items differ, and are known to the options");
        problem
            .option(())
            .cover([item])
            .add()
            .expect("all items differ, and are known to the options");
        problem
            .option(())
            .cover([item])
            .add()
            .expect("all items differ, and are known to the options");
    }
    problem
}

/// Searches on three threads; false if that panicked. Must be over within a minute.
fn ends_well(
    n: usize,
    order: Order,
    plan: impl FnOnce() -> Plan<'static> + Send + 'static,
    visit: fn(&mut Found),
) -> bool {
    let (told, heard) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let problem = power(n);
        let mut visit = |found: &mut Found| {
            visit(found);
            ControlFlow::Continue(())
        };
        let plan = Plan {
            threads: 3,
            ..plan()
        };
        let run = || {
            let pace = Pace {
                look_every: 1,
                ..Pace::default()
            };
            run_on(
                &pace,
                problem.matrix(),
                &order,
                plan,
                Instant::now(),
                Some(&mut visit),
            )
        };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        told.send(ended.is_ok()).expect("the test waits to hear it");
    });
    heard
        .recv_timeout(Duration::from_secs(60))
        .expect("a search that ends")
}

#[test]
fn a_panic_of_the_caller_ends_the_search() {
    let visit = |_: &mut Found| panic!("the caller's own");
    assert!(!ends_well(40, Order::Natural, Plan::default, visit));
}

#[test]
fn a_panic_of_a_worker_ends_the_search() {
    let order = Order::Options(vec![OptionId::new(99)]);
    assert!(!ends_well(3, order, Plan::default, |_| ()));
}

/// What is found does not pile up before a caller who takes his time.
#[test]
fn no_more_is_kept_than_allowed() {
    let most = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let seen = most.clone();
    let show = move |progress: &Progress| _ = seen.fetch_max(progress.solutions, Ordering::Relaxed);
    let plan = move || Plan {
        time: Some(Duration::from_secs(1)),
        watch: Some(crate::search::Watch {
            every: Duration::ZERO,
            show: Box::new(show),
        }),
        ..Plan::default()
    };
    let visit = |_: &mut Found| std::thread::sleep(Duration::from_millis(1));
    assert!(ends_well(40, Order::Natural, plan, visit));
    assert!(most.load(Ordering::Relaxed) * 41 <= (MOST_KEPT + 10 * BATCH) as u64);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    /// A look at every node, so that the tree is cut into as many pieces as can be. No threads at all is what a system
    /// that has none to give comes to.
    #[test]
    fn pieces_make_the_whole(problem in problems(0u32..6, 24, 0..1), most in 0u64..20, threads in 0usize..5, one in 0u32..24) {
        let all = || Plan { choices: true, ..Plan::default() };
        prop_assert_eq!(outcome(&problem, all, 1, threads), alone(&problem, all));
        let some = || Plan { solutions: most, ..Plan::default() };
        prop_assert_eq!(outcome(&problem, some, 1, threads), alone(&problem, some));
        let with = || Plan { require: vec![OptionId::new(one)], choices: true, ..Plan::default() };
        prop_assert_eq!(outcome(&problem, with, 1, threads), alone(&problem, with));
        let without = || Plan { forbid: vec![OptionId::new(one)], ..Plan::default() };
        prop_assert_eq!(outcome(&problem, without, 1, threads), alone(&problem, without));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    /// What is handed over is counted as the links count it, on the tables of the whole or of parts of any size.
    #[test]
    fn handing_over_changes_no_count(
        problem in problems(prop_oneof![2 => Just(0u32), 3 => Just(2)], 24, 0..1),
        whole in any::<bool>(),
        options in 0usize..24,
        most in 0u64..30,
        threads in 1usize..5,
        one in 0u32..24,
        other in 0u32..24,
    ) {
        let held = |plan: &dyn Fn() -> Plan<'static>| {
            let (_, stop, solutions, ..) = alone(&problem, plan);
            let counted = counted(&problem, whole, options, Plan { threads, ..plan() });
            prop_assert_eq!(counted, (solutions, stop));
            Ok(())
        };
        let (one, other) = (OptionId::new(one), OptionId::new(other));
        held(&Plan::default)?;
        held(&|| Plan { solutions: most + 1, ..Plan::default() })?;
        held(&|| Plan { require: vec![one], ..Plan::default() })?;
        held(&|| Plan { forbid: vec![one, other], ..Plan::default() })?;
        held(&|| Plan { require: vec![one], forbid: vec![other], ..Plan::default() })?;
    }
}

/// A board of three rows and many columns for dominoes and bars of three in three colors, next to each other only in
/// the same color: a tree of some depth, with parts within parts.
fn bars(columns: usize) -> Problem<usize> {
    let mut problem = Problem::new();
    for cell in 0..3 * columns {
        problem
            .primary(cell)
            .expect("all items differ, and are known to the options");
    }
    for column in 0..columns {
        problem
            .secondary(1000 + column)
            .expect("all items differ, and are known to the options");
    }
    for (row, column) in (0..3).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for (down, length, color) in [(0, 2, 1), (0, 3, 2), (1, 2, 2), (1, 3, 1)] {
            let (down, right) = (down * (length - 1), (1 - down) * (length - 1));
            if row + down > 2 || column + right >= columns {
                continue;
            }
            let mut option = problem.option(());
            for part in 0..length {
                let step = (down > 0, right > 0);
                let at = (row + part * usize::from(step.0)) * columns;
                option = option.cover([at + column + part * usize::from(step.1)]);
            }
            option
                .color(1000 + column, color)
                .add()
                .expect("all items differ, and are known to the options");
        }
    }
    problem
}

#[test]
fn handing_over_a_deep_tree() {
    for columns in [4, 6, 9] {
        let problem = bars(columns);
        let (_, _, wanted, ..) = alone(&problem, Plan::default);
        assert!(wanted > 1, "{columns} columns: {wanted}");
        for (threads, options) in (1..5).flat_map(|threads| [0, 12, 30, 100].map(|n| (threads, n)))
        {
            for whole in [false, true] {
                let plan = |solutions| Plan {
                    threads,
                    solutions,
                    ..Plan::default()
                };
                let all = counted(&problem, whole, options, plan(u64::MAX));
                assert_eq!(
                    all,
                    (wanted, Stop::Exhausted),
                    "{threads} threads, {options}"
                );
                let some = counted(&problem, whole, options, plan(wanted));
                assert_eq!(some, (wanted, Stop::Solutions));
                let fewer = counted(&problem, whole, options, plan(wanted / 2));
                assert_eq!(fewer, (wanted / 2, Stop::Solutions));
            }
        }
    }
}

/// Cases that come up for a look while others have nothing to do are taken back, and counted once all the same.
#[test]
fn cases_taken_back_are_counted_once() {
    let problem = power(18);
    for threads in 2..5 {
        let mut pace = GREEDY;
        pace.terms.most = f64::MAX;
        let plan = Plan {
            dense: Some(Dense::new(&problem).expect("small enough")),
            threads,
            ..Plan::default()
        };
        let matrix = problem.matrix();
        let report = run_on(&pace, matrix, &Order::Natural, plan, Instant::now(), None);
        assert_eq!((report.solutions, report.stop), (1 << 18, Stop::Exhausted));
    }
}
