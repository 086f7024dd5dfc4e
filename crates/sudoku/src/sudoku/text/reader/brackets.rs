//! Cells in brackets: `[5] 3 [.]` or `(5) 3 .`, as people mark the given ones. A bracket is read as a space. In a frame,
//! square brackets stay what they are.

use super::CellSymbols;

/// A longer line is no row, nor is one with fewer cells.
const LONGEST: usize = 150;
const FEWEST: usize = 4;

/// The row without brackets; `None` if it has none, or anything beside cells, spaces and bars.
pub(super) fn opened(text: &[u8]) -> Option<Vec<u8>> {
    let text = text.trim_ascii_end();
    let has = |bracket| text.contains(&bracket);
    let is_framed = text.trim_ascii_start().starts_with(b"|");
    if text.len() > LONGEST || is_framed || !(has(b'[') || has(b'(')) {
        return None;
    }
    let mut opened = text.to_vec();
    let (mut cells, mut at) = (0, 0);
    while at < text.len() {
        let close = match text[at] {
            b'[' => b']',
            b'(' => b')',
            byte if b" |".contains(&byte) || CellSymbols::Nine.has(byte) => {
                cells += usize::from(CellSymbols::Nine.has(byte));
                at += 1;
                continue;
            }
            _ => return None,
        };
        let length = text[at + 1..].iter().position(|&byte| byte == close)?;
        let end = at + 1 + length;
        match text[at + 1..end].trim_ascii() {
            [] if length > 0 => opened[at + 1 + length / 2] = b'.',
            [cell] if CellSymbols::Nine.has(*cell) => {}
            [b'1'..=b'9', b'0'..=b'9'] => {}
            _ => return None,
        }
        (opened[at], opened[end]) = (b' ', b' ');
        cells += 1;
        at = end + 1;
    }
    (cells >= FEWEST).then_some(opened)
}
