//! Costs in JSON: numbers from 0 on, with or without decimals.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use crate::decimal::{DIGITS, decimal};

/// A cost as a whole number, and how many of its digits stand after the point; or in words of people what is expected.
pub(super) fn cost<'de, D: Deserializer<'de>>(from: D) -> Result<(i128, u32), D::Error> {
    let text = <&RawValue>::deserialize(from)?.get();
    let number = decimal(text).filter(|&(number, places)| {
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
