//! Solutions as text: the formats, writing them, reading them back.
//!
//! A [`SolutionWriter`] writes the solutions of a [`Document`](super::Document) one by one, and a [`SolutionReader`] reads them back.
//! Options are numbered from 1, as in the file of the problem.
//!
//! - **text**: for people, as Knuth's programs print it. A heading with the number of the solution (`3:`, or `3: cost
//!   7`), then its options, one per line, each starting with the item it was chosen for, and ending with its position
//!   among the options left for that item: `c e (1 of 2)`.
//! - **lines**: the numbers of the options in ascending order, one solution per line; after `cost 7:` if costs are
//!   requested.
//! - **judge**: the same for online judges: `No Solution!` if there is none. If the problem was a sparse
//!   matrix, the number of options comes first, and `NO` means that there is none.
//! - **csv**: a table with the columns `solution`, `cost` and `options`; the numbers are separated by blanks.
//! - **jsonl**: one JSON object per line. A solution is
//!   `{"options":[{"number":1,"items":["a","x:red"],"cost":3}],"cost":3}`, without costs if the problem has none.
//!   The last line is `{"summary":{"solutions":1,"stop":"exhausted",...}}`. A number beyond 2^53, which many JSON
//!   readers round, is repeated exactly as a string: `cost_exact`, `solutions_exact`. The summary of the cheapest
//!   solutions has a `bound` that no solution is cheaper than, and the `gap` to it as a share of the cost.
//!
//! Solutions of a table are rows of it: in text, each is such a table below its heading; in csv, all are one table with
//! the columns `solution` and `total` before those of the rows. A solution without options is one row, with nothing
//! behind its total. In jsonl, options have a `row` in place of a cost, and costs and bounds are those of the table. The
//! other formats number the rows from 1, without those that cover nothing.
//!
//! In lines and judge, the solution without options is an empty line. So a reader takes an empty line for that
//! solution if the problem has no item that must be covered, and skips it otherwise.
//!
//! ```
//! use quadrille::format::solutions::{SolutionFormat, SolutionReader, SolutionWriter};
//! use quadrille::format;
//!
//! let document = format::read(b"a b c\na b\nc\nb\n", None)?;
//! let solution = document.problem().search().first().expect("a solution");
//! let mut text = Vec::new();
//! let mut writer = SolutionWriter::new(&document, SolutionFormat::Lines);
//! writer.write(solution.options(), &[], &mut text).expect("memory takes it");
//! assert_eq!(text, b"1 2\n");
//!
//! let claims: Vec<_> = SolutionReader::new(&document, "1 2\n2 3\n", None).collect();
//! assert!(claims[0].faults(&document).is_empty());
//! assert_eq!(claims[1].faults(&document), ["item \"a\" is covered 0 times, expected 1"]);
//! # Ok::<(), format::ReadError>(())
//! ```

mod claim;
mod csv;
#[cfg(feature = "json")]
mod jsonl;
mod numbers;
mod reader;
#[cfg(feature = "tables")]
mod rows;
mod text;
mod writer;

use std::fmt;
use std::str::FromStr;

use super::{Format, UnknownFormat};

pub use claim::Claim;
#[cfg(feature = "json")]
#[doc(hidden)] // for the command
pub use jsonl::{Cost, OptionFields, Summary};
pub use reader::SolutionReader;
pub use writer::SolutionWriter;

/// A format of solutions: see [the descriptions](self).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SolutionFormat {
    /// The items of each option, and how it was chosen.
    #[default]
    Text,
    /// The numbers of the options.
    Lines,
    /// The numbers of the options, for online judges.
    Judge,
    /// A table.
    Csv,
    /// A JSON object per solution, then one with a summary.
    #[cfg(feature = "json")]
    Jsonl,
}

impl SolutionFormat {
    /// All formats.
    pub const ALL: &'static [SolutionFormat] = &[
        SolutionFormat::Text,
        SolutionFormat::Lines,
        SolutionFormat::Judge,
        SolutionFormat::Csv,
        #[cfg(feature = "json")]
        SolutionFormat::Jsonl,
    ];

    /// The name of the format, as [`from_str`](SolutionFormat::from_str) reads it.
    pub fn name(self) -> &'static str {
        self.description().0
    }

    /// One line about the format.
    #[doc(hidden)] // for the help of the command
    pub fn about(self) -> &'static str {
        self.description().1
    }

    fn description(self) -> (&'static str, &'static str) {
        match self {
            SolutionFormat::Text => (
                "text",
                "The items of each option, and its position among those left",
            ),
            SolutionFormat::Lines => ("lines", "The numbers of the options, a line per solution"),
            SolutionFormat::Judge => (
                "judge",
                "For online judges: lines, or a line that says there is no solution",
            ),
            SolutionFormat::Csv => ("csv", "A table: solution,cost,options"),
            #[cfg(feature = "json")]
            SolutionFormat::Jsonl => (
                "jsonl",
                "A JSON object per solution, then one with a summary",
            ),
        }
    }

    /// The most likely format of a text. This is never `judge`, unless the text says only that a problem read in the
    /// format `problem` has no solution.
    pub(crate) fn recognize(text: &str, problem: Format) -> SolutionFormat {
        let mut lines = text.lines().filter(|line| !is_blank(line));
        let Some(first) = lines.next() else {
            return SolutionFormat::Lines;
        };
        #[cfg(feature = "json")]
        if jsonl::is_object(first) {
            return SolutionFormat::Jsonl;
        }
        if csv::is_header(first) {
            SolutionFormat::Csv
        } else if says_none(first, problem) && lines.next().is_none() {
            SolutionFormat::Judge
        } else if numbers::is_line(first) {
            SolutionFormat::Lines
        } else {
            SolutionFormat::Text
        }
    }
}

impl fmt::Display for SolutionFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for SolutionFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        UnknownFormat::or_named(name, Self::ALL, |format| format.name())
    }
}

/// The line that judges of problems in this format expect if there is no solution: HUST 1017 has sparse matrices, Luogu
/// P4929 plain ones.
fn none(problem: Format) -> &'static str {
    match problem {
        Format::Sparse => "NO",
        _ => "No Solution!",
    }
}

/// Whether a line tells a judge that there is no solution.
fn says_none(line: &str, problem: Format) -> bool {
    line.trim() == none(problem)
}

fn words(line: &str) -> impl Iterator<Item = &str> + Clone {
    line.split_ascii_whitespace()
}

fn is_blank(line: &str) -> bool {
    words(line).next().is_none()
}

pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
