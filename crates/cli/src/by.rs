//! `quadrille count --by`: how many solutions there are of each cost, or of each number of options.

use std::io::{self, Write};

use clap::ValueEnum;
use quadrille::count::SolutionCount;
use quadrille::format::solutions::Cost;
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::asked::Asked;
use super::exit::ExitOutcome;
use super::message::note;
use super::session::show_count;
use super::summary;

/// What solutions are told apart by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum By {
    /// The total cost
    Cost,
    /// The number of options
    Options,
}

/// How many solutions there are of one sum.
#[derive(Serialize)]
struct OfSum {
    #[serde(skip)]
    by: By,
    #[serde(flatten)]
    cost: Option<Cost>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<u128>,
    #[serde(flatten)]
    solutions: SolutionCount,
    /// As the file has it: costs in a table have decimals and signs.
    #[serde(skip)]
    sum: String,
}

impl Answer for OfSum {
    const COLUMNS: &'static [&'static str] = &["by", "sum", "solutions"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let by = match self.by {
            By::Cost => "cost",
            By::Options => "options",
        };
        row(&[&by, &self.sum, &self.solutions])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} {}", self.sum, self.solutions)
    }
}

/// Counts the solutions of a task by cost, or by number of options.
pub fn run(asked: &Asked<'_>, by: By, format: OutputFormat) -> anyhow::Result<ExitOutcome> {
    let (task, time) = (&asked.task, asked.question.limits.time);
    let signals = asked.signals.within(time);
    let diagram = show_count(asked.search_alone()).diagram()?;
    let problem = task.problem();
    let weight = |option| match by {
        By::Cost => problem.cost(option),
        By::Options => 1,
    };
    let counts = diagram.count_by(weight, &signals.work_limits())?;
    if by == By::Cost {
        summary::note_costs(&task.document);
    }
    let is_none = counts.is_empty();
    let is_cost = by == By::Cost;
    let sums = counts.into_iter().map(|(sum, count)| {
        let cost = u64::try_from(sum).ok().filter(|_| is_cost);
        let shown = match cost {
            Some(cost) => task.document.show_cost(cost),
            None => sum.to_string(),
        };
        OfSum {
            by,
            cost: cost.map(|cost| Cost::of(&task.document, cost)),
            options: (!is_cost).then_some(sum),
            solutions: (&count).into(),
            sum: shown,
        }
    });
    format.print("the numbers", sums)?;
    if is_none {
        note("no solution");
    }
    Ok(ExitOutcome::of(is_none))
}
