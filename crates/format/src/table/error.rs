//! What is wrong with a table, or with what was said about its columns.

use quadrille_engine::BuildError;
use quadrille_engine::encoding::{Encoding, NotUtf8};
use quadrille_engine::messages::{nearest, plural};

/// Why a table is not a problem.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// There is no such column.
    #[error("found no column {name:?}, expected one of {}{}", columns.join(", "), meant(name, columns))]
    NoColumn {
        /// The name.
        name: String,
        /// The columns of the table.
        columns: Vec<String>,
    },
    /// There is no first row.
    #[error("found no header, expected the names of the columns on the first line")]
    NoHeader,
    /// Several columns have this name.
    #[error("found {count} columns {name:?}, expected one: rename the others")]
    SameName {
        /// The name.
        name: String,
        /// How many columns have it.
        count: usize,
    },
    /// No column has what must be covered.
    #[error("found a table with the columns {}, expected to be told which ones must be covered", columns.join(", "))]
    NoPrimary {
        /// The columns of the table.
        columns: Vec<String>,
    },
    /// Bounds in front of a column that are none.
    #[error(
        "found {found:?}, expected a column, with bounds in front of it as in 2|job or 1:3|job"
    )]
    Bounds {
        /// The text.
        found: String,
    },
    /// A column of colors that does not say whose.
    #[error(
        "found {found:?}, expected two columns, as in room=van: the color of each room is in the column van"
    )]
    Color {
        /// The text.
        found: String,
    },
    /// A row has more or fewer fields than the header.
    #[error("{line}:1: found {}, expected {expected}, as in the header", plural(*.found, "field"))]
    Fields {
        /// The line of the row.
        line: u64,
        /// How many fields it has.
        found: usize,
        /// How many the header has.
        expected: usize,
    },
    /// The text is not UTF-8.
    #[error("{}:{}: {found}", place.0, place.1)]
    NotUtf8 {
        /// The line and the column of what is not.
        place: (u64, u64),
        /// What is there.
        found: Encoding,
    },
    /// A cost is not a decimal number.
    #[error("{}:{}: found the cost {found:?}, expected a decimal number, such as 7, 3.50 or -2", place.0, place.1)]
    Cost {
        /// The line and the column of the field.
        place: (u64, u64),
        /// The field.
        found: String,
    },
    /// A cost has another mark before its decimals than those before it, or a comma in a table with commas between fields,
    /// which may be one between thousands.
    #[error(
        "{}:{}: found the cost {found:?}, expected {expected} before decimals, and no mark between thousands",
        place.0, place.1
    )]
    Mark {
        /// The line and the column of the field.
        place: (u64, u64),
        /// The field.
        found: String,
        /// The mark.
        expected: char,
    },
    /// A quote is not closed: all rows after it would be part of its field.
    #[error("{}:{}: found a quote that is not closed, expected another one", place.0, place.1)]
    Quote {
        /// The line and the column of the quote.
        place: (u64, u64),
    },
    /// Two columns that have the same things have the same one in a row.
    #[error(
        "{line}:1: found {name:?} in two columns, expected different values, or none in one of them"
    )]
    Twice {
        /// The line of the row.
        line: u64,
        /// The name of the item.
        name: String,
    },
    /// Costs differ too much, or have too many digits.
    #[error(
        "{}:{}: found the cost {found:?}, expected costs of at most 18 digits in all: leave out digits that do not matter",
        place.0, place.1
    )]
    Digits {
        /// The line and the column of the field.
        place: (u64, u64),
        /// The field.
        found: String,
    },
    /// Negative costs, or a maximum, of solutions that do not all cover as much.
    #[error(
        "found negative costs or a maximum with bounds such as 1:3|job, expected costs from 0 on: solutions that cover more would win by that alone"
    )]
    Bounded,
    /// The problem refuses a row.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The text cannot be read.
    #[error("{0}")]
    Other(String),
}

impl TableError {
    /// The line and the column of the text that it is about, which its message begins with.
    pub fn place(&self) -> Option<(u64, u64)> {
        match self {
            TableError::NotUtf8 { place, .. }
            | TableError::Cost { place, .. }
            | TableError::Mark { place, .. }
            | TableError::Digits { place, .. }
            | TableError::Quote { place } => Some(*place),
            TableError::Fields { line, .. } | TableError::Twice { line, .. } => Some((*line, 1)),
            _ => None,
        }
    }
}

/// The column that a name was meant for, as the end of a sentence.
fn meant(name: &str, columns: &[String]) -> String {
    let near = nearest(name, columns.iter().map(String::as_str));
    near.map_or_else(String::new, |near| format!("; did you mean {near}?"))
}

impl From<NotUtf8> for TableError {
    fn from(fault: NotUtf8) -> Self {
        TableError::NotUtf8 {
            place: (fault.line as u64, fault.column as u64),
            found: fault.found,
        }
    }
}

impl From<csv::Error> for TableError {
    fn from(error: csv::Error) -> Self {
        let line = error.position().map_or(1, csv::Position::line);
        match error.kind() {
            csv::ErrorKind::UnequalLengths {
                expected_len, len, ..
            } => TableError::Fields {
                line,
                found: usize::try_from(*len).unwrap_or(usize::MAX),
                expected: usize::try_from(*expected_len).unwrap_or(usize::MAX),
            },
            _ => TableError::Other(error.to_string()),
        }
    }
}
