//! Counts how often each item was dead in a search, to find the hard items.
//!
//! An idea of Boussemart, Hemery, Lecoutre and Sais (2004). The counts are in binary, one vector per digit, so
//! incrementing those of all dead items and finding the heaviest take five vector operations each.

use crate::dense::bits::Bits;

/// How often each item was dead, in binary: one vector per digit, the lowest first.
pub(super) struct Weights<B> {
    digits: [B; DIGITS],
}

const DIGITS: usize = 5;

impl<B: Bits> Weights<B> {
    pub(super) fn new() -> Self {
        Weights {
            digits: [B::NONE; DIGITS],
        }
    }

    /// Increments the weights of the given items. If one overflows, halves all weights.
    #[inline(always)]
    pub(super) fn raise(&mut self, items: B) {
        let mut carry = items;
        for digit in &mut self.digits {
            let next = digit.and(carry);
            *digit = digit.or(carry).minus(next);
            carry = next;
        }
        if carry.any() {
            self.digits.copy_within(1.., 0);
            self.digits[DIGITS - 1] = carry;
        }
    }

    #[inline(always)]
    pub(super) fn heaviest(&self, mut items: B) -> B {
        for &digit in self.digits.iter().rev() {
            let more = items.and(digit);
            items = if more.any() { more } else { items };
        }
        items
    }
}
