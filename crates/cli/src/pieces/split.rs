//! `quadrille split`: a search cut into pieces.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, bail};
use quadrille::pieces::{PieceLine, PiecePlace, fingerprint};
use quadrille::{OptionId, SearchPiece};

use super::{answer, merge};
use crate::args::number;
use crate::exit::ExitOutcome;
use crate::input;
use crate::print::print;

const EXAMPLES: &str = "\
Examples:
  quadrille split puzzle.dlx --pieces 64 -o pieces.jsonl
  quadrille count puzzle.dlx --piece @pieces.jsonl:3 >> records.jsonl
  quadrille merge pieces.jsonl records.jsonl
  quadrille split puzzle.dlx --from run.checkpoint --pieces 1000";

const DETAILS: &str = "\
A piece is a line of JSON: the options it takes and those it leaves out, by their
numbers in the file, its place in the whole, its predicted nodes, and the
fingerprint of the problem. Every solution is in exactly one piece. Pieces are
about equal in size; there may be up to twice as many as requested.";

/// Cut a search into pieces that can be searched anywhere
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SplitArgs {
    /// A file with a problem; `-`, or no file: standard input
    #[arg(value_name = "FILE", default_value = "-", hide_default_value = true)]
    file: PathBuf,

    /// About how many pieces
    #[arg(long, value_name = "K", value_parser = number(1_u64, 10_000_000))]
    pieces: u64,

    /// Cut the unfinished pieces of a checkpoint or of a file of pieces and records
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,

    /// Write the pieces to a file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &SplitArgs) -> anyhow::Result<ExitOutcome> {
    let read = [Some(&args.file), args.from.as_ref()].into_iter().flatten();
    input::keep(read, &args.output)?;
    let (document, _) = input::problem(&args.file, None)?;
    let problem = document.problem();
    let fingerprint = fingerprint(problem);
    let wanted = usize::try_from(args.pieces).unwrap_or(usize::MAX);
    let whole = SearchPiece::new(Vec::new(), Vec::new());
    let left = match &args.from {
        None => vec![(PiecePlace::whole(), whole)],
        Some(file) => {
            let left = merge::left(file)?;
            if let Some(line) = left.first() {
                answer::check(&document, &line.fingerprint)
                    .with_context(|| file.display().to_string())?;
            }
            let piece = |line: &PieceLine| (line.piece.clone(), line.piece());
            left.iter().map(piece).collect()
        }
    };
    let unknown = |option: &&OptionId| option.index() >= problem.option_count();
    let nodes: f64 = left.iter().map(|(_, piece)| piece.nodes.max(1.0)).sum();
    let mut text = String::new();
    for (place, piece) in &left {
        if let Some(option) = piece.required.iter().chain(&piece.forbidden).find(unknown) {
            bail!("piece {place} has option {option}, which the problem does not have");
        }
        let share = match left.len() {
            1 => wanted,
            _ => (piece.nodes.max(1.0) / nodes * wanted as f64).round() as usize,
        };
        let parts = problem.split_piece(piece, share.max(1));
        for (number, part) in (1..).zip(&parts) {
            let place = place.part(number, parts.len());
            let line = PieceLine::new(&fingerprint, place, part);
            text.push_str(&serde_json::to_string(&line)?);
            text.push('\n');
        }
    }
    match &args.output {
        None => print("the pieces", text)?,
        Some(file) => fs::write(file, text)
            .with_context(|| format!("cannot write the pieces to {}", file.display()))?,
    }
    Ok(ExitOutcome::Answered)
}
