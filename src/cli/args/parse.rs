//! Parsers for the numbers and times of options.

use std::num::NonZeroUsize;
use std::time::Duration;

/// Reads a number from 1 to 2^64 - 1.
pub fn count(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(0) | Err(_) => Err(format!("expected a whole number from 1 to {}", u64::MAX)),
        Ok(number) => Ok(number),
    }
}

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let expected = |_| "expected a whole number from 1".to_owned();
    text.parse().map_err(expected)
}

/// Reads a time such as `10s`; a bare number is a number of seconds.
pub fn duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>()
        && let Ok(time) = Duration::try_from_secs_f64(seconds)
    {
        return Ok(time);
    }
    humantime::parse_duration(text)
        .map_err(|error| format!("{error}; expected a time such as 10, 10s, 500ms or 2min"))
}
