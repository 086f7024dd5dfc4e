//! Costs in JSON: numbers from 0 on, with or without decimals.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::IS_SMALL;
use crate::decimal::{DIGITS, decimal, scaled};

/// A cost as a whole number, and how many of its digits stand after the point; or in words of people what is expected.
pub(super) fn cost<'de, D: Deserializer<'de>>(from: D) -> Result<(i128, u32), D::Error> {
    let text = <&RawValue>::deserialize(from)?.get();
    let number = number(text).filter(|&(number, places)| {
        let most = match places {
            0 => u64::MAX.into(),
            _ => 10_i128.pow(DIGITS) - 1,
        };
        (0..=most).contains(&number) && places <= DIGITS
    });
    number.ok_or_else(|| {
        D::Error::custom(format!(
            "found {}, expected a number from 0 to {}, or one of {DIGITS} digits such as 2.50",
            text,
            u64::MAX
        ))
    })
}

/// A number of JSON as a whole one, and how many of its digits stand after the point: `1.5e-3` is 15 and 4.
fn number(text: &str) -> Option<(i128, u32)> {
    // On the page nobody types them.
    let parts = text.split_once(['e', 'E']).filter(|_| !IS_SMALL);
    let Some((number, exponent)) = parts else {
        return decimal(text);
    };
    let (number, places) = decimal(number)?;
    let places = i64::from(places) - i64::from(exponent.parse::<i32>().ok()?);
    match u32::try_from(places) {
        Ok(places) => Some((number, places)),
        Err(_) => Some((scaled((number, 0), u32::try_from(-places).ok()?)?, 0)),
    }
}
