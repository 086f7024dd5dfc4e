//! Pieces, and how to read them from drawings in text.

use std::ops::RangeInclusive;

use super::cell::Shape;
use super::drawing::{DrawingError, drawn, is_comment, is_drawing, is_layer_line};
use super::sets::NAMES;
use quadrille_engine::IS_SMALL;
use quadrille_engine::messages::meant;

/// A piece: its shape, its name, and its number of copies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The name, for pictures.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// The smallest and the largest number of copies in a solution.
    pub copies: RangeInclusive<u32>,
}

impl Piece {
    /// A piece with a number of copies within `copies`.
    pub fn new(name: impl Into<String>, shape: Shape, copies: RangeInclusive<u32>) -> Self {
        Piece {
            name: name.into(),
            shape,
            copies,
        }
    }
}

/// Why a text is not a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PiecesError {
    /// No set has this name.
    #[error("found the set {found:?}, expected one of {}{}", NAMES.join(", "), meant(.suggestion.as_deref()))]
    UnknownSet {
        /// The name.
        found: String,
        /// The nearest name of a set, if one is near enough to be what was meant.
        suggestion: Option<String>,
    },
    /// A line is wrong.
    #[error("{line}: {what}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// What was found and what was expected.
        what: String,
    },
    /// A drawing is wrong, or there is none: what was found and what was expected.
    #[error("{0}")]
    Drawing(String),
}

impl From<DrawingError> for PiecesError {
    fn from(error: DrawingError) -> Self {
        PiecesError::Drawing(format!(
            "{error}; a piece may have a line with its name above its drawing"
        ))
    }
}

/// The name of the piece with this number, if pieces have no names of their own.
pub(super) fn short_name(place: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    let letter = letters.map(String::from).nth(place);
    letter.unwrap_or_else(|| place.to_string())
}

/// Reads pieces drawn in text, with blank lines between them.
///
/// A line above the drawing of a piece may give the number of copies, the name, or both: `2x F`, `0-3x long`, `0-x I`
/// for any number, `F`. A number before a name is part of it, `1 F`, if all pieces are numbered so: 1, 2, 3 and so on.
///
/// In the drawing `#` is a square or cube, `o` a hexagon, `v` and `^` are triangles that point down and up, and `.` or a
/// blank is a hole; a line of dashes begins the next layer; one that begins with `|` is a comment. Whether the pieces fit
/// on a board is not checked here.
///
/// # Errors
///
/// The first mistake, with its line.
///
/// ```
/// use quadrille::puzzle::packing::read_pieces;
///
/// let pieces = read_pieces("2x bar\n###\n\n0-3x\n##\n#.\n")?;
/// assert_eq!((pieces[0].name.as_str(), pieces[0].copies.clone()), ("bar", 2..=2));
/// assert_eq!((pieces[1].shape.cells().len(), pieces[1].copies.clone()), (3, 0..=3));
/// # Ok::<(), quadrille::puzzle::packing::PiecesError>(())
/// ```
pub fn read_pieces(text: &str) -> Result<Vec<Piece>, PiecesError> {
    let mut pieces: Vec<Piece> = Vec::new();
    // The first line of each piece, and whether it has a name with a number in front.
    let mut heads: Vec<Head<'_>> = Vec::new();
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    lines.retain(|(_, line)| !is_comment(line));
    for block in lines.split(|(_, line)| line.trim().is_empty()) {
        let Some(&(number, first)) = block.first() else {
            continue;
        };
        let is_drawing = begins_drawing(first, block);
        let (copies, name, drawing) = if is_drawing {
            (1..=1, "", block)
        } else {
            let (copies, name) = heading(first, number)?;
            (copies, name, &block[1..])
        };
        heads.push(Head {
            line: number,
            text: if is_drawing { "" } else { first.trim() },
            is_numbered: name == first.trim() && after_number(name).is_some(),
        });
        let name = match name {
            "" => short_name(pieces.len()),
            name => name.to_owned(),
        };
        let shape = drawn(drawing)?;
        if shape.cells().is_empty() {
            let what = format!(
                "found no drawing of piece {name}, expected lines of # and . below its name"
            );
            return Err(PiecesError::Line { line: number, what });
        }
        if !shape.is_connected() {
            let line = drawing.first().map_or(number, |&(line, _)| line);
            let what = format!(
                "piece {name} is in two or more parts, expected cells connected by their sides; a blank line separates \
                 pieces"
            );
            return Err(PiecesError::Line { line, what });
        }
        pieces.push(Piece::new(name, shape, copies));
    }
    check_numbers(&heads)?;
    Ok(pieces)
}

/// The first line of a piece.
struct Head<'t> {
    line: usize,
    /// What is above the drawing; empty if there is nothing.
    text: &'t str,
    /// Whether that is a name with a number in front.
    is_numbered: bool,
}

/// Refuses names with a number in front that do not number all of the pieces: somebody may mean copies. The error is at
/// the piece that differs from most.
fn check_numbers(heads: &[Head<'_>]) -> Result<(), PiecesError> {
    let is_place = |place: usize, head: &Head<'_>| {
        after_number(head.text).is_some_and(|(number, _)| number.parse() == Ok(place))
    };
    let numbered = || (1..).zip(heads).filter(|(_, head)| head.is_numbered);
    let Some((_, first)) = numbered().next() else {
        return Ok(());
    };
    // Those without a number may be counted or not.
    let by_place = numbered().find(|&(place, head)| !is_place(place, head));
    let mut in_turn = (1..).zip(numbered());
    let wrong = by_place.and(in_turn.find(|&(turn, (_, head))| !is_place(turn, head)));
    let wrong = wrong.map(|(_, (_, head))| head);
    let without = heads.iter().find(|head| !head.is_numbered);
    // The page, whose code must be small, blames the first one with a number.
    let are_most = !IS_SMALL && 2 * numbered().count() > heads.len();
    let (line, what) = match (wrong, without) {
        (None, None) => return Ok(()),
        (None, Some(head)) if are_most => {
            let found = match head.text {
                "" => "a piece without a name".to_owned(),
                text => format!("{text:?} above a piece"),
            };
            let what = format!(
                "found {found}, expected a number and a name, as in \"2 L\": all pieces are numbered or none"
            );
            (head.line, what)
        }
        (wrong, _) => {
            let head = wrong.unwrap_or(first);
            let copies = after_number(head.text).map_or_else(String::new, |(number, name)| {
                format!("{number}x {name} for that many copies")
            });
            let what = format!(
                "found {:?}, expected {copies}, or pieces that are numbered 1, 2, 3 and so on",
                head.text
            );
            (head.line, what)
        }
    };
    Err(PiecesError::Line { line, what })
}

/// The number or the range in front of a name, and the name: `2 L`, `0-3 L`.
fn after_number(text: &str) -> Option<(&str, &str)> {
    let (number, name) = text.split_once(char::is_whitespace)?;
    copies(number).filter(|_| number != "any")?;
    Some((number, name.trim_start()))
}

/// Whether a line is a row of squares with a mistake in it, `#x#`, and no name: most of it is marks. With a single `#`, as in
/// `#1.`, a digit makes it a name. The page, whose code must be small, takes it for a name.
fn is_mistyped(line: &str) -> bool {
    if IS_SMALL {
        return false;
    }
    let squares = line.matches('#').count();
    let marks = line.matches(['#', '+', '.']).count();
    let letters = line.split_whitespace().flat_map(str::chars).count();
    let is_number = squares == 1 && line.contains(|letter: char| letter.is_ascii_digit());
    squares > 0 && marks > 1 && 2 * marks >= letters && !is_number
}

/// Whether the first line of a block belongs to the drawing. The letters o and v may be a name, but only above squares.
fn begins_drawing(first: &str, block: &[(usize, &str)]) -> bool {
    let of_squares = |line: &str| line.contains(['#', '+']);
    let letters_only = !first.contains(['#', '+', '^', '.']);
    let squares = block.iter().any(|(_, line)| of_squares(line));
    is_layer_line(first)
        || first.trim().starts_with('.')
        || is_mistyped(first)
        || (is_drawing(first) && !(letters_only && squares))
}

/// The number of copies and the name above a drawing.
fn heading(text: &str, line: usize) -> Result<(RangeInclusive<u32>, &str), PiecesError> {
    let text = text.trim();
    let wrong = |found: &str| {
        let what = format!(
            "found {found:?}, expected a number of copies in front of the name, like 2x, 0-3x or 0-x"
        );
        PiecesError::Line { line, what }
    };
    if text.starts_with("//") || text.starts_with("# ") {
        let what = format!("found {text:?}, expected a piece; a comment begins with |");
        return Err(PiecesError::Line { line, what });
    }
    let Some((count, rest)) = counted(text) else {
        let words = || text.split_whitespace();
        let [first, last] = [words().next(), words().last()].map(Option::unwrap_or_default);
        let is_count = is_turned_count(first) || is_turned_count(last);
        return match is_count && last.len() < text.len() {
            true => Err(wrong(text)),
            false => Ok((1..=1, text)),
        };
    };
    match copies(count) {
        Some(copies) => Ok((copies, rest.trim())),
        None => Err(wrong(text.split_whitespace().next().unwrap_or_default())),
    }
}

/// Reads how many copies of a piece there are: `2`, `0-3`, `1-` for one or more, `any`.
///
/// ```
/// use quadrille::puzzle::packing::copies;
///
/// assert_eq!(copies("0-3"), Some(0..=3));
/// assert_eq!(copies("any"), Some(0..=u32::MAX));
/// assert_eq!(copies("3-1"), None);
/// ```
pub fn copies(text: &str) -> Option<RangeInclusive<u32>> {
    let number = |text: &str| text.parse::<u32>().ok();
    let range = match text.split_once('-') {
        None if text == "any" => 0..=u32::MAX,
        Some((lo, "")) => number(lo)?..=u32::MAX,
        Some((lo, hi)) => number(lo)?..=number(hi)?,
        None => number(text)?..=number(text)?,
    };
    (!range.is_empty()).then_some(range)
}

/// What stands between a number of copies and a name.
const COUNT_SIGNS: [char; 4] = ['x', 'X', '×', '*'];

/// The number of copies and the name in `2x name`, `2 x name`, `2xname`, `2*name` and `0-x`, if this is one of them. In `2x3`,
/// which is a size, the number is part of the name.
fn counted(text: &str) -> Option<(&str, &str)> {
    let digits = text.find(|letter: char| !letter.is_ascii_digit() && letter != '-')?;
    let (count, rest) = text.split_at(digits);
    let rest = rest.trim_start().strip_prefix(COUNT_SIGNS)?;
    let is_digit = |letter: char| letter.is_ascii_digit();
    let is_size = rest.starts_with(is_digit);
    // `-1x` is no name either.
    let is_count = count.trim_start_matches('-').starts_with(is_digit);
    (is_count && !is_size).then_some((count, rest))
}

/// Whether a word is `x3`, or `3x` behind a name: `3x` belongs in front of it.
fn is_turned_count(word: &str) -> bool {
    let number = word.strip_prefix(COUNT_SIGNS);
    let number = number.or(word.strip_suffix(COUNT_SIGNS));
    let is_digit = |letter: char| letter.is_ascii_digit() || letter == '-';
    number.is_some_and(|number| {
        number.starts_with(|first: char| first.is_ascii_digit()) && number.chars().all(is_digit)
    })
}
