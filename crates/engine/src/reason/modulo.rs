//! Weights modulo a power of a prime, by elimination.
//!
//! Options add up to what the items need only if that is a sum of multiples of options: if it is in their *span*. If it
//! is not, even modulo m, there are weights for which every option weighs 0 and what the items need does not: the
//! theorem of alternatives for whole numbers (Kronecker, 1884; here modulo m, where every ideal has an annihilator).

use std::ops::ControlFlow;

use super::{Budget, Part};
use quadrille_kernel::gcd::gcd;
use quadrille_kernel::sums::Sums;

/// The moduli that are tried: powers of primes.
pub(super) const MODULI: [u8; 5] = [2, 3, 4, 5, 8];

/// Weights of rows for which each column weighs 0 modulo m, and what the rows need does not. Only rows that are covered
/// a fixed number of times get one.
pub(super) fn weigh(
    part: &Part,
    modulus: u8,
    budget: &mut Budget<'_>,
) -> ControlFlow<(), Option<Vec<i64>>> {
    let columns = &part.columns;
    let mut numbers = vec![u32::MAX; part.bounds.len()];
    let mut target = Vec::new();
    for (number, (lo, hi)) in numbers.iter_mut().zip(&part.bounds) {
        if lo == hi {
            *number = target.len() as u32;
            target.push((lo % u32::from(modulus)) as u8);
        }
    }
    if target.iter().all(|&need| need == 0) {
        return ControlFlow::Continue(None);
    }
    let mut sums = Sums::new(target, modulus);
    // Neighboring columns are alike: columns far from each other fill the span sooner.
    let count = columns.count();
    let stride = (count as f64 * 0.618) as usize | 1;
    let stride = (stride..)
        .find(|&stride| gcd(stride as u64, count as u64) == 1)
        .unwrap_or(1);
    let mut rows = Vec::new();
    for place in 0..count {
        let column = columns.of(place * stride % count);
        let counted = column.iter().map(|&row| numbers[row as usize]);
        rows.clear();
        rows.extend(counted.filter(|&number| number != u32::MAX));
        let (steps, is_sum) = sums.insert(&rows);
        budget.spend(steps)?;
        if is_sum {
            return ControlFlow::Continue(None);
        }
    }
    let weights = sums.weights();
    ControlFlow::Continue(weights.map(|weights| {
        let weight = |&number: &u32| {
            let weight = weights.get(number as usize).copied().unwrap_or(0);
            // From -m/2 to m/2.
            let weight = i64::from(weight);
            let modulus = i64::from(modulus);
            match 2 * weight > modulus {
                true => weight - modulus,
                false => weight,
            }
        };
        numbers.iter().map(weight).collect()
    }))
}
