//! The maker: new puzzles, on all cores, in the order of their numbers.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Context;
use quadrille::sudoku::{Board, Generator, Solver, Sudoku, Symmetry};
use quadrille::svg::{Draw, Picture};

use super::args::{Format, SudokuArgs};
use super::entry::Shape;
use super::sheet;
use super::write::{Part, View, line, put};
use crate::cli::exit::Outcome;
use crate::cli::format_number::{grouped, plural};
use crate::cli::message::note;
use crate::cli::print::failure;
use crate::cli::progress::{ProgressLine, Step};
use crate::cli::puzzle::SHEET;
use crate::cli::signals::Signals;

/// A puzzle and its solution; nothing where the maker has given up.
type Made = Option<(Sudoku, Board)>;

/// The symmetry of that name.
pub fn symmetry(name: &str) -> Result<Symmetry, String> {
    let mut all = Symmetry::ALL.into_iter();
    all.find(|symmetry| symmetry.name() == name).ok_or_else(|| {
        let names = Symmetry::ALL.map(Symmetry::name).join(", ");
        format!("expected one of {names}")
    })
}

/// Makes puzzles and prints them as they come.
pub fn run(args: &SudokuArgs, most: u64, color: bool) -> anyhow::Result<Outcome> {
    let began = Instant::now();
    let most = match args.svg {
        Some(_) if most > SHEET as u64 => {
            note(&format!(
                "only {} puzzles are made, as many as are drawn",
                grouped(SHEET as u64)
            ));
            SHEET as u64
        }
        _ => most,
    };
    let signals = Signals::watch()?;
    let mut maker = Generator::new(args.making.seed.unwrap_or(0));
    if let Some(symmetry) = args.making.symmetry {
        maker = maker.symmetry(symmetry);
    }
    if let Some(clues) = args.making.clues {
        maker = maker.clues(clues);
    }
    let threads = args.work.threads.get();
    let mut bar = ProgressLine::new(args.work.report.progress, None);
    let next = AtomicU64::new(0);
    let (give, made) = mpsc::sync_channel(64 * threads);
    let outcome = thread::scope(|scope| {
        for _ in 0..threads {
            let (give, next, stop) = (give.clone(), &next, signals.flag());
            scope.spawn(move || {
                let mut solver = Solver::dense();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= most {
                        return;
                    }
                    let made = make(&maker, number, &mut solver, &stop);
                    if stop.load(Ordering::Relaxed) || give.send((number, made)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(give);
        // Takes the receiver with it, so that the makers stop if this does.
        let mut press = Press {
            most,
            format: args.format,
            color,
            signals: &signals,
            pictures: args.svg.is_some().then(Vec::new),
        };
        let printed = press.print(made, &mut bar);
        let outcome = printed.with_context(|| failure("the puzzles"))?;
        anyhow::Ok((outcome, press.pictures))
    });
    drop(bar);
    let ((printed, outcome), pictures) = outcome?;
    if let (Some(file), Some(pictures)) = (&args.svg, pictures) {
        sheet::write(&pictures, file)?;
    }
    if outcome.is_signal() {
        let word = signals.word();
        note(&format!(
            "{word} after {} of {}",
            grouped(printed),
            plural(most, "puzzle")
        ));
    } else if printed < most {
        let number = printed + 1;
        let (clues, tries) = (args.making.clues.unwrap_or(0), grouped(Generator::TRIES));
        note(&format!(
            "puzzle {number}: none with {clues} clues in {tries} tries; 22 to 27 are usual, more with a symmetry"
        ));
    }
    if args.work.report.stats {
        let seconds = began.elapsed().as_secs_f64();
        let rate = (printed as f64 / seconds.max(1e-9)).round() as u64;
        let text = format!(
            "puzzles      {:>15}\nseconds      {seconds:>15.3}\na second     {:>15} puzzles\nthreads      {threads:>15}\n",
            grouped(printed),
            grouped(rate),
        );
        // Standard error may be closed; the puzzles are out.
        let _ = write!(io::stderr(), "{text}");
    }
    Ok(outcome)
}

fn make(maker: &Generator, number: u64, solver: &mut Solver<'_>, stop: &AtomicBool) -> Made {
    let tries = (0..maker.tries()).take_while(|_| !stop.load(Ordering::Relaxed));
    let puzzle = { tries }.find_map(|again| maker.attempt(number, again, solver))?;
    let solution = solver.solution(&puzzle)?;
    // By the judge, who knows nothing of searches.
    puzzle
        .check(&solution)
        .is_ok()
        .then_some((puzzle, solution))
}

/// Where puzzles are printed, or drawn.
struct Press<'p> {
    most: u64,
    format: Option<Format>,
    color: bool,
    signals: &'p Signals,
    /// What is drawn in place of printing it.
    pictures: Option<Vec<Picture>>,
}

impl Press<'_> {
    /// Prints what is made, in the order of the numbers, until a signal comes. Returns how many there were.
    fn print(
        &mut self,
        made: mpsc::Receiver<(u64, Made)>,
        bar: &mut ProgressLine,
    ) -> io::Result<(u64, Outcome)> {
        let &mut Press {
            most,
            format,
            signals,
            ..
        } = self;
        let mut out = BufWriter::new(io::stdout().lock());
        let view = View::of(&Shape::Line, format, self.color);
        let tall = matches!(view, View::Grid | View::Pretty { .. });
        if format == Some(Format::Csv) {
            out.write_all(b"puzzle,solution\n")?;
        }
        let mut early = BTreeMap::new();
        let mut number = 0;
        let mut text = Vec::new();
        while number < most {
            if signals.came() {
                out.flush()?;
                return Ok((number, signals.outcome()));
            }
            let (place, puzzle) = match made.recv_timeout(Duration::from_millis(50)) {
                Ok(made) => made,
                Err(RecvTimeoutError::Timeout) => {
                    bar.aside(|| out.flush())?;
                    bar.refresh();
                    continue;
                }
                // Without a signal there is none missing.
                Err(RecvTimeoutError::Disconnected) => {
                    out.flush()?;
                    return Ok((number, signals.outcome()));
                }
            };
            early.insert(place, puzzle);
            while let Some(puzzle) = early.remove(&number) {
                let Some((puzzle, solution)) = puzzle else {
                    out.flush()?;
                    return Ok((number, Outcome::Lacking));
                };
                if let Some(pictures) = &mut self.pictures {
                    pictures.push(puzzle.picture());
                    number += 1;
                    continue;
                }
                if tall && number > 0 {
                    text.push(b'\n');
                }
                show(&puzzle, &solution, view, &mut text);
                number += 1;
            }
            bar.update(Step {
                fraction: Some(number as f64 / most as f64),
                results: (number, "puzzles"),
                ..Step::default()
            });
            if !text.is_empty() {
                bar.aside(|| out.write_all(&text))?;
                text.clear();
            }
        }
        out.flush()?;
        Ok((number, Outcome::Answered))
    }
}

fn show(puzzle: &Sudoku, solution: &Board, view: View<'_>, text: &mut Vec<u8>) {
    let givens = puzzle.givens();
    match view {
        View::Json => {
            text.extend_from_slice(b"{\"puzzle\": \"");
            line(givens.cells(), text);
            text.extend_from_slice(b"\", \"solution\": \"");
            line(solution.cells(), text);
            let clues = givens.filled();
            put(text, format_args!("\", \"clues\": {clues}}}\n"));
        }
        View::Csv => {
            line(givens.cells(), text);
            text.push(b',');
            line(solution.cells(), text);
            text.push(b'\n');
        }
        view => {
            view.part(Part::Board(givens), 0, Some(givens.cells()), text);
            view.close(text);
        }
    }
}
