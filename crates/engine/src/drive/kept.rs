//! A grid that is kept: links and tables of one problem, each laid when a search first needs it.
//!
//! Counts choose between the two as a plain count does, by a trial on links. Tables that were laid stay, and narrow ones
//! then serve every count from its beginning. If each count alone is too short for tables, they are laid once all
//! counts together would have been faster on them: so the counts never take much more than twice the time of the better
//! engine.

use std::sync::Arc;

use super::SearchQuestion;
use crate::engine::{Effort, Engine};
use crate::problem::Matrix;
use quadrille_kernel::dance::{Dance, Floor};
use quadrille_kernel::dense::{Dense, DenseError, TimeModel};

/// A kept grid. (A trait, to hide the lifetime of the floor that the links are laid on, which cannot be shortened.)
pub(crate) trait KeptGrid {
    /// Calls `run` with the links, once.
    fn with_links(&mut self, run: &mut dyn FnMut(&mut Dance<'_>));

    /// The links as an engine.
    fn links(&mut self, with_choices: bool) -> Box<dyn Engine + '_>;

    /// The tables.
    fn tables(&mut self) -> &mut KeptTables;
}

/// The links and tables of a problem, laid on a floor.
pub(crate) struct LaidGrid<'p, 'a> {
    matrix: &'p Matrix,
    floor: &'a Floor<'a>,
    dance: Option<Dance<'a>>,
    tables: KeptTables,
}

impl<'p, 'a> LaidGrid<'p, 'a> {
    /// A grid of which nothing is laid yet.
    pub(crate) fn new(matrix: &'p Matrix, floor: &'a Floor<'a>) -> Self {
        LaidGrid {
            matrix,
            floor,
            dance: None,
            tables: KeptTables::default(),
        }
    }

    fn dance(&mut self) -> &mut Dance<'a> {
        let (matrix, floor) = (self.matrix, self.floor);
        self.dance
            .get_or_insert_with(|| SearchQuestion::new(matrix).lay(floor))
    }
}

impl KeptGrid for LaidGrid<'_, '_> {
    fn with_links(&mut self, run: &mut dyn FnMut(&mut Dance<'_>)) {
        run(self.dance());
    }

    fn links(&mut self, with_choices: bool) -> Box<dyn Engine + '_> {
        let dance = self.dance();
        dance.tell_choices(with_choices);
        Box::new(dance)
    }

    fn tables(&mut self) -> &mut KeptTables {
        &mut self.tables
    }
}

/// The tables of a kept grid, and what counts on its links have cost.
#[derive(Default)]
pub(crate) struct KeptTables {
    laid: Option<Result<Arc<Dense>, DenseError>>,
    /// What tables cost, once somebody asked.
    times: Option<Option<TimeModel>>,
    /// The number of counts that ended on links, and their work.
    counts: u64,
    effort: Effort,
}

impl KeptTables {
    /// The tables, laid now if they are not.
    pub(crate) fn lay(&mut self, matrix: &Matrix) -> Result<Arc<Dense>, DenseError> {
        let laid = self
            .laid
            .get_or_insert_with(|| Dense::of(matrix).map(Arc::new));
        laid.clone()
    }

    /// The tables and their times, if they are laid or if all counts so far would have been faster on them.
    pub(super) fn for_count(&mut self, matrix: &Matrix) -> Option<(Arc<Dense>, TimeModel)> {
        let times = (*self.times.get_or_insert_with(|| TimeModel::of(matrix)))?;
        let is_laid = self.laid.is_some();
        if !is_laid && !times.would_have_paid(self.counts, self.effort) {
            return None;
        }
        Some((self.lay(matrix).ok()?, times))
    }

    /// Records a count that ended on links.
    pub(super) fn charge(&mut self, effort: Effort) {
        self.counts += 1;
        self.effort = self.effort + effort;
    }
}
