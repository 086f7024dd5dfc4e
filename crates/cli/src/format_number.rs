//! Numbers and times as people read them.

use num_bigint::BigUint;

pub use quadrille_answers::text::{grouped, grouped_text, plural};

/// Whether a text is a number: digits, and at least one.
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The two numbers of a size, which may not be numbers: `4x6`, `4X6` or `4*6`.
pub fn size(text: &str) -> Option<(&str, &str)> {
    text.split_once(SIZE)
}

/// What stands between the numbers of a size.
pub const SIZE: [char; 3] = ['x', 'X', '*'];

/// The number of solutions as `1 solution`, `1234 solutions`, however large it is.
pub fn solutions(number: &BigUint) -> String {
    match number.to_string() {
        one if one == "1" => "1 solution".to_owned(),
        many => format!("{many} solutions"),
    }
}

/// A share as `7.7%`, rounded up, so that "within 7.7%" stays true.
pub fn percent_up(share: f64) -> String {
    format!("{:.1}%", (share * 1000.0).ceil() / 10.0)
}

/// A number of bytes in the units of `--memory`: `999 kB`, `210 MB`, `1.5 GB`.
pub fn bytes(number: u64) -> String {
    const GIGABYTE: u64 = 1 << 30;
    match number {
        _ if number < 1 << 20 => format!("{} kB", number.div_ceil(1 << 10)),
        _ if number < GIGABYTE => format!("{} MB", number >> 20),
        _ => format!("{:.1} GB", number as f64 / GIGABYTE as f64),
    }
}

/// A time in seconds in one unit, rounded by `round`: `12s`, `3 min`, `5 h`, `40 days`, `more than a year`.
pub fn about(seconds: f64, round: fn(f64) -> f64) -> String {
    const DAY: f64 = 86_400.0;
    match seconds {
        _ if seconds < 60.0 => format!("{}s", round(seconds)),
        _ if seconds < 3600.0 => format!("{} min", round(seconds / 60.0)),
        _ if seconds < DAY => format!("{} h", round(seconds / 3600.0)),
        _ if seconds <= 365.0 * DAY => format!("{} days", round(seconds / DAY)),
        _ => "more than a year".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_in_threes() {
        let texts = [0, 999, 1000, 123_456, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "123,456", "1,234,567"]);
        let texts = ["-999", "-1000", "123456.7890", "-0.1234"].map(grouped_text);
        assert_eq!(texts, ["-999", "-1,000", "123,456.7890", "-0.1234"]);
    }

    #[test]
    fn things_are_counted() {
        let texts = [plural(1, "node"), plural(1000, "node"), plural(2, "entry")];
        assert_eq!(texts, ["1 node", "1,000 nodes", "2 entries"]);
    }

    #[test]
    fn solutions_are_counted() {
        let texts = [1_u32, 2].map(|number| solutions(&number.into()));
        assert_eq!(texts, ["1 solution", "2 solutions"]);
    }

    #[test]
    fn times_have_one_unit() {
        let texts = [0.2, 59.5, 61.0, 7200.0, 86_400.0 * 2.0].map(|time| about(time, f64::ceil));
        assert_eq!(texts, ["1s", "60s", "2 min", "2 h", "2 days"]);
        assert_eq!(about(1e12, f64::floor), "more than a year");
    }

    #[test]
    fn bytes_have_one_unit() {
        let texts = [1, 210 << 20, 2 << 30].map(bytes);
        assert_eq!(texts, ["1 kB", "210 MB", "2.0 GB"]);
    }
}
