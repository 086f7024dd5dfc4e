//! `quadrille usage`: for each option, the number of solutions that have it.

use std::io::{self, BufWriter, Write};

use anyhow::Context;
use num_bigint::BigUint;
use quadrille::OptionId;
use quadrille::Usage;
use quadrille::count::SolutionCount;
use quadrille::format::Document;
use quadrille::format::solutions::OptionFields;
use serde::Serialize;

use super::answer::{Answer, OutputFormat, WriteRow};
use super::args::{DiagramLimits, ProblemArgs, RestrictArgs};
use super::exit::ExitOutcome;
use super::format_number::plural;
use super::message::note;
use super::print::failure;
use super::session::show_count;
use super::signals::Signals;
use super::summary;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille usage puzzle.dlx              how many solutions have each option?
  quadrille usage --format jsonl FILE     the same as JSON
  quadrille sudoku --emit FILE | quadrille usage   a Sudoku: its true candidates";

const DETAILS: &str = "\
A line for each option: the number of solutions that have it, the number of the
option, its items. They come from one pass over a diagram of all solutions, from a
list that is tallied, or from a count for each orbit: options that symmetries take to
each other are in equally many solutions. What is likely to be the fastest is chosen.
As jsonl: {\"number\":12,\"items\":[\"a\",\"x:red\"],\"solutions\":345}.";

/// Print for each option how many solutions have it
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct UsageArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    /// Do not look for symmetries that shorten the work
    #[arg(long, help_heading = "Symmetry")]
    no_symmetry: bool,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    limits: DiagramLimits,
}

/// How many solutions have an option.
#[derive(Serialize)]
struct Used<'d> {
    #[serde(flatten)]
    fields: OptionFields<'d>,
    #[serde(flatten)]
    solutions: SolutionCount,
    #[serde(skip)]
    document: &'d Document,
    #[serde(skip)]
    option: OptionId,
}

impl Answer for Used<'_> {
    const COLUMNS: &'static [&'static str] = &["solutions", "number", "option"];

    fn write_rows(&self, row: &mut WriteRow<'_>) -> io::Result<()> {
        let shown = self.document.show(self.option);
        row(&[&self.solutions, &(self.option.index() + 1), &shown])
    }

    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let shown = self.document.show(self.option);
        let number = self.option.index() + 1;
        writeln!(out, "{} {number} {shown}", self.solutions)
    }
}

/// For these many options, the number is written in any case, but for a signal that comes meanwhile.
const ALWAYS_WRITTEN: usize = 100;

/// Runs the command.
pub fn run(args: &UsageArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.problem.clone().counted().read()?;
    let time = args.limits.time.get();
    let signals = Signals::watch()?.within(time);
    let task = Task::new(document, &args.restrict, &signals)?;
    let (memory, threads) = (args.limits.memory.get(), args.limits.threads.get());
    let search = task.search().memory(memory).threads(threads);
    let search = search.symmetry(!args.no_symmetry).limits(signals.limits());
    let usage = show_count(search).usage()?;
    let mut out = BufWriter::new(io::stdout().lock());
    let left = write(&mut out, &task, &usage, args.format, &signals);
    let left = left.and_then(|left| out.flush().map(|()| left));
    let left = left.with_context(|| failure("the numbers"))?;
    if left > 0 {
        let left = plural(left as u64, "option");
        note(&format!("{}; {left} left out", signals.said()));
        return Ok(signals.outcome());
    }
    let is_none = usage.count == BigUint::ZERO;
    if is_none {
        summary::none(summary::WHY);
    }
    Ok(ExitOutcome::of(is_none))
}

/// Writes for each option of a task how many solutions have it. Returns how many options are left out: long numbers of many
/// options take longer to write than to find, and that ends a while after the time, or when a signal comes.
fn write(
    out: &mut dyn Write,
    task: &Task,
    found: &Usage,
    format: OutputFormat,
    signals: &Signals,
) -> io::Result<usize> {
    let document = &task.document;
    let mut usage = vec![&BigUint::ZERO; document.problem().option_count()];
    for (number, count) in (0..).zip(&found.options) {
        let option = task.option(OptionId::new(number));
        usage[option.index()] = count;
    }
    let mut done = 0;
    let options = document.problem().option_ids().zip(&usage).enumerate();
    let written = options.take_while(|&(at, _)| !signals.end_writing(at, ALWAYS_WRITTEN));
    let written = written.inspect(|_| done += 1);
    let used = written.map(|(_, (option, &count))| Used {
        fields: OptionFields::new(document, option),
        solutions: count.into(),
        document,
        option,
    });
    format.write_all(used, out)?;
    Ok(usage.len() - done)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::super::args::RestrictArgs;
    use super::*;

    /// The numbers are there when the time is over: a hundred of them are written.
    #[test]
    fn the_time_does_not_end_the_writing_of_few() -> anyhow::Result<()> {
        let document = quadrille::format::read(b"a b\na\nb\na b\n", None)?;
        let signals = Signals::of_command();
        let task = Task::new(document, &RestrictArgs::default(), &signals)?;
        let usage = task.search().usage()?;
        let late = signals.within(Some(Duration::ZERO));
        assert!(late.came());
        let mut out = Vec::new();
        let left = write(&mut out, &task, &usage, OutputFormat::Text, &late)?;
        assert_eq!(
            (String::from_utf8(out)?.as_str(), left),
            ("1 1 a\n1 2 b\n1 3 a b\n", 0)
        );
        Ok(())
    }
}
