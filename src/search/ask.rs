//! What a search can be asked for: a solution, all of them, their number, the cheapest, an estimate.

use std::ops::ControlFlow;

use super::{Begun, Search, Solution};
use crate::drive::{self, Estimate, Profile, Visit, Wanted};
use crate::engine::{Found, Report};

impl<'p, I, T> Search<'p, '_, I, T> {
    /// The first solution, if the search finds one within its limits.
    pub fn first(self) -> Option<Solution<'p, I, T>> {
        let mut first = None;
        self.for_each(|solution| {
            first = Some(solution.clone());
            ControlFlow::Break(())
        });
        first
    }

    /// The number of solutions; if a limit was set, the number found within it. [`u64::MAX`] stands for that and more.
    ///
    /// Runs on the engine that suits: see [`count_report`](Search::count_report).
    pub fn count(self) -> u64 {
        self.count_report().solutions
    }

    /// Counts the solutions, and reports on it. A number that does not fit 64 bits is reported as the highest that does:
    /// [`count_exact`](Search::count_exact) has all of it.
    ///
    /// If no engine was [asked for](Search::engine), a count that proves long goes to the dense engine, where that can
    /// take the problem and is likely to be faster; otherwise the links hand it the parts of their tree that are large
    /// and leave few enough options. The effort in the report is that of all engines; on several threads it differs a
    /// little from run to run.
    pub fn count_report(mut self) -> Report {
        self.question.wanted = Wanted::Count;
        self.drive(None)
    }

    /// Searches for the sake of the report: as [`for_each`](Search::for_each) does, without showing the solutions.
    pub fn run(self) -> Report {
        self.drive(None)
    }

    /// Shows every solution, as it is found, to `visit`. It returns nothing, or a [`ControlFlow`] to stop the search.
    ///
    /// When a search on several threads runs out of time or is canceled, it shows what was found until then, in the
    /// order of the search; there may be gaps in that.
    pub fn for_each<F: Flow>(self, mut visit: impl FnMut(&Solution<'p, I, T>) -> F) -> Report {
        let mut solution = Solution::new(self.problem, Found::default());
        self.drive(Some(&mut |found: &mut Found| {
            solution.swap(found);
            visit(&solution).flow()
        }))
    }

    fn drive(self, visit: Option<&mut Visit<'_>>) -> Report {
        let mut begun = self.begin();
        drive::search(&begun.question, begun.kept, &mut begun.monitor, visit)
    }

    /// The `k` cheapest solutions: cost is the sum of the [costs](crate::OptionBuilder::cost) of the options.
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
    /// The search runs on linear programs, whose bounds are proved in integers: it finds and proves the cheapest cover
    /// of some hundred items among some thousand options in seconds, and says how close it has come if it is stopped
    /// ([`Best::gap`]). It runs on one thread. Of solutions as dear as the last of the list, those are kept that it met
    /// first; they are the same for the same problem and `k` on every machine.
    ///
    /// It runs on links instead if the problem has no costs, if `k` is above 10,000 (bounds are of no use to a list of all
    /// solutions), with a [limit on solutions](Search::max_solutions), on a kept [grid](crate::Grid), and if links were
    /// [asked for](Search::engine). Those solutions are kept then that come first in the search tree, the same ones on
    /// any number of [threads](Search::threads); the nodes and updates are not quite the same.
    pub fn best(self, k: usize) -> Best<'p, I, T> {
        let Begun {
            problem,
            kept,
            mut question,
            mut monitor,
        } = self.begin();
        let cheapest = drive::cheapest(&mut question, k, kept, &mut monitor);
        let found = cheapest.found.into_iter();
        Best {
            solutions: found.map(|found| Solution::new(problem, found)).collect(),
            bound: cheapest.bound,
            report: cheapest.report,
        }
    }

    /// Estimates the size of the whole search tree and the number of solutions from random probes, the same ones
    /// for the same `seed` on any number of [threads](Search::threads). Takes into account what is required, forbidden
    /// and shuffled, the limit on time and a flag to cancel it; no other limit.
    ///
    /// ```
    /// # use quadrille::Problem;
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
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn estimate(self, probes: u32, seed: u64) -> Estimate {
        let mut begun = self.begin();
        let monitor = &mut begun.monitor;
        drive::estimate(&begun.question, probes, seed, begun.kept, monitor)
    }
}

impl<I, T> Search<'_, '_, I, T> {
    /// The shape of the search tree: its nodes on each level, and its largest degree. Searches on links, on one thread,
    /// whatever engine and threads were asked for, within the same limits.
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
        let mut begun = self.begin();
        drive::profile(&begun.question, begun.kept, &mut begun.monitor)
    }
}

/// What a callback returns: nothing, or a [`ControlFlow`] that may stop the search.
pub trait Flow: sealed::Flow {}

impl Flow for () {}
impl Flow for ControlFlow<()> {}

mod sealed {
    use std::ops::ControlFlow;

    pub trait Flow {
        fn flow(self) -> ControlFlow<()>;
    }

    impl Flow for () {
        fn flow(self) -> ControlFlow<()> {
            ControlFlow::Continue(())
        }
    }

    impl Flow for ControlFlow<()> {
        fn flow(self) -> ControlFlow<()> {
            self
        }
    }
}

/// The cheapest solutions of a search: see [`Search::best`].
#[derive(Debug)]
#[non_exhaustive]
pub struct Best<'p, I, T> {
    /// The solutions, cheapest first; of equally cheap ones, the one found first.
    pub solutions: Vec<Solution<'p, I, T>>,
    /// No solution costs less than this: proven, even if the search was stopped. `None` if there is no solution at all.
    pub bound: Option<u64>,
    /// What the search cost. The solutions are proven to be the cheapest if it was
    /// [exhausted](crate::Stop::Exhausted); otherwise they are the cheapest that it met. Its `solutions` are all that it
    /// met on the way.
    pub report: Report,
}

impl<I, T> Best<'_, I, T> {
    /// How much cheaper than the first solution another can be at most, as a share of its cost: 0 if it is proven to be
    /// the cheapest. `None` if there is no solution, or none yet.
    pub fn gap(&self) -> Option<f64> {
        let cost = self.solutions.first()?.cost();
        let bound = self.bound?;
        match cost {
            0 => Some(0.0),
            _ => Some(cost.saturating_sub(bound) as f64 / cost as f64),
        }
    }
}

impl<I, T> Clone for Best<'_, I, T> {
    fn clone(&self) -> Self {
        Best {
            solutions: self.solutions.clone(),
            bound: self.bound,
            report: self.report,
        }
    }
}

impl<I, T> PartialEq for Best<'_, I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.solutions == other.solutions
            && self.bound == other.bound
            && self.report == other.report
    }
}
