//! `quadrille solve`: solutions as they are found.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::bail;
use quadrille::Stop;
use quadrille::format::solutions::SolutionFormat;

use super::args::{OrderArgs, ProblemArgs, SearchArgs};
use super::asked::{Asked, AskedArgs};
use super::distinct::DistinctArgs;
use super::exit::ExitOutcome;
use super::files;
use super::message::note;
use super::new_file::NewFile;
use super::output::{Output, format_parser};
use super::parts::PartArgs;
use super::prove::{note_clauses, write_proof};
use super::session::{Session, show_count};
use super::summary::{self, AnswerFigures};

const EXAMPLES: &str = "\
Examples:
  quadrille solve puzzle.dlx                  one solution
  quadrille solve --all puzzle.dlx            all of them, as they are found
  quadrille solve --all --distinct FILE       one of each class of symmetric ones
  quadrille solve --format judge < case.txt   as online judges want it
  quadrille solve --require \"a x:red\" FILE    one with such an option
  quadrille solve --all FILE | quadrille check FILE  are they right?";

const DETAILS: &str = "\
Formats (see also `quadrille help formats`):
  text   A heading with the number of the solution, then its options, one per
         line, in the order in which they were chosen. As in Knuth's programs
         an option starts with the item it was chosen for and ends with its
         position among the options left for that item: (2 of 5). For an item
         with multiplicities, that is the position among the branches. A
         required option has (required) instead. Costs look as in the file,
         |7, and the heading has their sum.
  lines  The numbers of the options in ascending order, counted from 1 as in
         the file.
  judge  The same. If there is no solution: `No Solution!` (Luogu P4929). If
         the problem is a sparse matrix, the number of options comes first, and
         `NO` stands for none (HUST 1017).
  csv    A table with the columns solution,cost,options.
  jsonl  {\"options\":[{\"number\":12,\"items\":[\"a\",\"x:red\"],\"cost\":3}],\"cost\":3}
         for each solution, with costs if the problem has any; then
         {\"summary\":{\"solutions\":1,\"stop\":\"solutions\",...}}, where `stop` is
         `exhausted` if there are no more.";

/// Print solutions of a problem: the first, up to N, or all
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_arg("limit", |arg| arg.help("Print up to N solutions [default: 1]")))]
#[command(mut_arg("all", |arg| arg.help("Print all solutions")))]
#[command(mut_arg("in_order", |arg| arg.conflicts_with("part")))]
#[command(mut_arg("distinct", |arg| arg.conflicts_with_all(["checkpoint", "resume"])))]
#[command(mut_arg("symmetries", |arg| arg.conflicts_with_all(["checkpoint", "resume"])))]
pub struct SolveArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the solutions
    #[arg(short, long, value_name = "FORMAT", default_value = "text", value_parser = format_parser())]
    format: SolutionFormat,

    /// If there is no solution, write a proof of that in LRAT, for published checkers
    ///
    /// It is about the clauses that `quadrille convert --to cnf` writes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["require", "forbid", "reduce", "part", "checkpoint", "resume"])]
    proof: Option<PathBuf>,

    #[command(flatten)]
    distinct: DistinctArgs,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    order: OrderArgs,

    #[command(flatten)]
    parts: PartArgs,
}

/// Runs the command.
pub fn run(args: &SolveArgs) -> anyhow::Result<ExitOutcome> {
    let asked = args.check()?;
    let (task, question) = (&asked.task, &asked.question);
    NewFile::check(&args.proof)?;
    let mut output = Output::new(task, args.format, false);
    if let Some(outcome) = asked.in_parts(&mut output)? {
        return Ok(outcome);
    }
    let signals = asked.signals.within(question.limits.time);
    let firsts = args.distinct.firsts(task, &signals)?;
    let session = Session::new();
    let mut search = asked.search(&session);
    if output.writer.shows_choices() {
        search = search.with_choices();
    }
    let max = question.limits.solutions;
    if firsts.is_some() {
        let mut limits = signals.limits();
        limits.nodes = question.limits.nodes;
        limits.cancel.push(session.is_broken.clone().into());
        search = search.limits(limits);
    }
    let mut shown = 0;
    let mut report = search.for_each(|solution| {
        if let Some(firsts) = &firsts {
            if !firsts.is_first(solution.options()) {
                return ControlFlow::Continue(());
            }
            shown += 1;
        }
        session.write(|out| output.solution(solution, out))?;
        match firsts.is_some() && shown == max {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if firsts.is_some() {
        if shown == max && report.stop == Stop::Caller {
            report.stop = Stop::Solutions;
        }
        report.solutions = shown;
    }
    session.end(|out| output.writer.end(&report, out))?;
    summary::note_none(&report, summary::WHY);
    if let Some(file) = &args.proof
        && (report.solutions > 0 || report.stop != Stop::Exhausted)
    {
        let found = match report.solutions {
            0 => "it is not known that there is no solution",
            _ => "there is a solution",
        };
        note(&format!(
            "{found}; {} was not written",
            files::output_name(file)
        ));
    } else if let Some(file) = &args.proof {
        let search = task.search().memory(args.search.engine.memory.get());
        let search = show_count(search);
        write_proof(search.limits(signals.limits()), file)?;
        note_clauses(file);
    }
    asked.conclude(&report, None, AnswerFigures::Plain)
}

impl SolveArgs {
    /// The question of these arguments.
    fn check(&self) -> anyhow::Result<Asked<'_>> {
        let search = &self.search;
        let is_silent = matches!(self.format, SolutionFormat::Text | SolutionFormat::Lines);
        if !is_silent && self.proof.as_deref().is_some_and(files::is_standard_output) {
            bail!(
                "--proof: found standard output, where the format {} says that there is no solution, expected a file",
                self.format.name()
            );
        }
        let mut question = search.question(quadrille::Asked::List, Some(1));
        question.in_order = self.order.in_order;
        if self.proof.is_some() {
            // That is for the proof.
            question.memory = None;
        }
        let asked = Asked::check(
            AskedArgs {
                problem: &self.problem,
                restrict: &search.restrict,
                parts: &self.parts,
                report: &search.report,
            },
            &[self.proof.as_ref()],
            "solve",
            search.budget.basic.limit,
            |_| Ok(question),
        )?;
        self.parts.note_all(&self.search.budget);
        Ok(asked)
    }
}
