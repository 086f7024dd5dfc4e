//! Tests that a search ends where one of many components has no solution.

use std::ops::ControlFlow;

use crate::samples::laws::*;
use web_time::Instant;

use super::*;
use crate::drive::tests::{always, cancelable, without_limits};
use crate::engine::{Clock, EngineKind};
use crate::problem::{OptionId, Problem};
use crate::samples::{copies, problems, uncolorable, with_secondary};
use quadrille_kernel::dance::Floor;

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

/// Pigeons, each of which takes one of the holes that come after them.
fn pigeons(pigeons: usize, holes: usize) -> Problem<usize> {
    let pairs =
        (0..pigeons).flat_map(|pigeon| (0..holes).map(move |hole| [pigeon, pigeons + hole]));
    with_secondary(pigeons, pigeons + holes, pairs)
}

/// Sixty pairs: a search that tries the pigeons again for each choice of options of the pairs does not end.
fn pairs_and_pigeons(number: usize) -> Problem<usize> {
    let mut problem = pigeons(number, number - 1);
    add_pairs(&mut problem, 60);
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
        let links = problem.search().engine(EngineKind::Links);
        let expected = links.require(require.iter().copied()).count() == 0;
        add_pairs(&mut problem, pairs);
        let question = SearchQuestion {
            require,
            ..SearchQuestion::new(problem.matrix())
        };
        let are_several = question.components().is_some();
        let found = question.is_none_by_components(&mut without_limits());
        prop_assert_eq!(found, are_several && expected);
    }
}

/// Of fourteen pigeons, weights of the component prove what its search does not find out.
#[test]
fn every_search_ends() {
    let problems = [4, 14].map(pairs_and_pigeons);
    for (problem, threads) in problems
        .iter()
        .flat_map(|problem| [(problem, 1), (problem, 2)])
    {
        let search = || problem.search().threads(threads);
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
            let report = search.for_each(|_| -> () { panic!("a solution") });
            assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        }
        for report in [
            search().run(),
            search().max_solutions(3).count_exact().report,
        ] {
            assert_eq!((report.stop, report.solutions), (Stop::Exhausted, 0));
        }
        let best = search().best(1);
        assert_eq!((best.report.stop, best.bound), (Stop::Exhausted, None));
        let floor = Floor::new();
        let mut solutions = search().iter(&floor);
        assert!(solutions.next().is_none());
        assert_eq!(solutions.report().stop, Stop::Exhausted);
    }
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

/// A solution comes after many nodes, in the same order and place as on links, which do not ask.
#[test]
fn what_has_solutions_is_listed_as_ever() {
    let mut problem = Problem::new();
    for item in [200, 201] {
        problem.primary(item).expect(KNOWN);
    }
    add_pairs(&mut problem, 11);
    for n in 0..4 {
        problem.primary(n).expect(KNOWN);
        problem.secondary(100 + n).expect(KNOWN);
    }
    let pairs = (0..16).map(|pair| vec![pair / 4, 100 + pair % 4]);
    for items in pairs.chain([vec![200, 100], vec![200, 201], vec![201]]) {
        problem.option(()).cover(items).add().expect(KNOWN);
    }
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
    let (expected, nodes) = list(links);
    for threads in [1, 2] {
        let (found, more) = list(problem.search().threads(threads));
        assert_eq!(found, expected);
        // Each of its two questions takes as many nodes as the search has then, at most; threads hand their work in late.
        assert!(more > nodes, "{more} nodes");
        assert!(threads > 1 || more <= 3 * nodes, "{more}, {nodes} on links");
    }
    let floor = Floor::new();
    let found = { problem.search().iter(&floor) }.map(|solution| solution.options().to_vec());
    assert_eq!(found.take(50).collect::<Vec<_>>(), expected);
}

#[test]
fn the_limits_hold() {
    let problem = pairs_and_pigeons(30);
    let report = problem.search().max_nodes(9_000).run();
    assert_eq!((report.stop, report.nodes), (Stop::Nodes, 9_000));
    let (limits, token) = cancelable();
    let watch = always(|progress| {
        assert_eq!((progress.fraction, progress.solutions), (None, 0));
        token.cancel();
    });
    let mut monitor = Monitor::new(limits, watch);
    let question = SearchQuestion::new(problem.matrix());
    assert!(!question.is_none_by_components(&mut monitor));
    assert_eq!(monitor.interrupted(), Some(Stop::Canceled));
    let on_links = SearchQuestion {
        engine: Some(EngineKind::Links),
        ..question
    };
    assert!(!on_links.asks_components(&without_limits()));
}

/// Components that have a solution each, which a search of the whole comes to after all others of them.
#[test]
fn solutions_of_components_make_one() {
    // With the first hole taken, the pigeons behind the door do not fit.
    let pairs = (0..36).map(|pair| vec![1 + pair / 6, 7 + pair % 6]);
    let one = with_secondary(7, 13, [vec![0, 7], vec![0]].into_iter().chain(pairs));
    let problem = copies(&one, 12);
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
    let (limits, token) = cancelable();
    let question = SearchQuestion {
        clock: Some(Clock::new(limits, Instant::now())),
        ..SearchQuestion::new(problem.matrix())
    };
    let count = || question.components().map(|components| components.len());
    assert_eq!(count(), Some(1500));
    token.cancel();
    assert_eq!(count(), None);
}
