//! The place of a part in the whole, including parts that were cut again, and how many parts it stands for.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use num_bigint::BigUint;
use serde::{Deserialize, Serialize, Serializer};

/// The place of a part in the whole: `3/64` is the third of 64 parts, `3/64.2/8` the second of the eight that it was
/// cut into. `3/64*4` stands for four parts that symmetries take to each other: of these, only one is searched. Sorts by
/// the order of the search; for how many parts it stands does not count there, nor whether places are equal.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(try_from = "String")]
pub struct PartPlace {
    /// From the outside in.
    steps: Vec<Step>,
}

#[derive(Clone, Copy, Debug)]
struct Step {
    /// The number of a part, from 1, and the number of parts.
    at: (u32, u32),
    /// The number of parts that it stands for.
    times: u32,
}

impl Step {
    fn is_right(&self) -> bool {
        (1..=self.at.1).contains(&self.at.0) && self.times > 0
    }
}

impl PartialEq for PartPlace {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for PartPlace {}

impl PartialOrd for PartPlace {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PartPlace {
    fn cmp(&self, other: &Self) -> Ordering {
        let steps = self.steps.iter().map(|step| step.at);
        steps.cmp(other.steps.iter().map(|step| step.at))
    }
}

impl Hash for PartPlace {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.steps.iter().for_each(|step| step.at.hash(state));
    }
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

    /// The places of the parts that it is cut into, in order. Their number is at most 2^32 - 1.
    ///
    /// ```
    /// use quadrille::parts::PartPlace;
    ///
    /// let places: Vec<_> = PartPlace::whole().parts(3).map(|place| place.to_string()).collect();
    /// assert_eq!(places, ["1/3", "2/3", "3/3"]);
    /// ```
    pub fn parts(&self, of: usize) -> impl Iterator<Item = PartPlace> + use<'_> {
        let of = u32::try_from(of).unwrap_or(u32::MAX);
        (1..=of).map(move |number| self.part(number, of))
    }

    /// The place of part `number`, from 1, of the `of` parts of this one.
    pub(super) fn part(&self, number: u32, of: u32) -> Self {
        let (mut steps, at) = (self.steps.clone(), (number, of));
        let step = Step { at, times: 1 };
        debug_assert!(step.is_right());
        steps.push(step);
        PartPlace { steps }
    }

    /// This place, of a part that stands for `times` parts.
    pub fn standing_for(mut self, times: u32) -> Self {
        if let Some(step) = self.steps.last_mut() {
            step.times = times.max(1);
        }
        self
    }

    /// The number of parts that it stands for, of the parts of a place above.
    pub(super) fn times_below(&self, above: &PartPlace) -> BigUint {
        let steps = self.steps.iter().skip(above.steps.len());
        steps.map(|step| BigUint::from(step.times)).product()
    }

    /// The number of parts that it stands for.
    pub fn times(&self) -> BigUint {
        self.times_below(&PartPlace::whole())
    }

    /// The number of parts that it stands for, of those of the place that was cut.
    pub(super) fn last_times(&self) -> u32 {
        self.steps.last().map_or(1, |step| step.times)
    }

    /// Its share of the whole, if the parts of each place are equal.
    pub(super) fn share(&self) -> f64 {
        let steps = self.steps.iter();
        steps.map(|step| 1.0 / f64::from(step.at.1)).product()
    }

    /// The place that was cut, the number of this part of it, and the number of its parts. `None` for the whole.
    pub fn parent(&self) -> Option<(PartPlace, u32, u32)> {
        let (last, outer) = self.steps.split_last()?;
        let steps = outer.to_vec();
        Some((PartPlace { steps }, last.at.0, last.at.1))
    }
}

impl fmt::Display for PartPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, &Step { at, times }) in self.steps.iter().enumerate() {
            let dot = if index > 0 { "." } else { "" };
            write!(f, "{dot}{}/{}", at.0, at.1)?;
            if times > 1 {
                write!(f, "*{times}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for PartPlace {
    type Err = ParsePlaceError;

    fn from_str(text: &str) -> Result<Self, ParsePlaceError> {
        let step = |step: &str| {
            let (step, times) = step.split_once('*').unwrap_or((step, "1"));
            let (number, of) = step.split_once('/')?;
            let at: (u32, u32) = (number.parse().ok()?, of.parse().ok()?);
            let times: u32 = times.parse().ok()?;
            Some(Step { at, times }).filter(Step::is_right)
        };
        let steps: Option<Vec<Step>> = match text {
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

impl Serialize for PartPlace {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
