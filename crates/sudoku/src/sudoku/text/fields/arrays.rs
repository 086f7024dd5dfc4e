//! Rows of arrays: what is between the brackets of a list of a program.

use super::{is_around, is_beside, split};
use crate::sudoku::text::IS_SMALL;

/// Where the value begins in `board = [[1,`, `int g[9][9] = {` and `"grid": [`; 0 in other lines.
pub(in crate::sudoku::text) fn assignment(line: &[u8]) -> usize {
    let names = |byte: &u8| byte.is_ascii_alphabetic() || b"\"'_$".contains(byte);
    if !line.trim_ascii_start().first().is_some_and(names) {
        return 0;
    }
    let signs = (0..).zip(line).filter(|(_, byte)| b"=:".contains(byte));
    let is_other = |&at: &usize| line[at] != b' ';
    let values = signs.map(|(at, _)| (at + 1..line.len()).find(is_other).unwrap_or(line.len()));
    let values = std::iter::once(line.len() - line.trim_ascii_start().len()).chain(values);
    let values = values.map(|at| at + constructor(&line[at..]));
    let mut values = values.filter(|&at| line.get(at).is_some_and(|byte| b"[{(".contains(byte)));
    values.next().unwrap_or(0)
}

/// The number of bytes of a name before the brackets of an array: `np.array([[`, `array([[`, `vec![`.
fn constructor(text: &[u8]) -> usize {
    let names = [
        &b"np.array"[..],
        b"numpy.array",
        b"array",
        b"matrix",
        b"tensor",
        b"vec!",
    ];
    let mut names = names.iter().filter(|_| !IS_SMALL);
    let name = names.find(|name| text.starts_with(name));
    name.map_or(0, |name| name.len())
}

/// Where a row begins that has only one of its brackets: `,[5,3,0]` below other rows, or `5 3 0];` at the end of an array.
pub(super) fn inside_array(line: &[u8]) -> Option<usize> {
    let text = line.trim_ascii();
    let open = line.iter().position(|byte| b"[{(".contains(byte));
    let end = line.iter().rfind(|byte| !b" \t,;)".contains(byte));
    let is_end = matches!(end, Some(b']' | b'}')) && text[0].is_ascii_alphanumeric();
    match open {
        Some(open) => line[..open].trim_ascii().eq(b",").then_some(open),
        None => is_end.then_some(0),
    }
}

/// The fields of an array: what is between its brackets, from the byte `from` on. NumPy says the type of the cells behind them.
pub(super) fn array(line: &[u8], from: usize) -> Vec<(usize, usize)> {
    let mut ends = line[from..].windows(9).filter(|_| !IS_SMALL);
    let line = match ends.position(|end| end == b"], dtype=") {
        Some(end) => &line[..from + end],
        None => line,
    };
    let start = (from..line.len()).find(|&at| !is_around(line[at]));
    let end = line.iter().rposition(|&byte| !is_beside(byte));
    let (Some(start), Some(end)) = (start, end) else {
        return Vec::new();
    };
    // There may be nothing but delimiters after the name of an array: `"cells": [],`.
    if start > end {
        return Vec::new();
    }
    // `5.` is a number of NumPy.
    let number = |(start, end): (usize, usize)| match line[start..end].trim_ascii_end() {
        text @ [.., b'0'..=b'9', b'.'] if !IS_SMALL => (start, start + text.len() - 1),
        _ => (start, end),
    };
    let inner = &line[start..=end];
    if inner.contains(&b',') {
        let fields = split(line, start, end + 1, b',').into_iter();
        return fields.map(number).collect();
    }
    let words = inner.split(u8::is_ascii_whitespace);
    let mut at = start;
    let mut fields = Vec::with_capacity(9);
    for word in words {
        if !word.is_empty() {
            fields.push(number((at, at + word.len())));
        }
        at += word.len() + 1;
    }
    fields
}
