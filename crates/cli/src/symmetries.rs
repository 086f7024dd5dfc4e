//! `quadrille symmetries`: what leaves a problem as it is.

use std::fmt;
use std::io::{self, Write};

use num_bigint::BigUint;
use quadrille::symmetry::{Symmetries, Symmetry, SymmetryError};
use quadrille::{ItemId, OptionId, Stop};
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{ProblemArgs, RestrictArgs, TimeArgs, count};
use super::exit::ExitOutcome;
use super::message::note;
use super::progress::Ongoing;
use super::signals::Signals;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille symmetries puzzle.dlx           how many, and what do they exchange?
  quadrille symmetries --format jsonl FILE  as JSON
  quadrille polyomino 6x10 --emit | quadrille symmetries";

const DETAILS: &str = "\
A symmetry takes items to items and options to options so that the problem stays
as it is: items keep their kind and bounds, options their cost; colors of an item
may be exchanged. So it takes solutions to solutions. Printed are the number of
symmetries; generators, from which all others follow, as cycles of items and of
options by number; and orbits, the sets of items, and of options, that symmetries
take to each other. Options of one orbit are in equally many solutions. What stays
where it is is left out, and items that no option has stay. A symmetry keeps the set of
the options of --require, and that of --forbid.";

/// Find the symmetries of a problem
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SymmetriesArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    /// Give up after N steps, each some nanoseconds
    #[arg(long, value_name = "N", value_parser = count)]
    steps: Option<u64>,

    #[command(flatten)]
    time: TimeArgs,

    #[command(flatten)]
    restrict: RestrictArgs,
}

/// The symmetries, with the names of items and the numbers of options, from 1.
#[derive(Serialize)]
struct Listed {
    order: serde_json::Value,
    generators: Vec<Generator>,
    item_orbits: Vec<Vec<ItemName>>,
    option_orbits: Vec<Vec<usize>>,
    #[serde(skip)]
    number: BigUint,
}

/// A symmetry as its cycles.
#[derive(Serialize)]
struct Generator {
    items: Vec<Vec<ItemName>>,
    options: Vec<Vec<usize>>,
}

/// The name of an item: as it is in JSON, elsewhere as options show it, in quotes if it needs them.
#[derive(Serialize)]
#[serde(transparent)]
struct ItemName {
    name: String,
    #[serde(skip)]
    shown: String,
}

impl fmt::Display for ItemName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl Listed {
    fn new(task: &Task, found: &Symmetries) -> Self {
        let document = &task.document;
        let name = |item: ItemId| {
            let item = task.item(item);
            let label = item.and_then(|item| document.problem().label(item));
            ItemName {
                name: label.cloned().unwrap_or_default(),
                shown: item.map_or_else(String::new, |item| document.show_item(item)),
            }
        };
        let names = |list: Vec<ItemId>| list.into_iter().map(name).collect();
        let items = |lists: Vec<Vec<ItemId>>| lists.into_iter().map(names).collect();
        let number_of = |option: OptionId| task.option(option).index() + 1;
        let numbers = |list: Vec<OptionId>| list.into_iter().map(number_of).collect();
        let options = |lists: Vec<Vec<OptionId>>| lists.into_iter().map(numbers).collect();
        let generator = |one: &Symmetry| Generator {
            items: items(one.item_cycles()),
            options: options(one.option_cycles()),
        };
        Listed {
            order: number(found.order()),
            generators: found.generators().iter().map(generator).collect(),
            item_orbits: items(found.item_orbits()),
            option_orbits: options(found.option_orbits()),
            number: found.order().clone(),
        }
    }
}

/// A number as JSON has it: as text if it is large.
pub fn number(number: &BigUint) -> serde_json::Value {
    match u64::try_from(number) {
        Ok(small) if small <= 1 << 53 => small.into(),
        _ => number.to_string().into(),
    }
}

/// A list with blanks between its words.
fn joined(list: &[impl ToString]) -> String {
    let words: Vec<String> = list.iter().map(ToString::to_string).collect();
    words.join(" ")
}

/// The lists in parentheses, one after the other.
fn in_parentheses(lists: &[Vec<impl ToString>]) -> String {
    match lists {
        [] => "()".to_owned(),
        lists => { lists.iter() }
            .map(|list| format!("({})", joined(list)))
            .collect(),
    }
}

impl Answer for Listed {
    const COLUMNS: &'static [&'static str] = &["what", "items", "options"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        row(&[&"order", &self.number, &""])?;
        for Generator { items, options } in &self.generators {
            let [items, options] = [in_parentheses(items), in_parentheses(options)];
            row(&[&"generator", &items, &options])?;
        }
        for orbit in &self.item_orbits {
            row(&[&"orbit", &joined(orbit), &""])?;
        }
        let mut orbits = self.option_orbits.iter();
        orbits.try_for_each(|orbit| row(&[&"orbit", &"", &joined(orbit)]))
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "order {}", self.number)?;
        for Generator { items, options } in &self.generators {
            writeln!(out, "generator of items {}", in_parentheses(items))?;
            writeln!(out, "generator of options {}", in_parentheses(options))?;
        }
        for orbit in &self.item_orbits {
            writeln!(out, "orbit of items {}", joined(orbit))?;
        }
        for orbit in &self.option_orbits {
            writeln!(out, "orbit of options {}", joined(orbit))?;
        }
        Ok(())
    }
}

/// Runs the command.
pub fn run(args: &SymmetriesArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.problem.read()?;
    let signals = Signals::watch()?.within(args.time.get());
    let task = Task::new(document, &args.restrict, &signals)?;
    let found = match find(&task, args.steps, &signals) {
        Err(reached)
            if reached.downcast_ref().and_then(SymmetryError::stop) == Some(Stop::Nodes) =>
        {
            note(&format!("{reached:#}; --steps N allows more"));
            return Ok(ExitOutcome::Stopped);
        }
        found => found?,
    };
    let answer = Listed::new(&task, &found);
    args.format.print("the symmetries", [answer])?;
    Ok(ExitOutcome::Answered)
}

/// The symmetries of a task, under its restrictions.
pub fn find(task: &Task, steps: Option<u64>, signals: &Signals) -> anyhow::Result<Symmetries> {
    let mut limits = signals.limits();
    limits.nodes = steps.unwrap_or(limits.nodes);
    let _shown = Ongoing::new("looking for symmetries");
    Ok(task.search().limits(limits).symmetries()?)
}
