//! Solutions of a table as rows of it. They are for people and spreadsheets, and not read back.

use std::io::{self, Write};

use super::super::table::TableSheet;
use quadrille_engine::problem::OptionId;

/// Writes a heading, the header of the table, and the rows.
pub(super) fn write(
    sheet: &TableSheet,
    number: &str,
    cost: Option<String>,
    options: &[OptionId],
    out: &mut dyn Write,
) -> io::Result<()> {
    if number != "1" {
        writeln!(out)?;
    }
    match cost {
        Some(cost) => writeln!(out, "{number}: cost {cost}")?,
        None => writeln!(out, "{number}:")?,
    }
    sheet.write_header(&[], out)?;
    sheet.write_rows(&[], options, out)
}
