//! The questions to a search: a solution, all of them, their number, the cheapest, an estimate.

use std::fmt;
use std::ops::ControlFlow;

use super::{Begun, Search, Solution};
use crate::drive::{self, Estimate, Profile, VisitSolution, WantedSolutions};
use crate::engine::{FoundSolution, Report};

impl<'p, I, T> Search<'p, '_, I, T> {
    /// The first solution, if the search finds one within its limits.
    pub fn first(mut self) -> Option<Solution<'p, I, T>> {
        let limits = &mut self.question.limits;
        limits.solutions = limits.solutions.min(1);
        let mut first = None;
        self.for_each(|solution| {
            first = Some(solution.clone());
            ControlFlow::Break(())
        });
        first
    }

    /// The number of solutions, or of those found within the limits; at most [`u64::MAX`].
    ///
    /// Settings without an effect on a count, such as [`below`](Search::below), are ignored: [`check`](Search::check)
    /// refuses them. [`count_exact`](Search::count_exact) has all of a larger number, and a report.
    ///
    /// A count begins on links. If it proves long, it goes on where it is likely to be fastest: on the memo engine, on
    /// the dense engine, or on links that hand parts of their tree to the dense engine. With an
    /// [`engine`](Search::engine), the count runs on that engine alone.
    pub fn count(self) -> u64 {
        self.drive(WantedSolutions::Count, None).solutions
    }

    /// Searches as [`for_each`](Search::for_each) does, and returns the report alone.
    pub fn run(self) -> Report {
        self.drive(WantedSolutions::List, None)
    }

    /// Calls `visit` with every solution as it is found. `visit` returns nothing, or a [`ControlFlow`] that may stop
    /// the search.
    ///
    /// When a search on several threads runs out of time or is canceled, `visit` still gets everything that was found,
    /// in the order of the search. Solutions between these may be missing.
    pub fn for_each<F: Flow>(self, mut visit: impl FnMut(&Solution<'p, I, T>) -> F) -> Report {
        let mut solution = Solution::new(self.problem, FoundSolution::default());
        let mut visit = |found: &mut FoundSolution| {
            solution.swap(found);
            visit(&solution).flow()
        };
        self.drive(WantedSolutions::List, Some(&mut visit))
    }

    fn drive(self, wanted: WantedSolutions, visit: Option<&mut VisitSolution<'_>>) -> Report {
        let mut begun = self.begin(wanted);
        drive::search(&begun.question, &mut begun.monitor, visit)
    }

    /// The `k` cheapest solutions. A solution costs the sum of the [costs](crate::OptionBuilder::cost) of its options.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// for job in ["wash", "dry"] {
    ///     problem.primary(job)?;
    /// }
    /// problem.option("Ann").cover(["wash"]).cost(3).add()?;
    /// problem.option("Ben").cover(["dry"]).cost(5).add()?;
    /// problem.option("Cy does both").cover(["wash", "dry"]).cost(7).add()?;
    ///
    /// let best = problem.search().best(2);
    /// let costs: Vec<u64> = best.solutions.iter().map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [7, 8]);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    ///
    /// The search runs on linear programs, on one thread; on those of each part if the problem falls into parts that
    /// share no item. Their bounds are proved in integers. It finds and proves the cheapest cover of some hundred
    /// items among some thousand options in seconds. If it is stopped, it reports how close it has come: see
    /// [`Best::gap`]. If it has a limit on time and has found nothing by half of it, links look for solutions for up
    /// to a quarter: one that is not the cheapest is better than none. If the programs take more than a thousand nodes, and the
    /// problem is narrow, as a strip is, it tries a [diagram](Self::diagram) of all solutions as well. Among equally expensive
    /// solutions at the end of the list it keeps those that it found first, which are the same for the same problem, `k` and
    /// settings (with the feature `small` maybe others).
    ///
    /// It runs on links instead if the problem has no costs, if `k` is above 10,000, with a [limit on
    /// solutions](Search::max_solutions), in a [shuffled](Search::shuffle) order, and if links were [asked
    /// for](Search::engine).
    /// It then keeps the solutions that come first in the search tree, which are the same on any number of
    /// [threads](Search::threads); the nodes and updates can differ. Millions of solutions take a second to sort; what
    /// interrupts that, or the end of the time, leaves the cheapest of them. If they take more than the [memory](Search::memory), fewer are kept:
    /// how many can differ with the threads.
    pub fn best(self, k: usize) -> Best<'p, I, T> {
        let Begun {
            problem,
            mut question,
            mut monitor,
        } = self.begin(WantedSolutions::Cheapest(k));
        let cheapest = drive::cheapest(&mut question, k, &mut monitor);
        let found = cheapest.found.into_iter();
        Best {
            solutions: found.map(|found| Solution::new(problem, found)).collect(),
            bound: cheapest.bound,
            report: cheapest.report,
            left_out: cheapest.left_out,
            rest: cheapest.rest,
        }
    }

    /// Estimates the size of the search tree and the number of solutions by `probes` random probes: the same ones for
    /// the same `seed` on any number of [threads](Search::threads). It respects the required and forbidden options, the
    /// order, the limit on time and the tokens to cancel it, and says which of these [stopped](Estimate::stop) it. Other limits
    /// are ignored.
    ///
    /// ```
    /// # use quadrille::{Problem, Stop};
    /// // Three items, each of which has two options to itself.
    /// let mut problem = Problem::new();
    /// for item in 0..3 {
    ///     problem.primary(item)?;
    ///     problem.option(()).cover([item]).add()?;
    ///     problem.option(()).cover([item]).add()?;
    /// }
    /// let estimate = problem.search().estimate(10, 1);
    /// assert_eq!(estimate.solutions.value, 8.0);
    /// assert_eq!(estimate.nodes.value, 15.0); // 1 + 2 + 4 + 8
    /// assert_eq!(estimate.nodes.error, 0.0); // all walks look alike
    /// assert_eq!(estimate.stop, Stop::Exhausted); // all ten were made
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn estimate(self, probes: u32, seed: u64) -> Estimate {
        let mut begun = self.begin_on_links();
        let monitor = &mut begun.monitor;
        drive::estimate(&begun.question, probes, seed, monitor)
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// The shape of the search tree: the number of nodes on each level, and the largest degree. It searches on links,
    /// on one thread, whatever engine and threads were asked for, within the limits.
    ///
    /// ```
    /// # use quadrille::Problem;
    /// let mut problem = Problem::new();
    /// for item in 0..2 {
    ///     problem.primary(item)?;
    ///     problem.option(()).cover([item]).add()?;
    ///     problem.option(()).cover([item]).add()?;
    /// }
    /// let profile = problem.search().profile();
    /// assert_eq!(profile.levels, [1, 2, 4]);
    /// assert_eq!(profile.largest_degree, 2);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn profile(self) -> Profile {
        let mut begun = self.begin_on_links();
        drive::profile(&begun.question, &mut begun.monitor)
    }
}

/// What a callback returns: nothing, or a [`ControlFlow`] that may stop the search. It may also never return, but panic.
pub trait Flow: sealed::Sealed {}

impl Flow for () {}
impl Flow for ControlFlow<()> {}
impl Flow for sealed::Never {}

mod sealed {
    use std::ops::ControlFlow;

    pub trait Sealed {
        fn flow(self) -> ControlFlow<()>;
    }

    impl Sealed for () {
        fn flow(self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    impl Sealed for ControlFlow<()> {
        fn flow(self) -> ControlFlow<()> {
            self
        }
    }

    /// The type `!`, which has no stable name of its own.
    pub type Never = <fn() -> ! as Returns>::Output;

    pub trait Returns {
        type Output;
    }

    impl<R> Returns for fn() -> R {
        type Output = R;
    }

    impl Sealed for Never {
        fn flow(self) -> ControlFlow<()> {
            self
        }
    }
}

/// The cheapest solutions of a search: see [`Search::best`].
#[non_exhaustive]
pub struct Best<'p, I, T> {
    /// The solutions, cheapest first; among equals, the one found first.
    pub solutions: Vec<Solution<'p, I, T>>,
    /// No solution costs less than this. That is proven, even if the search was stopped. `None` if there is no
    /// solution.
    pub bound: Option<u64>,
    /// What the search cost. If it was [exhausted](crate::Stop::Exhausted), the solutions are proven to be the
    /// cheapest; otherwise they are the cheapest that it found. `solutions` counts all that it found on the way.
    pub report: Report,
    /// How many more solutions it kept, for which there was no time at the end: they cost as much as the last one here, or more.
    pub left_out: u64,
    /// These solutions, which take time to free.
    #[expect(dead_code, reason = "it is only dropped")]
    rest: drive::KeptRest,
}

impl<I, T> Best<'_, I, T> {
    /// How much cheaper than the first solution another one can be, as a share of the cost of the first: 0 if the first
    /// is proven to be the cheapest. `None` if none was found.
    pub fn gap(&self) -> Option<f64> {
        Some(gap(self.solutions.first()?.cost(), self.bound?))
    }
}

/// How much cheaper than a cost the bound is, as a share of that cost.
pub(crate) fn gap(cost: u64, bound: u64) -> f64 {
    match cost {
        0 => 0.0,
        _ => cost.saturating_sub(bound) as f64 / cost as f64,
    }
}

impl<I, T> fmt::Debug for Best<'_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Best")
            .field("solutions", &self.solutions)
            .field("bound", &self.bound)
            .field("report", &self.report)
            .field("left_out", &self.left_out)
            .finish()
    }
}

impl<I, T> Clone for Best<'_, I, T> {
    fn clone(&self) -> Self {
        Best {
            solutions: self.solutions.clone(),
            bound: self.bound,
            report: self.report,
            left_out: self.left_out,
            rest: drive::KeptRest::default(),
        }
    }
}

impl<I, T> PartialEq for Best<'_, I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.solutions == other.solutions
            && self.bound == other.bound
            && self.report == other.report
            && self.left_out == other.left_out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::EngineKind;
    use crate::samples::queens;

    /// Links answer an estimate and a profile, whatever engine is asked for: no other tables are laid.
    #[test]
    fn nothing_is_laid_beside_links() {
        let problem = queens(6);
        let search = || problem.search().engine(EngineKind::Dense);
        let listed = search().begin(WantedSolutions::List);
        assert!(listed.question.tables.is_some());
        assert!(search().begin_on_links().question.tables.is_none());
        let any = problem.search().in_any_order();
        assert!(any.begin_on_links().question.tables.is_none());
    }
}
