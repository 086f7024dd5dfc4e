//! Searches in parts on the command line: `split`, `merge`, one part at a time, and checkpoints.

pub mod answer;
pub mod answers;
pub mod below;
pub mod certified;
pub mod checkpoint;
mod evidence;
pub mod lines;
mod measured;
pub mod merge;
mod merged;
mod resumable;
pub mod sampled;
pub mod split;

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches};
use num_bigint::BigUint;
use quadrille::Question;
use quadrille::parts::{PartLine, PartOrRecord, PartQuestion};

use super::args::{BudgetArgs, checkpoint as checkpoint_parser, duration, output as output_parser};
use super::exit::ExitOutcome;
use super::files;
use super::message::note;
use super::progress::{self, ProgressLine};
use super::task::Task;
use answer::PartSettings;
use answers::Answers;
use resumable::Resumable;

/// The time between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);

/// Whether the options of this command are none with which `--checkpoint` is refused.
static MAY_HAVE_CHECKPOINT: OnceLock<bool> = OnceLock::new();

/// Says which options this command has, of those of its subcommand, which knows those that `--checkpoint` conflicts with.
pub fn begin(subcommand: &clap::Command, matches: &ArgMatches) {
    MAY_HAVE_CHECKPOINT.get_or_init(|| {
        let clash = |one: &Arg, other: &Arg| {
            let mut refused = subcommand.get_arg_conflicts_with(one).into_iter();
            refused.any(|arg| arg.get_id() == other.get_id())
        };
        let mut arguments = subcommand.get_arguments();
        let Some(checkpoint) = arguments.find(|arg| arg.get_id() == "checkpoint") else {
            return false;
        };
        let is_given = |arg: &&Arg| {
            matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let mut given = subcommand.get_arguments().filter(is_given);
        !given.any(|arg| clash(arg, checkpoint) || clash(checkpoint, arg))
    });
}

/// Whether a question, with the other options of this command, is also one with `--checkpoint`. `limit` is the limit on
/// solutions, if there is one that a part does not have.
pub fn takes_checkpoint(task: &Task, question: &Question, limit: Option<u64>) -> bool {
    let asked = PartSettings::new(question).asked;
    let is_run = |engine| asked.can_run_on(engine, task.document.problem());
    MAY_HAVE_CHECKPOINT.get().is_some_and(|&may| may)
        && limit.is_none()
        && question.engine.is_none_or(is_run)
}

/// One part, or all of them with a checkpoint.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Parts")]
pub struct PartArgs {
    /// Search one part and print a record of it: a line of `quadrille split`, or @FILE:N for the Nth part of a file
    ///
    /// With --time, a part that takes longer is cut: what is printed are records of what is done, and parts. What was done of
    /// the last parts is lost, so give it some seconds at least, and several times what it takes to read the problem.
    #[arg(
        long,
        value_name = "PART",
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed", "stats", "format"]
    )]
    pub part: Option<String>,

    /// Save the remaining work to this file, so that --resume can go on after a crash; searches for all solutions
    #[arg(
        long,
        value_name = "FILE",
        value_parser = checkpoint_parser(),
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed", "nodes", "stats"]
    )]
    pub checkpoint: Option<PathBuf>,

    /// The time between two checkpoints: 10 (seconds), 500ms, 2min [default: 60s]
    #[arg(long, value_name = "TIME", value_parser = duration, hide_short_help = true)]
    pub every: Option<Duration>,

    /// Go on from a checkpoint, and write the next ones to the same file
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["checkpoint", "require", "forbid", "reduce", "seed", "nodes", "stats"]
    )]
    pub resume: Option<PathBuf>,

    /// With --checkpoint or --resume, write the answers to this file
    ///
    /// --resume cuts the file back to what the checkpoint knows of, so that it ends up as if the search had never been
    /// stopped.
    #[arg(long, value_name = "FILE", value_parser = output_parser(), hide_short_help = true)]
    pub output: Option<PathBuf>,
}

impl PartArgs {
    /// The files that are written, which the input may not be.
    pub fn written(&self) -> [Option<&PathBuf>; 2] {
        [self.checkpoint.as_ref(), self.output.as_ref()]
    }

    /// The file that `--part @FILE:N` reads.
    pub fn read(&self) -> Option<&Path> {
        let named = self.part.as_ref()?.strip_prefix('@')?;
        Some(Path::new(named.rsplit_once(':')?.0))
    }

    /// Whether the user asked for checkpoints.
    pub fn is_asked(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// An error if an argument has no effect on a count up to symmetry.
    pub fn check_distinct(&self) -> anyhow::Result<()> {
        if self.is_asked() && self.every.is_some() {
            bail!(
                "--every: no effect on --distinct, which saves a checkpoint each second, after a symmetry"
            );
        }
        if self.is_asked() && self.output.is_some() {
            bail!("--output: no effect on --distinct, whose answer is a number");
        }
        Ok(())
    }

    /// Says that a search with checkpoints lists all solutions, unless the user asked for all.
    pub fn note_all(&self, budget: &BudgetArgs) {
        if self.checkpoint.is_some() && !budget.basic.all {
            note("--checkpoint searches for all solutions, as with --all");
        }
    }

    /// An error if an argument has no effect on a question, which the user calls `called`. `limit` is the limit on
    /// solutions, if there is one that a part does not have.
    pub fn check(
        &self,
        task: &Task,
        question: &Question,
        limit: Option<u64>,
        called: &str,
    ) -> anyhow::Result<()> {
        if self.part.is_some() {
            if self.output.is_some() {
                bail!("--output: no effect on --part, which prints a record");
            }
            refuse(limit, "--part")?;
            if progress::is_asked() && !self.is_cut(question) {
                bail!("--progress: no effect on --part without --time, --checkpoint or --resume");
            }
        }
        let mut question = question.clone();
        if self.is_asked() {
            refuse(
                limit,
                self.resume.as_ref().map_or("--checkpoint", |_| "--resume"),
            )?;
            // They share the parts.
            question.threads = None;
        } else if self.every.is_some() {
            bail!("--every: no effect without --checkpoint or --resume");
        } else if self.output.is_some() {
            bail!("--output: no effect without --checkpoint or --resume");
        }
        task.check(&question, called)
    }

    /// An error if answers are to go to the file of the checkpoint.
    pub fn check_files(&self) -> anyhow::Result<()> {
        if let (Some(file), Some(output)) = (self.file(), &self.output)
            && files::is_same(file, output)
        {
            bail!("--output: found the file of the checkpoint, expected another one");
        }
        Ok(())
    }

    /// The file for checkpoints, if there is one.
    fn file(&self) -> Option<&Path> {
        self.resume.as_deref().or(self.checkpoint.as_deref())
    }

    /// Whether parts are cut into parts, which threads share.
    fn is_cut(&self, question: &Question) -> bool {
        let limits = &question.limits;
        self.is_asked() || limits.time.is_some() && limits.nodes == u64::MAX
    }

    /// Searches one part, or searches with checkpoints, if the user asked for either.
    pub fn run(
        &self,
        task: &Task,
        ask: PartSettings,
        answers: &mut dyn Answers,
    ) -> anyhow::Result<Option<ExitOutcome>> {
        let part = self.line()?;
        if part.is_none() && !self.is_asked() {
            return Ok(None);
        }
        if ask.asked != PartQuestion::Count {
            part.iter().try_for_each(refuse_standing)?;
        }
        let outcome = match part {
            Some(line) if !self.is_cut(&ask.question) => answer::run(&task.document, &line, &ask),
            part => {
                let mut progress = ProgressLine::new();
                let (args, every) = (self, self.every.unwrap_or(EVERY));
                Resumable {
                    task,
                    ask,
                    part,
                    args,
                    every,
                }
                .run(answers, &mut progress)
            }
        };
        outcome.map(Some)
    }

    /// The part that the user named, if any.
    pub fn line(&self) -> anyhow::Result<Option<PartLine>> {
        let part = self.part.as_ref();
        part.map(|part| find(part).context("--part")).transpose()
    }
}

/// An error if a part stands for several.
pub fn refuse_standing(line: &PartLine) -> anyhow::Result<()> {
    let (place, times) = (&line.part, line.part.times());
    if times > BigUint::from(1u32) {
        bail!(
            "found part {place}, which stands for {times}, expected one for itself alone: of parts by symmetry, solutions are \
             only counted"
        );
    }
    Ok(())
}

/// An error if there is a limit on solutions.
fn refuse(limit: Option<u64>, called: &str) -> anyhow::Result<()> {
    match limit {
        Some(_) => bail!("--limit: no effect on {called}, which searches to the end"),
        None => Ok(()),
    }
}

/// The part in a line of JSON, or the one that `@FILE:N` names.
pub fn find(text: &str) -> anyhow::Result<PartLine> {
    let Some(named) = text.strip_prefix('@') else {
        return match PartOrRecord::read(text) {
            Ok(PartOrRecord::Part(part)) => Ok(part),
            Ok(PartOrRecord::Record(record)) => Ok(record.part_line()),
            Err(error) => Err(error).context(
                "expected a part: a line that `quadrille split` wrote, or @FILE:N for the Nth part of a file",
            ),
        };
    };
    let number = named.rsplit_once(':');
    let number = number.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
    let Some((file, number)) = number else {
        bail!("found {text:?}, expected @FILE:N, such as @parts.jsonl:3");
    };
    lines::nth_part(Path::new(file), number)
}
