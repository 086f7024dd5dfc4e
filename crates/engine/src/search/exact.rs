//! The question for a count of any size, beyond 64 bits.

use std::time::Duration;

use num_bigint::BigUint;

use super::Search;
use crate::count::MemoEffort;
use crate::drive::{self, RootOrbits, WantedSolutions};
use crate::engine::{Effort, EngineKind, Report, Work};

/// A number of solutions of any size: see [`Search::count_exact`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ExactCount {
    /// The number of solutions, or of those found within the limits.
    pub count: BigUint,
    /// Why the count ended, and what it cost.
    pub report: Report,
    /// The work of the memo engine, if the count is from that engine.
    pub memo: Option<MemoEffort>,
    /// The orbits that the count went by, if it used symmetry.
    pub orbits: Option<RootOrbits>,
}

impl From<Report> for ExactCount {
    /// The count in a report.
    fn from(report: Report) -> Self {
        ExactCount {
            count: report.solutions.into(),
            report,
            memo: None,
            orbits: None,
        }
    }
}

impl ExactCount {
    /// A complete count in which the memo engine has visited `states` states, as for a certificate or a proof.
    #[doc(hidden)] // for the binary
    pub fn of_states(count: BigUint, states: u64, elapsed: Duration) -> Self {
        let report = Report {
            solutions: u64::try_from(&count).unwrap_or(u64::MAX),
            nodes: states,
            elapsed,
            work: Work::of(EngineKind::Memo, Effort::new(states, 0)),
            ..Report::blank()
        };
        ExactCount {
            count,
            ..report.into()
        }
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// The exact number of solutions, however large, or of those found within the limits, with a report: there, a number
    /// that does not fit 64 bits is [`u64::MAX`]. They are counted as by [`count`](Search::count); the effort in the report
    /// is that of all engines, and on several threads it differs a little from run to run.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// // Pairs that may be taken in two ways each.
    /// let mut problem = Problem::new();
    /// for pair in 0..100 {
    ///     problem.primary(pair)?;
    ///     problem.option("one way").cover([pair]).add()?;
    ///     problem.option("another").cover([pair]).add()?;
    /// }
    /// let counted = problem.search().count_exact();
    /// assert_eq!(counted.count.to_string(), "1267650600228229401496703205376");
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn count_exact(self) -> ExactCount {
        let mut begun = self.begin(WantedSolutions::Count);
        let report = drive::search(&begun.question, &mut begun.monitor, None);
        let exact = begun.monitor.take_exact(&report);
        let mut counted = ExactCount::from(report);
        (counted.count, counted.memo) = (exact.count, exact.effort);
        counted.orbits = begun.monitor.orbits.take();
        counted
    }
}
