//! Drawings of packed boards in text.

use std::fmt;

use super::Tiling;
use super::labels::labels;
use crate::packing::{Cell, Lattice};
use crate::short_names::needed_letters;
use quadrille_sudoku::outline::{Outline, Style};

/// A drawing of a [`Tiling`] in text.
#[derive(Clone, Copy)]
#[must_use]
pub struct Drawing<'a> {
    tiling: &'a Tiling,
    ascii: bool,
    columns: Option<usize>,
    style: Option<Style<'a>>,
}

impl fmt::Debug for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Drawing")
            .field("tiling", self.tiling)
            .finish_non_exhaustive()
    }
}

impl<'a> Drawing<'a> {
    pub(super) fn new(tiling: &'a Tiling) -> Self {
        Drawing {
            tiling,
            ascii: false,
            columns: None,
            style: None,
        }
    }

    /// Draws in plain ASCII.
    pub fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// Fits the drawing into this many columns, if that is possible: with layers below each other instead of side by
    /// side, with letters instead of lines, or with both.
    pub fn within(mut self, columns: usize) -> Self {
        self.columns = Some(columns);
        self
    }

    /// Puts every piece between the two texts that `style` returns for its number. Cells that stay empty have
    /// the number `u32::MAX`.
    pub fn styled(mut self, style: Style<'a>) -> Self {
        self.style = Some(style);
        self
    }

    /// The outlines of one layer of squares, with the label of each piece in its first cell.
    fn layer(&self, z: i32, labels: &[String]) -> Outline<'a> {
        let board = self.tiling.board();
        let size = board.extent();
        let place = |cell: &Cell| (cell.y * size.x + cell.x) as usize;
        let mut owners = vec![None; (size.x * size.y) as usize];
        let mut words = vec![String::new(); owners.len()];
        let layer = |cells: &[Cell]| -> Vec<Cell> {
            cells.iter().copied().filter(|cell| cell.z == z).collect()
        };
        // Cells that stay empty belong together. A dot distinguishes them from holes.
        let nobody = u32::MAX;
        for cell in layer(board.cells()) {
            owners[place(&cell)] = Some((nobody, nobody));
            words[place(&cell)] = ".".to_owned();
        }
        for (owner, (placed, label)) in (0..).zip(self.tiling.placed().iter().zip(labels)) {
            let cells = layer(&placed.cells);
            for cell in &cells {
                owners[place(cell)] = Some((owner, placed.piece as u32));
                words[place(cell)].clear();
            }
            if let Some(first) = cells.first() {
                words[place(first)].clone_from(label);
            }
        }
        let mut outline = Outline::new(size.x as usize, owners).words(words);
        if self.ascii {
            outline = outline.ascii();
        }
        match self.style {
            Some(style) => outline.styled(style),
            None => outline,
        }
    }

    /// The label of the piece in each cell of a layer, in the rows and columns of the board's own drawing.
    fn letters(&self, z: i32, labels: &[String]) -> Vec<String> {
        let board = self.tiling.board();
        let size = board.extent();
        let mut letters = vec![None; (size.x * size.y) as usize];
        let place = |cell: &Cell| {
            let (row, column) = board.place(*cell);
            (row * size.x + column) as usize
        };
        for cell in board.cells().iter().filter(|cell| cell.z == z) {
            letters[place(cell)] = Some((".", u32::MAX));
        }
        for (placed, label) in self.tiling.placed().iter().zip(labels) {
            for cell in placed.cells.iter().filter(|cell| cell.z == z) {
                letters[place(cell)] = Some((label, placed.piece as u32));
            }
        }
        let widths = { letters.iter().flatten() }.map(|(name, _)| name.chars().count());
        let width = widths.max().unwrap_or(1).max(1);
        // A hexagon is two columns wide, so names of one letter leave a blank between neighbors.
        let width = match board.lattice() {
            Lattice::Hexagon => width.div_ceil(2),
            _ => width,
        };
        let rows = letters.chunks(size.x.max(1) as usize).map(|row| {
            let mut text = String::new();
            // A name may extend into the next column, which then begins later.
            let mut over = 0;
            for letter in row {
                match letter {
                    None => {
                        let blanks = width.saturating_sub(over);
                        text.push_str(&" ".repeat(blanks));
                        over = over.saturating_sub(width);
                    }
                    Some((name, number)) => {
                        let (before, after) = match self.style {
                            Some(style) => style(*number),
                            None => Default::default(),
                        };
                        text.push_str(&format!("{before}{name}{after}"));
                        let shown = name.chars().count();
                        text.push_str(&" ".repeat(width.saturating_sub(shown)));
                        over = shown.saturating_sub(width);
                    }
                }
            }
            text.trim_end().to_owned()
        });
        rows.collect()
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers = 0..self.tiling.board().extent().z;
        let placed = || self.tiling.placed().iter().map(|placed| &placed.name);
        let lined = || -> Vec<Vec<String>> {
            // In a single layer, lines tell copies apart.
            let labels = match layers.end {
                ..=1 => placed().cloned().collect(),
                _ => labels(self.tiling, usize::MAX),
            };
            let layers = layers.clone();
            layers.map(|z| self.layer(z, &labels).lines()).collect()
        };
        let lettered = || -> Vec<Vec<String>> {
            let labels = labels(self.tiling, needed_letters(placed()));
            let layers = layers.clone();
            layers.map(|z| self.letters(z, &labels)).collect()
        };
        let is_lettered = self.tiling.board().lattice() != Lattice::Square;
        let text = match (self.columns, is_lettered) {
            (None, true) => side_by_side(&lettered()),
            (None, false) => side_by_side(&lined()),
            (Some(columns), true) => fitting(&lettered(), columns).unwrap_or_else(|text| text),
            (Some(columns), false) => {
                let fitting = fitting(&lined(), columns).or_else(|_| fitting(&lettered(), columns));
                fitting.unwrap_or_else(|text| text)
            }
        };
        f.write_str(&text)
    }
}

/// Blocks of lines side by side if they fit into these columns, otherwise below each other. An error if neither fits.
fn fitting(blocks: &[Vec<String>], columns: usize) -> Result<String, String> {
    // A line has no more characters than bytes, which need no count.
    let is_short = |line: &str| line.len() <= columns || shown_width(line) <= columns;
    let fits = |text: &String| text.lines().all(is_short);
    let text = side_by_side(blocks);
    if fits(&text) {
        return Ok(text);
    }
    let blocks = blocks.iter().map(|block| block.join("\n"));
    let text = blocks.collect::<Vec<_>>().join("\n\n");
    if fits(&text) { Ok(text) } else { Err(text) }
}

/// Blocks of lines next to each other. Padding ignores escape codes.
fn side_by_side(blocks: &[Vec<String>]) -> String {
    if let [block] = blocks {
        let lines = block.iter().map(|line| line.trim_end());
        return lines.collect::<Vec<_>>().join("\n");
    }
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let width = |block: &Vec<String>| block.iter().map(|line| shown_width(line)).max();
    let widths = blocks.iter().map(|block| width(block).unwrap_or(0));
    let widths: Vec<usize> = widths.collect();
    let line = |row: usize| {
        let mut text = String::new();
        for (block, width) in blocks.iter().zip(&widths) {
            let part = block.get(row).map_or("", String::as_str);
            text.push_str(part);
            text.push_str(&" ".repeat(width - shown_width(part) + 2));
        }
        text.trim_end().to_owned()
    };
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

/// The width of a line in characters, without its escape codes: from an escape character to the next letter.
fn shown_width(line: &str) -> usize {
    let mut escaped = false;
    let shows = |letter: char| {
        let shows = !escaped && letter != '\u{1b}';
        escaped = letter == '\u{1b}' || escaped && !letter.is_ascii_alphabetic();
        shows
    };
    line.chars().map(shows).filter(|&shows| shows).count()
}
