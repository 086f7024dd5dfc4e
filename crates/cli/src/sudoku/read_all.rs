//! Reads the puzzles of the input one by one, to draw them or to print their problem.

use std::fs::File;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use quadrille::puzzle::square::SquarePuzzle;
use quadrille::sudoku::text::{Entry, TextLines};

use super::rules;
use crate::files;
use crate::input::{self, LineEnds};
use crate::message::note;
use crate::terminal;
use quadrille_answers::At;
use quadrille_answers::request::Request;

/// A puzzle, or the reason why it is not one, and its place.
pub struct ReadPuzzle {
    pub puzzle: Result<SquarePuzzle, String>,
    /// `FILE:LINE:COLUMN`.
    pub place: String,
}

/// Calls `show` with everything in the files, or in standard input if there are none, until `show` breaks.
pub fn each(
    files: &[PathBuf],
    request: &Request,
    mut show: impl FnMut(ReadPuzzle) -> anyhow::Result<ControlFlow<()>>,
) -> anyhow::Result<()> {
    let mut reader = request.reader();
    let standard = [PathBuf::from("-")];
    let mut blank: Option<Box<dyn Read>> = None;
    if files.is_empty() {
        blank = rules::blank(&request.rules).map(|blank| Box::new(blank) as Box<dyn Read>);
    }
    let files = if files.is_empty() { &standard } else { files };
    for file in files {
        let source: Box<dyn Read> = match blank.take() {
            Some(blank) => blank,
            None if files::is_standard(file) => {
                terminal::prompt("puzzles");
                Box::new(io::stdin().lock())
            }
            None => match rules::blank_of(file) {
                Some(blank) => Box::new(blank),
                None => Box::new(open(file)?),
            },
        };
        let mut lines = TextLines::new(LineEnds::new(source));
        let mut entries = Vec::new();
        loop {
            while let Some(line) = lines.next() {
                reader.read_line(&line, &mut entries);
            }
            let done = lines.is_done();
            if done {
                reader.finish(&mut entries);
            }
            for entry in entries.drain(..) {
                if let Some(found) = found(entry, file, request)
                    && show(found)?.is_break()
                {
                    return Ok(());
                }
            }
            if done {
                break;
            }
            let filled = lines.fill();
            filled.with_context(|| input::failure(file))?;
            if let Some(found) = lines.not_text() {
                bail!("{}", input::placed(file, &found));
            }
        }
    }
    Ok(())
}

fn open(file: &Path) -> anyhow::Result<File> {
    let named = || files::puzzle_as_name(file).unwrap_or_else(|| input::failure(file));
    File::open(file).with_context(named)
}

fn found(entry: Entry, file: &Path, request: &Request) -> Option<ReadPuzzle> {
    let file = files::name(file);
    let (puzzle, place) = match entry {
        Entry::Puzzle(puzzle) => {
            let rules = request.rules.for_puzzle(&puzzle);
            let made = rules.map(|rules| SquarePuzzle::new(rules.into_owned(), puzzle.square));
            let made = made.map(|made| made.expect("the rules fit its order"));
            (made, puzzle.place)
        }
        Entry::Invalid { place, message, .. } => (Err(message), place),
        Entry::Note {
            place,
            message,
            order,
        } => {
            note(&At(&file, place).note(&message, order));
            return None;
        }
        _ => return None,
    };
    let place = At(&file, place).to_string();
    Some(ReadPuzzle { puzzle, place })
}
