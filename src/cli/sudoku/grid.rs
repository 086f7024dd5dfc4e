//! A grid under way: rows and rules gathered until there are nine rows, or until it is clear that there never
//! will be.
//!
//! A blank line ends a grid, but for one case: grids are also written with a blank line after the third and
//! after the sixth row. So a blank line after three rows is let pass at first; if the rows go on for more than
//! three without a further one, the first three were a grid cut short.

use super::cells::digit;
use super::entry::{Art, CELL, Entry, Place, Puzzle, Shape, column};

pub struct Grid {
    cells: [u8; 81],
    rows: usize,
    art: Art,
    /// Whether it began with a rule.
    framed: bool,
    /// The place of the first cell.
    place: Place,
    /// What is wrong with its rows, in their order.
    faults: Vec<(Place, String)>,
    /// The blank line after the third row: where `art` goes on after it, and the number of the line.
    gap: Option<(usize, u64)>,
    /// Whether there was a blank line after the sixth row too.
    second_gap: bool,
}

/// What comes of a row.
pub enum Step {
    /// The grid wants more rows.
    On(Grid),
    /// The grid has nine rows.
    Full(Grid),
    /// The grid was cut short after three rows, and another one is under way.
    Anew(Entry, Grid),
}

impl Grid {
    /// An empty grid below the top rule of its frame, if it has any.
    pub fn new(top: Vec<u8>) -> Self {
        Grid {
            cells: [0; 81],
            rows: 0,
            framed: !top.is_empty(),
            art: Art {
                text: top,
                lines: [0; 9],
            },
            place: Place { line: 0, column: 1 },
            faults: Vec::new(),
            gap: None,
            second_gap: false,
        }
    }

    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Whether a rule below the grid belongs to it.
    pub fn is_framed(&self) -> bool {
        self.framed
    }

    /// Adds a row: a line with its nine cells, or one that has something wrong at a byte.
    pub fn add_row(
        mut self,
        line: &[u8],
        number: u64,
        places: &[usize],
        broken: Option<(usize, String)>,
    ) -> Step {
        if let Some((split, gap)) = self.gap.filter(|_| self.rows == 6 && !self.second_gap) {
            let mut later = Grid {
                framed: false,
                ..Grid::new(self.art.text.split_off(split))
            };
            later.cells[..27].copy_from_slice(&self.cells[27..54]);
            later.rows = 3;
            later.art.lines[..3].copy_from_slice(&self.art.lines[3..6]);
            later.place = later.art.place(0);
            let first = self
                .faults
                .iter()
                .take_while(|(place, _)| place.line < gap)
                .count();
            later.faults = self.faults.split_off(first);
            self.rows = 3;
            let cut = self.cut_short("a blank line", gap);
            return match later.add_row(line, number, places, broken) {
                Step::On(later) => Step::Anew(cut, later),
                _ => unreachable!("this is the fourth row of nine, and there is no gap before it"),
            };
        }
        let here = |at| Place {
            line: number,
            column: column(line, at),
        };
        if self.rows == 0 {
            self.place = here(places.first().copied().unwrap_or(0));
        }
        let start = self.art.text.len();
        self.art.text.extend_from_slice(line);
        self.art.text.push(b'\n');
        match broken {
            Some((at, message)) => self.faults.push((here(at), message)),
            None => {
                for (column, &place) in places.iter().enumerate() {
                    self.cells[self.rows * 9 + column] = digit(line[place]).unwrap_or(0);
                    self.art.text[start + place] = CELL;
                }
            }
        }
        self.art.lines[self.rows] = number;
        self.rows += 1;
        if self.rows == 9 {
            Step::Full(self)
        } else {
            Step::On(self)
        }
    }

    /// Adds a line that is not a row.
    pub fn add_line(&mut self, line: &[u8]) {
        // A frame is a few lines; whatever is more than that is not worth keeping.
        if self.art.text.len() < 1 << 14 {
            self.art.text.extend_from_slice(line.trim_ascii_end());
            self.art.text.push(b'\n');
        }
    }

    /// Whether the grid can go on after a blank line.
    pub fn add_blank_line(&mut self, number: u64) -> bool {
        match (self.rows, self.gap) {
            (3, None) => {
                self.add_line(b"");
                self.gap = Some((self.art.text.len(), number));
            }
            (6, Some(_)) if !self.second_gap => {
                self.add_line(b"");
                self.second_gap = true;
            }
            (3, Some(_)) | (6, Some(_)) => {}
            _ => return false,
        }
        true
    }

    /// The puzzle, or what is wrong with it.
    pub fn finish(self) -> Entry {
        let shape = Shape::Block(Box::new(self.art));
        match self.faults.into_iter().next() {
            Some((place, message)) => Entry::Invalid {
                shape,
                place,
                message,
            },
            None => Entry::Puzzle(Puzzle {
                cells: self.cells,
                place: self.place,
                shape,
                claim: None,
            }),
        }
    }

    /// What is wrong with a grid that ends here, with something else than a row in the line of this number.
    pub fn cut_short(self, found: &str, number: u64) -> Entry {
        let number = self
            .gap
            .filter(|_| self.rows == 3)
            .map_or(number, |(_, line)| line);
        let rows = if self.rows == 1 { "row" } else { "rows" };
        let message = format!(
            "found {found} after {} {rows} of a grid, expected 9 rows",
            self.rows
        );
        let (place, message) = self.faults.into_iter().next().unwrap_or((
            Place {
                line: number,
                column: 1,
            },
            message,
        ));
        Entry::Invalid {
            shape: Shape::Block(Box::new(self.art)),
            place,
            message,
        }
    }
}
