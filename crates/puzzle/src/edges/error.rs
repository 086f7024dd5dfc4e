//! Errors: why tiles and a board do not form an edge-matching puzzle.

use super::MAX_PAIRS;
use quadrille_engine::messages::plural;

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EdgesError {
    /// There are fewer tiles than cells, or no cells.
    #[error(
        "found {} and {}, expected at least one cell, and at least as many tiles as cells",
        plural(*.cells, "cell"),
        plural(*.tiles, "tile")
    )]
    Area {
        /// How many cells the board has.
        cells: usize,
        /// How many tiles there are.
        tiles: usize,
    },
    /// There are more tiles than a puzzle may have.
    #[error("found {found} tiles, expected at most {max}", max = u16::MAX)]
    TooManyTiles {
        /// How many there are.
        found: usize,
    },
    /// The problem would have too many options.
    #[error(
        "{kinds} kinds of tiles on {cells} cells are too many, expected at most {max} pairs of a kind and a cell",
        max = MAX_PAIRS
    )]
    TooLarge {
        /// How many kinds of tiles there are.
        kinds: usize,
        /// How many cells the board has.
        cells: usize,
    },
    /// The tile already has a place.
    #[error("tile {number} already has a place")]
    Placed {
        /// The number of the tile, from 1.
        number: usize,
    },
    /// The place of a tile is not on the board, or another tile has that place.
    #[error("cell r{}c{} {}", row + 1, column + 1, if *taken { "already has a tile" } else { "is not on the board" })]
    Place {
        /// The row, from 0.
        row: u8,
        /// The column, from 0.
        column: u8,
        /// Whether the cell is on the board, but has a tile.
        taken: bool,
    },
    /// There is no tile of this number.
    #[error("there is no tile {number}, expected a number from 1 to {tiles}")]
    Tile {
        /// The number, from 1.
        number: usize,
        /// How many tiles there are.
        tiles: usize,
    },
}
