//! Tests that a search ends where one of many components has no solution.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::samples::laws::laws;
use proptest::prelude::*;
use web_time::Instant;

use super::*;
use crate::drive::Watch;
use crate::engine::{CancelToken, Clock, EngineKind, Limits};
use crate::problem::{OptionId, Problem};
use crate::samples::problems;
use crate::samples::uncolorable;

const KNOWN: &str = "all items differ, and are known to the options";

/// Adds items with two options each.
fn add_pairs(problem: &mut Problem<usize>, pairs: usize) {
    for item in 1_000..1_000 + pairs {
        problem.primary(item).expect(KNOWN);
        for _ in 0..2 {
            problem.option(()).cover([item]).add().expect(KNOWN);
        }
    }
}

/// Adds pigeons, each of which takes one of these holes.
fn add_pigeons(problem: &mut Problem<usize>, pigeons: usize, holes: usize) {
    for pigeon in 0..pigeons {
        problem.primary(pigeon).expect(KNOWN);
    }
    for hole in 100..100 + holes {
        problem.secondary(hole).expect(KNOWN);
    }
    for pigeon in 0..pigeons {
        for hole in 100..100 + holes {
            problem.option(()).cover([pigeon, hole]).add().expect(KNOWN);
        }
    }
}

/// Sixty pairs: a search that tries the pigeons again for each choice of options of the pairs does not end.
fn pairs_and_pigeons(pigeons: usize) -> Problem<usize> {
    let mut problem = Problem::new();
    add_pairs(&mut problem, 60);
    add_pigeons(&mut problem, pigeons, pigeons - 1);
    problem
}

laws! {
    #[test]
    fn there_is_none_if_a_component_has_none(
        problem in problems(0u32..6, 20, 0..1),
        required in 0u32..40,
        pairs in 0usize..3,
    ) {
        let mut problem = problem;
        let require: Vec<OptionId> = problem.option_ids().filter(|id| id.index() == required as usize).collect();
        let links = problem.search().engine(EngineKind::Links).expect("no tables");
        let expected = links.require(require.iter().copied()).count() == 0;
        add_pairs(&mut problem, pairs);
        let question = SearchQuestion {
            require,
            ..SearchQuestion::new(problem.matrix())
        };
        let are_several = question.components().is_some();
        let found = question.is_none_by_components(&mut Monitor::new(Limits::NONE, None));
        prop_assert_eq!(found, are_several && expected);
    }
}

#[test]
fn every_search_ends() {
    let problem = pairs_and_pigeons(4);
    let search = || problem.search();
    for threads in [1, 2] {
        for search in [
            search(),
            search().max_solutions(1),
            search().max_solutions(3),
            search().max_solutions(3).in_order(),
            search().max_solutions(3).shuffle(7),
            search().shuffle(7),
            search().in_any_order(),
            search().in_any_order().max_solutions(3),
        ] {
            let report = search
                .threads(threads)
                .for_each(|_| -> () { panic!("a solution") });
            assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        }
        let report = search().threads(threads).run();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        let report = search().threads(threads).max_solutions(3).count_report();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        let best = search().threads(threads).best(1);
        assert_eq!((best.report.stop, best.bound), (Stop::Exhausted, None));
    }
    search().with_iter(|mut solutions| {
        assert!(solutions.next().is_none());
        assert_eq!(solutions.report().stop, Stop::Exhausted);
    });
}

/// It takes more nodes than one round has, and no weights prove it.
#[test]
fn hard_components_are_asked_again() {
    let mut problem = uncolorable(4);
    add_pairs(&mut problem, 60);
    for threads in [1, 2] {
        let report = problem.search().threads(threads).run();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        assert!(report.nodes > ROUNDS[1], "{}", report.nodes);
    }
}

/// Weights of a component prove what its search does not find out.
#[test]
fn components_are_refuted_by_weights() {
    let problem = pairs_and_pigeons(30);
    for threads in [1, 2] {
        let search = || problem.search().threads(threads);
        let report = search().run();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        let report = search().max_solutions(3).count_report();
        assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
    }
}

/// A solution comes after many nodes, in the same order and place as on links, which do not ask.
#[test]
fn what_has_solutions_is_listed_as_ever() {
    let mut problem = Problem::new();
    for item in [200, 201] {
        problem.primary(item).expect(KNOWN);
    }
    add_pairs(&mut problem, 11);
    add_pigeons(&mut problem, 4, 4);
    problem.option(()).cover([200, 100]).add().expect(KNOWN);
    problem.option(()).cover([200, 201]).add().expect(KNOWN);
    problem.option(()).cover([201]).add().expect(KNOWN);
    let list = |search: crate::Search<'_, '_, usize, ()>| {
        let mut list = Vec::new();
        let report = search.for_each(|solution| {
            list.push(solution.options().to_vec());
            match list.len() < 50 {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        assert_eq!(report.stop, Stop::Caller);
        (list, report.nodes)
    };
    let links = problem.search().engine(EngineKind::Links);
    let (expected, nodes) = list(links.expect("no tables"));
    for threads in [1, 2] {
        let (found, more) = list(problem.search().threads(threads));
        assert_eq!(found, expected);
        // Each of its two questions takes as many nodes as the search has then, at most; threads hand their work in late.
        assert!(more > nodes, "{more} nodes");
        assert!(threads > 1 || more <= 3 * nodes, "{more}, {nodes} on links");
    }
    let found: Vec<_> = problem.search().with_iter(|solutions| {
        let options = solutions.map(|solution| solution.options().to_vec());
        options.take(50).collect()
    });
    assert_eq!(found, expected);
}

#[test]
fn the_limits_hold() {
    let problem = pairs_and_pigeons(30);
    let report = problem.search().max_nodes(9_000).run();
    assert_eq!((report.stop, report.nodes), (Stop::Nodes, 9_000));
    let token = CancelToken::new();
    let mut limits = Limits::NONE;
    limits.cancel.push(token.clone());
    let watch = Watch {
        every: Duration::ZERO,
        show: Box::new(|progress: &Progress| {
            assert_eq!((progress.fraction, progress.solutions), (None, 0));
            token.cancel();
        }),
    };
    let mut monitor = Monitor::new(limits, Some(watch));
    let question = SearchQuestion::new(problem.matrix());
    assert!(!question.is_none_by_components(&mut monitor));
    assert_eq!(monitor.interrupted(), Some(Stop::Canceled));
    let on_links = SearchQuestion {
        engine: Some(EngineKind::Links),
        ..question
    };
    assert!(!on_links.asks_components(&Monitor::new(Limits::NONE, None)));
}

/// Components that have a solution each, which a search of the whole comes to after all others of them.
#[test]
fn solutions_of_components_make_one() {
    let mut problem = Problem::new();
    for component in 0..12 {
        let [door, pigeon, hole] = [0, 1, 10].map(|item| 100 * component + item);
        problem.primary(door).expect(KNOWN);
        for n in 0..6 {
            problem.primary(pigeon + n).expect(KNOWN);
            problem.secondary(hole + n).expect(KNOWN);
        }
        // With the first hole taken, the pigeons do not fit.
        problem.option(()).cover([door, hole]).add().expect(KNOWN);
        problem.option(()).cover([door]).add().expect(KNOWN);
        for (pigeon, hole) in (0..6).flat_map(|n| (0..6).map(move |m| (pigeon + n, hole + m))) {
            problem.option(()).cover([pigeon, hole]).add().expect(KNOWN);
        }
    }
    let found = [1, 2].map(|threads| {
        let mut found = Vec::new();
        let search = problem.search().threads(threads).max_solutions(1);
        let report = search.for_each(|solution| {
            problem.check(solution.options()).expect("a solution");
            found = solution.options().to_vec();
            ControlFlow::Continue(())
        });
        // 30,093 without what the components found. Several threads go on meanwhile.
        assert!(threads > 1 || report.nodes < 20_000, "{}", report.nodes);
        assert_eq!((report.stop, report.solutions), (Stop::Solutions, 1));
        found
    });
    assert_eq!(found[0], found[1]);
}

/// The limits of the question hold while its problem is taken apart.
#[test]
fn a_canceled_question_has_no_components() {
    let rows = (0..3000).map(|row| [row / 2]);
    let problem = Problem::from_rows(rows).expect("rows");
    let token = CancelToken::new();
    let mut limits = Limits::NONE;
    limits.cancel.push(token.clone());
    let question = SearchQuestion {
        clock: Some(Clock::new(limits, Instant::now())),
        ..SearchQuestion::new(problem.matrix())
    };
    let count = || question.components().map(|components| components.len());
    assert_eq!(count(), Some(1500));
    token.cancel();
    assert_eq!(count(), None);
}
