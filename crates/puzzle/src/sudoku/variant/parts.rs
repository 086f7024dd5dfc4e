//! The text of a kind of Sudoku, in its parts: a form has a field for each.

use std::fmt;

use super::{ParseVariantError, Variant};
use crate::square::{ChessMove, OrderError};

/// The most rows of a square box that is usual: two numbers above are those of a square.
const USUAL_BOX: usize = 5;

/// The text of a [`Variant`] in its parts. Parts that are not there are empty.
///
/// ```
/// use quadrille::sudoku::{Variant, VariantText};
///
/// let mut text = VariantText::from("4 diagonals\nregions\naaab\nabbb\ncccd\ncddd");
/// assert_eq!(text.line, "4 diagonals");
/// text.cages = "x... x... .... .... x=4".into();
/// let variant = Variant::try_from(&text)?;
/// assert_eq!(variant.to_string(), "Sudoku 4x4 with diagonals with cages");
/// assert_eq!(text.to_string().parse::<Variant>()?, variant);
/// # Ok::<(), quadrille::sudoku::ParseVariantError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantText {
    /// The size, and words such as `diagonals`.
    pub line: String,
    /// Regions in place of boxes, as in [`Variant::jigsaw`].
    pub regions: String,
    /// Further regions, as in [`Variant::with_extra_regions`].
    pub extra_regions: String,
    /// Even and odd cells, as in [`Variant::with_parity`].
    pub parity: String,
    /// A word for each cell with the symbols that it may hold, or `.`.
    pub candidates: String,
    /// Cages, as in [`Variant::with_cages`].
    pub cages: String,
}

impl VariantText {
    /// The parts below the line, by their names.
    fn parts(&self) -> [(&'static str, &String); 5] {
        [
            ("regions", &self.regions),
            ("extra regions", &self.extra_regions),
            ("parity", &self.parity),
            ("candidates", &self.candidates),
            ("cages", &self.cages),
        ]
    }

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

impl From<&str> for VariantText {
    /// Cuts a text at the names of its parts. Lines before the first name are cages.
    fn from(text: &str) -> Self {
        let (line, rest) = text.trim().split_once('\n').unwrap_or((text, ""));
        let mut parts = VariantText {
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

impl fmt::Display for VariantText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.line)?;
        let parts = self.parts();
        let mut parts = parts.iter().filter(|(_, part)| !part.trim().is_empty());
        parts.try_for_each(|(name, part)| write!(f, "\n{name}\n{part}"))
    }
}

impl TryFrom<&VariantText> for Variant {
    type Error = ParseVariantError;

    fn try_from(text: &VariantText) -> Result<Self, Self::Error> {
        let mut words = text.line.split_whitespace();
        let size = words.next().unwrap_or_default();
        let number = |text: &str| {
            text.parse().map_err(|_| {
                ParseVariantError(format!(
                    "found {size:?}, expected a box size like 2x3, or a size like 16"
                ))
            })
        };
        let mut variant = match size.split_once('x') {
            Some((rows, columns)) => match (number(rows)?, number(columns)?) {
                (side, columns) if side == columns && side > USUAL_BOX => Self::size(side)?,
                (rows, columns) => Self::boxes(rows, columns)?,
            },
            None => Self::size(number(size)?)?,
        };
        let is_given = |part: &&String| !part.trim().is_empty();
        if let Some(regions) = Some(&text.regions).filter(is_given) {
            let jigsaw = Self::jigsaw(regions)?;
            OrderError::unless_equal(jigsaw.0.order(), variant.0.order())?;
            variant = jigsaw;
        }
        for word in words {
            variant = match word {
                "diagonals" => variant.with_diagonals(),
                "windows" => variant.with_windows()?,
                "groups" => variant.with_disjoint_groups()?,
                "anti-king" => variant.with_move(ChessMove::King),
                "anti-knight" => variant.with_move(ChessMove::Knight),
                _ => {
                    return Err(ParseVariantError(format!(
                        "found {word:?} after the size, expected diagonals, windows, groups, anti-king or anti-knight"
                    )));
                }
            };
        }
        if let Some(extra) = Some(&text.extra_regions).filter(is_given) {
            variant = variant.with_extra_regions(extra)?;
        }
        if let Some(parity) = Some(&text.parity).filter(is_given) {
            variant = variant.with_parity(parity)?;
        }
        if let Some(candidates) = Some(&text.candidates).filter(is_given) {
            variant = variant.with_candidates(candidates)?;
        }
        match Some(&text.cages).filter(is_given) {
            Some(cages) => Ok(variant.with_cages(cages)?),
            None => Ok(variant),
        }
    }
}
