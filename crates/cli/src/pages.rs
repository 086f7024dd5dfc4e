//! The pages about text: `quadrille formats` and `quadrille layouts`.

use std::fmt::Display;

use super::exit::ExitOutcome;
use super::print::print;

/// All text formats, which is also part of the documentation.
pub const FORMATS: &str = include_str!("../docs/formats.md");

/// What Sudoku are read from, and how they are answered.
pub const LAYOUTS: &str = include_str!("../docs/layouts.md");

/// All text formats: problems, solutions, boards, Sudoku, JSON
#[derive(clap::Args)]
pub struct FormatsArgs {}

/// The layouts of Sudoku, what the answers look like, and the steps of hints
#[derive(clap::Args)]
pub struct LayoutsArgs {}

/// Prints a page.
pub fn show(page: impl Display) -> anyhow::Result<ExitOutcome> {
    print("the page", page)?;
    Ok(ExitOutcome::Answered)
}
