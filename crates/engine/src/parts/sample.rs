//! Draws random solutions of the whole from those of parts.
//!
//! Each draw picks a part with a probability in proportion to its count, then the next random solution of that part:
//! so each solution of the whole is equally likely. Each part has as many solutions as are wanted in all, so they do
//! not run out; none is drawn twice, so the draws are independent.

use fastrand::Rng;
use num_bigint::BigUint;

use super::fingerprint::hash;
use super::{PartPlace, Record};
use crate::count::random_below;

/// The seed for the random solutions of a part, given the seed for the whole: parts must not share a seed.
pub(super) fn sample_seed(place: &PartPlace, seed: u64) -> u64 {
    hash(format!("{seed} {place}").as_bytes()) as u64
}

/// Draws from the records of all parts.
pub(super) fn draw<'r>(records: impl Iterator<Item = &'r Record>) -> Vec<Vec<u32>> {
    let records: Vec<&Record> = records.collect();
    let Some(first) = records.first() else {
        return Vec::new();
    };
    let mut rng = Rng::with_seed(sample_seed(&PartPlace::whole(), first.seed.unwrap_or(0)));
    // The number of solutions of the records up to each.
    let mut total = BigUint::ZERO;
    let add = |record: &&Record| {
        total += &record.count;
        total.clone()
    };
    let up_to: Vec<BigUint> = records.iter().map(add).collect();
    let mut drawn = vec![0; records.len()];
    let mut solutions = Vec::new();
    if total == BigUint::ZERO {
        return solutions;
    }
    for _ in 0..first.wanted.unwrap_or(0) {
        let number = random_below(&total, &mut rng);
        let at = up_to.partition_point(|up_to| *up_to <= number);
        // A record may have been shortened by hand.
        solutions.extend(records[at].solutions.get(drawn[at]).cloned());
        drawn[at] += 1;
    }
    solutions
}
