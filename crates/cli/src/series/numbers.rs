//! The numbers that a family is counted for, and their places in the words of the command.

use std::fmt;
use std::str::FromStr;

/// Numbers from the first to the last.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    pub first: u32,
    pub last: u32,
}

/// The two ends of `1..20` or `1..=20`.
fn ends(text: &str) -> Option<(&str, &str)> {
    let (first, last) = text.split_once("..")?;
    Some((first, last.strip_prefix('=').unwrap_or(last)))
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let ends = || {
            let (first, last) = ends(text)?;
            Some((first.parse().ok()?, last.parse().ok()?))
        };
        match ends() {
            Some((first, last)) if first <= last => Ok(Range { first, last }),
            _ => Err("expected a range of numbers such as 1..20, up to 4294967295".to_owned()),
        }
    }
}

/// The numbers of a row of a triangle, from one that may depend on the row to another.
#[derive(Clone, Debug)]
pub struct RowRange {
    first: String,
    last: String,
}

impl FromStr for RowRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        // Ends without an `N` are in order.
        let is_range = |ends: &[&str; 2]| {
            let [first, last] = ends.map(|end| value(end, 'N', 1));
            let in_order = first.zip(last).map(|(first, last)| first <= last);
            in_order.is_some_and(|in_order| in_order || text.contains('N'))
        };
        match ends(text).map(|(first, last)| [first, last]) {
            Some(ends) if is_range(&ends) => {
                let [first, last] = ends.map(str::to_owned);
                Ok(RowRange { first, last })
            }
            _ => Err("expected a range of numbers such as 1..N, 0..2N or 3..N+1".to_owned()),
        }
    }
}

impl fmt::Display for RowRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.last)
    }
}

impl RowRange {
    /// The numbers of row `n`; none if the last comes before the first.
    fn of(&self, n: u32) -> impl Iterator<Item = u32> + use<> {
        let [first, last] = [&self.first, &self.last].map(|end| value(end, 'N', n).unwrap_or(-1));
        let last = u32::try_from(last.min(u32::MAX.into()));
        let first = u32::try_from(first.max(0)).ok().zip(last.ok());
        first.into_iter().flat_map(|(first, last)| first..=last)
    }
}

/// What a term is counted for.
#[derive(Clone, Copy)]
pub struct Place {
    /// The number of the term: `n`, or, in a triangle, how many terms stand before it, counted from the number of the first row.
    pub index: u32,
    pub n: u32,
    pub k: Option<u32>,
}

/// Where the terms stand: a sequence, or the rows of a triangle one after the other.
pub fn places(rows: Range, row: Option<&RowRange>) -> impl Iterator<Item = Place> {
    let of_row = move |n| -> Box<dyn Iterator<Item = (u32, Option<u32>)>> {
        match row {
            None => Box::new(std::iter::once((n, None))),
            Some(row) => Box::new(row.of(n).map(move |k| (n, Some(k)))),
        }
    };
    let all = (rows.first..=rows.last).flat_map(of_row);
    { rows.first.. }
        .zip(all)
        .map(|(index, (n, k))| Place { index, n, k })
}

impl Place {
    /// A word of the command for this term.
    ///
    /// # Errors
    ///
    /// If a number in it would be negative.
    pub fn word(self, word: &str) -> Result<String, String> {
        let word = with_number(word, 'N', self.n)?;
        match self.k {
            Some(k) => with_number(&word, 'K', k),
            None => Ok(word),
        }
    }

    /// `n = 4, k = 2`.
    pub fn said(self) -> String {
        let k = self.k.map(|k| format!(", k = {k}"));
        format!("n = {}{}", self.n, k.unwrap_or_default())
    }
}

/// The value of a number, or of `N`, `2N`, `N+1` or `2N-1` for the letter `N`; `None` of other texts.
fn value(text: &str, letter: char, number: u32) -> Option<i64> {
    let digits = |text: &str| {
        let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|_| is_plain).map(i64::from)
    };
    let Some((factor, more)) = text.split_once(letter) else {
        return digits(text);
    };
    let factor = if factor.is_empty() {
        1
    } else {
        digits(factor)?
    };
    let more = match (more.strip_prefix('+'), more.strip_prefix('-')) {
        (Some(more), _) => digits(more)?,
        (_, Some(less)) => -digits(less)?,
        _ if more.is_empty() => 0,
        _ => return None,
    };
    factor.checked_mul(number.into())?.checked_add(more)
}

/// A word with a number for each such letter that is no part of a longer word, its multiple for `2N`, and more or less for `N+1`
/// and `N-1`. A minus is one only at the start of a word and behind a cross, because names of files have some, too.
///
/// # Errors
///
/// If a number would be negative.
pub fn with_number(word: &str, letter: char, number: u32) -> Result<String, String> {
    let is_size = |letter: char| letter.is_ascii_digit() || matches!(letter, 'N' | 'K');
    let (mut text, mut rest) = (String::new(), word);
    while let Some(at) = rest.find(letter) {
        text += &rest[..at];
        let tail = &rest[at..];
        let before = text.trim_end_matches(|digit: char| digit.is_ascii_digit());
        // The cross between two sizes is no part of a word.
        let crossed = before
            .strip_suffix('x')
            .filter(|size| size.ends_with(is_size));
        let begins = before.is_empty() || before.ends_with('=') || crossed.is_some();
        let digits = |from: &str| from.bytes().take_while(u8::is_ascii_digit).count();
        let end = match tail.as_bytes().get(1) {
            Some(b'+') => 2 + digits(&tail[2..]),
            Some(b'-') if begins => 2 + digits(&tail[2..]),
            _ => 1,
        };
        // A sign without digits is none.
        let end = if end == 2 { 1 } else { end };
        let after = &tail[end..];
        let crosses = after
            .strip_prefix('x')
            .filter(|size| size.starts_with(is_size));
        let is_in_word = before.ends_with(char::is_alphabetic) && crossed.is_none()
            || after.starts_with(char::is_alphabetic) && crosses.is_none();
        let expression = format!("{}{}", &text[before.len()..], &tail[..end]);
        match value(&expression, letter, number).filter(|_| !is_in_word) {
            Some(value @ 0..) => {
                text.truncate(before.len());
                text += &value.to_string();
                rest = after;
            }
            Some(value) => {
                return Err(format!(
                    "found {expression} in {word:?}, which is {value} for {letter} = {number}, expected a number from 0"
                ));
            }
            None => {
                text.push(letter);
                rest = &tail[1..];
            }
        }
    }
    Ok(text + rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_take_the_places_of_letters() {
        for (word, expected) in [
            ("4xN", "4x7"),
            ("NxN", "7x7"),
            ("2N", "14"),
            ("board-N.dlx", "board-7.dlx"),
            ("N+1", "8"),
            ("N-1", "6"),
            ("2N+1xN-3", "15x4"),
            ("--size=N-7", "--size=0"),
            ("board-N-1.dlx", "board-7-1.dlx"),
            ("board-N+1.dlx", "board-8.dlx"),
            ("N+", "7+"),
            ("N-center", "7-center"),
            ("boxN", "boxN"),
            ("NxK", "7xK"),
            ("aN+1", "aN+1"),
            ("N+1b", "N+1b"),
            ("99999999999N", "99999999999N"),
        ] {
            assert_eq!(with_number(word, 'N', 7), Ok(expected.to_owned()), "{word}");
        }
        let place = Place {
            index: 1,
            n: 3,
            k: Some(2),
        };
        assert_eq!(place.word("NxK+1"), Ok("3x3".to_owned()));
        assert!(
            with_number("4xN-8", 'N', 7).is_err_and(|said| said.contains("which is -1 for N = 7"))
        );
    }

    #[test]
    fn rows_follow_one_another() {
        let rows = Range { first: 0, last: 3 };
        let of = |text: &str| -> Vec<String> {
            let row: RowRange = text.parse().expect("a range");
            let places = places(rows, Some(&row));
            places
                .map(|place| format!("{} {}", place.index, place.said()))
                .collect()
        };
        assert_eq!(
            of("1..N-1"),
            ["0 n = 2, k = 1", "1 n = 3, k = 1", "2 n = 3, k = 2"]
        );
        assert_eq!(of("2..=N").len(), 3);
        assert_eq!(of("0..N").len(), 10);
        for text in ["N", "1..M", "1..-1", "..N", "1..N+", "+1..N", "3..1"] {
            assert!(text.parse::<RowRange>().is_err(), "{text}");
        }
    }
}
