//! Estimates of how large a search will be, by random probes of its tree.
//!
//! A probe is a random walk down the tree; what it meets, weighed by how unlikely it was to be met, is on
//! average the truth. (Knuth, 1975: see `dance/probe.rs`.) The averages can be far off where a few rare branches
//! hold most of the tree; the standard error tells how much the probes themselves disagreed, and is itself too
//! small in such a case. More probes help: the error falls with the square root of their number.
//!
//! Probes are made in blocks, each of which has its own random numbers; whichever thread makes a block, it comes to
//! the same, and blocks are put together in their order. So the estimate is the same for any number of threads, to
//! the last bit.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;
use std::time::Instant;

use crate::dance::{Dance, Floor, Links, Order};
use crate::problem::Matrix;
use crate::search::{Ground, Plan, Run, Search};

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
    /// for the same seed on any number of [threads](Search::threads). Of the plan it takes account of what is required,
    /// forbidden and shuffled; of the budgets only of time, which may run out between two probes. The same goes for a
    /// flag to cancel it.
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
        let began = Instant::now();
        let (problem, ground, order, plan) = self.into_parts();
        let matrix = problem.matrix();
        let probes = Probes {
            wanted: u64::from(probes),
            seed,
            begun: AtomicU64::new(0),
            made: Mutex::default(),
        };
        std::thread::scope(|scope| {
            let (probes, order) = (&probes, &order);
            let blocks = usize::try_from(probes.wanted.div_ceil(BLOCK)).unwrap_or(usize::MAX);
            // The caller's own thread is one of them.
            for _ in 1..plan.threads.min(blocks) {
                let (time, cancel) = (plan.time, plan.cancel.clone());
                let (require, forbid) = (plan.require.clone(), plan.forbid.clone());
                let work = move || {
                    let plan = Plan {
                        time,
                        cancel,
                        require,
                        forbid,
                        ..Plan::default()
                    };
                    probes.make_on_new_grid(matrix, order, plan, began);
                };
                // Fewer than wanted if the system has no more of them.
                if Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            ground.dance(matrix, order.clone(), |dance| {
                probes.make(&mut Run::begin(dance, plan, began));
            });
        });
        let made = probes.made.into_inner();
        let [nodes, solutions] = made.unwrap_or_else(PoisonError::into_inner).sums();
        Estimate {
            probes: nodes.count as u32,
            nodes: nodes.mean(),
            solutions: solutions.mean(),
        }
    }
}

/// So many probes share their random numbers.
const BLOCK: u64 = 64;

/// Probes to be made, and those that are.
struct Probes {
    wanted: u64,
    seed: u64,
    /// How many blocks are begun.
    begun: AtomicU64,
    made: Mutex<Made>,
}

impl Probes {
    fn make_on_new_grid(&self, matrix: &Matrix, order: &Order, plan: Plan<'_>, began: Instant) {
        let floor = Floor::new();
        let mut dance = Dance::new(Links::lay(matrix, &floor, order.clone()));
        self.make(&mut Run::begin(&mut dance, plan, began));
    }

    /// Makes block after block, until there are no more or the time is up.
    fn make(&self, run: &mut Run<'_, '_, '_>) {
        let mut state = ControlFlow::Continue(());
        while state.is_continue() {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(BLOCK);
            let mut random = fastrand::Rng::with_seed(scattered(self.seed, number));
            let mut sums = <[Sums; 2]>::default();
            if first >= self.wanted {
                break;
            }
            for _ in first..self.wanted.min(first + BLOCK) {
                let Some((nodes, solutions)) = run.probe(&mut random) else {
                    state = ControlFlow::Break(());
                    break;
                };
                sums[0].add(nodes);
                sums[1].add(solutions);
            }
            let made = self.made.lock();
            made.unwrap_or_else(PoisonError::into_inner)
                .take(number, sums);
        }
    }
}

/// A seed for a block, unlike that of any other block or seed. (The finish is that of SplitMix64: Steele, Lea and
/// Flood, 2014.)
fn scattered(seed: u64, number: u64) -> u64 {
    let mix = |bits: u64| {
        let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    };
    mix(mix(seed.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(number))
}

/// Blocks of probes that are made: what they tell of nodes and of solutions.
#[derive(Default)]
struct Made {
    /// The first blocks, so many, put together.
    joined: u64,
    sums: [Sums; 2],
    /// Blocks that were made before their turn.
    early: BTreeMap<u64, [Sums; 2]>,
}

impl Made {
    fn take(&mut self, number: u64, sums: [Sums; 2]) {
        self.early.insert(number, sums);
        while let Some(next) = self.early.remove(&self.joined) {
            self.joined += 1;
            self.join(next);
        }
    }

    fn join(&mut self, next: [Sums; 2]) {
        for (sums, next) in self.sums.iter_mut().zip(next) {
            sums.join(&next);
        }
    }

    /// All blocks put together, even if some before them are missing as the time was up.
    fn sums(mut self) -> [Sums; 2] {
        for (_, next) in std::mem::take(&mut self.early) {
            self.join(next);
        }
        self.sums
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

    /// Adds the values of another. (Chan, Golub and LeVeque, 1979.)
    fn join(&mut self, other: &Sums) {
        if other.count == 0.0 {
            return;
        }
        let count = self.count + other.count;
        let off = other.mean - self.mean;
        self.mean += off * (other.count / count);
        self.squares += other.squares + off * off * (self.count * other.count / count);
        self.count = count;
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
