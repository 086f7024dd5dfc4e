//! The terminal: its width, and a prompt for a user who types input.

use std::fmt::Display;
use std::io::{self, IsTerminal};

use super::message::note;

/// The columns of the terminal on standard output, if there is one.
pub fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map(|(width, _)| usize::from(width.0))
}

/// Whether a text without escape codes fits into these columns.
pub fn fits(text: &dyn Display, columns: usize) -> bool {
    let within = |line: &str| line.chars().count() <= columns;
    columns == usize::MAX || text.to_string().lines().all(within)
}

/// If standard input is a terminal, says that the program reads `what` from it.
pub fn prompt(what: &str) {
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        note(&format!("reading {what} from the terminal; Ctrl-D ends it"));
    }
}
