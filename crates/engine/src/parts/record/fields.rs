//! The fields of parts and records in JSON, without the checksum that ends a line.
//!
//! The types themselves have no form in JSON: a line without its checksum would be refused when it is read.

use num_bigint::BigUint;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{PartLine, PartPlace, PartQuestion, Record, number, stop};

/// The fields of a line: the lists, which may have millions of members, and what else there is. (To read all as a
/// [`Value`] takes ten times as long.)
#[derive(Deserialize)]
pub(super) struct LineFields {
    #[serde(default, rename = "options")]
    pub(super) solutions: Vec<Vec<u32>>,
    #[serde(default)]
    pub(super) costs: Vec<u64>,
    #[serde(flatten)]
    pub(super) others: Map<String, Value>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PartLine")]
pub(super) struct PartFields {
    fingerprint: String,
    part: PartPlace,
    #[serde(rename = "take")]
    required: Vec<u32>,
    #[serde(rename = "leave")]
    forbidden: Vec<u32>,
    /// `null` if it is unknown.
    #[serde(default)]
    nodes: Option<f64>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Record")]
pub(super) struct RecordFields {
    fingerprint: String,
    part: PartPlace,
    #[serde(rename = "take")]
    required: Vec<u32>,
    #[serde(rename = "leave")]
    forbidden: Vec<u32>,
    question: PartQuestion,
    #[serde(with = "stop")]
    stop: Option<crate::engine::Stop>,
    #[serde(flatten, with = "number")]
    count: BigUint,
    #[serde(default, rename = "options", skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<Vec<u32>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    costs: Vec<u64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    decimals: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    wanted: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    below: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    distinct: bool,
    nodes: u64,
    updates: u64,
    seconds: f64,
    version: String,
    host: String,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}
