//! Errors: why tiles and a board do not form an edge-matching puzzle.

/// Why there is no such puzzle, in words; of a text, with the line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct EdgesError(pub(super) String);

pub(super) fn refuse<T>(why: String) -> Result<T, EdgesError> {
    Err(EdgesError(why))
}
