//! Why a line is no part and no record.

use serde_json::error::Category;

/// Why a line of a file of parts and records cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line ends in the middle of its JSON.
    #[error("found the end of the line at column {column}, expected a whole part or record")]
    CutOff {
        /// The column, in bytes from 1.
        column: usize,
    },
    /// The line is not JSON.
    #[error("found no JSON at column {column}, expected a part or a record")]
    NotJson {
        /// The column, in bytes from 1.
        column: usize,
    },
    /// The line is JSON of something else.
    #[error("{message} in a part or a record")]
    Fields {
        /// What was found and what was expected.
        message: String,
    },
    /// The line does not have the checksum that it says.
    #[error("found the sum {found}, expected \"{expected}\": the line was changed")]
    Sum {
        /// The sum that it says.
        found: String,
        /// The sum of what it has.
        expected: String,
    },
}

impl From<serde_json::Error> for LineError {
    fn from(error: serde_json::Error) -> Self {
        let column = error.column().max(1);
        match error.classify() {
            Category::Eof => LineError::CutOff { column },
            Category::Io | Category::Syntax => LineError::NotJson { column },
            Category::Data => {
                let message = error.to_string();
                let missing = message.strip_prefix("missing field ");
                let wrong = message.strip_prefix("invalid type: ");
                let wrong = wrong.or_else(|| message.strip_prefix("invalid value: "));
                let message = match (missing, wrong) {
                    (Some(field), _) => format!("found no {field}, expected one"),
                    (_, Some(wrong)) => format!("found {wrong}"),
                    _ => message,
                };
                LineError::Fields { message }
            }
        }
    }
}
