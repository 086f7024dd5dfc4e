//! Linear recurrences with constant coefficients that a sequence of numbers satisfies.
//!
//! The algorithm of Berlekamp and Massey (1969) finds the shortest recurrence of a sequence modulo a prime, in time
//! quadratic in the terms. It runs modulo two primes near 2^61. If both give the same whole coefficients between minus
//! and plus half a prime, these are tried on the numbers themselves. A recurrence that holds after the first `k` terms is
//! determined by `2 k` terms, and any `2 k` terms have one. So it is shown only if there are a third more, and two more at
//! least.

use std::fmt;

use num_bigint::{BigInt, BigUint};

/// Primes below 2^61.
const PRIMES: [u64; 2] = [(1 << 61) - 1, (1 << 61) - 31];

/// A recurrence `a(n) = c1 a(n-1) + c2 a(n-2) + ...` that holds for all terms of a sequence but the first few.
///
/// ```
/// use quadrille::recurrence::Recurrence;
///
/// let fibonacci = [1u32, 1, 2, 3, 5, 8, 13, 21].map(Into::into);
/// let found = Recurrence::find(&fibonacci).expect("there is one");
/// assert_eq!(found.to_string(), "a(n) = a(n-1) + a(n-2)");
/// assert_eq!(found.generating_function(), "1 / (1 - x - x^2)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The last is not zero.
    coefficients: Vec<BigInt>,
    /// The numerator of the generating function, from its constant on.
    numerator: Vec<BigInt>,
}

impl Recurrence {
    /// The recurrence that needs the fewest [initial](Recurrence::initial) terms, if it has whole coefficients and the
    /// terms are at least a third more than determine it, and two more.
    ///
    /// ```
    /// use quadrille::recurrence::Recurrence;
    ///
    /// let later = [7u32, 2, 2, 4, 8, 16, 32, 64].map(Into::into);
    /// let found = Recurrence::find(&later).expect("there is one");
    /// assert_eq!((found.to_string().as_str(), found.initial()), ("a(n) = 2 a(n-1)", 3));
    /// assert_eq!(Recurrence::find(&later[..7]), None);
    /// ```
    pub fn find(terms: &[BigUint]) -> Option<Recurrence> {
        let coefficients = PRIMES.map(|prime| {
            let terms: Vec<u64> = terms.iter().map(|term| reduced(term, prime)).collect();
            let shortest = shortest(&terms, prime).into_iter();
            let whole = shortest.map(|one| match one > prime / 2 {
                true => i128::from(one) - i128::from(prime),
                false => one.into(),
            });
            whole.collect::<Vec<i128>>()
        });
        let [one, other] = coefficients;
        let initial = one.len();
        let enough = (8 * initial).div_ceil(3).max(2 * initial + 2);
        if one != other || initial == 0 || terms.len() < enough {
            return None;
        }
        // Those at the end that are zero stand for initial terms that no later term depends on.
        let order = one.iter().rposition(|&coefficient| coefficient != 0);
        let coefficients = one[..order.map_or(0, |last| last + 1)].iter();
        let coefficients: Vec<BigInt> = coefficients.copied().map(BigInt::from).collect();
        let terms: Vec<BigInt> = terms.iter().cloned().map(BigInt::from).collect();
        let next = |before: &[BigInt]| -> BigInt {
            let pairs = coefficients.iter().zip(before.iter().rev());
            pairs.map(|(coefficient, term)| coefficient * term).sum()
        };
        let holds = (initial..terms.len()).all(|at| next(&terms[..at]) == terms[at]);
        let numerator = (0..initial).map(|at| &terms[at] - next(&terms[..at]));
        holds.then(|| Recurrence {
            numerator: numerator.collect(),
            coefficients: coefficients.clone(),
        })
    }

    /// The coefficients of `a(n-1)`, `a(n-2)` and so on.
    pub fn coefficients(&self) -> &[BigInt] {
        &self.coefficients
    }

    /// The number of terms before the first for which it holds; at least as many as it has coefficients.
    pub fn initial(&self) -> usize {
        self.numerator.len()
    }

    /// The generating function of the sequence whose first term has the power 0, as text.
    pub fn generating_function(&self) -> String {
        let one = BigInt::from(1);
        let negated = self.coefficients.iter().map(|one| -one);
        let denominator: Vec<BigInt> = std::iter::once(one).chain(negated).collect();
        let over = polynomial(&self.numerator);
        match over.contains(' ') {
            true => format!("({over}) / ({})", polynomial(&denominator)),
            false => format!("{over} / ({})", polynomial(&denominator)),
        }
    }
}

/// `a(n) = a(n-1) + 5 a(n-2) - a(n-4)`.
impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let terms = (1..).zip(&self.coefficients);
        let terms = terms.map(|(back, coefficient)| (format!("a(n-{back})"), coefficient));
        write!(f, "a(n) = {}", sum(terms))
    }
}

fn polynomial(coefficients: &[BigInt]) -> String {
    let powers = coefficients.iter().enumerate();
    sum(powers.map(|(power, coefficient)| match power {
        0 => (String::new(), coefficient),
        1 => ("x".to_owned(), coefficient),
        _ => (format!("x^{power}"), coefficient),
    }))
}

/// The sum of products as text; those with a zero are left out.
fn sum<'c>(products: impl Iterator<Item = (String, &'c BigInt)>) -> String {
    let zero = BigInt::ZERO;
    let mut text = String::new();
    for (name, coefficient) in products.filter(|(_, coefficient)| **coefficient != zero) {
        let size = coefficient.magnitude();
        text += match (text.is_empty(), *coefficient < zero) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        match (name.as_str(), *size == BigUint::from(1u32)) {
            ("", _) => text += &size.to_string(),
            (name, true) => text += name,
            // `5 a(n-2)`, but `5x`.
            (name, false) if name.starts_with('a') => text += &format!("{size} {name}"),
            (name, false) => text += &format!("{size}{name}"),
        }
    }
    match text.is_empty() {
        true => "0".to_owned(),
        false => text,
    }
}

fn reduced(term: &BigUint, prime: u64) -> u64 {
    u64::try_from(term % prime).expect("less than the prime")
}

/// The coefficients of the shortest recurrence modulo a prime.
fn shortest(terms: &[u64], prime: u64) -> Vec<u64> {
    let times =
        |one: u64, other: u64| (u128::from(one) * u128::from(other) % u128::from(prime)) as u64;
    let minus = |one: u64, other: u64| {
        if one >= other {
            one - other
        } else {
            one + prime - other
        }
    };
    let inverse = |number: u64| {
        let (mut power, mut square, mut exponent) = (1, number, prime - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = times(power, square);
            }
            square = times(square, square);
            exponent >>= 1;
        }
        power
    };
    // Polynomials whose products with the sequence vanish so far, with the constant 1: now, and before the last change
    // of length.
    let (mut now, mut before) = (vec![1], vec![1]);
    let (mut length, mut since, mut last) = (0, 1, 1);
    for at in 0..terms.len() {
        let mut off = 0;
        for back in 0..now.len().min(at + 1) {
            off = (off + times(now[back], terms[at - back])) % prime;
        }
        if off == 0 {
            since += 1;
            continue;
        }
        let kept = now.clone();
        let factor = times(off, inverse(last));
        now.resize(now.len().max(before.len() + since), 0);
        for (place, &coefficient) in before.iter().enumerate() {
            now[place + since] = minus(now[place + since], times(factor, coefficient));
        }
        match 2 * length <= at {
            true => (length, before, last, since) = (at + 1 - length, kept, off, 1),
            false => since += 1,
        }
    }
    now.resize(length + 1, 0);
    now[1..]
        .iter()
        .map(|&coefficient| minus(0, coefficient))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(terms: impl IntoIterator<Item = u64>) -> Option<String> {
        let terms: Vec<BigUint> = terms.into_iter().map(BigUint::from).collect();
        Recurrence::find(&terms).map(|one| one.to_string())
    }

    #[test]
    fn known_recurrences() {
        // Dominoes on 4 x n, OEIS A005178, from n = 0.
        let dominoes = [1, 1, 5, 11, 36, 95, 281, 781, 2245, 6336, 18061, 51205];
        let expected = "a(n) = a(n-1) + 5 a(n-2) + a(n-3) - a(n-4)";
        assert_eq!(found(dominoes).as_deref(), Some(expected));
        // Dominoes on 3 x 2n, OEIS A001835, from n = 0.
        let three = [1, 3, 11, 41, 153, 571];
        assert_eq!(found(three).as_deref(), Some("a(n) = 4 a(n-1) - a(n-2)"));
        // L-trominoes on 3 x 2n.
        let powers = (0..8).map(|n| 1 << n);
        assert_eq!(found(powers).as_deref(), Some("a(n) = 2 a(n-1)"));
        // Queens have none, and neither have too few terms.
        assert_eq!(
            found([1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200]),
            None
        );
        assert_eq!(found([1, 1, 5, 11, 36, 95, 281, 781, 2245, 6336]), None);
    }

    #[test]
    fn what_holds_from_a_later_term_on() {
        for (terms, text, initial) in [
            (&[7, 2, 2, 4, 8, 16, 32, 64][..], "a(n) = 2 a(n-1)", 3),
            (&[5, 9, 3, 3, 3, 3, 3, 3, 3], "a(n) = a(n-1)", 3),
            (&[1, 0, 0, 0], "a(n) = 0", 1),
            (
                &[4, 1, 2, 1, 3, 4, 7, 11, 18, 29, 47],
                "a(n) = a(n-1) + a(n-2)",
                4,
            ),
        ] {
            let numbers: Vec<BigUint> = terms.iter().map(|&term: &u32| term.into()).collect();
            let found = Recurrence::find(&numbers).expect(text);
            assert_eq!(
                (found.to_string().as_str(), found.initial()),
                (text, initial)
            );
            // As many terms of a polynomial with whole coefficients as it is divided by, but for the last.
            let last = found.coefficients().last();
            assert!(last.is_none_or(|last| *last != BigInt::ZERO), "{text}");
        }
        // Unknown are as many coefficients as initial terms; they are tried two times more often.
        for few in [&[1, 0, 0][..], &[1, 2, 4], &[7, 2, 2, 4, 8, 16, 32]] {
            assert_eq!(found(few.iter().copied()), None, "{few:?}");
        }
    }

    #[test]
    fn primes_are_prime() {
        // Fermat's test to a few bases.
        for prime in PRIMES {
            for base in [2u32, 3, 5, 7] {
                let power = BigUint::from(base).modpow(&(prime - 1).into(), &prime.into());
                assert_eq!(power, 1u32.into(), "{prime}");
            }
        }
    }
}
