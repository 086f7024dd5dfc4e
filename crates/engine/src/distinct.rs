//! Counts of solutions up to symmetry.
//!
//! By Burnside's lemma the number of classes of solutions is the mean, over all symmetries, of the number of solutions
//! that each leaves as they are. Each of these numbers is the count of a smaller problem, and the same for conjugate
//! symmetries. So nothing is listed, and each count may be as large as a memory allows.

#[cfg(feature = "parts")]
mod checkpoint;

use std::convert::Infallible;

use indexmap::IndexSet;
use num_bigint::BigUint;
use web_time::Instant;

use crate::engine::{Report, Steps, Stop, WorkLimits};
use crate::problem::{Color, ItemId, Matrix, OptionId, Problem};
use crate::search::{ExactCount, Search};
use crate::symmetry::{Symmetries, Symmetry, SymmetryClass, SymmetryError, fixed_problem};

#[cfg(feature = "parts")]
pub use checkpoint::DistinctCheckpoint;

/// A search for the solutions that a symmetry leaves as they are.
pub type FixedSearch<'p, 'w> = Search<'p, 'w, ItemId, Vec<OptionId>>;

/// A plan to count solutions up to symmetry: see [`Problem::distinct`].
#[must_use = "a plan does nothing until it is asked for its count"]
#[derive(Clone, Debug)]
pub struct Distinct<'p> {
    matrix: &'p Matrix,
    palette: &'p IndexSet<Color>,
    generators: Vec<Symmetry>,
    classes: Vec<SymmetryClass>,
    /// The limits of all the work, of which some is done.
    limits: WorkLimits,
    began: Instant,
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
}

/// One of the searches of a count up to symmetry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DistinctStep {
    /// Its number, from 0.
    pub number: usize,
    /// The number of searches.
    pub of: usize,
}

/// The number of solutions up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DistinctCount {
    /// The number of classes of solutions, or a lower bound if a limit stopped one of the searches.
    pub count: BigUint,
    /// The number of all solutions, or of those counted.
    pub all: BigUint,
    /// The number of symmetries. Those that move all options alike may count as one.
    pub order: u64,
    /// Why the searches ended, and what all of them cost.
    pub report: Report,
}

impl<I, T> Problem<I, T> {
    /// A plan to count the solutions up to these symmetries, each class of equivalent solutions once. The limits hold for
    /// the plan, and those on time, from now on, for stating the problem of each search; the limits of a search are its own.
    ///
    /// # Errors
    ///
    /// If the symmetries are those of another problem, if a limit is reached, or if there are more than a million
    /// symmetries. Those that move all options alike count as
    /// one, where they are few enough to be listed by all options.
    ///
    /// ```
    /// use quadrille::WorkLimits;
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let problem = Queens::new(8).expect("few enough").problem();
    /// let symmetries = problem.search().symmetries()?;
    /// let plan = problem.distinct(&symmetries, &WorkLimits::NONE)?;
    /// let found = plan.count(|_, search| search.threads(2));
    /// assert_eq!((found.count, found.all), (12u32.into(), 92u32.into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn distinct(
        &self,
        symmetries: &Symmetries,
        limits: &WorkLimits,
    ) -> Result<Distinct<'_>, SymmetryError> {
        let began = Instant::now();
        let mut steps = Steps::since(limits, began);
        symmetries.check_own(self.matrix(), &mut steps)?;
        Ok(Distinct {
            matrix: self.matrix(),
            palette: self.palette(),
            generators: symmetries.generators().to_vec(),
            classes: symmetries.classes_on_options(&mut steps)?,
            limits: WorkLimits {
                steps: u64::MAX,
                ..limits.clone()
            },
            began,
            require: Vec::new(),
            forbid: Vec::new(),
        })
    }
}

impl Distinct<'_> {
    /// Counts only solutions that have all these options: a set that the symmetries keep, as those
    /// [found under this restriction](Search::symmetries) do.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Unfit`] if they do not keep it.
    pub fn require(
        mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, SymmetryError> {
        self.require.extend(self.kept(options)?);
        Ok(self)
    }

    /// Counts only solutions that have none of these options: a set that the symmetries keep.
    ///
    /// # Errors
    ///
    /// [`SymmetryError::Unfit`] if they do not keep it.
    pub fn forbid(
        mut self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Self, SymmetryError> {
        self.forbid.extend(self.kept(options)?);
        Ok(self)
    }

    /// A set of options that all symmetries keep.
    fn kept(
        &self,
        options: impl IntoIterator<Item = OptionId>,
    ) -> Result<Vec<OptionId>, SymmetryError> {
        let set: Vec<OptionId> = options.into_iter().collect();
        let moved = self
            .generators
            .iter()
            .find_map(|symmetry| symmetry.moves_out_of(&set));
        match moved {
            Some(option) => Err(SymmetryError::Unfit(format!(
                "found a symmetry that takes option {option} elsewhere, expected it to stay with those required or forbidden"
            ))),
            None => Ok(set),
        }
    }

    /// Counts. `plan` gets each search, one for each class of symmetries, and may set its threads, limits and so on.
    pub fn count<'w>(
        &self,
        mut plan: impl for<'q> FnMut(DistinctStep, FixedSearch<'q, 'w>) -> FixedSearch<'q, 'w>,
    ) -> DistinctCount {
        let planned = self.try_count_from::<Infallible>(
            &[],
            |step, search| Ok(plan(step, search)),
            |_, _| Ok(()),
        );
        planned.unwrap_or_else(|never| match never {})
    }

    /// Counts from where another count was stopped: `finished` has the numbers of solutions of its finished searches, in
    /// their order. `done` gets that of each further search as it is finished.
    ///
    /// # Errors
    ///
    /// Those of `plan` and `done`.
    pub fn try_count_from<'w, E>(
        &self,
        finished: &[BigUint],
        mut plan: impl for<'q> FnMut(
            DistinctStep,
            FixedSearch<'q, 'w>,
        ) -> Result<FixedSearch<'q, 'w>, E>,
        mut done: impl FnMut(DistinctStep, &BigUint) -> Result<(), E>,
    ) -> Result<DistinctCount, E> {
        let order: u64 = self.classes.iter().map(|class| class.size).sum();
        let mut report = Report::blank();
        let (mut all, mut fixed) = (BigUint::ZERO, BigUint::ZERO);
        for (number, class) in self.classes.iter().enumerate() {
            let (of, symmetry) = (self.classes.len(), &class.symmetry);
            let step = DistinctStep { number, of };
            if let Some(count) = finished.get(number) {
                if number == 0 {
                    all.clone_from(count);
                }
                fixed += count * class.size;
                continue;
            }
            let mut steps = Steps::since(&self.limits, self.began);
            let Ok(smaller) = fixed_problem(
                self.matrix,
                self.palette,
                symmetry,
                &self.require,
                &self.forbid,
                &mut steps,
            ) else {
                report.stop = steps.why_stopped().stop;
                break;
            };
            let search = smaller
                .problem
                .search()
                .require(smaller.require.iter().copied());
            let ExactCount {
                count,
                report: part,
                ..
            } = plan(step, search)?.count_exact();
            if number == 0 {
                all.clone_from(&count);
            }
            if part.stop == Stop::Exhausted {
                done(step, &count)?;
            }
            fixed += count * class.size;
            add(&mut report, &part);
            if report.stop != Stop::Exhausted {
                break;
            }
        }
        // A mean that is not whole is a lower bound.
        let count = (fixed + order - 1u32) / order;
        report.solutions = u64::try_from(&count).unwrap_or(u64::MAX);
        Ok(DistinctCount {
            count,
            all,
            order,
            report,
        })
    }
}

/// Adds the work of one more search, and why that ended.
fn add(all: &mut Report, part: &Report) {
    all.stop = part.stop;
    all.nodes += part.nodes;
    all.updates += part.updates;
    all.elapsed += part.elapsed;
    all.threads = all.threads.max(part.threads);
    all.work = all.work + part.work;
}
