//! Kakuro as text: a word for each field.

use std::fmt;

use super::{Field, Kakuro, KakuroError};
use quadrille_engine::messages::plural;

pub(super) fn read(text: &str) -> Result<Kakuro, KakuroError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut fields = Vec::new();
    let mut columns = 0;
    // The line of each field, and what is before it there.
    let mut places = Vec::new();
    // Where the fields since the last empty line begin, and whether the next row is below one.
    let (mut since, mut is_below) = (0, false);
    for (line, row) in (1..).zip(text.lines()) {
        if row.trim_start().starts_with('|') {
            continue;
        }
        let text = row.trim_start();
        let before = fields.len();
        if text.is_empty() {
            is_below = true;
        } else if std::mem::take(&mut is_below) {
            // Before the row is read: those of a second puzzle may have another width.
            if is_second(text, columns, &fields[since..]) {
                let column = column(&row[..row.len() - text.len()]);
                return Err(KakuroError(format!(
                    "{line}:{column}: found a row of walls below a whole puzzle and an empty line, which begins a second \
                     puzzle, expected one puzzle"
                )));
            }
            since = before;
        }
        for word in row.split_whitespace() {
            // The word is a piece of the row.
            let before = &row[..word.as_ptr() as usize - row.as_ptr() as usize];
            places.push((line, before));
            fields.push(field(word).ok_or_else(|| {
                let found: String = word.chars().take(20).collect();
                let column = column(before);
                KakuroError(format!(
                    "{line}:{column}: found {found:?}, expected # for a wall, . for a cell, a digit, or a wall with \
                     sums: 16\\ down, \\23 across, 16\\23 both"
                ))
            })?);
        }
        match (fields.len() - before, columns) {
            (0, _) => {}
            (found, 0) => columns = found,
            (found, expected) if found != expected => {
                let found = plural(found, "field");
                return Err(KakuroError(format!(
                    "{line}: found {found} in a row, expected {expected}, as in the first row"
                )));
            }
            _ => {}
        }
    }
    if fields.is_empty() {
        let line = text.lines().count().max(1);
        return Err(KakuroError(format!(
            "{line}: found no field, expected rows of words: # for a wall, . for a cell, 16\\ or \\23 for a wall with a sum"
        )));
    }
    Kakuro::placed(columns, fields).map_err(|(field, why)| {
        let (line, before) = places[field];
        KakuroError(format!("{line}:{}: {why}", column(before)))
    })
}

/// Whether this row, below an empty line, begins a second puzzle: it is one of walls with sums, and these fields above it, since the
/// empty line before, are a whole puzzle, whose first row is one of walls.
fn is_second(row: &str, columns: usize, fields: &[Field]) -> bool {
    let is_wall = |word: &str| word == "#" || word.contains('\\');
    let is_cell = |field: &Field| matches!(field, Field::Cell(_));
    row.contains('\\')
        && row.split_whitespace().all(is_wall)
        && !fields.iter().take(columns).any(is_cell)
        && fields.iter().any(is_cell)
        && Kakuro::placed(columns, fields.to_vec()).is_ok()
}

/// The column after this text of a line, from 1.
fn column(before: &str) -> usize {
    before.chars().count() + 1
}

/// The field that a word stands for.
fn field(word: &str) -> Option<Field> {
    let sum = |text: &str| match text {
        "" => Some(None),
        _ => text.parse().ok().map(Some),
    };
    let (down, across) = (None, None);
    match (word, word.as_bytes()) {
        ("#", _) => Some(Field::Wall { down, across }),
        ("." | "0" | "_" | "*", _) => Some(Field::Cell(0)),
        (_, &[digit @ b'1'..=b'9']) => Some(Field::Cell(digit - b'0')),
        _ => {
            let (down, across) = word.split_once('\\')?;
            let (down, across) = (sum(down)?, sum(across)?);
            Some(Field::Wall { down, across })
        }
    }
}

/// The word that stands for a field.
fn word(field: Field) -> String {
    let sum = |sum: Option<u32>| sum.map_or(String::new(), |sum| sum.to_string());
    match field {
        Field::Wall {
            down: None,
            across: None,
        } => "#".to_owned(),
        Field::Wall { down, across } => format!("{}\\{}", sum(down), sum(across)),
        Field::Cell(0) => ".".to_owned(),
        Field::Cell(digit) => digit.to_string(),
    }
}

/// Writes the rows with aligned columns.
pub(super) fn write(puzzle: &Kakuro, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let words: Vec<String> = puzzle.fields.iter().map(|&field| word(field)).collect();
    let width = |column: usize| {
        let column = words.iter().skip(column).step_by(puzzle.columns);
        column.map(String::len).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..puzzle.columns).map(width).collect();
    for (row, words) in words.chunks(puzzle.columns).enumerate() {
        if row > 0 {
            f.write_str("\n")?;
        }
        for (column, word) in words.iter().enumerate() {
            let gap = if column > 0 { " " } else { "" };
            write!(f, "{gap}{word:>width$}", width = widths[column])?;
        }
    }
    Ok(())
}
