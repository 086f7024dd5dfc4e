//! `quadrille best`: the cheapest solutions.

use std::mem;
use std::time::Instant;

use anyhow::{Context, bail};
use quadrille::format::Document;
use quadrille::format::solutions::SolutionFormat;
use quadrille::format::table::TableSheet;
use quadrille::{Solution, Stop};

use super::args::{
    BudgetArgs, MemoryArgs, ProblemArgs, RestrictArgs, SearchReportArgs, ThreadArgs,
};
use super::asked::{Asked, AskedArgs};
use super::exit::ExitOutcome;
use super::format_number::{grouped, percent_up, plural};
use super::output::{Output, format_parser};
use super::parts::PartArgs;
use super::parts::below;
use super::session::Session;
use super::signals::{Signals, WRITTEN_LATER};
use super::summary::{self, AnswerFigures};

const EXAMPLES: &str = "\
Examples:
  quadrille best jobs.dlx            the cheapest solution
  quadrille best -n 5 jobs.dlx       the five cheapest, cheapest first
  quadrille best --time 1min FILE    the cheapest found in a minute
  quadrille best --below 120 FILE    one that costs less than 120, or none
  quadrille best rota.csv --primary shift --secondary person,day --cost cost";

const DETAILS: &str = "\
The cost of a solution is the sum of the costs of its options (|7 in a line of the
file). Solutions are printed at the end, in the formats of `quadrille solve`, with
their costs (lines: `cost 7: 1 4 5`). They are the cheapest of all, unless a budget
or a signal ended the search early. Of millions that it found until then, it prints
what can be printed in a tenth of a second, and 10,000 in any case (of long ones a
hundred); standard error says how many are left out, and how close the cheapest one is:
`cost 5661, proven to be within 7.7%`. (In JSON, no solution costs less than `bound`, and
`gap` is the distance to it; `stop` is `exhausted` if they are proven. With
--checkpoint nothing is proven until all parts are done: until then `bound` is 0, or
the sum of the lowest costs of a table that has negative ones. Each part is proven by
itself, which can take ten times as long in all: it pays where the search takes minutes.)
Among solutions that cost as much as the last one printed, the search keeps those
found first, on any number of threads. With --checkpoint and --resume it may keep
others of them, and others in each run, where several are wanted, or where --every,
--time or a kill ended the search of the whole: the clock decides what comes first.

A table (CSV) has an option on each row. --primary and --secondary say which columns
are covered, --cost which one is the cost: decimal numbers, exactly, and negative ones
too. --maximize looks for the largest sum. The answer has the rows chosen.";

const THREADS: &str =
    "Number of threads with --all, --checkpoint and --resume, 0 for one per core [default: 0]";
const MEMORY: &str = "With --all, memory for solutions: 500M, 2G [default: half of the machine's]";
const FULL: &str = "When it is full, the cheapest that fit into it are found and printed. The exit code is 3 then, as there are more. How many fit can depend on the number of threads.";
const TIME: &str =
    "Stop the search after this time: 10 (seconds), 500ms, 2min; what it found is then printed";
const SINCE: &str =
    "From the beginning of the command, without the time in which it waits for standard input.";
const SAME: &str =
    "The answers and their order are the same for any number of threads; the effort may differ.";

/// Print the cheapest solutions of a problem
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_arg("limit", |arg| arg.help("Print the N cheapest solutions [default: 1]")))]
#[command(mut_arg("all", |arg| arg.help("Print all solutions, the cheapest first")))]
#[command(mut_arg("time", |arg| arg.help(TIME).long_help(format!("{TIME}\n\n{SINCE}"))))]
#[command(mut_arg("memory", |arg| arg.help(MEMORY).long_help(format!("{MEMORY}\n\n{FULL}"))
    .conflicts_with_all(["part", "checkpoint", "resume"])))]
#[command(mut_arg("threads", |arg| arg.help(THREADS).long_help(format!("{THREADS}\n\n{SAME}"))))]
pub struct BestArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the solutions
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    format: SolutionFormat,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    restrict: RestrictArgs,

    #[command(flatten)]
    threads: ThreadArgs,

    #[command(flatten)]
    report: SearchReportArgs,

    #[command(flatten)]
    memory: MemoryArgs,

    #[command(flatten)]
    parts: PartArgs,

    /// Only solutions that cost less: a cost, or @FILE for the cost of the Nth cheapest solution in a file of records
    ///
    /// In a search in parts, the solutions of one part let the others skip everything that cannot be cheaper. While there is
    /// no such file, there is no bound, and standard error says so.
    #[arg(
        long,
        value_name = "COST",
        hide_short_help = true,
        help_heading = "Parts"
    )]
    below: Option<String>,
}

/// This many solutions are written in any case, unless a signal comes meanwhile.
const ALWAYS_WRITTEN: usize = 10_000;
/// Of long solutions, fewer: as many as have this many options in all.
const OPTIONS_WRITTEN: usize = 400_000;
/// However long they are, this many.
const LONG_ONES_WRITTEN: usize = 100;

/// When to leave out the rest of the cheapest solutions: some time after the time of the command, or the signal, that ended it.
pub struct WritingEnd<'s> {
    signals: &'s Signals,
    /// When the writing began, if a signal ended the search before.
    canceled: Option<Instant>,
    /// How many are written in any case.
    always: usize,
}

impl<'s> WritingEnd<'s> {
    /// The end of a writing that begins now, of solutions with about this number of options.
    pub fn new(signals: &'s Signals, is_canceled: bool, options: usize) -> Self {
        let most = OPTIONS_WRITTEN / options.max(1);
        WritingEnd {
            signals,
            canceled: is_canceled.then(Instant::now),
            always: most.clamp(LONG_ONES_WRITTEN, ALWAYS_WRITTEN),
        }
    }

    /// Whether the solutions after the first `written` ones are left out. The cheapest one is always written.
    pub fn is_here(&self, written: usize) -> bool {
        match self.canceled {
            Some(canceled) => written >= self.always && canceled.elapsed() >= WRITTEN_LATER,
            None => written > 0 && self.signals.end_writing(written, self.always),
        }
    }
}

/// Runs the command.
pub fn run(args: &BestArgs) -> anyhow::Result<ExitOutcome> {
    let asked = args.check()?;
    let document = &asked.task.document;
    let mut output = Output::new(&asked.task, args.format, true);
    if let Some(outcome) = asked.in_parts(&mut output)? {
        return Ok(outcome);
    }
    let session = Session::new();
    let mut best = asked.search(&session).best(asked.question.cheapest);
    let is_canceled = best.report.stop == Stop::Canceled;
    let signals = asked.signals.within(asked.question.limits.time);
    let options = best
        .solutions
        .first()
        .map_or(0, |solution| solution.options().len());
    let end = WritingEnd::new(&signals, is_canceled, options);
    let mut written = 0;
    for solution in &best.solutions {
        if end.is_here(written) {
            if !is_canceled {
                best.report.stop = signals.stop();
            }
            break;
        }
        if session
            .write(|out| output.solution(solution, out))
            .is_break()
        {
            break;
        }
        written += 1;
    }
    output.writer.prove(best.bound, best.gap());
    session.end(|out| output.writer.end(&best.report, out))?;
    let is_none = best.solutions.is_empty() && best.report.stop == Stop::Exhausted;
    match asked.question.below {
        Some(below) if is_none => {
            // More decimals than the costs have are said as they were typed.
            let is_finer =
                |text: &&str| !text.starts_with('@') && document.read_cost(text).is_none();
            match args.below.as_deref().filter(is_finer) {
                Some(typed) => summary::none_below(typed),
                None => summary::none_below(&document.show_cost(below)),
            }
        }
        _ => summary::note_none(&best.report, summary::WHY),
    }
    let cost = best.solutions.first().map(Solution::cost);
    let left_out = (best.solutions.len() - written) as u64 + best.left_out;
    let open = || left_open(document, cost, (best.bound, best.gap()));
    let rest = match left_out {
        0 if best.report.stop == Stop::Memory => format!(
            "; printed are the {} cheapest: more --memory takes more",
            grouped(written as u64)
        ),
        left => open() + &self::left_out(left),
    };
    let outcome = asked.conclude(&best.report, Some(&rest), AnswerFigures::Plain)?;
    // To free millions of solutions takes longer than to end.
    mem::forget(best);
    // The report counts what was met on the way, whatever its cost.
    Ok(outcome.max(ExitOutcome::of(is_none)))
}

/// How many of the solutions found are not printed, in words.
pub fn left_out(solutions: u64) -> String {
    match solutions {
        0 => String::new(),
        _ => format!("; {} left out", plural(solutions, "solution")),
    }
}

/// What an ended search leaves open, in words: how close the cheapest solution is, which costs `cost`.
pub fn left_open(
    document: &Document,
    cost: Option<u64>,
    (bound, gap): (Option<u64>, Option<f64>),
) -> String {
    let is_shifted = document.sheet().is_some_and(TableSheet::is_shifted);
    let better = if is_shifted { "better" } else { "cheaper" };
    match (cost, bound, gap) {
        (Some(cost), ..) if cost == bound.unwrap_or(0) => {
            let cost = document.show_cost(cost);
            format!("; cost {cost}, and no solution is {better}: others may be missing")
        }
        (Some(cost), Some(bound @ 1..), Some(gap)) => {
            let cost = document.show_cost(cost);
            if is_shifted {
                let bound = document.show_cost(bound);
                format!(
                    "; cost {cost}, and no solution is better than {bound}: there may be better ones"
                )
            } else {
                let gap = percent_up(gap);
                format!("; cost {cost}, proven to be within {gap}: there may be cheaper ones")
            }
        }
        (None, Some(bound @ 1..), _) => {
            let none = if is_shifted {
                "is better"
            } else {
                "costs less"
            };
            let bound = document.show_cost(bound);
            format!("; found no solution so far; none {none} than {bound}")
        }
        (None, ..) => "; found no solution so far: there may be some".to_owned(),
        _ => format!("; not proven: there may be {better} ones"),
    }
}

impl BestArgs {
    /// The question of these arguments.
    fn check(&self) -> anyhow::Result<Asked<'_>> {
        let args = AskedArgs {
            problem: &self.problem,
            restrict: &self.restrict,
            parts: &self.parts,
            report: &self.report,
        };
        Asked::check(args, &[], "best", None, |document| {
            summary::note_costs(document);
            let mut question = self.budget.question(quadrille::Asked::Cheapest);
            let wanted = self.budget.basic.solutions(Some(1));
            question.cheapest = usize::try_from(wanted).unwrap_or(usize::MAX);
            question.threads = self.threads.asked();
            question.memory = self.memory.asked();
            if let Some(below) = &self.below {
                let sheet = document.sheet();
                if sheet.is_some_and(TableSheet::is_shifted) {
                    bail!("--below: expected a table of costs from 0 on, without --maximize");
                }
                question.below = below::cost(below, document, wanted).context("--below")?;
            }
            Ok(question)
        })
    }
}
