//! Problems as text: what the formats are, reading them, writing them.
//!
//! [`read`] makes a [`Document`] of a text, [`write`](write()) makes a text of a document; both know four
//! formats. A text that cannot be read is told all its mistakes at once, each with its place.
//!
//! # Knuth's format
//!
//! The format of the programs DLX1, DLX2, DLX3 and DLX5 that Donald Knuth wrote for The Art of Computer
//! Programming, section 7.2.2.1. Words are separated by blanks.
//!
//! - A line whose first word begins with `|` is a comment; a blank line counts for nothing.
//! - The first other line names the items: the primary ones, then, if there are any, a `|` by itself and
//!   the secondary ones. A primary item may have bounds in front of its name: `1:3|a` is to be covered between
//!   one and three times, `2|a` twice, `a` once.
//! - Every further line is an option: the items it covers. A secondary item may have a color, `x:red`. A
//!   word such as `|7` adds 7 to the cost of the option; as the first word of a line it would be a comment.
//!
//! ```
//! use quadrille::{Color, OptionId, format};
//!
//! let text = "\
//! | two of a, one of b
//! 2|a b | x y
//! a x:red |3
//! a b x:red y |2 |2
//! b x:blue
//! ";
//! let document = format::read(text.as_bytes(), None)?;
//! let problem = document.problem();
//! assert_eq!((problem.primary_count(), problem.item_count(), problem.option_count()), (2, 4, 3));
//! let a = problem.item("a").expect("an item");
//! assert_eq!(problem.bounds(a), Some(2..=2));
//! assert_eq!(problem.cost(OptionId::new(1)), 4);
//! assert_eq!(document.color_name(Color(1)), Some("blue"));
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! Where we are more generous: names and lines are as long as they like (his names have at most 8
//! characters), there are as many items and options as 32-bit numbers can count, a color is any word (his is a
//! single character), text is UTF-8, an upper bound may be 0, bounds and costs may stand in one file, and the
//! last line needs no line break. An option without a primary item, which his programs drop, is kept and
//! numbered, so that numbers agree with the file; it is in no solution, and
//! [`warnings`](Document::warnings) tells of it.
//!
//! # The 0/1 matrix
//!
//! The numbers N of rows and M of columns, then N lines of M times 0 or 1 (as in Luogu's problem P4929). A
//! row is an option, a column is a primary item, named by its number from 1.
//!
//! ```
//! use quadrille::format;
//!
//! let document = format::read(b"3 4\n1 0 1 0\n0 1 0 1\n1 1 0 0\n", None)?;
//! assert_eq!(document.problem().search().count(), 1);
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # The sparse matrix
//!
//! The same with rows that list their columns: N and M, then N lines `C c1 .. cC`, the number of columns in
//! the row and the columns themselves, numbered from 1 (as in HUST's problem 1017).
//!
//! ```
//! use quadrille::format;
//!
//! let document = format::read(b"3 4\n2 1 3\n2 2 4\n2 1 2\n", None)?;
//! assert_eq!(document.problem().search().count(), 1);
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! Neither matrix has a place for comments, names, secondary items, colors, multiplicities or costs: names are
//! lost in writing, the rest makes it an error. More than a million columns are taken only of a text of as
//! many bytes.
//!
//! # JSON
//!
//! An object with `items` and `options`, and perhaps a `comment`. There are `primary` and `secondary` items;
//! a primary item with bounds is an object. An option is a list of items, `"x:red"` gives x the color red;
//! an option with a cost is an object. A name with a colon in it is told from a color by writing
//! `{"name": "a:b"}` or `{"name": "a:b", "color": "red"}` in the option. Any string can be a name. Needs the
//! feature `json`, which is on by default.
//!
#![cfg_attr(feature = "json", doc = "```")]
#![cfg_attr(not(feature = "json"), doc = "```ignore")]
//! use quadrille::format::{self, Format};
//!
//! let text = r#"{
//!   "comment": "two of a, one of b",
//!   "items": {
//!     "primary": [{"name": "a", "lo": 2, "hi": 2}, "b"],
//!     "secondary": ["x", "y"]
//!   },
//!   "options": [
//!     {"items": ["a", "x:red"], "cost": 3},
//!     {"items": ["a", "b", "x:red", "y"], "cost": 4},
//!     ["b", "x:blue"]
//!   ]
//! }
//! "#;
//! let document = format::read(text.as_bytes(), None)?;
//! let knuth = format::write(&document, Format::Knuth).expect("sayable").to_string();
//! assert_eq!(
//!     knuth,
//!     "| two of a, one of b\n2|a b | x y\na x:red |3\na b x:red y |4\nb x:blue\n",
//! );
//! assert_eq!(format::write(&document, Format::Json).expect("sayable").to_string(), text);
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # Mistakes
//!
//! A [`ReadError`] has all the mistakes of a text, up to twenty; shown, it points to each of them.
//!
//! ```
//! use quadrille::format;
//!
//! let error = format::read(b"north south | east\nnorth\nsuoth east\n", None).unwrap_err();
//! assert_eq!(error.in_file("winds.dlx").to_string(), "\
//! winds.dlx:3:1: unknown item \"suoth\"; did you mean \"south\"?
//!     suoth east
//!     ^^^^^");
//! ```

mod document;
mod error;
mod find;
#[cfg(feature = "json")]
mod json;
mod judge;
mod knuth;
mod place;
mod warning;
mod write;

use std::fmt;
use std::str::FromStr;

pub use document::{Document, Shown};
pub use error::{Fault, Mistake, ReadError};
pub use find::FindError;
pub use warning::Warning;
pub use write::{Text, WriteError};

use error::Mistakes;
use place::MARK;

/// A format that problems are read and written in: see [the descriptions](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The format of Knuth's programs: names, colors, multiplicities, costs.
    Knuth,
    /// A matrix of 0 and 1, after its numbers of rows and columns.
    Matrix,
    /// A matrix whose rows list their columns, after its numbers of rows and columns.
    Sparse,
    /// An object with items and options.
    #[cfg(feature = "json")]
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: &'static [Format] = &[
        Format::Knuth,
        Format::Matrix,
        Format::Sparse,
        #[cfg(feature = "json")]
        Format::Json,
    ];

    /// The name by which a user calls the format.
    pub fn name(self) -> &'static str {
        match self {
            Format::Knuth => "knuth",
            Format::Matrix => "matrix",
            Format::Sparse => "sparse",
            #[cfg(feature = "json")]
            Format::Json => "json",
        }
    }

    /// The format that a text is most likely in.
    ///
    /// What begins with `{` or `[` is JSON, unless that begins the name of an item in Knuth's format: unless most of
    /// the following lines consist of words of the first one. What has a first line of two whole numbers is that matrix
    /// which most of its rows fit, the 0/1 matrix if they fit both (`2 2`, `1 1`, `1 1`); should they fit neither as
    /// well as options of two items whose names are numbers, it is Knuth's format, like everything else. A comment
    /// in front makes sure of Knuth's format.
    pub fn recognise(text: &str) -> Format {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        #[cfg(feature = "json")]
        if json::is_likely(text) {
            return Format::Json;
        }
        judge::recognise(text).unwrap_or(Format::Knuth)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no format of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format {name:?}, expected one of {}", Format::ALL.iter().map(|f| f.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownFormat {
    /// The name.
    pub name: String,
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let found = Format::ALL.iter().find(|format| format.name() == name);
        found.copied().ok_or_else(|| UnknownFormat {
            name: name.to_owned(),
        })
    }
}

/// Reads a problem in this format, or in the one that the text is most likely in.
///
/// Takes time in proportion to the length of the text. Whatever the bytes, the answer is a document or an
/// error that tells the mistakes.
pub fn read(text: &[u8], format: Option<Format>) -> Result<Document, ReadError> {
    if text.starts_with(&[0xff, 0xfe]) || text.starts_with(&[0xfe, 0xff]) {
        let mut mistakes = Mistakes::new("");
        mistakes.note("", || Fault::Utf16);
        mistakes.finish()?;
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    match std::str::from_utf8(text) {
        Ok(text) => read_text(text, &[], format),
        Err(_) => {
            let (text, strange) = repair(text);
            read_text(&text, &strange, format)
        }
    }
}

/// Reads a text in which something strange had to be replaced at these places.
fn read_text(
    text: &str,
    strange: &[(usize, u8)],
    format: Option<Format>,
) -> Result<Document, ReadError> {
    let mut mistakes = Mistakes::new(text);
    for &(offset, byte) in strange {
        mistakes.note_repair(offset, byte);
    }
    let document = match format.unwrap_or_else(|| Format::recognise(text)) {
        Format::Knuth => knuth::read(text, &mut mistakes),
        format @ (Format::Matrix | Format::Sparse) => judge::read(text, format, &mut mistakes),
        #[cfg(feature = "json")]
        Format::Json => json::read(text, &mut mistakes),
    };
    mistakes.finish().map(|()| document)
}

/// Bytes as text with a mark in the place of what is no text, and for each line that has such marks the place
/// of the first and the byte that was there.
fn repair(bytes: &[u8]) -> (String, Vec<(usize, u8)>) {
    let mut text = String::with_capacity(bytes.len());
    let mut strange = Vec::new();
    let mut told = false;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        told &= !chunk.valid().contains('\n');
        if let Some(&byte) = chunk.invalid().first() {
            if !told {
                strange.push((text.len(), byte));
                told = true;
            }
            text.push(MARK);
        }
    }
    (text, strange)
}

/// A document in this format, to be shown, if the format has words for it.
///
/// What is written is read again as the same problem: in Knuth's format and JSON with the same names, bounds,
/// colors and costs, in the other two with numbers for names. Items come out with the primary ones in front,
/// otherwise in their order; options come out in their order.
pub fn write(document: &Document, format: Format) -> Result<Text<'_>, WriteError> {
    Text::new(document, format)
}
