//! Cells as options of the blank board, and options as cells.

use super::tables::KEPT;
use quadrille_engine::{Found, OptionId};

/// The number of cells of the largest board with tables.
pub(super) const CELLS: usize = KEPT as usize * KEPT as usize;

/// The options that the givens of a puzzle have chosen.
pub(super) struct Chosen {
    options: [OptionId; CELLS],
    count: usize,
}

impl AsRef<[OptionId]> for Chosen {
    fn as_ref(&self) -> &[OptionId] {
        &self.options[..self.count]
    }
}

impl Chosen {
    /// The options of these cells, in the problem of the blank board: cell by cell, one for each symbol.
    pub(super) fn of(givens: &[u8], order: u8) -> Self {
        let mut cells = [0; CELLS];
        cells[..givens.len()].copy_from_slice(givens);
        // The cells that hold a symbol, as bits, so that the loop is as short as the list. A symbol plus 127 sets the
        // highest bit of its byte; the product moves these bits together.
        let (eights, last) = cells.as_chunks::<8>();
        let mut filled = u128::from(last[0] > 0) << 80;
        for (number, &eight) in eights.iter().enumerate() {
            let flags =
                (u64::from_le_bytes(eight) + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & 0x0101_0101_0101_0101;
            filled |= u128::from(flags.wrapping_mul(0x0102_0408_1020_4080) >> 56) << (8 * number);
        }
        let (mut options, mut count) = ([OptionId::new(0); CELLS], 0);
        for (mut left, first) in [(filled as u64, 0), ((filled >> 64) as u64, 64)] {
            while left != 0 {
                let cell = (first + left.trailing_zeros()).min(80);
                left &= left - 1;
                let symbol = u32::from(cells[cell as usize]);
                let first = cell * u32::from(order);
                options[count.min(80)] = OptionId::new((first + symbol).wrapping_sub(1));
                count += 1;
            }
        }
        Chosen { options, count }
    }
}

/// Reads the cells of a solution. `options` is memory to work with.
pub(super) fn read(found: &Found<'_>, order: u8, cells: &mut [u8], options: &mut Vec<OptionId>) {
    // The first items are the cells, and the options of each are its symbols.
    if found.ranks(cells) {
        cells.iter_mut().for_each(|cell| *cell += 1);
        return;
    }
    found.options(options);
    let order = usize::from(order);
    for option in options {
        cells[option.index() / order] = (option.index() % order) as u8 + 1;
    }
}
