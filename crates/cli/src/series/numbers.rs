//! The numbers that a family is counted for, and their places in the words of the command.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::letters::{Linear, with_numbers};

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
    text: String,
    first: Linear,
    last: Linear,
}

impl FromStr for RowRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let range = || {
            let (first, last) = ends(text)?;
            Some(RowRange {
                text: format!("{first}..{last}"),
                first: Linear::read(first, 'N')?,
                last: Linear::read(last, 'N')?,
            })
        };
        // Ends without an `N` are in order.
        let is_range = |row: &RowRange| text.contains('N') || row.width(0) > 0;
        let expected =
            "expected a range of numbers such as 1..N, 0..2N or 3..N+1, up to 4294967295";
        range().filter(is_range).ok_or_else(|| expected.to_owned())
    }
}

impl fmt::Display for RowRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl RowRange {
    /// How many numbers row `n` has; none if this is negative.
    fn width(&self, n: u32) -> i128 {
        self.last.at(n) - self.first.at(n) + 1
    }

    /// The rows with any numbers: those up to one, or from one on, as the width grows by as much with each row.
    fn rows(&self, rows: Range) -> Option<Range> {
        let (by, at_0) = (self.last.factor - self.first.factor, self.width(0));
        let [mut first, mut last] = [rows.first, rows.last].map(i128::from);
        match by {
            0 if at_0 <= 0 => return None,
            0 => {}
            // The first row with a width of 1 or more, and the last one.
            1.. => first = first.max((by - at_0).div_euclid(by)),
            _ => last = last.min((at_0 - 1).div_euclid(-by)),
        }
        let rows = u32::try_from(first).ok().zip(u32::try_from(last).ok());
        let rows = rows.map(|(first, last)| Range { first, last });
        rows.filter(|rows| rows.first <= rows.last)
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
pub struct Places<'r> {
    /// The numbers of the terms.
    indices: Range,
    /// The rows with any numbers, and the numbers of each.
    triangle: Option<(Range, &'r RowRange)>,
}

impl<'r> Places<'r> {
    /// The places in these rows. An error if the rows of a triangle have no number, numbers below 0 or beyond 32 bits, or
    /// too many of them.
    pub fn new(rows: Range, row: Option<&'r RowRange>) -> Result<Self, String> {
        let Some(row) = row else {
            let (indices, triangle) = (rows, None);
            return Ok(Places { indices, triangle });
        };
        let Range { first, last } = rows;
        let Some(some) = row.rows(rows) else {
            return Err(format!(
                "--k {row}: found no number in the rows {first} to {last}, expected one or more"
            ));
        };
        // What grows with the row is least and greatest at the ends.
        for n in [some.first, some.last] {
            let numbers = [row.first, row.last].map(|end| end.at(n));
            if let Some(number) = { numbers.iter() }.find(|&&number| u32::try_from(number).is_err())
            {
                return Err(format!(
                    "--k {row}: found the number {number} in row {n}, expected numbers from 0 to {}",
                    u32::MAX
                ));
            }
        }
        let places = Places {
            indices: rows,
            triangle: Some((some, row)),
        };
        let count = places.before(i128::from(some.last) + 1);
        let last = i128::from(first) + count - 1;
        match u32::try_from(last) {
            Ok(last) => Ok(Places {
                indices: Range { first, last },
                ..places
            }),
            Err(_) => Err(format!(
                "--k {row}: found {count} terms, numbered from {first} to {last}, expected numbers up to {}",
                u32::MAX
            )),
        }
    }

    /// How many terms stand before row `n` of a triangle.
    fn before(&self, n: i128) -> i128 {
        let Some((rows, row)) = self.triangle else {
            return 0;
        };
        let (first, by): (i128, i128) = (rows.first.into(), row.last.factor - row.first.factor);
        let count = n - first;
        // The mean of the widths of the first row and of the last one.
        count * (2 * row.width(rows.first) + by * (count - 1)) / 2
    }

    /// The numbers of the terms.
    pub fn indices(&self) -> RangeInclusive<u32> {
        self.indices.first..=self.indices.last
    }

    /// The place of the term with this number.
    pub fn at(&self, index: u32) -> Place {
        let Some((rows, row)) = self.triangle else {
            let n = index;
            return Place { index, n, k: None };
        };
        let offset = i128::from(index - self.indices.first);
        // Of the rows from `n` to `last`, one has the term.
        let (mut n, mut last) = (rows.first, rows.last);
        while n < last {
            let middle = last - (last - n) / 2;
            match self.before(middle.into()) <= offset {
                true => n = middle,
                false => last = middle - 1,
            }
        }
        let k = row.first.at(n) + offset - self.before(n.into());
        let k = u32::try_from(k).ok();
        Place { index, n, k }
    }
}

impl Place {
    /// A word of the command for this term. An error if a number in it would be negative, or a factor is too large.
    pub fn word(self, word: &str) -> Result<String, String> {
        let numbers = [Some(('N', self.n)), self.k.map(|k| ('K', k))];
        with_numbers(word, &numbers.into_iter().flatten().collect::<Vec<_>>())
    }

    /// `n = 4`, or, in a triangle, `row = 3, k = 2 (n = 5)`.
    pub fn said(self) -> String {
        let Place { index, n, k } = self;
        match k {
            Some(k) => format!("row = {n}, k = {k} (n = {index})"),
            None => format!("n = {n}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_takes_both_numbers() {
        let place = Place {
            index: 1,
            n: 3,
            k: Some(2),
        };
        assert_eq!(place.word("NxK+1"), Ok("3x3".to_owned()));
        assert_eq!(place.word("N+KxK+N-1"), Ok("5x4".to_owned()));
    }

    /// The places in these rows, or what is wrong with them.
    fn places(first: u32, last: u32, row: &str) -> Result<Vec<String>, String> {
        let row: RowRange = row.parse()?;
        let places = Places::new(Range { first, last }, Some(&row))?;
        let place = |index| {
            let Place { index, n, k } = places.at(index);
            format!("{index}: {n} {}", k.expect("a triangle"))
        };
        Ok(places.indices().map(place).collect())
    }

    #[test]
    fn rows_follow_one_another() {
        assert_eq!(
            places(0, 3, "1..N-1").unwrap(),
            ["0: 2 1", "1: 3 1", "2: 3 2"]
        );
        assert_eq!(places(0, 3, "2..=N").unwrap().len(), 3);
        assert_eq!(places(0, 3, "0..N").unwrap().len(), 10);
        // By hand: each row, one after the other.
        for (text, first, last) in [
            ("0..N", (0, 0), (1, 0)),
            ("N..2N", (1, 0), (2, 0)),
            ("N..5", (1, 0), (0, 5)),
            ("2N..N+3", (2, 0), (1, 3)),
            ("1..3", (0, 1), (0, 3)),
            ("3N-4..12", (3, -4), (0, 12)),
            ("1+N-2..N+1+1", (1, -1), (1, 2)),
            ("0..N+N-1-2", (0, 0), (2, -3)),
            ("N..11-N", (1, 0), (-1, 11)),
        ] {
            let of = |(factor, more): (i64, i64), n: i64| factor * n + more;
            let all = (2..9).flat_map(|n| (of(first, n)..=of(last, n)).map(move |k| (n, k)));
            let all: Vec<_> = { (2..).zip(all) }
                .map(|(index, (n, k))| format!("{index}: {n} {k}"))
                .collect();
            assert_eq!(places(2, 8, text).unwrap(), all, "{text}");
        }
        for text in [
            "N",
            "1..M",
            "1..-1",
            "..N",
            "1..N+",
            "1..N+1+",
            "1..N++1",
            "1..NN",
            "+1..N",
            "3..1",
            "1..4294967296",
        ] {
            assert!(text.parse::<RowRange>().is_err(), "{text}");
        }
    }

    /// However many rows there are, none is looked at in vain.
    #[test]
    fn rows_at_the_ends_of_what_numbers_are() {
        const MAX: u32 = u32::MAX;
        let last = [format!("0: {MAX} {MAX}")];
        assert_eq!(places(0, MAX, "4294967295..N").unwrap(), last);
        let first = ["0: 0 0", "1: 0 1", "2: 1 1"];
        assert_eq!(places(0, MAX, "N..1").unwrap(), first);
        assert_eq!(
            places(MAX, MAX, "1..1").unwrap(),
            [format!("{MAX}: {MAX} 1")]
        );
        for (first, row, expected) in [
            (
                0,
                "N+1..N",
                "found no number in the rows 0 to 4294967295, expected one or more",
            ),
            (
                MAX,
                "1..2",
                "found 2 terms, numbered from 4294967295 to 4294967296, expected numbers up to",
            ),
            (
                MAX,
                "5..2N-8",
                "found the number 8589934582 in row 4294967295, expected numbers from 0 to",
            ),
            (
                0,
                "4294967295N..4294967295N",
                "found the number 18446744065119617025 in row 4294967295",
            ),
            (
                0,
                "N-1..N",
                "found the number -1 in row 0, expected numbers from 0 to 4294967295",
            ),
        ] {
            let said = places(first, MAX, row).expect_err(row);
            assert!(
                said.starts_with(&format!("--k {row}: {expected}")),
                "{said}"
            );
        }
    }
}
