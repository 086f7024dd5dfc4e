//! Bands of boxes with blank lines between them.
//!
//! A blank line ends a block, with one exception: some blocks have a blank line after each row of boxes, a band. So a
//! block may have a blank line after a number of rows that divides the order. If more rows than a band has follow without
//! another blank line, the rows before it were an incomplete block.
//!
//! A row more in the first band is a header if it is in order, as above rows without blank lines.
//!
//! Any other band with a row too few or too many makes the block invalid. It goes on until no further band fits, so that the next
//! block begins where it begins.

use super::{BlockLine, RowBlock, TakenRow};
use crate::sudoku::text::fields::FieldRow;
use crate::sudoku::text::row::TextRow;
use crate::sudoku::text::symbols::CellSymbols;
use crate::sudoku::text::{IS_WEBASSEMBLY, boxes};

impl RowBlock {
    /// The rows before the gap at which another block ended, if a further row shows that one did.
    pub(super) fn end_of_another(&self) -> Option<usize> {
        let last = *self.gaps.last()?;
        let band = self.rows - last;
        match self.gaps[..] {
            // The first gap is longer than the next one.
            [first, next] if band == 0 && next == 2 * first && self.blank < self.blanks => {
                Some(first)
            }
            _ => (band > self.height()).then_some(last),
        }
    }

    /// Cuts off what follows the first rows and the blank line below them, as a block of its own.
    pub(in crate::sudoku::text) fn split_off(&mut self, rows: usize) -> RowBlock {
        let places = self.lines.iter().enumerate();
        let mut places = places.filter(|(_, line)| line.row.is_some());
        let last = places.nth(rows - 1).map_or(0, |(place, _)| place);
        let lines = self.lines.split_off(last + 1).into_iter();
        let gaps = self.gaps.iter().filter(|gap| **gap > rows);
        let later = RowBlock {
            framed: false,
            lines: lines.skip_while(|line| line.text.is_empty()).collect(),
            rows: self.rows - rows,
            after: self.after,
            gaps: gaps.map(|gap| gap - rows).collect(),
            blank: self.blank,
            ..RowBlock::new(self.order, b"", self.banded)
        };
        self.rows = rows;
        later
    }

    /// Whether the block can continue after a blank line. There are no more between later boxes than between the first ones.
    pub(in crate::sudoku::text) fn add_blank_line(&mut self) -> bool {
        if self.gaps.last() == Some(&self.rows) {
            self.blank += 1;
            return self.gaps.len() == 1 || self.blank <= self.blanks;
        }
        self.drop_header_of_bands();
        let rows = self.rows;
        let first = self.gaps.first().copied();
        let size = rows - self.gaps.last().unwrap_or(&0);
        // Lines in which something is wrong may be anything, where no bands are expected.
        let wrong = match self.is_in_bands() || IS_WEBASSEMBLY {
            false => self.taken().filter(|row| self.is_wrong(*row)).count(),
            true => 0,
        };
        if 3 * wrong > rows {
            return false;
        }
        let fits = first.map_or(self.may_be_band(rows), |first| size == first);
        if IS_WEBASSEMBLY && !fits {
            return false;
        }
        if !fits || self.is_odd && !IS_WEBASSEMBLY {
            let height = self.height();
            let least = if self.is_in_bands() { 1 } else { 2 };
            let is_band = height > 1 && (least..=height + 1).contains(&size);
            if wrong > 0 || !is_band || is_whole(self.gaps.len() + 1, rows, height, self.order) {
                return false;
            }
            self.is_odd = true;
        }
        if first.is_some() {
            self.blanks = self.blanks.min(self.blank);
        }
        self.blank = 1;
        self.gaps.push(rows);
        self.add_line(b"");
        true
    }

    /// Leaves out the first row if it is in order and one more than fits above the first blank line, or than the second
    /// band has. (In WebAssembly, whose code comes through a network, it stays.)
    fn drop_header_of_bands(&mut self) {
        if IS_WEBASSEMBLY {
            return;
        }
        let rows = self.rows;
        let is_one_more = match self.gaps[..] {
            [] => !self.may_be_band(rows) && self.may_be_band(rows.saturating_sub(1)),
            [first] => rows - first + 1 == first && self.may_be_band(first.saturating_sub(1)),
            _ => false,
        };
        if is_one_more && self.is_first_in_order() && !self.is_faulty() {
            self.drop_header();
            self.gaps.iter_mut().for_each(|gap| *gap -= 1);
        }
    }

    /// Whether a first band may have this number of rows.
    fn may_be_band(&self, rows: usize) -> bool {
        rows > 1 && self.order.is_multiple_of(rows) && rows < self.order
    }

    /// Whether there are blank lines between its rows.
    pub(in crate::sudoku::text) fn has_gaps(&self) -> bool {
        !self.gaps.is_empty()
    }

    /// Whether a row has a fault, or a digit that is no symbol of this order.
    fn is_wrong(&self, (line, row): (&BlockLine, &TakenRow)) -> bool {
        let cells = row.cells.iter().map(|&(start, _)| line.text.get(start));
        let mut digits = cells.flatten().filter(|byte| byte.is_ascii_digit());
        row.fault.is_some() || digits.any(|digit| usize::from(digit - b'0') > self.order)
    }

    /// Whether it has bands, as far as is known.
    pub(in crate::sudoku::text) fn is_in_bands(&self) -> bool {
        self.banded || self.has_gaps()
    }

    /// The rows of a band: as many as in the first one, if that can be.
    fn height(&self) -> usize {
        let first = self.gaps.first().copied();
        match first.filter(|&first| first > 1 && self.order.is_multiple_of(first)) {
            Some(first) => first,
            None if IS_WEBASSEMBLY => 1,
            None => boxes(self.order).map_or(1, |(height, _)| height.into()),
        }
    }

    /// Whether a line below a gap of the block is not its next row: it separates its cells in another way than the rows of
    /// the block, or has a row of another order.
    pub(in crate::sudoku::text) fn is_unlike(&self, line: &[u8]) -> bool {
        let mut right = self.taken().filter(|(_, row)| row.fault.is_none());
        let Some((last, _)) = right.next_back().filter(|_| self.is_at_gap()) else {
            return false;
        };
        let (last, next) = (separation(&last.text), separation(line));
        match TextRow::of(line, CellSymbols::Any).filter(|_| last.0 == next.0) {
            // A row in which something is wrong may have more groups.
            Some(row) => {
                let fields = FieldRow::of(line, None).filter(|row| row.needed);
                let counts = match fields {
                    Some(fields) => [fields.cells.len(); 2],
                    None => [row.places.len(), row.groups.len()],
                };
                let is_row = counts.contains(&self.order);
                let is_near = counts
                    .iter()
                    .any(|count| 4 * count.abs_diff(self.order) <= self.order);
                is_row && last != next || !is_near || has_words(line, self.order)
            }
            None => last.0 != next.0 || has_words(line, self.order),
        }
    }

    /// Whether this rule begins the frame of another grid: there is a rule above the gap, too.
    pub(in crate::sudoku::text) fn is_between_frames(&self) -> bool {
        let mut lines = self.lines.iter().rev();
        let last = lines.find(|line| !line.text.is_empty());
        self.framed && self.is_at_gap() && last.is_some_and(|line| line.row.is_none())
    }

    /// Whether the last line was blank.
    pub(in crate::sudoku::text) fn is_at_gap(&self) -> bool {
        self.gaps.last() == Some(&self.rows)
    }
}

/// Whether this number of bands, with this number of rows in all, is a whole grid in which some bands have a row too few
/// or too many: no further band of this height fits.
pub(in crate::sudoku::text) fn is_whole(
    bands: usize,
    rows: usize,
    height: usize,
    order: usize,
) -> bool {
    bands * height >= order && rows + height > order
}

/// Whether a line has a word of at least three letters, of which one is no symbol of this order.
fn has_words(line: &[u8], order: usize) -> bool {
    let mut words = line.split(|byte| !byte.is_ascii_alphabetic());
    let is_word = |letter: &u8| match letter.to_ascii_uppercase() {
        b'X' if order <= 9 => false,
        letter => usize::from(letter - b'A') >= order,
    };
    words.any(|word| word.len() > 2 && word.iter().any(is_word))
}

/// What separates the cells of a line: bars, delimiters of fields, brackets or quotes; or else the number of groups of cells.
fn separation(line: &[u8]) -> (u8, usize) {
    let has = |bytes: &[u8]| line.iter().any(|byte| bytes.contains(byte));
    if has(b",[]\"'") {
        return (b',', 0);
    }
    match [b';', b'\t'].into_iter().find(|byte| line.contains(byte)) {
        Some(byte) => (byte, 0),
        None if has(b"|!") || !line.is_ascii() => (b'|', 0),
        None => {
            let groups = line.split(u8::is_ascii_whitespace);
            (b' ', groups.filter(|group| !group.is_empty()).count())
        }
    }
}
