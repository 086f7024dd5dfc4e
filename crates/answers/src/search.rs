//! The search for the solutions of one puzzle, of any size and under any rules, and what came of it.

use std::ops::ControlFlow;
use std::time::Instant;

use quadrille::puzzle::square::{Square, SquareRules};
use quadrille::sudoku::{BorrowedGivens, Solver};
use quadrille::{Report, Stop};

use crate::json::Figures;
use crate::tally::Engines;

/// A search for so few solutions of a usual puzzle ends before a signal could stop it.
const SHORT: u64 = 1000;

/// A count without a limit tries this one first: nearly all puzzles have fewer solutions, and for these it takes 0.9 of
/// the time. A puzzle with that many takes twice as long, and one with ten times as many 1.1 times.
const FEW: u64 = 100;

/// Shows up to `max` solutions while the solver finds them; none if only their number is `counted`. What a search has
/// cost is known only if it is `measured`.
pub fn search(
    solver: &mut Solver<'_>,
    square: &Square,
    rules: &SquareRules,
    max: u64,
    counted: bool,
    measured: bool,
    visit: &mut dyn FnMut(&Square),
) -> Figures {
    let puzzle = BorrowedGivens::new(rules, square).expect("the rules fit its order");
    let few = if counted { first_limit(max) } else { max };
    if !measured
        && rules.is_usual()
        && few <= SHORT
        && let Some(count) = at_once(solver, &puzzle, few, counted, visit)
        && (few == max || count < few)
    {
        return Figures {
            count,
            unique: (count > 1 || count < max).then_some(count == 1),
            ..Figures::default()
        };
    }
    // The report of a usual puzzle has its time. Others may take time to be built.
    let began = (!rules.is_usual()).then(Instant::now);
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

/// Up to how many solutions to count first, if up to `max` are asked for. Most puzzles have few solutions; those with more
/// are counted again.
pub fn first_limit(max: u64) -> u64 {
    if max > SHORT { FEW } else { max }
}

/// Searches a usual puzzle without a clock and an account of the work, where the solver has a way to do that. Measuring
/// takes a tenth of the time of an easy puzzle.
fn at_once(
    solver: &mut Solver<'_>,
    puzzle: &BorrowedGivens<'_>,
    max: u64,
    counted: bool,
    visit: &mut dyn FnMut(&Square),
) -> Option<u64> {
    if counted {
        return Some(solver.count_up_to(puzzle, max));
    }
    let only = (max == 1).then(|| solver.solve(puzzle))?;
    only.iter().for_each(visit);
    Some(only.is_some().into())
}

/// The figures of a search. Uniqueness is known after two solutions, or once all were found.
fn figures(report: &Report) -> Figures {
    let count = report.solutions;
    let is_known = count > 1 || report.stop == Stop::Exhausted;
    Figures {
        count,
        unique: is_known.then_some(count == 1),
        interrupted: matches!(report.stop, Stop::Canceled | Stop::Time),
        nodes: report.nodes,
        engines: Engines::of(report),
        elapsed: report.elapsed,
    }
}
