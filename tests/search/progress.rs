//! How far a search has come, what it reports at the end, and that it ends when it is asked to.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use quadrille::{EngineKind, ItemId, Problem, Stop};

use crate::common::problem;
use crate::common::puzzles::{dominoes, queens};

#[test]
fn progress_rises_to_the_end() {
    let problem = queens(11);
    let mut seen = Vec::new();
    let show = |progress: &quadrille::Progress| seen.push(*progress);
    let report = problem.search().on_progress(Duration::ZERO, show).run();
    assert!(seen.len() > 3, "{} times", seen.len());
    for pair in seen.windows(2) {
        assert!(pair[0].fraction.is_some() && pair[0].fraction <= pair[1].fraction);
        assert!(pair[0].solutions <= pair[1].solutions);
        assert!(pair[0].nodes < pair[1].nodes && pair[0].updates < pair[1].updates);
    }
    let last = seen[seen.len() - 1];
    assert!(seen[0].fraction < Some(0.5));
    assert!(last.fraction > Some(0.5) && last.fraction <= Some(1.0));
    assert!(last.solutions <= report.solutions && last.nodes <= report.nodes);
}

#[test]
fn cancelling_stops_a_search_and_keeps_what_it_found() {
    let problem = queens(11);
    let flag = Arc::new(AtomicBool::new(false));
    let set = flag.clone();
    let mut seen = 0;
    let report = problem
        .search()
        .cancel_on(flag.clone())
        .on_progress(Duration::ZERO, move |_| {
            seen += 1;
            set.store(seen == 2, Ordering::Relaxed);
        })
        .run();
    assert_eq!(report.stop, Stop::Canceled);
    assert!(report.solutions > 0 && report.solutions < 2680);
    // A flag that is set before stops a search at once.
    let report = problem.search().cancel_on(flag).run();
    let found = (report.stop, report.solutions, report.nodes);
    assert_eq!(found, (Stop::Canceled, 0, 1));
}

/// Queens beside an item with ten options, nine of which die at once: a count goes through several stages, of which the
/// first is soon nine tenths done.
fn lopsided() -> Problem<String> {
    let queens = queens(13);
    let name = |item| queens.label(item).expect("one of the items").clone();
    let is_primary = |item: &ItemId| queens.bounds(*item).is_some();
    let (primary, secondary): (Vec<_>, Vec<_>) = queens.item_ids().partition(is_primary);
    let [lopsided, dead] = ["lopsided", "dead"].map(str::to_owned);
    let own = [lopsided.clone(), dead.clone()];
    let mut options = vec![vec![lopsided.clone()]; 9];
    options.push(vec![lopsided, dead]);
    let squares = queens.option_ids().map(|option| queens.members(option));
    options.extend(squares.map(|members| members.map(|(item, _)| name(item)).collect()));
    problem(
        own.into_iter().chain(primary.into_iter().map(name)),
        secondary.into_iter().map(name),
        options,
    )
}

#[test]
fn the_progress_of_a_count_never_falls() {
    let problem = lopsided();
    for threads in [1, 3] {
        let mut seen = Vec::new();
        let show = |progress: &quadrille::Progress| seen.push(*progress);
        let search = problem.search().threads(threads);
        let search = search.on_progress(Duration::ZERO, show);
        let report = search.count_exact().report;
        assert_eq!(report.solutions, 73_712);
        assert!(seen.len() > 3, "{} times", seen.len());
        let known = seen.iter().filter_map(|progress| progress.fraction);
        assert!(known.clone().is_sorted() && known.clone().all(|fraction| fraction <= 1.0));
        assert!(seen.is_sorted_by_key(|progress| progress.solutions));
        assert!(seen.is_sorted_by_key(|progress| progress.nodes));
        let last = seen[seen.len() - 1];
        assert!(last.solutions <= report.solutions && last.nodes <= report.nodes);
    }
}

/// A memory that leads does not let the progress of the others predict years.
#[test]
fn the_progress_of_a_memory_is_its_own() {
    let problem = dominoes(12, 12);
    for engine in [None, Some(EngineKind::Memo)] {
        let mut seen = Vec::new();
        let show = |progress: &quadrille::Progress| seen.push(*progress);
        let mut search = problem.search().memory(1 << 24);
        if let Some(engine) = engine {
            search = search.engine(engine);
        }
        let counted = search.on_progress(Duration::ZERO, show).count_exact();
        assert_eq!(counted.count.to_string(), "53060477521960000");
        let leads: Vec<_> = seen.iter().filter_map(|progress| progress.memo).collect();
        assert!(leads.is_sorted_by_key(|memo| memo.states), "{leads:?}");
        let is_within =
            |memo: &quadrille::MemoProgress| memo.bytes <= memo.limit && memo.limit == 1 << 24;
        assert!(leads.iter().all(is_within));
        assert!(leads[leads.len() - 1].states > 10_000, "{leads:?}");
        assert!(seen.is_sorted_by_key(|progress| progress.memo.is_some()));
        for progress in seen.iter().filter(|progress| progress.memo.is_some()) {
            // A forecast comes when it cannot be far off.
            assert!(progress.fraction.is_none_or(|fraction| fraction >= 0.5));
            assert_eq!(progress.left.is_some(), progress.fraction.is_some());
        }
    }
}

/// The report says who searched; to ask for it changes nothing.
#[test]
fn a_report_names_engines_and_threads() {
    let problem = queens(10);
    let kinds = |report: &quadrille::Report| {
        let engines = report.engines();
        engines.map(|(kind, _)| kind).collect::<Vec<_>>()
    };
    let (counted, run) = (
        problem.search().count_exact().report,
        problem.search().run(),
    );
    assert_eq!(kinds(&run), [EngineKind::Links]);
    // The count began on links, and went on on tables; it ended before it paid to lay out a memory.
    let tried = [EngineKind::Links, EngineKind::Dense];
    assert_eq!(kinds(&counted), tried);
    for report in [counted, run] {
        let nodes: u64 = report.engines().map(|(_, effort)| effort.nodes).sum();
        let updates: u64 = report.engines().map(|(_, effort)| effort.updates).sum();
        assert_eq!((nodes, updates), (report.nodes, report.updates));
        assert_eq!((report.solutions, report.threads), (724, 1));
    }
    let shown = problem.search().for_each(|_| ());
    assert_eq!((shown.nodes, shown.updates), (run.nodes, run.updates));
    assert_eq!(problem.search().threads(3).run().threads, 3);
}
