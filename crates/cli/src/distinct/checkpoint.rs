//! Checkpoints of counts up to symmetry, in files.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::Problem;
use quadrille::distinct::{Distinct, DistinctCheckpoint};

use crate::args::checkpoint as checkpoint_parser;
use crate::input;
use crate::parts::checkpoint;
use crate::saved;

/// Checkpoints of counts of puzzles up to symmetry.
#[derive(Clone, Default, clap::Args)]
pub struct DistinctFileArgs {
    /// Save the number of each symmetry of --count --distinct, for --resume
    #[arg(
        long,
        value_name = "FILE",
        value_parser = checkpoint_parser(),
        hide = true, // the help of --distinct names it
        conflicts_with_all = ["emit", "require", "forbid", "seed", "limit"]
    )]
    checkpoint: Option<PathBuf>,

    /// Go on with --count --distinct from a checkpoint
    #[arg(
        long,
        value_name = "FILE",
        hide = true, // the help of --distinct names it
        conflicts_with_all = ["checkpoint", "emit", "require", "forbid", "seed", "limit"]
    )]
    resume: Option<PathBuf>,
}

impl DistinctFileArgs {
    /// The files to begin and to go on from.
    pub fn files(&self) -> [Option<&Path>; 2] {
        [self.checkpoint.as_deref(), self.resume.as_deref()]
    }

    /// An error if they have no effect.
    pub fn check(&self, counts_distinct: bool) -> anyhow::Result<()> {
        let [checkpoint, _] = self.files();
        if self.way_on().is_some() && !counts_distinct {
            let name = checkpoint.map_or("--resume", |_| "--checkpoint");
            bail!(
                "{name}: no effect without --count --distinct; elsewhere use `--emit | quadrille count {name} ...`"
            );
        }
        Ok(())
    }

    /// What goes on, after a count that was stopped.
    pub fn way_on(&self) -> Option<String> {
        let file = self.resume.as_deref().or(self.checkpoint.as_deref());
        file.map(way_on)
    }
}

/// How to go on from a file.
fn way_on(file: &Path) -> String {
    format!("; go on with --resume {}", file.display())
}

/// The file of a count up to symmetry, and what it holds.
pub struct DistinctFile<'a> {
    file: &'a Path,
    saved: DistinctCheckpoint,
    /// Whether the file has all of it.
    is_written: bool,
    written: Instant,
    every: Duration,
}

/// The time between two checkpoints: the file has a line for each finished symmetry, and there may be thousands.
const EVERY: Duration = Duration::from_secs(1);

impl<'a> DistinctFile<'a> {
    /// The file to go on from, or a new one, which is written.
    pub fn begin<I, T>(
        [new, old]: [Option<&'a Path>; 2],
        problem: &Problem<I, T>,
        distinct: &Distinct<'_>,
    ) -> anyhow::Result<Option<Self>> {
        let Some(file) = old.or(new) else {
            return Ok(None);
        };
        if old.is_some() {
            let name = || file.display().to_string();
            let bytes = input::text_bytes(file, "a checkpoint")?;
            let saved = DistinctCheckpoint::read(&bytes, problem, distinct).with_context(name)?;
            return Ok(Some(DistinctFile::new(file, saved, true)));
        }
        checkpoint::refuse_to_replace(file)?;
        let saved = DistinctCheckpoint::new(problem, distinct);
        let mut new = DistinctFile::new(file, saved, false);
        new.save(distinct)?;
        Ok(Some(new))
    }

    fn new(file: &'a Path, saved: DistinctCheckpoint, is_written: bool) -> Self {
        DistinctFile {
            file,
            saved,
            is_written,
            written: Instant::now(),
            every: EVERY,
        }
    }

    /// The numbers of the classes that are finished.
    pub fn finished(&self) -> &[BigUint] {
        &self.saved.finished
    }

    /// Adds that of the next class, and saves them if it is time to.
    pub fn add(&mut self, distinct: &Distinct<'_>, solutions: &BigUint) -> anyhow::Result<()> {
        self.saved.finished.push(solutions.clone());
        self.is_written = false;
        match self.written.elapsed() >= self.every {
            true => self.save(distinct),
            false => Ok(()),
        }
    }

    /// How to go on.
    pub fn way_on(&self) -> String {
        way_on(self.file)
    }

    /// Writes what is not written yet.
    pub fn save(&mut self, distinct: &Distinct<'_>) -> anyhow::Result<()> {
        if self.is_written {
            return Ok(());
        }
        (self.is_written, self.written) = (true, Instant::now());
        let cannot = || format!("cannot write the checkpoint to {}", self.file.display());
        saved::write(self.file, &self.saved.write(distinct)).with_context(cannot)
    }
}

#[cfg(test)]
mod tests {
    use quadrille::WorkLimits;
    use quadrille::puzzle::Puzzle as _;
    use quadrille::puzzle::queens::Queens;

    use super::*;

    #[test]
    fn a_checkpoint_is_written_when_it_is_time_to_and_at_the_end() {
        let problem = Queens::new(5).expect("they are few").problem();
        let symmetries = problem.search().symmetries().expect("they are few");
        let distinct = problem.distinct(&symmetries, &WorkLimits::NONE);
        let distinct = distinct.expect("they are symmetries");
        let directory = tempfile::tempdir().expect("a directory");
        let name = directory.path().join("saved");
        let lines = || {
            let text = std::fs::read_to_string(&name).expect("it is written");
            text.lines().count()
        };
        let file = DistinctFile::begin([Some(&name), None], &problem, &distinct);
        let mut file = file.expect("it is new").expect("it is asked for");
        let blank = lines();
        file.every = Duration::MAX;
        file.add(&distinct, &10u32.into()).expect("it is written");
        assert_eq!(lines(), blank);
        file.save(&distinct).expect("it is written");
        assert_eq!(lines(), blank + 1);
        file.every = Duration::ZERO;
        file.add(&distinct, &2u32.into()).expect("it is written");
        assert_eq!(lines(), blank + 2);
    }
}
