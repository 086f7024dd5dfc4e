//! Solutions read back, one by one.

use std::iter::{Enumerate, Peekable};
use std::str::Lines;

use super::super::{Document, Format};
#[cfg(feature = "json")]
use super::jsonl;
#[cfg(feature = "tables")]
use super::rows;
use super::{Claim, SolutionFormat, csv, is_blank, numbers, says_none, text};

/// The solutions in a text, one by one: an iterator of [`Claim`]s.
#[derive(Debug)]
pub struct SolutionReader<'d, 't> {
    document: &'d Document,
    format: SolutionFormat,
    /// Whether an empty line is the solution without options.
    empty: bool,
    lines: Peekable<Enumerate<Lines<'t>>>,
    index: text::Index,
    /// The solutions that are rows of a table: all of them at once, because a row may take several lines.
    #[cfg(feature = "tables")]
    rows: Option<std::vec::IntoIter<Claim>>,
}

impl<'d, 't> SolutionReader<'d, 't> {
    /// Reads solutions of `document` in `format`, or in the format that `text` is most likely in.
    pub fn new(document: &'d Document, text: &'t str, format: Option<SolutionFormat>) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut bounds = document.problem().item_ids();
        let matrix = document.problem();
        #[cfg(feature = "tables")]
        let rows = rows::read(document, text, format);
        SolutionReader {
            document,
            format: format.unwrap_or_else(|| SolutionFormat::recognize(text, document.format)),
            empty: bounds.all(|item| matrix.bounds(item).is_none_or(|times| *times.start() == 0)),
            lines: text.lines().enumerate().peekable(),
            index: text::Index::default(),
            #[cfg(feature = "tables")]
            rows: rows.map(Vec::into_iter),
        }
    }
}

impl Iterator for SolutionReader<'_, '_> {
    type Item = Claim;

    fn next(&mut self) -> Option<Claim> {
        #[cfg(feature = "tables")]
        if let Some(rows) = &mut self.rows {
            return rows.next();
        }
        loop {
            let &(index, line) = self.lines.peek()?;
            let number = index + 1;
            // The reader of text takes its lines itself.
            if self.format != SolutionFormat::Text || is_blank(line) {
                self.lines.next();
            }
            let by_number = matches!(self.format, SolutionFormat::Lines | SolutionFormat::Judge);
            if is_blank(line) {
                if by_number && self.empty {
                    return Some(Claim::default());
                }
                continue;
            }
            let claim = match self.format {
                SolutionFormat::Text => {
                    Some(text::read(self.document, &mut self.index, &mut self.lines))
                }
                SolutionFormat::Lines => Some(numbers::read(self.document, number, line)),
                SolutionFormat::Judge if says_none(line, self.document.format) => {
                    Some(Claim::none())
                }
                SolutionFormat::Judge if self.document.format == Format::Sparse => {
                    Some(numbers::read_counted(number, line))
                }
                SolutionFormat::Judge => Some(numbers::read(self.document, number, line)),
                SolutionFormat::Csv => csv::read(self.document, number, line),
                #[cfg(feature = "json")]
                SolutionFormat::Jsonl => jsonl::read(self.document, number, line),
            };
            if claim.is_some() {
                return claim;
            }
        }
    }
}
