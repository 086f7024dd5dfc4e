//! The search for the solutions of one puzzle, of any size and under any rules, and what came of it.

use std::ops::ControlFlow;
use std::time::Instant;

use quadrille::puzzle::square::{Square, SquareRules};
use quadrille::sudoku::{BorrowedGivens, Solver};
use quadrille::{Report, Stop};

use super::json::Figures;
use super::tally::Engines;

/// Shows up to `max` solutions while the solver finds them; none if only their number is `counted`.
pub fn search(
    solver: &mut Solver<'_>,
    (square, rules): (&Square, &SquareRules),
    max: u64,
    counted: bool,
    visit: &mut dyn FnMut(&Square),
) -> Figures {
    // The report of a usual puzzle has its time. Others may take time to be built.
    let began = (!rules.is_usual()).then(Instant::now);
    let puzzle = BorrowedGivens::new(rules, square).expect("the rules fit its order");
    let report = match counted {
        true => solver.count_report(&puzzle, max),
        false => solver.for_each(&puzzle, max, |solution| {
            visit(&solution);
            ControlFlow::Continue(())
        }),
    };
    let figures = figures(&report);
    Figures {
        elapsed: began.map_or(figures.elapsed, |began| began.elapsed()),
        ..figures
    }
}

/// The figures of a search. Uniqueness is known after two solutions, or once all were found.
fn figures(report: &Report) -> Figures {
    let count = report.solutions;
    let is_known = count > 1 || report.stop == Stop::Exhausted;
    Figures {
        count,
        unique: is_known.then_some(count == 1),
        interrupted: report.stop == Stop::Canceled,
        nodes: report.nodes,
        engines: Engines::of(report),
        elapsed: report.elapsed,
    }
}
