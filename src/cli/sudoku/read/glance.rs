//! A glance at a line: what follows a puzzle, what a line that is no puzzle looks like.

use super::CELL_EXPECTED;
use crate::cli::sudoku::cells::{self, leading_board};
use crate::cli::sudoku::entry::{Claim, column};

/// The solution that stands after a puzzle, if what stands there looks like one.
pub fn claim_after(line: &[u8], from: usize) -> Result<Option<Claim>, (u32, String)> {
    let rest = &line[from.min(line.len())..];
    let Some(skip) = rest.iter().position(|&byte| cells::digit(byte).is_some()) else {
        return Ok(None);
    };
    let at = from + skip;
    if let Some(cells) = leading_board(&line[at..]) {
        return Ok(Some(Claim {
            cells,
            column: column(line, at),
        }));
    }
    match cells::run(&line[at..]) {
        run @ 41.. => {
            let message = format!("found {run} cells in the solution, expected 81");
            Err((column(line, at + run.min(81)), message))
        }
        _ => Ok(None),
    }
}

/// The first thing in a line that has no business in a row of nine; `None` if the line is none.
pub fn fault_in_cells(line: &[u8], inside: bool) -> Option<(usize, String)> {
    let tokens = line.split(|byte| b" \t|,".contains(byte));
    let tokens: Vec<&[u8]> = tokens.filter(|token| !token.is_empty()).collect();
    let cells = line
        .iter()
        .filter(|&&byte| cells::digit(byte).is_some())
        .count();
    let text = line.trim_ascii();
    let alike = tokens.len() == 9 && cells >= 5
        || inside && text.len() <= 25 && (cells >= 5 || tokens.len() == 9);
    let strays = |byte: &u8| cells::digit(*byte).is_none() && !b" \t|,!".contains(byte);
    let at = line.iter().position(strays).filter(|_| alike)?;
    let (_, found) = cells::strange(line, at);
    Some((at, format!("found {found}, expected {CELL_EXPECTED}")))
}

/// `Grid 01`, `Puzzle #3:` and the like, which stand above puzzles.
pub fn is_heading(text: &[u8]) -> bool {
    let word = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (word, rest) = text.split_at(word);
    let words = ["grid", "puzzle", "sudoku", "game", "board", "no"];
    words
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name.as_bytes()))
        && rest
            .iter()
            .all(|byte| byte.is_ascii_digit() || b" \t#:.".contains(byte))
}

/// The beginning of a text, in quotes.
pub fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(200)]);
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(20).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{start:?}{dots}")
}
