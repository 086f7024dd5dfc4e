//! Solutions that a text claims: the arguments for them, which of them are right, and what cannot be read.

use std::path::{Path, PathBuf};

use anyhow::bail;
use quadrille::format::Document;
use quadrille::format::solutions::{Claim, SolutionFormat, SolutionReader};
use serde::Serialize;

use super::args::SourceArgs;
use super::exit::ExitOutcome;
use super::format_number::grouped;
use super::kind::{self, InputKind};
use super::message::note;
use super::output;
use super::{files, input};

/// A problem, and a text with solutions of it.
#[derive(clap::Args)]
pub struct ClaimArgs {
    /// A file with a problem; `-`: standard input
    #[arg(value_name = "PROBLEM")]
    problem: PathBuf,

    /// A file with solutions; `-`, or no file: standard input
    #[arg(value_name = "SOLUTIONS")]
    solutions: Option<PathBuf>,

    #[command(flatten)]
    source: SourceArgs,

    /// The format of the solutions [default: the one they look like; `judge` only on request]
    #[arg(long, value_name = "FORMAT", value_parser = output::format_parser())]
    solutions_from: Option<SolutionFormat>,
}

impl ClaimArgs {
    /// The problem, and the text with solutions.
    pub fn read(&self) -> anyhow::Result<(Document, String)> {
        if files::is_standard(&self.problem) && files::is_standard(self.file()) {
            bail!(
                "found standard input for the problem and for the solutions, expected a file for one of them"
            );
        }
        let document = self.source.read(&self.problem)?;
        let text = input::text(self.file(), "solutions")?;
        Ok((document, text))
    }

    /// The solutions that the text claims.
    pub fn claims<'d, 't>(&self, document: &'d Document, text: &'t str) -> SolutionReader<'d, 't> {
        SolutionReader::new(document, text, self.solutions_from)
    }

    /// The name of the file with solutions.
    pub fn name(&self) -> String {
        files::name(self.file())
    }

    /// Tells what is left of the mistakes, after what the text may be instead if nothing in it `is_right`.
    pub fn end(&self, mut mistakes: HeldMistakes, text: &str, is_right: bool) {
        let name = self.name();
        if !is_right
            && mistakes.found > 0
            && let Some(hint) = kind::hint(text.as_bytes(), self.file(), &[InputKind::Solutions])
        {
            note(&format!("{name}: {hint}"));
        }
        mistakes.end(&name);
    }

    fn file(&self) -> &Path {
        self.solutions.as_deref().unwrap_or(Path::new("-"))
    }
}

/// What is known about a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum SolutionVerdict {
    Right,
    Wrong,
    Unreadable,
}

impl SolutionVerdict {
    pub fn word(self) -> &'static str {
        match self {
            SolutionVerdict::Right => "right",
            SolutionVerdict::Wrong => "wrong",
            SolutionVerdict::Unreadable => "unreadable",
        }
    }

    /// What it means for the run.
    pub fn outcome(self) -> ExitOutcome {
        match self {
            SolutionVerdict::Right => ExitOutcome::Answered,
            SolutionVerdict::Wrong => ExitOutcome::Lacking,
            SolutionVerdict::Unreadable => ExitOutcome::Bad,
        }
    }
}

/// The verdict on a claim, and what is wrong with it. Of one that can be read, that is what `faults` makes of its faults.
pub fn judge(
    document: &Document,
    claim: &Claim,
    faults: impl FnOnce(Vec<String>) -> Vec<String>,
) -> (SolutionVerdict, Vec<String>) {
    if !claim.mistakes.is_empty() {
        let mistakes = claim.mistakes.iter();
        let mistakes = mistakes.map(|mistake| mistake.what.clone());
        let more = claim.more_mistakes;
        let more = (more > 0).then(|| format!("and {more} more"));
        return (SolutionVerdict::Unreadable, mistakes.chain(more).collect());
    }
    let faults = faults(claim.faults(document));
    match faults.is_empty() {
        true => (SolutionVerdict::Right, faults),
        false => (SolutionVerdict::Wrong, faults),
    }
}

/// The most mistakes of a file that are told, as of a problem.
const MISTAKES: usize = 20;

/// What cannot be read. It is told once a solution is right, or at the end: before that, the file may be something else, which
/// is said first.
#[derive(Default)]
pub struct HeldMistakes {
    /// Those that are not told yet, with their places.
    held: Vec<String>,
    found: usize,
}

impl HeldMistakes {
    /// Adds those of a claim in the file of this name.
    pub fn add(&mut self, name: &str, claim: &Claim) {
        let room = MISTAKES.saturating_sub(self.found);
        let shown = claim.mistakes.iter().take(room);
        self.held
            .extend(shown.map(|mistake| format!("{name}:{mistake}")));
        self.found += claim.mistakes.len() + claim.more_mistakes;
    }

    /// Whether some of them can be told now.
    pub fn are_held(&self) -> bool {
        !self.held.is_empty()
    }

    pub fn tell(&mut self) {
        for mistake in self.held.drain(..) {
            note(&mistake);
        }
    }

    /// Tells the rest, and how many more there are.
    fn end(&mut self, name: &str) {
        self.tell();
        let more = self.found.saturating_sub(MISTAKES);
        if more > 0 {
            note(&format!("{name}: and {} more", grouped(more as u64)));
        }
    }
}
