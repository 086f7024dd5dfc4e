//! Answers as JSON. The macro of serde_json puts the code of each member where it is used, which took twice the room.

use serde::Serialize;
use serde_json::Value;

/// An object from its members.
macro_rules! object {
    ($($name:literal: $value:expr),* $(,)?) => {
        $crate::object::of([$(($name, $crate::object::value(&$value))),*].as_mut_slice())
    };
}
pub(crate) use object;

/// Takes the values.
pub fn of(members: &mut [(&str, Value)]) -> Value {
    let members = members.iter_mut();
    Value::Object(
        members
            .map(|(name, value)| ((*name).to_owned(), value.take()))
            .collect(),
    )
}

/// A value. What the page has in its answers are texts, numbers and lists, all of which have one.
#[inline(never)]
pub fn value(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}
