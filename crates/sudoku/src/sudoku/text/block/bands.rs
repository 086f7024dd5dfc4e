//! Bands of boxes with blank lines between them.
//!
//! A blank line ends a block, with one exception: some blocks have a blank line after each row of boxes, a band. So a
//! block may have a blank line after a number of rows that divides the order. If more rows than a band has follow without
//! another blank line, the rows before it were an incomplete block.
//!
//! The last row of such a block is the end of a run, too: if a row follows directly, or after fewer blank lines than there are
//! between the bands, the rows above a gap are those of another grid.
//!
//! A row more in the first band is a header if it is in order, as above rows without blank lines.
//!
//! Any other band with a row too few or too many makes the block invalid. It goes on until no further band fits, so that the next
//! block begins where it begins.

use super::{BlockLine, Gap, IS_SMALL, RowBlock, TakenRow, boxes, is_rule_of_table};
use crate::sudoku::text::rule::{is_between_boxes, is_rule};

impl RowBlock {
    /// The rows before the gap at which another block ended, if a further row shows that one did.
    pub(super) fn end_of_another(&self) -> Option<usize> {
        let (last, above) = self.gaps.split_last()?;
        let band = self.rows - last.rows;
        if band > self.most_below(*last) {
            // Where the run of rows ends shows whether one did.
            let is_open = !IS_SMALL && self.is_last(*last);
            return (!is_open).then_some(last.rows);
        }
        // A gap that is longer than the one below the last band is between two grids.
        let is_ended = self.is_odd || self.is_ended || IS_SMALL;
        let mut longer = above.iter().filter(|gap| gap.lines > last.lines);
        let gap = longer.next_back().filter(|_| band == 0 && is_ended)?;
        Some(gap.rows)
    }

    /// The rows of a grid that is whole above as many rows as another has, all without a blank line between: the last band of the
    /// grid, and those. A further row shows that one did not end at the gap.
    pub(in crate::sudoku::text) fn end_of_whole_run(&self) -> Option<usize> {
        let last = *self.gaps.last()?;
        let is_run = self.is_last(last) && self.rows - last.rows == self.order;
        is_run.then_some(self.order)
    }

    /// The rows above the last gap if more rows are below it than a band has, and no further one follows: another block ended at the
    /// gap.
    pub(in crate::sudoku::text) fn end_of_run(&self) -> Option<usize> {
        let last = *self.gaps.last()?;
        let is_run = self.is_last(last) && self.rows - last.rows > self.most_below(last) + 1;
        is_run.then_some(last.rows)
    }

    /// Whether the rows are one of two bands and, below a gap, as many as a whole grid has.
    pub(in crate::sudoku::text) fn is_half_and_whole(&self) -> bool {
        let is_half = |gap: &Gap| 2 * gap.rows == self.order;
        let is_first = self.gaps.len() == 1 && self.gaps.iter().all(is_half);
        is_first && 2 * self.rows == 3 * self.order && !self.is_odd && self.has_no_rules()
    }

    /// Whether the rows are one of two bands, or that and as many as a whole grid has.
    pub(in crate::sudoku::text) fn leaves_half(&self) -> bool {
        2 * self.rows == self.order || self.is_half_and_whole()
    }

    /// Adds the rows of a block directly below.
    pub(in crate::sudoku::text) fn join(&mut self, below: RowBlock) {
        let above = self.rows;
        let gaps = below.gaps.into_iter().map(|gap| Gap {
            rows: above + gap.rows,
            ..gap
        });
        self.gaps.extend(gaps);
        self.lines.extend(below.lines);
        (self.rows, self.after) = (above + below.rows, below.after);
    }

    /// Whether the rows below a gap may be the last band.
    fn is_last(&self, gap: Gap) -> bool {
        gap.rows + self.height() == self.order
    }

    /// The most rows below the last gap that may be one band. Two bands without a gap may be the last one of a grid and the first one
    /// of the next.
    fn most_below(&self, last: Gap) -> usize {
        let height = self.height();
        let are_two = self.is_last(last) && 2 * height < self.order && !IS_SMALL;
        if are_two { 2 * height } else { height }
    }

    /// The number of rows of a grid that ends directly above a band of the same height, if there is one and this is a gap below
    /// that band.
    pub(in crate::sudoku::text) fn end_of_whole(&self) -> Option<usize> {
        let (last, order) = (self.gaps.last()?.rows, self.order);
        let height = self.height();
        let is_whole = !self.is_odd && last + height == order && self.rows == order + height;
        (is_whole && 2 * height < order).then_some(order)
    }

    /// Whether there are no rules between its rows, nor above them.
    pub(in crate::sudoku::text) fn has_no_rules(&self) -> bool {
        let mut lines = self.lines.iter();
        lines.all(|line| line.row.is_some() || line.text.is_empty())
    }

    /// Takes the first rows as a block of its own. What follows them and the blank line below them is left.
    pub(in crate::sudoku::text) fn take_first(&mut self, rows: usize) -> RowBlock {
        let places = self.lines.iter().enumerate();
        let mut places = places.filter(|(_, line)| line.row.is_some());
        let last = places.nth(rows - 1).map_or(0, |(place, _)| place);
        let lines = self.lines.split_off(last + 1).into_iter();
        let lines: Vec<BlockLine> = lines.skip_while(|line| line.text.is_empty()).collect();
        let gaps = self.gaps.iter().filter(|gap| gap.rows > rows);
        let mut later = RowBlock {
            framed: lines.first().is_some_and(|line| line.row.is_none()),
            lines,
            rows: self.rows - rows,
            after: self.after,
            gaps: gaps
                .map(|gap| Gap {
                    rows: gap.rows - rows,
                    ..*gap
                })
                .collect(),
            ..RowBlock::new(self.order, b"", self.banded)
        };
        let mut lines = later.lines.iter().skip_while(|line| line.row.is_none());
        let below = lines.nth(1).filter(|line| line.row.is_none());
        if below.is_some_and(|line| is_rule_of_table(&line.text, self.order)) {
            later.begin_table();
        }
        later.is_odd = { later.gaps.iter().zip(1..) }.any(|(gap, band)| {
            gap.rows != band * later.gaps[0].rows || !later.may_be_band(gap.rows / band)
        });
        self.rows = rows;
        std::mem::replace(self, later)
    }

    /// Whether the block can continue after a blank line. There are no more between later boxes than between the first ones. One
    /// that has all its rows does until there are as many below it as inside.
    pub(in crate::sudoku::text) fn add_blank_line(&mut self) -> bool {
        if self.is_table() {
            return false;
        }
        if self.is_at_gap() {
            return self.add_to_gap();
        }
        if self.is_full() && self.has_gaps() && !IS_SMALL {
            return self.waits_below();
        }
        self.drop_header_of_bands();
        let rows = self.rows;
        let first = self.gaps.first().map(|gap| gap.rows);
        let size = rows - self.gaps.last().map_or(0, |gap| gap.rows);
        // Lines in which something is wrong may be anything, where no bands are expected.
        let wrong = match self.is_in_bands() || IS_SMALL {
            false => self.taken().filter(|row| self.is_wrong(*row)).count(),
            true => 0,
        };
        if 3 * wrong > rows {
            return false;
        }
        let fits = first.map_or(self.may_be_band(rows), |first| size == first);
        if IS_SMALL && !fits {
            return false;
        }
        if !fits || self.is_odd && !IS_SMALL {
            let height = self.height();
            let least = if self.is_in_bands() { 1 } else { 2 };
            let is_band = height > 1 && (least..=height + 1).contains(&size);
            if wrong > 0 || !is_band {
                return false;
            }
            if is_whole(self.gaps.len() + 1, rows, height, self.order) {
                return self.has_gaps() && self.waits_below();
            }
            self.is_odd = true;
        }
        self.begin_gap();
        true
    }

    /// Adds the first blank line below a block that ends there, unless a row follows that is nearer to it than its bands are to
    /// each other. Returns whether that may be.
    fn waits_below(&mut self) -> bool {
        self.is_ended = true;
        self.begin_gap();
        self.may_go_on()
    }

    /// Adds a blank line to the last gap. Returns whether the block can continue below it.
    fn add_to_gap(&mut self) -> bool {
        if let Some(gap) = self.gaps.last_mut() {
            gap.lines += 1;
        }
        self.may_go_on()
    }

    /// Whether a row below the last gap belongs to the block, or to a grid that begins in it.
    fn may_go_on(&self) -> bool {
        let Some((last, above)) = self.gaps.split_last() else {
            return false;
        };
        let mut lines = above.iter().map(|gap| gap.lines);
        match self.is_ended {
            true => !self.is_apart() && lines.any(|lines| last.lines < lines),
            false => lines.all(|lines| last.lines <= lines),
        }
    }

    /// Whether a block with all its rows is whole, whatever is below the gap below it: that gap is longer than the one above the
    /// last band, or there are several inside, and all are alike.
    pub(in crate::sudoku::text) fn is_apart(&self) -> bool {
        let Some((below, inside)) = self.gaps.split_last() else {
            return false;
        };
        let are_alike = inside.windows(2).all(|pair| pair[0].lines == pair[1].lines);
        let is_longer = || inside.last().is_some_and(|gap| below.lines > gap.lines);
        self.is_at_gap() && self.is_full() && (inside.len() > 1 && are_alike || is_longer())
    }

    /// Adds a blank line, whatever is above it.
    pub(in crate::sudoku::text) fn note_blank_line(&mut self) {
        let rows = self.rows;
        match self.gaps.last_mut().filter(|gap| gap.rows == rows) {
            Some(gap) => {
                gap.lines += 1;
                self.add_line(b"");
            }
            None => self.begin_gap(),
        }
    }

    /// The rows of each band and the blank lines below it, 0 if there are no blank lines; `None` if the bands differ. (In
    /// a small build, only longer gaps than the first one make a difference.)
    pub(in crate::sudoku::text) fn bands(&self) -> Option<(usize, usize)> {
        let Some(first) = self.gaps.first() else {
            return Some((0, 0));
        };
        let is_alike = |(gap, at): (&Gap, usize)| match IS_SMALL {
            true => gap.lines <= first.lines,
            false => (gap.rows, gap.lines) == (at * first.rows, first.lines),
        };
        let is_whole = IS_SMALL || self.rows == (self.gaps.len() + 1) * first.rows;
        let are_alike = is_whole && self.gaps.iter().zip(1..).all(is_alike);
        are_alike.then_some((first.rows, first.lines))
    }

    /// Adds the first blank line of a gap.
    fn begin_gap(&mut self) {
        let rows = self.rows;
        self.gaps.push(Gap { rows, lines: 1 });
        self.add_line(b"");
    }

    /// Leaves out the first row if it is in order and one more than fits above the first blank line, or than the second
    /// band has. (In a small build it stays.)
    fn drop_header_of_bands(&mut self) {
        if IS_SMALL {
            return;
        }
        let rows = self.rows;
        let is_one_more = match self.gaps[..] {
            [] => !self.may_be_band(rows) && self.may_be_band(rows.saturating_sub(1)),
            [Gap { rows: first, .. }] => {
                rows - first + 1 == first && self.may_be_band(first.saturating_sub(1))
            }
            _ => false,
        };
        if is_one_more && self.is_first_in_order() && !self.is_faulty() {
            self.drop_header();
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
        let cells = line.cells().filter_map(|cell| cell.first());
        let mut digits = cells.filter(|byte| byte.is_ascii_digit());
        row.fault.is_some() || digits.any(|digit| usize::from(digit - b'0') > self.order)
    }

    /// Whether it has bands, as far as is known.
    pub(in crate::sudoku::text) fn is_in_bands(&self) -> bool {
        self.banded || self.has_gaps()
    }

    /// The rows of a band: as many as in the first one, if that can be.
    fn height(&self) -> usize {
        let first = self.gaps.first().map(|gap| gap.rows);
        match first.filter(|&first| first > 1 && self.order.is_multiple_of(first)) {
            Some(first) => first,
            None if IS_SMALL => 1,
            None => boxes(self.order).map_or(1, |(height, _)| height),
        }
    }

    /// Whether this rule begins the frame of another grid: there is a rule above the gap, too, or it is the top of the frame again.
    pub(in crate::sudoku::text) fn is_top_of_another(&self, rule: &[u8]) -> bool {
        let mut lines = self.lines.iter().rev();
        let last = lines.find(|line| !line.text.is_empty());
        let is_top = || self.framed && self.lines.first().is_some_and(|top| top.text == rule);
        self.is_at_gap() && (last.is_some_and(|line| line.row.is_none()) || is_top())
    }

    /// Whether this rule is below a gap and another rule: the end of a frame.
    pub(in crate::sudoku::text) fn is_below_end(&self, rule: &[u8]) -> bool {
        let last = || self.lines.iter().rfind(|line| !line.text.is_empty());
        let is_end = |line: &BlockLine| line.row.is_none() && line.text != rule;
        !IS_SMALL && self.is_at_gap() && last().is_some_and(is_end)
    }

    /// Whether this rule, directly below two bands with a gap between them, is rather the one inside a grid that begins at the
    /// gap: it is between boxes, or above the rows there, too.
    pub(in crate::sudoku::text) fn goes_on_below(&self, rule: &[u8]) -> bool {
        let mut bands = self.lines.rsplit(|line| line.text.is_empty());
        let top = bands.next().and_then(<[_]>::first);
        let is_top = || !self.framed && top.is_some_and(|top| top.text == rule);
        let is_half = 2 * self.height() == self.order && !self.is_at_gap();
        is_half && is_rule(rule) && (is_between_boxes(rule) || is_top())
    }

    /// Whether the last line was blank.
    pub(in crate::sudoku::text) fn is_at_gap(&self) -> bool {
        self.gaps.last().is_some_and(|gap| gap.rows == self.rows)
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
