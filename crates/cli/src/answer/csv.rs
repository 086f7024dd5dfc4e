//! Answers as a table with a header, in CSV.

use std::fmt::Display;
use std::io::{self, Write};

use quadrille::sudoku::text::write_field;

/// Writes a row.
pub fn write_row(fields: &[impl Display], out: &mut dyn Write) -> io::Result<()> {
    let mut row = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        if place > 0 {
            row.push(b',');
        }
        write_field(&field.to_string(), b',', &mut row);
    }
    row.push(b'\n');
    out.write_all(&row)
}
