//! A number of solutions: in 128 bits as long as it fits, then in as many as it needs.

use num_bigint::BigUint;

/// A number of solutions, in three words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Total {
    /// The low and the high half.
    Small([u64; 2]),
    /// A number that does not fit 128 bits.
    Big(Box<BigUint>),
}

impl Total {
    pub(super) const ZERO: Total = Total::Small([0, 0]);
    pub(super) const ONE: Total = Total::Small([1, 0]);

    fn small(number: u128) -> Total {
        Total::Small([number as u64, (number >> 64) as u64])
    }

    pub(super) fn of_big(number: BigUint) -> Total {
        match u128::try_from(&number) {
            Ok(number) => Total::small(number),
            Err(_) => Total::Big(Box::new(number)),
        }
    }

    /// The number, if it fits.
    pub(super) fn as_u128(&self) -> Option<u128> {
        match self {
            Total::Small([low, high]) => Some(u128::from(*high) << 64 | u128::from(*low)),
            Total::Big(_) => None,
        }
    }

    pub(super) fn words(&self) -> usize {
        match self {
            Total::Small(words) => words.len(),
            Total::Big(number) => usize::try_from(number.bits() / 64 + 1).unwrap_or(usize::MAX),
        }
    }

    pub(super) fn is_zero(&self) -> bool {
        *self == Total::ZERO
    }

    pub(super) fn to_big(&self) -> BigUint {
        match self {
            Total::Small(_) => BigUint::from(self.as_u128().expect("it is small")),
            Total::Big(number) => (**number).clone(),
        }
    }

    pub(super) fn into_big(self) -> BigUint {
        match self {
            Total::Big(number) => *number,
            small => small.to_big(),
        }
    }

    /// The product of several numbers: by halves, because a chain of products takes quadratic time.
    pub(super) fn product(totals: &[&Total]) -> Total {
        match totals {
            [] => Total::ONE,
            [total] => Total::clone(total),
            _ => {
                let (one, other) = totals.split_at(totals.len() / 2);
                Total::product(one).times(&Total::product(other))
            }
        }
    }

    pub(super) fn plus(&self, other: &Total) -> Total {
        let small = |one: &Total, other: &Total| one.as_u128()?.checked_add(other.as_u128()?);
        match small(self, other) {
            Some(sum) => Total::small(sum),
            None => Total::Big(Box::new(self.to_big() + other.to_big())),
        }
    }

    pub(super) fn times(&self, other: &Total) -> Total {
        if self.is_zero() || other.is_zero() {
            return Total::ZERO;
        }
        let small = |one: &Total, other: &Total| one.as_u128()?.checked_mul(other.as_u128()?);
        match small(self, other) {
            Some(product) => Total::small(product),
            None => Total::Big(Box::new(self.to_big() * other.to_big())),
        }
    }

    /// The quotient of two numbers. There must be no remainder.
    pub(super) fn over(&self, other: &Total) -> Total {
        if let (Some(number), Some(divisor)) = (self.as_u128(), other.as_u128()) {
            return Total::small(number / divisor);
        }
        Total::of_big(self.to_big() / other.to_big())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that fits is never big, so that equal numbers are equal totals.
    #[test]
    fn zero_times_a_big_number_is_zero() {
        let big = Total::of_big(BigUint::from(3u32).pow(200));
        assert_eq!(big.times(&Total::ZERO), Total::ZERO);
        assert_eq!(Total::ZERO.times(&big), Total::ZERO);
        assert_eq!(Total::product(&[&big, &Total::ZERO, &big]), Total::ZERO);
        assert_eq!(big.times(&Total::ONE), big);
    }
}
