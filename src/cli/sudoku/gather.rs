//! The puzzles of an input one after the other, where they are not answered by the many: to be drawn or written out.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::Context;
use quadrille::puzzle::square::SquarePuzzle;
use quadrille::sudoku::{Board, Variant};

use super::ask::Ask;
use super::entry::{Entry, Place};
use super::lines::Lines;
use super::read::Reader;
use crate::cli::input;

/// A puzzle, or why it is none, and where it was read.
pub struct Gathered {
    pub puzzle: Result<SquarePuzzle, String>,
    /// `FILE:LINE:COLUMN`.
    pub place: String,
}

/// Shows what is in the files, standard input if there are none, until it breaks off.
pub fn each(
    files: &[PathBuf],
    ask: Ask,
    variant: Option<Variant>,
    mut show: impl FnMut(Gathered) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let mut reader = Reader::new(false, ask.fill(), variant);
    let standard = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard } else { files };
    for file in files {
        let source: Box<dyn Read> = match input::is_standard(file) {
            true => Box::new(io::stdin().lock()),
            false => Box::new(open(file)?),
        };
        let mut lines = Lines::new(source);
        let mut entries = Vec::new();
        loop {
            while let Some(line) = lines.next() {
                reader.line(line.text, line.cut, &mut entries);
            }
            let done = lines.is_done();
            if done {
                reader.end(&mut entries);
            }
            for entry in entries.drain(..) {
                if let Some(gathered) = gathered(entry, file)
                    && show(gathered)?.is_break()
                {
                    return Ok(());
                }
            }
            if done {
                break;
            }
            let filled = lines.fill();
            filled.with_context(|| input::failure(file))?;
        }
    }
    Ok(())
}

fn open(file: &Path) -> anyhow::Result<File> {
    File::open(file).with_context(|| input::failure(file))
}

fn gathered(entry: Entry, file: &Path) -> Option<Gathered> {
    let at = |Place { line, column }| format!("{}:{line}:{column}", file.display());
    match entry {
        Entry::Puzzle(puzzle) => Some(Gathered {
            puzzle: Ok(square(&puzzle.cells)),
            place: at(puzzle.place),
        }),
        Entry::Square { puzzle, place } => Some(Gathered {
            puzzle: Ok(*puzzle),
            place: at(place),
        }),
        Entry::Invalid { place, message, .. } => Some(Gathered {
            puzzle: Err(message),
            place: at(place),
        }),
        Entry::Header(_) => None,
    }
}

/// A puzzle of 9 x 9 as one of those of any size.
fn square(cells: &[u8; 81]) -> SquarePuzzle {
    let board = Board::try_from(*cells).expect("the reader lets only digits pass");
    let variant = Variant::boxes(3, 3).expect("there are such boxes");
    let puzzle = variant.puzzle(&board.to_string());
    puzzle.expect("a board has 81 cells of digits")
}
