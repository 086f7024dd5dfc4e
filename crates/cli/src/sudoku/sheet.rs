//! `--svg`: a sheet of puzzles, solved, unsolved or explained.

use std::fmt::Display;
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
use crate::files;
use crate::format_number::plural;
use crate::message::note;
use crate::progress::{LOOK, ProgressLine, ProgressStep};
use crate::puzzle::{SHEET, note_full, write_sheet};
use crate::signals::Signals;
use quadrille_answers::request::{Hints, PuzzleTask, Request};

/// Draws the solutions of all puzzles in the files, or their next steps. A puzzle without a solution is drawn unsolved.
pub fn run(args: &SudokuArgs, file: &Path, request: &Request) -> anyhow::Result<ExitOutcome> {
    let mut all = Vec::new();
    read_all::each(&args.files, request, |found| {
        all.push(found);
        Ok(match all.len() > SHEET {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        })
    })?;
    if all.is_empty() {
        note(&format!("{}: found no puzzle", files::names(&args.files)));
        return Ok(ExitOutcome::Bad);
    }
    let mut more = all.len() > SHEET;
    all.truncate(SHEET);
    // Until here, a signal ends the program, which may be waiting for input.
    let signals = Signals::watch()?.within(args.time);
    let mut request = request.clone();
    request.end = Some(Arc::new(signals.clone()));
    let mut sheet = Sheet {
        args,
        request: &request,
        signals: &signals,
        line: ProgressLine::new(),
        pictures: Vec::new(),
        outcome: ExitOutcome::Answered,
    };
    for found in all {
        if sheet.pictures.len() >= SHEET {
            more = true;
            break;
        }
        match found.puzzle {
            Ok(puzzle) => more |= sheet.draw(&puzzle, &found.place),
            Err(message) => {
                let said = format!("{}: {message}", found.place);
                sheet.line.aside(|| note(&said));
                sheet.note(ExitOutcome::Bad);
            }
        }
        if signals.came() {
            break;
        }
    }
    let Sheet {
        mut pictures,
        mut outcome,
        ..
    } = sheet;
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

/// What is drawn so far.
struct Sheet<'a> {
    args: &'a SudokuArgs,
    request: &'a Request,
    signals: &'a Signals,
    line: ProgressLine,
    pictures: Vec<Picture>,
    outcome: ExitOutcome,
}

impl Sheet<'_> {
    fn note(&mut self, outcome: ExitOutcome) {
        self.outcome = self.outcome.max(outcome);
    }

    /// Draws a puzzle, its next steps or its solutions. Returns whether there may be more solutions than the sheet holds.
    fn draw(&mut self, puzzle: &SquarePuzzle, place: &impl Display) -> bool {
        if self.args.unsolved {
            self.pictures.push(puzzle.board().picture());
            return false;
        }
        if let PuzzleTask::Hint(hints) = self.request.task {
            if !draw_steps(puzzle, hints, self.signals, &mut self.pictures) {
                self.note(ExitOutcome::Lacking);
            }
            return false;
        }
        let (problem, mut solved) = (puzzle.problem(), Vec::new());
        let max = self.request.task.max();
        let search = problem.search().limits(self.signals.limits());
        let search = search.max_solutions(max.min((SHEET - self.pictures.len()) as u64));
        let search = search.on_progress(LOOK, |_| {
            self.line.update(ProgressStep {
                what: "drawing".to_owned(),
                ..ProgressStep::default()
            });
        });
        let report = search.for_each(|solution| {
            solved.push(puzzle.answer(solution).picture());
            ControlFlow::Continue(())
        });
        let is_cut = matches!(report.stop, Stop::Canceled | Stop::Time);
        if solved.is_empty() && !is_cut {
            self.draw_unsolvable(puzzle, place);
        }
        self.pictures.extend(solved);
        self.pictures.len() >= SHEET && max > SHEET as u64 && !is_cut
    }

    /// Draws a puzzle without a solution, and the givens that clash.
    fn draw_unsolvable(&mut self, puzzle: &SquarePuzzle, place: &impl Display) {
        let why = self.request.clashing(puzzle.givens(), puzzle.rules());
        let reason = why.as_ref().map(|why| format!(": {why}"));
        let reason = reason.unwrap_or_default();
        let said = format!("{place}: no solution{reason}");
        self.line.aside(|| note(&said));
        self.note(ExitOutcome::Lacking);
        self.pictures.push(match why {
            Some(why) => svg::clash(&puzzle.board(), &why),
            None => puzzle.board().picture(),
        });
    }
}

/// Draws the next step of a puzzle, or all of them, as many as a sheet holds and one more, until a signal comes or the time is
/// over; or only the candidates. Returns whether it may have a solution.
fn draw_steps(
    puzzle: &SquarePuzzle,
    hints: Hints,
    signals: &Signals,
    pictures: &mut Vec<Picture>,
) -> bool {
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
        let is_over = pictures.len() > SHEET || signals.came();
        if is_over || !all || !matches!(step, LogicStep::Deduction(_)) {
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use quadrille::puzzle::square::SquareRules;

    use super::*;

    #[test]
    fn steps_end_with_the_sheet_and_with_the_time() -> anyhow::Result<()> {
        let rules = SquareRules::size(4)?;
        let puzzle = SquarePuzzle::new(rules, "1.....2..3.....4".parse()?)?;
        for (time, before, after) in [(None, SHEET, SHEET + 1), (Some(Duration::ZERO), 5, 6)] {
            let mut pictures = vec![puzzle.board().picture(); before];
            let signals = Signals::of_command().within(time);
            draw_steps(&puzzle, Hints::All, &signals, &mut pictures);
            assert_eq!(pictures.len(), after);
        }
        Ok(())
    }
}
