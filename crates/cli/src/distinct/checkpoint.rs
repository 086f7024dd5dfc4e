//! Checkpoints of counts up to symmetry, in files.

use std::path::{Path, PathBuf};

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
}

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
            return Ok(Some(DistinctFile { file, saved }));
        }
        checkpoint::keep(file)?;
        let saved = DistinctCheckpoint::new(problem, distinct);
        let new = DistinctFile { file, saved };
        new.write(distinct)?;
        Ok(Some(new))
    }

    /// The numbers of the classes that are finished.
    pub fn finished(&self) -> &[BigUint] {
        &self.saved.finished
    }

    /// Adds that of the next class.
    pub fn add(&mut self, distinct: &Distinct<'_>, solutions: &BigUint) -> anyhow::Result<()> {
        self.saved.finished.push(solutions.clone());
        self.write(distinct)
    }

    /// How to go on.
    pub fn way_on(&self) -> String {
        way_on(self.file)
    }

    fn write(&self, distinct: &Distinct<'_>) -> anyhow::Result<()> {
        let cannot = || format!("cannot write the checkpoint to {}", self.file.display());
        saved::write(self.file, &self.saved.write(distinct)?).with_context(cannot)
    }
}
