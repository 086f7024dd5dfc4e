//! Numbers of solutions as JSON has them.

use num_bigint::BigUint;
use serde::Serialize;

/// Every JSON reader represents all whole numbers up to this one exactly.
const EXACT: u64 = 1 << 53;

/// The number as a string, if there are JSON readers that would round it: if it is above 2^53.
pub fn exact(number: u64) -> Option<String> {
    (number > EXACT).then(|| number.to_string())
}

/// A number of solutions as JSON has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct SolutionCount {
    /// The number; rounded if it does not fit 64 bits, and null if it does not fit a float.
    solutions: JsonNumber,
    /// The number as a string, if it is beyond 2^53.
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions_exact: Option<String>,
}

/// A whole number in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
enum JsonNumber {
    Whole(u64),
    Rounded(f64),
}

impl From<u64> for SolutionCount {
    fn from(count: u64) -> Self {
        SolutionCount {
            solutions: JsonNumber::Whole(count),
            solutions_exact: exact(count),
        }
    }
}

impl From<&BigUint> for SolutionCount {
    fn from(count: &BigUint) -> Self {
        if let Ok(count) = u64::try_from(count) {
            return count.into();
        }
        let text = count.to_string();
        SolutionCount {
            solutions: JsonNumber::Rounded(text.parse().unwrap_or(f64::INFINITY)),
            solutions_exact: Some(text),
        }
    }
}
