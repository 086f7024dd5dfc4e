//! The dense engine: exact cover on bit vectors instead of links.
//!
//! The state of a search of a small problem fits a few vector registers. Covering an item, which takes hundreds of
//! steps on links, is then a few ANDs, and backtracking is a copy. The engine takes multiplicities, secondary items and
//! colors; it ignores costs, and refuses problems that are too large ([`DenseError`]). It counts solutions 4 to 26
//! times as fast as links: 8.5 times in the geometric mean of queens, Langford pairs, tilings, Latin squares and
//! Sudoku, on AVX-512 (see `docs/measurements.md`).
//!
//! It has three forms: for items of few options each, as in Sudoku and queens; for items of any length, as in tilings; and
//! for multiplicities. Each is compiled for several levels of vector instructions, without unsafe code.
//!
//! [`Dense::new`] lays the tables of a problem once; any number of threads may share them. A
//! [`Searcher`](crate::Searcher) searches on them again and again.
//!
//! ```
//! use quadrille::{OptionId, Problem, Searcher};
//! use quadrille::dense::Dense;
//!
//! let mut problem = Problem::<_, ()>::new();
//! for letter in "abcd".chars() {
//!     problem.primary(letter)?;
//! }
//! for word in ["ab", "cd", "bc", "ad"] {
//!     problem.option(()).cover(word.chars()).add()?;
//! }
//!
//! let dense = Dense::new(&problem).expect("small enough");
//! let mut searcher = Searcher::on_tables(&dense);
//! assert_eq!(searcher.count_up_to(&[], 10), 2);
//! assert_eq!(searcher.count_up_to(&[OptionId::new(0)], 10), 1);
//! assert_eq!(searcher.count_each([[OptionId::new(1)], [OptionId::new(2)]], 10), [1, 1]);
//! # Ok::<(), quadrille::BuildError>(())
//! ```

use std::fmt;

use quadrille_kernel::dense;

use crate::problem::{OptionId, Problem};

pub use quadrille_kernel::dense::DenseError;
#[doc(hidden)] // for tests of the levels
pub use quadrille_kernel::dense::{DenseSearch, Level};

/// The tables of a problem: for each option, what remains of the problem after choosing it.
pub struct Dense {
    tables: dense::Dense,
}

impl Dense {
    /// Lays the tables of a problem. Takes time in proportion to the pairs of options that share an item.
    ///
    /// # Errors
    ///
    /// If an item may be covered more than 255 times, or if the problem is too large. A problem of at most 128 primary
    /// items with at most 24 options each fits, and one of at most 512 with at most 9 each, if no more than 2^25 pairs of
    /// options share an item; with the feature `small`, of at most 64 primary items, or 9 options each. Any other problem may have at
    /// most 4,096 options that can be in a solution, 65,535 primary items and 16 MB of sets.
    pub fn new<I, T>(problem: &Problem<I, T>) -> Result<Dense, DenseError> {
        let tables = dense::Dense::of(problem.matrix())?;
        Ok(Dense { tables })
    }

    /// Whether a problem has tables. Takes time in proportion to its entries.
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn takes<I, T>(problem: &Problem<I, T>) -> Result<(), DenseError> {
        dense::Dense::takes(problem.matrix())
    }

    /// For tests of the levels: as [`dense::Dense::search_on`].
    #[doc(hidden)]
    pub fn search_on(
        &self,
        level: Level,
        required: &[OptionId],
        forbidden: &[OptionId],
    ) -> DenseSearch<'_> {
        self.tables.search_on(level, required, forbidden)
    }

    pub(crate) fn tables(&self) -> &dense::Dense {
        &self.tables
    }
}

impl fmt::Debug for Dense {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Dense").finish_non_exhaustive()
    }
}
