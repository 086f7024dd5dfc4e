//! Limits hold on tables and without.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::Tables;
use quadrille::{CancelToken, Stop};

#[test]
fn limits_end_a_search_on_tables_and_without() {
    let canceled = CancelToken::new();
    canceled.cancel();
    for (rules, cells) in [("9", 81), ("9 diagonals", 81), ("16", 256)] {
        let rules: SquareRules = rules.parse().expect("rules");
        let puzzle = rules.puzzle(&".".repeat(cells)).expect("a puzzle");
        let tables = Tables::new(&rules);
        for stop in [Stop::Canceled, Stop::Time] {
            // Up to 1,000 solutions and more take ways of their own.
            for max in [1_000, u64::MAX] {
                let mut solver = match stop {
                    Stop::Time => tables.solver().max_time(Duration::ZERO),
                    _ => tables.solver().cancel_on(canceled.clone()),
                };
                let report = solver.for_each(&puzzle, max, |_| ControlFlow::Continue(()));
                assert_eq!(report.stop, stop, "{rules}");
            }
            // The number of grids of an empty square would take for ever.
            let mut solver = match stop {
                Stop::Time => tables.solver().max_time(Duration::ZERO),
                _ => tables.solver().cancel_on(canceled.clone()),
            };
            assert_eq!(solver.count_report(&puzzle, u64::MAX).stop, stop);
            for count in [
                solver.count_up_to(&puzzle, u64::MAX),
                solver.count_each([&puzzle], u64::MAX)[0],
            ] {
                assert!(count < 1 << 40, "{rules}: {count}");
            }
        }
    }
}
