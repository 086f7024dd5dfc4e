//! `quadrille formats`: the page about every text format.

use super::exit::ExitOutcome;
use super::print::print;

/// The page, which is also part of the documentation.
pub const PAGE: &str = include_str!("../docs/formats.md");

/// All text formats: problems, solutions, boards, Sudoku, JSON
#[derive(clap::Args)]
pub struct FormatsArgs {}

/// Prints the page.
pub fn run(_: &FormatsArgs) -> anyhow::Result<ExitOutcome> {
    print("the page", PAGE)?;
    Ok(ExitOutcome::Answered)
}
