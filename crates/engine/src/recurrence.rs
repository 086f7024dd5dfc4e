//! Linear recurrences with constant coefficients that a sequence of numbers satisfies.
//!
//! The algorithm of Berlekamp and Massey (1969) finds the shortest recurrence of a sequence modulo a prime, in time
//! quadratic in the terms. It runs modulo one prime below 2^61 after the other, until the whole coefficients of least
//! size that agree with all of them hold for the numbers themselves, or until the primes exceed whatever coefficients
//! there can be. A recurrence that holds after the first `k` terms is determined by `2 k` terms, and any `2 k` terms have
//! one. So it is shown only if there are at least a third and at least two more.

mod modular;

use std::cmp::Ordering;
use std::fmt;

use num_bigint::{BigInt, BigUint};

use crate::engine::{Steps, Stop, WorkLimits};
use modular::{BITS, Prime, lift, shortest};

/// A recurrence `a(n) = c1 a(n-1) + c2 a(n-2) + ...` that holds for all terms of a sequence but the first few.
///
/// ```
/// use quadrille::WorkLimits;
/// use quadrille::recurrence::Recurrence;
///
/// let fibonacci = [1u32, 1, 2, 3, 5, 8, 13, 21].map(Into::into);
/// let found = Recurrence::find(&fibonacci, &WorkLimits::NONE)?.expect("there is one");
/// assert_eq!(found.to_string(), "a(n) = a(n-1) + a(n-2)");
/// assert_eq!(found.generating_function(), "1 / (1 - x - x^2)");
/// # Ok::<(), quadrille::Stop>(())
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
    /// terms are at least a third and at least two more than determine it.
    ///
    /// ```
    /// use quadrille::WorkLimits;
    /// use quadrille::recurrence::Recurrence;
    ///
    /// let later = [7u32, 2, 2, 4, 8, 16, 32, 64].map(Into::into);
    /// let found = Recurrence::find(&later, &WorkLimits::NONE)?.expect("there is one");
    /// assert_eq!((found.to_string().as_str(), found.initial()), ("a(n) = 2 a(n-1)", 3));
    /// assert_eq!(Recurrence::find(&later[..7], &WorkLimits::NONE)?, None);
    /// # Ok::<(), quadrille::Stop>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached. A few terms take less than a step.
    pub fn find(terms: &[BigUint], limits: &WorkLimits) -> Result<Option<Recurrence>, Stop> {
        let mut steps = Steps::new(limits);
        let numbers: Vec<BigInt> = terms.iter().cloned().map(BigInt::from).collect();
        // The coefficients modulo the product of the primes so far.
        let (mut modulus, mut residues) = (BigUint::from(1u32), Vec::new());
        for (tried, prime) in Prime::all().enumerate() {
            let shortest = shortest(terms, prime, &mut steps)?;
            let initial = shortest.len();
            let most = most_primes(terms, initial.max(residues.len()));
            if terms.len() < enough(initial) || tried >= most {
                break;
            }
            match initial.cmp(&residues.len()) {
                // To this prime the terms look simpler than they are.
                Ordering::Less => continue,
                // To all before they did.
                Ordering::Greater => {
                    (modulus, residues) = (BigUint::from(1u32), vec![BigUint::ZERO; initial]);
                }
                Ordering::Equal => {}
            }
            lift(&mut residues, &mut modulus, &shortest, prime);
            let whole = residues.iter().map(|residue| {
                let negative = residue + residue > modulus;
                let number = BigInt::from(residue.clone());
                if negative {
                    number - BigInt::from(modulus.clone())
                } else {
                    number
                }
            });
            let found = Recurrence::of(whole.collect(), &numbers, &mut steps)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// The recurrence with these coefficients, if it holds after as many terms.
    fn of(
        mut coefficients: Vec<BigInt>,
        terms: &[BigInt],
        steps: &mut Steps,
    ) -> Result<Option<Recurrence>, Stop> {
        let initial = coefficients.len();
        // Those at the end that are zero stand for initial terms that no later term depends on.
        let last = coefficients.iter().rposition(|one| *one != BigInt::ZERO);
        coefficients.truncate(last.map_or(0, |last| last + 1));
        let mut next = |before: &[BigInt]| -> Result<BigInt, Stop> {
            let mut sum = BigInt::ZERO;
            for (coefficient, term) in coefficients.iter().zip(before.iter().rev()) {
                let words = |one: &BigInt| one.bits() as usize / 64 + 1;
                let work = words(coefficient).saturating_mul(words(term));
                steps.go_on_after(PRODUCT * work)?;
                sum += coefficient * term;
            }
            Ok(sum)
        };
        for at in initial..terms.len() {
            if next(&terms[..at])? != terms[at] {
                return Ok(None);
            }
        }
        let numerator = (0..initial).map(|at| Ok(&terms[at] - next(&terms[..at])?));
        let numerator: Vec<BigInt> = numerator.collect::<Result<_, Stop>>()?;
        let found = (initial > 0).then_some(Recurrence {
            coefficients,
            numerator,
        });
        Ok(found)
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
            // All terms from some on are zero.
            _ if self.coefficients.is_empty() => over,
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

/// About the time of a product of two words, in nanoseconds.
const PRODUCT: usize = 20;

/// The least number of terms that show a recurrence with `initial` initial terms.
fn enough(initial: usize) -> usize {
    (8 * initial).div_ceil(3).max(2 * initial + 2)
}

/// How many primes are enough to find the whole coefficients of a recurrence with `initial` initial terms, or to know that no
/// shorter one holds. Each coefficient is a quotient of two determinants of terms; Hadamard bounds these, and only primes
/// that divide one are lost. A shorter recurrence holds modulo a prime that divides a determinant of one row more. The
/// product of all these primes is larger than it, so one of them does not divide it.
fn most_primes(terms: &[BigUint], initial: usize) -> usize {
    let bits = terms.iter().map(BigUint::bits).max().unwrap_or(0) as usize;
    let rows = initial + 1;
    let of_row = bits + rows.ilog2() as usize + 1;
    2 + rows.saturating_mul(2 * of_row) / BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(terms: &[BigUint]) -> Option<Recurrence> {
        Recurrence::find(terms, &WorkLimits::NONE).expect("nothing stops it")
    }

    fn found(terms: impl IntoIterator<Item = u64>) -> Option<String> {
        let terms: Vec<BigUint> = terms.into_iter().map(BigUint::from).collect();
        find(&terms).map(|one| one.to_string())
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
        // A sequence that ends in zeros has a polynomial.
        let ends = [5u32, 2, 0, 0, 0, 0, 0, 0].map(Into::into);
        let ends = find(&ends).map(|one| one.generating_function());
        assert_eq!(ends.as_deref(), Some("5 + 2x"));
        // L-trominoes on 3 x 2n.
        let powers = (0..8).map(|n| 1 << n);
        assert_eq!(found(powers).as_deref(), Some("a(n) = 2 a(n-1)"));
        // Queens have none, and neither have too few terms.
        let queens = [1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200];
        assert_eq!(found(queens), None);
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
            let found = find(&numbers).expect(text);
            assert_eq!(found.to_string(), text);
            assert_eq!(found.initial(), initial);
            // As many terms of a polynomial with whole coefficients as it is divided by, but for the last.
            let last = found.coefficients().last();
            assert!(last.is_none_or(|last| *last != BigInt::ZERO), "{text}");
        }
        // Unknown are as many coefficients as initial terms; they are tried two times more often.
        for few in [&[1, 0, 0][..], &[1, 2, 4], &[7, 2, 2, 4, 8, 16, 32]] {
            assert_eq!(found(few.iter().copied()), None, "{few:?}");
        }
    }

    /// Coefficients of any size, of either sign; in the first of these all terms but one are divided by the first prime.
    #[test]
    fn large_coefficients() {
        let first = BigInt::from((1u64 << 61) - 1);
        let second = BigInt::from((1u64 << 61) - 31);
        let power = |bits: u32| BigInt::from(1) << bits;
        for [one, two] in [
            [first.clone(), BigInt::ZERO],
            [&first * &second, BigInt::ZERO],
            [&first * &second + 5, power(90)],
            [power(60), power(3)],
            [power(61), power(61)],
            [power(700) + 3, -power(200)],
            [&first * 3, -&first],
        ] {
            let mut terms = vec![BigInt::from(1), BigInt::from(5)];
            if two == BigInt::ZERO {
                terms = vec![BigInt::from(1), one.clone()];
            }
            while terms.len() < 9 {
                let [.., before, last] = &terms[..] else {
                    unreachable!("there are two");
                };
                terms.push(&one * last + &two * before);
            }
            let terms = terms
                .into_iter()
                .map(|term| term.try_into().expect("not negative"));
            let found = find(&terms.collect::<Vec<_>>()).expect("there is one");
            let expected = [one, two];
            let given = expected.iter().filter(|number| **number != BigInt::ZERO);
            assert_eq!(found.coefficients(), given.cloned().collect::<Vec<_>>());
        }
    }

    /// To the first prime these are zeros, and to the first two; then two terms that nothing follows from.
    #[test]
    fn terms_that_look_simpler_to_a_prime() {
        let first = BigUint::from((1u64 << 61) - 1);
        let second = BigUint::from((1u64 << 61) - 31);
        for multiple in [&first * 1u32, &first * &second] {
            let terms: Vec<BigUint> = (0..6).map(|n| &multiple << n).collect();
            let text = find(&terms).map(|one| one.to_string());
            assert_eq!(text.as_deref(), Some("a(n) = 2 a(n-1)"));
        }
        // To the first three these are powers of two, and the first terms are small.
        let third = BigUint::from((1u64 << 61) - 45);
        let multiple = BigInt::from(&first * &second * third);
        let mut terms = vec![BigInt::from(1), BigInt::from(2)];
        while terms.len() < 8 {
            let (before, last) = (&terms[terms.len() - 2], &terms[terms.len() - 1]);
            terms.push(last * 2 + before * &multiple);
        }
        let terms = terms.into_iter();
        let terms = terms.map(|term| term.try_into().expect("not negative"));
        let found_late = find(&terms.collect::<Vec<_>>()).expect("there is one");
        assert_eq!(found_late.coefficients(), [2.into(), multiple]);
        let late = (0..12u32).map(|n| BigUint::from(n + 1) + &first * (n * n * (n & 1)));
        assert_eq!(find(&late.collect::<Vec<_>>()), None);
        // Halves are no whole numbers, however many primes there are.
        assert_eq!(found((0..40).map(|n| 1 << (40 - n))), None);
    }

    /// Many terms take long: a limit is heard on the way.
    #[test]
    fn a_limit_stops_it() {
        let mut rng = fastrand::Rng::with_seed(1);
        let random = (0..900).map(|_| rng.u64(..).into());
        let long = (0..3_000).map(|n| BigUint::from(1u32) << (62 * n));
        for terms in [random.collect::<Vec<_>>(), long.collect()] {
            let mut limits = WorkLimits::NONE;
            limits.steps = 3;
            assert_eq!(Recurrence::find(&terms, &limits), Err(Stop::Nodes));
            limits.steps = u64::MAX;
            let token = crate::engine::CancelToken::new();
            token.cancel();
            limits.cancel.push(token);
            assert_eq!(Recurrence::find(&terms, &limits), Err(Stop::Canceled));
            // Few terms take no time.
            let few = Recurrence::find(&terms[..12], &limits);
            assert!(few.is_ok(), "{few:?}");
        }
    }
}
