//! The pages about text: `quadrille formats` and `quadrille layouts`.

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

/// Prints the page of formats.
pub fn formats(_: &FormatsArgs) -> anyhow::Result<ExitOutcome> {
    print("the page", FORMATS)?;
    Ok(ExitOutcome::Answered)
}

/// Prints the page of layouts.
pub fn layouts(_: &LayoutsArgs) -> anyhow::Result<ExitOutcome> {
    print("the page", LAYOUTS)?;
    Ok(ExitOutcome::Answered)
}
