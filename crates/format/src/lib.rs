//! Problems as text: the formats, reading them, writing them.
//!
//! [`read`] turns a text into a [`Document`], [`write`](write()) turns a document into a text. Both know four formats.
//! All errors in a text are reported at once, each with its place.
//!
//! # Knuth's format
//!
//! The format of the programs DLX1, DLX2, DLX3 and DLX5 that Donald Knuth wrote for The Art of Computer
//! Programming, section 7.2.2.1. Words are separated by blanks.
//!
//! - A line whose first word begins with `|` is a comment. Blank lines are ignored.
//! - The first other line names the items: the primary ones, then, if there are any, a `|` by itself and the
//!   secondary ones. A primary item may have bounds in front of its name: `1:3|a` must be covered one to three
//!   times, `2|a` twice, `a` once.
//! - Every further line is an option: the items it covers. A secondary item may have a color, `x:red`. A word such
//!   as `|7` adds 7 to the cost of the option; as the first word of a line it would begin a comment.
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
//! This reader accepts more than Knuth's programs do: names and lines of any length (his names have at most 8
//! characters), as many items and options as 32-bit numbers can count, any word as a color (his is a single
//! character), UTF-8, an upper bound of 0, bounds and costs in one file, and a last line without a line break. An
//! option without a primary item, which his programs drop, is kept, so that the numbers of options agree with the
//! file; it is in no solution, and [`warnings`](Document::warnings) mentions it.
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
//! A matrix cannot express comments, names, secondary items, colors, multiplicities or costs. Writing a problem as a
//! matrix drops names and comments; the rest makes it an error. More than a million columns are accepted only from a
//! text of at least that many bytes.
//!
//! # JSON
//!
//! An object with `items` and `options`, and perhaps a `comment`. There are `primary` and `secondary` items;
//! a primary item with bounds is an object. An option is a list of items, `"x:red"` gives x the color red;
//! an option with a cost is an object. A cost is a number from 0 on, whole or with decimals, exactly: 18 digits of it
//! count if any of them has decimals, and the problem has the costs times the power of ten that makes them all whole
//! ([`Document::show_cost`] undoes that). Any string can be a name. An option names an item with a colon in its name as
//! `{"name": "a:b"}` or `{"name": "a:b", "color": "red"}`. An array of rows of 0 and 1, `[[1,0,1],[0,1,0]]`, is
//! read as a matrix, but not with the feature `small`. Needs the feature `json`, which is on by default.
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
//! let knuth = format::write(&document, Format::Knuth).expect("it can be written").to_string();
//! assert_eq!(
//!     knuth,
//!     "| two of a, one of b\n2|a b | x y\na x:red |3\na b x:red y |4\nb x:blue\n",
//! );
//! assert_eq!(format::write(&document, Format::Json).expect("it can be written").to_string(), text);
//! # Ok::<(), format::ReadError>(())
//! ```
//!
//! # Tables
//!
//! The module `table`, with the feature `tables`, reads CSV: rows are options.
//!
//! # Mistakes
//!
//! A [`ReadError`] has the first twenty mistakes of a text. Its `Display` points to each of them.
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

mod cnf;
#[cfg(any(feature = "json", feature = "tables"))]
mod decimal;
mod document;
mod error;
mod find;
#[cfg(feature = "json")]
mod json;
mod judge;
mod knuth;
mod opb;
mod place;
pub mod solutions;
#[cfg(feature = "tables")]
pub mod table;
mod terms;
mod warning;
mod why;
mod write;

use std::fmt;
use std::str::FromStr;

pub use cnf::{ClauseError, write_cnf};
pub use document::{Document, OptionText};
pub use error::{Mistake, ReadError};
pub use find::FindError;
#[doc(hidden)] // for the command
pub use find::quoted_words;
pub use opb::write_opb;
pub use terms::{BFile, TermsError, read_terms};
#[doc(hidden)] // for the command
pub use terms::{TermsRemarks, read_families, series_line};
#[cfg(feature = "json")]
#[doc(hidden)] // for the command
pub use why::WhyFields;
pub use why::WhyText;
pub use write::{ProblemText, WriteError};

use error::Mistakes;
use place::MARK;
use quadrille_engine::IS_SMALL;
use quadrille_engine::encoding::{Encoding, not_utf8};

/// A format that problems are read and written in: see [the descriptions](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// The format of Knuth's programs: names, colors, multiplicities, costs.
    #[default]
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

    /// The name of the format, as [`from_str`](Format::from_str) reads it.
    pub fn name(self) -> &'static str {
        match self {
            Format::Knuth => "knuth",
            Format::Matrix => "matrix",
            Format::Sparse => "sparse",
            #[cfg(feature = "json")]
            Format::Json => "json",
        }
    }

    /// The most likely format of a text.
    ///
    /// A text that begins with `{` or `[` is JSON, unless most of its lines consist of words of the first line: then it
    /// is in Knuth's format, and an item has such a name. A text whose first line is two whole numbers is the matrix
    /// that most of its rows fit, and the 0/1 matrix if they fit both (`2 2`, `1 1`, `1 1`). It is in Knuth's format if
    /// more of the rows are options of two items with these numbers as names. Everything else is in Knuth's format. A
    /// comment in front always means Knuth's format.
    pub fn recognize(text: &str) -> Format {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        #[cfg(feature = "json")]
        if json::is_likely(text) {
            return Format::Json;
        }
        judge::recognize(text).unwrap_or(Format::Knuth)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("unknown format {name:?}, expected one of {expected}")]
pub struct UnknownFormat {
    name: String,
    expected: String,
}

impl UnknownFormat {
    /// That of all formats which has this name.
    fn or_named<F: Copy>(
        name: &str,
        all: &[F],
        name_of: impl Fn(F) -> &'static str,
    ) -> Result<F, Self> {
        let found = all.iter().find(|&&format| name_of(format) == name);
        found.copied().ok_or_else(|| {
            let expected = all.iter().map(|&format| name_of(format));
            UnknownFormat {
                name: name.to_owned(),
                expected: expected.collect::<Vec<_>>().join(", "),
            }
        })
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        UnknownFormat::or_named(name, Format::ALL, |format| format.name())
    }
}

/// Reads a problem in `format`, or in the most likely format of the text. Takes time linear in the length of the text.
///
/// # Errors
///
/// The first twenty mistakes of the text, each with its place.
pub fn read(text: &[u8], format: Option<Format>) -> Result<Document, ReadError> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    if let Some(found @ Encoding::Utf16 { .. }) = not_utf8(text).map(|fault| fault.found) {
        let mut mistakes = Mistakes::new("");
        mistakes.note("", || found.to_string());
        mistakes.finish()?;
    }
    match std::str::from_utf8(text) {
        Ok(text) => read_text(text, &[], format),
        Err(_) => {
            let (text, strange) = repair(text);
            read_text(&text, &strange, format)
        }
    }
}

/// Reads a text in which [`MARK`] replaced the `strange` bytes, given with their offsets.
fn read_text(
    text: &str,
    strange: &[(usize, u8)],
    format: Option<Format>,
) -> Result<Document, ReadError> {
    let mut mistakes = Mistakes::new(text);
    for &(offset, byte) in strange {
        mistakes.note_repair(offset, byte);
    }
    let format = format.unwrap_or_else(|| Format::recognize(text));
    let mut document = match format {
        Format::Knuth => knuth::read(text, &mut mistakes),
        Format::Matrix | Format::Sparse => judge::read(text, format, &mut mistakes),
        #[cfg(feature = "json")]
        Format::Json => json::read(text, &mut mistakes),
    };
    document.format = format;
    mistakes.finish().map(|()| document)
}

/// Bytes as text with [`MARK`] in place of invalid UTF-8; and for each line with such marks, the offset of the first
/// and the byte that was there.
fn repair(bytes: &[u8]) -> (String, Vec<(usize, u8)>) {
    let mut text = String::with_capacity(bytes.len());
    let mut strange = Vec::new();
    let mut noted = false;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        noted &= !chunk.valid().contains('\n');
        if let Some(&byte) = chunk.invalid().first() {
            if !noted {
                strange.push((text.len(), byte));
                noted = true;
            }
            text.push(MARK);
        }
    }
    (text, strange)
}

/// A text of the document in `format`; its `Display` is the text.
///
/// [`read`] turns the text into the same problem: in Knuth's format and JSON with the same names, bounds, colors and
/// costs, in the other two with numbers for names. Primary items are written before secondary ones; otherwise items
/// and options keep their order.
///
/// # Errors
///
/// If the format cannot express the problem.
pub fn write(document: &Document, format: Format) -> Result<ProblemText<'_>, WriteError> {
    ProblemText::new(document, format)
}
