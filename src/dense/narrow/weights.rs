//! How often each item was found dead in a search: the items that the trouble comes from.
//!
//! An idea of Boussemart, Hemery, Lecoutre and Sais (2004). The counts are kept in binary, a digit of all items at a
//! time, so that raising those of all dead items and finding the heaviest take five vector operations each.

use crate::dense::bits::Bits;

/// How often each item was found dead, in binary: a digit of all items at a time, the lowest first.
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

    /// Raises the weights of some items by one. If one of them overflows, all are halved.
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

    /// The heaviest of some items.
    #[inline(always)]
    pub(super) fn heaviest(&self, mut items: B) -> B {
        for &digit in self.digits.iter().rev() {
            let more = items.and(digit);
            items = if more.any() { more } else { items };
        }
        items
    }
}
