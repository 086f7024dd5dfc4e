//! Searches on a kept grid: each answers as on a fresh one, and counts choose their engine.

use quadrille::{EngineKind, Floor, OptionId, Problem, Report};

use crate::common::puzzles::{dominoes, queens};

fn engines(report: &Report) -> Vec<EngineKind> {
    report.engines().map(|(engine, _)| engine).collect()
}

/// A count that is too short for tables is made on links; many together are worth them.
#[test]
fn many_short_counts_come_to_tables() {
    let problem = queens(6);
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    let mut counted_on = Vec::new();
    for round in 0..40 {
        let option = OptionId::new(round % 36);
        let report = grid.search().require([option]).count_report();
        let alone = problem.search().require([option]).count();
        assert_eq!(report.solutions, alone, "with {option}");
        counted_on.push(engines(&report));
    }
    let on_links = counted_on
        .iter()
        .take_while(|on| **on == [EngineKind::Links]);
    let on_links = on_links.count();
    assert!((1..20).contains(&on_links), "{counted_on:?}");
    let rest = &counted_on[on_links..];
    assert!(rest.iter().all(|on| *on == [EngineKind::Dense]), "{rest:?}");
    // Lists stay in the order of links.
    assert_eq!(engines(&grid.search().run()), [EngineKind::Links]);
    assert_eq!(
        engines(&grid.search().max_solutions(1).run()),
        [EngineKind::Links]
    );
}

/// The engines of two counts on one grid.
fn two_counts<I>(problem: &Problem<I>, expected: u64) -> [Vec<EngineKind>; 2] {
    let floor = Floor::new();
    let mut grid = problem.lay(&floor);
    [(); 2].map(|()| {
        let report = grid.search().count_report();
        assert_eq!(report.solutions, expected);
        engines(&report)
    })
}

/// After a long count, the next one begins on its tables, and a memory still takes over where that pays.
#[test]
fn a_long_count_leaves_its_tables() {
    use EngineKind::{Dense, Links, Memo};

    let [first, second] = two_counts(&queens(9), 352);
    assert!(
        first.contains(&Links) && first.contains(&Dense),
        "{first:?}"
    );
    assert!(!second.contains(&Links), "{second:?}");
    let [_, second] = two_counts(&dominoes(8, 8), 12_988_816);
    assert!(second.contains(&Memo), "{second:?}");
}
