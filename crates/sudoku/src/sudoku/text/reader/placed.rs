//! Cells of SudoCue that the player has filled in, `u5`, among the candidates of the others. The mark is read as a space.

use super::IS_SMALL;
use crate::sudoku::text::row::candidates;

/// The row of order 9 without these marks; `None` if it has none, or anything but candidates.
pub(super) fn unmarked(text: &[u8]) -> Option<Vec<u8>> {
    if IS_SMALL || !text.contains(&b'u') {
        return None;
    }
    let words = text.split(u8::is_ascii_whitespace);
    let mut count = 0;
    for word in words.filter(|word| !word.is_empty()) {
        let digits = match word {
            [b'u', digit] => std::slice::from_ref(digit),
            word => word,
        };
        candidates(digits, 9)?;
        count += 1;
    }
    let plain = |&byte: &u8| if byte == b'u' { b' ' } else { byte };
    (count == 9).then(|| text.iter().map(plain).collect())
}
