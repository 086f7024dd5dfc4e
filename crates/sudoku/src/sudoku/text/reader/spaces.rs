//! Grids in which a space is a blank, as newspapers and programs print them, with a frame or without.
//!
//! A line may be shorter than a row, and a blank line may be a row. So the columns decide: the cells of each group
//! between two bars begin at a column and follow each other in equal steps, and nothing but spaces may stand elsewhere.
//! Of the arrangements that fit all rows, the tightest is taken. If another one is as tight, a note says what was taken.

use super::gaps::{self, Bands};
use super::kept_line::KeptLine;
use super::margins::grids;
use super::readings::Cells;
use super::{CellSymbols, Entry, IS_SMALL, ORDERS, TextPlace, boxes, is_rule};
use quadrille_engine::sort::sort_by_key;

/// The characters of a line, each with its first byte.
type Letters = Vec<(usize, char)>;

/// The columns of the cells of a row, from 0.
type Columns = Vec<usize>;

/// Reads the grid in these lines, or the framed grids below each other. What may be a number or a letter above or below the grid
/// is a row only if there is no grid without it.
pub(super) fn read(lines: &[KeptLine], order: Option<u8>) -> Option<Vec<Entry>> {
    let is_heading = |line: &KeptLine| {
        let is_mark = || !IS_SMALL && is_mark(line);
        line.is_blank() || is_mark() || line.has_words() && line.is_heading()
    };
    let is_lone = |line: &KeptLine| {
        (line.is_lone() || !IS_SMALL && line.is_twice_a_number()) && !line.text.starts_with(b" ")
    };
    let outer: [&dyn Fn(&KeptLine) -> bool; 3] = [
        &|line| is_heading(line) || is_lone(line),
        &is_heading,
        &|line| is_heading(line) || line.is_lone() || line.is_number_above(),
    ];
    if IS_SMALL {
        let first = lines.iter().position(|line| !is_heading(line))?;
        let last = lines.iter().rposition(|line| !is_heading(line))?;
        return inside(&lines[first..=last], order);
    }
    let mut before = None;
    outer.iter().find_map(|is_outer| {
        let first = lines.iter().position(|line| !is_outer(line))?;
        let last = lines.iter().rposition(|line| !is_outer(line))?;
        if before.replace((first, last)) == Some((first, last)) {
            return None;
        }
        let edges = gaps::with_edges(lines, first, last);
        let lines = &lines[first..=last];
        let grids = edges.and_then(|lines| inside(lines, order));
        let grids = grids.or_else(|| stacked(lines, order));
        grids.or_else(|| inside(lines, order))
    })
}

/// Whether a line that is neither a rule nor a row is a mark around a grid, or words below it.
fn is_mark(line: &KeptLine) -> bool {
    let has_none = !line.text.iter().any(u8::is_ascii_alphanumeric);
    !line.spaced && !line.is_rule() && (has_none || line.is_footer())
}

/// Reads framed grids of which each begins with a rule directly below the last rule of the one above it, or below a heading there.
fn stacked(lines: &[KeptLine], order: Option<u8>) -> Option<Vec<Entry>> {
    let is_above = |line: &KeptLine| line.is_heading() || line.is_number_above();
    let (mut entries, mut rest) = (Vec::new(), lines);
    for at in 1..lines.len() {
        let is_near = |line: &&KeptLine| line.is_rule() || !is_above(line);
        let above = lines[..at].iter().rfind(is_near);
        if lines[at].is_rule() && above.is_some_and(KeptLine::is_rule) {
            let upper = &rest[..rest.len() - (lines.len() - at)];
            let end = upper.iter().rposition(KeptLine::is_rule)?;
            entries.extend(inside(&upper[..=end], order)?);
            rest = &lines[at..];
        }
    }
    if entries.is_empty() {
        return None;
    }
    entries.extend(inside(rest, order)?);
    Some(entries)
}

/// Reads the grid of which these are all lines.
fn inside(lines: &[KeptLine], order: Option<u8>) -> Option<Vec<Entry>> {
    let is_spaced = |line: &KeptLine| line.spaced || is_rule(&line.text);
    if !IS_SMALL && !lines.iter().all(is_spaced) {
        return None;
    }
    let letters: Vec<Letters> = lines.iter().map(letters).collect();
    let bars = letters.iter().flatten().any(|&(_, letter)| is_bar(letter));
    // A frame that begins below a blank line is one by itself.
    let frames = |pair: &[KeptLine]| pair[0].is_blank() && is_rule(&pair[1].text);
    if bars && lines.windows(2).any(frames) {
        return None;
    }
    let rows = |blank: bool| -> Vec<usize> {
        let is_row = |line: &KeptLine| !line.is_rule() && (blank || !line.is_blank());
        (0..lines.len()).filter(|&at| is_row(&lines[at])).collect()
    };
    let is_known = |n: &u8| order.is_none_or(|order| order == *n);
    let orders = || ORDERS.iter().copied().filter(is_known);
    let size = |rows: &[usize]| orders().find(|&n| usize::from(n) == rows.len());
    // Large grids have no blank rows, and paragraphs are bands.
    let (all, full) = (rows(!bars), rows(false));
    let together = size(&all).filter(|&n| bars || n <= 9);
    let parted = size(&full).filter(|&n| IS_SMALL || are_bands(lines, n));
    let read_all = || grid(lines, &letters, bars, &all, together?);
    let read_parted = || grid(lines, &letters, bars, &full, parted?);
    if IS_SMALL || bars || all.len() == full.len() {
        return read_all().or_else(read_parted);
    }
    // A line of as many spaces as the longest has characters is a row.
    let longest = lines.iter().map(|line| line.text.len()).max();
    let is_gap = |line: &KeptLine| line.is_blank() && Some(line.text.len()) != longest;
    let is_gap: Vec<bool> = lines.iter().map(is_gap).collect();
    let ways = orders().filter(|&n| n <= 9);
    let ways: Vec<Bands> = ways.flat_map(|n| gaps::bands(&is_gap, n)).collect();
    let in_bands = read_parted().or_else(|| match &ways[..] {
        [bands] if bands.is_whole => grid(lines, &letters, bars, &bands.rows, bands.order),
        _ => None,
    });
    if !ways.is_empty() || together.is_none_or(|n| gaps::are_gaps(&is_gap, n)) {
        return in_bands;
    }
    match (in_bands, read_all()) {
        (Some(_), Some(_)) => None,
        (one, other) => one.or(other),
    }
}

/// Reads the grid of this order of which these lines are the rows.
fn grid(
    lines: &[KeptLine],
    letters: &[Letters],
    bars: bool,
    rows: &[usize],
    n: u8,
) -> Option<Vec<Entry>> {
    let shown: Vec<&Letters> = rows.iter().map(|&row| &letters[row]).collect();
    let (columns, other) = match bars {
        true => framed(&shown, n.into()),
        false => bare(&shown, n.into()),
    }?;
    let mut taken: Vec<Option<(Vec<u8>, Cells)>> = vec![None; lines.len()];
    for &row in rows {
        taken[row] = Some(cells(&lines[row].text, &letters[row], &columns));
    }
    if !IS_SMALL && !bars && !has_width(lines, &columns) {
        return None;
    }
    let mut entries = grids(lines, &taken, n.into())?;
    if other {
        let message = "the columns of these cells can be read in two ways: read with as little space beside \
                       them as possible; dots for blanks settle it";
        let place = TextPlace::new(lines[0].number, 1);
        entries.insert(0, Entry::note(place, message, None));
    }
    Some(entries)
}

/// Whether lines have the width of these columns: no blank line at an edge, which is a row, is shorter, and no line has room for
/// a ninth cell beside eight.
fn has_width(lines: &[KeptLine], columns: &[usize]) -> bool {
    let step = columns[1] - columns[0];
    let width = columns[columns.len() - 1] + 1;
    let ends = [lines.first(), lines.last()];
    let mut edges = ends.into_iter().flatten().filter(|line| line.is_blank());
    let is_wide = |line: &KeptLine| line.text.len() >= width + step;
    edges.all(|line| (width..width + step).contains(&line.text.len()))
        && (columns.len() != 8 || columns[0] == 0 && !lines.iter().any(is_wide))
}

/// Whether all lines are one paragraph, or each paragraph has as many rows as the boxes of this order or just one.
fn are_bands(lines: &[KeptLine], n: u8) -> bool {
    let rows = |band: &[KeptLine]| band.iter().filter(|line| !line.is_rule()).count();
    let bands = lines.split(KeptLine::is_blank).map(rows);
    let mut bands = bands.filter(|&rows| rows > 0);
    let first = bands.next().unwrap_or(0);
    let fits = boxes(n.into()).is_some_and(|(height, width)| {
        // Eight rows with a blank line below each may be those of a grid of nine.
        let is_lone = first == 1 && (IS_SMALL || n != 8);
        is_lone || [height, width, n.into()].contains(&first)
    });
    fits && bands.all(|rows| rows == first)
}

fn letters(line: &KeptLine) -> Letters {
    let mut letters = Vec::with_capacity(line.text.len());
    let mut at = 0;
    for chunk in line.text.utf8_chunks() {
        let valid = chunk.valid().char_indices();
        letters.extend(valid.map(|(byte, letter)| (at + byte, letter)));
        at += chunk.valid().len();
        letters.extend((0..chunk.invalid().len()).map(|byte| (at + byte, '\u{fffd}')));
        at += chunk.invalid().len();
    }
    let is_blank = |(_, letter): &mut (usize, char)| letter.is_ascii_whitespace();
    while letters.pop_if(is_blank).is_some() {}
    letters
}

/// Whether a line has nothing but spaces, bars and symbols.
pub(super) fn is_spaced(text: &[u8]) -> bool {
    let text = str::from_utf8(text.trim_ascii_end());
    text.is_ok_and(|text| {
        let is_symbol = |letter: char| letter.is_ascii_alphanumeric() && letter != '0';
        { text.chars() }.all(|letter| letter == ' ' || is_bar(letter) || is_symbol(letter))
    })
}

fn is_bar(letter: char) -> bool {
    matches!(letter, '|' | '!' | '│' | '┃' | '║' | '┆' | '┊' | '╎')
}

/// The columns of the cells between bars, and whether there are others.
fn framed(rows: &[&Letters], n: usize) -> Option<(Columns, bool)> {
    let bars = |row: &Letters| -> Vec<usize> {
        let columns = 0..row.len();
        columns.filter(|&column| is_bar(row[column].1)).collect()
    };
    let columns = bars(rows[0]);
    if rows.iter().any(|row| bars(row) != columns) {
        return None;
    }
    let (first, last) = (*columns.first()?, *columns.last()?);
    let longest = rows.iter().map(|row| row.len()).max()?;
    let groups = columns.windows(2).map(|pair| (pair[0] + 1, pair[1]));
    let mut groups: Vec<(usize, usize)> = groups.collect();
    let outside = |from, to| rows.iter().any(|row| ink(row, from, to).next().is_some());
    if !n.is_multiple_of(groups.len().max(1))
        || groups.is_empty()
        || outside(0, first)
        || outside(last + 1, longest)
    {
        groups.insert(0, (0, first));
        let width = groups.iter().map(|(start, end)| end - start).max()?;
        groups.push((last + 1, longest.max(last + 1 + width)));
    }
    if !n.is_multiple_of(groups.len()) {
        return None;
    }
    let each = n / groups.len();
    // Cells with at most one space on both sides of each box are where they are, however far apart the symbols.
    let mut readings: Vec<(bool, usize, Columns)> = (1..=4)
        .filter_map(|step| {
            let (mut unused, mut columns) = (0, Vec::with_capacity(n));
            let mut is_loose = false;
            for &(start, end) in &groups {
                let length = step * (each - 1) + 1;
                let room = (end - start).checked_sub(length)?;
                unused += room;
                // The same space on both sides, if possible.
                let mut offsets: Vec<usize> = (0..=room).collect();
                sort_by_key(&mut offsets, |&offset| (2 * offset).abs_diff(room));
                let fits = |offset: &usize| {
                    let on = |column: usize| {
                        let at = column.checked_sub(start + offset);
                        at.is_some_and(|at| at.is_multiple_of(step) && at < length)
                    };
                    rows.iter().all(|row| ink(row, start, end).all(on))
                };
                let offset = offsets.into_iter().find(fits)?;
                is_loose |= offset > 1 || 2 * offset != room;
                columns.extend((0..each).map(|cell| start + offset + step * cell));
            }
            Some((is_loose, unused, columns))
        })
        .collect();
    sort_by_key(&mut readings, |&(is_loose, unused, _)| (is_loose, unused));
    let is_loose = readings.first()?.0;
    let columns = readings.into_iter().map(|(.., columns)| columns);
    best(rows, columns.collect()).filter(|(columns, _)| !is_loose || !are_far(rows, columns))
}

/// The columns of cells without bars, and whether there are others that are as good.
fn bare(rows: &[&Letters], n: usize) -> Option<(Columns, bool)> {
    let ends = rows.iter().map(|row| row.len()).max()?;
    let indents = rows.iter().filter_map(|row| ink(row, 0, ends).next());
    let indent = indents.min()?;
    let (_, width) = boxes(n)?;
    let mut readings: Vec<(usize, Columns)> = Vec::new();
    let steps = || (1..=3).flat_map(|step| (0..=2).map(move |gap| (step, gap)));
    let ways = (0..=indent).flat_map(|start| steps().map(move |way| (start, way)));
    for (start, (step, gap)) in ways {
        let column = |cell: usize| start + step * cell + gap * (cell / width);
        let columns: Columns = (0..n).map(column).collect();
        let on = |at: usize| columns.binary_search(&at).is_ok();
        if rows.iter().all(|row| ink(row, 0, ends).all(on)) {
            let unused = columns[n - 1] + 1 - ends + (indent - start);
            readings.push((unused, columns));
        }
    }
    let least = readings.iter().map(|(unused, _)| *unused).min()?;
    readings.retain(|(unused, _)| *unused == least);
    let columns = readings.into_iter().map(|(_, columns)| columns);
    best(rows, columns.collect()).filter(|(columns, _)| !are_far(rows, columns))
}

/// The first reading, and whether another one puts symbols into other cells. `None` if most rows would be blank, or if
/// there are blanks of another kind.
fn best(rows: &[&Letters], readings: Vec<Columns>) -> Option<(Columns, bool)> {
    let places = |columns: &Columns| -> Vec<Option<usize>> {
        let ink = rows.iter().flat_map(|row| ink(row, 0, usize::MAX));
        ink.map(|at| columns.binary_search(&at).ok()).collect()
    };
    let symbols = CellSymbols::of(rows.len());
    // There it is a blank.
    let is_cross = |letter| matches!(letter, 'x' | 'X') && rows.len() <= 9;
    let mut all = rows.iter().flat_map(|row| row.iter());
    let cells = |&(_, letter): &(usize, char)| {
        let symbol = letter.is_ascii_alphanumeric() && letter != '0' && !is_cross(letter);
        letter == ' ' || is_bar(letter) || symbol && symbols.has(letter as u8)
    };
    let columns = readings.first()?.clone();
    let places_of_first = places(&columns);
    let enough = places_of_first.len() >= rows.len() && all.all(cells);
    let other = { readings.iter() }.any(|other| places(other) != places_of_first);
    enough.then_some((columns, other))
}

/// Whether most of these columns are empty: symbols are further apart than cells.
fn are_far(rows: &[&Letters], columns: &Columns) -> bool {
    let has_ink =
        |column: usize| { rows.iter() }.any(|row| ink(row, column, column + 1).count() > 0);
    let used = columns.iter().filter(|&&column| has_ink(column)).count();
    !IS_SMALL && 2 * used <= columns.len()
}

/// The columns from one to another that have anything but spaces and bars.
fn ink(row: &Letters, from: usize, to: usize) -> impl Iterator<Item = usize> {
    let is_ink = |letter| letter != ' ' && !is_bar(letter);
    (from..to.min(row.len())).filter(move |&column| is_ink(row[column].1))
}

/// The row with a space for each missing cell, and the bytes of the cells at these columns.
fn cells(text: &[u8], letters: &Letters, columns: &Columns) -> (Vec<u8>, Cells) {
    let end = { letters.last() }.map_or(0, |&(byte, letter)| byte + letter.len_utf8());
    let mut text = text[..end].to_vec();
    let cells = columns.iter().map(|&column| {
        let byte = match letters.get(column) {
            Some(&(byte, _)) => byte,
            None => end + column - letters.len(),
        };
        (byte, byte + 1)
    });
    let cells: Cells = cells.collect();
    let needed = cells.last().map_or(0, |&(_, end)| end);
    text.resize(text.len().max(needed), b' ');
    (text, cells)
}
