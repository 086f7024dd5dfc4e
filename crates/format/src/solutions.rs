//! Solutions as text: the formats, writing them, reading them back.
//!
//! A [`SolutionWriter`] writes the solutions of a [`Document`] one by one, and a [`SolutionReader`] reads them back.
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
//! the columns `solution` and `total` before those of the rows. In jsonl, options have a `row` in place of a cost, and
//! costs and bounds are those of the table. The other formats number the rows from 1, without those that cover nothing.
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

use std::fmt;
use std::io::{self, Write};
use std::str::FromStr;

use num_bigint::BigUint;

use super::{Document, Format, UnknownFormat};
use quadrille_engine::OptionId;
use quadrille_engine::{Choice, Report, Stop};

pub use claim::Claim;
#[cfg(feature = "json")]
pub use jsonl::{OptionFields, Summary};
pub use reader::SolutionReader;

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
    pub fn recognize(text: &str, problem: Format) -> SolutionFormat {
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
        let found = Self::ALL.iter().find(|format| format.name() == name);
        let names = Self::ALL.iter().map(|format| format.name());
        found
            .copied()
            .ok_or_else(|| UnknownFormat::new(name, names))
    }
}

/// Writes solutions of a problem in a format.
#[derive(Clone, Debug)]
pub struct SolutionWriter<'d> {
    document: &'d Document,
    format: SolutionFormat,
    /// The format of the problem, which decides what its judge reads.
    problem: Format,
    costs: bool,
    /// Whether lines have costs.
    ranked: bool,
    written: u64,
    /// The number of the first solution, if it is not 1.
    first: Option<BigUint>,
    /// The proven lower bound on the cost of solutions, and the gap to it.
    proven: (Option<u64>, Option<f64>),
    /// The text of a solution, which is written all at once.
    text: Vec<u8>,
}

impl<'d> SolutionWriter<'d> {
    /// Writes solutions of `document` in `format`, with costs if any option has one.
    pub fn new(document: &'d Document, format: SolutionFormat) -> Self {
        SolutionWriter {
            document,
            format,
            problem: Format::Knuth,
            costs: document.problem().has_costs(),
            ranked: false,
            written: 0,
            first: None,
            proven: (None, None),
            text: Vec::new(),
        }
    }

    /// Sets the format in which the problem was read: its judge decides what `judge` writes.
    #[must_use = "this sets up a writer"]
    pub fn for_judge_of(mut self, problem: Format) -> Self {
        self.problem = problem;
        self
    }

    /// Writes costs even if all are 0, and in lines too. Tables and JSON have costs only if an option has one.
    #[must_use = "this sets up a writer"]
    pub fn with_costs(mut self) -> Self {
        self.costs = true;
        self.ranked = true;
        self
    }

    /// Continues after `written` solutions of an earlier run.
    pub fn resume_after(&mut self, written: u64) {
        self.written = written;
    }

    /// Sets the number of the first solution, in its heading or in its row of a table. The default is 1.
    pub fn number_from(&mut self, first: BigUint) {
        self.first = Some(first);
    }

    /// The number of the last solution begun.
    fn number(&self) -> String {
        match &self.first {
            None => self.written.to_string(),
            Some(first) => (first + (self.written - 1)).to_string(),
        }
    }

    /// Adds the bound and the gap of [`Best`](quadrille_engine::Best) to the summary, in a format that has one.
    pub fn prove(&mut self, bound: Option<u64>, gap: Option<f64>) {
        self.proven = (bound, gap);
    }

    /// Whether it shows how options were chosen: see [`Search::with_choices`](quadrille_engine::Search::with_choices). It does
    /// not [with costs](Self::with_costs), as the cheapest solutions are not found by one choice after the other.
    pub fn shows_choices(&self) -> bool {
        self.format == SolutionFormat::Text && !self.ranked
    }

    /// Writes the next solution. `choices` has an entry for each option, or none.
    pub fn write(
        &mut self,
        options: &[OptionId],
        choices: &[Option<Choice>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        self.put_together(options, choices, &mut text)?;
        self.text = text;
        out.write_all(&self.text)
    }

    fn put_together(
        &mut self,
        options: &[OptionId],
        choices: &[Option<Choice>],
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        self.begin(out)?;
        self.written += 1;
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.document.sheet() {
            let cost = self.cost(options).filter(|_| sheet.has_costs());
            let cost = cost.map(|cost| sheet.cost(cost));
            match self.format {
                SolutionFormat::Text => {
                    return rows::write(sheet, &self.number(), cost, options, out);
                }
                SolutionFormat::Csv => {
                    let fields = [self.number(), cost.unwrap_or_default()];
                    let fields = fields.each_ref().map(String::as_str);
                    return sheet.write_rows(&fields, options, out);
                }
                _ => {}
            }
        }
        let shown = |cost: Option<u64>| cost.map(|cost| self.document.show_cost(cost));
        match self.format {
            SolutionFormat::Text => {
                let heading = (&*self.number(), shown(self.cost(options)));
                text::write(
                    self.document,
                    heading,
                    options,
                    choices,
                    &mut TextBuffer(out),
                );
            }
            SolutionFormat::Lines => {
                let cost = self.cost(options).filter(|_| self.ranked);
                numbers::write(shown(cost), &ascending(options), &mut TextBuffer(out));
            }
            SolutionFormat::Judge => {
                numbers::write_for_judge(self.problem, &ascending(options), &mut TextBuffer(out));
            }
            SolutionFormat::Csv => {
                let cost = self.cost(options).filter(|_| self.has_costs());
                let number = self.number();
                csv::write(
                    &number,
                    shown(cost),
                    &ascending(options),
                    &mut TextBuffer(out),
                );
            }
            #[cfg(feature = "json")]
            SolutionFormat::Jsonl => {
                let cost = self.cost(options).filter(|_| self.has_costs());
                jsonl::write(self.document, cost, &ascending(options), out)?;
            }
        }
        Ok(())
    }

    /// Writes what follows the last solution of a search that ended with `report`.
    pub fn end(&mut self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        match self.format {
            #[cfg(feature = "json")]
            SolutionFormat::Jsonl => {
                jsonl::write_summary(self.document, self.written, report, self.proven, out)
            }
            SolutionFormat::Judge if self.written == 0 && report.stop == Stop::Exhausted => {
                writeln!(out, "{}", none(self.problem))
            }
            _ => Ok(()),
        }
    }

    /// Writes what precedes the first solution.
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        #[cfg(feature = "tables")]
        if let (SolutionFormat::Csv, Some(sheet), 0) =
            (self.format, self.document.sheet(), self.written)
        {
            return sheet.write_header(&rows::COLUMNS, out);
        }
        match self.format {
            SolutionFormat::Csv if self.written == 0 => writeln!(out, "{}", csv::HEADER),
            _ => Ok(()),
        }
    }

    /// Whether options have costs. Those of a table may all be 0 once they are shifted.
    fn has_costs(&self) -> bool {
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.document.sheet() {
            return sheet.has_costs();
        }
        self.document.problem().has_costs()
    }

    /// The cost of a solution, if costs are written.
    fn cost(&self, options: &[OptionId]) -> Option<u64> {
        let cost = |&option| self.document.problem().cost(option);
        self.costs.then(|| options.iter().map(cost).sum())
    }
}

/// Text that is put together in memory, which does not fail.
struct TextBuffer<'b>(&'b mut Vec<u8>);

impl TextBuffer<'_> {
    fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// A number in decimal digits.
    fn number(&mut self, number: u64) {
        self.text(itoa::Buffer::new().format(number));
    }
}

impl fmt::Write for TextBuffer<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.text(text);
        Ok(())
    }
}

/// The options in the order of the file.
fn ascending(options: &[OptionId]) -> Vec<OptionId> {
    let mut options = options.to_vec();
    options.sort_unstable();
    options
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

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
