//! quadrille in a browser or in Node.js: two functions for JavaScript.
//!
//! README.md says how to build this and run it.

use std::time::Duration;

use quadrille::Stop;
use quadrille::puzzle::{Puzzle, queens::Queens};
use quadrille::sudoku::Sudoku;
use wasm_bindgen::prelude::wasm_bindgen;

/// The number of ways to place `n` queens on a board of `n` x `n`. Throws if that takes longer than `milliseconds`.
#[wasm_bindgen]
pub fn count_queens(n: u16, milliseconds: u32) -> Result<u64, String> {
    let queens = Queens::new(n).map_err(|error| error.to_string())?;
    let time = Duration::from_millis(milliseconds.into());
    let report = queens
        .problem()
        .search()
        .max_time(time)
        .count_exact()
        .report;
    match report.stop {
        Stop::Time => Err(format!("{} or more, after {time:?}", report.solutions)),
        _ => Ok(report.solutions),
    }
}

/// The first solution of a Sudoku, or `undefined` if there is none. Throws if `puzzle` is none, and if it takes longer
/// than `milliseconds`.
#[wasm_bindgen]
pub fn solve_sudoku(puzzle: &str, milliseconds: u32) -> Result<Option<String>, String> {
    let sudoku: Sudoku = puzzle.parse().map_err(|error| format!("{error}"))?;
    let problem = sudoku.problem();
    let time = Duration::from_millis(milliseconds.into());
    let mut answer = None;
    let report = problem
        .search()
        .max_solutions(1)
        .max_time(time)
        .for_each(|solution| answer = Some(sudoku.answer(solution).to_string()));
    match report.stop {
        Stop::Time => Err(format!("no solution after {time:?}")),
        _ => Ok(answer),
    }
}
