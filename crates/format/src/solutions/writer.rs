//! Writes the solutions of a problem one by one: each is put together in memory, and written at once.

use std::fmt;
use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille_engine::{Choice, OptionId, Report, Stop};

use super::super::Document;
#[cfg(feature = "json")]
use super::jsonl;
#[cfg(feature = "tables")]
use super::rows;
use super::{SolutionFormat, csv, none, numbers, text};

/// Writes solutions of a problem in a format.
#[derive(Clone, Debug)]
#[must_use]
pub struct SolutionWriter<'d> {
    document: &'d Document,
    format: SolutionFormat,
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
    /// The texts of options that were written.
    #[cfg(feature = "json")]
    option_texts: jsonl::OptionTexts,
}

impl<'d> SolutionWriter<'d> {
    /// Writes solutions of `document` in `format`, with costs if any option has one.
    pub fn new(document: &'d Document, format: SolutionFormat) -> Self {
        SolutionWriter {
            document,
            format,
            costs: document.has_costs(),
            ranked: false,
            written: 0,
            first: None,
            proven: (None, None),
            text: Vec::new(),
            #[cfg(feature = "json")]
            option_texts: jsonl::OptionTexts::default(),
        }
    }

    /// Writes costs even if all are 0, and in lines too. Tables and JSON have costs only if an option has one.
    pub fn with_costs(mut self) -> Self {
        self.costs = true;
        self.ranked = true;
        self
    }

    /// Continues after `written` solutions of an earlier run.
    #[doc(hidden)] // for the command
    pub fn resume_after(&mut self, written: u64) {
        self.written = written;
    }

    /// Sets the number of the first solution, in its heading or in its row of a table. The default is 1.
    #[doc(hidden)] // for the command
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
    ///
    /// # Errors
    ///
    /// If `out` takes no more.
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
            let cost = cost.map(|cost| sheet.costs.show(cost));
            match self.format {
                SolutionFormat::Text => {
                    return rows::write(sheet, &self.number(), cost, options, out);
                }
                SolutionFormat::Csv => {
                    let fields = [self.number(), cost.unwrap_or_default()];
                    let fields = fields.each_ref().map(String::as_str);
                    return match options {
                        [] => sheet.write_blank(&fields, out),
                        _ => sheet.write_rows(&fields, options, out),
                    };
                }
                _ => {}
            }
        }
        let document = self.document;
        let shown = |cost: Option<u64>| cost.map(|cost| document.show_cost(cost));
        let cost = self.cost(options);
        let of_options = cost.filter(|_| document.has_costs());
        let out = &mut TextBuffer(out);
        match self.format {
            SolutionFormat::Text => {
                let heading = (&*self.number(), shown(cost));
                text::write(document, heading, options, choices, out);
            }
            SolutionFormat::Lines => {
                let cost = cost.filter(|_| self.ranked);
                numbers::write(shown(cost), &ascending(options), out);
            }
            SolutionFormat::Judge => {
                numbers::write_for_judge(document.format, &ascending(options), out);
            }
            SolutionFormat::Csv => {
                csv::write(&self.number(), shown(of_options), &ascending(options), out);
            }
            #[cfg(feature = "json")]
            SolutionFormat::Jsonl => {
                let kept = &mut self.option_texts;
                jsonl::write(document, of_options, &ascending(options), kept, out.0)?;
            }
        }
        Ok(())
    }

    /// Writes what follows the last solution of a search that ended with `report`.
    ///
    /// # Errors
    ///
    /// If `out` takes no more.
    pub fn end(&mut self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        self.begin(out)?;
        match self.format {
            #[cfg(feature = "json")]
            SolutionFormat::Jsonl => {
                jsonl::write_summary(self.document, self.written, report, self.proven, out)
            }
            SolutionFormat::Judge if self.written == 0 && report.stop == Stop::Exhausted => {
                writeln!(out, "{}", none(self.document.format))
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

    /// The cost of a solution, if costs are written.
    fn cost(&self, options: &[OptionId]) -> Option<u64> {
        let cost = |&option| self.document.problem().cost(option);
        self.costs.then(|| options.iter().map(cost).sum())
    }
}

/// Text that is put together in memory, which does not fail.
pub(super) struct TextBuffer<'b>(&'b mut Vec<u8>);

impl TextBuffer<'_> {
    /// Adds text.
    pub(super) fn text(&mut self, text: &str) {
        self.0.extend_from_slice(text.as_bytes());
    }

    /// Adds a number in decimal digits.
    pub(super) fn number(&mut self, number: u64) {
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
