//! Solutions as text.
//!
//! Numbers of options count from 1, as in the file. What is written here, `quadrille check` reads.

use std::io::{self, Write};

use clap::ValueEnum;
use quadrille::format::{Document, Format};
use quadrille::{OptionId, Report, Solution};

use super::format_number::json_string;
use super::task::Task;

/// A shape of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Shape {
    /// The items of each option, and its place among the options tried
    #[default]
    Names,
    /// The numbers of the options, a solution a line
    Lines,
    /// As a judge wants it: `lines`, or a line that says there is none
    Judge,
    /// A JSON object a solution, then one with a summary
    Jsonl,
}

/// Writes solutions in a shape.
pub struct Output<'d> {
    task: &'d Task,
    shape: Shape,
    /// The format of the problem, which tells its judge.
    format: Format,
    /// Whether the cost of a solution is to be told.
    priced: bool,
    /// Whether it is what was asked for.
    best: bool,
    written: u64,
}

impl<'d> Output<'d> {
    /// Solutions of a problem that was read in `format`. `best` tells costs even if there are none.
    pub fn new(task: &'d Task, shape: Shape, format: Format, best: bool) -> Self {
        Output {
            task,
            shape,
            format,
            best,
            priced: best || task.document().problem().has_costs(),
            written: 0,
        }
    }

    /// Whether it is told how the options were chosen.
    pub fn tells_choices(&self) -> bool {
        matches!(self.shape, Shape::Names)
    }

    /// Writes the next solution.
    pub fn solution(
        &mut self,
        solution: &Solution<'_, String, ()>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        self.written += 1;
        match self.shape {
            Shape::Names => self.names(solution, out),
            Shape::Lines | Shape::Judge => self.line(solution, out),
            Shape::Jsonl => self.json(solution, out),
        }
    }

    /// Writes what comes after the last solution.
    pub fn end(&mut self, report: &Report, out: &mut impl Write) -> io::Result<()> {
        match (self.shape, self.format) {
            (Shape::Jsonl, _) => writeln!(
                out,
                r#"{{"summary": {{"solutions": "{}", "stop": "{}", "nodes": {}, "updates": {}, "seconds": {:.6}}}}}"#,
                self.written,
                report.stop,
                report.nodes,
                report.updates,
                report.elapsed.as_secs_f64(),
            ),
            (Shape::Judge, format)
                if self.written == 0 && report.stop == quadrille::Stop::Exhausted =>
            {
                writeln!(out, "{}", none(format))
            }
            _ => Ok(()),
        }
    }

    /// As Knuth's programs do: a heading, then the options, each from the item on that it was chosen for.
    fn names(&self, solution: &Solution<'_, String, ()>, out: &mut impl Write) -> io::Result<()> {
        let document = self.task.document();
        write!(out, "{}:", self.written)?;
        if self.priced {
            write!(out, " cost {}", solution.cost())?;
        }
        writeln!(out)?;
        for (place, &option) in solution.options().iter().enumerate() {
            let option = self.task.option(option);
            let mut shown = document.show(option);
            // The dense engine does not tell.
            let choice = solution.choices().get(place);
            let item = choice.and_then(|choice| self.task.item((*choice)?.item));
            if let Some(item) = item {
                shown = shown.beginning_with(item);
            }
            write!(out, " {shown}")?;
            match document.problem().cost(option) {
                0 => {}
                cost => write!(out, " |{cost}")?,
            }
            match choice {
                Some(Some(choice)) => writeln!(out, " ({} of {})", choice.place, choice.of)?,
                Some(None) => writeln!(out, " (required)")?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    fn line(&self, solution: &Solution<'_, String, ()>, out: &mut impl Write) -> io::Result<()> {
        let options = self.options(solution);
        let mut blank = "";
        if self.shape == Shape::Judge && self.format == Format::Sparse {
            write!(out, "{}", options.len())?;
            blank = " ";
        } else if self.shape == Shape::Lines && self.best {
            write!(out, "cost {}:", solution.cost())?;
            blank = " ";
        }
        for option in options {
            write!(out, "{blank}{}", option.index() + 1)?;
            blank = " ";
        }
        writeln!(out)
    }

    fn json(&self, solution: &Solution<'_, String, ()>, out: &mut impl Write) -> io::Result<()> {
        let document = self.task.document();
        write!(out, r#"{{"options": ["#)?;
        let mut comma = "";
        for option in self.options(solution) {
            let number = option.index() + 1;
            write!(out, r#"{comma}{{"number": {number}, "items": ["#)?;
            json_items(document, option, out)?;
            write!(out, "]")?;
            if self.priced {
                write!(out, r#", "cost": {}"#, document.problem().cost(option))?;
            }
            write!(out, "}}")?;
            comma = ", ";
        }
        write!(out, "]")?;
        if self.priced {
            write!(out, r#", "cost": {}"#, solution.cost())?;
        }
        writeln!(out, "}}")
    }

    /// The options of a solution in the order of the file.
    fn options(&self, solution: &Solution<'_, String, ()>) -> Vec<OptionId> {
        let options = solution.options().iter();
        let mut options: Vec<_> = options.map(|&option| self.task.option(option)).collect();
        options.sort_unstable();
        options
    }
}

/// What a judge wants to read if a problem in this format has no solution. HUST 1017 feeds sparse matrices, Luogu
/// P4929 plain ones.
pub fn none(format: Format) -> &'static str {
    match format {
        Format::Sparse => "NO",
        _ => "No Solution!",
    }
}

/// The items of an option as they stand in a problem in JSON: `"x:red"`, or an object where a name has a colon.
pub fn json_items(document: &Document, option: OptionId, out: &mut impl Write) -> io::Result<()> {
    let problem = document.problem();
    for (place, (item, color)) in problem.members(option).enumerate() {
        let comma = if place > 0 { ", " } else { "" };
        let name = problem.label(item).map_or("", String::as_str);
        let color = color.and_then(|color| document.color_name(color));
        let plain = !name.contains(':') && color != Some("");
        match color {
            None if plain => write!(out, "{comma}{}", json_string(name))?,
            Some(color) if plain => {
                write!(out, "{comma}{}", json_string(&format!("{name}:{color}")))?;
            }
            color => {
                write!(out, r#"{comma}{{"name": {}"#, json_string(name))?;
                if let Some(color) = color {
                    write!(out, r#", "color": {}"#, json_string(color))?;
                }
                write!(out, "}}")?;
            }
        }
    }
    Ok(())
}
