//! `quadrille formats`: the page about every text format.

use super::exit::ExitOutcome;
use super::print::print;

/// The page, which is also part of the documentation.
const PAGE: &str = include_str!("../docs/formats.md");

/// Print the page about all text formats: problems, solutions, boards, Sudoku, JSON
#[derive(clap::Args)]
pub struct FormatsArgs {}

/// Makes the page the help of its own command, so that `quadrille help formats` prints it and nothing else.
pub fn page_as_help(command: clap::Command) -> clap::Command {
    let usage = format!(
        "{}\n\nUsage: quadrille formats",
        command.get_about().cloned().unwrap_or_default()
    );
    command
        .help_template("{before-help}{after-help}")
        .before_help(usage)
        .before_long_help("")
        .after_help("")
        .after_long_help(PAGE)
}

/// Prints the page.
pub fn run(_: &FormatsArgs) -> anyhow::Result<ExitOutcome> {
    print("the page", PAGE)?;
    Ok(ExitOutcome::Answered)
}
