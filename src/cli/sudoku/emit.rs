//! `--emit`: the problem of a puzzle in Knuth's format.

use anyhow::{anyhow, bail};
use quadrille::format::{self, Document, Format};
use quadrille::puzzle::square::{Demand, Kind, SquarePuzzle};

use super::args::SudokuArgs;
use super::read_all;
use super::request::Request;
use crate::cli::exit::Outcome;
use crate::cli::print::print;

/// Writes the problem of the only puzzle there is.
pub fn run(args: &SudokuArgs, request: &Request) -> anyhow::Result<Outcome> {
    let mut only = None;
    read_all::each(&args.files, request, |found| {
        let place = found.place;
        let puzzle = found.puzzle.map_err(|error| anyhow!("{place}: {error}"))?;
        match &only {
            None => only = Some((puzzle, place)),
            Some((_, first)) => bail!(
                "{place}: found a second puzzle after that at {first}, expected one: a problem is that of one puzzle"
            ),
        }
        Ok(std::ops::ControlFlow::Continue(()))
    })?;
    let Some((puzzle, _)) = only else {
        bail!("found no puzzle, expected one");
    };
    let problem = puzzle.whole_problem();
    let name = |item: &Demand| name(&puzzle, *item);
    let mut document = Document::named(&problem, name, |color| color.0.to_string())?;
    document.set_comment(&format!("Sudoku {}", puzzle.givens()));
    let text = format::write(&document, Format::Knuth)?;
    print("the problem", text)?;
    Ok(Outcome::Answered)
}

/// `r1c2` is a cell; `r1s5` has a 5 in row 1 and `c2s5` in column 2, `b3s5` in region 3, `d1s5` on a diagonal, `w1s5`
/// in a window.
fn name(puzzle: &SquarePuzzle, item: Demand) -> String {
    let order = u16::from(puzzle.givens().order());
    match item {
        Demand::Cell(cell) => format!("r{}c{}", cell / order + 1, cell % order + 1),
        Demand::Unit { unit, symbol } => {
            let unit = &puzzle.rules().units()[usize::from(unit)];
            let letter = match unit.kind() {
                Kind::Row => 'r',
                Kind::Column => 'c',
                Kind::Box | Kind::Region => 'b',
                Kind::Diagonal => 'd',
                _ => 'w',
            };
            format!("{letter}{}s{symbol}", u16::from(unit.index()) + 1)
        }
        Demand::Cage(cage) => format!("k{}", cage + 1),
        Demand::CageSymbol { cage, symbol } => format!("k{}s{symbol}", cage + 1),
    }
}
