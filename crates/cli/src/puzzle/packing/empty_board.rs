//! The board without cells, which begins the series of many boards: there is one way to fill it, with no piece.

use anyhow::bail;
use num_bigint::BigUint;
use quadrille::Report;
use quadrille::puzzle::packing::{Packing, PackingBoard, PackingError, Piece, Rules};

use super::PackingRulesArgs;
use super::misfit::explained;
use crate::counted::Counted;
use crate::exit::ExitOutcome;
use crate::format_number::plural;
use crate::puzzle::{PuzzleArgs, none};

/// Whether a text is the size of such a board: `4x0`, `2x0x3`, and `1x2-center`, of which all is the center.
pub fn is_meant(text: &str) -> bool {
    let outer = text.strip_suffix("-center");
    let sides = outer.unwrap_or(text).split('x');
    let sides: Option<Vec<u32>> = sides.map(|side| side.parse().ok()).collect();
    let is_empty = |sides: &[u32]| {
        let is_center = outer.is_some() && sides.iter().all(|&side| side <= 2);
        is_center || sides.contains(&0)
    };
    sides.is_some_and(|sides| [2, 3].contains(&sides.len()) && is_empty(&sides))
}

/// Counts the ways to fill it with these pieces: none if one of them must be there. An error if they fit no such board, or if an
/// option is required or forbidden, as it has none.
pub fn count(
    pieces: Vec<Piece>,
    (set, chosen): (&str, bool),
    rules: &PackingRulesArgs,
    args: &PuzzleArgs,
) -> anyhow::Result<ExitOutcome> {
    let area = |piece: &Piece| {
        u64::from(*piece.copies.start()).saturating_mul(piece.shape.cells().len() as u64)
    };
    let areas = pieces.iter().map(area).fold(0, u64::saturating_add);
    // A board of one cell refuses the same pieces.
    let cell: PackingBoard = "1x1".parse()?;
    match Packing::new(cell, pieces, rules.rules(Rules::of_set(set))) {
        Ok(_) | Err(PackingError::Area { .. }) => {}
        Err(error) => return Err(explained(error, set, chosen, 1)),
    }
    if areas > 0 && !rules.leftover {
        let cells = plural(areas, "cell");
        return none::run(
            args,
            format!("the board has no cells, but the pieces have {cells} or more together"),
        );
    }
    let restrict = &args.search.restrict;
    for (name, options) in [
        ("--require", &restrict.require),
        ("--forbid", &restrict.forbid),
    ] {
        if let Some(option) = options.first() {
            bail!("{name}: found {option:?}, expected an option: a board without cells has none");
        }
    }
    args.check_format()?;
    let answer = [Counted::new(&BigUint::from(1u32), &Report::blank())];
    args.answer_format().print("the number", answer)?;
    Ok(ExitOutcome::Answered)
}
