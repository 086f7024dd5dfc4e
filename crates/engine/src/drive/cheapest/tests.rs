//! Tests several threads against one, with phases of any length, cut up as finely as possible.

use std::cell::OnceCell;
use std::time::Duration;

use web_time::Instant;

use crate::samples::laws::*;

use super::*;
use crate::drive::WantedSolutions;
use crate::drive::tests::{cancelable, canceled_at};
use crate::engine::{EngineKind, Limits};
use crate::problem::{OptionId, Problem};
use crate::samples::{add_option, exact, problems, random};

fn best(
    problem: &Problem<usize>,
    k: usize,
    threads: usize,
    require: &[OptionId],
    cut: Cut,
) -> (Vec<FoundSolution>, Stop) {
    let mut question = SearchQuestion::new(problem.matrix());
    question.order = Order::Options(cheapest_first(&question));
    (question.threads, question.with_choices) = (threads, true);
    question.require = require.to_vec();
    let mut top = TopK::new(k, None, usize::MAX);
    let mut monitor = Monitor::new(Limits::NONE, None);
    let outcome = question.on_links(|dance| search(dance, &question, &mut monitor, &mut top, cut));
    (top.into_sorted(usize::MAX, &|| None).0, outcome.stop)
}

/// A tax takes 10 from the options of one item, and 1 from those of the other. When the time is over, no tax is due.
#[test]
fn a_canceled_question_is_not_taxed() {
    let mut costly = exact::<[usize; 0]>(2, []);
    for (item, cost) in [(0, 10), (0, 12), (1, 1), (1, 5)] {
        add_option(&mut costly, [(item, 0)], cost);
    }
    let mut question = SearchQuestion::new(costly.matrix());
    let order = |question: &SearchQuestion<'_>| {
        cheapest_first(question)
            .into_iter()
            .map(OptionId::index)
            .collect::<Vec<_>>()
    };
    assert_eq!(order(&question), [0, 2, 1, 3]);
    let (limits, token) = cancelable();
    token.cancel();
    question.clock = Some(Clock::new(limits, Instant::now()));
    assert_eq!(order(&question), [2, 3, 0, 1]);
}

/// Half of the time is over when the first program begins, and the search is canceled after it: almost all that is found
/// comes from links.
#[test]
fn links_find_what_programs_have_no_time_for() {
    let mut problem = ties();
    for cost in [3, 1] {
        let option = problem.option(()).cover(0..6).cost(cost);
        option.add().expect("the items are known");
    }
    let best = |k, below| {
        // Both stages of the links look once, then the programs do.
        let (mut limits, watch) = canceled_at(3);
        limits.time = Some(Duration::from_secs(7200));
        let mut monitor = Monitor::new(limits, watch);
        monitor.earlier = Duration::from_secs(3600);
        let mut question = SearchQuestion::new(problem.matrix());
        (question.wanted, question.below) = (WantedSolutions::Cheapest(k), below);
        let best = cheapest(&mut question, k, &mut monitor);
        assert_eq!(best.report.stop, Stop::Canceled);
        assert!(best.report.nodes > 5, "links had no time");
        assert!(best.report.solutions >= best.found.len() as u64);
        let cost = |found: &FoundSolution| super::cost(problem.matrix(), &found.options);
        best.found.iter().map(cost).collect::<Vec<u64>>()
    };
    for (k, below, found) in [
        (70, None, [vec![0; 64], vec![1; 6]].concat()),
        (70, Some(1), vec![0; 64]),
    ] {
        assert_eq!(best(k, below), found, "{k}, {below:?}");
    }
}

/// Six items with five options each, at a cost of 0 or 1: most solutions tie.
fn ties() -> Problem<usize> {
    let mut problem = exact::<[usize; 0]>(6, []);
    for option in 0..30 {
        let cost = [1, 0, 1, 0, 1][option % 5];
        add_option(&mut problem, [(option / 5, 0)], cost);
    }
    problem
}

#[test]
fn ties_are_broken_alike() {
    let problem = ties();
    for (k, first) in [(1, 3), (10, 12), (50, 60), (100, 5), (usize::MAX, 100)] {
        let cut = Cut {
            first,
            poll_every: 1,
        };
        let on = |threads| best(&problem, k, threads, &[], cut);
        let alone = on(1);
        for _ in 0..10 {
            for threads in 2..=4 {
                assert_eq!(on(threads), alone, "k {k}, {threads} threads");
            }
        }
    }
}

/// What comes after the end of the search leaves the first solution.
#[test]
fn what_comes_later_leaves_the_first_solution() {
    let problem = ties();
    let cut = Cut {
        first: 100,
        poll_every: 1,
    };
    let (all, _) = best(&problem, 9, 1, &[], cut);
    let question = SearchQuestion::new(problem.matrix());
    let (canceled, token) = cancelable();
    token.cancel();
    let mut over = Limits::NONE;
    over.time = Some(Duration::ZERO);
    for (limits, left, stop) in [
        (canceled, 1, Some(Stop::Canceled)),
        (over, 1, Some(Stop::Time)),
        (Limits::NONE, 9, None),
    ] {
        let mut found = all.clone();
        let clock = Clock::new(limits, Instant::now());
        assert_eq!(retrace(&question, &mut found, &clock), stop);
        assert_eq!(found.len(), left);
    }
}

#[test]
fn a_canceled_search_stays_canceled() {
    for (search, later, expected) in [
        (Stop::Canceled, Some(Stop::Time), Stop::Canceled),
        (Stop::Canceled, None, Stop::Canceled),
        (Stop::Time, Some(Stop::Canceled), Stop::Canceled),
        (Stop::Exhausted, Some(Stop::Time), Stop::Time),
        (Stop::Exhausted, None, Stop::Exhausted),
    ] {
        assert_eq!(last_stop(search, later), expected);
    }
}

/// The work on what was found has a while after the end of the search, or of the time.
#[test]
fn what_was_found_has_a_while() {
    let hour = Duration::from_secs(3600);
    for (time, ended, least, most) in [
        (None, Stop::Exhausted, None, None),
        (None, Stop::Canceled, Some(Duration::ZERO), Some(LATER)),
        (
            Some(hour),
            Stop::Canceled,
            Some(Duration::ZERO),
            Some(LATER),
        ),
        (Some(hour), Stop::Time, Some(Duration::ZERO), Some(LATER)),
        (Some(hour), Stop::Nodes, Some(hour / 2), Some(hour + LATER)),
        (
            Some(Duration::MAX),
            Stop::Exhausted,
            Some(hour),
            Some(Duration::MAX),
        ),
    ] {
        let (mut limits, token) = cancelable();
        limits.time = time;
        let monitor = Monitor::new(limits, None);
        let later = later(ended, &monitor);
        let left = later.left().time;
        assert!(least <= left && left <= most, "{time:?}, {ended}: {left:?}");
        token.cancel();
        let is_heard = later.stop() == Some(Stop::Canceled);
        assert_eq!(is_heard, ended != Stop::Canceled, "{ended}");
    }
}

laws! {
    #![cases(200)]

    #[test]
    fn several_threads_find_the_same(problem in problems(0u32..8, 30, 0..4), k in 0usize..12, first in 0u64..40, one in 0u32..30) {
        let cut = Cut { first, poll_every: 1 };
        for require in [vec![], vec![OptionId::new(one)]] {
            let on = |threads| best(&problem, k, threads, &require, cut);
            let alone = on(1);
            let cost = |found: &FoundSolution| super::cost(problem.matrix(), &found.options);
            let mut all = Vec::new();
            problem.search().require(require.clone()).for_each(|solution| {
                all.push(solution.cost());
                std::ops::ControlFlow::Continue(())
            });
            all.sort();
            all.truncate(k);
            prop_assert_eq!(alone.0.iter().map(cost).collect::<Vec<_>>(), all);
            for threads in [0, 2, 3, 4] {
                prop_assert_eq!(on(threads), alone.clone());
            }
        }
    }
}

laws! {
    /// A diagram that is tried at once has the solutions that links find, or as many of the same costs; and so has a list.
    #[test]
    fn a_diagram_and_a_list_have_the_cheapest(problem in problems(0u32..8, 14, 0..4), k in 1usize..9, below in prop::option::of(0u64..12)) {
        let mut question = SearchQuestion::new(problem.matrix());
        question.below = below;
        let monitor = Monitor::new(Limits::NONE, None);
        let mut diagram = by_diagram::ByDiagram::new(&question, &monitor.limits);
        let looks = (0..100).find_map(|_| diagram.look(&question, k, || u64::MAX, &monitor));
        let by_diagram = looks.expect("it is small");
        let laid = OnceCell::new();
        let mut list = list_beside::ListBeside::new(&question, k, &monitor.limits, &laid);
        let looks = (0..100_000).find_map(|_| list.look(&question, &monitor));
        let by_list = looks.expect("it has few solutions");
        let costs = |found: &[FoundSolution]| {
            let costs = found.iter().map(|found| super::cost(problem.matrix(), &found.options));
            costs.collect::<Vec<u64>>()
        };
        for found in by_diagram.iter().chain(&by_list) {
            problem.check(&found.options).expect("a solution");
        }
        let (mut all, _) = best(&problem, k, 1, &[], Cut::USUAL);
        all.retain(|found| below.is_none_or(|below| super::cost(problem.matrix(), &found.options) < below));
        prop_assert_eq!(costs(&by_diagram), costs(&all));
        prop_assert_eq!(costs(&by_list), costs(&all));
    }
}

/// Tiles whose edges must match, with random colors and costs, color 0 around: programs cut off little.
fn tiles(side: usize, colors: usize) -> Problem<usize> {
    let mut random = random(8);
    let places = side * side;
    // Edges above and to the left of each place, and at the far sides.
    let edges = |place: usize| {
        let (row, column) = (place / side, place % side);
        let across = |row| row * side + column;
        let down = |column| places + side + row * (side + 1) + column;
        [across(row), down(column + 1), across(row + 1), down(column)]
    };
    let edge_count = 2 * side * (side + 1);
    let ends = |edge: usize| match edge.checked_sub(places + side) {
        None => edge < side || edge >= places,
        Some(down) => (down % (side + 1)).is_multiple_of(side),
    };
    let hidden: Vec<u32> = (0..edge_count)
        .map(|edge| match ends(edge) {
            true => 0,
            false => 1 + random(colors) as u32,
        })
        .collect();
    let mut problem = Problem::new();
    for item in 0..2 * places {
        problem.primary(item).expect("new");
    }
    for edge in 0..edge_count {
        problem.secondary(2 * places + edge).expect("new");
    }
    for tile in 0..places {
        let sides = edges(tile).map(|edge| hidden[edge]);
        for place in 0..places {
            for turn in 0..4 {
                let turned = |side: usize| sides[(side + turn) % 4];
                let fits = edges(place).into_iter().enumerate();
                if !fits
                    .into_iter()
                    .all(|(side, edge)| ends(edge) == (turned(side) == 0))
                {
                    continue;
                }
                let cost = 1 + random(100) as u64;
                let mut option = problem.option(()).cover([place, places + tile]).cost(cost);
                for (side, edge) in edges(place).into_iter().enumerate() {
                    option = option.color(2 * places + edge, turned(side));
                }
                option.add().expect("the items are there");
            }
        }
    }
    problem
}

/// The list comes to its end before the programs, with the cheapest solution, after the same work each time.
#[test]
fn a_list_ends_before_the_programs() {
    let problem = tiles(6, 6);
    let ask = |engine: Option<EngineKind>| {
        let search = problem.search();
        let best = match engine {
            Some(engine) => search.engine(engine).best(1),
            None => search.best(1),
        };
        let work = best.report.engines();
        let work = work.map(|(kind, effort)| (kind, effort.nodes));
        (best.solutions[0].cost(), work.collect::<Vec<_>>())
    };
    let (cost, listed) = ask(Some(EngineKind::Dense));
    let (beside, work) = ask(None);
    assert_eq!(beside, cost);
    assert_eq!(work[..1], listed);
    let [_, (EngineKind::Linear, nodes)] = work[..] else {
        panic!("{work:?}");
    };
    assert!(nodes < 59_000, "alone, they take 84,410: {nodes}");
    assert_eq!(ask(None), (cost, work));
}
