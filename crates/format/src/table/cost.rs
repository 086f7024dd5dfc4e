//! Costs of a table: decimal numbers as whole ones, shifted so that none is negative.

use std::ops::RangeInclusive;

use csv::StringRecord;

use super::TableError;
use super::place::{TextPlace, field_place};

/// The most digits of a cost, before and after the point together.
const DIGITS: u32 = 18;

/// The costs of the rows.
#[derive(Clone, Debug, Default)]
pub(super) struct Costs {
    /// Each cost times a power of ten; negated for a maximum, then shifted. Empty without costs.
    costs: Vec<i128>,
    /// The number of digits after the point.
    places: u32,
    maximize: bool,
    /// What the shifts add to each solution.
    shifted: i128,
}

/// The column of costs in the text of a table.
pub(super) struct CostColumn<'t> {
    pub(super) text: &'t [u8],
    pub(super) delimiter: u8,
    pub(super) rows: &'t [StringRecord],
    pub(super) column: usize,
}

impl<'t> CostColumn<'t> {
    /// What is written in a row.
    fn found(&self, row: usize) -> &'t str {
        self.rows[row].get(self.column).unwrap_or_default().trim()
    }

    /// Where it stands.
    fn place(&self, row: usize) -> TextPlace {
        field_place(self.text, &self.rows[row], self.column, self.delimiter)
    }

    /// The error that a cost has too many digits.
    fn too_long(&self, row: usize) -> TableError {
        let (place, found) = (self.place(row), self.found(row).to_owned());
        TableError::Digits { place, found }
    }
}

impl Costs {
    /// The costs in a column, if there is one.
    pub(super) fn read(
        column: Option<&CostColumn<'_>>,
        maximize: bool,
    ) -> Result<Self, TableError> {
        let mut costs = Costs {
            maximize,
            ..Costs::default()
        };
        let Some(column) = column else {
            return Ok(costs);
        };
        let mut numbers = Vec::with_capacity(column.rows.len());
        // Where commas are between fields, 1,234 has four digits before the point; elsewhere, one mark is that of all rows.
        let mut mark = (column.delimiter == b',').then_some('.');
        for row in 0..column.rows.len() {
            let found = column.found(row);
            let Some(number) = decimal(found) else {
                let (place, found) = (column.place(row), found.to_owned());
                return Err(TableError::Cost { place, found });
            };
            if let Some(has) = found.chars().find(|letter| matches!(letter, ',' | '.'))
                && has != *mark.get_or_insert(has)
            {
                return Err(TableError::Mark {
                    place: column.place(row),
                    found: found.to_owned(),
                    expected: if has == ',' { '.' } else { ',' },
                });
            }
            costs.places = costs.places.max(number.1);
            numbers.push(number);
        }
        for (row, (number, places)) in numbers.into_iter().enumerate() {
            let scale = 10_i128.checked_pow(costs.places - places);
            let cost = scale.and_then(|scale| number.checked_mul(scale));
            let most = 10_i128.pow(DIGITS);
            let cost = cost.filter(|cost| (-most..most).contains(cost) && costs.places <= DIGITS);
            let cost = cost.ok_or_else(|| column.too_long(row))?;
            costs.costs.push(if maximize { -cost } else { cost });
        }
        Ok(costs)
    }

    /// Adds to each cost so that none is negative and all solutions have as much more. `covered`: how many primary items
    /// a row covers. `times`: how often items must be covered, and how many of them there are.
    pub(super) fn shift(
        &mut self,
        rows: &[StringRecord],
        mut covered: impl FnMut(&StringRecord) -> usize,
        times: impl Iterator<Item = (RangeInclusive<u32>, usize)>,
    ) -> Result<(), TableError> {
        if self.costs.iter().all(|&cost| cost >= 0) {
            return Ok(());
        }
        let mut all = 0;
        for (times, items) in times {
            if times.start() != times.end() {
                return Err(TableError::Bounded);
            }
            all += i128::from(*times.start()) * items as i128;
        }
        let counts: Vec<i128> = rows.iter().map(|row| covered(row) as i128).collect();
        let pairs = || self.costs.iter().zip(&counts);
        // A row that covers no primary item is in no solution.
        let shift = pairs()
            .filter(|(_, count)| **count > 0)
            .map(|(cost, count)| (-cost + count - 1) / count);
        let shift = shift.max().unwrap_or(0).max(0);
        for (cost, count) in self.costs.iter_mut().zip(&counts) {
            *cost = (*cost + shift * count).max(0);
        }
        self.shifted = shift * all;
        Ok(())
    }

    /// The cost of a row in the problem; `column` is where the costs were read.
    pub(super) fn of(
        &self,
        row: usize,
        column: Option<&CostColumn<'_>>,
    ) -> Result<u64, TableError> {
        match (self.costs.get(row), column) {
            (Some(&cost), Some(column)) => u64::try_from(cost).map_err(|_| column.too_long(row)),
            _ => Ok(0),
        }
    }

    /// Whether there are costs.
    pub(super) fn is_empty(&self) -> bool {
        self.costs.is_empty()
    }

    /// Whether the costs of the problem are others than those of the table, apart from a power of ten.
    pub(super) fn is_shifted(&self) -> bool {
        self.shifted != 0 || self.maximize
    }

    /// Whether the costs of the problem are those of the table.
    pub(super) fn is_plain(&self) -> bool {
        !self.is_shifted() && self.places == 0
    }

    /// The cost of a solution as the table has it.
    pub(super) fn show(&self, cost: u64) -> String {
        let cost = i128::from(cost) - self.shifted;
        let cost = if self.maximize { -cost } else { cost };
        let sign = if cost < 0 { "-" } else { "" };
        let places = self.places as usize;
        let digits = format!("{:0>1$}", cost.unsigned_abs(), places + 1);
        let (whole, part) = digits.split_at(digits.len() - places);
        match part {
            "" => format!("{sign}{whole}"),
            part => format!("{sign}{whole}.{part}"),
        }
    }

    /// The cost in the problem of a solution that costs this in the table: what [`show`](Self::show) undoes.
    pub(super) fn read_total(&self, text: &str) -> Option<u64> {
        let (mut number, mut places) = decimal(text.trim()).filter(|_| !text.is_empty())?;
        while places > self.places && number % 10 == 0 {
            (number, places) = (number / 10, places - 1);
        }
        let scale = 10_i128.checked_pow(self.places.checked_sub(places)?)?;
        let cost = number.checked_mul(scale)?;
        let cost = if self.maximize { -cost } else { cost };
        u64::try_from(cost.checked_add(self.shifted)?).ok()
    }
}

/// A decimal number as a whole one, and the number of digits after the point. An empty field is 0. A comma is a point.
pub(super) fn decimal(text: &str) -> Option<(i128, u32)> {
    if text.is_empty() {
        return Some((0, 0));
    }
    let (sign, digits) = match text.strip_prefix(['-', '\u{2212}']) {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, part) = digits.split_once(['.', ',']).unwrap_or((digits, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || whole.len() + part.len() == 0 {
        return None;
    }
    // More digits than any cost may have are refused later, with their place.
    let all: String = whole.chars().chain(part.chars()).take(36).collect();
    let cut = whole.len() + part.len() - all.len();
    let places = u32::try_from(part.len()).ok()?;
    let number: i128 = all.parse().ok()?;
    match cut {
        0 => Some((sign * number, places)),
        _ => Some((sign * number, u32::from(u16::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimal_numbers() {
        for (text, number) in [
            ("", Some((0, 0))),
            ("7", Some((7, 0))),
            ("3.50", Some((350, 2))),
            ("3,5", Some((35, 1))),
            ("-.5", Some((-5, 1))),
            ("+12.", Some((12, 0))),
            ("1e3", None),
            ("-", None),
            (".", None),
            ("1.2.3", None),
            ("NaN", None),
        ] {
            assert_eq!(decimal(text), number, "{text}");
        }
    }
}
