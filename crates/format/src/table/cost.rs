//! Costs of a table: decimal numbers as whole ones, shifted so that none is negative.

use csv::StringRecord;

use super::items::Items;
use super::place::TextPlace;
use super::{TableError, TableText};
use crate::IS_SMALL;
use crate::decimal::{DIGITS, decimal, read_shown, scaled, shown};

/// The costs of the rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Costs {
    /// Each cost times a power of ten; negated for a maximum, then shifted. Empty without costs.
    costs: Vec<i128>,
    /// The number of digits after the point.
    places: u32,
    maximize: bool,
    /// What the shifts add to each solution.
    shifted: i128,
}

/// The column of costs in a table.
pub(super) struct CostColumn<'t> {
    pub(super) table: &'t TableText<'t>,
    pub(super) column: usize,
}

impl<'t> CostColumn<'t> {
    /// What is written in a row.
    fn found(&self, row: usize) -> &'t str {
        self.table.rows[row]
            .get(self.column)
            .unwrap_or_default()
            .trim()
    }

    /// Where it stands.
    fn place(&self, row: usize) -> TextPlace {
        self.table.place(&self.table.rows[row], self.column)
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
    /// The costs in a column, if there is one, shifted. A row that covers no item of these groups needs none.
    pub(super) fn read(
        column: Option<&CostColumn<'_>>,
        maximize: bool,
        groups: &[Items],
    ) -> Result<Self, TableError> {
        let mut costs = Costs {
            maximize,
            ..Costs::default()
        };
        let Some(column) = column else {
            return Ok(costs);
        };
        let rows = &column.table.rows;
        let (mut numbers, mut name) = (Vec::with_capacity(rows.len()), String::new());
        let mut covers = |row| {
            let mut groups = groups.iter();
            groups.any(|group| group.covered(row, &mut name) > 0)
        };
        // Where commas are between fields, 1,234 has four digits before the point; elsewhere, one mark is that of all rows.
        let mut mark = (column.table.delimiter == b',').then_some('.');
        for (row, record) in rows.iter().enumerate() {
            let found = column.found(row);
            if found.is_empty() && covers(record) {
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
        if costs.places > DIGITS
            && let Some(row) = numbers.iter().position(|number| number.1 == costs.places)
        {
            return Err(column.too_long(row));
        }
        for (row, number) in numbers.into_iter().enumerate() {
            let cost = scaled(number, costs.places);
            let most = 10_i128.pow(DIGITS);
            let cost = cost.filter(|cost| (-most..most).contains(cost));
            let cost = cost.ok_or_else(|| column.too_long(row))?;
            costs.costs.push(if maximize { -cost } else { cost });
        }
        costs.shift(rows, groups)?;
        Ok(costs)
    }

    /// Adds to each cost so that none is negative and all solutions have as much more: for each item of a group that is covered as
    /// often in all solutions.
    fn shift(&mut self, rows: &[StringRecord], groups: &[Items]) -> Result<(), TableError> {
        if self.costs.iter().all(|&cost| cost >= 0) {
            return Ok(());
        }
        let (mut all, mut name) = (0, String::new());
        let mut counts = vec![0; rows.len()];
        let is_primary = |group: &&Items| group.times.is_some();
        let is_even = |group: &&Items| group.total[0] == group.total[1];
        let (even, uneven): (Vec<&Items>, Vec<&Items>) =
            groups.iter().filter(is_primary).partition(is_even);
        for group in even {
            all += group.total[0];
            for (count, row) in counts.iter_mut().zip(rows) {
                *count += group.covered(row, &mut name) as i128;
            }
        }
        let pairs = || self.costs.iter().zip(&counts);
        let mut rows = pairs().zip(rows);
        if rows.any(|((&cost, &count), row)| {
            let mut uneven = uneven.iter();
            count == 0 && cost < 0 && uneven.any(|group| group.covered(row, &mut name) > 0)
        }) {
            return Err(TableError::NegativeCosts);
        }
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
            (Some(&cost), Some(column)) => u64::try_from(cost).map_err(|_| match IS_SMALL {
                true => column.too_long(row),
                false => self.too_far_apart(row, column),
            }),
            _ => Ok(0),
        }
    }

    /// The error that the sum of all costs is too large, from this row on, where those before leave `room`.
    pub(super) fn too_much(&self, row: usize, room: u64, column: &CostColumn<'_>) -> TableError {
        if self.is_shifted() {
            return self.too_far_apart(row, column);
        }
        let show = |cost: u64| shown(cost.into(), self.places);
        let (found, room, most) = (column.found(row), show(room), show(u64::MAX));
        let what = format!(
            "found the cost {found:?}, expected at most {room}: the sum of all must not exceed {most}"
        );
        column.mistake(row, what)
    }

    /// The same where the costs of the problem are others than those of the table: about all of them.
    fn too_far_apart(&self, row: usize, column: &CostColumn<'_>) -> TableError {
        let rows = column.table.rows.len();
        let costs = (0..rows).filter_map(|row| scaled(decimal(column.found(row))?, self.places));
        let bounds = costs.fold((i128::MAX, i128::MIN), |(least, most), cost| {
            (least.min(cost), most.max(cost))
        });
        let (least, most) = (shown(bounds.0, self.places), shown(bounds.1, self.places));
        let what =
            format!("costs between {least} and {most} in {rows} rows do not fit into 64 bits");
        column.mistake(row, what)
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
    pub(crate) fn show(&self, cost: u64) -> String {
        let cost = i128::from(cost) - self.shifted;
        shown(if self.maximize { -cost } else { cost }, self.places)
    }

    /// The cost in the problem of a solution that costs this in the table: what [`show`](Self::show) undoes.
    pub(crate) fn read_total(&self, text: &str) -> Option<u64> {
        let cost = read_shown(text, self.places)?;
        let cost = if self.maximize { -cost } else { cost };
        u64::try_from(cost.checked_add(self.shifted)?).ok()
    }
}
