//! The answers: solves or checks each entry of the input, and writes the answer.

use std::cell::{Cell, RefCell};

use quadrille::dense::DenseError;
use quadrille::puzzle::square::{Square, SquareRules};
use quadrille::sudoku::text::{AnswerFormat, AnswerPart, Entry, Layout, PuzzleEntry, TextPlace};
use quadrille::sudoku::{BorrowedGivens, Solver};

use crate::faults::{At, FaultList, clashes};
use crate::json::{self, Figures, PickedJson, PuzzleSource};
use crate::request::{Hints, PuzzleTask, Request, Uniqueness};
use crate::search::search;
use crate::sink::{AnswerSink, WholeAnswers};
use crate::tally::Tally;
use crate::why::WhyFields;
use crate::{explain, judge};

/// A puzzle, its rules, and the file it is in.
#[derive(Clone, Copy)]
pub(crate) struct PuzzleAt<'a> {
    pub(crate) puzzle: &'a PuzzleEntry,
    pub(crate) rules: &'a SquareRules,
    pub(crate) file: &'a str,
}

impl<'a> PuzzleAt<'a> {
    pub(crate) fn new(puzzle: &'a PuzzleEntry, rules: &'a SquareRules, file: &'a str) -> Self {
        PuzzleAt {
            puzzle,
            rules,
            file,
        }
    }
}

/// Answers entries one by one.
pub struct Answerer<'a> {
    pub(crate) solver: Solver<'a>,
    pub(crate) request: Request,
}

impl<'a> Answerer<'a> {
    /// Answers a request on this solver, within the limits that it has from now on.
    pub fn new(solver: Solver<'a>, request: Request) -> Self {
        let limits = request.limits();
        let solver = limits.cancel.into_iter().fold(solver, Solver::cancel_on);
        let solver = match limits.time {
            Some(time) => solver.max_time(time),
            None => solver,
        };
        Answerer { solver, request }
    }

    /// Answers an entry of a file.
    pub(crate) fn answer(&mut self, entry: &Entry, file: &str, sink: &mut dyn AnswerSink) -> Tally {
        match entry {
            Entry::Header(header) => {
                if self.request.format.is_none() {
                    sink.text().extend_from_slice(header);
                    sink.text().push(b'\n');
                }
                Tally::default()
            }
            Entry::Note {
                place,
                message,
                order,
            } => {
                sink.note(&At(file, *place).note(message, *order));
                Tally::default()
            }
            Entry::Invalid {
                layout,
                place,
                message,
            } => self.refuse(layout, *place, message, file, sink),
            Entry::Puzzle(puzzle) => {
                let rules = self.request.rules.clone();
                match rules.for_puzzle(puzzle) {
                    Ok(rules) => self.puzzle(PuzzleAt::new(puzzle, &rules, file), sink),
                    Err(message) => self.refuse(&puzzle.layout, puzzle.place, &message, file, sink),
                }
            }
            _ => Tally::default(),
        }
    }

    fn puzzle(&mut self, at: PuzzleAt<'_>, sink: &mut dyn AnswerSink) -> Tally {
        let PuzzleAt {
            puzzle,
            rules,
            file,
        } = at;
        let searches = !matches!(self.request.task, PuzzleTask::Check | PuzzleTask::Hint(_));
        if searches && let Err(error) = self.takes(puzzle, rules) {
            let message = format!("--engine dense: {error}");
            return self.refuse(&puzzle.layout, puzzle.place, &message, file, sink);
        }
        match self.request.task {
            PuzzleTask::Check => judge::answer(at, &self.request, sink),
            _ if self.request.is_late() => self.give_up(at, sink),
            PuzzleTask::Hint(Hints::Candidates) => explain::candidates(at, &self.request, sink),
            PuzzleTask::Hint(hints) => {
                let all = hints == Hints::All;
                let hinted = explain::hint(at, all, &self.request, sink);
                hinted.unwrap_or_else(|| self.stop(at, sink))
            }
            PuzzleTask::Rate => {
                let solver = &mut self.solver;
                // The answer says how many nodes it took.
                let figures = search(solver, &puzzle.square, rules, 2, true, true, &mut |_| {});
                let rated = match figures.interrupted {
                    true => None,
                    false => explain::rate(at, figures, &self.request, sink),
                };
                rated.unwrap_or_else(|| self.stop(at, sink))
            }
            _ => self.solve(at, sink),
        }
    }

    /// Whether the engine that was asked for takes a puzzle.
    fn takes(&self, puzzle: &PuzzleEntry, rules: &SquareRules) -> Result<(), DenseError> {
        let puzzle = BorrowedGivens::new(rules, &puzzle.square);
        puzzle.map_or(Ok(()), |puzzle| self.solver.takes(&puzzle))
    }

    fn refuse(
        &self,
        layout: &Layout,
        place: TextPlace,
        message: &str,
        file: &str,
        sink: &mut dyn AnswerSink,
    ) -> Tally {
        let request = &self.request;
        let rules = request.rules.for_order(request.rules.order_or_nine());
        let format = { rules.ok() }.and_then(|rules| request.answer_format(layout, rules));
        match format {
            _ if self.request.only.is_some() => {}
            None => json::write(&json::Invalid::new(message, file, place), sink),
            Some(format @ AnswerFormat::Csv) => {
                let why = format!("invalid: {}: {message}", At(file, place));
                write_word(&self.request, format, (&why, None), sink.text());
            }
            Some(format) => write_word(&self.request, format, ("invalid", None), sink.text()),
        }
        sink.note(&format!("{}: {message}", At(file, place)));
        Tally {
            invalid: 1,
            ..Tally::one(false)
        }
    }

    /// Answers a puzzle that was stopped. When the time is up, the answer says so; at a signal, there is no answer.
    fn stop(&self, at: PuzzleAt<'_>, sink: &mut dyn AnswerSink) -> Tally {
        match self.request.is_late() {
            true => self.give_up(at, sink),
            false => Tally {
                unanswered: 1,
                ..Tally::default()
            },
        }
    }

    /// Answers a puzzle when the time is up.
    fn give_up(&self, at: PuzzleAt<'_>, sink: &mut dyn AnswerSink) -> Tally {
        let PuzzleAt { puzzle, rules, .. } = at;
        match self.request.answer_format(&puzzle.layout, rules) {
            _ if self.request.only.is_some() => {}
            Some(format) => write_word(
                &self.request,
                format,
                ("not finished", Some(puzzle)),
                sink.text(),
            ),
            None => {
                let figures = Figures {
                    interrupted: true,
                    ..Figures::default()
                };
                let object = json::Solved {
                    puzzle: puzzle.square.to_string(),
                    place: PuzzleSource::new(at),
                    search: RefCell::new(Some(|_: json::VisitText<'_>| figures)),
                    why: &|| None,
                    listed: matches!(self.request.task, PuzzleTask::Solve(_) | PuzzleTask::Unique),
                };
                json::write_short(&object, sink.text());
            }
        }
        Tally {
            unfinished: 1,
            ..Tally::one(false)
        }
    }

    fn solve(&mut self, at: PuzzleAt<'_>, sink: &mut dyn AnswerSink) -> Tally {
        let PuzzleAt { puzzle, rules, .. } = at;
        let mut kept = WholeAnswers::default();
        // Of --only, it finds up to two solutions; whether to show them depends on their number.
        let into = match self.request.only {
            None => &mut *sink,
            Some(_) => &mut kept,
        };
        let (figures, is_written) = match self.request.answer_format(&puzzle.layout, rules) {
            Some(format) => self.solve_in(format, at, into),
            None => (self.solve_as_json(at, into), true),
        };
        let late = figures.interrupted && self.request.is_late();
        if let Some(only) = self.request.only
            && !figures.interrupted
            && only == verdict(figures.count)
        {
            match self.request.answer_format(&puzzle.layout, rules) {
                None | Some(AnswerFormat::Csv | AnswerFormat::Table(_)) => {
                    sink.text().append(&mut kept.0)
                }
                Some(format) => match PickedJson::new(puzzle, rules) {
                    Some(picked) => json::write(&picked, sink),
                    None => {
                        let part = AnswerPart::Square(&puzzle.square);
                        format.write_part(part, 0, Some(&puzzle.square), sink.text());
                        format.write_end(sink.text());
                        sink.text().extend(format.is_tall().then_some(b'\n'));
                    }
                },
            }
        }
        if figures.count == 0 && !figures.interrupted && self.request.only.is_none() {
            self.note_clashes(at, sink);
        }
        if late {
            return Tally {
                solved: 0,
                unfinished: 1,
                cut: 0,
                ..Tally::of(&figures, true)
            };
        }
        // Of --only, it is not shown.
        let is_hidden = figures.interrupted && self.request.only.is_some();
        Tally::of(&figures, is_written && !is_hidden)
    }

    /// Says why a puzzle has no solution, if its givens contradict each other.
    pub(crate) fn note_clashes(
        &self,
        PuzzleAt {
            puzzle,
            rules,
            file,
        }: PuzzleAt<'_>,
        sink: &mut dyn AnswerSink,
    ) {
        let clashes = clashes(&puzzle.square, rules);
        if !clashes.is_empty() && !self.request.why {
            let (place, faults) = (At(file, puzzle.place), FaultList(&clashes));
            let order = puzzle.square.order();
            // A line of 100 symbols among others of 81 has rather some too many.
            let size = match puzzle.layout == Layout::Line && order != 9 {
                true => format!(", read as {order}x{order}"),
                false => String::new(),
            };
            sink.note(&format!("{place}: no solution: {faults}{size}"));
        }
    }

    /// Writes what is asked of a puzzle. Returns what the search found, and whether there is an answer.
    fn solve_in(
        &mut self,
        format: AnswerFormat<'_>,
        PuzzleAt { puzzle, rules, .. }: PuzzleAt<'_>,
        sink: &mut dyn AnswerSink,
    ) -> (Figures, bool) {
        let (task, square) = (self.request.task, &puzzle.square);
        let start = sink.text().len();
        format.write_start(Some(puzzle), sink.text());
        let mut nth = 0;
        let mut first: Option<Square> = None;
        let counts = matches!(task, PuzzleTask::Count(_));
        let fields = matches!(format, AnswerFormat::Csv | AnswerFormat::Table(_));
        let (solver, max, measured) = (&mut self.solver, task.max(), self.request.measured);
        let figures = search(solver, square, rules, max, counts, measured, &mut |board| {
            let out = sink.text();
            match (task, &first) {
                (PuzzleTask::Solve(_), _) => {
                    format.write_part(AnswerPart::Square(board), nth, Some(square), out);
                }
                // The verdict comes before the boards. Until then, nothing is passed on.
                (PuzzleTask::Unique, None) => return first = Some(board.clone()),
                (PuzzleTask::Unique, Some(first)) => {
                    format.write_part(AnswerPart::Word("several"), 0, None, out);
                    for (board, nth) in [(first, 1), (board, 2)] {
                        format.write_delimiter(out);
                        let nth = if fields { 0 } else { nth };
                        format.write_part(AnswerPart::Square(board), nth, Some(square), out);
                    }
                }
                _ => {}
            }
            nth += 1;
            sink.pass_on();
        });
        let cut = figures.interrupted;
        if cut && !counts && nth == 0 {
            // There is no answer.
            sink.text().truncate(start);
            let is_late = self.request.is_late();
            if is_late {
                write_word(
                    &self.request,
                    format,
                    ("not finished", Some(puzzle)),
                    sink.text(),
                );
            }
            return (figures, is_late);
        }
        let out = sink.text();
        let word = match (task, figures.count) {
            (PuzzleTask::Count(_), count) if cut => Some(format!("at least {count}")),
            (PuzzleTask::Count(_), count) => Some(count.to_string()),
            (PuzzleTask::Unique, 0) => Some("none".to_owned()),
            (PuzzleTask::Unique, 1) => Some("one".to_owned()),
            (PuzzleTask::Solve(_), 0) => Some(match self.request.clashing(square, rules) {
                None if self.request.why => {
                    "no solution: found no reason within the limits".to_owned()
                }
                None => "no solution".to_owned(),
                Some(why) => format!("no solution: {why}"),
            }),
            _ => None,
        };
        if let Some(word) = word {
            format.write_part(AnswerPart::Word(&word), 0, None, out);
            if task == PuzzleTask::Unique {
                format.write_delimiter(out);
                if let Some(first) = first.filter(|_| fields) {
                    format.write_part(AnswerPart::Square(&first), 0, Some(square), out);
                }
                format.write_delimiter(out);
            }
        }
        format.write_end(out);
        (figures, true)
    }

    fn solve_as_json(&mut self, at: PuzzleAt<'_>, sink: &mut dyn AnswerSink) -> Figures {
        let PuzzleAt { puzzle, rules, .. } = at;
        let task = self.request.task;
        let square = &puzzle.square;
        let listed = !matches!(task, PuzzleTask::Count(_));
        let figures = Cell::default();
        let request = &self.request;
        let run = |visit: json::VisitText<'_>| {
            let visit = &mut |solution: &Square| visit(&solution.to_string());
            let solver = &mut self.solver;
            let found = search(solver, square, rules, task.max(), !listed, true, visit);
            figures.set(found);
            found
        };
        let object = json::Solved {
            puzzle: square.to_string(),
            place: PuzzleSource::new(at),
            search: RefCell::new(Some(run)),
            listed,
            why: &|| Some(WhyFields::from(&request.clashing(square, rules)?)),
        };
        json::write(&object, sink);
        figures.get()
    }
}

/// Writes an answer that is one word, and leaves the other columns of a table blank.
pub fn write_word(
    request: &Request,
    format: AnswerFormat<'_>,
    (word, puzzle): (&str, Option<&PuzzleEntry>),
    out: &mut Vec<u8>,
) {
    format.write_start(puzzle, out);
    format.write_part(AnswerPart::Word(word), 0, None, out);
    if request.task == PuzzleTask::Unique {
        format.write_delimiter(out);
        format.write_delimiter(out);
    }
    format.write_end(out);
}

fn verdict(count: u64) -> Uniqueness {
    match count {
        0 => Uniqueness::None,
        1 => Uniqueness::One,
        _ => Uniqueness::Several,
    }
}
