//! `quadrille sample`: solutions drawn uniformly at random.

use anyhow::Context;
use quadrille::count::Diagram;
use quadrille::format::solutions::SolutionFormat;
use quadrille::symmetry::FirstOfClass;
use quadrille::{OptionId, Report, Stop};

use super::args::{DiagramLimits, ProblemArgs, RestrictArgs, number};
use super::clock;
use super::distinct::DistinctArgs;
use super::exit::ExitOutcome;
use super::message::note;
use super::output::{Output, format_parser};
use super::parts;
use super::print::print;
use super::progress::{ProgressLine, ProgressStep};
use super::signals::Signals;
use super::summary;
use super::task::Task;

const EXAMPLES: &str = "\
Examples:
  quadrille sample puzzle.dlx              a random solution
  quadrille sample -n 10 --seed 7 FILE     ten; the same for the same seed
  quadrille sample --require 7 FILE        one with the seventh option
  quadrille sample --distinct FILE         each class up to symmetry equally likely";

const DETAILS: &str = "\
Draws solutions uniformly at random, with replacement. It first counts all solutions
in a diagram, which stores common parts only once. If solutions have little in
common, it may exceed --memory. The formats are those of `quadrille solve`; a
table gives a table of rows.";

/// A problem whose solutions are picked from a diagram of all of them, and the format to write them in.
#[derive(Clone, clap::Args)]
pub struct PickArgs {
    #[command(flatten)]
    pub problem: ProblemArgs,

    /// The format of the solutions
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    format: SolutionFormat,

    #[command(flatten)]
    pub restrict: RestrictArgs,

    #[command(flatten)]
    pub limits: DiagramLimits,
}

impl PickArgs {
    /// Writes the solutions of a problem.
    pub fn output<'t>(&self, task: &'t Task) -> Output<'t> {
        Output::new(task, self.format, false)
    }
}

/// Print random solutions of a problem
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
pub struct SampleArgs {
    /// Number of solutions
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = number(1, u64::MAX))]
    limit: u64,

    /// Seed of the random numbers
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = number(0, u64::MAX))]
    seed: u64,

    #[command(flatten)]
    pick: PickArgs,

    #[command(flatten)]
    distinct: DistinctArgs,

    /// Draw from one part and print a record: a line of `quadrille split`, or @FILE:N; `quadrille merge` draws from
    /// all
    #[arg(
        long,
        value_name = "PART",
        hide_short_help = true,
        help_heading = "Parts",
        conflicts_with_all = ["require", "forbid", "reduce", "format"]
    )]
    part: Option<String>,
}

/// Runs the command.
pub fn run(args: &SampleArgs) -> anyhow::Result<ExitOutcome> {
    let document = args.pick.problem.read()?;
    if let Some(part) = &args.part {
        let line = parts::find(part).context("--part")?;
        parts::refuse_standing(&line)?;
        let limits = args.pick.limits;
        return parts::sampled::run(&document, &line, args.limit, args.seed, limits);
    }
    let limits = args.pick.limits;
    let signals = Signals::watch()?.within(limits.time.get());
    let task = Task::new(document, &args.pick.restrict, &signals)?;
    let firsts = args.distinct.firsts(&task, &signals)?;
    let diagram = task.diagram(limits.memory.get(), limits.threads.get(), &signals)?;
    let output = args.pick.output(&task);
    // A class of many solutions is drawn as often as it has solutions, and only one of them is kept: so all classes are
    // equally likely.
    let is_kept = |solution: &Vec<OptionId>| {
        let is_first = |firsts: &FirstOfClass| firsts.is_first(solution);
        firsts.as_ref().is_none_or(is_first)
    };
    let samples = diagram.samples(args.seed, &signals.work_limits());
    let samples = samples
        .map_while(Result::ok)
        .filter(is_kept)
        .take(usize::try_from(args.limit)?);
    let asked = Some((args.limit, &signals));
    let drawn = write(&task, &diagram, output, samples, asked)?;
    // Only a limit or a signal ends the samples of what has any.
    if drawn < args.limit && !diagram.is_empty() {
        note(&signals.said());
        return Ok(signals.outcome());
    }
    Ok(ExitOutcome::of(drawn == 0))
}

/// Writes solutions from a diagram; returns their number. If fewer than `asked` for, a signal or the time limit ended it.
pub fn write(
    task: &Task,
    diagram: &Diagram,
    mut output: Output<'_>,
    solutions: impl Iterator<Item = Vec<OptionId>>,
    asked: Option<(u64, &Signals)>,
) -> anyhow::Result<u64> {
    let mut report = Report::blank();
    report.stop = Stop::Solutions;
    let mut text = Vec::new();
    let mut line = ProgressLine::new();
    for options in solutions {
        output.options(&task.options(&options), &[], &mut text)?;
        report.solutions += 1;
        line.update(ProgressStep {
            results: (report.solutions, "solution"),
            ..ProgressStep::default()
        });
        if text.len() > 1 << 16 {
            line.make_room();
            print("the solutions", String::from_utf8_lossy(&text))?;
            text.clear();
        }
    }
    drop(line);
    if diagram.is_empty() {
        report.stop = Stop::Exhausted;
        summary::none(summary::WHY);
    } else if let Some((asked, signals)) = asked
        && report.solutions < asked
    {
        report.stop = signals.stop();
    }
    report.elapsed = clock::began().elapsed();
    output.writer.end(&report, &mut text)?;
    print("the solutions", String::from_utf8_lossy(&text))?;
    Ok(report.solutions)
}
