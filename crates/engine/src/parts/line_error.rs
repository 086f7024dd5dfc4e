//! Why a line is no part and no record.

use serde_json::error::Category;

/// Why a line of a file of parts and records cannot be read, in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("{0}")]
pub struct LineError(pub(super) String);

impl LineError {
    /// Why JSON that is no object is no part and no record.
    pub(super) fn no_object(found: &str) -> Self {
        const MOST: usize = 20;
        let found = found.trim();
        let end = found.char_indices().nth(MOST).map(|(end, _)| end);
        let (found, rest) = (
            &found[..end.unwrap_or(found.len())],
            end.map_or("", |_| "..."),
        );
        LineError(format!(
            "found {found}{rest}, expected a part or a record, an object of JSON in {{}}"
        ))
    }

    /// Why JSON is no part and no record.
    pub(super) fn of(error: &serde_json::Error) -> Self {
        let column = error.column().max(1);
        LineError(match error.classify() {
            Category::Eof => {
                format!(
                    "found the end of the line at column {column}, expected a whole part or record"
                )
            }
            Category::Io | Category::Syntax => {
                format!("found no JSON at column {column}, expected a part or a record")
            }
            Category::Data => {
                let message = error.to_string();
                // What was read from a value of JSON has no place.
                let placed = message
                    .rsplit_once(" at line ")
                    .filter(|_| error.line() > 0);
                let (message, place) = match placed {
                    Some((message, _)) => (message.to_owned(), format!(" at column {column}")),
                    None => (message, String::new()),
                };
                let missing = message.strip_prefix("missing field ");
                let wrong = message.strip_prefix("invalid type: ");
                let wrong = wrong.or_else(|| message.strip_prefix("invalid value: "));
                let message = match (missing, wrong, message.strip_prefix("duplicate field ")) {
                    (_, _, Some(field)) => format!("found {field} twice, expected it once"),
                    (Some(field), ..) => format!("found no {field}, expected one"),
                    (_, Some(wrong), _) => format!("found {wrong}"),
                    _ => message,
                };
                format!("{message}{place} in a part or a record")
            }
        })
    }
}
