//! Counts by orbits against plain counts.

mod everywhere;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use super::count::{BetweenBranches, Total};
use super::{LeaveVerdict, Plan, Planning, left_out, sets};
use crate::drive::tests::{canceled_at, counting, without_limits};
use crate::drive::{Monitor, ProgressWatch, RunOutcome, SearchQuestion};
use crate::engine::{Limits, Steps, Stop, Work, WorkLimits};
use crate::problem::{Problem, Rest};
use crate::samples::{langford, queens, with_secondary};
use crate::symmetry::Likely;

#[test]
fn symmetries_are_sought_where_much_is_left() {
    let problem = queens(12);
    let mut question = counting(&problem, false);
    let plan = |question: &SearchQuestion<'_>, left| {
        let mut planning = Planning::default();
        let answer = planning.ask(question, &Limits::NONE, left / 2.0, left);
        let root = planning
            .plan
            .map(|plan| (plan.root.items, plan.root.options, plan.root.orbits));
        (answer, root)
    };
    assert_eq!(
        plan(&question, 1e9),
        (LeaveVerdict::Never, None),
        "not wanted"
    );
    question.symmetry = true;
    assert_eq!(plan(&question, 1e9), (LeaveVerdict::Now, Some((4, 44, 6))));
    for left in [1e200, f64::INFINITY] {
        let mut planning = Planning::default();
        let answer = planning.ask(&question, &Limits::NONE, 1e8, left);
        assert_eq!(answer, LeaveVerdict::Now, "a forecast without end");
    }
    let later = (LeaveVerdict::Later, None);
    assert_eq!(plan(&question, 2e4), later, "too little is left");
    let plain = Problem::from_rows([vec![0], vec![0, 1], vec![1, 2]]).expect("valid");
    let never = plan(&counting(&plain, true), 1e9);
    assert_eq!(never, (LeaveVerdict::Never, None), "no symmetry");
}

/// A plan, however little is left.
fn forced_plan(question: &SearchQuestion<'_>) -> Option<Plan> {
    let mut planning = Planning::default();
    planning.ask(question, &Limits::NONE, 1e9, 1e12);
    planning.plan
}

/// A count of a branch.
fn on_links(smaller: &SearchQuestion<'_>, _: f64, monitor: &mut Monitor<'_>) -> RunOutcome {
    crate::drive::links(smaller, monitor, None)
}

/// The nodes of a count without symmetries.
fn nodes(question: &SearchQuestion<'_>) -> u64 {
    let mut monitor = without_limits();
    let outcome = on_links(question, 0.0, &mut monitor);
    monitor.report(&outcome).nodes
}

/// Counts by a plan that is forced, however little is left. Returns the number, and that of options searched.
fn forced<I, T>(problem: &Problem<I, T>) -> (u64, usize) {
    let question = counting(problem, true);
    let plan = forced_plan(&question).expect("there is symmetry");
    let (orbits, mut monitor) = (plan.root.orbits, without_limits());
    let outcome = super::count(&question, plan, &mut monitor, on_links, &mut |_, _, _| None);
    (outcome.solutions, orbits)
}

#[test]
fn few_options_stand_for_all() {
    // OEIS A000170 and, twice, A014552.
    assert_eq!(forced(&queens(8)), (92, 4));
    assert_eq!(forced(&langford(7)).0, 52);
}

/// Rows and columns of a square of zeros and ones, with the same sum in all rows, and bounds for columns: each row is
/// covered several times, and symmetries take all rows to each other.
#[test]
fn a_root_of_items_that_are_covered_several_times() {
    let bits = |set: u32, mask: u32| (set & mask).count_ones();
    let sums = |set: &u32| {
        (0..4).all(|row| bits(*set, 15 << (4 * row)) == 2)
            && (0..4).all(|column| (1..=3).contains(&bits(*set, 0x1111 << column)))
    };
    let all = (0..1 << 16).filter(sums).count();
    let mut problem = Problem::<u32>::new();
    for item in 0..8 {
        let bounds = if item < 4 { 2..=2 } else { 1..=3 };
        problem.primary_times(item, bounds).expect("new");
    }
    for option in 0..16 {
        let items = [option / 4, 4 + option % 4];
        problem.option(()).cover(items).add().expect("known");
    }
    let plan = forced_plan(&counting(&problem, true)).expect("there is symmetry");
    let root = &plan.root;
    assert_eq!((root.items, root.options, root.orbits), (4, 16, 1));
    assert!(root.item.index() < 4, "columns are covered once or oftener");
    let times: u64 = plan.branches.iter().map(|branch| branch.times).sum();
    assert!(times > plan.branches.len() as u64);
    assert_eq!(forced(&problem).0, all as u64);
}

/// Queens in the four middle lines, up to all eight symmetries, take clearly less work than the two halves of a line.
#[test]
fn a_root_of_several_items() {
    let problem = queens(10);
    let question = counting(&problem, true);
    let plan = forced_plan(&question).expect("there is symmetry");
    assert_eq!(plan.root.items, 4);
    let searched = plan.branches.iter();
    let searched = searched.map(|branch| nodes(&super::count::in_branch(&question, branch)));
    assert!(searched.sum::<u64>() * 4 < nodes(&question));
    assert_eq!(forced(&problem).0, 724); // OEIS A000170
}

/// What is listed for one root leaves the next less time.
#[test]
fn all_roots_share_the_time() {
    let problem = queens(8);
    let matrix = problem.matrix();
    let rest = Rest::new(matrix, &[], &[]);
    let mut steps = Steps::new(&WorkLimits::NONE);
    let likely = Likely::of(&rest, &mut steps).expect("no limit");
    let symmetries = { likely.symmetries(matrix, u64::MAX, steps) }.expect("enough steps");
    let (items, options) = (symmetries.item_orbits(), symmetries.option_orbits());
    let roots = sets::roots(&rest, &items, &options, 1.0, 1e12);
    let images = symmetries
        .elements(&mut Steps::new(&WorkLimits::NONE))
        .expect("there are eight");
    let searches = |time: &mut f64| {
        let branches = sets::branches(&rest, &images, &roots[0], time);
        branches.map(|branches| branches.len())
    };
    let mut left = 1e12;
    let all = searches(&mut left);
    assert!(all.is_some() && left < 1e12);
    let mut left = 1.5 * (1e12 - left);
    assert_eq!(searches(&mut left), all);
    assert_eq!(searches(&mut left), None);
}

/// Counts on links by a plan that is forced, each branch on one of several threads.
fn forced_together<I, T>(
    problem: &Problem<I, T>,
    threads: usize,
    limits: Limits,
    watch: Option<ProgressWatch<'_>>,
) -> Total {
    let mut question = counting(problem, true);
    question.threads = threads;
    let plan = forced_plan(&question).expect("there is symmetry");
    let monitor = &mut Monitor::new(limits, watch);
    let go_on: &mut BetweenBranches<'_> = &mut |_, _, _| None;
    let count = |smaller: &SearchQuestion<'_>, left, monitor: &mut Monitor<'_>| {
        assert_eq!(smaller.threads, 1);
        on_links(smaller, left, monitor)
    };
    match threads {
        1 => super::count::one_by_one(&question, &plan, monitor, count, go_on),
        _ => { super::together::count(&question, &plan, monitor, count, go_on) }.expect("threads"),
    }
    .0
}

#[test]
fn threads_do_the_work_of_one() {
    let alone = forced_together(&queens(8), 1, Limits::NONE, None);
    for threads in [2, 3, 7] {
        let total = forced_together(&queens(8), threads, Limits::NONE, None);
        assert_eq!((total.stop, total.count), (Stop::Exhausted, 92u32.into()));
        assert_eq!(total.work, alone.work);
    }
}

/// What ends a count between two branches has the answer, with the work of the branches that are done.
#[test]
fn a_count_may_end_between_two_branches() {
    let problem = queens(8);
    let mut question = counting(&problem, true);
    let all = forced_together(&problem, 1, Limits::NONE, None).work;
    for (threads, stop) in [(1, Stop::Exhausted), (3, Stop::Exhausted), (1, Stop::Time)] {
        question.threads = threads;
        let plan = forced_plan(&question).expect("there is symmetry");
        let mut monitor = without_limits();
        let (begun, has_looked) = (AtomicUsize::new(0), AtomicBool::new(false));
        let count = |smaller: &SearchQuestion<'_>, left, monitor: &mut Monitor<'_>| {
            // The first branch ends at once. On several threads, the others last until the leader has looked, or for a while.
            if begun.fetch_add(1, Ordering::Relaxed) > 0 && threads > 1 {
                let is_looking = |_: &u32| !has_looked.load(Ordering::Relaxed);
                (0..1_000_000)
                    .take_while(is_looking)
                    .for_each(|_| std::thread::yield_now());
            }
            on_links(smaller, left, monitor)
        };
        let mut shares = Vec::new();
        let outcome = super::count(
            &question,
            plan,
            &mut monitor,
            count,
            &mut |work, share, _| {
                assert!(work.total().nodes > 0);
                shares.push(share);
                has_looked.store(true, Ordering::Relaxed);
                let ended = RunOutcome::new(stop, 7, Work::default());
                (shares.len() == 2 || threads > 1).then_some(ended)
            },
        );
        assert!(
            shares.iter().all(|&share| 0.0 < share && share < 1.0),
            "{shares:?}"
        );
        assert_eq!((outcome.stop, outcome.solutions), (stop, 7));
        let [nodes, all] = [&outcome.work, &all].map(|work| work.total().nodes);
        assert!(0 < nodes && nodes <= all);
        if threads == 1 {
            assert!(nodes < all);
            let known = monitor.report(&outcome).solutions;
            assert!(
                (7..92).contains(&known) && (stop == Stop::Time) == (known > 7),
                "{known}"
            );
        }
    }
}

#[test]
fn threads_stop() {
    let mut limits = Limits::NONE;
    limits.time = Some(Duration::ZERO);
    let total = forced_together(&queens(16), 2, limits, None);
    assert_eq!(total.stop, Stop::Time);
    // The first progress that is shown cancels the count.
    let (limits, watch) = canceled_at(1);
    let total = forced_together(&queens(16), 3, limits, watch);
    assert_eq!(total.stop, Stop::Canceled);
}

/// Pigeons in one hole less: searched without what can be left out, each pigeon is one more node.
#[test]
fn too_many_pigeons() {
    let (pigeons, holes) = (9, 8);
    let options = (0..pigeons * holes).map(|option| [option / holes, pigeons + option % holes]);
    let problem = with_secondary(pigeons, pigeons + holes, options);
    let mut question = SearchQuestion::new(problem.matrix());
    assert!(nodes(&question) > 50_000);
    let (options, is_all) = left_out(&question, 1e9);
    assert!(is_all);
    question.forbid = options;
    assert!(nodes(&question) < 20, "{}", nodes(&question));
    let outcome = on_links(&question, 0.0, &mut without_limits());
    assert_eq!(outcome.solutions, 0);
    question.forbid.clear();
    assert_eq!(left_out(&question, 100.0), (Vec::new(), false), "no time");
}
