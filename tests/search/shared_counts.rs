//! Counts on several threads, and on links that hand parts of their tree to the dense engine.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use quadrille::dense::Dense;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::queens::Queens;
use quadrille::{EngineKind, OptionId, Problem, Searcher, Stop};

use crate::common::puzzles;

/// A count is the same on any number of threads and either engine, and ends at its limits.
fn hold_shared<I>(problem: &Problem<I>, total: u64) {
    for threads in 1..=4 {
        let dense = || {
            let search = problem.search().threads(threads);
            search.engine(EngineKind::Dense)
        };
        let report = dense().count_exact().report;
        assert_eq!((report.solutions, report.stop), (total, Stop::Exhausted));
        assert_eq!(report.threads, threads);
        assert_eq!(problem.search().threads(threads).count(), total);
        for max in [1, total - 1, total] {
            let report = dense().max_solutions(max).count_exact().report;
            assert_eq!((report.solutions, report.stop), (max, Stop::Solutions));
            assert_eq!(report.threads, threads);
        }
        if threads > 1 {
            // On a single thread the count is over before the first look at the flag.
            let canceled = dense()
                .cancel_on(Arc::new(AtomicBool::new(true)))
                .count_exact()
                .report;
            assert_eq!(canceled.stop, Stop::Canceled);
        }
    }
}

#[test]
fn counts_are_shared() {
    hold_shared(&puzzles::queens(9), 352);
    hold_shared(&puzzles::pentominoes(3, 20), 8);
    hold_shared(&puzzles::dominoes(6, 6), 6728);
}

/// Squares of three-letter words in rows and columns, too many words for tables of the whole.
#[test]
fn large_problems_are_counted_in_parts() {
    let mut problem = Problem::<_, ()>::new();
    for line in ["r0", "r1", "r2", "c0", "c1", "c2"] {
        problem.primary(line.to_string()).expect("new");
    }
    for cell in 0..9 {
        problem.secondary(format!("x{cell}")).expect("new");
    }
    let words = (0..13 * 13 * 13_u32).filter(|word| word % 3 == 0);
    for word in words {
        let letters = [word / 169, word / 13 % 13, word % 13];
        for line in 0..3 {
            for (name, start, step) in [("r", 3 * line, 1), ("c", line, 3)] {
                let mut option = problem.option(()).cover([format!("{name}{line}")]);
                for (place, &letter) in letters.iter().enumerate() {
                    option = option.color(format!("x{}", start + step * place), letter);
                }
                option.add().expect("known");
            }
        }
    }
    assert!(Dense::new(&problem).is_err(), "it is too large");
    let all = || problem.search().require([OptionId::new(0)]);
    let links = all().engine(EngineKind::Links).run();
    // Letters by their residues: the first row is zeros, the columns too must come to a multiple of three.
    assert_eq!(links.solutions, 62_217);
    for threads in 1..=3 {
        let report = all().threads(threads).count_exact().report;
        assert_eq!(
            (report.solutions, report.stop),
            (links.solutions, Stop::Exhausted)
        );
        assert_eq!(report.threads, threads);
        // Threads may split the search so finely that no part of it pays for tables.
        let mut engines = report.engines();
        assert!(threads > 1 || engines.any(|(engine, _)| engine == EngineKind::Dense));
        let some = all()
            .threads(threads)
            .max_solutions(1000)
            .count_exact()
            .report;
        assert_eq!((some.solutions, some.stop), (1000, Stop::Solutions));
    }
}

#[test]
fn tables_are_shared() {
    let problem = puzzles::queens(8);
    let dense = Dense::new(&problem).expect("small");
    std::thread::scope(|scope| {
        let counts =
            [(); 3].map(|()| scope.spawn(|| Searcher::on_tables(&dense).count_up_to(&[], 100)));
        for count in counts {
            assert_eq!(count.join().expect("no panic"), 92);
        }
    });
}

/// A count that needs about a hundred times as long as it has had: the look for a memory that it waits for stayed ahead of
/// it, by ever less, and it never ended.
#[test]
fn a_count_does_not_wait_for_a_look_that_stays_ahead() {
    let queens = Queens::new(20).expect("a board");
    let problem = queens.problem();
    let ids = |numbers: &[u32]| -> Vec<OptionId> {
        let ids = numbers.iter().map(|number| OptionId::new(number - 1));
        ids.collect()
    };
    let require = ids(&[201, 10, 165, 69]);
    let forbid = ids(&[187, 188, 191, 192, 193, 198, 200]);
    // On links, on tables and on two threads it is the same.
    let search = problem.search().require(require).forbid(forbid);
    assert_eq!(search.count(), 563_198);
}
