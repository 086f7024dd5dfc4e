//! What is done while a search with checkpoints runs.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use anyhow::Context;
use quadrille::check::CheckError;
use quadrille::parts::{CheckpointHeader, Ledger, ids};
use quadrille::{Floor, Limits, OptionId, Problem, Solution};

use super::{LARGE, Resumable};
use crate::clock;
use crate::parts::answer::Running;
use crate::parts::answers::Answers;
use crate::parts::measured::Measured;
use crate::progress::{ProgressLine, ProgressStep, cost};

/// The most solutions that are written before the next look at the clock.
const BATCH: usize = 2_000;

/// The time that a number of an option takes to be saved in a checkpoint, at least.
const NUMBER: Duration = Duration::from_nanos(50);

/// Solutions that wait are written for so long at a time.
const WRITING: Duration = Duration::from_millis(50);

/// Reads solutions that are lists of option numbers, and writes them in the form of the answers.
pub(super) struct OptionListReader<'a> {
    read: Box<ReadSolution<'a>>,
}

type ReadSolution<'a> = dyn FnMut(&[OptionId]) -> Result<Solution<'a, String, ()>, CheckError> + 'a;

impl<'a> OptionListReader<'a> {
    /// `shows_choices`: the answers show how the options were chosen.
    pub(super) fn new(
        problem: &'a Problem<String>,
        floor: &'a Floor<'a>,
        shows_choices: bool,
    ) -> Self {
        OptionListReader {
            read: match shows_choices {
                true => Box::new(problem.retrace(floor)),
                false => Box::new(|options| problem.solution(options)),
            },
        }
    }

    pub(super) fn write(
        &mut self,
        answers: &mut dyn Answers,
        numbers: &[u32],
        out: &mut Measured,
    ) -> anyhow::Result<()> {
        let solution = (self.read)(&ids(numbers));
        let solution = solution.with_context(|| format!("{numbers:?} is no solution"))?;
        let written = answers.solution(&solution, out);
        written.with_context(|| out.failure("the solutions"))
    }
}

/// What is done while a search runs: solutions that wait are written, and all is saved now and then.
pub(super) struct Keeper<'a> {
    pub(super) search: &'a Resumable<'a>,
    pub(super) header: CheckpointHeader,
    pub(super) reader: OptionListReader<'a>,
    pub(super) answers: &'a mut dyn Answers,
    pub(super) out: Measured,
    pub(super) progress: &'a mut ProgressLine,
    /// What the parts have that are being searched.
    pub(super) running: &'a Running,
    /// The limits of the whole search.
    pub(super) limits: Limits,
    pub(super) saved: Instant,
    /// The time that a number of an option takes to be saved, as measured at the last large checkpoint.
    pub(super) per_number: Option<Duration>,
    /// Whether solutions wait to be written.
    pub(super) is_behind: bool,
}

impl Keeper<'_> {
    /// Whether the whole search is at a limit. What it takes to save `kept` numbers of options is part of its time, up to half
    /// of that.
    pub(super) fn is_interrupted(&self, kept: usize) -> bool {
        let number = self.per_number.unwrap_or(NUMBER);
        let saving = number.saturating_mul(u32::try_from(kept).unwrap_or(u32::MAX));
        let mut limits = self.limits.clone();
        limits.time = limits.time.map(|time| time - saving.min(time / 2));
        limits.interrupted(clock::began()).is_some()
    }

    /// About how many numbers of options there would be to save if the search ended now: one for each primary item of a solution.
    pub(super) fn kept(&self, ledger: &Ledger) -> usize {
        let running = self.running.kept.load(Ordering::Relaxed);
        let options = self.search.task.document.problem().primary_count();
        let running = usize::try_from(running).unwrap_or(usize::MAX);
        ledger
            .size()
            .saturating_add(running.saturating_mul(options))
    }

    /// To be called now and then, and at the end.
    pub(super) fn look(&mut self, ledger: &Ledger, is_over: bool) -> anyhow::Result<()> {
        if self.search.writes() {
            self.write(ledger, is_over)?;
        }
        let kept = ledger.size();
        let is_large = kept >= LARGE && self.search.args.is_asked();
        // The first large one is saved early, to measure it, if there is time to save it twice.
        let is_new = self.per_number.is_none() && self.search.args.resume.is_none();
        let is_measured = is_large && is_new && self.limits.time.is_some();
        let is_early = is_measured && !self.is_interrupted(2 * kept);
        if is_over || is_early || self.saved.elapsed() >= self.search.every {
            self.saved = Instant::now();
            let synced = self.out.sync();
            synced.with_context(|| self.out.failure("the solutions"))?;
            self.header.bytes_sum = self.out.sum();
            self.search.save(&self.header, ledger)?;
            if is_large {
                let per_number = self.saved.elapsed() / u32::try_from(kept).unwrap_or(u32::MAX);
                self.per_number = Some(per_number.max(NUMBER));
            }
        }
        let (fraction, solutions, nodes) = ledger.progress();
        let document = &self.search.task.document;
        let cost = { ledger.cheapest() }.map(|cost| cost::found(cost, document));
        self.progress.update(ProgressStep {
            fraction: Some(fraction),
            results: (solutions, "solution"),
            cost,
            effort: (nodes + self.running.nodes.load(Ordering::Relaxed), "node"),
            ..ProgressStep::default()
        });
        Ok(())
    }

    /// Writes solutions that wait: for a while, or all of them.
    fn write(&mut self, ledger: &Ledger, all: bool) -> anyhow::Result<()> {
        let began = Instant::now();
        loop {
            let solutions = ledger.take_solutions(BATCH);
            self.is_behind = solutions.len() == BATCH;
            self.header.written += solutions.len() as u64;
            for solution in solutions {
                self.progress.clear();
                self.reader.write(self.answers, &solution, &mut self.out)?;
            }
            self.header.bytes = self.out.bytes;
            let has_time = all || began.elapsed() < WRITING;
            if !self.is_behind || !has_time || self.is_interrupted(0) {
                return Ok(());
            }
        }
    }
}
