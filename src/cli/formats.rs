//! `quadrille formats`: the page about every text that is read or written.

use super::exit::Outcome;
use super::print::print;

/// The page, which is also one of the documentation.
const PAGE: &str = include_str!("../../docs/formats.md");

/// Print the page about all text formats: problems, solutions, boards, Sudoku, JSON
#[derive(Debug, clap::Args)]
#[command(after_long_help = PAGE)]
pub struct FormatsArgs {}

/// Prints the page.
pub fn run(_: &FormatsArgs) -> anyhow::Result<Outcome> {
    print("the page", PAGE)?;
    Ok(Outcome::Answered)
}
