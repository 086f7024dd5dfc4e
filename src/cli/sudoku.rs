//! `quadrille sudoku`: puzzles in, answers out.
//!
//! [`lines`] cuts the input into lines; [`read`] recognises what they are, with the help of [`cells`],
//! [`grid`] and [`table`], and makes [`entry`]s of them; [`answer`] has them solved or judged and [`write`]s;
//! [`pipeline`] does all that on all cores, in [`batch`]es. [`ask`] is what is wanted, [`tally`] the sums. Apart from
//! that, [`generate`] makes puzzles, [`sheet`] draws them and [`emit`] writes out a problem.

mod answer;
mod args;
mod ask;
mod batch;
mod cells;
mod emit;
mod entry;
mod explain;
mod gather;
mod generate;
mod grid;
mod lines;
mod pipeline;
mod pretty;
mod read;
mod sheet;
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

use super::exit::Outcome;
use super::format_number::plural;
use super::message::note;
use super::progress::ProgressLine;
use super::signals::Signals;

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
    if args.emit {
        return emit::run(&args, ask, variant);
    }
    if let Some(file) = &args.svg {
        return sheet::run(&args, file, ask, variant);
    }
    let signals = Signals::watch()?;
    let total = total(&args.files);
    let mut bar = ProgressLine::new(args.work.report.progress, None);
    let (tally, files) =
        pipeline::run(args.files, ask, variant, threads, &signals, total, &mut bar)?;
    drop(bar);
    let cut = files.is_signal();
    if cut {
        let short = if tally.cut > 0 {
            ", the last answer cut short"
        } else {
            ""
        };
        note(&format!(
            "{} after {} and {:.3} seconds{short}; the rest is not answered",
            signals.word(),
            plural(tally.puzzles, "puzzle"),
            began.elapsed().as_secs_f64(),
        ));
    }
    if args.work.report.stats {
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
