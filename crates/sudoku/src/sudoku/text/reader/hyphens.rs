//! Rows of order 9 with hyphens between groups of three cells, or between all cells: `53.-.7.-...`. A hyphen there is read as
//! a bar: as blanks, hyphens would make 11 or 17 cells, which no square has.

use crate::sudoku::text::symbols::CellSymbols;

/// A longer line is no row of this kind.
const LONGEST: usize = 60;

/// The row with bars for such hyphens; `None` if it has others, or anything beside cells, spaces and bars.
pub(super) fn barred(text: &[u8]) -> Option<Vec<u8>> {
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

#[cfg(test)]
pub(super) const SAMPLES: &[&str] = &[
    "53.-.7.-...\n6..-195-...\n.98-...-.6.\n8..-.6.-..3\n4..-8.3-..1\n7..-.2.-..6\n.6.-...-28.\n...-419-..5\n...-.8.-.79\n",
    "5-3-0-0-7-0-0-0-0\n6-0-0-1-9-5-0-0-0\n0-9-8-0-0-0-0-6-0\n8-0-0-0-6-0-0-0-3\n4-0-0-8-0-3-0-0-1\n7-0-0-0-2-0-0-0-6\n0-6-0-0-0-0-2-8-0\n0-0-0-4-1-9-0-0-5\n0-0-0-0-8-0-0-7-9\n",
    "5 3|. - . 7|. - .|.|.\n6 .|. - 1 9|5 - .|.|.\n. 9|8 - . .|. - .|6|.\n8 .|. - . 6|. - .|.|3\n4 .|. - 8 .|3 - .|.|1\n7 .|. - . 2|. - .|.|6\n. 6|. - . .|. - 2|8|.\n. .|. - 4 1|9 - .|.|5\n. .|. - . 8|. - .|7|9\n",
];
