//! Errors: why a board and pieces do not form a puzzle.

use quadrille_engine::IS_SMALL;
use quadrille_engine::messages::plural;

use super::Lattice;

/// Why a board and pieces make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackingError {
    /// A piece is on a different lattice than the board.
    #[error(
        "piece {name} is made of {found}, but the board of {expected}",
        found = .found.cells(),
        expected = .expected.cells()
    )]
    Lattice {
        /// The name of the piece.
        name: String,
        /// The lattice of the piece.
        found: Lattice,
        /// The lattice of the board.
        expected: Lattice,
    },
    /// No choice of pieces has the right number of cells: as many as the board, or fewer where cells may stay empty.
    #[error("the board has {}, but {}", show_cells(*needed, *board, *min), show_area(*min, *max))]
    Area {
        /// How many cells the board has.
        board: u64,
        /// How many of them must be covered.
        needed: u64,
        /// How many cells the pieces have together that must be used.
        min: u64,
        /// How many cells the pieces have together that may be used.
        max: u64,
    },
    /// A piece has no cells, is in parts, or has impossible numbers of copies; or there are too many pieces or placements.
    #[error("{0}")]
    Other(String),
}

/// The numbers of cells that may be covered. The page, whose code must be small, says how many there are.
fn show_cells(needed: u64, board: u64, min: u64) -> String {
    match IS_SMALL || min > board || needed == 0 || needed == board {
        true => plural(board as usize, "cell"),
        false => format!("{needed} to {board} cells to cover"),
    }
}

fn show_area(min: u64, max: u64) -> String {
    if min == max {
        return format!("the pieces have {min} together");
    }
    let most = match max > u64::from(u32::MAX) {
        // A piece with any number of copies.
        true => "or more".to_owned(),
        false => format!("to {max}"),
    };
    format!("the pieces have {min} {most}, and no choice of them has the right number")
}
