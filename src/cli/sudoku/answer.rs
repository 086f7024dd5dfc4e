//! The answers: what was read, solved or judged, and written.

use std::fmt::{self, Display};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use quadrille::sudoku::{Board, Fault, Solver, Sudoku};
use quadrille::{Report, Stop};

use super::ask::{Ask, Task};
use super::entry::{Entry, Place, Puzzle, Shape};
use super::tally::Tally;
use super::write::{Part, View, line, put};
use super::{explain, squares};
use crate::cli::format_number::json_string;

/// Where an answer goes. It may take a long answer away piece by piece.
pub trait Paper {
    /// The text of the answers.
    fn text(&mut self) -> &mut Vec<u8>;
    /// What is to be said on standard error.
    fn notes(&mut self) -> &mut Vec<u8>;
    /// Called from time to time in the middle of an answer.
    fn relieve(&mut self);
}

/// Answers one thing after the other, on one grid.
pub struct Answerer<'a> {
    /// What finds solutions; the only place that knows which engine does.
    solver: Solver<'a>,
    ask: Ask,
    /// Set when a signal has come.
    stop: Arc<AtomicBool>,
}

/// What the search for one puzzle came to.
struct Found {
    count: u64,
    unique: Option<bool>,
    report: Report,
    /// Whether a signal ended it.
    cut: bool,
}

impl<'a> Answerer<'a> {
    pub fn new(solver: Solver<'a>, ask: Ask, stop: Arc<AtomicBool>) -> Self {
        Answerer { solver, ask, stop }
    }

    /// Answers what was read in a file.
    pub fn answer(&mut self, entry: &Entry, file: &str, paper: &mut impl Paper) -> Tally {
        match entry {
            Entry::Header(header) => {
                if self.ask.format.is_none() {
                    paper.text().extend_from_slice(header);
                    paper.text().push(b'\n');
                }
                Tally::default()
            }
            Entry::Invalid {
                shape,
                place,
                message,
            } => {
                self.refuse(shape, &format!("{}: {message}", At(file, *place)), paper);
                Tally {
                    puzzles: 1,
                    invalid: 1,
                    ..Tally::default()
                }
            }
            Entry::Square { place, .. } if matches!(self.ask.task, Task::Hint | Task::Rate) => {
                let message =
                    "found a puzzle of another size, expected 9 x 9 for a hint or a rating";
                self.refuse(
                    &Shape::Line,
                    &format!("{}: {message}", At(file, *place)),
                    paper,
                );
                Tally {
                    puzzles: 1,
                    invalid: 1,
                    ..Tally::default()
                }
            }
            Entry::Square { puzzle, place } => {
                let place = At(file, *place).to_string();
                squares::answer(puzzle, &self.ask, &place, &self.stop, paper)
            }
            Entry::Puzzle(puzzle) if matches!(self.ask.task, Task::Hint | Task::Rate) => {
                let view = View::of(&puzzle.shape, self.ask.format, self.ask.color);
                let rate = self.ask.task == Task::Rate;
                explain::answer(puzzle, view, rate, &mut self.solver, paper.text())
            }
            Entry::Puzzle(puzzle) if self.ask.task == Task::Check => {
                let right = self.judge(puzzle, file, paper);
                Tally {
                    puzzles: 1,
                    solved: right.into(),
                    ..Tally::default()
                }
            }
            Entry::Puzzle(puzzle) => {
                let found = self.search(puzzle, file, paper);
                Tally {
                    puzzles: 1,
                    invalid: 0,
                    solved: (found.count > 0).into(),
                    unique: (found.unique == Some(true)).into(),
                    several: (found.count > 1).into(),
                    nodes: found.report.nodes,
                    cut: found.cut.into(),
                }
            }
        }
    }

    fn refuse(&self, shape: &Shape, message: &str, paper: &mut impl Paper) {
        let view = View::of(shape, self.ask.format, self.ask.color);
        let out = paper.text();
        if view.is_json() {
            put(
                out,
                format_args!(
                    "{{\"puzzle\": null, \"error\": {}}}\n",
                    json_string(message)
                ),
            );
        } else {
            view.open(None, out);
            view.part(Part::Word("invalid"), 0, None, out);
            view.close(out);
        }
        put(paper.notes(), format_args!("{message}\n"));
    }

    fn search(&mut self, puzzle: &Puzzle, file: &str, paper: &mut impl Paper) -> Found {
        let view = View::of(&puzzle.shape, self.ask.format, self.ask.color);
        let sudoku = Sudoku::try_from(puzzle.cells).expect("the reader lets only digits pass");
        let task = self.ask.task;
        if view.is_json() {
            json_open(puzzle, paper.text());
            if !matches!(task, Task::Count(_)) {
                put(paper.text(), ", \"solutions\": [");
            }
        } else {
            view.open(Some(puzzle), paper.text());
        }

        let mut nth = 0;
        let mut first = None;
        let report = self.solver.for_each(&sudoku, task.most(), |board| {
            let out = paper.text();
            match task {
                Task::Count(_) | Task::Check | Task::Hint | Task::Rate => {}
                _ if view.is_json() => {
                    put(out, if nth > 0 { ", \"" } else { "\"" });
                    line(board.cells(), out);
                    out.push(b'"');
                }
                Task::Solve(_) => view.part(Part::Board(&board), nth, Some(&puzzle.cells), out),
                // The verdict comes before the boards.
                Task::Unique => match &first {
                    None => first = Some(board),
                    Some(first) => {
                        let parts = [
                            Part::Word("several"),
                            Part::Board(first),
                            Part::Board(&board),
                        ];
                        for (part, nth) in parts.into_iter().zip(0..) {
                            view.part(part, nth, Some(&puzzle.cells), out);
                        }
                    }
                },
            }
            nth += 1;
            paper.relieve();
            // The last one is not cut short.
            match nth < task.most() && self.stop.load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let cut = report.stop == Stop::Caller;
        let count = report.solutions;
        let unique = (count != 1 || report.stop == Stop::Exhausted).then_some(count == 1);

        let out = paper.text();
        if view.is_json() {
            json_close(task, count, unique, &report, out);
        } else {
            let word = match (task, count) {
                (Task::Count(_), count) if cut => Some(format!("at least {count}")),
                (Task::Count(_), count) => Some(count.to_string()),
                (Task::Unique, 0) => Some("none".to_owned()),
                (Task::Unique, 1) => Some("one".to_owned()),
                (Task::Solve(_), 0) => Some("no solution".to_owned()),
                _ => None,
            };
            if let Some(word) = word {
                view.part(Part::Word(&word), 0, None, out);
            }
            view.close(out);
        }
        if count == 0 {
            let clashes = sudoku.givens().repeats();
            if !clashes.is_empty() {
                let place = At(file, puzzle.place);
                let notes = paper.notes();
                put(
                    notes,
                    format_args!("{place}: no solution: {}\n", Listed(&clashes)),
                );
            }
        }
        Found {
            count,
            unique,
            report,
            cut,
        }
    }

    /// Judges a finished board, or the solution next to a puzzle. Returns whether it is right.
    fn judge(&mut self, puzzle: &Puzzle, file: &str, paper: &mut impl Paper) -> bool {
        let view = View::of(&puzzle.shape, self.ask.format, self.ask.color);
        let givens = Sudoku::try_from(puzzle.cells).expect("the reader lets only digits pass");
        let claim = puzzle
            .claim
            .as_deref()
            .map_or(puzzle.cells, |claim| claim.cells);
        let board = Board::try_from(claim).expect("the reader lets only digits pass");
        let (blanks, mut faults): (Vec<Fault>, Vec<Fault>) = givens
            .check(&board)
            .err()
            .unwrap_or_default()
            .into_iter()
            .partition(|fault| matches!(fault, Fault::Blank { .. }));
        // Of an unfinished board it is enough to say so.
        faults.extend(blanks.iter().take(1).cloned());
        let more = |fault: &Fault| match (fault, blanks.len()) {
            (Fault::Blank { .. }, 2) => " (and so is 1 other cell)".to_owned(),
            (Fault::Blank { .. }, count @ 3..) => {
                format!(" (and so are {} other cells)", count - 1)
            }
            _ => String::new(),
        };

        let right = faults.is_empty();
        let out = paper.text();
        if view.is_json() {
            json_open(puzzle, out);
            if let Some(claim) = &puzzle.claim {
                put(out, ", \"solution\": \"");
                line(&claim.cells, out);
                out.push(b'"');
            }
            put(out, format_args!(", \"right\": {right}, \"faults\": ["));
            for (nth, fault) in faults.iter().enumerate() {
                let fault = json_string(&format!("{fault}{}", more(fault)));
                put(
                    out,
                    format_args!("{}{fault}", if nth > 0 { ", " } else { "" }),
                );
            }
            put(out, "]}\n");
        } else {
            view.open(Some(puzzle), out);
            view.part(
                Part::Word(if right { "right" } else { "wrong" }),
                0,
                None,
                out,
            );
            view.close(out);
        }
        for fault in &faults {
            let place = At(file, place_of(puzzle, fault));
            put(
                paper.notes(),
                format_args!("{place}: {fault}{}\n", more(fault)),
            );
        }
        right
    }
}

pub(super) fn json_open(puzzle: &Puzzle, out: &mut Vec<u8>) {
    put(out, "{\"puzzle\": \"");
    line(&puzzle.cells, out);
    out.push(b'"');
}

fn json_close(task: Task, count: u64, unique: Option<bool>, report: &Report, out: &mut Vec<u8>) {
    if !matches!(task, Task::Count(_)) {
        out.push(b']');
    }
    put(out, format_args!(", \"count\": {count}"));
    if let Some(unique) = unique {
        put(out, format_args!(", \"unique\": {unique}"));
    }
    if report.stop == Stop::Caller {
        put(out, ", \"interrupted\": true");
    }
    let seconds = report.elapsed.as_nanos() as f64 / 1e9;
    put(
        out,
        format_args!(", \"nodes\": {}, \"seconds\": {seconds}}}\n", report.nodes),
    );
}

/// Where the cell of a fault was read: for a digit that comes twice, the last of its cells.
fn place_of(puzzle: &Puzzle, fault: &Fault) -> Place {
    let (row, column) = match fault {
        Fault::Repeat { cells, .. } => cells.last().copied().unwrap_or_default(),
        Fault::Blank { row, column } | Fault::Changed { row, column, .. } => (*row, *column),
        _ => return puzzle.place,
    };
    let cell = usize::from(row) * 9 + usize::from(column);
    match (&puzzle.shape, &puzzle.claim) {
        (Shape::Block(art), _) => art.place(cell),
        (_, Some(claim)) => Place {
            column: claim.column + cell as u32,
            ..puzzle.place
        },
        _ => Place {
            column: puzzle.place.column + cell as u32,
            ..puzzle.place
        },
    }
}

/// `FILE:LINE:COLUMN`.
struct At<'f>(&'f str, Place);

impl Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At(file, Place { line, column }) = self;
        write!(f, "{file}:{line}:{column}")
    }
}

/// Faults one after the other.
struct Listed<'f>(&'f [Fault]);

impl Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (nth, fault) in self.0.iter().enumerate() {
            write!(f, "{}{fault}", if nth > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}
