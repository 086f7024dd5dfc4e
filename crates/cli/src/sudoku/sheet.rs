//! `--svg`: a sheet of puzzles, solved, unsolved or explained.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use quadrille::Stop;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::SquarePuzzle;
use quadrille::sudoku::{Logic, LogicStep};
use quadrille::svg::{self, Draw, Picture};

use super::args::SudokuArgs;
use super::read_all;
use crate::exit::ExitOutcome;
use crate::format_number::plural;
use crate::message::note;
use crate::puzzle::{SHEET, note_full, write_sheet};
use crate::signals::Signals;
use quadrille_answers::request::{Hints, PuzzleTask, Request};

/// Draws the solutions of all puzzles in the files, or their next steps. A puzzle without a solution is drawn unsolved.
pub fn run(args: &SudokuArgs, file: &Path, request: &Request) -> anyhow::Result<ExitOutcome> {
    let max = usize::try_from(request.task.max())
        .unwrap_or(SHEET)
        .min(SHEET);
    let mut all = Vec::new();
    read_all::each(&args.files, request, |found| {
        all.push(found);
        Ok(match all.len() > SHEET {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    })?;
    let mut more = all.len() > SHEET;
    all.truncate(SHEET);
    // Until here, a signal ends the program, which may be waiting for input.
    let signals = Signals::watch()?;
    let stop = signals.flag();
    let mut pictures = Vec::new();
    let mut outcome = ExitOutcome::Answered;
    for found in all {
        if pictures.len() >= SHEET {
            more = true;
            break;
        }
        let puzzle = match found.puzzle {
            Ok(puzzle) => puzzle,
            Err(message) => {
                note(&format!("{}: {message}", found.place));
                outcome = outcome.max(ExitOutcome::Bad);
                continue;
            }
        };
        if args.unsolved {
            pictures.push(puzzle.board().picture());
            continue;
        }
        if let PuzzleTask::Hint(hints) = request.task {
            let is_solvable = draw_steps(&puzzle, hints, &mut pictures);
            outcome = outcome.max(match is_solvable {
                true => ExitOutcome::Answered,
                false => ExitOutcome::Lacking,
            });
            if signals.came() {
                break;
            }
            continue;
        }
        let (problem, mut solved) = (puzzle.problem(), Vec::new());
        let search = problem.search().cancel_on(Arc::clone(&stop));
        let search = search.max_solutions(max.min(SHEET - pictures.len()) as u64);
        let report = search.for_each(|solution| {
            solved.push(puzzle.answer(solution).picture());
            ControlFlow::Continue(())
        });
        if report.stop == Stop::Canceled {
            break;
        }
        if solved.is_empty() {
            let why = request.clashing(puzzle.givens(), puzzle.rules());
            let reason = why.as_ref().map(|why| format!(": {why}"));
            note(&format!(
                "{}: no solution{}",
                found.place,
                reason.unwrap_or_default()
            ));
            outcome = outcome.max(ExitOutcome::Lacking);
            pictures.push(match why {
                Some(why) => svg::clash(&puzzle.board(), &why),
                None => puzzle.board().picture(),
            });
        }
        pictures.extend(solved);
        more |= pictures.len() >= SHEET && request.task.max() > SHEET as u64;
    }
    more |= pictures.len() > SHEET;
    pictures.truncate(SHEET);
    let cut = signals.came();
    if !(cut && pictures.is_empty()) {
        write(&pictures, file)?;
    }
    if more && !cut {
        note_full("boards");
        outcome = outcome.max(ExitOutcome::Stopped);
    }
    if cut {
        outcome = signals.outcome();
        let boards = plural(pictures.len() as u64, "board");
        let said = signals.said_after(&boards);
        note(&format!("{said}; the rest is not drawn"));
    }
    Ok(outcome)
}

/// Draws the next step of a puzzle, or all of them, or only the candidates. Returns whether it may have a solution.
fn draw_steps(puzzle: &SquarePuzzle, hints: Hints, pictures: &mut Vec<Picture>) -> bool {
    let mut logic = Logic::new(puzzle).assuming_uniqueness();
    if hints == Hints::Candidates {
        pictures.push(svg::candidates(&logic));
        return !logic.hint().is_contradiction();
    }
    let all = hints == Hints::All;
    let before = pictures.len();
    loop {
        let step = logic.hint();
        // The end of a solved puzzle is drawn only if there is nothing before it.
        if step != LogicStep::Finished || pictures.len() == before {
            pictures.push(svg::hint(&logic, &step));
        }
        logic.take(&step);
        if !all || !matches!(step, LogicStep::Deduction(_)) {
            return !step.is_contradiction();
        }
    }
}

/// Writes the sheet, if there is anything on it.
pub fn write(pictures: &[Picture], file: &Path) -> anyhow::Result<()> {
    match pictures {
        [] => note("there is no board to draw"),
        pictures => write_sheet(pictures, "Sudoku", file)?,
    }
    Ok(())
}
