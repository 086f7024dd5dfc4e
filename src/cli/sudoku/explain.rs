//! Hints and ratings: puzzles as people solve them.

use std::ops::ControlFlow;

use quadrille::sudoku::{Grade, Logic, Solver, Step, Sudoku};

use super::answer::json_open;
use super::entry::Puzzle;
use super::tally::Tally;
use super::write::{Part, View, put};
use crate::cli::format_number::{json_string, plural};

/// Says what the next step is, or how hard a puzzle is.
pub fn answer(
    puzzle: &Puzzle,
    view: View<'_>,
    rate: bool,
    solver: &mut Solver<'_>,
    out: &mut Vec<u8>,
) -> Tally {
    let sudoku = Sudoku::try_from(puzzle.cells).expect("the reader lets only digits pass");
    let mut tally = Tally {
        puzzles: 1,
        ..Tally::default()
    };
    let text = match rate {
        true => rating(&sudoku, solver, &mut tally),
        false => hint(&sudoku, &mut tally),
    };
    match view {
        View::Json => {
            json_open(puzzle, out);
            let name = if rate { "rating" } else { "hint" };
            put(
                out,
                format_args!(", \"{name}\": {}}}\n", json_string(&text)),
            );
        }
        view => {
            view.open(Some(puzzle), out);
            // There are commas in it.
            let quoted = match view {
                View::Csv | View::Table(_) => format!("\"{text}\""),
                _ => text,
            };
            view.part(Part::Word(&quoted), 0, None, out);
            view.close(out);
        }
    }
    tally
}

fn hint(sudoku: &Sudoku, tally: &mut Tally) -> String {
    let step = Logic::new(sudoku).hint();
    let without = matches!(
        step,
        Step::NoDigit { .. } | Step::NoPlace { .. } | Step::Repeat(_)
    );
    tally.solved = (!without).into();
    step.to_string()
}

fn rating(sudoku: &Sudoku, solver: &mut Solver<'_>, tally: &mut Tally) -> String {
    let report = solver.for_each(sudoku, 2, |_| ControlFlow::Continue(()));
    let mut rating = sudoku.rating();
    if report.solutions == 0 {
        rating.grade = Grade::Impossible;
    }
    tally.nodes = report.nodes;
    tally.solved = (report.solutions > 0).into();
    tally.unique = (report.solutions == 1).into();
    tally.several = (report.solutions > 1).into();
    let solutions = match report.solutions {
        0 => "no solution",
        1 => "one solution",
        _ => "several solutions",
    };
    format!("{rating}; {solutions}, {}", plural(report.nodes, "node"))
}
