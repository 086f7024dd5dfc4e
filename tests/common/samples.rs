//! Small problems with known answers, as the unit tests have them.

#[path = "../../crates/kernel/tests/kernel/samples/plain.rs"]
mod plain;

use quadrille::Problem;

use plain::Sample;
pub(crate) use plain::{RandomKind, random};

/// Makes a problem of plain data.
fn problem(plain: Sample) -> Problem<usize> {
    let mut problem = Problem::new();
    for label in plain.primary {
        problem.primary(label).expect("items differ");
    }
    for label in plain.secondary {
        problem.secondary(label).expect("items differ");
    }
    for items in plain.options {
        let option = problem.option(()).cover(items);
        option.add().expect("the items are there");
    }
    problem
}

/// See [`plain::queens`].
pub fn queens(n: usize) -> Problem<usize> {
    problem(plain::queens(n))
}

/// See [`plain::langford`].
pub fn langford(n: usize) -> Problem<usize> {
    problem(plain::langford(n))
}

/// See [`plain::sudoku`].
pub fn sudoku() -> Problem<usize> {
    problem(plain::sudoku())
}
