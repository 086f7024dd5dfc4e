//! Writes the solutions of a search, with the option numbers of the file.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use num_bigint::BigUint;
use quadrille::format::Format;
use quadrille::format::solutions::{SolutionFormat, SolutionWriter};
use quadrille::{Choice, OptionId, Report, Solution};

use super::task::Task;

/// Writes the solutions of a task.
pub struct Output<'t> {
    task: &'t Task,
    writer: SolutionWriter<'t>,
    format: SolutionFormat,
}

impl<'t> Output<'t> {
    /// Solutions of a problem that was read in the format `problem`. `best` writes costs even if all are 0.
    pub fn new(task: &'t Task, format: SolutionFormat, problem: Format, best: bool) -> Self {
        let writer = SolutionWriter::new(task.document(), format).for_judge_of(problem);
        let writer = if best { writer.with_costs() } else { writer };
        Output {
            task,
            writer,
            format,
        }
    }

    /// The format of the solutions.
    pub fn format(&self) -> SolutionFormat {
        self.format
    }

    /// Whether the output shows how options were chosen.
    pub fn shows_choices(&self) -> bool {
        self.writer.shows_choices()
    }

    /// Writes the next solution.
    pub fn solution(
        &mut self,
        solution: &Solution<'_, String, ()>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let options = self.task.options(solution.options());
        self.options(&options, solution.choices(), out)
    }

    /// Writes the next solution: its options, by their numbers in the file, and how they were chosen.
    pub fn options(
        &mut self,
        options: &[OptionId],
        choices: &[Option<Choice>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut choices = choices.to_vec();
        for choice in choices.iter_mut().flatten() {
            if let Some(item) = self.task.item(choice.item) {
                choice.item = item;
            }
        }
        self.writer.write(options, &choices, out)
    }

    /// Continues after `written` solutions of an earlier run.
    pub fn resume_after(&mut self, written: u64) {
        self.writer.resume_after(written);
    }

    /// Numbers the solutions from `first` instead of 1.
    pub fn number_from(&mut self, first: BigUint) {
        self.writer.number_from(first);
    }

    /// Adds the lower bound on the cost and the gap to the summary.
    pub fn prove(&mut self, bound: Option<u64>, gap: Option<f64>) {
        self.writer.prove(bound, gap);
    }

    /// Writes what follows the last solution.
    pub fn end(&mut self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        self.writer.end(report, out)
    }
}

/// A parser for the name of a format of solutions.
pub fn format_parser() -> impl TypedValueParser<Value = SolutionFormat> {
    let named = |format: &SolutionFormat| {
        let value = PossibleValue::new(format.name()).help(format.about());
        match format {
            SolutionFormat::Text => value.alias("names"),
            _ => value,
        }
    };
    PossibleValuesParser::new(SolutionFormat::ALL.iter().map(named)).map(|name| {
        let format = name.parse::<SolutionFormat>();
        format.unwrap_or_default()
    })
}
