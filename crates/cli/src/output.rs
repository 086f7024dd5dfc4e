//! Writes the solutions of a search, with the option numbers of the file.

use std::borrow::Cow;
use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use quadrille::format::solutions::{SolutionFormat, SolutionWriter};
use quadrille::{Choice, OptionId, Solution};

use super::task::Task;

/// Writes the solutions of a task.
pub struct Output<'t> {
    pub task: &'t Task,
    pub writer: SolutionWriter<'t>,
    pub format: SolutionFormat,
}

impl<'t> Output<'t> {
    /// Solutions in this format. `best` writes costs even if all are 0.
    pub fn new(task: &'t Task, format: SolutionFormat, best: bool) -> Self {
        let writer = SolutionWriter::new(&task.document, format);
        let writer = if best { writer.with_costs() } else { writer };
        Output {
            task,
            writer,
            format,
        }
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
        let choices = match self.writer.shows_choices() {
            true => self.task.choices(choices),
            false => Cow::default(),
        };
        self.writer.write(options, &choices, out)
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
