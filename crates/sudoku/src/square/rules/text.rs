//! Rules as text, in its parts: a form has a field for each.

use std::fmt;
use std::str::FromStr;

use super::{RulesError, SquareRules};
use crate::square::{ChessMove, OrderError};

/// The most rows of a square box that is usual: two numbers above are those of a square.
pub(super) const USUAL_BOX: usize = 5;

/// The text of [`SquareRules`] in its parts. Parts that are not there are empty.
///
/// ```
/// use quadrille::puzzle::square::{RulesText, SquareRules};
///
/// let mut text = RulesText::from("4 diagonals\nregions\naaab\nabbb\ncccd\ncddd");
/// assert_eq!(text.line, "4 diagonals");
/// text.cages = "x... x... .... .... x=4".into();
/// let rules = SquareRules::try_from(&text)?;
/// assert_eq!(rules.to_string(), "Sudoku 4x4 with diagonals with cages");
/// assert_eq!(text.to_string().parse::<SquareRules>()?, rules);
/// # Ok::<(), quadrille::puzzle::square::RulesError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesText {
    /// The size, and words such as `diagonals`.
    pub line: String,
    /// Regions in place of boxes, as in [`SquareRules::jigsaw`].
    pub regions: String,
    /// Further regions, as in [`SquareRules::with_extra_regions`].
    pub extra_regions: String,
    /// Even and odd cells, as in [`SquareRules::with_parity`].
    pub parity: String,
    /// A word for each cell with the symbols that it may hold, or `.`.
    pub candidates: String,
    /// Cages, as in [`SquareRules::with_cages`].
    pub cages: String,
}

impl RulesText {
    /// The names of the parts below the line, in their order.
    pub const PARTS: [&'static str; 5] =
        ["regions", "extra regions", "parity", "candidates", "cages"];

    /// The part below the line with this name.
    fn part(&mut self, name: &str) -> Option<&mut String> {
        Some(match name {
            "regions" => &mut self.regions,
            "extra regions" => &mut self.extra_regions,
            "parity" => &mut self.parity,
            "candidates" => &mut self.candidates,
            "cages" => &mut self.cages,
            _ => return None,
        })
    }
}

impl From<&str> for RulesText {
    /// Cuts a text at the names of its parts. Lines before the first name are cages.
    fn from(text: &str) -> Self {
        let (line, rest) = text.trim().split_once('\n').unwrap_or((text, ""));
        let mut parts = RulesText {
            line: line.trim().to_owned(),
            ..Self::default()
        };
        let mut current = "cages";
        for line in rest.lines() {
            let name = line.trim().trim_end_matches(':');
            match parts.part(name) {
                Some(_) => current = name,
                None => parts.part(current).into_iter().for_each(|part| {
                    part.extend(Some("\n").filter(|_| !part.is_empty()));
                    part.push_str(line);
                }),
            }
        }
        parts
    }
}

impl fmt::Display for RulesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (regions, extra, parity) = (&self.regions, &self.extra_regions, &self.parity);
        let parts = [regions, extra, parity, &self.candidates, &self.cages];
        f.write_str(&self.line)?;
        let parts = Self::PARTS.iter().zip(parts);
        let mut parts = parts.filter(|(_, part)| !part.trim().is_empty());
        parts.try_for_each(|(name, part)| write!(f, "\n{name}\n{part}"))
    }
}

impl TryFrom<&RulesText> for SquareRules {
    type Error = RulesError;

    fn try_from(text: &RulesText) -> Result<Self, Self::Error> {
        let mut words = text.line.split_whitespace();
        let size = words.next().unwrap_or_default();
        let number = |text: &str| {
            text.parse().map_err(|_| {
                RulesError::new(format!(
                    "found {size:?}, expected a box size like 2x3, or a size like 16"
                ))
            })
        };
        let mut rules = match size.split_once(['x', 'X', '*']) {
            Some((rows, columns)) => match (number(rows)?, number(columns)?) {
                (side, columns) if side == columns && side > USUAL_BOX => Self::size(side)?,
                (rows, columns) => Self::boxes(rows, columns)?,
            },
            None => Self::size(number(size)?)?,
        };
        let is_given = |part: &&String| !part.trim().is_empty();
        if let Some(regions) = Some(&text.regions).filter(is_given) {
            let jigsaw = Self::jigsaw(regions)?;
            OrderError::unless_equal(jigsaw.order(), rules.order())?;
            rules = jigsaw;
        }
        for word in words {
            rules = match word {
                "diagonals" => rules.with_diagonals(),
                "windows" => rules.with_windows()?,
                "groups" => rules.with_disjoint_groups()?,
                "anti-king" => rules.with_move(ChessMove::King),
                "anti-knight" => rules.with_move(ChessMove::Knight),
                _ => {
                    return Err(RulesError::new(format!(
                        "found {word:?} after the size, expected diagonals, windows, groups, anti-king or anti-knight"
                    )));
                }
            };
        }
        if let Some(extra) = Some(&text.extra_regions).filter(is_given) {
            rules = rules.with_extra_regions(extra)?;
        }
        if let Some(parity) = Some(&text.parity).filter(is_given) {
            rules = rules.with_parity(parity)?;
        }
        if let Some(candidates) = Some(&text.candidates).filter(is_given) {
            rules = rules.with_candidates_text(candidates)?;
        }
        match Some(&text.cages).filter(is_given) {
            Some(cages) => rules.with_cages(cages),
            None => Ok(rules),
        }
    }
}

impl FromStr for SquareRules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::try_from(&RulesText::from(text))
    }
}

impl SquareRules {
    /// Adds the rule that each cell holds one of some symbols: a word for each, such as 124, or `.` for any. Frames
    /// between the words are left out.
    fn with_candidates_text(self, text: &str) -> Result<Self, RulesError> {
        let order = self.order();
        let words = text.split(|letter: char| letter.is_whitespace() || "|+-".contains(letter));
        let set = |word: &str| {
            if word == "." {
                return Ok(u128::MAX);
            }
            let mut symbols = word.chars().map(|letter| letter.to_digit(10));
            let set = symbols.try_fold(0_u128, |set, symbol| Some(set | 1 << symbol?));
            let fits = |set: &u128| order <= 9 && set & 1 == 0 && set >> (order + 1) == 0;
            let wrong = || {
                RulesError::new(format!(
                    "found the candidates {word:?}, expected symbols of a square up to 9x9 such as 124, or ."
                ))
            };
            set.filter(fits).ok_or_else(wrong)
        };
        let words = words.filter(|word| !word.is_empty());
        let sets: Vec<u128> = words.map(set).collect::<Result<_, _>>()?;
        let (found, expected) = (sets.len(), usize::from(order).pow(2));
        match found == expected {
            true => Ok(self.with_candidates(&sets)),
            false => Err(RulesError::labels(found, expected)),
        }
    }
}
