//! Which lines are headings: words such as `Puzzle` with a number or a grade, marks around a text, and numbers of puzzles.

use super::kept_line::{KeptLine, is_number};
use super::{IS_SMALL, Line, Reader};
use crate::sudoku::text::block::form::has_words;

/// Words for a puzzle, and the one below all.
const WORDS: &str = "grid puzzle sudoku game board no nr end";

/// Words for its grade.
const GRADES: &str = match IS_SMALL {
    true => "",
    false => {
        "easy simple medium moderate hard difficult tough expert extreme evil fiendish diabolical"
    }
};

/// Headings above puzzles, such as `Grid 01`, `Puzzle #3:` and `Easy`, and the `end` below the puzzles of a judge.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let is_other = || is_mark(line.text) || is_name(line.text);
    (is_named(line.text) || !IS_SMALL && is_other()).then_some(())?;
    reader.unread.pass();
    Some(())
}

/// Whether a line that is not in a grid is a heading, or letters and spaces that are no row of this order.
pub(super) fn is_title(text: &[u8], order: usize) -> bool {
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b' ';
    !IS_SMALL && (is_named(text) || has_words(text, order) && text.iter().all(is_letter))
}

/// Whether a word is one for a puzzle or for its grade.
fn is_known(word: &[u8]) -> bool {
    let mut known = { WORDS.split_ascii_whitespace() }.chain(GRADES.split_ascii_whitespace());
    word.len() > 1 && known.any(|known| word.eq_ignore_ascii_case(known.as_bytes()))
}

/// Whether a line begins with a word for a puzzle or for its grade, and has nothing else but numbers and grades.
fn is_named(text: &[u8]) -> bool {
    let is_other = |byte: &u8| !byte.is_ascii_alphabetic();
    let word = text.iter().position(is_other);
    let (word, rest) = text.split_at(word.unwrap_or(text.len()));
    // What is longer may be a puzzle with too few cells.
    let is_number = rest.len() < 9 && { rest.iter() }
        .all(|byte| byte.is_ascii_digit() || b" \t#:.".contains(byte));
    is_known(word) && is_number || !IS_SMALL && is_graded(word, rest)
}

/// Whether a line is words and a colon, as above a list: `Easy puzzles:`, `puzzles:`.
fn is_name(text: &[u8]) -> bool {
    let words = text.strip_suffix(b":").unwrap_or(b"");
    let is_letter = |byte: &u8| byte.is_ascii_alphabetic() || *byte == b' ';
    words.len() > 3 && words.iter().all(is_letter)
}

/// Whether a line is a word for a puzzle or for its grade with numbers and grades behind it: `No. 2 (easy)`, `Level: hard`.
fn is_graded(word: &[u8], rest: &[u8]) -> bool {
    let has_grade =
        |word: &[u8]| matches!(&word.to_ascii_lowercase()[..], b"level" | b"difficulty");
    let is_name = |word: &[u8]| is_known(word) || has_grade(word);
    let words = rest.split(|byte| b" \t#:.,()[]-".contains(byte));
    let is_short =
        |word: &[u8]| word.len() < 5 && (word.iter().all(u8::is_ascii_digit) || is_roman(word));
    let is_number = |word: &&[u8]| word.first().is_some_and(u8::is_ascii_digit);
    // What has more may be what is left of a puzzle.
    let cells = { rest.iter() }.filter(|&&byte| byte == b'.' || byte.is_ascii_digit());
    is_name(word)
        && rest.len() < 30
        && cells.count() <= 8
        && !rest.windows(2).any(|pair| pair == b"..")
        && words.clone().filter(is_number).count() <= 2
        && { words }.all(|word| is_short(word) || is_name(word))
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

/// Whether a line is the number of a puzzle on a line: in Roman numerals, in brackets or with a mark, or a letter. What has nothing
/// but cells may be what is left of a puzzle.
pub(super) fn is_number_of_line(line: &KeptLine) -> bool {
    let text = line.text.trim_ascii();
    let number = match text {
        [b'(', number @ .., b')'] | [b'[', number @ .., b']'] => number,
        [number @ .., b')' | b':'] => number,
        _ => &[],
    };
    let is_letter = || text.len() == 1 && text[0].is_ascii_uppercase();
    is_number(number) && number.len() < 5 || is_letter() || text.len() < 8 && is_roman(text)
}
