//! Searches in parts on the command line: `split`, `merge`, one part at a time, and checkpoints.

pub mod answer;
pub mod answers;
pub mod below;
pub mod certified;
mod checkpoint;
mod evidence;
pub mod lines;
pub mod merge;
mod merged;
mod resumable;
pub mod sampled;
pub mod split;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use quadrille::parts::{PartLine, PartOrRecord};

use super::args::{BudgetArgs, When, duration};
use super::exit::ExitOutcome;
use super::message::note;
use super::progress::ProgressLine;
use super::task::Task;
use answer::PartSettings;
use answers::Answers;
use resumable::Resumable;

/// One part, or all of them with a checkpoint.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Parts")]
pub struct PartArgs {
    /// Search one part and print a record of it: a line of `quadrille split`, or @FILE:N for the Nth part of a file
    ///
    /// With --time, a part that takes longer is cut: what is printed are records of what is done, and parts.
    #[arg(
        long,
        alias = "piece",
        value_name = "PART",
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed"]
    )]
    pub part: Option<String>,

    #[command(flatten)]
    pub checkpoints: PartCheckpointArgs,
}

/// Checkpoints.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Parts")]
pub struct PartCheckpointArgs {
    /// Save the remaining work to this file, so that --resume can go on after a crash; searches for all solutions
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["require", "forbid", "reduce", "seed", "nodes"]
    )]
    pub checkpoint: Option<PathBuf>,

    /// The time between two checkpoints: 10 (seconds), 500ms, 2min
    #[arg(long, value_name = "TIME", value_parser = duration, default_value = "60s", hide_short_help = true)]
    pub every: Duration,

    /// Go on from a checkpoint, and write the next ones to the same file
    #[arg(
        long,
        value_name = "FILE",
        hide_short_help = true,
        conflicts_with_all = ["checkpoint", "require", "forbid", "reduce", "seed", "nodes"]
    )]
    pub resume: Option<PathBuf>,
}

impl PartCheckpointArgs {
    /// Whether the user asked for checkpoints.
    pub fn is_asked(&self) -> bool {
        self.checkpoint.is_some() || self.resume.is_some()
    }

    /// Says that a search with checkpoints lists all solutions, unless the user asked for all.
    pub fn note_all(&self, budget: &BudgetArgs) {
        if self.checkpoint.is_some() && !budget.is_all() {
            note("--checkpoint searches for all solutions, as with --all");
        }
    }

    /// Searches a whole task or one part, within the time limit. `limit` is the limit on solutions, if there is one.
    pub fn run(
        &self,
        task: &Task,
        ask: PartSettings,
        part: Option<PartLine>,
        limit: Option<u64>,
        (answers, progress): (&mut dyn Answers, When),
    ) -> anyhow::Result<ExitOutcome> {
        refuse(limit)?;
        let mut progress = ProgressLine::new(progress, ask.limits.time);
        let search = Resumable {
            task,
            ask,
            part,
            file: self.resume.as_deref().or(self.checkpoint.as_deref()),
            resumes: self.resume.is_some(),
            every: self.every,
        };
        search.run(answers, &mut progress)
    }
}

impl PartArgs {
    /// Searches one part, or searches with checkpoints, if the user asked for either. `limit` is the limit on
    /// solutions, if there is one.
    pub fn run(
        &self,
        task: &Task,
        ask: PartSettings,
        limit: Option<u64>,
        answers: (&mut dyn Answers, When),
    ) -> anyhow::Result<Option<ExitOutcome>> {
        let limits = &ask.limits;
        let is_timed = limits.time.is_some() && limits.nodes == u64::MAX;
        let is_cut = self.checkpoints.is_asked() || is_timed;
        match self.line()? {
            Some(line) if is_cut => {
                let outcome = self.checkpoints.run(task, ask, Some(line), limit, answers);
                outcome.map(Some)
            }
            Some(line) => {
                refuse(limit)?;
                answer::run(task.document(), &line, &ask).map(Some)
            }
            None if self.checkpoints.is_asked() => {
                let outcome = self.checkpoints.run(task, ask, None, limit, answers);
                outcome.map(Some)
            }
            None => Ok(None),
        }
    }

    /// The part that the user named, if any.
    pub fn line(&self) -> anyhow::Result<Option<PartLine>> {
        let part = self.part.as_ref();
        part.map(|part| find(part).context("--part")).transpose()
    }
}

/// An error if there is a limit on solutions.
fn refuse(limit: Option<u64>) -> anyhow::Result<()> {
    if limit.is_some() {
        bail!("-n cannot be used with --part, --checkpoint and --resume: they search to the end");
    }
    Ok(())
}

/// The part in a line of JSON, or the one that `@FILE:N` names.
pub fn find(text: &str) -> anyhow::Result<PartLine> {
    let Some(named) = text.strip_prefix('@') else {
        return match PartOrRecord::read(text) {
            Ok(PartOrRecord::Part(part)) => Ok(part),
            Ok(PartOrRecord::Record(record)) => Ok(record.part_line()),
            Err(error) => Err(error).context("expected a line of `quadrille split`, or @FILE:N"),
        };
    };
    let number = named.rsplit_once(':');
    let number = number.and_then(|(file, number)| Some((file, number.parse::<usize>().ok()?)));
    let Some((file, number)) = number else {
        bail!("found {text:?}, expected @FILE:N, such as @parts.jsonl:3");
    };
    let lines = lines::read(&[PathBuf::from(file)])?;
    let mut parts = lines.lines.into_iter().filter_map(|line| match line {
        PartOrRecord::Part(part) => Some(part),
        PartOrRecord::Record(_) => None,
    });
    match number.checked_sub(1).and_then(|index| parts.nth(index)) {
        Some(part) => Ok(part),
        None => bail!("{file} has no part {number}; parts are numbered from 1"),
    }
}
