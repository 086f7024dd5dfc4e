//! Pieces: drawn in text, or by the name of a well-known set.
//!
//! Polyominoes of a size are found by growing: each of the next size is one of this size with a cell added, and
//! two are the same if a turn (or, where pieces may be turned over, a reflection) takes one to the other, for
//! which each is known by the least of its images. There are 35 hexominoes, 60 if mirror images differ (OEIS
//! A000105 and A000988).

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::board::{drawn, is_layer_line};
use super::cell::{Cell, Shape, Symmetry};

/// A piece: its shape, its name, and how many of it are to be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The name, for pictures.
    pub name: String,
    /// The shape.
    pub shape: Shape,
    /// The smallest and the largest number of copies in a solution.
    pub copies: RangeInclusive<u32>,
}

/// Why something is not a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PiecesError {
    /// No set has this name.
    #[error("found the set {found:?}, expected one of {}", NAMES.join(", "))]
    UnknownSet {
        /// The name.
        found: String,
    },
    /// A drawing has some other character.
    #[error("found {found:?} in line {line} of a drawing, expected # for a cell or . for a hole")]
    Drawing {
        /// The character.
        found: char,
        /// The line, from 1.
        line: usize,
    },
    /// A line gives a number of copies that cannot be read.
    #[error("found {found:?} in line {line}, expected a number of copies like 2x, 0-3x or 0-x")]
    Copies {
        /// The word.
        found: String,
        /// The line, from 1.
        line: usize,
    },
    /// A name stands without a drawing below it.
    #[error("found no drawing of piece {name}, expected lines of # and . below its name")]
    NoDrawing {
        /// The name of the piece.
        name: String,
    },
}

/// The names that [`named_set`] knows.
pub const NAMES: [&str; 12] = [
    "monomino",
    "domino",
    "trominoes",
    "tetrominoes",
    "one-sided tetrominoes",
    "pentominoes",
    "one-sided pentominoes",
    "hexominoes",
    "one-sided hexominoes",
    "heptominoes",
    "one-sided heptominoes",
    "soma",
];

/// The usual letters, each with the rows of a drawing.
const LETTERS: &str = "\
    I ### L ##/#. I #### O ##/## T ###/.#. S .##/## L ###/#.. \
    F .##/##/.# I ##### L ####/#... N ##../.### P ##/##/# T ###/.#./.#. U #.#/### V #../#../### \
    W #../##./.## X .#./###/.#. Y ####/.#.. Z ##./.#./.##";

/// The Soma cube by Piet Hein (1933): A and B are mirror images.
const SOMA: &str = "V\n##\n#.\n\nL\n###\n#..\n\nT\n###\n.#.\n\nZ\n##.\n.##\n\n\
                    A\n##\n#.\n--\n.#\n..\n\nB\n##\n#.\n--\n..\n#.\n\nP\n##\n#.\n--\n#.\n..";

/// The pieces of a well-known set, one of each. One-sided sets have both of two mirror images, the second with an
/// apostrophe, and are meant for rules without reflection. Polyominoes of more than five cells have the names
/// a, b, ..., z, A, ..., Z, 0, ..., 9, and numbers from there.
pub fn named_set(name: &str) -> Result<Vec<Piece>, PiecesError> {
    let unknown = || PiecesError::UnknownSet {
        found: name.to_owned(),
    };
    if !NAMES.contains(&name) {
        return Err(unknown());
    }
    if name == "soma" {
        return read_pieces(SOMA);
    }
    let (one_sided, name) = match name.strip_prefix("one-sided ") {
        Some(name) => (true, name),
        None => (false, name),
    };
    let sizes = ["mon", "dom", "trom", "tetr", "pent", "hex", "hept"];
    let place = sizes.iter().position(|&start| name.starts_with(start));
    let size = place.ok_or_else(unknown)? + 1;
    Ok(polyominoes(size, one_sided))
}

/// All polyominoes of a size.
fn polyominoes(size: usize, one_sided: bool) -> Vec<Piece> {
    let least = |shape: &Shape, reflect: bool| {
        let group = Symmetry::group(true, reflect, false);
        let images = group.iter().map(|symmetry| shape.turned(symmetry));
        images.min().expect("a group has an identity")
    };
    let mut shapes = BTreeSet::from([Shape::new([Cell { x: 0, y: 0, z: 0 }])]);
    for _ in 1..size {
        let grown = shapes.iter().flat_map(|shape| {
            let free = |cell: &Cell| cell.z == 0 && !shape.cells().contains(cell);
            let cells = shape.cells().iter().flat_map(|cell| cell.neighbours());
            cells.filter(free).map(|cell| {
                let grown = Shape::new(shape.cells().iter().copied().chain([cell]));
                least(&grown, true)
            })
        });
        shapes = grown.collect();
    }
    let mut named: Vec<(String, Shape)> = shapes
        .into_iter()
        .enumerate()
        .map(
            |(place, shape)| match letter_of(&shape, |shape| least(shape, true)) {
                Some((letter, drawing)) => (letter, drawing),
                None => (short_name(place), shape),
            },
        )
        .collect();
    if size <= 5 {
        named.sort();
    }
    let mut pieces = Vec::new();
    for (name, shape) in named {
        let mirrored = Symmetry::group(false, true, false)
            .iter()
            .map(|symmetry| shape.turned(symmetry))
            .find(|image| least(image, false) != least(&shape, false));
        let second = mirrored.filter(|_| one_sided);
        let second = second.map(|shape| (format!("{name}'"), shape));
        for (name, shape) in std::iter::once((name, shape)).chain(second) {
            pieces.push(Piece {
                name,
                shape,
                copies: 1..=1,
            });
        }
    }
    pieces
}

/// The usual letter of a polyomino and how it is usually drawn, if it has one.
fn letter_of(shape: &Shape, least: impl Fn(&Shape) -> Shape) -> Option<(String, Shape)> {
    let words: Vec<&str> = LETTERS.split_whitespace().collect();
    words.chunks_exact(2).find_map(|pair| {
        let rows = pair[1].split('/').map(|row| (0, row));
        let drawing = Shape::new(drawn(rows).unwrap_or_default());
        (least(&drawing) == *shape).then(|| (pair[0].to_owned(), drawing))
    })
}

/// The name of the piece with this number, where pieces have no names of their own.
fn short_name(place: usize) -> String {
    let letters = ('a'..='z').chain('A'..='Z').chain('0'..='9');
    letters
        .map(String::from)
        .nth(place)
        .unwrap_or_else(|| place.to_string())
}

/// Reads pieces drawn in text, with blank lines between them.
///
/// A piece is a line with the number of copies and the name, either or both of which may be left out (`2x F`,
/// `0-3x long`, `0-x I` for any number, `F`), and below it its drawing, `#` for a cell and `.` for a hole, where a
/// line of dashes begins the next layer. Nothing is said yet about whether the pieces fit together.
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
    let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    for block in lines.split(|(_, line)| line.trim().is_empty()) {
        let Some(&(number, first)) = block.first() else {
            continue;
        };
        let is_drawing = is_layer_line(first)
            || (first.contains('#')
                && first
                    .chars()
                    .all(|letter| matches!(letter, '#' | '.' | ' ')));
        let (copies, name, drawing) = if is_drawing || first.trim().starts_with('.') {
            (1..=1, "", block)
        } else {
            let (copies, name) = heading(first, number)?;
            (copies, name, &block[1..])
        };
        let name = match name {
            "" => short_name(pieces.len()),
            name => name.to_owned(),
        };
        let cells = drawn(drawing.iter().copied())
            .map_err(|(found, line)| PiecesError::Drawing { found, line })?;
        if cells.is_empty() {
            return Err(PiecesError::NoDrawing { name });
        }
        pieces.push(Piece {
            name,
            shape: Shape::new(cells),
            copies,
        });
    }
    Ok(pieces)
}

/// The number of copies and the name that stand above a drawing.
fn heading(text: &str, line: usize) -> Result<(RangeInclusive<u32>, &str), PiecesError> {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let counted = word.starts_with(|letter: char| letter.is_ascii_digit()) && word.ends_with('x');
    if !counted {
        return Ok((1..=1, text));
    }
    let wrong = || PiecesError::Copies {
        found: word.to_owned(),
        line,
    };
    let count = word.trim_end_matches('x');
    let number = |text: &str| text.parse().map_err(|_| wrong());
    let (lo, hi) = match count.split_once('-') {
        Some((lo, "")) => (number(lo)?, u32::MAX),
        Some((lo, hi)) => (number(lo)?, number(hi)?),
        None => (number(count)?, number(count)?),
    };
    if lo > hi {
        return Err(wrong());
    }
    Ok((lo..=hi, rest.trim()))
}
