//! The parallel search against the search alone, cut up as finely as can be; and how it ends.

use std::sync::atomic::Ordering;
use std::time::Duration;

use proptest::prelude::*;

use crate::problem::{OptionId, Problem};

use super::queue::MOST_KEPT;
use super::reader::BATCH;
use super::*;

/// Up to ten items in up to 24 options, some items secondary, colored or with multiplicities.
fn problems() -> impl Strategy<Value = Problem<usize>> {
    let option = prop::collection::vec((0usize..10, 0u32..3), 1..4);
    let options = prop::collection::vec(option, 0..24);
    (prop::collection::vec(0u32..6, 10), options).prop_map(|(kinds, options)| {
        let mut problem = Problem::new();
        for (item, &kind) in kinds.iter().enumerate() {
            match kind {
                0 => problem.secondary(item).unwrap(),
                1 => problem.primary_times(item, 0..=2).unwrap(),
                _ => problem.primary(item).unwrap(),
            };
        }
        for mut members in options {
            members.sort();
            members.dedup_by_key(|member| member.0);
            let mut option = problem.option(());
            for (item, color) in members {
                option = match (kinds[item], color) {
                    (0, 1..) => option.color(item, color),
                    _ => option.cover([item]),
                };
            }
            option.add().unwrap();
        }
        problem
    })
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
    let report = run_looking(
        look_every,
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
    let with_choices = plan().choices;
    let report = crate::search::Run::begin(&mut dance, plan(), Instant::now()).for_each(|dance| {
        let mut found = Found::default();
        found.copy(dance, problem.matrix(), with_choices);
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
        problem.primary(item).unwrap();
        problem.option(()).cover([item]).add().unwrap();
        problem.option(()).cover([item]).add().unwrap();
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
            run_looking(
                1,
                problem.matrix(),
                &order,
                plan,
                Instant::now(),
                Some(&mut visit),
            )
        };
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run));
        told.send(ended.is_ok()).unwrap();
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
    fn pieces_make_the_whole(problem in problems(), most in 0u64..20, threads in 0usize..5, one in 0u32..24) {
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
