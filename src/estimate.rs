//! Estimates of how large a search will be, by random probes of its tree.
//!
//! A probe is a random walk down the tree; what it meets, weighed by how unlikely it was to be met, is on
//! average the truth. (Knuth, 1975: see `dance/probe.rs`.) The averages can be far off where a few rare branches
//! hold most of the tree; the standard error tells how much the probes themselves disagreed, and is itself too
//! small in such a case. More probes help: the error falls with the square root of their number.

use crate::search::{Ground, Run, Search};

/// What random probes tell of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// How many probes were made.
    pub probes: u32,
    /// The nodes of the whole search tree.
    pub nodes: Mean,
    /// The number of all solutions.
    pub solutions: Mean,
}

/// An average over probes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Mean {
    /// The average.
    pub value: f64,
    /// Its standard error: the standard deviation of the probes, divided by the square root of their number.
    pub error: f64,
}

impl<I, T, G: Ground> Search<'_, I, T, G> {
    /// Estimates the size of the whole search tree and the number of solutions from random probes, the same ones
    /// for the same seed. Of the plan it takes account of what is required, forbidden and shuffled; of the
    /// budgets only of time, which may run out between two probes. The same goes for a flag to cancel it.
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
        let began = std::time::Instant::now();
        let (problem, ground, order, plan) = self.into_parts();
        ground.dance(problem.matrix(), order, |dance| {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut run = Run::begin(dance, plan, began);
            let (mut nodes, mut solutions) = (Sums::default(), Sums::default());
            let mut made = 0;
            while made < probes
                && let Some((met, found)) = run.probe(&mut random)
            {
                made += 1;
                nodes.add(met);
                solutions.add(found);
            }
            Estimate {
                probes: made,
                nodes: nodes.mean(),
                solutions: solutions.mean(),
            }
        })
    }
}

/// A running mean and variance. (Welford, 1962.)
#[derive(Default)]
struct Sums {
    count: f64,
    mean: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    fn mean(&self) -> Mean {
        let variance = if self.count > 1.0 {
            self.squares / (self.count - 1.0)
        } else {
            0.0
        };
        Mean {
            value: self.mean,
            error: (variance / self.count.max(1.0)).sqrt(),
        }
    }
}
