//! Which of the last paragraphs are grids: as few of them as possible.

use super::kept_line::KeptLine;
use super::{Entry, IS_SMALL, boxes, margins, spaces, stripped};
use crate::sudoku::text::block::bands::is_whole;

/// Reads grids in lines; `None` if there is anything else in them.
type View = fn(&[KeptLine], Option<u8>) -> Option<Vec<Entry>>;

const VIEWS: &[View] = &[margins::read, spaces::read, stripped::read];

/// The grids that a view sees in the last paragraphs of these lines, as few of them as possible, and the first of these
/// lines. `is_inside`: whether the line of this number is inside a block that begins above it.
pub(super) fn grids_at_end(
    lines: &[KeptLine],
    order: Option<u8>,
    is_inside: &dyn Fn(u64) -> bool,
) -> Option<(usize, Vec<Entry>)> {
    let end = lines.iter().rposition(|line| !line.is_blank())? + 1;
    // The blank lines below this line, and the most of them between paragraphs.
    let (mut blank, mut most, mut has_rows) = (0, 0, IS_SMALL);
    for first in (0..end).rev() {
        let line = &lines[first];
        if line.is_blank() {
            blank += 1;
            continue;
        }
        if !IS_SMALL && line.is_strange() {
            return None;
        }
        most = most.max(std::mem::take(&mut blank));
        has_rows = has_rows || line.may_be_row();
        let is_first = first == 0 || lines[first - 1].is_blank();
        if !has_rows || !is_first || is_inside(line.number) {
            continue;
        }
        // A line of spaces directly above or below may be a row.
        let is_long = |line: &KeptLine| line.is_blank() && line.text.len() > 3;
        let is_row = |at: usize| lines.get(at).is_some_and(is_long);
        let above = usize::from(!IS_SMALL && first > 0 && is_row(first - 1));
        let below = usize::from(!IS_SMALL && is_row(end));
        let paragraphs = &lines[first - above..end + below];
        let seen = VIEWS.iter().find_map(|view| view(paragraphs, order));
        let Some(seen) = seen else { continue };
        let is_one = most == 0 || IS_SMALL;
        if is_one || !is_band_of_another(&lines[..first], paragraphs, most, &seen) {
            return Some((first - above, seen));
        }
    }
    None
}

/// Whether the first of these paragraphs is rather a band of a grid above it, in which a row is missing or too many: that
/// one goes on until no further band fits.
fn is_band_of_another(
    above: &[KeptLine],
    paragraphs: &[KeptLine],
    most: usize,
    seen: &[Entry],
) -> bool {
    let Some(Entry::Puzzle(puzzle)) = seen.last() else {
        return false;
    };
    let order = usize::from(puzzle.square.order());
    let height = boxes(order).map_or(1, |(height, _)| height);
    let rows = |band: &[KeptLine]| band.iter().filter(|line| !line.is_rule()).count();
    let mut bands = paragraphs.split(KeptLine::is_blank);
    let first = bands.find(|band| !band.is_empty());
    if first.map_or(0, rows) != height {
        return false;
    }
    // The bands above, from the last one on.
    let (mut bands, mut gap) = (Vec::new(), 0);
    for band in above.rsplit(KeptLine::is_blank) {
        let count = rows(band);
        let is_heading = band.last().is_some_and(KeptLine::is_heading);
        match count {
            0 => gap += 1,
            _ if gap > most || is_heading || count > height + 1 => break,
            // What is nearer than the paragraphs are to one another belongs to them.
            _ if bands.is_empty() && gap < most => return true,
            _ => {
                bands.push(count);
                gap = 1;
            }
        }
    }
    let (mut count, mut under_way) = (0, 0);
    for rows in bands.into_iter().rev() {
        (count, under_way) = (count + 1, under_way + rows);
        if is_whole(count, under_way, height, order) {
            (count, under_way) = (0, 0);
        }
    }
    under_way > 0
}
