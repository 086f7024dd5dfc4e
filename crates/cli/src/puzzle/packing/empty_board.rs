//! The board without cells, which begins the series of many boards: there is one way to fill it, with no piece.

use num_bigint::BigUint;
use quadrille::Report;
use quadrille::puzzle::packing::Piece;

use crate::counted::Counted;
use crate::exit::ExitOutcome;
use crate::format_number::plural;
use crate::puzzle::{PuzzleArgs, none};

/// Whether a text is the size of such a board: `4x0`, `2x0x3`.
pub fn is_meant(text: &str) -> bool {
    let sides: Option<Vec<u32>> = text.split('x').map(|side| side.parse().ok()).collect();
    sides.is_some_and(|sides| [2, 3].contains(&sides.len()) && sides.contains(&0))
}

/// Counts the ways to fill it with these pieces: none if one of them must be there.
pub fn count(pieces: &[Piece], leftover: bool, args: &PuzzleArgs) -> anyhow::Result<ExitOutcome> {
    let area = |piece: &Piece| {
        u64::from(*piece.copies.start()).saturating_mul(piece.shape.cells().len() as u64)
    };
    let areas = pieces.iter().map(area).fold(0, u64::saturating_add);
    if areas > 0 && !leftover {
        let cells = plural(areas, "cell");
        return none::run(
            args,
            format!("the board has no cells, but the pieces have {cells} or more together"),
        );
    }
    args.check_format()?;
    let answer = [Counted::new(&BigUint::from(1u32), &Report::blank())];
    args.answer_format().print("the number", answer)?;
    Ok(ExitOutcome::Answered)
}
