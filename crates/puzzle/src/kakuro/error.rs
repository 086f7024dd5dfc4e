//! Why a grid is not a Kakuro.

use quadrille_engine::named;

named! {
    /// The direction of a run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(super) enum Direction {
        /// From left to right.
        Across = "across",
        /// From top to bottom.
        Down = "down",
    }
    fn name;
}

/// Why there is no such puzzle, in words. Rows and columns count from 1. If it was read from a text, it begins with the
/// line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KakuroError(pub(super) String);
