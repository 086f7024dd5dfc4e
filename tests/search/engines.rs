//! Every engine, number of threads and order finds the same, in every combination that `Search` takes.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;
use quadrille::{Asked, EngineKind, Floor, Problem, Question, Search, Setting, Stop};

use crate::cases;
use crate::common::puzzles::queens;
use crate::common::said::Said;
use crate::common::{self, Set, effort, ids, listed, numbers, sets, xcc};

proptest! {
    #![proptest_config(cases(200))]

    /// The dense engine finds the same set, within what is required and forbidden; threads find the same list at
    /// the same cost.
    #[test]
    fn engines_and_threads_find_the_same(plain in xcc(), one in 0usize..12, other in 0usize..12) {
        let problem = plain.problem();
        let dense = || problem.search().engine(EngineKind::Dense);
        let naive = plain.naive();
        prop_assert_eq!(&sets(dense()), &naive);
        let selected: BTreeSet<Set> = naive.iter().filter(|set| set.contains(&one) && !set.contains(&other)).cloned().collect();
        prop_assert_eq!(sets(dense().require(ids(&[one])).forbid(ids(&[other]))), selected);
        prop_assert_eq!(listed(problem.search().threads(3)), listed(problem.search()));
        let alone = effort(problem.search().run());
        prop_assert_eq!(effort(problem.search().threads(2).run()), alone);
        for max in 0..4 {
            let alone = effort(problem.search().max_solutions(max).run());
            prop_assert_eq!(effort(problem.search().max_solutions(max).threads(2).run()), alone);
            let dense = dense().max_solutions(max).run();
            prop_assert_eq!(dense.solutions, max.min(naive.len() as u64));
        }
    }
}

/// The engine asked for, the threads, the seed, and whether choices are wanted.
type Way = (Option<EngineKind>, usize, Option<u64>, bool);

fn searched(problem: &Problem<usize, usize>, way: Way) -> Search<'_, '_, usize, usize> {
    let (engine, threads, seed, with_choices) = way;
    let mut search = problem.search().threads(threads);
    if let Some(engine) = engine {
        search = search.engine(engine);
    }
    if let Some(seed) = seed {
        search = search.shuffle(seed);
    }
    match with_choices {
        true => search.with_choices(),
        false => search,
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// Every combination of an engine, threads, an order and choices does what is asked of it: the table of `Search`.
    #[test]
    fn all_combinations_work(plain in xcc(), seed: u64, nodes in 1u64..40) {
        let problem = plain.problem();
        let naive = plain.naive();
        let engines = EngineKind::ALL.iter().copied().map(Some);
        for engine in engines.chain([None]) {
            for (threads, seed, with_choices) in [(1, None, true), (3, Some(seed), true), (3, None, false), (1, Some(seed), false)] {
                let way = (engine, threads, seed, with_choices);
                let search = || searched(&problem, way);
                prop_assert_eq!(&sets(search()), &naive);
                prop_assert_eq!(search().count(), naive.len() as u64);
                prop_assert_eq!(search().run().solutions, naive.len() as u64);
                let list = listed(search());
                prop_assert_eq!(&listed(search()), &list, "the same again");
                let floor = Floor::new();
                let iterated = search().iter(&floor).map(|one| numbers(one.options()));
                prop_assert_eq!(&iterated.collect::<Vec<_>>(), &list);
                let best = search().best(2);
                prop_assert_eq!(best.solutions.len(), naive.len().min(2));
                let few = search().max_nodes(nodes).run();
                prop_assert!(few.solutions <= naive.len() as u64);
                for solution in search().best(1).solutions.iter().chain(&search().first()) {
                    prop_assert_eq!(solution.choices().len(), if with_choices { solution.options().len() } else { 0 });
                    for (&option, choice) in solution.options().iter().zip(solution.choices()) {
                        let choice = choice.expect("nothing was required");
                        prop_assert!(problem.members(option).any(|(item, _)| item == choice.item));
                        prop_assert!((1..=choice.of).contains(&choice.place));
                    }
                }
            }
        }
        // How the links choose the options of a solution does not depend on the engine that finds it.
        let found = |engine| {
            let search = searched(&problem, (Some(engine), 1, None, true));
            let mut found = Vec::new();
            search.for_each(|solution| found.push((numbers(solution.options()), solution.choices().to_vec())));
            found.sort();
            found
        };
        prop_assert_eq!(found(EngineKind::Dense), found(EngineKind::Links));
    }
}

/// Long enough to be given to the dense engine, and to be cut into parts.
#[test]
fn a_long_count_is_the_same_on_every_engine() {
    let problem = queens(11);
    let on = |engine| problem.search().engine(engine);
    let alone = effort(on(EngineKind::Links).run());
    assert_eq!(alone.1, 2680);
    assert_eq!(problem.search().count(), 2680);
    assert_eq!(on(EngineKind::Dense).count(), 2680);
    assert_eq!(effort(problem.search().threads(4).run()), alone);
    let mut first = Vec::new();
    problem.search().threads(4).for_each(|solution| {
        first.push(numbers(solution.options()));
        match first.len() < 100 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    assert_eq!(first, listed(problem.search().max_solutions(100)));
}

/// Each engine is known by its name, and says what it can be asked for.
#[test]
fn engines_have_names() {
    for &kind in EngineKind::ALL {
        assert_eq!(kind.name().parse(), Ok(kind));
        assert_eq!(kind.to_string(), kind.name());
    }
    let unknown = "auto".parse::<EngineKind>().expect_err("no engine");
    unknown.says("unknown engine \"auto\", expected one of links, dense, linear, memo");
}

/// Solutions in any order are those of the dense engine, unless it cannot take the problem or may not be asked.
#[test]
fn any_order_is_that_of_the_fastest_engine() {
    let problem = queens(6);
    let dense = || problem.search().engine(EngineKind::Dense);
    let any = || problem.search().in_any_order();
    assert_ne!(listed(dense()), listed(problem.search()));
    assert_eq!(listed(any()), listed(dense()));
    let floor = Floor::new();
    let by_steps = any().iter(&floor).map(|one| numbers(one.options()));
    assert_eq!(by_steps.collect::<Vec<_>>(), listed(dense()));
    let links = any().engine(EngineKind::Links);
    assert_eq!(listed(links), listed(problem.search()));
    assert_eq!(listed(any().max_nodes(1000)), listed(problem.search()));
    let counted = problem.search().count_exact().report;
    assert_eq!(effort(any().count_exact().report), effort(counted));
    // An engine that was asked for is not left, either, where components might be asked.
    let pairs = (0..8).flat_map(|pigeon| (10..17).map(move |hole| vec![pigeon, hole]));
    let alone = (20..24).flat_map(|item| [vec![item], vec![item]]);
    let pigeons = common::problem((0..8).chain(20..24), 10..17, pairs.chain(alone));
    let dense = pigeons.search().engine(EngineKind::Dense);
    let report = dense.in_any_order().run();
    let engines: Vec<_> = report.engines().map(|(kind, _)| kind).collect();
    assert_eq!(report.stop, Stop::Exhausted);
    assert_eq!(engines, [EngineKind::Dense]);

    let mut many = Problem::<_, ()>::new();
    many.primary_times("a", 0..=1000).expect("new");
    many.option(()).cover(["a"]).add().expect("known");
    assert_eq!(listed(many.search().in_any_order()), listed(many.search()));
}

/// What the dense engine cannot do is an error when the question is checked. If it is asked all the same, that is as without it.
#[test]
fn the_dense_engine_refuses_what_it_cannot_do() {
    let mut problem = Problem::<_, ()>::new();
    problem.primary_times("a", 1000..=2000).expect("new");
    let search = || problem.search().engine(EngineKind::Dense);
    let refused = search().check(Asked::Count).expect_err("too often");
    assert!(
        refused
            .to_string()
            .starts_with("engine dense: an item may be covered more than 255 times")
    );
    let mut question = Question::new(Asked::List);
    question.engine = Some(EngineKind::Dense);
    assert_eq!(
        question.check(&problem).map_err(|error| error.setting),
        Err(Setting::Engine)
    );
    assert_eq!(problem.ask(&question).run().solutions, 0);
    let report = search().count_exact().report;
    let engines: Vec<_> = report.engines().map(|(engine, _)| engine).collect();
    assert_eq!(
        (report.solutions, &engines[..]),
        (0, &[EngineKind::Links][..])
    );
}
