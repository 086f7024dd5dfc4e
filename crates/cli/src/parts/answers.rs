//! Writes the answers of a search in parts as those of an undivided search.

use std::hash::Hasher as _;
use std::io::{self, Write};

use quadrille::format::solutions::SolutionFormat;
use quadrille::{ExactCount, Solution};
use siphasher::sip128::SipHasher24;

use crate::answer::OutputFormat;
use crate::counted::Counted;
use crate::output::Output;

/// Writes solutions in their order, and what follows the last one.
pub trait Answers {
    /// Whether the text shows how the options of a solution were chosen.
    fn shows_choices(&self) -> bool {
        false
    }

    /// The name of the format of solutions, if they are written.
    fn format(&self) -> Option<String> {
        None
    }

    /// A checksum of the names of items and colors and the rows of a table, if solutions are written with them.
    fn labels(&self) -> Option<String> {
        None
    }

    /// Continues after `written` solutions of an earlier run.
    fn resume_after(&mut self, written: u64);

    /// Writes a solution.
    fn solution(
        &mut self,
        solution: &Solution<'_, String, ()>,
        out: &mut dyn Write,
    ) -> io::Result<()>;

    /// Adds what is proven about the cheapest solutions.
    fn prove(&mut self, _bound: Option<u64>, _gap: Option<f64>) {}

    /// Writes what follows the last solution.
    fn end(&mut self, counted: &ExactCount, out: &mut dyn Write) -> io::Result<()>;
}

impl Answers for Output<'_> {
    fn shows_choices(&self) -> bool {
        self.writer.shows_choices()
    }

    fn format(&self) -> Option<String> {
        Some(self.format.name().to_owned())
    }

    fn labels(&self) -> Option<String> {
        let document = &self.task.document;
        let (problem, sheet) = (document.problem(), document.sheet());
        match self.format {
            SolutionFormat::Text | SolutionFormat::Jsonl => {}
            SolutionFormat::Csv if sheet.is_some() => {}
            // These write the numbers of options alone.
            _ => return None,
        }
        let mut sum = SipHasher24::new();
        let mut add = |name: &str| {
            sum.write(name.as_bytes());
            sum.write(&[0]);
        };
        let labels = problem.item_ids().filter_map(|item| problem.label(item));
        labels.for_each(|label| add(label));
        for option in problem.option_ids() {
            let colors = problem.members(option).filter_map(|(_, color)| color);
            let names = colors.filter_map(|color| document.color_name(color));
            names.for_each(&mut add);
            if let Some(sheet) = sheet {
                sheet.row(option).for_each(&mut add);
            }
        }
        if let Some(sheet) = sheet {
            sheet.header().for_each(&mut add);
        }
        Some(format!("{:016x}", sum.finish()))
    }

    fn resume_after(&mut self, written: u64) {
        self.writer.resume_after(written);
    }

    fn solution(
        &mut self,
        solution: &Solution<'_, String, ()>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        Output::solution(self, solution, out)
    }

    fn prove(&mut self, bound: Option<u64>, gap: Option<f64>) {
        self.writer.prove(bound, gap);
    }

    fn end(&mut self, counted: &ExactCount, out: &mut dyn Write) -> io::Result<()> {
        self.writer.end(&counted.report, out)
    }
}

/// The number of solutions.
impl Answers for OutputFormat {
    fn resume_after(&mut self, _: u64) {}

    fn solution(&mut self, _: &Solution<'_, String, ()>, _: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn end(&mut self, counted: &ExactCount, out: &mut dyn Write) -> io::Result<()> {
        self.write(&Counted::from(counted), out)
    }
}
