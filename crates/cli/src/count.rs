//! `quadrille count`: the number of solutions.

use anyhow::bail;

use super::answer::OutputFormat;
use super::args::{ProblemArgs, SearchArgs};
use super::asked::{Asked, AskedArgs};
use super::by::{self, By};
use super::counted::Counted;
use super::distinct::{self, DistinctArgs, DistinctFile};
use super::exit::ExitOutcome;
use super::parts::PartArgs;
use super::prove::{ProveArgs, prove};
use super::session::Session;
use super::summary::AnswerFigures;

const EXAMPLES: &str = "\
Examples:
  quadrille count puzzle.dlx            how many solutions are there?
  quadrille count -n 2 puzzle.dlx       none, one or several?
  quadrille count --time 10s FILE       at least how many?
  quadrille count --forbid 7 FILE       without the seventh option
  quadrille count --by cost FILE        how many of each cost?
  quadrille count --distinct FILE       how many, up to symmetry?
  quadrille count --certificate c.txt FILE   for `quadrille verify` to check";

const DETAILS: &str = "\
Prints only the number. If a limit or a signal ended the count early, that is
`at least 12`, and standard error says why. With -n the count stops at N: then N
means N or more. As jsonl: {\"complete\":true,\"solutions\":92,\"stop\":\"exhausted\",
\"nodes\":...,\"updates\":...,\"seconds\":...}; a number beyond 2^53 is repeated exactly
as a string, \"solutions_exact\".

With --distinct the count is that of the classes of solutions that symmetries take to
each other: the mean, over the symmetries, of the number of solutions that each leaves
as they are (Burnside's lemma). Each of these is the count of a smaller problem, so
nothing is listed, and numbers may have any size. At most a million symmetries. With
--checkpoint the number of each symmetry is saved, and --resume goes on with the next.

With --certificate or --proof the memo engine counts the problem.";

/// Print the number of solutions of a problem
#[derive(clap::Args)]
#[command(before_help = EXAMPLES, after_long_help = DETAILS)]
#[command(mut_arg("limit", |arg| arg.help("Stop at N solutions [default: count all]")))]
#[command(mut_arg("all", |arg| arg.hide(true)))]
pub struct CountArgs {
    #[command(flatten)]
    problem: ProblemArgs,

    /// The format of the answer
    #[arg(short, long, value_enum, value_name = "FORMAT", default_value_t)]
    format: OutputFormat,

    #[command(flatten)]
    prove: ProveArgs,

    /// Count the solutions of each total cost, or of each number of options
    ///
    /// One pass over a diagram of all solutions finds all numbers; lines are the sum and the number of solutions.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["distinct", "symmetries", "limit", "nodes", "seed", "engine", "stats",
        "certificate", "proof", "part", "checkpoint", "resume", "no_symmetry"])]
    by: Option<By>,

    #[command(flatten)]
    distinct: DistinctArgs,

    /// Count every option, even if a symmetry takes it to one that is counted
    ///
    /// A long count of all solutions looks for symmetries by itself. It then searches one option of each orbit of an item.
    /// --stats says which. A certificate says which symmetries take that option to the others; proofs go by none.
    #[arg(long, help_heading = "Symmetry", conflicts_with_all = ["distinct", "checkpoint", "resume"])]
    no_symmetry: bool,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    parts: PartArgs,
}

/// Runs the command.
pub fn run(args: &CountArgs) -> anyhow::Result<ExitOutcome> {
    // Equivalent solutions cost the same.
    let goes_by_costs = matches!(args.by, Some(By::Cost)) || args.distinct.distinct;
    let problem = match goes_by_costs {
        true => args.problem.clone(),
        false => args.problem.clone().counted(),
    };
    let asked = args.check(&problem)?;
    let outcome = match args.by {
        Some(by) => Some(by::run(&asked, by, args.format)?),
        None if args.distinct.distinct => Some(args.up_to_symmetry(&asked)?),
        None if args.prove.asked().0 != quadrille::Asked::Count => {
            Some(prove(&asked, &args.prove, args.format)?)
        }
        None => asked.in_parts(&mut { args.format })?,
    };
    if let Some(outcome) = outcome {
        return Ok(outcome);
    }
    let session = Session::new();
    let counted = asked.search(&session).count_exact();
    session.end(|out| args.format.write(&Counted::from(&counted), out))?;
    asked.conclude(&counted.report, None, AnswerFigures::Count(&counted))
}

impl CountArgs {
    /// The question of these arguments to a problem.
    fn check<'a>(&'a self, problem: &'a ProblemArgs) -> anyhow::Result<Asked<'a>> {
        let (asked, called) = match (self.distinct.distinct, self.prove.asked()) {
            (true, (quadrille::Asked::Count, _)) => (quadrille::Asked::Distinct, "--distinct"),
            (true, (_, called)) => bail!("{called}: no effect on --distinct"),
            (false, asked) => asked,
        };
        if self.no_symmetry && self.parts.part.is_some() && asked != quadrille::Asked::Certificate {
            bail!(
                "--no-symmetry: no effect on --part, which goes by no symmetry, but for a --certificate"
            );
        }
        let search = &self.search;
        let asked = Asked::check(
            AskedArgs {
                problem,
                restrict: &search.restrict,
                parts: &self.parts,
                report: &search.report,
            },
            &self.prove.files(),
            called,
            search.budget.basic.limit,
            |_| {
                let mut question = search.question(asked, None);
                question.symmetry = !self.no_symmetry;
                Ok(question)
            },
        )?;
        if self.distinct.distinct {
            self.parts.check_distinct()?;
        }
        Ok(asked)
    }

    /// Counts up to symmetry.
    fn up_to_symmetry(&self, asked: &Asked<'_>) -> anyhow::Result<ExitOutcome> {
        let task = &asked.task;
        let within = asked.signals.within(asked.question.limits.time);
        let group = self.distinct.group(task, &within)?;
        let (require, forbid) = task.restrictions();
        let plan = task
            .problem()
            .distinct(&group, &within.work_limits())
            .and_then(|plan| plan.require(require.iter().copied()))
            .and_then(|plan| plan.forbid(forbid.iter().copied()))
            .map_err(distinct::refused)?;
        let kept = &self.parts;
        let files = [kept.checkpoint.as_deref(), kept.resume.as_deref()];
        let mut file = DistinctFile::begin(files, task.problem(), &plan)?;
        let session = Session::new();
        let found = distinct::count(&plan, &asked.question, &session, file.as_mut(), &within)?;
        let counted = Counted::new(&found.count, &found.report);
        session.end(|out| self.format.write(&counted, out))?;
        let rest = file.map(|file| file.way_on());
        asked.conclude(
            &found.report,
            rest.as_deref(),
            AnswerFigures::Distinct(&found),
        )
    }
}
