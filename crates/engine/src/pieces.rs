//! Pieces of a search: cut it up, search the pieces anywhere, and merge the answers.
//!
//! A [`SearchPiece`] is a list of decisions, not the state of an engine: it can be written down, sent elsewhere, and
//! searched by another version on another engine. [`Problem::split`] cuts the search of a problem into pieces of about
//! equal size, and [`Search::within`] searches one of them.
//!
//! ```
//! use quadrille::Problem;
//!
//! // All ways to place 16 pegs, one in each row and column.
//! let mut problem = Problem::new();
//! for line in 0..16 {
//!     problem.primary(line)?;
//! }
//! for (row, column) in (0..8).flat_map(|row| (8..16).map(move |column| (row, column))) {
//!     problem.option((row, column)).cover([row, column]).add()?;
//! }
//!
//! let pieces = problem.split(20);
//! assert!(pieces.len() >= 20);
//! let counts = pieces.iter().map(|piece| problem.search().within(piece).count());
//! assert_eq!(counts.sum::<u64>(), 40_320);
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! Every solution of the problem is in exactly one piece. Searched in order, the pieces list the solutions in the order
//! of the whole search. [`Problem::check_pieces`] proves for pieces from any source that they make up the whole search;
//! it shares no code with the splitting.
//!
//! With the feature `pieces`, a piece and its answer are lines of JSON (`record`), `merge()` combines the answers, and a
//! `Ledger` searches all pieces of a problem so that it can be saved and resumed.

#[cfg(feature = "pieces")]
mod answer;
mod branches;
#[cfg(feature = "pieces")]
mod checkpoint;
mod covering;
#[cfg(feature = "pieces")]
mod fingerprint;
mod join;
#[cfg(feature = "pieces")]
mod known;
#[cfg(feature = "pieces")]
mod ledger;
#[cfg(feature = "pieces")]
mod merge;
#[cfg(feature = "pieces")]
mod place;
mod proofs;
#[cfg(feature = "pieces")]
pub mod record;
#[cfg(feature = "pieces")]
mod sample;
mod tree;

use crate::drive;
use crate::problem::Problem;
use crate::search::Search;

pub use crate::drive::SearchPiece;
#[cfg(feature = "pieces")]
pub use checkpoint::{CheckpointError, CheckpointHeader, read_checkpoint, write_checkpoint};
#[cfg(feature = "pieces")]
#[doc(hidden)] // for the command
pub use checkpoint::{seal, unseal};
pub use covering::CoveringError;
#[cfg(feature = "pieces")]
pub use fingerprint::fingerprint;
pub use join::JoinError;
#[cfg(feature = "pieces")]
pub use known::MergeError;
#[cfg(feature = "pieces")]
pub use ledger::{AnswerPiece, Ledger, LedgerError, LedgerPlan};
#[cfg(feature = "pieces")]
pub use merge::{Merged, merge, merge_within};
#[cfg(feature = "pieces")]
pub use place::{ParsePlaceError, PiecePlace};
#[cfg(feature = "pieces")]
pub use record::{PieceLine, PieceOrRecord, Question, Record};
pub use tree::PieceTreeError;

impl<I, T> Problem<I, T> {
    /// Splits the search of this problem into about `pieces` pieces of about equal size, in the order of the search.
    ///
    /// Random probes, always the same ones, predict the sizes. There may be up to twice as many pieces as requested, to
    /// make them even, and fewer if the search tree has no more branches; there is at least one. Each piece takes a
    /// search of a few hundred nodes and equally many random probes.
    pub fn split(&self, pieces: usize) -> Vec<SearchPiece> {
        self.split_piece(&SearchPiece::new(Vec::new(), Vec::new()), pieces)
    }

    /// Splits a piece further: see [`split`](Self::split).
    pub fn split_piece(&self, piece: &SearchPiece, pieces: usize) -> Vec<SearchPiece> {
        self.split_piece_until(piece, pieces, || false)
    }

    /// Splits a piece further until `stop` returns true. It is called some hundred times for a piece, and no more once
    /// it has returned true. The pieces that were made until then are the whole of `piece`; the size of the last ones
    /// may be unknown, NaN.
    ///
    /// ```
    /// # use quadrille::{Problem, pieces::SearchPiece};
    /// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1]])?;
    /// let whole = SearchPiece::new(Vec::new(), Vec::new());
    /// let pieces = problem.split_piece_until(&whole, 4, || true);
    /// assert_eq!(pieces.len(), 1); // there was no time for more
    /// assert_eq!(problem.check_pieces(&pieces), Ok(()));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn split_piece_until(
        &self,
        piece: &SearchPiece,
        pieces: usize,
        mut stop: impl FnMut() -> bool,
    ) -> Vec<SearchPiece> {
        drive::split(self.matrix(), piece, pieces, &mut stop)
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// Searches only for the solutions in `piece`.
    pub fn within(self, piece: &SearchPiece) -> Self {
        let required = piece.required.iter().copied();
        self.require(required)
            .forbid(piece.forbidden.iter().copied())
    }
}
