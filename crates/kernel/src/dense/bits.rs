//! Sets of up to 64, 128 or 512 numbers, as arrays of words that fit the vector registers.
//!
//! Everything is a plain loop over a small array of fixed size, always inlined, so that it becomes one to three vector
//! instructions of the processor for which the surrounding function is compiled. The arrays are aligned to their size,
//! so that no load straddles two cache lines.

use super::{halves, lines, thirds};

/// A set of small numbers.
pub(super) trait Bits: Copy + Send + Sync + 'static {
    /// What the lines of a grid of these sets are: see [`lines`](super::lines).
    type Line: Bits;
    /// The number of lines, if every grid of these sets has nine planes in as many lines.
    const LINES: Option<usize>;
    /// A set of a grid. Bits that stand for no item may be in it.
    fn of(lines: &[Self::Line], set: usize) -> Self;
    /// The line, and the bit there, of a bit of a set of a grid of `lines` lines.
    fn spot(lines: usize, set: usize, bit: usize) -> (usize, usize);
    /// The items with at least one, two, three options in the first `planes` sets of a grid.
    fn levels(lines: &[Self::Line], planes: usize) -> [Self; 3];
    const WORDS: usize;
    const NONE: Self;
    /// The words; bit `b` of word `w` stands for the number `64 * w + b`.
    fn words(&self) -> &[u64];
    fn words_mut(&mut self) -> &mut [u64];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The numbers in the first but not in the second.
    fn minus(self, other: Self) -> Self;
    fn any(self) -> bool;
    /// All words shifted, to lower numbers.
    fn down<const BY: usize>(self) -> Self;
    /// All words shifted, to higher numbers.
    fn up<const BY: usize>(self) -> Self;

    #[inline(always)]
    fn has(&self, number: usize) -> bool {
        self.words()[number / 64] >> (number % 64) & 1 != 0
    }
    #[inline(always)]
    fn insert(&mut self, number: usize) {
        self.words_mut()[number / 64] |= 1 << (number % 64);
    }
    #[inline(always)]
    fn remove(&mut self, number: usize) {
        self.words_mut()[number / 64] &= !(1 << (number % 64));
    }
    /// The numbers in the set, in order.
    #[inline(always)]
    fn each(self) -> Each<Self> {
        let full = self.full();
        let word = full.trailing_zeros() as usize / 8 % Self::WORDS;
        Each {
            left: self.words()[word],
            word,
            full,
            set: self,
        }
    }
    /// A byte for each word: 1 if it is not empty.
    #[inline(always)]
    fn full(&self) -> u64 {
        let mut full = [0; 8];
        for (full, &word) in full.iter_mut().zip(self.words()) {
            *full = u8::from(word != 0);
        }
        u64::from_le_bytes(full)
    }
    #[inline(always)]
    fn first(&self) -> Option<usize> {
        let mut base = 0;
        for &word in self.words() {
            if word != 0 {
                return Some(base + word.trailing_zeros() as usize);
            }
            base += 64;
        }
        None
    }
}

/// The numbers in a set, one after the other.
///
/// One loop with an iteration for each number: two nested loops, over words and bits, would cost a mispredicted branch
/// per word.
pub(super) struct Each<B> {
    set: B,
    /// A byte for each word: 1 if the rest of it is not empty.
    full: u64,
    word: usize,
    /// The rest of the word.
    left: u64,
}

impl<B: Bits> Iterator for Each<B> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.full == 0 {
            return None;
        }
        let number = self.word * 64 + self.left.trailing_zeros() as usize;
        self.left &= self.left.wrapping_sub(1);
        let done = self.left == 0;
        let next = self.full & self.full.wrapping_sub(1);
        self.full = if done { next } else { self.full };
        self.word = self.full.trailing_zeros() as usize / 8 % B::WORDS;
        let word = self.set.words()[self.word];
        self.left = if done { word } else { self.left };
        Some(number)
    }
}

macro_rules! bits {
    ($name:ident, $words:literal, $align:literal, $line:ty, $lines:ident, $only:expr) => {
        #[derive(Clone, Copy)]
        #[repr(align($align))]
        pub(super) struct $name([u64; $words]);

        impl From<[u64; $words]> for $name {
            #[inline(always)]
            fn from(words: [u64; $words]) -> Self {
                $name(words)
            }
        }

        impl Bits for $name {
            type Line = $line;
            const LINES: Option<usize> = $only;
            #[inline(always)]
            fn of(lines: &[$line], set: usize) -> Self {
                $lines::set(lines, set)
            }
            #[inline(always)]
            fn spot(lines: usize, set: usize, bit: usize) -> (usize, usize) {
                $lines::spot(lines, set, bit)
            }
            #[inline(always)]
            fn levels(lines: &[$line], planes: usize) -> [Self; 3] {
                $lines::levels(lines, planes)
            }
            const WORDS: usize = $words;
            const NONE: Self = $name([0; $words]);
            #[inline(always)]
            fn words(&self) -> &[u64] {
                &self.0
            }
            #[inline(always)]
            fn words_mut(&mut self) -> &mut [u64] {
                &mut self.0
            }
            #[inline(always)]
            fn and(mut self, other: Self) -> Self {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word &= other;
                }
                self
            }
            #[inline(always)]
            fn or(mut self, other: Self) -> Self {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word |= other;
                }
                self
            }
            #[inline(always)]
            fn minus(mut self, other: Self) -> Self {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word &= !other;
                }
                self
            }
            #[inline(always)]
            fn any(self) -> bool {
                self.0.iter().fold(0, |all, word| all | word) != 0
            }
            #[inline(always)]
            fn down<const BY: usize>(mut self) -> Self {
                for word in &mut self.0 {
                    *word >>= BY;
                }
                self
            }
            #[inline(always)]
            fn up<const BY: usize>(mut self) -> Self {
                for word in &mut self.0 {
                    *word <<= BY;
                }
                self
            }
        }
    };
}

bits!(Bits64, 1, 8, Bits64, lines, None);
bits!(Bits128, 2, 16, Bits128, lines, None);
bits!(Bits256, 4, 32, Bits256, lines, None);
bits!(Bits328, 8, 64, Bits256, thirds, Some(thirds::LINES));
bits!(Bits384, 8, 64, Bits256, halves, Some(halves::LINES));
bits!(Bits512, 8, 64, Bits512, lines, None);
