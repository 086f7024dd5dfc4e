//! Lines in no layout: what was found, and what was expected.

use super::kept_line::KeptLine;
use super::{CellSymbols, IS_SMALL, Line, Reader, TextRow};
use crate::sudoku::text::row::{counted, strange};
use crate::sudoku::text::table;

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    reader.top.clear();
    reader.after_line = IS_SMALL || !is_above(reader.number, line.text);
    let (cut, indent) = (line.cut, line.indent());
    let (line, text) = (line.line, line.text);
    let order = usize::from(reader.order.unwrap_or(9));
    let (symbols, cells) = (CellSymbols::of(order), order * order);
    let run = symbols.run(text);
    let ends = |run: usize| { text.get(run) }.is_none_or(|next| b" \t,;|\"".contains(next));
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b' ';
    let words = reader.order.is_some_and(|order| order != 9) && text.iter().all(is_letter);
    // As many characters as a puzzle has, of which the first is none of the symbols.
    let is_other = || {
        let letters = || String::from_utf8_lossy(text).chars().count();
        !IS_SMALL && !text.is_ascii() && letters() == cells
    };
    let (at, message) = if run == 0 && !is_other() || words {
        let found = excerpt(text);
        let columns =
            !IS_SMALL && text.iter().any(|byte| b",;\t".contains(byte)) && reader.number == 1;
        let expected = match columns {
            true => format!("or a header with a column {}", table::PUZZLE_COLUMNS),
            false => "or a row".to_owned(),
        };
        let message = match order {
            9 if !columns => "expected a puzzle: 81 characters, or a row of nine".to_owned(),
            9 => format!("expected a puzzle: 81 characters, a row of nine, {expected}"),
            _ => format!("expected a puzzle: {cells} characters, or a row of {order}"),
        };
        // Some judges write arrays. On a page there are no commands.
        let cure = match !IS_SMALL && text.starts_with(b"[") && text.contains(&b',') {
            true => r#"; `tr -d '[]", '` removes brackets and quotes"#,
            false => "",
        };
        (0, format!("found {found}, {message}{cure}"))
    } else if let Some(row) =
        TextRow::of(text, symbols).filter(|row| order != 9 && row.groups.len() > 1)
    {
        // Symbols with spaces between them.
        let found = counted(row.groups.len());
        (text.len(), format!("found {found}, expected {cells}"))
    } else if cut && run == text.len() {
        let found = counted(run);
        (cells, format!("found more than {found}, expected {cells}"))
    } else if run > cells || (run < cells && ends(run)) {
        let found = counted(run);
        (run.min(cells), format!("found {found}, expected {cells}"))
    } else {
        let found = strange(line, indent + run);
        let expected = match run == cells {
            true => "the end of the puzzle",
            false => symbols.expected(),
        };
        (run, format!("found {found}, expected {expected}"))
    };
    reader.refuse(line, indent + at, message);
    Some(())
}

/// Whether a line is no puzzle, but what may be above one: a number, a letter, or a number in letters.
fn is_above(number: u64, text: &[u8]) -> bool {
    let is_letter = text.len() < 8 && text.iter().all(u8::is_ascii_alphabetic);
    is_letter || KeptLine::new(number, text).is_number_above()
}

/// The beginning of a text, in quotes.
pub(super) fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(200)]);
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(20).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{start:?}{dots}")
}
