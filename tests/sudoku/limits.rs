//! Limits hold on tables and without.

use std::ops::ControlFlow;
use std::time::Duration;

use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::Tables;
use quadrille::{CancelToken, Limits, Stop};

#[test]
fn limits_end_a_search_on_tables_and_without() {
    let mut canceled = Limits::NONE;
    canceled.cancel.push(CancelToken::new());
    canceled.cancel[0].cancel();
    let mut late = Limits::NONE;
    late.time = Some(Duration::ZERO);
    for (rules, cells) in [("9", 81), ("9 diagonals", 81), ("16", 256)] {
        let rules: SquareRules = rules.parse().expect("rules");
        let puzzle = rules.puzzle(&".".repeat(cells)).expect("a puzzle");
        let tables = Tables::new(&rules);
        for (limits, stop) in [(&canceled, Stop::Canceled), (&late, Stop::Time)] {
            // Up to 1,000 solutions and more take ways of their own.
            for max in [1_000, u64::MAX] {
                let mut solver = tables.solver().limits(limits);
                let report = solver.for_each(&puzzle, max, |_| ControlFlow::Continue(()));
                assert_eq!(report.stop, stop, "{rules}");
            }
        }
    }
}
