//! Why a grid is not a Kakuro.

use std::fmt;

/// The direction of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Direction {
    /// From left to right.
    Across,
    /// From top to bottom.
    Down,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Direction::Across => "across",
            Direction::Down => "down",
        })
    }
}

/// Why there is no such puzzle, in words. Rows and columns count from 1. If it was read from a text, it begins with the
/// line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KakuroError(pub(super) String);
