//! Explains puzzles by the techniques of human solvers: hints and ratings.

use std::time::Instant;

use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::text::{AnswerFormat, AnswerPart, PuzzleEntry};
use quadrille::sudoku::{BorrowedGivens, Grade, Logic, LogicStep};

use crate::answer::{PuzzleAt, write_word};
use crate::json::{self, CandidatesLeft, Figures, Hinted, PuzzleSource, Rated, StepFields};
use crate::request::Request;
use crate::sink::AnswerSink;
use crate::tally::Tally;
use crate::text::plural;

fn logic(puzzle: &PuzzleEntry, rules: &SquareRules) -> Logic {
    let puzzle = BorrowedGivens::new(rules, &puzzle.square);
    Logic::new(&puzzle.expect("the rules fit its order")).assuming_uniqueness()
}

/// Writes the next step, or all steps to the end; nothing if a limit stops it, which is looked at before each step alone.
pub fn hint(
    at @ PuzzleAt { puzzle, rules, .. }: PuzzleAt<'_>,
    all: bool,
    request: &Request,
    sink: &mut dyn AnswerSink,
) -> Option<Tally> {
    let mut logic = logic(puzzle, rules);
    let mut steps = Vec::new();
    let (limits, began) = (request.limits(), Instant::now());
    loop {
        if limits.interrupted(began).is_some() {
            return None;
        }
        let step = logic.hint();
        logic.take(&step);
        let goes_on = all && matches!(step, LogicStep::Deduction(_));
        steps.push(step);
        if !goes_on {
            break;
        }
    }
    let last = steps.last().expect("there is a step, if only the end");
    let without = last.is_contradiction();
    let end = json::end(last);
    match request.answer_format(&puzzle.layout, rules) {
        None => {
            let fields = steps.iter().filter_map(|step| match step {
                LogicStep::Deduction(deduction) => Some(StepFields::from(deduction)),
                _ => None,
            });
            let hinted = Hinted {
                puzzle: puzzle.square.to_string(),
                steps: fields.collect(),
                end,
                reason: end
                    .filter(|end| *end != "finished")
                    .map(|_| last.to_string()),
                square: logic.square().to_string(),
                place: PuzzleSource::new(at),
            };
            json::write(&hinted, sink);
        }
        Some(format) => {
            let texts: Vec<String> = steps.iter().map(LogicStep::to_string).collect();
            let text = match format {
                AnswerFormat::Csv | AnswerFormat::Table(_) => texts.join("; "),
                _ => texts.join("\n"),
            };
            write_word(request, format, (&text, Some(puzzle)), sink.text());
            if all && !matches!(format, AnswerFormat::Csv | AnswerFormat::Table(_)) {
                let square = logic.square();
                let shown = match format.is_tall() {
                    true => format,
                    false => AnswerFormat::Line,
                };
                let (part, givens) = (AnswerPart::Square(&square), Some(&puzzle.square));
                shown.write_part(part, 0, givens, sink.text());
                shown.write_end(sink.text());
            }
        }
    }
    Some(Tally::one(!without))
}

/// Writes the symbols that the rules leave open in each cell: rows of words of one width, or a list for each cell.
pub fn candidates(
    at @ PuzzleAt { puzzle, rules, .. }: PuzzleAt<'_>,
    request: &Request,
    sink: &mut dyn AnswerSink,
) -> Tally {
    let logic = logic(puzzle, rules);
    let order = rules.order();
    let symbol = |number: u8| puzzle.square.alphabet().show(number);
    let cell = |row, column| match puzzle.square.get(row, column) {
        Some(given) => vec![symbol(given)],
        None => logic
            .candidates(row, column)
            .into_iter()
            .map(symbol)
            .collect(),
    };
    let row = |row| (0..order).map(|column| cell(row, column)).collect();
    let rows: Vec<Vec<Vec<String>>> = (0..order).map(row).collect();
    match request.answer_format(&puzzle.layout, rules) {
        None => {
            let left = CandidatesLeft {
                puzzle: puzzle.square.to_string(),
                candidates: rows,
                place: PuzzleSource::new(at),
            };
            json::write(&left, sink);
        }
        Some(format) => {
            let rows = rows.iter().map(|row| {
                let cells = row.iter().map(|symbols| match symbols.is_empty() {
                    true => "-".to_owned(),
                    false => symbols.concat(),
                });
                cells.collect::<Vec<String>>()
            });
            let rows: Vec<Vec<String>> = rows.collect();
            let is_short = matches!(format, AnswerFormat::Csv | AnswerFormat::Table(_));
            let width = match rows.iter().flatten().map(String::len).max() {
                Some(width) if !is_short => width,
                _ => 0,
            };
            let lines = rows.iter().map(|row| {
                let cells: Vec<String> = row.iter().map(|cell| format!("{cell:width$}")).collect();
                cells.join(" ").trim_end().to_owned()
            });
            let lines: Vec<String> = lines.collect();
            let text = lines.join(if is_short { " " } else { "\n" });
            write_word(request, format, (&text, Some(puzzle)), sink.text());
        }
    }
    Tally::one(!logic.hint().is_contradiction())
}

/// Writes how hard a puzzle is; nothing if a limit is reached. The search has found up to two solutions of it.
pub fn rate(
    at @ PuzzleAt { puzzle, rules, .. }: PuzzleAt<'_>,
    figures: Figures,
    request: &Request,
    sink: &mut dyn AnswerSink,
) -> Option<Tally> {
    let limits = request.limits().for_work();
    let mut rating = logic(puzzle, rules).rating_within(&limits).ok()?;
    if figures.count == 0 {
        rating.grade = Grade::Impossible;
    }
    match request.answer_format(&puzzle.layout, rules) {
        None => {
            let place = PuzzleSource::new(at);
            json::write(&Rated::new(&puzzle.square, &rating, figures, place), sink);
        }
        Some(format) => {
            let solutions = match figures.count {
                0 => "no solution",
                1 => "one solution",
                _ => "several solutions",
            };
            let text = format!("{rating}; {solutions}, {}", plural(figures.nodes, "node"));
            write_word(request, format, (&text, Some(puzzle)), sink.text());
        }
    }
    Some(Tally::of(&figures, true))
}
