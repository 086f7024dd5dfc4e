//! Checkpoints of counts up to symmetry, in files.

use std::path::Path;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::distinct::{Distinct, DistinctCheckpoint};

use crate::input;
use crate::parts::{PartCheckpointArgs, checkpoint};
use crate::saved;
use crate::task::Task;

/// The file of a count up to symmetry, and what it holds.
pub struct DistinctFile<'a> {
    file: &'a Path,
    saved: DistinctCheckpoint,
}

impl<'a> DistinctFile<'a> {
    /// The file that the arguments name, if they do. A new one is written.
    pub fn begin(
        args: &'a PartCheckpointArgs,
        task: &Task,
        distinct: &Distinct<'_>,
    ) -> anyhow::Result<Option<Self>> {
        let Some(file) = args.resume.as_deref().or(args.checkpoint.as_deref()) else {
            return Ok(None);
        };
        if args.every.is_some() {
            bail!("--every: no effect on --distinct, which saves a checkpoint after each symmetry");
        }
        if args.output.is_some() {
            bail!("--output: no effect on --distinct, whose answer is a number");
        }
        let problem = task.problem();
        if args.resume.is_some() {
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
        format!("; go on with --resume {}", self.file.display())
    }

    fn write(&self, distinct: &Distinct<'_>) -> anyhow::Result<()> {
        let cannot = || format!("cannot write the checkpoint to {}", self.file.display());
        saved::write(self.file, &self.saved.write(distinct)?).with_context(cannot)
    }
}
