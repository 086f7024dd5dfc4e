//! Lines that are headings whatever is below them: words such as `Puzzle` with a number or a grade, and marks around a text.

use super::extent::{extent, is_grid, is_line, lone_line};
use super::kept_line::{KeptLine, is_number};
use super::{Line, Reader};
use crate::sudoku::text::IS_WEBASSEMBLY;
use crate::sudoku::text::block::form::has_words;
use crate::sudoku::text::entry::Entry;

const GRADES: &[&[u8]] = match IS_WEBASSEMBLY {
    true => &[],
    false => &[
        b"easy",
        b"simple",
        b"medium",
        b"moderate",
        b"hard",
        b"difficult",
        b"tough",
        b"expert",
        b"extreme",
        b"evil",
        b"fiendish",
        b"diabolical",
    ],
};

/// Headings above puzzles, such as `Grid 01`, `Puzzle #3:` and `Easy`, and the `end` below the puzzles of a judge.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let is_other = || is_mark(line.text) || is_name(line.text);
    (is_named(line.text) || !IS_WEBASSEMBLY && is_other()).then_some(())?;
    if !IS_WEBASSEMBLY {
        reader.unread.pass();
    }
    Some(())
}

/// Whether a line, which is not in a grid, is words without any cell.
pub(super) fn is_title(text: &[u8], order: usize) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b' ';
    !IS_WEBASSEMBLY && (is_named(text) || has_words(text, order) && text.iter().all(is_letter))
}

/// Whether a line begins with a word for a puzzle or for its grade, and has nothing else but numbers and grades.
fn is_named(text: &[u8]) -> bool {
    let is_other = |byte: &u8| !byte.is_ascii_alphabetic();
    let word = text.iter().position(is_other);
    let (word, rest) = text.split_at(word.unwrap_or(text.len()));
    let words: [&[u8]; 8] = [
        b"grid", b"puzzle", b"sudoku", b"game", b"board", b"no", b"nr", b"end",
    ];
    let is_word = { words.iter().chain(GRADES) }.any(|name| word.eq_ignore_ascii_case(name));
    // What is longer may be a puzzle with too few cells.
    let is_number = rest.len() < 9 && { rest.iter() }
        .all(|byte| byte.is_ascii_digit() || b" \t#:.".contains(byte));
    is_word && is_number || !IS_WEBASSEMBLY && is_graded(word, rest)
}

/// Whether a line is words and a colon, as above a list: `Easy puzzles:`, `puzzles:`.
fn is_name(text: &[u8]) -> bool {
    let words = text.strip_suffix(b":").unwrap_or(b"");
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b' ';
    words.len() > 3 && words.iter().all(is_letter)
}

/// Whether a line is a word for a puzzle or for its grade with numbers and grades behind it: `No. 2 (easy)`, `Level: hard`.
fn is_graded(word: &[u8], rest: &[u8]) -> bool {
    let names: [&[u8]; 9] = [
        b"grid",
        b"puzzle",
        b"sudoku",
        b"game",
        b"board",
        b"no",
        b"nr",
        b"level",
        b"difficulty",
    ];
    let is_name =
        |word: &[u8], names: &[&[u8]]| { names.iter() }.any(|name| word.eq_ignore_ascii_case(name));
    let mut words = rest.split(|byte| b" \t#:.,()[]-".contains(byte));
    let is_short =
        |word: &[u8]| word.len() < 5 && (word.iter().all(u8::is_ascii_digit) || is_roman(word));
    let is_row = || rest.windows(2).any(|pair| pair == b"..");
    (is_name(word, &names) || is_name(word, GRADES))
        && rest.len() < 30
        && !is_row()
        && words.all(|word| is_short(word) || is_name(word, GRADES) || is_name(word, &names))
}

/// Whether a word is a number in Roman numerals.
fn is_roman(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(|letter| b"IVXL".contains(letter))
}

/// Whether a line is a mark around a text, as in Markdown, HTML, Python and forums.
fn is_mark(text: &[u8]) -> bool {
    let is_word = |word: &[u8]| word.iter().all(u8::is_ascii_alphabetic);
    match text {
        [b'`', b'`', b'`', word @ ..]
        | [b'~', b'~', b'~', word @ ..]
        | [b'<' | b'[', b'/', word @ .., b'>' | b']']
        | [b'<', word @ .., b'>'] => is_word(word),
        b"\"\"\"" | b"'''" => true,
        _ => false,
    }
}

/// The entries without those of headings with nothing but blank lines between them and a puzzle: numbers above puzzles on lines,
/// and also words above grids. `below`: the entry below these lines, if it is known.
pub(super) fn without_numbers(
    lines: &[KeptLine],
    entries: Vec<Entry>,
    below: Option<&Entry>,
) -> Vec<Entry> {
    let is_above = |number: u64, entry: &Entry| {
        let lines_between = number + 1..extent(entry).0;
        let is_gap = |line: &&KeptLine| {
            lines_between.contains(&line.number) && (line.is_blank() || line.is_rule())
        };
        // Others may not be kept.
        let gaps = lines.iter().filter(is_gap).count() as u64;
        let adjoins = number + gaps + 1 == lines_between.end;
        let line = lines.iter().find(|line| line.number == number);
        let is_above_grid = |line: &KeptLine| {
            is_number_of_line(line) || line.is_number_above() || line.is_heading()
        };
        let is_heading = is_line(entry) && line.is_some_and(is_number_of_line)
            || is_grid(entry) && line.is_some_and(is_above_grid);
        adjoins && is_heading
    };
    let mut kept: Vec<Entry> = Vec::with_capacity(entries.len());
    for entry in entries.into_iter().rev() {
        let number = lone_line(&entry);
        let pair = number.zip(kept.last().or(below));
        if !pair.is_some_and(|(number, next)| is_above(number, next)) {
            kept.push(entry);
        }
    }
    kept.reverse();
    kept
}

/// Whether a line is the number of a puzzle on a line: in Roman numerals, in brackets or with a mark, or a letter. What has nothing
/// but cells may be what is left of a puzzle.
fn is_number_of_line(line: &KeptLine) -> bool {
    let text = line.text.trim_ascii();
    let number = match text {
        [b'(', number @ .., b')'] | [b'[', number @ .., b']'] => number,
        [number @ .., b')' | b':'] => number,
        _ => &[],
    };
    let is_letter = || text.len() == 1 && text[0].is_ascii_uppercase();
    is_number(number) && number.len() < 5 || is_letter() || text.len() < 8 && is_roman(text)
}
