//! The reader: recognises puzzles of all shapes, line by line, in any mixture.
//!
//! What a line is depends on the line itself (see [`cells`](super::cells)) and on a little memory: the grid
//! that is under way ([`Grid`]), the header of the table that was opened ([`Table`]), and whether dashes have
//! been seen as blanks, for `---------` is a row of nine blanks or a rule. The shapes that come by the million,
//! lines of 81 characters, are tried first.
//!
//! Whatever is neither a puzzle nor a comment, a rule or a heading becomes one [`Entry::Invalid`], so that
//! the answers stay aligned with the lines.

mod glance;

use quadrille::sudoku::Variant;

use glance::{claim_after, excerpt, fault_in_cells, is_heading};

use super::cells::{self, Cells, is_rule, leading_board};
use super::entry::{Entry, Place, Puzzle, Shape, column};
use super::grid::{Grid, Step};
use super::squares;
use super::table::{Fill, Table};

/// What is expected of the character of a cell.
pub const CELL_EXPECTED: &str = "a digit, or one of 0 . * _ - x X for a blank";

/// Reads the lines of one file after the other.
pub struct Reader {
    /// Whether the solutions next to the puzzles are to be read.
    check: bool,
    fill: Fill,
    number: u64,
    grid: Option<Grid>,
    /// A grid with a frame that may still be closed by a rule.
    closing: Option<Grid>,
    /// The rules since the last puzzle: the top of a frame, if a grid follows.
    top: Vec<u8>,
    table: Option<Table>,
    /// Whether blanks are dashes in this file, as far as seen.
    dashes: Option<bool>,
    /// Whether the last puzzle was a line.
    lines: bool,
    /// In a section of an `.sdk` file that is not the puzzle.
    skipping: bool,
    /// The rules, where they are not those of every Sudoku.
    variant: Option<Variant>,
}

impl Reader {
    pub fn new(check: bool, fill: Fill, variant: Option<Variant>) -> Self {
        Reader {
            check,
            fill,
            number: 0,
            grid: None,
            closing: None,
            top: Vec::new(),
            table: None,
            dashes: None,
            lines: false,
            skipping: false,
            variant,
        }
    }

    /// Reads the next line of a file. `cut`: the line was too long and is not all here.
    pub fn line(&mut self, line: &[u8], cut: bool, into: &mut Vec<Entry>) {
        self.number += 1;
        let line = match line {
            [0xEF, 0xBB, 0xBF, rest @ ..] if self.number == 1 => rest,
            line => line,
        };
        if self.variant.is_some() {
            return self.take_square(line, into);
        }
        // The short way for the shape that comes by the million.
        let alone = self.grid.is_none() && self.closing.is_none() && self.table.is_none();
        if let Some(cells) = alone.then(|| leading_board(line)).flatten() {
            return self.take_line(line, 0, cells, into);
        }
        if let Some(puzzle) = alone.then(|| squares::recognised(line)).flatten() {
            self.top.clear();
            self.lines = true;
            let puzzle = Box::new(puzzle);
            let place = self.start(line);
            return into.push(Entry::Square { puzzle, place });
        }
        self.any_line(line.trim_ascii_end(), cut, into);
    }

    /// A puzzle under other rules, on a line.
    fn take_square(&mut self, line: &[u8], into: &mut Vec<Entry>) {
        let (Some(variant), [_, ..]) = (&self.variant, line.trim_ascii()) else {
            return;
        };
        if line.trim_ascii().starts_with(b"#") {
            return;
        }
        let place = self.start(line);
        into.push(match squares::read(line, variant) {
            Ok(puzzle) => Entry::Square {
                puzzle: Box::new(puzzle),
                place,
            },
            Err(message) => Entry::Invalid {
                shape: Shape::Line,
                place,
                message,
            },
        });
    }

    /// Where a line begins.
    fn start(&self, line: &[u8]) -> Place {
        let indent = line.len() - line.trim_ascii_start().len();
        Place {
            line: self.number,
            column: column(line, indent),
        }
    }

    /// Ends a file.
    pub fn end(&mut self, into: &mut Vec<Entry>) {
        self.number += 1;
        self.cut_short("the end of the file", into);
        *self = Reader::new(self.check, self.fill, self.variant.take());
    }

    fn any_line(&mut self, line: &[u8], cut: bool, into: &mut Vec<Entry>) {
        let text = line.trim_ascii_start();
        if let Some(mut grid) = self.closing.take() {
            let closed = is_rule(line) && !text.starts_with(b"=") && text != b"---------";
            if closed {
                grid.add_line(line);
            }
            into.push(grid.finish());
            if closed {
                return;
            }
        }
        match text {
            [] => return self.blank_line(into),
            [b'#', ..] => return self.skipping = false,
            [b'[', name @ .., b']']
                if name.iter().all(u8::is_ascii_alphabetic) && text.len() > 2 =>
            {
                self.cut_short("a section", into);
                self.skipping = !name.eq_ignore_ascii_case(b"puzzle");
                return;
            }
            _ if self.skipping => return,
            _ => {}
        }
        let indent = line.len() - text.len();
        if self.grid.is_none() {
            if self.table.as_ref().is_some_and(|table| table.has_row(line)) {
                return self.take_table_row(line, cut, into);
            }
            let quote = usize::from(text[0] == b'"');
            if let Some(cells) = leading_board(&text[quote..]) {
                return self.take_line(line, indent + quote, cells, into);
            }
        }
        if cells::run(text) < 81 && self.take_row_or_rule(line, into) {
            return;
        }
        if self.grid.is_some() || self.closing.is_some() {
            self.cut_short(&excerpt(text), into);
        }
        if let Some(cells) = leading_board(text) {
            return self.take_line(line, indent, cells, into);
        }
        if let Some(table) = Table::header(line, self.fill) {
            self.table = Some(table);
            return;
        }
        if let Some(cells) = Cells::of(text).and_then(|cells| cells.board(text)) {
            return self.take_line(line, indent, cells, into);
        }
        if !is_heading(text) {
            self.invalid_line(line, indent, into);
        }
    }

    /// A puzzle on a line, from the byte `start`.
    fn take_line(&mut self, line: &[u8], start: usize, cells: [u8; 81], into: &mut Vec<Entry>) {
        self.top.clear();
        self.lines = true;
        let place = Place {
            line: self.number,
            column: column(line, start),
        };
        let mut claim = None;
        if self.check {
            match claim_after(line, start + 81) {
                Ok(found) => claim = found.map(Box::new),
                Err((column, message)) => {
                    let place = Place { column, ..place };
                    return into.push(Entry::Invalid {
                        shape: Shape::Line,
                        place,
                        message,
                    });
                }
            }
        }
        into.push(Entry::Puzzle(Puzzle {
            cells,
            place,
            shape: Shape::Line,
            claim,
        }));
    }

    fn take_table_row(&mut self, line: &[u8], cut: bool, into: &mut Vec<Entry>) {
        let Some(table) = &mut self.table else { return };
        let entry = table.row(line, self.number, self.check);
        if let (Entry::Invalid { .. }, Some(other)) = (&entry, Table::header(line, self.fill)) {
            *table = other;
            return;
        }
        self.top.clear();
        self.lines = true;
        into.extend(table.take_header().map(Entry::Header));
        into.push(match entry {
            Entry::Puzzle(Puzzle { shape, .. }) if cut => Entry::Invalid {
                shape,
                place: Place {
                    line: self.number,
                    column: column(line, line.len()),
                },
                message: format!(
                    "found a line of more than {} bytes, expected less",
                    line.len()
                ),
            },
            entry => entry,
        });
    }

    /// Takes a row or a rule of a grid, or what seems to be meant as one.
    fn take_row_or_rule(&mut self, line: &[u8], into: &mut Vec<Entry>) -> bool {
        let row = Cells::of(line);
        let rule = is_rule(line) && !self.is_row_of_dashes(line, row.as_ref());
        if rule {
            match &mut self.grid {
                Some(grid) => grid.add_line(line),
                None if line.trim_ascii_start().starts_with(b"=") => self.top.clear(),
                None => {
                    self.top.extend_from_slice(line);
                    self.top.push(b'\n');
                    // More than the top of a frame: nothing that could be one.
                    if self.top.len() > 400 {
                        self.top.clear();
                    }
                }
            }
            return true;
        }
        let broken = match (&row, &self.grid) {
            (Some(row), _) if row.groups.is_empty() => return self.grid.is_some(),
            (Some(row), grid) => {
                let fault = row.fault_in_row(line);
                // Not every short line is a row: after puzzles on lines it is a line gone wrong.
                let alike = !self.lines && (7..=11).contains(&row.places.len());
                let rows = grid.is_some() || row.groups.len() == 9 || alike;
                if fault.is_some() && (!rows || row.places.len() > 30) {
                    return false;
                }
                fault
            }
            (None, grid) => match fault_in_cells(line, grid.is_some()) {
                Some(fault) => Some(fault),
                None => return false,
            },
        };
        if let Some(row) = row.as_ref().filter(|_| broken.is_none()) {
            let blank = |&&place: &&usize| !line[place].is_ascii_digit();
            if let Some(&place) = row.places.iter().find(blank) {
                self.dashes = Some(line[place] == b'-');
            } else if row.places.iter().any(|&place| line[place] == b'0') {
                self.dashes = Some(false);
            }
        }
        let grid = match self.grid.take() {
            Some(grid) => grid,
            None => Grid::new(std::mem::take(&mut self.top)),
        };
        let places = row.map(|row| row.places).unwrap_or_default();
        match grid.add_row(line, self.number, &places, broken) {
            Step::On(grid) => self.grid = Some(grid),
            Step::Full(grid) => {
                self.lines = false;
                if grid.is_framed() {
                    self.closing = Some(grid);
                } else {
                    into.push(grid.finish());
                }
            }
            Step::Anew(cut, grid) => {
                into.push(cut);
                self.grid = Some(grid);
            }
        }
        true
    }

    /// Whether a line that looks like a rule is a row of nine blanks.
    fn is_row_of_dashes(&self, line: &[u8], row: Option<&Cells>) -> bool {
        let Some(row) = row.filter(|row| row.places.len() == 9) else {
            return false;
        };
        let bare = !row.spaced || row.groups.len() == 9;
        let inside = self.grid.as_ref().is_some_and(|grid| grid.rows() % 3 != 0);
        line.iter().all(|byte| b"-| \t,".contains(byte)) && self.dashes.unwrap_or(bare || inside)
    }

    fn blank_line(&mut self, into: &mut Vec<Entry>) {
        self.skipping = false;
        self.top.clear();
        let goes_on = self
            .grid
            .as_mut()
            .is_some_and(|grid| grid.add_blank_line(self.number));
        if !goes_on {
            self.cut_short("a blank line", into);
        }
    }

    /// Ends the grid under way, which is not complete.
    fn cut_short(&mut self, found: &str, into: &mut Vec<Entry>) {
        into.extend(self.closing.take().map(Grid::finish));
        if let Some(grid) = self.grid.take() {
            self.lines = false;
            into.push(grid.cut_short(found, self.number));
        }
    }

    fn invalid_line(&mut self, line: &[u8], indent: usize, into: &mut Vec<Entry>) {
        self.top.clear();
        let text = &line[indent..];
        let run = cells::run(text);
        let next = text.get(run);
        let ends = next.is_none_or(|next| b" \t,;|\"".contains(next));
        let (at, message) = if run == 0 {
            let found = excerpt(text);
            (
                0,
                format!("found {found}, expected a puzzle: 81 characters, or a row of nine"),
            )
        } else if run > 81 || (run < 81 && ends) {
            (
                run.min(81),
                format!("found {}, expected 81", cells::counted(run)),
            )
        } else {
            let (_, found) = cells::strange(line, indent + run);
            let expected = if run == 81 {
                "the end of the puzzle"
            } else {
                CELL_EXPECTED
            };
            (run, format!("found {found}, expected {expected}"))
        };
        let place = Place {
            line: self.number,
            column: column(line, indent + at),
        };
        into.push(Entry::Invalid {
            shape: Shape::Line,
            place,
            message,
        });
    }
}
