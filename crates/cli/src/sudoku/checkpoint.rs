//! Checkpoints of a run through many puzzles: how much of the input is read and answered.
//!
//! A checkpoint is one line of JSON, in a file that [survives a crash](crate::saved). It has the number and the
//! hash of the answered lines, and the number of bytes of their answers. A resumed run reads these lines again without
//! answering them; the hash shows whether they are the same.

use std::fmt::Write as _;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::ValueEnum;
use quadrille::parts::seal;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128 as _, SipHasher24};

use super::args::{RulesArgs, SudokuArgs};
use super::rules::RuleHash;
use crate::format_number::plural;
use crate::message::note;
use crate::parts::checkpoint::refuse_to_replace;
use crate::{files, saved};
use quadrille_answers::request::{Hints, PuzzleTask, Request};
use quadrille_answers::tally::Tally;

/// The version of the format.
const VERSION: u32 = 1;

/// The time between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);

/// How far a run has come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RunMark {
    checkpoint: u32,
    /// The task, as on the command line.
    sudoku: String,
    /// The number of lines read; the end of a file counts as one.
    pub lines: u64,
    /// The hash of these lines.
    pub input: String,
    /// The number of bytes of their answers.
    pub bytes: u64,
    pub tally: Tally,
    /// Whether nothing is left to answer: another run may take the place of this one.
    #[serde(default)]
    pub finished: bool,
}

/// The checkpoints of a run.
pub struct Saving {
    file: PathBuf,
    every: Duration,
    /// How far the run has come.
    pub mark: RunMark,
    saved: Instant,
    /// The number of bytes written, including those of incomplete answers.
    pub written: u64,
}

impl Saving {
    /// The checkpoints, if the user asked for any, of a run under rules with these texts.
    pub fn of(
        args: &SudokuArgs,
        request: &Request,
        texts: &[RuleHash],
    ) -> anyhow::Result<Option<Saving>> {
        let checkpoints = &args.checkpoints;
        if !checkpoints.is_asked() {
            return Ok(None);
        }
        let asked = asked(request, &args.rules, texts)?;
        let (file, mark) = match (&checkpoints.checkpoint, &checkpoints.resume) {
            (None, None) => return Ok(None),
            (_, Some(file)) => (file, read(file, &asked)?),
            (Some(file), None) => {
                refuse_to_replace(file)?;
                let mark = RunMark {
                    checkpoint: VERSION,
                    sudoku: asked,
                    lines: 0,
                    input: Position::default().hash(),
                    bytes: 0,
                    tally: Tally::default(),
                    finished: false,
                };
                (file, mark)
            }
        };
        if mark.bytes > 0 {
            note(&format!(
                "{}, {} bytes, were answered before; what followed them in that output comes again",
                plural(mark.tally.puzzles, "puzzle"),
                mark.bytes
            ));
        }
        let mut saving = Saving {
            file: file.clone(),
            every: checkpoints.every.unwrap_or(EVERY),
            written: mark.bytes,
            mark,
            saved: Instant::now(),
        };
        saving.save()?;
        Ok(Some(saving))
    }

    /// How the run goes on after a signal.
    pub fn way_on(&self) -> String {
        format!("go on with --resume {}", self.file.display())
    }

    /// Records that the answers up to a place in the input were written.
    pub fn answered(&mut self, lines: u64, input: String, tally: Tally) {
        self.mark.lines = lines;
        self.mark.input = input;
        self.mark.tally = tally;
        self.mark.bytes = self.written;
    }

    /// Whether it is time for the next checkpoint.
    pub fn is_due(&self) -> bool {
        self.saved.elapsed() >= self.every
    }

    /// Writes a checkpoint. Flush standard output first.
    pub fn save(&mut self) -> anyhow::Result<()> {
        self.saved = Instant::now();
        let mut text = serde_json::to_string(&self.mark)? + "\n";
        seal(&mut text);
        saved::write(&self.file, &text)
            .with_context(|| format!("cannot write the checkpoint to {}", self.file.display()))
    }
}

/// Whether a file is the checkpoint of a run that is not finished.
pub fn is_unfinished(file: &Path) -> bool {
    mark(file).is_ok_and(|mark| !mark.finished)
}

/// Reads a checkpoint of any task. An error if it is damaged.
fn mark(file: &Path) -> anyhow::Result<RunMark> {
    let body = saved::read(file)?;
    let first = body.split(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice(first).with_context(|| {
        let name = files::name(file);
        format!("{name}: found a checkpoint of another command, expected one of `quadrille sudoku`")
    })
}

/// Reads a checkpoint to go on from. An error if it is damaged, or is about another task.
fn read(file: &Path, asked: &str) -> anyhow::Result<RunMark> {
    let name = files::name(file);
    let mut mark = mark(file)?;
    if mark.checkpoint != VERSION {
        let found = mark.checkpoint;
        bail!("{name}: found version {found} of checkpoints, expected {VERSION}");
    }
    if mark.sudoku != asked {
        let found = &mark.sudoku;
        bail!("{name}: found a checkpoint of `{found}`, expected one of `{asked}`");
    }
    // The input may have grown.
    mark.finished = false;
    Ok(mark)
}

/// The task, as on the command line, with the hash of its text in place of each file.
fn asked(request: &Request, rules: &RulesArgs, texts: &[RuleHash]) -> anyhow::Result<String> {
    let mut asked = match request.task {
        PuzzleTask::Solve(u64::MAX) => "sudoku --all".to_owned(),
        PuzzleTask::Solve(max) => format!("sudoku -n {max}"),
        PuzzleTask::Count(u64::MAX) => "sudoku --count".to_owned(),
        PuzzleTask::Count(max) => format!("sudoku --count -n {max}"),
        PuzzleTask::Unique => "sudoku --unique".to_owned(),
        PuzzleTask::Check => "sudoku --check".to_owned(),
        PuzzleTask::Hint(Hints::Next) => "sudoku --hint".to_owned(),
        PuzzleTask::Hint(Hints::All) => "sudoku --hint=all".to_owned(),
        PuzzleTask::Hint(Hints::Candidates) => "sudoku --hint=candidates".to_owned(),
        PuzzleTask::Rate => "sudoku --rate".to_owned(),
    };
    if request.only_wrong {
        asked += " --wrong";
    }
    if request.why {
        asked += " --why";
    }
    if let Some(engine) = request.engine {
        write!(asked, " --engine {engine}")?;
    }
    if let Some(format) = request.format.and_then(|format| format.to_possible_value()) {
        write!(asked, " --format {}", format.get_name())?;
    }
    if let Some(size) = &rules.size {
        write!(asked, " --size {size}")?;
    }
    for (flag, hash) in texts {
        write!(asked, " {flag} {hash:032x}")?;
    }
    for (flag, is_given) in [
        ("--diagonal", rules.diagonal),
        ("--windows", rules.windows),
        ("--disjoint-groups", rules.disjoint_groups),
        ("--anti-king", rules.anti_king),
        ("--anti-knight", rules.anti_knight),
    ] {
        if is_given {
            write!(asked, " {flag}")?;
        }
    }
    Ok(asked)
}

/// A place in the input: the number of lines before it, and their hash.
#[derive(Clone, Default)]
pub struct Position {
    pub lines: u64,
    hasher: SipHasher24,
}

impl Position {
    pub fn line(&mut self, text: &[u8]) {
        self.lines += 1;
        self.hasher.write(text);
        self.hasher.write(b"\n");
    }

    pub fn end_of_file(&mut self) {
        self.lines += 1;
        // No line has this byte, since it is not UTF-8.
        self.hasher.write(b"\xff\n");
    }

    pub fn hash(&self) -> String {
        format!("{:032x}", self.hasher.finish128().as_u128())
    }
}
