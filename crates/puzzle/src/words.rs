//! Word squares and rectangles: a grid of letters whose rows and columns are all words of a list.
//!
//! Knuth fills word rectangles by backtracking (TAOCP 7.2.2). Here they are a problem with colors, like crosswords
//! (7.2.2.1, color-controlled covering): every row and every column is a primary item, every cell a secondary one whose
//! colors are the letters, and an option places one word in one line. Colors make a row and a column agree where they
//! cross. Words of w letters fit the rows of a grid of width w, words of h letters the columns of one of height h, so
//! there are about (rows + columns) x words options.
//!
//! A square whose columns repeat its rows is also a solution. If all words must [differ](Words::all_different), each
//! word is a secondary item as well.

use std::collections::HashSet;
use std::fmt;

use quadrille_engine::messages::plural;
use quadrille_engine::{Color, Problem};
use quadrille_sudoku::Puzzle;
use unicode_normalization::UnicodeNormalization as _;

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// What an item of the problem stands for. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Label {
    /// This line holds a word.
    Line(Line),
    /// The letter of a cell: its color is the character.
    Cell { row: u8, column: u8 },
    /// The word with this number is used at most once.
    Word(u32),
}

/// A row or a column, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Line {
    /// A row, read from the left.
    Row(u8),
    /// A column, read from above.
    Column(u8),
}

/// A word in a line: what an option of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Placement {
    /// The line.
    pub line: Line,
    /// The number of the word in [`Words::words`].
    pub word: u32,
}

/// A grid to fill with words of a list.
///
/// ```
/// use quadrille::puzzle::{Puzzle, words::Words};
///
/// let puzzle = Words::new(["bit", "ice", "ten", "apple", "Ice"], 3, 3)?;
/// assert_eq!(puzzle.words().len(), 3);
/// assert_eq!(puzzle.warnings()[0], "left out 1 word of the wrong length");
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("there is one"));
/// assert_eq!(answer.to_string(), "b i t\ni c e\nt e n");
/// # Ok::<(), quadrille::puzzle::words::WordsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    rows: u8,
    columns: u8,
    different: bool,
    words: Vec<Vec<char>>,
    other_lengths: usize,
    repeated: usize,
    not_letters: usize,
}

/// Why there is no such puzzle, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WordsError(String);

impl Words {
    /// The largest number of rows and of columns.
    pub const MAX: u8 = 50;

    /// The puzzle on a grid of `rows` x `columns` cells.
    ///
    /// Case does not matter. The puzzle leaves out words of other lengths, repeated words, and words that contain
    /// anything but letters: see [`warnings`](Self::warnings).
    ///
    /// # Errors
    ///
    /// If the grid is empty or too large, or no word has the length of a row or of a column.
    pub fn new(
        list: impl IntoIterator<Item = impl AsRef<str>>,
        rows: u8,
        columns: u8,
    ) -> Result<Self, WordsError> {
        let size = 1..=Self::MAX;
        if !size.contains(&rows) || !size.contains(&columns) {
            let max = Self::MAX;
            let why = format!("found a grid of {rows} x {columns}, expected 1 to {max} each way");
            return Err(WordsError(why));
        }
        let mut puzzle = Words {
            rows,
            columns,
            different: false,
            words: Vec::new(),
            other_lengths: 0,
            repeated: 0,
            not_letters: 0,
        };
        let mut known: HashSet<Vec<char>> = HashSet::new();
        let mut all = 0;
        for word in list {
            all += 1;
            let letters: Vec<char> = Self::folded(word.as_ref()).chars().collect();
            if !letters.iter().all(|letter| letter.is_alphabetic()) {
                puzzle.not_letters += 1;
            } else if ![rows, columns].contains(&(letters.len().min(255) as u8)) {
                puzzle.other_lengths += 1;
            } else if !known.insert(letters.clone()) {
                puzzle.repeated += 1;
            } else {
                puzzle.words.push(letters);
            }
        }
        for (length, what) in [(columns, "rows"), (rows, "columns")] {
            if puzzle.of_length(length).next().is_none() {
                let letters = plural(usize::from(length), "letter");
                let why = format!(
                    "found no word of {letters} for the {what} ({}), expected at least one",
                    puzzle.show_list(all)
                );
                return Err(WordsError(why));
            }
        }
        Ok(puzzle)
    }

    /// A word as the puzzle has it: in small letters, each with its accents in one character.
    ///
    /// ```
    /// use quadrille::puzzle::words::Words;
    ///
    /// assert_eq!(Words::folded("E\u{301}te\u{301}"), "\u{e9}t\u{e9}");
    /// ```
    pub fn folded(word: &str) -> String {
        // The capital İ becomes two characters, of which no letter is made.
        let lower = word.to_lowercase().replace("i\u{307}", "i");
        lower.nfc().collect()
    }

    /// How many words the list has, and how many are left out.
    fn show_list(&self, all: usize) -> String {
        let others = [
            (self.other_lengths, "of other lengths"),
            (self.not_letters, "with characters other than letters"),
        ];
        let others = others.iter().filter(|(count, _)| *count > 0);
        let others = others.map(|(count, what)| format!(", {count} {what}"));
        format!("the list has {all} in all{}", others.collect::<String>())
    }

    /// Forbids a word that is twice in a grid.
    pub fn all_different(mut self) -> Self {
        self.different = true;
        self
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// The words that fit, in the order of the list.
    pub fn words(&self) -> &[Vec<char>] {
        &self.words
    }

    /// The word with this number; nothing if there is none.
    fn word(&self, number: u32) -> String {
        let word = self.words.get(number as usize);
        word.into_iter().flatten().collect()
    }

    /// What of the list was left out, and why.
    pub fn warnings(&self) -> Vec<String> {
        let left_out = [
            (self.other_lengths, "of the wrong length"),
            (self.repeated, "already in the list"),
            (self.not_letters, "with characters other than letters"),
        ];
        let left_out = left_out.iter().filter(|(count, _)| *count > 0);
        let warning = |&(count, why)| format!("left out {} {why}", plural(count, "word"));
        left_out.map(warning).collect()
    }

    fn of_length(&self, length: u8) -> impl Iterator<Item = (u32, &[char])> {
        let words = (0..).zip(self.words.iter().map(Vec::as_slice));
        words.filter(move |(_, word)| word.len() == usize::from(length))
    }

    /// The rows, then the columns.
    fn lines(&self) -> impl Iterator<Item = Line> {
        let rows = (0..self.rows).map(Line::Row);
        rows.chain((0..self.columns).map(Line::Column))
    }

    /// The cells of a line.
    fn cells(&self, line: Line) -> Vec<Constraint> {
        let cell = |row, column| Constraint(Label::Cell { row, column });
        match line {
            Line::Row(row) => (0..self.columns).map(|column| cell(row, column)).collect(),
            Line::Column(column) => (0..self.rows).map(|row| cell(row, column)).collect(),
        }
    }
}

impl Puzzle for Words {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = WordGrid;

    fn problem(&self) -> Problem<Constraint, Placement> {
        let mut problem = Problem::new();
        for line in self.lines() {
            let item = Constraint(Label::Line(line));
            problem.primary(item).expect("all lines differ");
        }
        let rows = (0..self.rows).map(Line::Row);
        for item in rows.flat_map(|row| self.cells(row)) {
            problem.secondary(item).expect("all cells differ");
        }
        if self.different {
            for (number, _) in (0..).zip(&self.words) {
                let item = Constraint(Label::Word(number));
                problem.secondary(item).expect("all words differ");
            }
        }
        for line in self.lines() {
            let cells = self.cells(line);
            for (word, letters) in self.of_length(cells.len() as u8) {
                let mut option = problem
                    .option(Placement { line, word })
                    .cover([Constraint(Label::Line(line))]);
                for (&cell, &letter) in cells.iter().zip(letters) {
                    option = option.color(cell, u32::from(letter));
                }
                if self.different {
                    option = option.cover([Constraint(Label::Word(word))]);
                }
                option.add().expect("lines, cells and words are items");
            }
        }
        problem
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> WordGrid {
        let (height, width) = (usize::from(self.rows), usize::from(self.columns));
        let mut rows = vec![vec![' '; width]; height];
        for laid in tags {
            // Some of the options may be columns alone, as clues are.
            let word = self.words.get(laid.word as usize);
            for (place, &letter) in word.into_iter().flatten().enumerate() {
                let (row, column) = match laid.line {
                    Line::Row(row) => (usize::from(row), place),
                    Line::Column(column) => (place, usize::from(column)),
                };
                if let Some(cell) = rows.get_mut(row).and_then(|row| row.get_mut(column)) {
                    *cell = letter;
                }
            }
        }
        WordGrid { rows }
    }

    fn name(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Line(Line::Row(row)) => format!("r{}", u32::from(row) + 1),
            Label::Line(Line::Column(column)) => format!("c{}", u32::from(column) + 1),
            Label::Cell { row, column } => {
                format!("r{}c{}", u32::from(row) + 1, u32::from(column) + 1)
            }
            // No line has a name with an equals sign.
            Label::Word(number) => format!("={}", self.word(number)),
        }
    }

    fn phrase(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Line(Line::Row(row)) => format!("row {}", u32::from(row) + 1),
            Label::Line(Line::Column(column)) => format!("column {}", u32::from(column) + 1),
            Label::Word(number) => self.word(number),
            Label::Cell { .. } => self.name(item),
        }
    }

    fn color(&self, color: Color) -> String {
        char::from_u32(color.0).map_or_else(|| color.0.to_string(), String::from)
    }
}

/// A grid of letters. Its text is the rows, with blanks between the letters, and dots for those that are missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordGrid {
    rows: Vec<Vec<char>>,
}

impl WordGrid {
    /// The rows, each a word; all of the same length.
    pub fn rows(&self) -> &[Vec<char>] {
        &self.rows
    }
}

impl fmt::Display for WordGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |&letter: &char| [' ', if letter == ' ' { '.' } else { letter }];
        let line = |row: &Vec<char>| row.iter().flat_map(shown).skip(1).collect::<String>();
        let lines: Vec<String> = self.rows.iter().map(line).collect();
        f.write_str(&lines.join("\n"))
    }
}
