//! `quadrille count`: the number of solutions.

use anyhow::{Context, bail};
use quadrille::parts::PartQuestion;

use super::answer::OutputFormat;
use super::args::{ProblemArgs, SearchArgs};
use super::by::{self, By};
use super::counted::Counted;
use super::distinct::{self, DistinctArgs, DistinctFile};
use super::exit::ExitOutcome;
use super::parts::PartArgs;
use super::parts::answer::PartSettings;
use super::parts::certified;
use super::prove::{ProveArgs, prove};
use super::session::{Session, show_count};
use super::signals::Signals;
use super::summary;
use super::task::Task;

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
#[command(mut_arg("all", |arg| arg.help("Count all solutions (the default)")))]
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
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["distinct", "symmetries", "limit", "nodes", "seed", "engine", "threads",
        "stats", "progress", "certificate", "proof", "part", "checkpoint", "resume", "no_symmetry"])]
    by: Option<By>,

    #[command(flatten)]
    distinct: DistinctArgs,

    /// Count every option, even if a symmetry takes it to one that is counted
    ///
    /// A long count of all solutions looks for symmetries by itself. It then searches one option of each orbit of an item.
    /// --stats says which. A certificate says which symmetries take that option to the others; proofs go by none.
    #[arg(long, help_heading = "Symmetry", conflicts_with_all = ["distinct", "limit", "nodes", "engine", "proof",
        "checkpoint", "resume"])]
    no_symmetry: bool,

    #[command(flatten)]
    search: SearchArgs,

    #[command(flatten)]
    parts: PartArgs,
}

/// Runs the command.
pub fn run(args: &CountArgs) -> anyhow::Result<ExitOutcome> {
    let [certificate, proof] = args.prove.files();
    let [checkpoint, output] = args.parts.checkpoints.written();
    let written = [certificate, proof, checkpoint, output];
    let (document, _) = args.problem.read_beside(written)?;
    let SearchArgs { budget, report, .. } = &args.search;
    let (asked, called) = args.prove.asked();
    let question = args.search.question(asked, None);
    let signals = Signals::watch()?;
    let task = Task::of(document, &args.search, &signals)?;
    let progress = report.progress.when();
    args.parts
        .check(&task, &question, budget.basic.limit(), (progress, called))?;
    if args.no_symmetry && args.parts.is_one() && certificate.is_none() {
        bail!(
            "--no-symmetry: no effect on --part, which goes by no symmetry, but for a --certificate"
        );
    }
    let ask = PartSettings::new(PartQuestion::Count, &question);
    if args.prove.is_asked() && !args.distinct.distinct {
        return match args.parts.line()? {
            Some(line) => {
                let search = || {
                    Ok(task
                        .ask(&question)?
                        .symmetry(!args.no_symmetry)
                        .cancel_on(signals.flag()))
                };
                certified::run(task.document(), &line, &ask, (&args.prove, &search))
            }
            None => {
                let search = task.ask(&question)?.symmetry(!args.no_symmetry);
                let search = show_count(
                    search.cancel_on(signals.flag()),
                    progress,
                    budget.basic.time,
                );
                prove(&args.prove, search, args.format)
            }
        };
    }
    if args.distinct.distinct {
        return up_to_symmetry(args, &question, &task, &signals);
    }
    let mut answers = args.format;
    if let Some(outcome) = args.parts.run(&task, ask, (&mut answers, progress))? {
        return Ok(outcome);
    }
    if let Some(by) = args.by {
        signals.end_after(budget.basic.time)?;
        return by::run(&task, by, args.search.engine.memory, &signals, args.format);
    }
    let session = Session::of(&args.search);
    let search = task.ask(&question)?.symmetry(!args.no_symmetry);
    let search = session.watch(search, &signals);
    let counted = search.count_exact();
    // `close` reports what could not be written.
    let _ = session.write(|out| args.format.write(&Counted::from(&counted), out));
    session.close()?;
    summary::note_forgotten(&counted);
    let rest = summary::more(&counted.report);
    let stats = (&question, report.stats);
    let outcome = summary::conclude_search(&task, &counted.report, &signals, rest, stats)?;
    if report.stats.is_some() {
        summary::write_memo_stats(&counted);
        if let Some(orbits) = &counted.orbits {
            distinct::write_orbits(&task, orbits);
        }
    }
    Ok(outcome)
}

/// Counts up to symmetry.
fn up_to_symmetry(
    args: &CountArgs,
    question: &quadrille::Question,
    task: &Task,
    signals: &Signals,
) -> anyhow::Result<ExitOutcome> {
    let limits = [
        ("--limit", question.limits.solutions < u64::MAX),
        ("--nodes", question.limits.nodes < u64::MAX),
        ("--seed", question.seed.is_some()),
        ("--certificate or --proof", args.prove.is_asked()),
    ];
    if let Some((found, _)) = limits.iter().find(|(_, is_there)| *is_there) {
        bail!("--distinct: found {found} as well, expected a count of all solutions");
    }
    let group = args.distinct.group(task, signals)?;
    let (require, forbid) = task.restrictions();
    let plan = task.problem().distinct(&group).context("--distinct")?;
    let plan = plan
        .require(require.iter().copied())
        .forbid(forbid.iter().copied());
    let kept = &args.parts.checkpoints;
    let files = [kept.checkpoint.as_deref(), kept.resume.as_deref()];
    if files.iter().any(Option::is_some) {
        if kept.every.is_some() {
            bail!("--every: no effect on --distinct, which saves a checkpoint after each symmetry");
        }
        if kept.output.is_some() {
            bail!("--output: no effect on --distinct, whose answer is a number");
        }
    }
    let mut file = DistinctFile::begin(files, task.problem(), &plan)?;
    let session = Session::of(&args.search);
    let found = distinct::count(&plan, question, (&session, file.as_mut()), signals)?;
    let counted = &found.counted;
    // `close` reports what could not be written.
    let _ = session.write(|out| args.format.write(&Counted::from(counted), out));
    session.close()?;
    let rest = file.map_or("; there may be more".to_owned(), |file| file.way_on());
    let stats = args.search.report.stats.is_some();
    let outcome = summary::conclude(task, &counted.report, signals, &rest, stats);
    if stats {
        distinct::write_stats(&found);
    }
    Ok(outcome)
}
