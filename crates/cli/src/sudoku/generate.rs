//! Makes puzzles on all cores, and prints them in the order of their numbers.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use quadrille::in_order::InOrder;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{SquareBoard, SquareRules};
use quadrille::sudoku::text::{AnswerFormat, AnswerPart, Layout};
use quadrille::sudoku::{Generator, Solver, Tables};
use quadrille::svg::{Draw, Picture};
use quadrille_answers::request::{Request, SudokuFormat};
use serde::Serialize;

use super::args::{MakingArgs, SudokuArgs};
use super::sheet;
use super::summary::pace;
use crate::exit::ExitOutcome;
use crate::format_number::{grouped, plural};
use crate::message::{lines, note};
use crate::print::failure;
use crate::progress::{ProgressLine, ProgressStep};
use crate::puzzle::SHEET;
use crate::signals::Signals;

/// A puzzle with its solution; `None` if the generator has given up.
type MadePuzzle = Option<SquareBoard>;

/// Makes `max` puzzles and prints them as they come.
pub fn run(args: &SudokuArgs, max: u64, request: &Request) -> anyhow::Result<ExitOutcome> {
    let began = Instant::now();
    let asked = max;
    let max = as_many_as_drawn(args, asked);
    let rules = request.rules.for_order(request.rules.order_or_nine());
    let rules = rules.map_err(anyhow::Error::msg)?;
    let maker = generator(&args.making);
    maker.check(rules).context("--generate")?;
    let tables = Tables::new(rules);
    let signals = Signals::watch()?.within(args.time);
    let threads = args.work.threads.get();
    let mut bar = ProgressLine::new();
    let next = AtomicU64::new(0);
    let (give, made) = mpsc::sync_channel(64 * threads);
    let outcome = thread::scope(|scope| {
        for _ in 0..threads {
            let (give, next, signals) = (give.clone(), &next, &signals);
            let tables = &tables;
            scope.spawn(move || {
                let mut solver = signals.stopping(tables.solver());
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= max {
                        return;
                    }
                    let made = make(&maker, number, &mut solver);
                    if signals.came() || give.send((number, made)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(give);
        // The printer owns the receiver, so the makers stop when the printer does.
        let mut printer = Printer {
            max,
            request,
            rules,
            signals: &signals,
            pictures: args.svg.is_some().then(Vec::new),
        };
        let printed = printer.print(made, &mut bar);
        let outcome = printed.with_context(|| failure("the puzzles"))?;
        anyhow::Ok((outcome, printer.pictures))
    });
    drop(bar);
    let ((printed, mut outcome), pictures) = outcome?;
    if printed == max && max < asked {
        outcome = outcome.max(ExitOutcome::Stopped);
    }
    if let (Some(file), Some(pictures)) = (&args.svg, pictures) {
        sheet::write(&pictures, file)?;
    }
    if printed < max && !matches!(outcome, ExitOutcome::Lacking) {
        let puzzles = format!("{} of {}", grouped(printed), plural(max, "puzzle"));
        note(&signals.said_after(&puzzles));
    } else if printed < max {
        // Regions are new for each puzzle.
        let has_no_grid =
            !args.making.random_regions && signals.stopping(tables.solver()).has_no_grid();
        if !has_no_grid {
            // Other seeds may have one.
            outcome = ExitOutcome::Stopped;
        }
        let why = why_none(&args.making, &maker, rules.is_usual(), has_no_grid);
        note(&format!("puzzle {}: {why}", printed + 1));
    }
    if args.work.stats {
        let pace = pace(printed, began.elapsed(), threads);
        lines(format!("puzzles      {:>15}\n{pace}", grouped(printed)));
    }
    Ok(outcome)
}

/// How many puzzles are made of those that were asked for: no more than a sheet holds. If they are fewer, says so.
fn as_many_as_drawn(args: &SudokuArgs, max: u64) -> u64 {
    let sheet = SHEET as u64;
    if args.svg.is_none() || max <= sheet {
        return max;
    }
    let drawn = grouped(sheet);
    note(&format!(
        "only {drawn} puzzles are made, as many as are drawn"
    ));
    sheet
}

/// A generator of such puzzles.
fn generator(making: &MakingArgs) -> Generator {
    let mut maker = Generator::new(making.seed.unwrap_or(0));
    if let Some(symmetry) = making.symmetry {
        maker = maker.symmetry(symmetry);
    }
    if let Some(clues) = making.clues {
        maker = maker.clues(clues);
    }
    if let Some((from, to)) = making.grade {
        maker = maker.grades(from, to);
    }
    if making.random_cages {
        maker = maker.random_cages();
    }
    if making.random_regions {
        maker = maker.random_regions();
    }
    maker
}

/// Why there is no further puzzle.
fn why_none(making: &MakingArgs, maker: &Generator, is_usual: bool, has_no_grid: bool) -> String {
    let tries = grouped(maker.tries());
    let is_new = making.random_cages || making.random_regions;
    match making.clues {
        _ if has_no_grid => "none, as no grid has these rules".to_owned(),
        _ if maker.tries() == 1 => "none was found; another --seed may have one".to_owned(),
        Some(clues) if making.grade.is_none() && is_usual && !is_new => format!(
            "none with {clues} clues in {tries} tries; 22 to 27 are usual, more with a symmetry; another --seed may have one"
        ),
        _ => format!("none that is as asked in {tries} tries; another --seed may have one"),
    }
}

/// Makes a puzzle.
fn make(maker: &Generator, number: u64, solver: &mut Solver<'_>) -> MadePuzzle {
    let puzzle = maker.puzzle(number, solver)?;
    // The check shares no code with the search.
    let right = |filled: &SquareBoard| puzzle.check(filled.square()).is_ok();
    let solved = match puzzle.rules() == solver.rules() {
        true => solver.solve(&puzzle),
        // The cages or the regions are its own.
        false => puzzle
            .problem()
            .search()
            .first()
            .map(|found| puzzle.answer(&found)),
    };
    solved.filter(right)
}

/// Prints puzzles, or draws them.
struct Printer<'p> {
    max: u64,
    request: &'p Request,
    rules: &'p SquareRules,
    signals: &'p Signals,
    /// The pictures, if puzzles are drawn instead of printed.
    pictures: Option<Vec<Picture>>,
}

impl Printer<'_> {
    /// Prints the puzzles in the order of their numbers, until a signal comes. Returns how many it printed.
    fn print(
        &mut self,
        made: mpsc::Receiver<(u64, MadePuzzle)>,
        bar: &mut ProgressLine,
    ) -> io::Result<(u64, ExitOutcome)> {
        let &mut Printer {
            max,
            request,
            signals,
            ..
        } = self;
        let mut out = BufWriter::new(io::stdout().lock());
        let format = request.answer_format(&Layout::Line, self.rules);
        let rules = self.rules;
        let is_own = |filled: &SquareBoard| filled.puzzle().rules() != rules;
        let tall = format.is_some_and(AnswerFormat::is_tall);
        if request.format == Some(SudokuFormat::Csv) {
            out.write_all(b"puzzle,solution\n")?;
        }
        let mut early = InOrder::new();
        let mut number = 0;
        let mut text = Vec::new();
        let outcome = 'made: loop {
            if number >= max {
                break ExitOutcome::Answered;
            }
            if signals.came() {
                break signals.outcome();
            }
            let (place, puzzle) = match made.recv_timeout(Duration::from_millis(50)) {
                Ok(made) => made,
                Err(RecvTimeoutError::Timeout) => {
                    bar.make_room();
                    out.flush()?;
                    bar.refresh();
                    continue;
                }
                // All makers have ended, which only a signal causes.
                Err(RecvTimeoutError::Disconnected) => break signals.outcome(),
            };
            early.put(place, puzzle);
            while let Some(puzzle) = early.take() {
                let Some(filled) = puzzle else {
                    break 'made ExitOutcome::Lacking;
                };
                if let Some(pictures) = &mut self.pictures {
                    pictures.push(filled.puzzle().board().picture());
                    number += 1;
                    continue;
                }
                if (tall || format.is_some() && is_own(&filled)) && number > 0 {
                    text.push(b'\n');
                }
                show(&filled, is_own(&filled), format, &mut text);
                number += 1;
            }
            bar.update(ProgressStep {
                fraction: Some(number as f64 / max as f64),
                results: (number, "puzzle"),
                ..ProgressStep::default()
            });
            if !text.is_empty() {
                bar.make_room();
                out.write_all(&text)?;
                text.clear();
            }
        };
        out.flush()?;
        Ok((number, outcome))
    }
}

/// Shows a puzzle, and the rules if they are its own: the cages alone in a format of text.
fn show(filled: &SquareBoard, is_own: bool, format: Option<AnswerFormat<'_>>, text: &mut Vec<u8>) {
    let givens = filled.puzzle().givens();
    let rules = filled.puzzle().rules();
    let cages = (!rules.cages().is_empty()).then(|| rules.cages_text());
    match format {
        Some(_) if is_own => {
            text.extend(cages.unwrap_or_default().as_bytes());
            text.push(b'\n');
        }
        None => {
            let own = is_own.then(|| rules.text());
            let made = MadeJson {
                puzzle: givens.to_string(),
                solution: filled.square().to_string(),
                clues: givens.filled_count(),
                cages: cages.filter(|_| is_own),
                rules: own.flatten(),
            };
            serde_json::to_writer(&mut *text, &made)
                .expect("strings and numbers are JSON, and writing to memory does not fail");
            text.push(b'\n');
        }
        Some(format) => {
            format.write_part(AnswerPart::Square(givens), 0, Some(givens), text);
            if matches!(format, AnswerFormat::Csv) {
                text.push(b',');
                format.write_part(AnswerPart::Square(filled.square()), 0, None, text);
            }
            format.write_end(text);
        }
    }
}

/// A puzzle that was made.
#[derive(Serialize)]
struct MadeJson {
    puzzle: String,
    solution: String,
    clues: usize,
    /// Random cages, as --cages reads them.
    #[serde(skip_serializing_if = "Option::is_none")]
    cages: Option<String>,
    /// Rules with random cages or regions, as a puzzle is read with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    rules: Option<String>,
}
