//! Problems as JSON: read here, written in [`write`].
//!
//! The reader parses the text in two steps: first it splits the text into items and options, which stay text, then it
//! parses these one by one. So every mistake has a place, and at most one option at a time is held as anything but
//! text.

mod cost;
mod fault;
mod layout;
mod likely;
mod matrix;
mod member;
mod write;

use std::borrow::Cow;
use std::ops::RangeInclusive;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use serde_json::value::RawValue;

use super::decimal::{scaled, shown};
use super::document::Document;
use super::error::{Mistakes, refusal, reversed_bounds, unexpected, unknown_item, wrong_color};
use super::knuth::{add_item, note_repeats, split_color};
use quadrille_engine::messages::nearest;
use quadrille_engine::{BuildError, Color, ItemId};

pub(crate) use fault::fault;
pub(super) use likely::is_likely;
pub(super) use member::Member;
pub(super) use write::write;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProblemJson<'a> {
    comment: Option<String>,
    #[serde(borrow)]
    items: &'a RawValue,
    #[serde(borrow)]
    options: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadItems<'a> {
    #[serde(borrow, default)]
    primary: Vec<&'a RawValue>,
    #[serde(borrow, default)]
    secondary: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Bounded<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(deserialize_with = "whole")]
    lo: u32,
    #[serde(deserialize_with = "whole")]
    hi: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Priced<'a> {
    #[serde(borrow)]
    items: Vec<&'a RawValue>,
    #[serde(default, deserialize_with = "cost::cost")]
    cost: (i128, u32),
}

/// A whole number, or in words of people what is expected.
fn whole<'de, D: Deserializer<'de>, N: TryFrom<u64>>(from: D) -> Result<N, D::Error> {
    let value = Value::deserialize(from)?;
    let number = value.as_u64().and_then(|number| N::try_from(number).ok());
    number.ok_or_else(|| {
        let max = u64::MAX >> (64 - 8 * size_of::<N>());
        D::Error::custom(format!(
            "found {value}, expected a whole number from 0 to {max}"
        ))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Colored<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow)]
    color: Option<Cow<'a, str>>,
}

/// Reads a problem. It is complete only if no mistake was noted.
pub(super) fn read(text: &str, mistakes: &mut Mistakes<'_>) -> Document {
    let mut reader = JsonReader {
        document: Document::default(),
        mistakes,
        lost: false,
        numbers: false,
        places: 0,
    };
    reader.problem(text.trim());
    reader.document
}

struct JsonReader<'m, 't> {
    document: Document,
    mistakes: &'m mut Mistakes<'t>,
    /// Whether the name of some item cannot be read. Then an unknown name is not a mistake: it may be that one.
    lost: bool,
    /// Whether a number in place of a name has been reported, which is done only once.
    numbers: bool,
    /// The number of digits that costs have after the point, at most.
    places: u32,
}

impl JsonReader<'_, '_> {
    /// A value as a `T`; none, and a mistake noted, if it is not one.
    fn parse<'a, T: Deserialize<'a>>(&mut self, value: &'a str) -> Option<T> {
        let error = match serde_json::from_str(value) {
            Ok(value) => return Some(value),
            Err(error) => error,
        };
        let (place, message) = fault::placed(value, &error);
        // A key with a byte that is no text has its mistake already.
        if !self.mistakes.is_repaired(&message) {
            self.mistakes.note(place, || format!("JSON: {message}"));
        }
        None
    }

    /// Reads a value that must be an object. (A list would pass for one too.)
    fn object<'a, T: Deserialize<'a>>(&mut self, value: &'a str, expected: &str) -> Option<T> {
        if value.is_empty() || value.starts_with('{') {
            return self.parse(value);
        }
        self.unexpected(value, expected, false);
        None
    }

    /// The whole text.
    fn problem(&mut self, text: &str) {
        // In a small build it does without.
        let takes_rows = !crate::IS_SMALL;
        if takes_rows && matrix::is_likely(text) {
            return self.matrix(text);
        }
        let whole = self.object(
            text,
            match takes_rows {
                true => "a JSON object with items and options, or an array of rows of 0 and 1",
                false => "a JSON object with items and options",
            },
        );
        let Some(ProblemJson {
            comment,
            items,
            options,
        }) = whole
        else {
            return;
        };
        let lines = comment.iter().flat_map(|comment| comment.split('\n'));
        lines.for_each(|line| self.document.add_comment(line));
        let expected = "a list of items, or an object with primary and secondary items";
        let lists = match items.get().starts_with('[') {
            true => self.parse(items.get()).map(|primary| ReadItems {
                primary,
                secondary: Vec::new(),
            }),
            false => self.object(items.get(), expected),
        };
        if let Some(ReadItems { primary, secondary }) = lists {
            primary.iter().for_each(|item| self.item(item, false));
            secondary.iter().for_each(|item| self.item(item, true));
        } else {
            self.lost = true;
        }
        let places = options.iter().filter_map(|option| decimals(option.get()));
        self.places = places.max().unwrap_or(0);
        self.document.cost_places = self.places;
        let mut members = Vec::new();
        for option in options {
            members.clear();
            self.option(option, &mut members);
        }
    }

    /// Notes that a value is not as expected. Only the first number in place of a name is noted.
    fn unexpected(&mut self, value: &str, expected: &str, name: bool) {
        if name && value.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            if !std::mem::replace(&mut self.numbers, true) {
                self.mistakes.note(value, || {
                    let found = format!("the number {value} in place of a name");
                    unexpected(
                        found,
                        format!("a string: \"{value}\"; the same holds for all names"),
                    )
                });
            }
            return;
        }
        self.mistakes.unexpected(value, expected);
    }

    /// An item: its name, or an object with its name and bounds.
    fn item(&mut self, value: &RawValue, secondary: bool) {
        let value = value.get();
        self.lost |= self.mistakes.is_repaired(value);
        let times = |times| (!secondary).then_some(times);
        if let Some((name, bounds)) = self.name(value, secondary) {
            let document = &mut self.document;
            add_item(&name, times(bounds), value, document, self.mistakes);
        } else if let Some(name) = meant(value) {
            // The mistake is noted already. Adding the item avoids further mistakes in options that name it.
            let mut noted = Mistakes::new("");
            add_item(&name, times(1..=1), "", &mut self.document, &mut noted);
        } else {
            self.lost = true;
        }
    }

    /// The name and the bounds of an item; none, and a mistake noted, if it has none.
    fn name<'a>(
        &mut self,
        value: &'a str,
        secondary: bool,
    ) -> Option<(Cow<'a, str>, RangeInclusive<u32>)> {
        if value.starts_with('"') {
            let Name(name) = self.parse(value)?;
            return Some((name, 1..=1));
        }
        if secondary || !value.starts_with('{') {
            let expected = match secondary {
                true => "the name of an item",
                false => "the name of an item, or an object with name, lo and hi",
            };
            self.unexpected(value, expected, true);
            return None;
        }
        let Bounded { name, lo, hi } = self.parse(value)?;
        if lo > hi {
            self.mistakes.note(value, || reversed_bounds(lo, hi));
            return None;
        }
        Some((name, lo..=hi))
    }

    /// An option: a list of its items, or an object with the list and a cost.
    fn option<'a>(
        &mut self,
        value: &'a RawValue,
        members: &mut Vec<(&'a str, (ItemId, Option<Color>))>,
    ) {
        let value = value.get();
        let priced = if value.starts_with('[') {
            self.parse(value).map(|items| Priced {
                items,
                cost: (0, 0),
            })
        } else if value.starts_with('{') {
            self.parse(value)
        } else {
            self.unexpected(
                value,
                "a list of items, or an object with items and cost",
                false,
            );
            None
        };
        let Some(Priced { items, cost }) = priced else {
            return;
        };
        let wanted = items.len();
        for item in items {
            members.extend(self.member(item.get()).map(|member| (item.get(), member)));
        }
        if members.len() < wanted {
            return;
        }
        let scaled = scaled(cost, self.places).and_then(|cost| u64::try_from(cost).ok());
        let Some(cost) = scaled else {
            let (found, places) = (shown(cost.0, cost.1), self.places);
            self.mistakes.note(value, || {
                format!(
                    "JSON: found the cost {found}, expected fewer digits: all have {places} after the point"
                )
            });
            return;
        };
        let added = members.iter().map(|&(_, member)| member);
        match self.document.add_option(added, &[cost]) {
            Ok(()) => {}
            Err(BuildError::RepeatedItem { .. }) => {
                let items = members.iter().map(|&(value, (item, _))| (value, item));
                note_repeats(items, &self.document, self.mistakes);
            }
            Err(error) => self.mistakes.note(value, || {
                refusal(&error, |cost| shown(cost.into(), self.places))
            }),
        }
    }

    /// An item of an option: `"x"`, `"x:red"`, or an object with name and color.
    fn member(&mut self, value: &str) -> Option<(ItemId, Option<Color>)> {
        let whole;
        let (name, color) = if value.starts_with('"') {
            whole = self.parse::<Name<'_>>(value)?.0;
            let has = |name: &str| self.document.problem().item(name).is_some();
            let (name, color) = match split_color(&whole) {
                // The colon is one of the name: of the time of a shift, say.
                (name, Some(_)) if !crate::IS_SMALL && !has(name) && has(&whole) => (&*whole, None),
                split => split,
            };
            (Cow::Borrowed(name), color.map(Cow::Borrowed))
        } else if value.starts_with('{') {
            let Colored { name, color } = self.parse(value)?;
            (name, color)
        } else {
            self.unexpected(value, "an item, or an object with name and color", true);
            return None;
        };
        let document = &mut self.document;
        let Some(item) = document.problem().item(&*name) else {
            if self.lost {
                return None;
            }
            let what = || unknown_item(&name, nearest(&name, document.names()));
            self.mistakes.note(value, what);
            return None;
        };
        let Some(color) = color else {
            return Some((item, None));
        };
        let primary = document.problem().bounds(item).is_some();
        if primary || (color.is_empty() && value.starts_with('"')) {
            self.mistakes.note(value, || wrong_color(&name, primary));
            return None;
        }
        Some((item, Some(document.intern(&color))))
    }
}

/// How many digits after the point the cost of an option has, if any.
fn decimals(option: &str) -> Option<u32> {
    let has_exponent = |pair: &[u8]| pair[0].is_ascii_digit() && matches!(pair[1], b'e' | b'E');
    let may_have = option.starts_with('{')
        && (option.contains('.') || option.as_bytes().windows(2).any(has_exponent));
    let read = may_have.then(|| serde_json::from_str::<Priced<'_>>(option));
    Some(read?.ok()?.cost.1)
}

/// The probable name in a malformed description of an item.
fn meant(value: &str) -> Option<String> {
    match serde_json::from_str(value).ok()? {
        Value::Object(mut fields) => match fields.remove("name")? {
            Value::String(name) => Some(name),
            _ => None,
        },
        Value::Array(_) => None,
        other => Some(other.to_string()),
    }
}
