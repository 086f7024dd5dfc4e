//! Which lines are the rows of a grid with spaces for blanks, where a blank line may be a row or a gap between its boxes.
//!
//! Rows in bands with gaps between them are at fixed distances, so the blank lines tell them from rows without gaps, if there
//! are enough of them. Above and below all others, a line of spaces is a row only if it is as long as the longest.

use super::boxes;
use super::kept_line::KeptLine;

/// The fewest gaps that are no coincidence.
const GAPS: usize = 2;

/// The most blank rows above the first line and below the last one, where they cannot be seen.
const UNSEEN: usize = 2;

/// Rows in bands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bands {
    pub(super) order: u8,
    /// The rows among the lines.
    pub(super) rows: Vec<usize>,
    /// Whether there are as many as the order.
    pub(super) is_whole: bool,
}

/// All ways to take lines, of which these may be gaps, as rows of this order in at least three bands. Rows may be blank.
pub(super) fn bands(is_gap: &[bool], order: u8) -> Vec<Bands> {
    let n = usize::from(order);
    let Some((height, width)) = boxes(n) else {
        return Vec::new();
    };
    let mut heights = vec![height, width];
    heights.dedup();
    let mut found: Vec<Bands> = Vec::new();
    // Every second line is a gap between rows.
    if is_gap.iter().skip(1).step_by(2).all(|&gap| gap) {
        return found;
    }
    for height in heights.into_iter().filter(|height| n / height > GAPS) {
        let ways = (1..=2).flat_map(|gap| (0..=UNSEEN).map(move |above| (gap, above)));
        for (gap, above) in ways {
            let place = |row: usize| row + gap * (row / height);
            let below = (place(n - 1) + 1).checked_sub(above + is_gap.len());
            let unseen = below.map(|below| below + above);
            let Some(unseen) = unseen.filter(|&rows| rows <= UNSEEN) else {
                continue;
            };
            let rows = (0..n).filter_map(|row| place(row).checked_sub(above));
            let rows: Vec<usize> = rows.filter(|&row| row < is_gap.len()).collect();
            let is_row = |at: usize| rows.binary_search(&at).is_ok();
            let ends = is_row(0) && is_row(is_gap.len() - 1);
            if ends && (0..is_gap.len()).all(|at| is_gap[at] || is_row(at)) {
                let is_whole = unseen == 0;
                found.push(Bands {
                    order,
                    rows,
                    is_whole,
                });
            }
        }
    }
    found
}

/// Whether lines, of which these may be gaps, are rather no rows without gaps: two rows of one band of boxes would be blank,
/// or two below each other.
pub(super) fn are_gaps(is_gap: &[bool], order: u8) -> bool {
    let height = boxes(order.into()).map_or(1, |(height, _)| height);
    let count = |band: &[bool]| band.iter().filter(|&&blank| blank).count();
    is_gap.chunks(height).any(|band| count(band) > 1)
        || is_gap.windows(2).any(|pair| count(pair) > 1)
}

/// The lines from one to another with those directly above and below that have as many spaces as the longest of them has
/// characters: each is a blank row. `None` if there is none.
pub(super) fn with_edges(lines: &[KeptLine], first: usize, last: usize) -> Option<&[KeptLine]> {
    let lengths = lines[first..=last].iter().map(|line| line.text.len());
    let longest = lengths.max();
    let is_row = |at: usize| {
        let line = lines.get(at);
        line.is_some_and(|line| line.is_blank() && Some(line.text.len()) == longest)
    };
    let above = usize::from(first > 0 && is_row(first - 1));
    let below = usize::from(is_row(last + 1));
    (above + below > 0).then(|| &lines[first - above..=last + below])
}
