//! A number of any size as in the summary of a search: `solutions` and, beyond 2^53, `solutions_exact`.

use num_bigint::BigUint;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::count::SolutionCount;

#[derive(Deserialize)]
struct Fields {
    solutions: serde_json::Value,
    solutions_exact: Option<String>,
}

pub fn serialize<S: Serializer>(number: &BigUint, to: S) -> Result<S::Ok, S::Error> {
    SolutionCount::from(number).serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<BigUint, D::Error> {
    let fields = Fields::deserialize(from)?;
    let rounded = fields.solutions.as_u64().map(BigUint::from);
    let Some(text) = fields.solutions_exact else {
        let found = fields.solutions;
        let expected = "expected a number, or solutions_exact as well";
        return rounded
            .ok_or_else(|| D::Error::custom(format!("found solutions {found}, {expected}")));
    };
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().ok()).flatten();
    // JSON readers may round the number, but not change it further.
    let near = text.parse().unwrap_or(f64::NAN);
    let is_near = |about: f64| (about - near).abs() <= near * 1e-9;
    let agrees = |number: &BigUint| match &rounded {
        Some(rounded) => rounded == number,
        None => fields.solutions.as_f64().is_none_or(is_near),
    };
    number.filter(agrees).ok_or_else(|| {
        let solutions = fields.solutions;
        let expected = "expected the number of solutions in digits";
        D::Error::custom(format!(
            "found solutions_exact {text:?} and solutions {solutions}, {expected}"
        ))
    })
}
