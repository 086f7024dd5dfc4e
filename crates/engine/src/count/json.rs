//! Numbers of solutions as JSON has them.

use std::fmt;

use num_bigint::BigUint;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

/// Every JSON reader represents all whole numbers up to this one exactly.
const EXACT: u64 = 1 << 53;

/// The number as a string, if there are JSON readers that would round it: if it is above 2^53.
pub fn exact(number: u64) -> Option<String> {
    (number > EXACT).then(|| number.to_string())
}

/// A number of solutions as JSON has it: `solutions`, a number, rounded if it does not fit 64 bits, and null if it does not
/// fit a float; and beyond 2^53 also `solutions_exact`, a string.
#[derive(Clone, Debug, PartialEq)]
pub struct SolutionCount(BigUint);

impl From<u64> for SolutionCount {
    fn from(count: u64) -> Self {
        SolutionCount(count.into())
    }
}

impl From<&BigUint> for SolutionCount {
    fn from(count: &BigUint) -> Self {
        SolutionCount(count.clone())
    }
}

impl fmt::Display for SolutionCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Serialize for SolutionCount {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut fields = to.serialize_map(None)?;
        let text = match u64::try_from(&self.0) {
            Ok(count) => {
                fields.serialize_entry("solutions", &count)?;
                exact(count)
            }
            Err(_) => {
                let text = self.to_string();
                let rounded: f64 = text.parse().unwrap_or(f64::INFINITY);
                fields.serialize_entry("solutions", &rounded)?;
                Some(text)
            }
        };
        if let Some(text) = text {
            fields.serialize_entry("solutions_exact", &text)?;
        }
        fields.end()
    }
}
