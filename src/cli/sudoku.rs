//! `quadrille sudoku`: puzzles in, answers out.
//!
//! [`lines`] cuts the input into lines; [`read`] recognises what they are, with the help of [`cells`],
//! [`grid`] and [`table`], and makes [`entry`]s of them; [`answer`] has them solved or judged and [`write`]s;
//! [`pipeline`] does all that on all cores, in [`batch`]es. [`ask`] is what is wanted, [`tally`] the sums.

mod answer;
mod args;
mod ask;
mod batch;
mod cells;
mod entry;
mod explain;
mod generate;
mod grid;
mod lines;
mod pipeline;
mod pretty;
mod read;
mod squares;
mod table;
mod tally;
mod write;

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

pub use args::SudokuArgs;
use ask::Ask;
use tally::Summary;

use super::bar::Bar;
use super::exit::Outcome;

/// Does what was asked.
pub fn run(args: SudokuArgs) -> anyhow::Result<Outcome> {
    let began = Instant::now();
    let color = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    if let Some(most) = args.making.generate {
        return generate::run(&args, most, color);
    }
    let ask = Ask::of(&args, color);
    let variant = squares::rules(&args.rules)?;
    let threads = args.work.threads.get();
    let mut bar = Bar::new(total(&args.files), args.work.telling.progress);
    let (tally, files) = pipeline::run(args.files, ask, variant, threads, &mut bar)?;
    drop(bar);
    if args.work.telling.stats {
        let summary = Summary {
            tally,
            task: ask.task,
            elapsed: began.elapsed(),
            threads,
        };
        // Standard error may be closed; the answers are out.
        let _ = write!(io::stderr(), "{summary}");
    }
    Ok(files.max(tally.outcome(ask.task)))
}

/// The size of all files in bytes, if they are all plain files.
fn total(files: &[PathBuf]) -> Option<u64> {
    let size = |file: &PathBuf| {
        let facts = std::fs::metadata(file).ok()?;
        facts.is_file().then_some(facts.len())
    };
    let sizes = files.iter().map(size).collect::<Option<Vec<u64>>>()?;
    (!sizes.is_empty()).then(|| sizes.iter().sum())
}
