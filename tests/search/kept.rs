//! Many searches on links or tables that are kept: each answers as a fresh one, however the last one ended.

use std::time::Duration;

use quadrille::dense::Dense;
use quadrille::{
    CancelToken, EngineKind, Floor, Limits, OptionId, Problem, Report, Searcher, Stop,
};

use crate::common::puzzles::{dominoes, queens};
use crate::common::{listed, listed_again, up_to_nodes, up_to_solutions};

fn engines(report: &Report) -> Vec<EngineKind> {
    report.engines().map(|(engine, _)| engine).collect()
}

/// A searcher on links, and one on tables.
fn searchers<'f, I, T>(
    problem: &'f Problem<I, T>,
    floor: &'f Floor<'f>,
    tables: &'f Dense,
) -> [Searcher<'f>; 2] {
    let on_links = Searcher::on_links(problem, floor);
    [on_links, Searcher::on_tables(tables)]
}

/// Short counts, one after the other, each on the engine of the searcher.
#[test]
fn many_short_counts_are_each_as_alone() {
    let problem = queens(6);
    let tables = Dense::new(&problem).expect("small enough");
    let floor = Floor::new();
    for mut searcher in searchers(&problem, &floor, &tables) {
        let engine = searcher.kind();
        for round in 0..40 {
            let option = OptionId::new(round % 36);
            let report = searcher.count_report(&[option], &[], Limits::NONE);
            let alone = problem.search().require([option]).count();
            assert_eq!(report.solutions, alone, "with {option} on {engine}");
            assert_eq!(engines(&report), [engine]);
        }
        // Lists stay in the order of the engine.
        let alone = problem.search().engine(engine);
        let (list, report) = listed_again(&mut searcher, &[], &[], Limits::NONE);
        assert_eq!(list, listed(alone), "on {engine}");
        assert_eq!(engines(&report), [engine]);
        let report = searcher.count_report(&[], &[], up_to_solutions(1));
        assert_eq!((report.solutions, engines(&report)), (1, vec![engine]));
    }
}

/// Long counts on one engine, the first of them stopped.
fn long_counts<I>(problem: &Problem<I>, expected: u64) {
    let tables = Dense::new(problem).expect("small enough");
    let floor = Floor::new();
    for mut searcher in searchers(problem, &floor, &tables) {
        let stopped = searcher.count_report(&[], &[], up_to_nodes(100));
        assert_eq!(stopped.nodes, 100, "on {}", searcher.kind());
        for _ in 0..2 {
            let report = searcher.count_report(&[], &[], Limits::NONE);
            assert_eq!(report.solutions, expected);
            assert_eq!(engines(&report), [searcher.kind()]);
        }
    }
}

#[test]
fn a_count_that_was_stopped_leaves_the_next_as_it_was() {
    long_counts(&queens(9), 352);
    long_counts(&dominoes(6, 6), 6_728);
}

/// A search on tables may be over before it would look at the clock.
#[test]
fn a_short_search_without_time_finds_nothing() {
    let problem = Problem::from_rows([[0], [0], [0]]).expect("three rows");
    let tables = Dense::new(&problem).expect("small enough");
    let floor = Floor::new();
    let (mut late, mut canceled) = (Limits::NONE, Limits::NONE);
    late.time = Some(Duration::ZERO);
    let token = CancelToken::new();
    token.cancel();
    canceled.cancel.push(token);
    for mut searcher in searchers(&problem, &floor, &tables) {
        for (limits, stop) in [(&late, Stop::Time), (&canceled, Stop::Canceled)] {
            let counted = searcher.count_report(&[], &[], limits.clone());
            assert_eq!((counted.solutions, counted.stop), (0, stop));
            let (list, report) = listed_again(&mut searcher, &[], &[], limits.clone());
            assert_eq!((list.len(), report.stop), (0, stop));
        }
        let report = searcher.count_report(&[], &[], Limits::NONE);
        assert_eq!((report.solutions, report.stop), (3, Stop::Exhausted));
    }
}
