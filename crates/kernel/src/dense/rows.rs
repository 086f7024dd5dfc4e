//! What the forms share that keep sets of rows: the options that can be in a solution, by number.

use crate::matrix::OptionId;

/// The maximum number of rows: 64 words of them.
pub(super) const MAX_ROWS: usize = 64 * 64;

/// The row of an option, if it can be in a solution. `ids` has the options of all rows, in order.
pub(super) fn row_of(ids: &[OptionId], option: OptionId) -> Option<u32> {
    ids.binary_search(&option).ok().map(|row| row as u32)
}

/// Replaces `options` by those of these rows.
pub(super) fn options_of(ids: &[OptionId], rows: &[u32], options: &mut Vec<OptionId>) {
    options.clear();
    options.extend(rows.iter().map(|&row| ids[row as usize]));
}

/// The number of words of a set of this many rows: if they are few, one for which searches are compiled.
pub(super) fn words_for(rows: usize) -> usize {
    match rows.div_ceil(64).max(1) {
        few @ ..=8 => few.next_power_of_two(),
        many => many,
    }
}

/// The first row of a set.
#[inline(always)]
pub(super) fn first(set: &[u64]) -> Option<usize> {
    for (index, &word) in set.iter().enumerate() {
        if word != 0 {
            return Some(index * 64 + word.trailing_zeros() as usize);
        }
    }
    None
}

/// Eight words that are handled at once.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes(pub(super) [u64; 8]);

impl Lanes {
    /// Adds how many bits each lane has in common with a word.
    #[inline(always)]
    pub(super) fn plus_common(mut self, slice: &Lanes, word: u64) -> Lanes {
        for (count, &lane) in self.0.iter_mut().zip(&slice.0) {
            *count += u64::from((lane & word).count_ones());
        }
        self
    }
}
