//! Numbers of solutions with an option of each orbit, as a list gives them.

use num_bigint::BigUint;

use super::Usage;
use crate::problem::OptionId;

/// Numbers of solutions that grow.
pub(super) struct OrbitCounts {
    count: BigUint,
    /// For each orbit, the number of its options in all solutions, by the first of the orbit.
    options: Vec<BigUint>,
    sets: Vec<Vec<OptionId>>,
    /// The first option of the orbit of each.
    pub(super) first: Vec<OptionId>,
}

impl OrbitCounts {
    pub(super) fn new(options: usize, sets: Vec<Vec<OptionId>>) -> OrbitCounts {
        let mut first: Vec<OptionId> = (0..options as u32).map(OptionId::new).collect();
        for set in &sets {
            for option in set {
                first[option.index()] = set[0];
            }
        }
        OrbitCounts {
            count: BigUint::ZERO,
            options: vec![BigUint::ZERO; options],
            sets,
            first,
        }
    }

    /// Adds solutions found: their number, and for each option the number of those with an option of its orbit. Each
    /// stands for `times`.
    pub(super) fn add(&mut self, count: u64, options: &[u64], times: u32) {
        self.count += BigUint::from(count) * times;
        for (sum, &more) in self.options.iter_mut().zip(options) {
            if more > 0 {
                *sum += BigUint::from(more) * times;
            }
        }
    }

    /// The numbers of all options: each of an orbit has an equal share.
    pub(super) fn usage(mut self) -> Usage {
        for set in &self.sets {
            let share = &self.options[set[0].index()] / set.len();
            for option in set {
                self.options[option.index()] = share.clone();
            }
        }
        Usage {
            count: self.count,
            options: self.options,
        }
    }
}
