//! Random solutions of the whole from those of pieces.
//!
//! A piece is drawn with a chance in proportion to its count, and of the piece the next of its random solutions: so
//! each solution of the whole is as likely as any other. Each piece has as many as are wanted in all, so they do not
//! run out; none is drawn twice, so the draws are independent.

use fastrand::Rng;
use num_bigint::BigUint;

use super::{PiecePlace, Record};
use crate::count::random_below;

/// The seed for the random solutions of a piece, if `seed` is that for the whole: pieces must not share theirs.
pub(super) fn sample_seed(place: &PiecePlace, seed: u64) -> u64 {
    let hash = blake3::hash(format!("{seed} {place}").as_bytes());
    let (first, _) = hash.as_bytes().split_at(8);
    first
        .iter()
        .fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Draws from the records of all pieces.
pub(super) fn draw<'r>(records: impl Iterator<Item = &'r Record>) -> Vec<Vec<u32>> {
    let records: Vec<&Record> = records.collect();
    let Some(first) = records.first() else {
        return Vec::new();
    };
    let mut rng = Rng::with_seed(sample_seed(&PiecePlace::whole(), first.seed.unwrap_or(0)));
    let total: BigUint = records.iter().map(|record| &record.count).sum();
    let mut drawn = vec![0; records.len()];
    let mut solutions = Vec::new();
    if total == BigUint::ZERO {
        return solutions;
    }
    for _ in 0..first.wanted.unwrap_or(0) {
        let mut number = random_below(&total, &mut rng);
        for (record, drawn) in records.iter().zip(&mut drawn) {
            if number < record.count {
                // A record may have been shortened by hand.
                solutions.extend(record.solutions.get(*drawn).cloned());
                *drawn += 1;
                break;
            }
            number -= &record.count;
        }
    }
    solutions
}
