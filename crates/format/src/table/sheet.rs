//! The rows of a table, to show solutions as.

use std::io::{self, Write};

use csv::{StringRecord, WriterBuilder};

use super::cost::Costs;
use quadrille_engine::OptionId;

/// The rows of the table that a problem was read from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSheet {
    pub(super) header: StringRecord,
    pub(super) rows: Vec<StringRecord>,
    /// The row of each option.
    pub(super) options: Vec<usize>,
    pub(crate) delimiter: u8,
    pub(crate) costs: Costs,
}

impl TableSheet {
    /// The names of the columns.
    pub fn header(&self) -> impl Iterator<Item = &str> {
        self.header.iter()
    }

    /// The number of the row that an option was, from 0.
    pub fn number(&self, option: OptionId) -> Option<usize> {
        self.options.get(option.index()).copied()
    }

    /// The fields of the row that an option was.
    pub fn row(&self, option: OptionId) -> impl Iterator<Item = &str> {
        let row = self.number(option);
        row.into_iter().flat_map(|row| &self.rows[row])
    }

    /// Whether the table has a column of costs.
    pub fn has_costs(&self) -> bool {
        !self.costs.is_empty()
    }

    /// Whether the cost of a solution in the problem is another one than in the table, apart from the decimal point:
    /// there are negative costs, or larger ones are better.
    pub fn is_shifted(&self) -> bool {
        self.costs.is_shifted()
    }

    /// Writes the header, with other columns before it.
    pub(crate) fn write_header(&self, before: &[&str], out: &mut dyn Write) -> io::Result<()> {
        self.write(before.iter().copied().chain(&self.header), out)
    }

    /// Writes a row with nothing but these fields before it.
    pub(crate) fn write_blank(&self, before: &[&str], out: &mut dyn Write) -> io::Result<()> {
        let blank = self.header.iter().map(|_| "");
        self.write(before.iter().copied().chain(blank), out)
    }

    /// Writes the rows of these options in the order of the table, each with these fields before it.
    pub(crate) fn write_rows(
        &self,
        before: &[&str],
        options: &[OptionId],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut options = options.to_vec();
        options.sort_unstable();
        for option in options {
            self.write(before.iter().copied().chain(self.row(option)), out)?;
        }
        Ok(())
    }

    fn write<'f>(
        &self,
        fields: impl Iterator<Item = &'f str>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut writer = WriterBuilder::new()
            .delimiter(self.delimiter)
            .from_writer(out);
        writer.write_record(fields).map_err(io::Error::other)?;
        writer.flush()
    }
}
