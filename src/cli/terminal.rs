//! The terminal: its width, and a prompt for those who type input.

use std::io::{self, IsTerminal};

use super::message::note;

/// The columns of the terminal that standard output goes to, if it goes to one.
pub fn width() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let size = terminal_size::terminal_size_of(io::stdout());
    size.map(|(width, _)| usize::from(width.0))
}

/// Whether a text without escape codes fits into these columns.
pub fn fits(text: &str, columns: usize) -> bool {
    text.lines().all(|line| line.chars().count() <= columns)
}

/// Says that `what` is read from the keyboard, if it is.
pub fn prompt(what: &str) {
    if io::stdin().is_terminal() && io::stderr().is_terminal() {
        note(&format!("reading {what} from the terminal; Ctrl-D ends it"));
    }
}
