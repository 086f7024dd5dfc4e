//! Costs of a table: decimal numbers as whole ones, shifted so that none is negative.

use std::ops::RangeInclusive;

use csv::StringRecord;

use super::TableError;
use super::place::{TextPlace, field_place};
use crate::decimal::{DIGITS, decimal, read_shown, scaled, shown};

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

    /// An error about the cost of a row.
    fn mistake(&self, row: usize, what: impl Into<String>) -> TableError {
        TableError::at(self.place(row), what).in_row(row)
    }

    /// The error that a cost has too many digits.
    fn too_long(&self, row: usize) -> TableError {
        let found = self.found(row);
        let what = format!(
            "found the cost {found:?}, expected costs of at most 18 digits in all: leave out digits that do not matter"
        );
        self.mistake(row, what)
    }
}

impl Costs {
    /// The costs in a column, if there is one. A row that covers nothing needs none. `covered`: how many items a row
    /// covers.
    pub(super) fn read(
        column: Option<&CostColumn<'_>>,
        maximize: bool,
        mut covered: impl FnMut(&StringRecord) -> usize,
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
            if found.is_empty() && covered(&column.rows[row]) > 0 {
                let what =
                    "found no cost, expected a decimal number; 0 for a row that costs nothing";
                return Err(column.mistake(row, what));
            }
            let Some(number) = decimal(found) else {
                let what = format!(
                    "found the cost {found:?}, expected a decimal number, such as 7, 3.50 or -2"
                );
                return Err(column.mistake(row, what));
            };
            if let Some(has) = found.chars().find(|letter| matches!(letter, ',' | '.'))
                && has != *mark.get_or_insert(has)
            {
                let expected = if has == ',' { '.' } else { ',' };
                let what = format!(
                    "found the cost {found:?}, expected {expected} before decimals, and no mark between thousands"
                );
                return Err(column.mistake(row, what));
            }
            costs.places = costs.places.max(number.1);
            numbers.push(number);
        }
        for (row, number) in numbers.into_iter().enumerate() {
            let cost = scaled(number, costs.places);
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
                return Err(TableError::new(
                    "found negative costs or a maximum with bounds such as 1:3|job, expected costs from 0 on: \
                     solutions that cover more would win by that alone",
                ));
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

    /// The number of digits after the point of the costs of the problem, if these are those of the table.
    pub(super) fn plain_places(&self) -> u32 {
        if self.is_shifted() { 0 } else { self.places }
    }

    /// The cost of a solution as the table has it.
    pub(super) fn show(&self, cost: u64) -> String {
        let cost = i128::from(cost) - self.shifted;
        shown(if self.maximize { -cost } else { cost }, self.places)
    }

    /// The cost in the problem of a solution that costs this in the table: what [`show`](Self::show) undoes.
    pub(super) fn read_total(&self, text: &str) -> Option<u64> {
        let cost = read_shown(text, self.places)?;
        let cost = if self.maximize { -cost } else { cost };
        u64::try_from(cost.checked_add(self.shifted)?).ok()
    }
}
