//! The place of a piece in the whole, including pieces that were cut again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The place of a piece in the whole: `3/64` is the third of 64 pieces, `3/64.2/8` the second of the eight that it was
/// cut into. Sorts by the order of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PiecePlace {
    /// From the outside in: the number of a piece, from 1, and the number of pieces.
    steps: Vec<(u32, u32)>,
}

/// A text that is not a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the place {found:?}, expected one such as \"3/64\" or \"3/64.2/8\"")]
pub struct ParsePlaceError {
    found: String,
}

impl PiecePlace {
    /// The place of the whole, which is no part of anything.
    pub fn whole() -> Self {
        PiecePlace::default()
    }

    /// The place of part `number`, from 1, of the `of` parts of this one.
    pub fn part(&self, number: usize, of: usize) -> Self {
        let mut steps = self.steps.clone();
        let step = |number| u32::try_from(number).unwrap_or(u32::MAX);
        steps.push((step(number), step(of)));
        PiecePlace { steps }
    }

    /// The place of which this is a part, the number of the part, and the number of parts. `None` for the whole.
    pub fn parent(&self) -> Option<(PiecePlace, u32, u32)> {
        let (&(number, of), outer) = self.steps.split_last()?;
        let steps = outer.to_vec();
        Some((PiecePlace { steps }, number, of))
    }
}

impl fmt::Display for PiecePlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (number, of)) in self.steps.iter().enumerate() {
            let dot = if index > 0 { "." } else { "" };
            write!(f, "{dot}{number}/{of}")?;
        }
        Ok(())
    }
}

impl FromStr for PiecePlace {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let step = |step: &str| {
            let (number, of) = step.split_once('/')?;
            let (number, of) = (number.parse().ok()?, of.parse().ok()?);
            (1..=of).contains(&number).then_some((number, of))
        };
        let steps: Option<Vec<(u32, u32)>> = match text {
            "" => Some(Vec::new()),
            _ => text.split('.').map(step).collect(),
        };
        let found = || ParsePlaceError {
            found: text.to_owned(),
        };
        Ok(PiecePlace {
            steps: steps.ok_or_else(found)?,
        })
    }
}

impl TryFrom<String> for PiecePlace {
    type Error = ParsePlaceError;

    fn try_from(text: String) -> Result<Self, ParsePlaceError> {
        text.parse()
    }
}

impl From<PiecePlace> for String {
    fn from(place: PiecePlace) -> String {
        place.to_string()
    }
}
