//! Why a search stopped, as text: empty before it did.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serializer};

use crate::engine::Stop;

pub fn serialize<S: Serializer>(stop: &Option<Stop>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&text(*stop))
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Stop>, D::Error> {
    let found = String::deserialize(from)?;
    let mut all = std::iter::once(None).chain(Stop::ALL.iter().copied().map(Some));
    all.find(|&stop| text(stop) == found).ok_or_else(|| {
        let expected = "expected `exhausted` or another reason to stop";
        D::Error::custom(format!("found stop {found:?}, {expected}"))
    })
}

pub fn text(stop: Option<Stop>) -> String {
    stop.map_or_else(String::new, |stop| stop.to_string())
}
