//! Places in a text: line, column, and an excerpt with a mark under the place.
//!
//! The column of a place counts characters. The mark counts columns of a terminal, where a wide character takes two
//! and a combining one none. A tab is shown as one blank, which keeps the columns simple, and a control character as
//! [`MARK`], so that no text can send escape codes to the terminal.

use unicode_width::UnicodeWidthChar;

use super::error::Mistake;

/// Replaces bytes that are not UTF-8, and control characters in an excerpt.
pub(super) const MARK: char = '\u{fffd}';

/// The number of columns shown of a long line.
const WINDOW: usize = 96;

/// The minimum number of columns shown before the mistake in a long line.
const LEAD: usize = 32;

/// A mistake about `length` bytes of the text from `offset` on, with line, column and excerpt.
pub(super) fn locate(text: &str, offset: usize, length: usize, what: String) -> Mistake {
    let offset = boundary(text, offset);
    let before = &text[..offset];
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].split('\n').next().unwrap_or_default();
    let line = line.trim_end_matches(['\r', ' ', '\t']);
    let first = before[start..].chars().count();
    let span = text.get(offset..offset + length).unwrap_or_default();
    let length = span.split('\n').next().unwrap_or_default().chars().count();
    let (excerpt, mark) = excerpt(line, first, length);
    Mistake {
        line: before.matches('\n').count() + 1,
        column: first + 1,
        length,
        what,
        excerpt,
        mark,
    }
}

/// The start of the character that contains the byte at `offset`.
pub(super) fn boundary(text: &str, offset: usize) -> usize {
    let mut start = offset.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}

/// The part of a line that shows its characters `first..first + length`, and the columns they take in it.
fn excerpt(line: &str, first: usize, length: usize) -> (String, std::ops::Range<usize>) {
    let shown = |letter: char| match letter {
        '\t' => (' ', 1),
        // Characters that change the direction of writing would separate the mark from its place.
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => (MARK, 1),
        _ => match letter.width() {
            Some(width) => (letter, width),
            None => (MARK, 1),
        },
    };
    let width: usize = line.chars().take(first).map(|c| shown(c).1).sum();
    // Shows a line that fits as a whole, and a long one from `LEAD` columns before the place.
    let long = line.chars().map(|c| shown(c).1).sum::<usize>() > WINDOW;
    let from = if long { width.saturating_sub(LEAD) } else { 0 };
    let mut text = String::new();
    let mut columns = 0;
    let mut reached = 0;
    let mut mark = None;
    if from > 0 {
        text.push('…');
        columns = 1;
    }
    let mut end = None;
    for (place, (letter, width)) in line.chars().map(shown).enumerate() {
        if place == first {
            mark = Some(columns);
        }
        if place == first + length {
            end = Some(columns);
        }
        if reached >= from {
            if columns + width > WINDOW {
                text.push('…');
                break;
            }
            text.push(letter);
            columns += width;
        }
        reached += width;
    }
    let mark = mark.unwrap_or(columns);
    (text, mark..end.unwrap_or(columns).max(mark))
}

/// Where a slice of a text stands in it, and its length; the beginning and 0 if it is one of another text.
pub(super) fn slice_place(text: &str, slice: &str) -> (usize, usize) {
    let offset = (slice.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let is_inside = offset <= text.len() && slice.len() <= text.len() - offset;
    if is_inside {
        (offset, slice.len())
    } else {
        (0, 0)
    }
}
