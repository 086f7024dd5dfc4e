//! What is wrong with a table, or with what was said about its columns.

use super::LineCounter;
use quadrille_engine::encoding::NotUtf8;
use quadrille_engine::messages::{self, nearest, plural};

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
    /// No column has what must be covered.
    #[error("found a table with the columns {}, expected to be told which ones must be covered", columns.join(", "))]
    NoPrimary {
        /// The columns of the table.
        columns: Vec<String>,
    },
    /// A problem has no negative costs, and these cannot be shifted: some solutions have more rows than others.
    #[error(
        "found negative costs or a maximum with bounds such as 1:3|job, expected costs from 0 on, or in each row a column with \
         bounds such as 2|job: solutions of more rows would win by that alone"
    )]
    NegativeCosts,
    /// Something else, in the columns that were asked for or in the text.
    #[error("{}{what}", place.map_or_else(String::new, |(line, column)| format!("{line}:{column}: ")))]
    Other {
        /// The line and the column of the text that it is about.
        place: Option<(u64, u64)>,
        /// The row that it is about, from 0, without the header.
        row: Option<usize>,
        /// What was found and what was expected.
        what: String,
    },
}

impl TableError {
    pub(super) fn new(what: impl Into<String>) -> Self {
        TableError::Other {
            place: None,
            row: None,
            what: what.into(),
        }
    }

    pub(super) fn at(place: (u64, u64), what: impl Into<String>) -> Self {
        TableError::Other {
            place: Some(place),
            row: None,
            what: what.into(),
        }
    }

    /// The same, about this row.
    pub(super) fn in_row(mut self, number: usize) -> Self {
        if let TableError::Other { row, .. } = &mut self {
            *row = Some(number);
        }
        self
    }

    /// What the reader of tables has found wrong with a text.
    pub(super) fn of_reader(error: &csv::Error, text: &[u8]) -> Self {
        match error.kind() {
            csv::ErrorKind::UnequalLengths {
                expected_len, len, ..
            } => {
                let line = LineCounter::new(text).at_position(error.position());
                let found = plural(usize::try_from(*len).unwrap_or(usize::MAX), "field");
                let what = format!("found {found}, expected {expected_len}, as in the header");
                TableError::at((line as u64, 1), what)
            }
            _ => TableError::new(error.to_string()),
        }
    }

    /// The line and the column of the text that it is about, which its message begins with.
    pub fn place(&self) -> Option<(u64, u64)> {
        match self {
            TableError::Other { place, .. } => *place,
            _ => None,
        }
    }
}

/// The column that a name was meant for, as the end of a sentence.
fn meant(name: &str, columns: &[String]) -> String {
    messages::meant(nearest(name, columns.iter().map(String::as_str)))
}

impl From<NotUtf8> for TableError {
    fn from(fault: NotUtf8) -> Self {
        let place = (fault.line as u64, fault.column as u64);
        TableError::at(place, fault.found.to_string())
    }
}
