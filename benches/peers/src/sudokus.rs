//! Sudoku: each puzzle read from its line, solved, and proved to have no other solution.

use std::fs::read_to_string;

use anyhow::{Context, Result, bail};
use quadrille::Floor;
use quadrille::sudoku::{Solver, Sudoku};

use crate::problems::HARD;

/// Names for [`count`]: ours, and the peer.
pub const NAMES: [&str; 3] = ["links", "dense", "sudoku"];

/// Names of the sets of puzzles.
pub const SETS: [&str; 2] = ["1,000 Sudoku", "five hard Sudoku, as Sudoku"];

/// The puzzles of a set, or of a file with 81 characters for each at the start of a line. Every one has exactly one
/// solution.
pub fn set(name: &str) -> Option<Vec<String>> {
    let text = match SETS.iter().position(|&set| set == name) {
        Some(0) => include_str!("../../data/puzzles.txt").to_owned(),
        Some(_) => HARD.join("\n"),
        None => read_to_string(name).ok()?,
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    Some(lines.map(|line| line.chars().take(81).collect()).collect())
}

/// How many of the puzzles have exactly one solution, says the solver of this name. Laying the grid is included.
pub fn count(solver: &str, puzzles: &[String]) -> Result<u64> {
    let floor = Floor::new();
    let mut ours = match solver {
        "links" => Solver::new(&floor),
        "dense" => Solver::dense(),
        "sudoku" => return peer(puzzles),
        _ => bail!("no solver has the name {solver:?}"),
    };
    // The puzzles are read as they are needed, up to one that cannot be read.
    let mut fault = Ok(());
    let read = puzzles
        .iter()
        .map_while(|line| match line.parse::<Sudoku>() {
            Ok(puzzle) => Some(puzzle),
            Err(error) => {
                fault = Err(error);
                None
            }
        });
    let counts = ours.count_each(read, 2);
    fault?;
    Ok(counts.iter().filter(|&&count| count == 1).count() as u64)
}

fn peer(puzzles: &[String]) -> Result<u64> {
    let mut unique = 0;
    for line in puzzles {
        let puzzle = sudoku::Sudoku::from_str_line(line)
            .ok()
            .context("a Sudoku")?;
        unique += u64::from(puzzle.is_uniquely_solvable());
    }
    Ok(unique)
}
