//! Parts of a search: cut it up, search the parts anywhere, and merge the answers.
//!
//! A [`SearchPart`] is a list of decisions, not the state of an engine: it can be written down, sent elsewhere, and
//! searched by another version on another engine. [`Problem::split`] cuts the search of a problem into parts of about
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
//! let parts = problem.split(20);
//! assert!(parts.len() >= 20);
//! let counts = parts.iter().map(|part| problem.search().within(part).count());
//! assert_eq!(counts.sum::<u64>(), 40_320);
//! # Ok::<(), quadrille::BuildError>(())
//! ```
//!
//! Every solution of the problem is in exactly one part. Searched in order, the parts list the solutions in the order
//! of the whole search. [`Problem::check_parts`] proves for parts from any source that they make up the whole search;
//! it shares no code with the splitting.
//!
//! With the feature `parts`, a part and its answer are lines of JSON (`record`), `merge()` combines the answers, and a
//! `Ledger` searches all parts of a problem so that it can be saved and resumed.

#[cfg(feature = "parts")]
mod answer;
mod branches;
#[cfg(feature = "parts")]
mod checkpoint;
mod covering;
#[cfg(feature = "parts")]
mod fingerprint;
mod join;
#[cfg(feature = "parts")]
mod known;
#[cfg(feature = "parts")]
mod ledger;
#[cfg(feature = "parts")]
mod line_error;
#[cfg(feature = "parts")]
mod merge;
mod orbits;
#[cfg(feature = "parts")]
mod place;
mod proofs;
#[cfg(feature = "parts")]
mod record;
#[cfg(feature = "parts")]
mod sample;
#[cfg(feature = "parts")]
mod sum;
mod tree;

use crate::drive;
use crate::engine::{Steps, WorkLimits};
use crate::problem::Problem;
use crate::search::Search;

#[cfg(feature = "parts")]
pub use self::{
    checkpoint::{CheckpointError, CheckpointHeader, read_checkpoint, write_checkpoint},
    fingerprint::fingerprint,
    known::MergeError,
    ledger::{Ledger, LedgerError, LedgerPlan, PartSearch},
    line_error::LineError,
    merge::{Merged, check_lines, merge, merge_within},
    place::{ParsePlaceError, PartPlace},
    record::{PartLine, PartOrRecord, PartQuestion, Record},
};
pub use crate::drive::SearchPart;
#[cfg(feature = "parts")]
pub(crate) use checkpoint::{VERSION as CHECKPOINT_VERSION, open as open_checkpoint};
#[cfg(feature = "parts")]
#[doc(hidden)] // for the command
pub use checkpoint::{seal, unseal};
pub use covering::CoveringError;
#[cfg(feature = "parts")]
#[doc(hidden)] // for the command
pub use fingerprint::Checksum;
#[cfg(feature = "parts")]
pub(crate) use fingerprint::hex;
pub use join::JoinError;
#[cfg(feature = "parts")]
pub use record::{ids, numbers};
pub use tree::PartTreeError;

impl<I, T> Problem<I, T> {
    /// Splits the search of this problem into about `parts` parts of about equal size, in the order of the search.
    ///
    /// Random probes, always the same ones, predict the sizes. There may be up to twice as many parts as requested, to
    /// make them even, and more where a branch is on an item that may be covered several times, which makes a part of each
    /// of its options. There are fewer if the search tree has no more branches, but at least one. Each part takes a search of
    /// up to 256 nodes and up to 32 random probes. Nothing stops it, and a thousand parts of a large problem can take a
    /// minute: [`split_part`](Self::split_part) of the whole has limits.
    pub fn split(&self, parts: usize) -> Vec<SearchPart> {
        self.split_part(
            &SearchPart::new(Vec::new(), Vec::new()),
            parts,
            &WorkLimits::NONE,
        )
    }

    /// Splits a part further: see [`split`](Self::split). It looks at the limits some hundred times for a part. If one is
    /// reached, the parts that were made until then are the whole of `part`; the size of the last ones may be unknown.
    ///
    /// ```
    /// # use quadrille::{Problem, WorkLimits, parts::SearchPart};
    /// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1]])?;
    /// let whole = SearchPart::new(Vec::new(), Vec::new());
    /// let mut limits = WorkLimits::NONE;
    /// limits.steps = 0;
    /// let parts = problem.split_part(&whole, 4, &limits);
    /// assert_eq!(parts.len(), 1); // there were no steps for more
    /// assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn split_part(
        &self,
        part: &SearchPart,
        parts: usize,
        limits: &WorkLimits,
    ) -> Vec<SearchPart> {
        let mut steps = Steps::new(limits);
        drive::split(self.matrix(), part, parts, 0, &mut || steps.stop())
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// Searches only for the solutions in `part`.
    pub fn within(self, part: &SearchPart) -> Self {
        let required = part.required.iter().copied();
        self.require(required)
            .forbid(part.forbidden.iter().copied())
    }
}
