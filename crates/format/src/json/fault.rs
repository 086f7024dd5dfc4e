//! Where and why JSON is not what is expected, in the words of this crate.

use crate::IS_SMALL;
use crate::error::{quoted, unexpected};
use crate::place::boundary;

/// What is wrong with JSON, without its place.
pub(crate) fn fault(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let tail = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&tail).unwrap_or(&message);
    message.replace("EOF while parsing", "found the end in the middle of")
}

/// Where a value is wrong, and why. The page says what the reader of JSON says, as its code must be small.
pub(super) fn placed<'v>(value: &'v str, error: &serde_json::Error) -> (&'v str, String) {
    let before = value.split('\n').take(error.line().saturating_sub(1));
    let start: usize = before.map(|line| line.len() + 1).sum();
    let offset = boundary(value, start + error.column().saturating_sub(1));
    let length = value[offset..]
        .chars()
        .next()
        .filter(|&c| c != '\n')
        .map_or(0, char::len_utf8);
    let end = offset + length;
    let message = fault(error);
    let translated = match IS_SMALL {
        true => None,
        false => {
            // The column counts the bytes that were read of the line, which may be none.
            let read = boundary(value, start + error.column());
            missing(value, &message)
                .or_else(|| mistyped(value, read, &message))
                .or_else(|| misnamed(value, read, &message))
        }
    };
    translated.unwrap_or_else(|| (&value[offset..end], message))
}

/// An object without a field, at its beginning: its end may be many lines below.
fn missing<'v>(value: &'v str, message: &str) -> Option<(&'v str, String)> {
    let field = message.strip_prefix("missing field ")?;
    let said = match field {
        "`items`" if value.contains("\"options\"") => {
            "found `options` without `items`, expected both: `items` has the names of all items"
                .to_owned()
        }
        "`options`" => "found no `options`, expected the list of all options".to_owned(),
        _ => format!("found an object without {field}, expected one with it"),
    };
    Some((value.get(..1)?, said))
}

/// A value of the wrong type, which ends at `end`, or begins there if it is an object or a list.
fn mistyped<'v>(value: &'v str, end: usize, message: &str) -> Option<(&'v str, String)> {
    let wrong = message.strip_prefix("invalid type: ")?;
    // A text that is found may have such words, too.
    let (found, expected) = wrong.rsplit_once(", expected ")?;
    let expected = match expected {
        "a sequence" => "a list",
        "a map" => "an object",
        other => other,
    };
    let (rest, behind) = value.split_at(end);
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || "+-.".contains(letter);
    let start = match (found, rest.strip_suffix('"')) {
        ("map", _) if behind.starts_with('{') => {
            let found = "an object".to_owned();
            return Some((&behind[..1], unexpected(found, expected)));
        }
        ("sequence", _) if behind.starts_with('[') => {
            let found = "a list".to_owned();
            return Some((&behind[..1], unexpected(found, expected)));
        }
        (_, Some(text)) => opening(text)?,
        (_, None) => rest.trim_end_matches(is_part).len(),
    };
    let place = &rest[start..];
    (!place.is_empty()).then(|| (place, unexpected(quoted(place), expected)))
}

/// The name of a field that is not known, or that is there twice; it ends at `end`.
fn misnamed<'v>(value: &'v str, end: usize, message: &str) -> Option<(&'v str, String)> {
    let is_name = message.starts_with("unknown field ") || message.starts_with("duplicate field ");
    let name = &value[..end];
    let start = opening(name.strip_suffix('"').filter(|_| is_name)?)?;
    Some((&name[start..], message.to_owned()))
}

/// Where the quote is that begins a string, whose end is left out: the last one that is not escaped.
fn opening(text: &str) -> Option<usize> {
    let is_open = |&(at, _): &(usize, &str)| {
        let before = text[..at].bytes().rev();
        let backslashes = before.take_while(|&byte| byte == b'\\').count();
        backslashes.is_multiple_of(2)
    };
    let mut quotes = text.rmatch_indices('"');
    quotes.find(is_open).map(|(at, _)| at)
}
