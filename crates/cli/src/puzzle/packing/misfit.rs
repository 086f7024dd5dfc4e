//! What to do where pieces do not fit a board.

use anyhow::anyhow;
use quadrille::puzzle::packing::{PackingError, Piece};

use crate::format_number::plural;

/// The largest number that divides the area of every choice of pieces.
pub fn step(pieces: &[Piece]) -> u64 {
    let divisor = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    pieces.iter().fold(0, |step, piece| {
        let cells = piece.shape.cells().len() as u64;
        // Where the number of copies may vary, it may vary by one.
        let area = match piece.copies.start() == piece.copies.end() {
            true => cells * u64::from(*piece.copies.start()),
            false => cells,
        };
        divisor(step, area)
    })
}

/// What the error of a board begins with whose area no choice of pieces has.
const AREA: &str = "the board has ";

/// Whether a run of the program on these words ended with the error of a board whose area no choice of pieces has, by
/// what it wrote to standard error.
pub fn is_misfit(words: &[String], written: &str) -> bool {
    let last = written.lines().next_back().unwrap_or_default();
    let said = last.strip_prefix("quadrille: ").unwrap_or(last);
    // A file of BurrTools has its name in front.
    let unnamed = |word: &String| said.strip_prefix(&**word)?.strip_prefix(": ");
    let said = words.iter().find_map(unnamed).unwrap_or(said);
    let cells = |area: &str| {
        let other = area.trim_start_matches(|digit: char| digit.is_ascii_digit());
        other.len() < area.len() && other.starts_with(" cell")
    };
    // An error may begin with a word of the user, such as the name of a file.
    words[0] != "count"
        && words.iter().all(|word| !word.contains(AREA))
        && said.strip_prefix(AREA).is_some_and(cells)
}

/// The error with a way out, where there is one. `step` divides the area of every choice of pieces.
pub fn explained(error: PackingError, set: &str, chosen: bool, step: u64) -> anyhow::Error {
    let which = match chosen {
        true => format!("the set is {set}"),
        false => format!("the set is {set}, the default"),
    };
    match error {
        PackingError::Area { board, min, max }
            if min <= board && board <= max && board % step.max(1) > 0 =>
        {
            anyhow!(
                "{AREA}{}, which is not a multiple of {step}, as the area of these pieces is; --no-fill leaves \
                 cells empty",
                plural(board, "cell")
            )
        }
        PackingError::Area { board, min, max } => {
            let mut ways = vec!["--pieces SET|FILE takes others"];
            if min > board {
                ways.push("--leftover leaves pieces over");
            }
            if max < board {
                ways.push("--no-fill leaves cells empty");
                ways.push("--copies any takes each as often as it fits");
            }
            anyhow!("{error}; {which}: {}", ways.join(", "))
        }
        PackingError::Lattice { .. } => {
            anyhow!("{error}; {which}: --pieces SET|FILE takes others")
        }
        error if chosen => anyhow!("{set}: {error}"),
        error => error.into(),
    }
}
