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

/// The error with a way out, where there is one. `step` divides the area of every choice of pieces.
pub fn explained(error: PackingError, set: &str, chosen: bool, step: u64) -> anyhow::Error {
    let which = match chosen {
        true => format!("the set is {set}"),
        false => format!("the set is {set}, the default"),
    };
    match error {
        PackingError::Area {
            board,
            needed,
            min,
            max,
        } if needed == board && min <= board && board <= max && board % step.max(1) > 0 => {
            anyhow!(
                "the board has {}, which is not a multiple of {step}, as the area of these pieces is; --no-fill leaves \
                 cells empty",
                plural(board, "cell")
            )
        }
        PackingError::Area {
            board,
            needed,
            min,
            max,
        } => {
            let mut ways = vec!["--pieces SET|FILE takes others"];
            if min > board {
                ways.push("--leftover allows unused pieces");
            }
            if max < needed || needed < board && min <= board {
                ways.push("--no-fill leaves cells empty");
            }
            if max < needed {
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
