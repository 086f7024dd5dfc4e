//! Parsers for numbers and durations on the command line.

use std::ffi::OsStr;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PathBufValueParser, PossibleValue, TypedValueParser};
use clap::{Arg, Command};

use crate::files;
use crate::format_number::is_digits;

/// Reads a number from 1 to 2^64 - 1.
pub fn count(text: &str) -> Result<u64, String> {
    number(1, u64::MAX)(text)
}

/// A parser for the numbers from `min` to `max`.
pub fn number<N>(min: N, max: N) -> impl Fn(&str) -> Result<N, String> + Clone + Send + Sync
where
    N: FromStr + PartialOrd + Display + Copy + Send + Sync,
{
    move |text| match text.parse() {
        Ok(number) if min <= number && number <= max => Ok(number),
        _ => Err(format!("expected a whole number from {min} to {max}")),
    }
}

/// Reads a number of bytes: 500M, 2G, 2gb, 2GiB; a bare number is a number of bytes.
pub fn bytes(text: &str) -> Result<usize, String> {
    let unit = text.strip_suffix(['b', 'B']).unwrap_or(text);
    let unit = unit
        .strip_suffix('i')
        .filter(|_| unit.len() < text.len())
        .unwrap_or(unit);
    let (digits, shift) = match unit.char_indices().last() {
        Some((end, 'k' | 'K')) => (&unit[..end], 10),
        Some((end, 'm' | 'M')) => (&unit[..end], 20),
        Some((end, 'g' | 'G')) => (&unit[..end], 30),
        Some((end, 't' | 'T')) => (&unit[..end], 40),
        _ => (text, 0),
    };
    if !is_digits(digits) {
        return Err("expected a number of bytes such as 500M or 2GB".to_owned());
    }
    let bytes = { digits.parse().ok() }.and_then(|number: u64| number.checked_mul(1 << shift));
    let bytes = bytes.and_then(|bytes| usize::try_from(bytes).ok());
    bytes.ok_or_else(|| format!("expected at most {} bytes", usize::MAX))
}

/// A parser for the name of a checkpoint, which is replaced as a whole again and again: standard output cannot be.
pub fn checkpoint() -> impl TypedValueParser<Value = PathBuf> {
    file("expected the name of a file: a checkpoint replaces the one before")
}

/// A parser for the name of a file that is cut back when a search resumes.
pub fn output() -> impl TypedValueParser<Value = PathBuf> {
    file("expected the name of a file: --resume cuts it back")
}

/// A parser for the name of a file, which is neither standard output nor open already.
fn file(expected: &'static str) -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(move |name| match files::is_open(&name) {
        true => Err(expected),
        false => Ok(name),
    })
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| match is_digits(text) {
        true => format!("expected at most {}", usize::MAX),
        false => "expected a whole number, 0 for one per core".to_owned(),
    })
}

/// Reads a time such as `10s`; a bare number is a number of seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>()
        && let Ok(time) = Duration::try_from_secs_f64(seconds)
    {
        return Ok(time);
    }
    humantime::parse_duration(text)
        .map_err(|_| "expected a time such as 10, 10s, 500ms or 2min".to_owned())
}

/// A parser of values that are mostly one of these names, which help and completions list.
pub fn listed<P: TypedValueParser>(
    names: impl IntoIterator<Item = &'static str>,
    parser: P,
) -> Listed<P> {
    let names = names.into_iter().collect();
    Listed { parser, names }
}

/// A parser, and names that it takes.
#[derive(Clone)]
pub struct Listed<P> {
    parser: P,
    names: Vec<&'static str>,
}

impl<P: TypedValueParser> TypedValueParser for Listed<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = self.names.iter().copied();
        Some(Box::new(names.map(PossibleValue::new)))
    }
}
