//! Grids with rows of dashes above all others. These lines seem to be rules: the reader keeps them as the top of a frame until the
//! lines below show what they are.

use super::{
    CellSymbols, Entry, IS_SMALL, Layout, Line, Reader, TextPlace, TextRow, boxes, is_rule,
};

/// The bytes of rules that may be the top of a frame, or rows of dashes: a grid of 25x25 with spaces and bars between them.
pub(super) const MOST: usize = if IS_SMALL { 400 } else { 25 * 60 };

/// Reads the rules above this line as an empty grid if it is none and they are as many as each of them has dashes. It takes no line.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    if !IS_SMALL && !reader.top.is_empty() && !is_rule(line.line) {
        reader.end_dashes(Some(line.line));
    }
    None
}

fn lines_of(text: &[u8]) -> Vec<Vec<u8>> {
    let lines = text.split(|&byte| byte == b'\n');
    lines.map(<[u8]>::to_vec).collect()
}

impl Reader {
    /// The lines before this row if they may be rows of this order where dashes are blanks, with spaces between them, with bars
    /// where this row has them, or with neither; none if there are others. Blank lines may be between them.
    pub(super) fn dashes_on_top(&self, order: usize, row: &[u8]) -> Vec<Vec<u8>> {
        let Some(top) = self.top.strip_suffix(b"\n") else {
            return Vec::new();
        };
        let is_between = |byte: &u8| b"| ".contains(byte);
        let is_row = |line: &[u8]| {
            let found = TextRow::of(line, CellSymbols::Any).filter(|row| row.places.len() == order);
            let is_alike = || {
                let between = |text: &[u8]| text.iter().map(is_between).collect::<Vec<_>>();
                !row.starts_with(b"|") && between(line) == between(row)
            };
            found.is_some_and(|found| [1, order].contains(&found.groups.len()) || is_alike())
                && line.iter().all(|byte| *byte == b'-' || is_between(byte))
        };
        let mut lines = top.split(|&byte| byte == b'\n');
        match lines.all(|line| line.is_empty() || is_row(line)) {
            true => lines_of(top),
            false => Vec::new(),
        }
    }

    /// Adds the empty grid whose rows seemed to be rules, if there is one directly above this line or the end of the file, or what is
    /// wrong with it. What this line may go on with is left to it.
    pub(super) fn end_dashes(&mut self, below: Option<&[u8]>) {
        if IS_SMALL {
            return;
        }
        let Some((lines, dashes)) = self.rows_of_dashes() else {
            return self.forget_bands();
        };
        let top = self.top.trim_ascii_end();
        if lines == dashes && self.is_usual(lines) {
            return self.add_rows_of_dashes(&lines_of(top), lines);
        }
        let goes_on = |below: &[u8]| match below.is_empty() {
            true => lines < dashes && self.ends_in_band(),
            false => self.goes_on_with_dashes(below, dashes),
        };
        if below.is_some_and(goes_on) {
            return;
        }
        let are_bands = top.windows(2).any(|pair| pair == b"\n\n");
        match self.is_usual(lines) {
            true => self.refuse_dashes(self.number, lines, dashes, lines),
            false if are_bands => self.refuse_dashes(self.number, lines, dashes, dashes),
            false => self.forget_bands(),
        }
    }

    /// Keeps the rows of dashes above this blank line if they are whole rows of boxes; whether they are.
    pub(super) fn keep_dashes(&mut self) -> bool {
        let are_bands = !IS_SMALL && self.ends_in_band();
        if are_bands {
            self.top.push(b'\n');
        }
        are_bands
    }

    /// Whether the rules above may be rows of dashes, of which the last ones are a row of boxes.
    fn ends_in_band(&self) -> bool {
        // Four lines of sixteen dashes may be puzzles.
        let bands = { self.rows_of_dashes() }.filter(|&(_, order)| order != 16);
        let Some((_, order)) = bands.filter(|&(_, order)| self.is_usual(order)) else {
            return false;
        };
        let rows = { self.top[self.start_of_band()..].iter() }.filter(|&&byte| byte == b'\n');
        let height = boxes(order).map_or(0, |(height, _)| height);
        height > 1 && rows.count() == height
    }

    /// Forgets the rules above this one, which are more than the top of a frame, and says so if they may be rows of dashes.
    pub(super) fn clear_top(&mut self) {
        if IS_SMALL {
            return self.top.clear();
        }
        let rows = self.rows_of_dashes();
        match rows.filter(|&(_, dashes)| self.is_usual(dashes)) {
            Some((lines, dashes)) => self.refuse_dashes(self.number + 1, lines, dashes, dashes),
            None => self.top.clear(),
        }
    }

    /// How many rules are above, and how many dashes each of them has, if they are alike and may be rows.
    fn rows_of_dashes(&self) -> Option<(usize, usize)> {
        let lines = self.top.split(|&byte| byte == b'\n');
        let mut lines = lines.filter(|line| !line.is_empty());
        let row = lines.next().filter(|_| self.block.is_none())?;
        let dashes = row.iter().filter(|&&byte| byte == b'-').count();
        let is_row = row.iter().all(|byte| b"-| ".contains(byte));
        let count = 1 + lines.clone().count();
        (is_row && lines.all(|line| line == row)).then_some((count, dashes))
    }

    /// Whether this line is a row below rows with as many dashes.
    fn goes_on_with_dashes(&self, line: &[u8], dashes: usize) -> bool {
        let row = TextRow::of(line, CellSymbols::Any);
        let is_row = row.is_some_and(|row| row.places.len() == dashes);
        // Above a row of nine they are rules, but for one with bars.
        let is_top = dashes == 9 && self.start_of_band() == 0;
        let is_joined = line.contains(&b'-') && (dashes != 9 || line.contains(&b'|'));
        is_row && (is_top || is_joined) && !self.dashes_on_top(dashes, line).is_empty()
    }

    /// Adds what is wrong with this many lines of dashes, of which the last is above line `number`.
    fn refuse_dashes(&mut self, number: u64, lines: usize, dashes: usize, expected: usize) {
        let what = match expected == dashes {
            true => format!("{expected} such lines, or none"),
            false => format!("{expected} dashes in each, or no such lines"),
        };
        let message = format!("found {lines} lines of {dashes} dashes, expected {what}");
        let count = self.top.iter().filter(|&&byte| byte == b'\n').count();
        let place = TextPlace::new(number - count as u64, 1);
        self.top.clear();
        self.entries
            .push(Entry::invalid(Layout::Line, place, message));
    }

    /// Where the rules below the last blank line begin.
    fn start_of_band(&self) -> usize {
        let gap = self.top.windows(2).rposition(|pair| pair == b"\n\n");
        gap.map_or(0, |gap| gap + 2)
    }

    /// Forgets the rules above the last blank line.
    fn forget_bands(&mut self) {
        let start = self.start_of_band();
        self.top.drain(..start);
    }

    /// Adds the lines above this one as rows with dashes for blanks. They seemed to be rules.
    pub(super) fn add_rows_of_dashes(&mut self, lines: &[Vec<u8>], order: usize) {
        self.top.clear();
        let number = self.number;
        for (line, above) in lines.iter().zip((1..=lines.len() as u64).rev()) {
            let cells = (0..line.len()).filter(|&at| line[at] == b'-');
            let cells: Vec<(usize, usize)> = cells.map(|at| (at, at + 1)).collect();
            self.number = number - above;
            match &mut self.block {
                Some(block) if line.is_empty() => {
                    block.add_blank_line();
                }
                None if line.is_empty() => {}
                _ => self.add_row(line, &cells, order, None),
            }
        }
        self.number = number;
    }
}
