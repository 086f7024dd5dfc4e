//! The shortest recurrence of a sequence modulo a prime, and numbers from what they are modulo several.

use num_bigint::BigUint;

use super::PRODUCT;
use crate::engine::{Steps, Stop};

/// Each prime has more bits than these.
pub(super) const BITS: usize = 60;

/// A prime below 2^61.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prime(u64);

impl Prime {
    /// All of them, the largest first.
    pub(super) fn all() -> impl Iterator<Item = Prime> {
        let odd = (1..1 << BITS).step_by(2).map(|below| (1 << 61) - below);
        // What passes this test and is no prime makes coefficients that do not hold.
        let passes = |number: &u64| Prime(*number).power(2, number - 1) == 1;
        odd.filter(passes).map(Prime)
    }

    /// What is left of a number.
    fn rest(self, number: &BigUint) -> u64 {
        u64::try_from(number % self.0).expect("less than the prime")
    }

    fn times(self, one: u64, other: u64) -> u64 {
        (u128::from(one) * u128::from(other) % u128::from(self.0)) as u64
    }

    fn minus(self, one: u64, other: u64) -> u64 {
        if one >= other {
            one - other
        } else {
            one + self.0 - other
        }
    }

    fn power(self, number: u64, mut exponent: u64) -> u64 {
        let (mut power, mut square) = (1, number);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, square);
            }
            square = self.times(square, square);
            exponent >>= 1;
        }
        power
    }

    fn inverse(self, number: u64) -> u64 {
        self.power(number, self.0 - 2)
    }
}

/// The coefficients of the shortest recurrence modulo a prime.
pub(super) fn shortest(
    terms: &[BigUint],
    prime: Prime,
    steps: &mut Steps,
) -> Result<Vec<u64>, Stop> {
    let mut rests = Vec::with_capacity(terms.len());
    // Polynomials whose products with the sequence vanish so far, with the constant 1: now, and before the last change
    // of length.
    let (mut now, mut before) = (vec![1], vec![1]);
    let (mut length, mut since, mut last) = (0, 1, 1);
    for (at, term) in terms.iter().enumerate() {
        let words = term.bits() as usize / 64 + 1;
        steps.go_on_after(PRODUCT * (words + now.len()))?;
        rests.push(prime.rest(term));
        let mut off = 0;
        for back in 0..now.len().min(at + 1) {
            off = (off + prime.times(now[back], rests[at - back])) % prime.0;
        }
        if off == 0 {
            since += 1;
            continue;
        }
        steps.go_on_after(PRODUCT * before.len())?;
        let kept = now.clone();
        let factor = prime.times(off, prime.inverse(last));
        now.resize(now.len().max(before.len() + since), 0);
        for (place, &coefficient) in before.iter().enumerate() {
            let changed = prime.times(factor, coefficient);
            now[place + since] = prime.minus(now[place + since], changed);
        }
        match 2 * length <= at {
            true => (length, before, last, since) = (at + 1 - length, kept, off, 1),
            false => since += 1,
        }
    }
    now.resize(length + 1, 0);
    let coefficients = now[1..].iter();
    Ok(coefficients.map(|&one| prime.minus(0, one)).collect())
}

/// Makes numbers modulo `modulus` those modulo its product with a prime that leave these rests, and `modulus` the product.
pub(super) fn lift(numbers: &mut [BigUint], modulus: &mut BigUint, rests: &[u64], prime: Prime) {
    let inverse = prime.inverse(prime.rest(modulus));
    for (number, &rest) in numbers.iter_mut().zip(rests) {
        let off = prime.minus(rest, prime.rest(number));
        *number += &*modulus * prime.times(off, inverse);
    }
    *modulus *= prime.0;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_prime() {
        let first: Vec<Prime> = Prime::all().take(40).collect();
        assert_eq!([first[0].0, first[1].0], [(1 << 61) - 1, (1 << 61) - 31]);
        // Fermat's test to a few bases.
        for Prime(prime) in first {
            for base in [2u32, 3, 5, 7] {
                let power = BigUint::from(base).modpow(&(prime - 1).into(), &prime.into());
                assert_eq!(power, 1u32.into(), "{prime}");
            }
        }
    }
}
