//! Grids in two bands, each directly below the one before: between the first and the last band are as many rows as a whole grid has.
//!
//! The same rows may also be half a grid and whole grids below it. Where the rows end shows which: if whole grids in two bands would
//! leave half of one there, the first rows are the half.

use super::{IS_SMALL, Line, Reader, RowBlock};

/// After this many grids a chain of them ends, and what follows no longer decides how they are read.
const MOST: usize = 1 << 13;

/// Takes the rows above this blank line as a grid in two bands and the first band of the next one, if they may be. It takes no line.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let block = reader.block.as_mut().filter(|_| !IS_SMALL)?;
    if line.text.is_empty() && block.is_half_and_whole() {
        let whole = block.take_first(block.order());
        reader.halves.push(whole);
        if reader.halves.len() == MOST {
            reader.end_halves();
        }
    }
    None
}

impl Reader {
    /// The first line of the block under way, or of the grids in two bands above it.
    pub(super) fn first_of(&self, block: &RowBlock) -> u64 {
        self.halves.first().unwrap_or(block).first_line()
    }

    /// Adds the grids in two bands above one that is whole, too, or that is cut short.
    pub(super) fn end_halves(&mut self) {
        if !IS_SMALL {
            for block in std::mem::take(&mut self.halves) {
                self.end(block);
            }
        }
    }

    /// Makes the grids in two bands above half a grid, where the rows end, the rest of one above whole grids.
    pub(super) fn join_halves(&mut self) {
        let Some(block) = self.block.take_if(|block| block.leaves_half()) else {
            return self.end_halves();
        };
        let mut blocks = std::mem::take(&mut self.halves).into_iter().chain([block]);
        let Some(mut later) = blocks.next() else {
            return;
        };
        (self.lines, self.after_line) = (false, false);
        let order = later.order();
        let half = later.take_first(order / 2);
        self.entries.push(half.cut_at_gap());
        for block in blocks {
            later.join(block);
            while later.rows() >= order {
                let whole = later.take_first(order);
                self.end(whole);
            }
        }
    }
}
