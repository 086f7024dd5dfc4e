//! Writes rules, for people and so that they can be read again.

use std::fmt;

use super::text::USUAL_BOX;
use super::{RulesText, SquareRules};
use crate::square::UnitKind;

/// How many letters there are, small and large.
const LETTERS: u8 = 2 * 26;

/// The words for further units that every square of some orders can have.
const UNITS: [(UnitKind, &str); 3] = [
    (UnitKind::Diagonal, "diagonals"),
    (UnitKind::Window, "windows"),
    (UnitKind::Group, "groups"),
];

impl SquareRules {
    /// The rules as text that is read as these rules. `None` if such a text cannot say them: symbols beyond 9 that some
    /// cells cannot hold, cells in no box or region, more than 52 regions.
    ///
    /// ```
    /// use quadrille::puzzle::square::SquareRules;
    ///
    /// let rules: SquareRules = "2x2 diagonals".parse()?;
    /// let rules = rules.with_cages("ab.. ab.. .... .... a=4 b=7")?;
    /// let text = rules.text().expect("these have a text");
    /// assert!(text.starts_with("2x2 diagonals\ncages\nab.."), "{text}");
    /// assert_eq!(text.parse::<SquareRules>()?, rules);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> Option<String> {
        Some(self.parts()?.to_string())
    }

    /// The [`text`](Self::text) in its parts.
    pub fn parts(&self) -> Option<RulesText> {
        let (order, cells) = (self.order(), usize::from(self.order()).pow(2));
        let is_jigsaw = self.has(UnitKind::Region);
        let mut text = RulesText {
            line: match self.box_size() {
                // 6x6 is a square with boxes of 2x3.
                Some((rows, columns)) if rows != columns || usize::from(rows) <= USUAL_BOX => {
                    format!("{rows}x{columns}")
                }
                Some(_) => order.to_string(),
                None if is_jigsaw => order.to_string(),
                None => return None,
            },
            ..RulesText::default()
        };
        for (kind, name) in UNITS {
            if self.has(kind) {
                text.line += &format!(" {name}");
            }
        }
        for chess in self.moves() {
            text.line += &format!(" {}", chess.rule());
        }
        if is_jigsaw {
            // More are several squares of letters.
            text.regions = Some(labels(self, UnitKind::Region)).filter(|_| order <= LETTERS)?;
        }
        if self.has(UnitKind::Extra) {
            text.extra_regions = labels(self, UnitKind::Extra);
        }
        let parity = (0..cells).map(|cell| match self.parity(cell) {
            Some(0) => 'e',
            Some(_) => 'o',
            // A cell that may hold nothing is even, and holds a 1.
            None if self.allowed(cell) == 0 => 'e',
            None => '.',
        });
        let parity = rows(parity, order, "");
        let read = SquareRules::latin(order.into()).and_then(|rules| rules.with_parity(&parity));
        let read = read.ok()?;
        if (0..cells).any(|cell| self.allowed(cell) != read.allowed(cell)) {
            if order > 9 {
                return None;
            }
            let word = |cell: usize| {
                let set = match self.allowed(cell) {
                    0 => 1 << 1,
                    set => set,
                };
                let symbols = (1..=order).filter(|symbol| set >> symbol & 1 > 0);
                symbols.map(|symbol| symbol.to_string()).collect::<String>()
            };
            text.candidates = rows((0..cells).map(word), order, " ");
        }
        if parity.contains(['e', 'o']) {
            text.parity = parity;
        }
        if !self.cages().is_empty() {
            text.cages = self.cages_text();
        }
        Some(text)
    }
}

impl fmt::Display for SquareRules {
    /// The order and the units beyond rows and columns, for people: see [`text`](Self::text) for one that is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let order = self.order();
        let is_latin = !self.has(UnitKind::Box) && !self.has(UnitKind::Region);
        let name = if is_latin { "Latin square" } else { "Sudoku" };
        write!(f, "{name} {order}x{order}")?;
        let extra = (UnitKind::Extra, "extra regions");
        for (kind, name) in UNITS.into_iter().chain([extra]) {
            if self.has(kind) {
                write!(f, " with {name}")?;
            }
        }
        for chess in self.moves() {
            write!(f, " with {}", chess.rule())?;
        }
        let cells = 0..usize::from(order).pow(2);
        if cells.into_iter().any(|cell| self.parity(cell).is_some()) {
            f.write_str(" with even and odd cells")?;
        }
        if !self.cages().is_empty() {
            f.write_str(" with cages")?;
        }
        Ok(())
    }
}

/// The units of a kind as a square of letters, with `.` for a cell in none; as several, with blanks between the letters,
/// if one could not say which cells each unit has, and in which order they come.
fn labels(rules: &SquareRules, kind: UnitKind) -> String {
    let order = usize::from(rules.order());
    let mut squares: Vec<Vec<char>> = Vec::new();
    let (mut letters, mut last) = (Vec::new(), None);
    for unit in rules.units().iter().filter(|unit| unit.kind() == kind) {
        let cells = || unit.places();
        let square = squares.last_mut().filter(|square| {
            !letters.is_empty() && last < cells().next() && cells().all(|cell| square[cell] == '.')
        });
        let square = match square {
            Some(square) => square,
            None => {
                letters = ('A'..='Z').rev().chain(('a'..='z').rev()).collect();
                squares.push(vec!['.'; order * order]);
                squares.last_mut().expect("just pushed")
            }
        };
        let letter = letters.pop().expect("there are some");
        cells().for_each(|cell| square[cell] = letter);
        last = cells().next();
    }
    let blank = if squares.len() > 1 { " " } else { "" };
    rows(squares.into_iter().flatten(), rules.order(), blank)
}

/// Rows of words, or of letters.
fn rows(words: impl Iterator<Item = impl ToString>, order: u8, between: &str) -> String {
    let words: Vec<String> = words.map(|word| word.to_string()).collect();
    let rows = words.chunks(order.into()).map(|row| row.join(between));
    rows.collect::<Vec<_>>().join("\n")
}
