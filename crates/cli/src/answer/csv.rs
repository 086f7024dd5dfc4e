//! Answers as a table with a header, in CSV.

use std::io::{self, Write};

use quadrille::sudoku::text::write_field;

use super::Answer;

/// Writes the rows of an answer.
pub fn write(answer: &impl Answer, out: &mut dyn Write) -> io::Result<()> {
    let rows = answer.rows();
    rows.iter().try_for_each(|row| write_row(row, out))
}

/// Writes a row.
pub fn write_row(fields: &[impl AsRef<str>], out: &mut dyn Write) -> io::Result<()> {
    let mut row = Vec::new();
    for (place, field) in fields.iter().enumerate() {
        if place > 0 {
            row.push(b',');
        }
        write_field(field.as_ref(), b',', &mut row);
    }
    row.push(b'\n');
    out.write_all(&row)
}
