//! Writes rules as [`Variant`] reads them.

use super::{Variant, VariantText};
use crate::square::{SquareRules, Unit, UnitKind};

impl From<SquareRules> for Variant {
    fn from(rules: SquareRules) -> Self {
        Variant(rules)
    }
}

impl Variant {
    /// The rules as text that is read as a `Variant`. `None` if such a text cannot say them: symbols beyond 9 that some
    /// cells cannot hold, extra regions that overlap, cells in no box or region.
    ///
    /// ```
    /// use quadrille::sudoku::Variant;
    ///
    /// let variant: Variant = "2x2 diagonals".parse()?;
    /// let variant = variant.with_cages("ab.. ab.. .... .... a=4 b=7")?;
    /// let text = variant.text().expect("these have a text");
    /// assert!(text.starts_with("2x2 diagonals\ncages\nab.."), "{text}");
    /// assert_eq!(text.parse::<Variant>()?, variant);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn text(&self) -> Option<String> {
        Some(self.parts()?.to_string())
    }

    /// The [`text`](Self::text) in its parts.
    pub fn parts(&self) -> Option<VariantText> {
        let rules = &self.0;
        let (order, cells) = (rules.order(), usize::from(rules.order()).pow(2));
        let is_jigsaw = rules.has(UnitKind::Region);
        let mut text = VariantText {
            line: match rules.box_size() {
                Some((rows, columns)) => format!("{rows}x{columns}"),
                None if is_jigsaw => order.to_string(),
                None => return None,
            },
            ..VariantText::default()
        };
        for (kind, name) in [
            (UnitKind::Diagonal, "diagonals"),
            (UnitKind::Window, "windows"),
            (UnitKind::Group, "groups"),
        ] {
            if rules.has(kind) {
                text.line += &format!(" {name}");
            }
        }
        for chess in rules.moves() {
            text.line += &format!(" {}", chess.rule());
        }
        if is_jigsaw {
            text.regions = labels(rules, UnitKind::Region)?;
        }
        if rules.has(UnitKind::Extra) {
            text.extra_regions = labels(rules, UnitKind::Extra)?;
        }
        let parity = (0..cells).map(|cell| match rules.parity(cell) {
            Some(0) => 'e',
            Some(_) => 'o',
            None => '.',
        });
        let parity = lines(parity, order);
        let read = SquareRules::latin(order.into()).and_then(|rules| rules.with_parity(&parity));
        let read = read.ok()?;
        if (0..cells).any(|cell| rules.allowed(cell) != read.allowed(cell)) {
            if order > 9 {
                return None;
            }
            let word = |cell: usize| match rules.allowed(cell) {
                0 => None,
                set => {
                    let symbols = (1..=order).filter(|symbol| set >> symbol & 1 > 0);
                    Some(symbols.map(|symbol| symbol.to_string()).collect::<String>())
                }
            };
            let words: Vec<String> = (0..cells).map(word).collect::<Option<_>>()?;
            let rows = words.chunks(order.into()).map(|row| row.join(" "));
            text.candidates = rows.collect::<Vec<_>>().join("\n");
        }
        if (0..cells).any(|cell| rules.parity(cell).is_some()) {
            text.parity = parity;
        }
        if !rules.cages().is_empty() {
            text.cages = rules.cages_text();
        }
        Some(text)
    }
}

/// The units of a kind as a square of letters, with `.` for a cell in none; `None` if they overlap.
fn labels(rules: &SquareRules, kind: UnitKind) -> Option<String> {
    let mut labels = vec!['.'; usize::from(rules.order()).pow(2)];
    let units: Vec<&Unit> = { rules.units().iter() }
        .filter(|unit| unit.kind() == kind)
        .collect();
    for (letter, unit) in ('a'..='z').chain('A'..='Z').zip(&units) {
        for &cell in unit.cells() {
            let label = &mut labels[usize::from(cell)];
            if *label != '.' {
                return None;
            }
            *label = letter;
        }
    }
    (units.len() <= 52).then(|| lines(labels.into_iter(), rules.order()))
}

/// Rows of letters.
fn lines(letters: impl Iterator<Item = char>, order: u8) -> String {
    let letters: Vec<char> = letters.collect();
    let rows = letters.chunks(order.into()).map(String::from_iter);
    rows.collect::<Vec<_>>().join("\n")
}
