//! Estimates of the size of a search, by random probes of its tree.
//!
//! A probe is a random walk down the tree. The weight of each node that it meets is the inverse of its probability, so
//! that the average over all walks is the size of the tree. (Knuth, 1975: see `dance/probe.rs`.) The estimate can be
//! far off if a few rare branches hold most of the tree. The standard error measures how much the probes disagree; in
//! such a case it is too small, too. It falls with the square root of the number of probes.
//!
//! Probes are made in blocks. Each block has its own random numbers, so it does not matter which thread makes it, and
//! blocks are added in their order. So the estimate is the same for any number of threads, to the last bit.
//!
//! Probes have a loop of their own because a probe is not a step of a search: it begins at the root and returns there.
//! The monitor is polled before each, and now and then in a long one.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

use super::monitor::StageState;
use super::{Monitor, SearchQuestion};
use crate::engine::{CancelToken, Effort, EngineKind, Stop, Work};
use crate::in_order::InOrder;
use crate::threads::lock;
use quadrille_kernel::dance::{Dance, Floor};
use quadrille_kernel::seed::mix;

/// The size of a search, estimated from random probes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The number of probes made.
    pub probes: u32,
    /// The number of nodes of the whole search tree. A probe counts at most [`f64::MAX`].
    pub nodes: Mean,
    /// The number of all solutions.
    pub solutions: Mean,
    /// Why there are no more probes: [`Stop::Exhausted`] if all that were wanted were made, [`Stop::Time`] or
    /// [`Stop::Canceled`] if not.
    pub stop: Stop,
}

/// An average over probes.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Mean {
    /// The average; [`f64::MAX`] if it is beyond that.
    pub value: f64,
    /// Its standard error: the standard deviation of the probes, divided by the square root of their number. Infinite
    /// of none and of one probe, if all of them are beyond [`f64::MAX`], or if their variance is.
    pub error: f64,
}

/// Makes up to `probes` probes.
pub(crate) fn estimate(
    question: &SearchQuestion<'_>,
    probes: u32,
    seed: u64,
    monitor: &mut Monitor<'_>,
) -> Estimate {
    let (mut limits, began) = (monitor.limits.clone(), monitor.began);
    let halt = CancelToken::new();
    limits.cancel.push(halt.clone());
    let probes = Probes {
        wanted: u64::from(probes),
        seed,
        begun: AtomicU64::new(0),
        made: Mutex::default(),
    };
    std::thread::scope(|scope| {
        let blocks = usize::try_from(probes.wanted.div_ceil(BLOCK)).unwrap_or(usize::MAX);
        let work = || {
            let floor = Floor::new();
            let mut dance = question.lay(&floor);
            probes.make(&mut dance, question, |_| limits.interrupted(began));
        };
        // The thread of the caller is one of them. There are fewer than wanted if the system has no more.
        let others = 1..question.threads.min(blocks);
        let spawned = others.take_while(|_| Builder::new().spawn_scoped(scope, work).is_ok());
        monitor.shares(1 + spawned.count());
        // If this thread panics, the others need not make all probes.
        let halting = halt.cancel_on_drop();
        question.on_links(|dance| {
            probes.make(dance, question, |effort| {
                monitor.poll(|| StageState {
                    fraction: Some(probes.fraction()),
                    work: Work::of(EngineKind::Links, lock(&probes.made).effort + effort),
                    ..StageState::default()
                })
            });
        });
        std::mem::forget(halting);
    });
    let made = probes.made.into_inner();
    let made = made.unwrap_or_else(PoisonError::into_inner);
    let stop = made.stop.unwrap_or(Stop::Exhausted);
    let [nodes, solutions] = made.sums();
    Estimate {
        probes: nodes.count as u32,
        nodes: nodes.mean(),
        solutions: solutions.mean(),
        stop,
    }
}

/// The number of probes that share their random numbers.
const BLOCK: u64 = 64;

/// The probes to make, and those made.
struct Probes {
    wanted: u64,
    seed: u64,
    begun: AtomicU64,
    made: Mutex<FinishedBlocks>,
}

impl Probes {
    /// Makes block after block, until there are no more or it is time to stop.
    fn make(
        &self,
        dance: &mut Dance<'_>,
        question: &SearchQuestion<'_>,
        mut poll: impl FnMut(Effort) -> Option<Stop>,
    ) {
        let possible = dance.begin(&question.require, &question.forbid);
        let mut before = Effort::default();
        let mut stop = None;
        while stop.is_none() {
            let number = self.begun.fetch_add(1, Ordering::Relaxed);
            let first = number.saturating_mul(BLOCK);
            // Unlike that of any other block or seed.
            let seed = mix(self.seed.wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_add(number);
            let mut random = fastrand::Rng::with_seed(mix(seed));
            let mut sums = <[RunningMean; 2]>::default();
            if first >= self.wanted {
                break;
            }
            for _ in first..self.wanted.min(first + BLOCK) {
                stop = poll(dance.effort() - before);
                if stop.is_some() {
                    break;
                }
                let goes_on = |effort| {
                    stop = poll(effort - before);
                    stop.is_none()
                };
                let found = match possible {
                    true => dance.probe(&mut random, goes_on),
                    // The tree of a question without an answer is its root.
                    false => Some((1.0, 0.0)),
                };
                let Some((nodes, solutions)) = found else {
                    break;
                };
                sums[0].add(nodes);
                sums[1].add(solutions);
            }
            let mut made = lock(&self.made);
            made.take(number, sums);
            made.stop = made.stop.or(stop);
            made.effort = made.effort + (dance.effort() - before);
            before = dance.effort();
        }
    }

    /// The share of the probes begun.
    fn fraction(&self) -> f64 {
        let begun = self.begun.load(Ordering::Relaxed).saturating_mul(BLOCK);
        (begun.min(self.wanted) as f64 / self.wanted.max(1) as f64).min(1.0)
    }
}

/// Finished blocks of probes, with the sums of their nodes and solutions.
#[derive(Default)]
struct FinishedBlocks {
    /// The sum of the first blocks.
    sums: [RunningMean; 2],
    /// Blocks that were finished before their turn.
    early: InOrder<[RunningMean; 2]>,
    /// The work of them all.
    effort: Effort,
    /// What stopped one before its end.
    stop: Option<Stop>,
}

impl FinishedBlocks {
    fn take(&mut self, number: u64, sums: [RunningMean; 2]) {
        self.early.put(number, sums);
        while let Some(next) = self.early.take() {
            self.join(next);
        }
    }

    fn join(&mut self, next: [RunningMean; 2]) {
        for (sums, next) in self.sums.iter_mut().zip(next) {
            sums.join(&next);
        }
    }

    /// The sum of all blocks, even if earlier ones are missing because the time was up.
    fn sums(mut self) -> [RunningMean; 2] {
        for next in std::mem::take(&mut self.early).into_rest() {
            self.join(next);
        }
        self.sums
    }
}

/// A running mean and variance. (Welford, 1962.)
#[derive(Default)]
struct RunningMean {
    count: f64,
    mean: f64,
    squares: f64,
}

impl RunningMean {
    fn add(&mut self, value: f64) {
        // The difference of two infinities is not a number.
        let value = value.min(f64::MAX);
        self.count += 1.0;
        let off = value - self.mean;
        self.mean += off / self.count;
        self.squares += off * (value - self.mean);
    }

    /// Adds the values of another. (Chan, Golub and LeVeque, 1979.)
    fn join(&mut self, other: &RunningMean) {
        if other.count == 0.0 {
            return;
        }
        let count = self.count + other.count;
        let off = other.mean - self.mean;
        self.mean += off * (other.count / count);
        self.squares += other.squares;
        // The square of a large number is infinite, and 0 times that is not a number.
        if self.count > 0.0 {
            self.squares += off * off * (self.count * other.count / count);
        }
        self.count = count;
    }

    fn mean(&self) -> Mean {
        let variance = match self.count {
            // None and one say nothing of how much they disagree.
            0.0 | 1.0 => f64::INFINITY,
            // All are as large as a number can be, or larger.
            _ if self.mean == f64::MAX => f64::INFINITY,
            count => self.squares / (count - 1.0),
        };
        Mean {
            value: self.mean,
            error: (variance / self.count.max(1.0)).sqrt(),
        }
    }
}
