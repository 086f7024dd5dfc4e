//! The maker: new puzzles, on all cores, in the order of their numbers.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;

use quadrille::sudoku::{Board, Generator, Solver, Sudoku, Symmetry};

use super::args::{Format, SudokuArgs};
use super::entry::Shape;
use super::write::{Part, View, line, put};
use crate::cli::account::tell;
use crate::cli::bar::Bar;
use crate::cli::exit::Outcome;
use crate::cli::show::grouped;

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
    let mut maker = Generator::new(args.making.seed.unwrap_or(0));
    if let Some(symmetry) = args.making.symmetry {
        maker = maker.symmetry(symmetry);
    }
    if let Some(clues) = args.making.clues {
        maker = maker.clues(clues);
    }
    let threads = args.work.threads.get();
    let mut bar = Bar::new(Some(most), args.work.telling.progress);
    let next = AtomicU64::new(0);
    let (give, made) = mpsc::sync_channel(64 * threads);
    let outcome = thread::scope(|scope| {
        for _ in 0..threads {
            let (give, next) = (give.clone(), &next);
            scope.spawn(move || {
                let mut solver = Solver::dense();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= most
                        || give
                            .send((number, make(&maker, number, &mut solver)))
                            .is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(give);
        // Takes the receiver with it, so that the makers stop if this does.
        print(made, most, args.format, color, &mut bar)
    });
    drop(bar);
    let (printed, outcome) = outcome?;
    if printed < most {
        let number = printed + 1;
        let (clues, tries) = (args.making.clues.unwrap_or(0), grouped(Generator::TRIES));
        tell(&format!(
            "puzzle {number}: none with {clues} clues in {tries} tries; without symmetry 22 to 26 are usual"
        ));
    }
    if args.work.telling.stats {
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

fn make(maker: &Generator, number: u64, solver: &mut Solver<'_>) -> Made {
    let puzzle = maker.puzzle(number, solver)?;
    let solution = solver.solution(&puzzle)?;
    // By the judge, who knows nothing of searches.
    puzzle
        .check(&solution)
        .is_ok()
        .then_some((puzzle, solution))
}

/// Prints what is made, in the order of the numbers. Returns how many there were.
fn print(
    made: mpsc::Receiver<(u64, Made)>,
    most: u64,
    format: Option<Format>,
    color: bool,
    bar: &mut Bar,
) -> anyhow::Result<(u64, Outcome)> {
    let mut out = BufWriter::new(io::stdout().lock());
    let view = View::of(&Shape::Line, format, color);
    let tall = matches!(view, View::Grid | View::Pretty { .. });
    if format == Some(Format::Csv) {
        out.write_all(b"puzzle,solution\n")?;
    }
    let mut early = BTreeMap::new();
    let mut number = 0;
    let mut text = Vec::new();
    while number < most {
        let Ok((place, puzzle)) = made.recv() else {
            break;
        };
        early.insert(place, puzzle);
        while let Some(puzzle) = early.remove(&number) {
            let Some((puzzle, solution)) = puzzle else {
                out.flush()?;
                return Ok((number, Outcome::Lacking));
            };
            if tall && number > 0 {
                text.push(b'\n');
            }
            show(&puzzle, &solution, view, &mut text);
            number += 1;
        }
        bar.advance(number, number, "puzzles");
        if !text.is_empty() {
            bar.aside(|| out.write_all(&text))?;
            text.clear();
        }
    }
    out.flush()?;
    Ok((number, Outcome::Answered))
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
