//! The dense engine: exact cover on bit vectors instead of links.
//!
//! It has three forms. `narrow` is for items of at most 24 options each, as in Sudoku, Latin squares and queens; `wide`
//! for up to 4,096 options in items of any length, as in tilings; `multiple` for multiplicities. Each is compiled for
//! several levels of vector instructions, without unsafe code.

mod bits;
mod each;
mod engines;
mod halves;
mod level;
mod lines;
mod multiple;
mod narrow;
mod rows;
mod search;
mod table;
mod thirds;
mod time_model;
mod wide;

use std::fmt;

use crate::matrix::{Matrix, OptionId};

use each::in_turn;
use engines::FormTables;
pub use level::Level;
pub use search::DenseSearch;
pub use time_model::TimeModel;

/// How much memory the sets of the wide engine may take, in bytes.
const MAX_SET_BYTES: usize = 16 << 20;

/// Why the dense engine refuses a problem: it is too large, or an item may be covered too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error(transparent)]
pub struct DenseError(Refusal);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
enum Refusal {
    /// Some item has a lower bound above 255, or an upper bound above 255 and that many options.
    #[error("an item may be covered more than 255 times, which is the limit of the dense engine")]
    Multiplicities,
    /// The tables would be too large to be fast.
    #[error(
        "{items} items and {options} options are too many for the dense engine; it takes 4,096 options, and more only if they \
         are few for each item"
    )]
    TooLarge { items: usize, options: usize },
}

impl DenseError {
    fn too_large(matrix: &Matrix) -> Self {
        DenseError(Refusal::TooLarge {
            items: matrix.item_count(),
            options: matrix.option_count(),
        })
    }
}

/// The tables of a problem: for each option, what remains of the problem after choosing it.
pub struct Dense {
    tables: Box<dyn FormTables>,
}

impl Dense {
    /// Lays the tables of a matrix.
    ///
    /// # Errors
    ///
    /// If an item may be covered more than 255 times, or if the matrix is too large.
    pub fn of(matrix: &Matrix) -> Result<Dense, DenseError> {
        Dense::lay(matrix, MAX_SET_BYTES)
    }

    /// Lays the tables of a matrix in the lines that suit a `level` of instructions, or the next lower one that the processor
    /// has: for tests of the levels. Searches on them run on any level, but on AVX2 in lines that only AVX2 has.
    ///
    /// # Errors
    ///
    /// As [`of`](Self::of).
    pub fn lay_for(matrix: &Matrix, level: Level) -> Result<Dense, DenseError> {
        Dense::lay_in_lines(matrix, MAX_SET_BYTES, level.min(Level::best()))
    }

    /// Lays the tables of a matrix, with sets of at most `most_bytes` bytes.
    pub fn lay(matrix: &Matrix, most_bytes: usize) -> Result<Dense, DenseError> {
        Dense::lay_in_lines(matrix, most_bytes, Level::best())
    }

    fn lay_in_lines(matrix: &Matrix, most_bytes: usize, level: Level) -> Result<Dense, DenseError> {
        if matrix.has_multiplicities() && !multiple::is_countable(matrix) {
            return Err(DenseError(Refusal::Multiplicities));
        }
        match engines::lay(matrix, most_bytes, level) {
            Some(tables) => Ok(Dense { tables }),
            None => Err(DenseError::too_large(matrix)),
        }
    }

    /// Whether a matrix has tables. Takes time in proportion to its entries.
    pub fn takes(matrix: &Matrix) -> Result<(), DenseError> {
        if matrix.has_multiplicities() && !multiple::is_countable(matrix) {
            return Err(DenseError(Refusal::Multiplicities));
        }
        match engines::takes(matrix, MAX_SET_BYTES) {
            true => Ok(()),
            false => Err(DenseError::too_large(matrix)),
        }
    }

    /// Begins a search for all solutions that have all `required` options and no `forbidden` one, on a `level` of
    /// instructions or on the next lower one that the processor has: for tests of the levels. There are no solutions if
    /// two required options conflict, or if a required option does not exist.
    pub fn search_on(
        &self,
        level: Level,
        required: &[OptionId],
        forbidden: &[OptionId],
    ) -> DenseSearch<'_> {
        let mut search = self.idle_search_on(level);
        search.begin(required, forbidden);
        search
    }

    /// Counts the solutions of many searches, each up to `max`. Each search finds the solutions with all the options of
    /// one list. The counts equal those of searches one after the other, but come faster where the engine takes two in
    /// turn: with AVX-512, and 129 to 512 items of at most nine options each, of which one has five or more.
    pub fn count_each<R: AsRef<[OptionId]>>(
        &self,
        required: impl IntoIterator<Item = R>,
        max: u64,
    ) -> Vec<u64> {
        let best = Level::best();
        match best {
            Level::Avx512 => self.count_in_turn(best, required, max).0,
            _ => self.count_one_by_one(best, required, max).0,
        }
    }

    /// The same counts on a `level` of instructions, and the number of nodes: for tests of two searches in turn. Those run on
    /// every processor, but on [`Level::Base`] not faster than one after the other.
    pub fn count_in_turn<R: AsRef<[OptionId]>>(
        &self,
        level: Level,
        required: impl IntoIterator<Item = R>,
        max: u64,
    ) -> (Vec<u64>, u64) {
        match self.tables.pair(level) {
            Some(mut pair) if max > 0 => {
                let counts = in_turn(&mut *pair, required, max);
                (counts, pair.side(0).nodes() + pair.side(1).nodes())
            }
            _ => self.count_one_by_one(level, required, max),
        }
    }

    /// The same, one search after the other.
    pub fn count_one_by_one<R: AsRef<[OptionId]>>(
        &self,
        level: Level,
        required: impl IntoIterator<Item = R>,
        max: u64,
    ) -> (Vec<u64>, u64) {
        let mut search = self.idle_search_on(level);
        let counts = required.into_iter().map(|required| {
            search.begin(required.as_ref(), &[]);
            search.count_up_to(max)
        });
        (counts.collect(), search.nodes())
    }

    /// A search that has not begun: it has no solution until it begins.
    pub fn idle_search(&self) -> DenseSearch<'_> {
        self.idle_search_on(Level::best())
    }

    fn idle_search_on(&self, level: Level) -> DenseSearch<'_> {
        DenseSearch {
            state: self.tables.state(level),
        }
    }
}

impl fmt::Debug for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dense").finish_non_exhaustive()
    }
}
