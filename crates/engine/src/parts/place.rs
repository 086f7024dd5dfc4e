//! The place of a part in the whole, including parts that were cut again.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The place of a part in the whole: `3/64` is the third of 64 parts, `3/64.2/8` the second of the eight that it was
/// cut into. Sorts by the order of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PartPlace {
    /// From the outside in: the number of a part, from 1, and the number of parts.
    steps: Vec<(u32, u32)>,
}

/// A text that is not a place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found the place {found:?}, expected one such as \"3/64\" or \"3/64.2/8\"")]
pub struct ParsePlaceError {
    found: String,
}

impl PartPlace {
    /// The place of the whole.
    pub fn whole() -> Self {
        PartPlace::default()
    }

    /// The place of part `number`, from 1, of the `of` parts of this one.
    pub fn part(&self, number: usize, of: usize) -> Self {
        let mut steps = self.steps.clone();
        let step = |number| u32::try_from(number).unwrap_or(u32::MAX);
        steps.push((step(number), step(of)));
        PartPlace { steps }
    }

    /// The place that was cut, the number of this part of it, and the number of its parts. `None` for the whole.
    pub fn parent(&self) -> Option<(PartPlace, u32, u32)> {
        let (&(number, of), outer) = self.steps.split_last()?;
        let steps = outer.to_vec();
        Some((PartPlace { steps }, number, of))
    }
}

impl fmt::Display for PartPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (number, of)) in self.steps.iter().enumerate() {
            let dot = if index > 0 { "." } else { "" };
            write!(f, "{dot}{number}/{of}")?;
        }
        Ok(())
    }
}

impl FromStr for PartPlace {
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
        Ok(PartPlace {
            steps: steps.ok_or_else(found)?,
        })
    }
}

impl TryFrom<String> for PartPlace {
    type Error = ParsePlaceError;

    fn try_from(text: String) -> Result<Self, ParsePlaceError> {
        text.parse()
    }
}

impl From<PartPlace> for String {
    fn from(place: PartPlace) -> String {
        place.to_string()
    }
}
