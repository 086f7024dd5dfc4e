//! Searches in pieces on the command line: `split`, `merge`, one piece at a time, and checkpoints.

pub mod answer;
mod checkpoint;
mod ledger;
mod lines;
pub mod merge;
mod resumable;
pub mod split;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use quadrille::format::solutions::SolutionFormat;
use quadrille::format::{Document, Format};
use quadrille::pieces::{Line, PieceLine};

use super::args::{ReportArgs, duration};
use super::exit::Outcome;
use super::progress::ProgressLine;
use answer::Ask;
use resumable::Resumable;

/// One piece, or all of them with a checkpoint.
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Pieces")]
pub struct PieceArgs {
    /// Search one piece and print a record of it: a line of `quadrille split`, or @FILE:N for the Nth piece of a file
    #[arg(
        long,
        value_name = "PIECE",
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed", "checkpoint", "resume"]
    )]
    pub piece: Option<String>,

    /// Write what is left to do to this file, so that --resume can go on after a crash
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed", "nodes"]
    )]
    pub checkpoint: Option<PathBuf>,

    /// The time between two checkpoints: 10 (seconds), 500ms, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s", hide_short_help = true)]
    pub every: Duration,

    /// Go on from a checkpoint, and write the next ones to the same file
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["checkpoint", "require", "forbid", "reduce", "seed", "nodes"]
    )]
    pub resume: Option<PathBuf>,
}

impl PieceArgs {
    /// Searches one piece, or with checkpoints, if that is asked for. `limit` is the number of solutions, if there is
    /// such a limit.
    pub fn run(
        &self,
        document: &Document,
        formats: (SolutionFormat, Format),
        ask: Ask,
        limit: Option<u64>,
        report: &ReportArgs,
    ) -> anyhow::Result<Option<Outcome>> {
        let begun = self.resume.as_deref().map(|file| (file, true));
        let begun = begun.or(self.checkpoint.as_deref().map(|file| (file, false)));
        if (begun.is_some() || self.piece.is_some()) && limit.is_some() {
            bail!("-n does not go with --piece, --checkpoint and --resume: they search to the end");
        }
        if let Some(piece) = &self.piece {
            let line = find(piece).context("--piece")?;
            return answer::run(document, &line, &ask).map(Some);
        }
        let Some((file, resumes)) = begun else {
            return Ok(None);
        };
        let mut progress = ProgressLine::new(report.progress, ask.time);
        let search = Resumable {
            document,
            ask,
            formats,
            file,
            resumes,
            every: self.every,
        };
        search.run(&mut progress).map(Some)
    }
}

/// The piece in a line of JSON, or the one that `@FILE:N` names.
fn find(text: &str) -> anyhow::Result<PieceLine> {
    let Some(named) = text.strip_prefix('@') else {
        return match Line::read(text) {
            Ok(Line::Piece(piece)) => Ok(piece),
            Ok(Line::Record(record)) => Ok(record.piece_line()),
            Err(error) => Err(error).context("expected a line of `quadrille split`, or @FILE:N"),
        };
    };
    let number = named.rsplit_once(':');
    let number = number.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
    let Some((file, number)) = number else {
        bail!("found {text:?}, expected @FILE:N, such as @pieces.jsonl:3");
    };
    let lines = lines::read(&[PathBuf::from(file)])?;
    let mut pieces = lines.lines.into_iter().filter_map(|line| match line {
        Line::Piece(piece) => Some(piece),
        Line::Record(_) => None,
    });
    match number.checked_sub(1).and_then(|index| pieces.nth(index)) {
        Some(piece) => Ok(piece),
        None => bail!("{file} has no piece {number}; pieces are numbered from 1"),
    }
}
