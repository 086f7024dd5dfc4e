//! Weights modulo a power of a prime, by elimination.
//!
//! Options add up to what the items need only if that is a sum of multiples of options: if it is in their *span*. If it
//! is not, even modulo m, there are weights for which every option weighs 0 and what the items need does not: the
//! theorem of alternatives for whole numbers (Kronecker, 1884; here modulo m, where every ideal has an annihilator).
//!
//! The span is kept as vectors that each begin at another row, with a power of the prime. A vector that begins with a
//! power p^t is the only one there, and its multiples that begin later are in the span of later vectors (Howell, 1986).
//! So a vector is in the span if subtracting multiples leaves nothing, and if something is left at some row, weights
//! follow: 0 on later rows, the annihilator of what begins at this row, and before it from the last row to the first
//! what makes each vector weigh 0. Each column costs at most a pass over all vectors, n² steps for n rows. Modulo 2 and 3,
//! which are tried first, there is a shorter way ([`bits`]).

mod bits;

use std::ops::ControlFlow;

use super::{Budget, Part};
use bits::Bits;
use quadrille_kernel::gcd::gcd;

/// The moduli that are tried: powers of primes.
pub(super) const MODULI: [u8; 5] = [2, 3, 4, 5, 8];

/// The sums of multiples of columns, and whether a target is one of them.
enum Sums {
    Two(Bits<1>),
    Three(Bits<2>),
    Other(Span),
}

impl Sums {
    fn new(target: Vec<u8>, modulus: u8) -> Self {
        match modulus {
            2 => Sums::Two(Bits::new(&target)),
            3 => Sums::Three(Bits::new(&target)),
            _ => Sums::Other(Span::new(target, modulus)),
        }
    }

    /// Adds a column that is 1 at these rows. Returns the number of steps, and whether the target is known to be a sum.
    fn insert(&mut self, rows: &[u32]) -> (u64, bool) {
        match self {
            Sums::Two(bits) => bits.insert(rows),
            Sums::Three(bits) => bits.insert(rows),
            Sums::Other(span) => span.insert_and_look(rows),
        }
    }

    /// Weights for which all columns weigh 0 and the target does not, if it is no sum.
    fn weights(&self) -> Option<Vec<u8>> {
        match self {
            Sums::Two(bits) => bits.weights(),
            Sums::Three(bits) => bits.weights(),
            Sums::Other(span) => span.weights(),
        }
    }
}

/// The sums of multiples of vectors, modulo a power of a prime.
struct Span {
    modulus: u8,
    prime: u8,
    target: Vec<u8>,
    /// For each row the vector that begins there, if there is one. Its first entry is a power of the prime.
    vectors: Vec<Option<Vec<u8>>>,
    /// How often the span has become larger since the last look at the target, and how often it does until the next.
    since: usize,
    pause: usize,
}

impl Span {
    fn new(target: Vec<u8>, modulus: u8) -> Self {
        Span {
            modulus,
            prime: match modulus.is_multiple_of(2) {
                true => 2,
                false => modulus,
            },
            vectors: vec![None; target.len()],
            target,
            since: 0,
            pause: 16,
        }
    }

    /// Adds a vector that is 1 at these rows, and looks at the target from time to time. Returns the number of steps,
    /// and whether the target is known to be in the span.
    fn insert_and_look(&mut self, rows: &[u32]) -> (u64, bool) {
        let count = self.target.len();
        let mut vector = vec![0; count];
        for &row in rows {
            vector[row as usize] = 1;
        }
        let (steps, is_larger) = self.insert(vector);
        let steps = steps + (count / 8 + 4 * rows.len() + 50) as u64;
        self.since += usize::from(is_larger);
        if self.since < self.pause {
            return (steps, false);
        }
        (self.since, self.pause) = (0, self.pause + self.pause / 2);
        (steps + (count * count / 8) as u64, self.weights().is_none())
    }

    /// How often the prime divides an entry that is not 0, as a power; and the rest, a unit.
    fn split(&self, entry: u8) -> (u8, u8) {
        let (mut power, mut unit) = (1, entry);
        while unit.is_multiple_of(self.prime) {
            (power, unit) = (power * self.prime, unit / self.prime);
        }
        (power, unit)
    }

    fn inverse(&self, unit: u8) -> u8 {
        let all = 1..self.modulus;
        let mut units = all.filter(|&other| self.times(unit, other) == 1);
        units.next().unwrap_or(1)
    }

    fn times(&self, a: u8, b: u8) -> u8 {
        (a * b) % self.modulus // at most 49
    }

    /// Subtracts a multiple of one vector from another, from a row on.
    fn subtract(&self, from: &mut [u8], factor: u8, vector: &[u8], row: usize) {
        let factor = self.modulus - factor;
        let (from, vector) = (&mut from[row..], &vector[row..]);
        match self.modulus {
            4 => add::<4>(from, factor, vector),
            5 => add::<5>(from, factor, vector),
            _ => add::<8>(from, factor, vector),
        }
    }

    /// Adds a vector. Returns the number of steps, and whether the span has become larger.
    fn insert(&mut self, mut vector: Vec<u8>) -> (u64, bool) {
        let (mut steps, mut is_larger) = (0, false);
        let mut row = 0;
        while let Some(place) = vector[row..].iter().position(|&entry| entry != 0) {
            row += place;
            steps += (vector.len() - row) as u64 / 8 + 10;
            let (power, unit) = self.split(vector[row]);
            if let Some(old) = self.vectors[row].as_ref().filter(|old| power >= old[row]) {
                let factor = vector[row] / old[row];
                self.subtract(&mut vector, factor, old, row);
                continue;
            }
            // The vector begins with the least power here: it stays, and what was here goes on.
            is_larger = true;
            if unit > 1 {
                steps += vector.len() as u64;
                let inverse = self.inverse(unit);
                for entry in &mut vector {
                    *entry = self.times(*entry, inverse);
                }
            }
            let rest: Vec<u8> = match self.vectors[row].take() {
                Some(mut old) => {
                    let factor = old[row] / power;
                    self.subtract(&mut old, factor, &vector, row);
                    old
                }
                None if power == 1 => {
                    self.vectors[row] = Some(vector);
                    break;
                }
                // The multiple that does not begin here any more.
                None => {
                    let factor = self.modulus / power;
                    steps += vector.len() as u64;
                    vector
                        .iter()
                        .map(|&entry| self.times(entry, factor))
                        .collect()
                }
            };
            self.vectors[row] = Some(std::mem::replace(&mut vector, rest));
        }
        (steps, is_larger)
    }

    /// Weights for which all vectors weigh 0 and the target does not, if it is not in the span.
    fn weights(&self) -> Option<Vec<u8>> {
        let mut left = self.target.clone();
        let rows = left.len();
        let mut at = None;
        for row in 0..rows {
            if left[row] == 0 {
                continue;
            }
            let (power, _) = self.split(left[row]);
            match &self.vectors[row] {
                Some(vector) if power >= vector[row] => {
                    let factor = left[row] / vector[row];
                    self.subtract(&mut left, factor, vector, row);
                }
                vector => {
                    let annihilator = vector.as_ref().map_or(1, |v| self.modulus / v[row]);
                    at = Some((row, annihilator));
                    break;
                }
            }
        }
        let (row, annihilator) = at?;
        let mut weights = vec![0; rows];
        weights[row] = annihilator;
        for row in (0..row).rev() {
            let Some(vector) = &self.vectors[row] else {
                continue;
            };
            let pairs = vector[row..].iter().zip(&weights[row..]);
            let sum: u32 = pairs.map(|(&a, &b)| u32::from(a) * u32::from(b)).sum();
            let sum = (sum % u32::from(self.modulus)) as u8;
            if sum > 0 {
                weights[row] = (self.modulus - sum) / vector[row];
            }
        }
        Some(weights)
    }
}

/// Adds a multiple of a vector, which is not 0. The modulus is a constant, so that the compiler makes vector instructions
/// of it.
fn add<const M: u8>(to: &mut [u8], factor: u8, vector: &[u8]) {
    for (entry, &other) in to.iter_mut().zip(vector) {
        *entry = (*entry + factor * other) % M; // at most 7 + 8 * 7
    }
}

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
