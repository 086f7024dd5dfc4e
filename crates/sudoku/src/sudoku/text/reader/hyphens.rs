//! Rows of order 9 with hyphens between groups of three cells, or between all cells: `53.-.7.-...`. A hyphen there is read as
//! a bar: as blanks, hyphens would make 11 or 17 cells, which no square has.

use super::CellSymbols;

/// A longer line is no row of this kind.
const LONGEST: usize = 60;

/// The row with bars for such hyphens; `None` if it has others, or anything beside cells, spaces and bars.
pub(super) fn barred(text: &[u8]) -> Option<Vec<u8>> {
    let text = text.trim_ascii_end();
    if text.len() > LONGEST || !text.contains(&b'-') {
        return None;
    }
    let (mut cells, mut before) = (0, Vec::new());
    for &byte in text {
        match byte {
            b'-' => before.push(cells),
            b' ' | b'|' => {}
            _ if CellSymbols::Nine.has(byte) => cells += 1,
            _ => return None,
        }
    }
    let is_between = before == [3, 6] || before.iter().copied().eq(1..=8);
    (cells == 9 && is_between).then(|| {
        let bar = |&byte: &u8| if byte == b'-' { b'|' } else { byte };
        text.iter().map(bar).collect()
    })
}
