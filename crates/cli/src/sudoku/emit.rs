//! `--emit`: the problem of a puzzle in Knuth's format.

use anyhow::{anyhow, bail};
use quadrille::format::{self, Document, Format};
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::Constraint;

use super::args::SudokuArgs;
use super::read_all;
use crate::exit::ExitOutcome;
use crate::files;
use crate::print::print;
use quadrille_answers::request::Request;

/// Writes the problem of the only puzzle in the input.
pub fn run(args: &SudokuArgs, request: &Request) -> anyhow::Result<ExitOutcome> {
    let mut only = None;
    read_all::each(&args.files, request, |found| {
        let place = found.place;
        let puzzle = found.puzzle.map_err(|error| anyhow!("{place}: {error}"))?;
        match &only {
            None => only = Some((puzzle, place)),
            Some((_, first)) => bail!(
                "{place}: found a second puzzle after the one at {first}, expected only one: a problem describes one puzzle"
            ),
        }
        Ok(std::ops::ControlFlow::Continue(()))
    })?;
    let Some((puzzle, _)) = only else {
        bail!(
            "{}: found no puzzle, expected one",
            files::names(&args.files)
        );
    };
    let name = |item: &Constraint| puzzle.name(item);
    let color = |color| puzzle.color(color);
    let (mut document, _) = Document::taken(puzzle.whole_problem(), name, color)?;
    document.set_comment(&format!("Sudoku {}", puzzle.givens()));
    let text = format::write(&document, Format::Knuth)?;
    print("the problem", text)?;
    Ok(ExitOutcome::Answered)
}
