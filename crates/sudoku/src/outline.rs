//! Drawings in text: a board of cells, with lines where two neighbors belong to different owners.
//!
//! There is a line between two cells if their owners differ. The four lines that may meet at a corner select its
//! character, one of 16.

use std::fmt;

/// Returns what to write before and after each part of an owner's area, for example escape codes for a color.
pub type Style<'a> = &'a dyn Fn(u32) -> (String, String);

/// A board drawn in box-drawing characters, or in ASCII. It has no colors unless a style adds them.
///
/// ```
/// use quadrille::puzzle::outline::Outline;
///
/// let owners = [0, 0, 1, 0, 1, 1].map(|owner| Some((owner, owner)));
/// let drawing = Outline::new(3, owners.to_vec());
/// assert_eq!(drawing.to_string(), "\
/// ┌───────┬───┐
/// │       │   │
/// │   ┌───┘   │
/// │   │       │
/// └───┴───────┘");
/// assert_eq!(drawing.ascii().to_string().lines().nth(2), Some("|   +---+   |"));
/// ```
#[derive(Clone)]
#[must_use]
pub struct Outline<'a> {
    columns: usize,
    /// Row by row: the owner and the number of its style; `None` where there is no cell.
    owners: Vec<Option<(u32, u32)>>,
    /// Empty, or a word for each cell.
    words: Vec<String>,
    ascii: bool,
    compact: bool,
    style: Option<Style<'a>>,
}

/// The character for each set of lines that meet: 1 up, 2 right, 4 down, 8 left.
const LINES: [char; 16] = [
    ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
];

impl<'a> Outline<'a> {
    /// A board with this number of columns. `owners` has, row by row, the owner of each cell and the number of its
    /// style, or `None` for what is not part of the board. An incomplete last row is completed with `None`.
    pub fn new(columns: usize, mut owners: Vec<Option<(u32, u32)>>) -> Self {
        // Columns without cells are blank.
        let columns = columns.min(owners.len());
        owners.resize(owners.len().next_multiple_of(columns.max(1)), None);
        Outline {
            columns,
            owners,
            words: Vec::new(),
            ascii: false,
            compact: false,
            style: None,
        }
    }

    /// Writes a word in each cell, row by row. Cells are as wide as the longest word.
    pub fn words(mut self, words: Vec<String>) -> Self {
        self.words = words;
        self
    }

    /// Draws in plain ASCII.
    pub fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// Leaves out lines between rows that would be blank, as in a Sudoku, which has lines only around its boxes.
    pub(crate) fn compact(mut self) -> Self {
        self.compact = true;
        self
    }

    /// Puts each owner's area between the two texts that `style` returns for its number.
    pub fn styled(mut self, style: Style<'a>) -> Self {
        self.style = Some(style);
        self
    }

    /// The owner of a cell counted from 1 and its style; `None` where the board has no cell.
    fn cell(&self, row: usize, column: usize) -> Option<(u32, u32)> {
        if row == 0 || column == 0 || column > self.columns {
            return None;
        }
        let cell = self.owners.get((row - 1) * self.columns + column - 1);
        cell.copied().flatten()
    }

    fn owner(&self, row: usize, column: usize) -> Option<u32> {
        self.cell(row, column).map(|(owner, _)| owner)
    }

    /// Adds what `write` does, styled as the inside of a cell if it has one.
    fn paint(
        &self,
        text: &mut String,
        cell: Option<(u32, u32)>,
        write: &mut dyn FnMut(&mut String),
    ) {
        let (Some((_, number)), Some(style)) = (cell, self.style) else {
            return write(text);
        };
        let (before, after) = style(number);
        text.push_str(&before);
        write(text);
        text.push_str(&after);
    }

    /// The lines that meet at the lower right corner of a cell counted from 1 (so (0, 0) is the upper left).
    fn corner(&self, row: usize, column: usize) -> usize {
        let [a, b] = [column, column + 1].map(|column| self.owner(row, column));
        let [c, d] = [column, column + 1].map(|column| self.owner(row + 1, column));
        usize::from(a != b)
            + 2 * usize::from(b != d)
            + 4 * usize::from(c != d)
            + 8 * usize::from(a != c)
    }

    fn line(&self, lines: usize) -> char {
        match (self.ascii, lines) {
            (false, _) => LINES[lines],
            (_, 0) => ' ',
            (_, 5) => '|',
            (_, 10) => '-',
            _ => '+',
        }
    }

    /// The text, line by line, all of the same width, from the upper frame to the lower.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        self.each_line(&mut |line| {
            lines.push(line.to_owned());
            Ok(())
        })
        .expect("a list takes it");
        lines
    }

    /// Draws line by line.
    fn each_line(&self, out: &mut dyn FnMut(&str) -> fmt::Result) -> fmt::Result {
        let longest = self.words.iter().map(|word| word.chars().count()).max();
        let width = longest.unwrap_or(1).max(1) + 2;
        let rows = self.owners.len() / self.columns.max(1);
        let mut text = String::new();
        let mut corners = Vec::new();
        for row in 0..=rows {
            corners.clear();
            corners.extend((0..=self.columns).map(|column| self.corner(row, column)));
            if !self.compact || corners.iter().any(|corner| corner & 10 > 0) {
                text.clear();
                self.between(row, width, &corners, &mut text);
                out(text.trim_end())?;
            }
            if row < rows {
                text.clear();
                self.inside(row, width, &mut text);
                out(text.trim_end())?;
            }
        }
        Ok(())
    }

    /// The line below a row, counted from 1.
    fn between(&self, row: usize, width: usize, corners: &[usize], text: &mut String) {
        for (column, &corner) in corners.iter().enumerate() {
            let within = self.cell(row, column).filter(|_| corner == 0);
            self.paint(text, within, &mut |text| text.push(self.line(corner)));
            let lined = corner & 2 > 0;
            let along = self.line(if lined { 10 } else { 0 });
            let within = self.cell(row, column + 1).filter(|_| !lined);
            self.paint(text, within, &mut |text| {
                for _ in 0..width {
                    text.push(along);
                }
            });
        }
    }

    /// The insides of the cells of a row, counted from 0, with the lines between them.
    fn inside(&self, row: usize, width: usize, text: &mut String) {
        for column in 0..=self.columns {
            let (left, right) = (self.cell(row + 1, column), self.cell(row + 1, column + 1));
            let same = self.owner(row + 1, column) == self.owner(row + 1, column + 1);
            let line = self.line(if same { 0 } else { 5 });
            self.paint(text, left.filter(|_| same), &mut |text| text.push(line));
            if column < self.columns {
                let word = self.words.get(row * self.columns + column);
                let word = word.map_or("", String::as_str);
                let blanks = width.saturating_sub(word.chars().count());
                self.paint(text, right, &mut |text| {
                    for place in 0..=blanks {
                        text.push_str(if place == blanks / 2 { word } else { " " });
                    }
                });
            }
        }
    }
}

impl fmt::Display for Outline<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut follows = false;
        self.each_line(&mut |line| {
            if std::mem::replace(&mut follows, true) {
                f.write_str("\n")?;
            }
            f.write_str(line)
        })
    }
}

impl fmt::Debug for Outline<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outline")
            .field("columns", &self.columns)
            .field("owners", &self.owners)
            .finish_non_exhaustive()
    }
}
