//! How long a count on tables still takes, by what they have done.

use crate::drive::memo::OtherCount;
use crate::engine::{EngineKind, IS_SMALL, Work, nanoseconds};
use crate::reason::Refuter;

/// The time of tables and memory before a race.
#[derive(Clone, Copy, Debug)]
pub(in crate::drive) struct RaceForecast {
    /// The time spent so far, in nanoseconds.
    pub(in crate::drive) spent: f64,
    /// The time that the count would take without a memory.
    pub(in crate::drive) left: f64,
    /// The time that a node takes on tables, of the whole problem or of a part.
    pub(in crate::drive) node: f64,
    /// Whether there are tables of the whole problem.
    pub(in crate::drive) has_tables: bool,
    /// How many threads could take over the count. If there are several, the race ends with [`Stop::Nodes`], unless the
    /// count ends soon or the memory is likely to end clearly sooner.
    pub(in crate::drive) threads: usize,
    /// What looks for a proof that there is no solution, if there may be one.
    pub(in crate::drive) refuter: Option<Refuter>,
}

/// Two forecasts of the tables count alike: by all that they have done, and by what they did after this part of their time. A
/// large share may be done at once and mean nothing. (Of T-tetrominoes 16x16, each corner is a quarter of the tree; of pentominoes
/// F, W, X and Y 5x24, a third has no solution.) If they did nothing after that part, nobody knows how much is left.
const LATELY: f64 = 1.0 / 4.0;
/// In a small build it does without some of it.
const HAS_MORE: bool = !IS_SMALL;

/// The time that tables have spent in a race, and what they did in it.
pub(super) struct TablesTime {
    forecast: RaceForecast,
    /// The time spent, or the time at the next pause.
    pub(super) spent: f64,
    /// The time of a node, as measured so far.
    node: f64,
    /// The share of the tree that is done. What one thread gives to another may count as not done for a while.
    done: f64,
    /// The times and the shares at the pauses before, in order.
    seen: Vec<(f64, f64)>,
}

impl TablesTime {
    /// They pause after `first` nanoseconds.
    pub(super) fn new(forecast: RaceForecast, first: f64) -> Self {
        TablesTime {
            forecast,
            spent: first.max(forecast.spent),
            node: forecast.node,
            done: 0.0,
            seen: Vec::new(),
        }
    }

    /// The number of nodes at the next pause.
    pub(super) fn nodes(&self) -> u64 {
        (self.spent / self.node) as u64
    }

    /// Takes note of their work and of the share that they have done.
    pub(super) fn note(&mut self, work: Work, fraction: Option<f64>) -> OtherCount {
        // Several threads tell what they have done now and then, so it can be much more.
        let taken = time_of(work, self.forecast.node);
        if self.forecast.has_tables {
            self.spent = self.spent.max(taken);
        } else {
            self.spent = taken;
            self.node = taken / work.total().nodes.max(1) as f64;
        }
        self.done = fraction.unwrap_or(0.0).clamp(self.done, 1.0);
        let left = self.left();
        if HAS_MORE {
            self.seen.push((self.spent, self.done));
        }
        OtherCount {
            spent: self.forecast.spent + self.spent,
            left,
            work,
        }
    }

    /// Predicts the time that the count still needs on tables.
    fn left(&self) -> f64 {
        let (spent, done) = (self.spent, self.done);
        if done <= 0.0 {
            // Once a prediction has proven wrong, assume that half is done.
            return (self.forecast.left - spent).max(spent);
        }
        // The tables have seen more of the tree than the trial. (L-trominoes 8x9: the trial predicts 5 ms for 75.)
        let by_all = spent * (1.0 - done) / done;
        let before = self.seen.partition_point(|mark| mark.0 <= spent * LATELY);
        match before.checked_sub(1).filter(|_| HAS_MORE) {
            None => by_all,
            Some(then) => {
                let (then, had) = self.seen[then];
                if done == had && done < 1.0 {
                    return f64::INFINITY;
                }
                let lately = (spent - then) * (1.0 - done) / (done - had);
                (by_all * lately).sqrt().max(0.0)
            }
        }
    }
}

/// About the time that this work took, in nanoseconds, where a node takes `node` on tables; that of a memory is left out.
pub(in crate::drive) fn time_of(work: Work, node: f64) -> f64 {
    let links = work.by(EngineKind::Links);
    nanoseconds(links.nodes, links.updates) as f64 + work.by(EngineKind::Dense).nodes as f64 * node
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left by all of the time, and by the last three quarters of it.
    #[test]
    fn what_is_left_is_between_two_forecasts() {
        let forecast = RaceForecast {
            spent: 0.0,
            left: 1e6,
            node: 50.0,
            has_tables: true,
            threads: 1,
            refuter: None,
        };
        let left = |seen: &[(f64, f64)]| {
            let mut time = TablesTime::new(forecast, 0.0);
            let left = seen.iter().map(|&(spent, done)| {
                time.spent = spent;
                time.note(Work::default(), Some(done)).left.round()
            });
            left.last().expect("a mark")
        };
        // Nothing is done: the trial's forecast, and if that is over, as much again.
        assert_eq!(left(&[(1e5, 0.0)]), 9e5);
        assert_eq!(left(&[(1e5, 0.0), (2e6, 0.0)]), 2e6);
        // There is no mark before the last three quarters.
        assert_eq!(left(&[(1e6, 0.5)]), 1e6);
        // Steady: both say the same.
        assert_eq!(left(&[(1e6, 0.1), (4e6, 0.4)]), 6e6);
        // A third was done at once: 8 and 1,200 are left, in millions.
        let slow = left(&[(1e6, 1.0 / 3.0), (4e6, 1.0 / 3.0 + 1.0 / 600.0)]);
        assert!((9e7..1.1e8).contains(&slow), "{slow}");
        // Nothing since.
        assert_eq!(left(&[(1e6, 0.3), (4e6, 0.3)]), f64::INFINITY);
        // All is done.
        assert_eq!(left(&[(1e6, 1.0), (4e6, 1.0)]), 0.0);
    }
}
