//! A search with checkpoints, of all or of one part: `--checkpoint` and `--resume`; and a part with `--time`.
//!
//! The library searches the parts. The calls in between write what was found, save checkpoints, and end the search at
//! the limits of the whole.

mod keeper;
mod one_part;

use std::io::Write;
use std::mem::ManuallyDrop;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use anyhow::{Context, Error, bail};
use quadrille::parts::{
    CheckpointHeader, Ledger, LedgerPlan, Merged, PartLine, PartOrRecord, PartQuestion,
    check_lines, fingerprint, merge_within,
};
use quadrille::{ExactCount, Floor, Report, Stop};

use super::answer::{self, PartSettings, Running};
use super::answers::Answers;
use super::measured::Measured;
use super::{PartArgs, checkpoint};
use crate::best::{self, WritingEnd};
use crate::clock;
use crate::exit::ExitOutcome;
use crate::format_number::{grouped, plural};
use crate::message::note;
use crate::progress::ProgressLine;
use crate::signals::Signals;
use crate::summary;
use crate::task::Task;
use keeper::{Keeper, OptionListReader};

/// Where solutions are written, a part that takes longer, or whose solutions have more options, is cut again: what it
/// finds waits in memory, and in the checkpoint.
const LONGEST_OF_LISTING: Duration = Duration::from_secs(5);
const MOST_OF_LISTING: usize = 400_000;

/// No part is cut sooner, however often the search is saved: in shorter times, searches do not get on.
const SHORTEST: Duration = Duration::from_millis(20);

/// The number of nodes for which a search for the cheapest solution goes on undivided, which mostly takes some seconds. Most
/// problems are done with that. A number, and not a time: of equally cheap solutions, it is to be the same one everywhere.
const UNDIVIDED: u64 = 1 << 21;

/// If several solutions are wanted, up to this number, the whole is searched for some seconds first. There is no limit on nodes, which
/// would keep lists and diagrams away. If more are wanted, it is divided at once: too few would be found for parts to search below
/// their costs.
const FEW: u64 = 100;

/// The number of parts that a search begins with. Those that take long are cut again.
const PARTS: usize = 256;

/// A list of fewer nodes is not cut, nor is a part of it at first: to cut takes up to some milliseconds for each part.
const LEAST: u64 = 1 << 17;

/// The same for the cheapest solutions: each part has a linear program of its own.
const PARTS_OF_BEST: usize = 64;

/// The same for a search of a single part.
const PARTS_OF_ONE: usize = 32;

/// A checkpoint of more numbers of options takes long to save.
const LARGE: usize = 1 << 20;

/// Of the cheapest solutions of a search that was stopped, no more than this are printed: all are in the checkpoint, and there is
/// a tenth of a second to write them.
const PRINTED_AFTER_STOP: usize = 1 << 15;

/// What was found, and what of it is not written.
struct Written {
    found: u64,
    /// How many of the cheapest solutions.
    left_out: u64,
    /// Whether solutions of a list wait.
    is_behind: bool,
}

/// A search with checkpoints.
pub struct Resumable<'a> {
    pub task: &'a Task,
    /// What is asked. Its time is that of the whole run, its threads share the parts.
    pub ask: PartSettings,
    /// The part that is searched; all of the problem if there is none.
    pub part: Option<PartLine>,
    pub args: &'a PartArgs,
    /// The time between two checkpoints.
    pub every: Duration,
}

impl Resumable<'_> {
    /// Runs the search.
    pub fn run(
        &self,
        answers: &mut dyn Answers,
        progress: &mut ProgressLine,
    ) -> anyhow::Result<ExitOutcome> {
        let document = &self.task.document;
        let (mut header, mut ledger) = self.begin(&*answers)?;
        let sum = header.bytes_sum.take();
        let out = Measured::new(self.args.output.as_deref(), header.bytes, sum.as_deref())?;
        header.bytes_sum = out.sum();
        self.note_written(&header);
        answers.resume_after(header.written);
        let signals = Signals::watch()?;
        let resumes = self.args.resume.is_some();
        if !resumes || ledger.size() < LARGE {
            // A crash before the first checkpoint loses no more than any other, and a file that cannot be written is refused at
            // once.
            self.save(&header, &ledger)?;
        }
        let mut ask = self.ask.clone();
        let threads = ask.question.threads.replace(1).unwrap_or(1);
        // Each thread counts parts with a memory of its own.
        ask.question.memory = ask.question.memory.map(|bytes| bytes / threads.max(1));
        let running = Running::default();
        let whole_part = header.within.clone();
        let answer = |line: &PartLine, limits, below: Option<u64>| {
            // No other part is searched beside the whole.
            let is_alone = ask.asked == PartQuestion::Count && line.part == whole_part;
            let mut ask = if is_alone { &self.ask } else { &ask }.clone();
            ask.question.below = below.into_iter().chain(ask.question.below).min();
            Ok(ask.answer(document, line, limits, &running)?)
        };
        let mut plan = LedgerPlan::for_count(&answer, threads, self.every);
        match (ask.asked, ask.wanted) {
            (PartQuestion::Best, Some(1)) => {
                (plan.whole, plan.undivided) = (self.every, UNDIVIDED);
            }
            (PartQuestion::Best, Some(2..=FEW)) | (PartQuestion::Count, _) => {}
            (PartQuestion::Best, _) => plan.whole = Duration::ZERO,
            _ => (plan.whole, plan.least) = (Duration::ZERO, LEAST),
        }
        if self.writes() {
            plan.every = plan.every.min(LONGEST_OF_LISTING);
            // An item has one option of a solution at most, but for multiplicities.
            let primary = document.problem().primary_count();
            plan.solutions = (MOST_OF_LISTING / primary.max(1)).max(1) as u64;
        }
        plan.every = plan.every.max(SHORTEST);
        let floor = Floor::new();
        let mut limits = self.ask.question.limits.clone();
        limits.cancel.push(signals.flag().into());
        let mut keeper = Keeper {
            search: self,
            header,
            reader: OptionListReader::new(document.problem(), &floor, answers.shows_choices()),
            answers,
            out,
            progress,
            running: &running,
            limits,
            saved: Instant::now(),
            per_number: None,
            is_behind: false,
        };
        // To read millions of solutions may take all the time that there is. Then they are saved as they were.
        let is_over = resumes && !self.writes() && keeper.is_interrupted(ledger.size());
        if !is_over {
            self.search(&mut ledger, &plan, &mut keeper)?;
        }
        self.answer(&ManuallyDrop::new(ledger), keeper, &signals)
    }

    /// Searches what is left, until it is done or at a limit, and saves it.
    fn search(
        &self,
        ledger: &mut Ledger,
        plan: &LedgerPlan<'_>,
        keeper: &mut Keeper<'_>,
    ) -> anyhow::Result<()> {
        let mut looked = Ok(());
        let problem = self.task.document.problem();
        let searched = ledger.search(problem, plan, &mut |ledger| {
            looked = keeper.look(ledger, false);
            match looked.is_err() || keeper.is_interrupted(keeper.kept(ledger)) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        // The threads are home: what they did after the last look counts too.
        let looked = looked.and_then(|()| keeper.look(ledger, true));
        keeper.progress.clear();
        looked?;
        searched.map_err(Error::from_boxed)
    }

    /// Prints what the search found.
    fn answer(
        &self,
        ledger: &Ledger,
        keeper: Keeper<'_>,
        signals: &Signals,
    ) -> anyhow::Result<ExitOutcome> {
        let Keeper {
            header,
            mut reader,
            answers,
            mut out,
            is_behind,
            ..
        } = keeper;
        let (done, _, nodes) = ledger.progress();
        let is_best = self.ask.asked == PartQuestion::Best;
        let wanted = self.ask.wanted.unwrap_or(u64::MAX);
        let most = usize::try_from(wanted)
            .map_or(PRINTED_AFTER_STOP, |wanted| wanted.min(PRINTED_AFTER_STOP));
        let within = signals.within(self.ask.question.limits.time);
        let is_stopped = done < 1.0 || within.came();
        let (lines, cut) = match &self.part {
            // What is found of a part is not joined before all is.
            Some(_) if done < 1.0 => (ledger.lines_without_solutions(), 0),
            None if is_best && is_stopped => ledger.lines_of_cheapest(most),
            _ => (ledger.lines(), 0),
        };
        // To free millions of solutions takes longer than to end.
        let lines = ManuallyDrop::new(lines);
        let merged = ManuallyDrop::new(merge_within(&header.within, &lines)?);
        if let Some(part) = &self.part {
            return self.conclude_part(part, &merged, ledger, signals);
        }
        let found = u64::try_from(&merged.count).unwrap_or(u64::MAX);
        let mut written = Written {
            found: found.saturating_add(cut).min(wanted),
            left_out: 0,
            is_behind,
        };
        if self.writes() {
            written.found = header.written;
        }
        if is_best {
            let options = merged.solutions.first().map_or(0, Vec::len);
            let mut printed = 0;
            let end = WritingEnd::new(&within, signals.came(), options);
            for (at, solution) in merged.solutions.iter().enumerate() {
                if end.is_here(at) {
                    break;
                }
                reader.write(answers, solution, &mut out)?;
                printed += 1;
            }
            written.left_out = written.found.saturating_sub(printed);
            answers.prove(merged.bound(), merged.gap());
        }
        self.conclude(&merged, written, nodes, answers, signals, &mut out)
    }

    /// What is asked, and the parts and records that there are.
    fn begin(&self, answers: &dyn Answers) -> anyhow::Result<(CheckpointHeader, Ledger)> {
        let document = &self.task.document;
        let (line, parts) = match &self.part {
            Some(line) => {
                answer::check(document, &line.fingerprint)?;
                (line.clone(), PARTS_OF_ONE)
            }
            None => {
                let parts = match self.ask.asked {
                    PartQuestion::Best => PARTS_OF_BEST,
                    _ => PARTS,
                };
                (PartLine::whole(&fingerprint(document.problem())), parts)
            }
        };
        let mut expected = CheckpointHeader::new(&self.ask.record(&line));
        if self.writes() {
            expected.format = answers.format();
            expected.labels = answers.labels();
        }
        let Some(file) = self.args.resume.as_deref() else {
            self.args
                .file()
                .map_or(Ok(()), checkpoint::refuse_to_replace)?;
            return Ok((expected, Ledger::new([PartOrRecord::Part(line)], parts)));
        };
        let name = file.display().to_string();
        let (header, lines) = checkpoint::read(file)?;
        answer::check(document, &header.fingerprint).with_context(|| name.clone())?;
        let [found, wanted] = [&header, &expected].map(|one| checkpoint::asked(one, document));
        if found != wanted {
            bail!("{name}: found a checkpoint of `{found}`, expected one of `{wanted}`");
        }
        if header.labels != expected.labels {
            bail!(
                "{name}: found solutions written with other names, expected items, colors and rows named as they were"
            );
        }
        check_lines(&lines.lines).with_context(|| name.clone())?;
        Ok((header, Ledger::new(lines.lines, parts)))
    }

    /// Says what a search that resumes has written before.
    fn note_written(&self, header: &CheckpointHeader) {
        if self.args.resume.is_none() {
            return;
        }
        let written = plural(header.written, "solution");
        let bytes = plural(header.bytes, "byte");
        if let Some(output) = self.args.output.as_deref() {
            let output = output.display();
            note(&format!("{output} goes on after {written}, {bytes}"));
        } else if header.written > 0 {
            note(&format!(
                "{written}, {bytes}, were written before; what followed them in that output comes again"
            ));
        } else if self.writes() {
            note(
                "no solution was written before the checkpoint; all that is in that output comes again",
            );
        }
    }

    /// Whether solutions are written as they are found. Those of a part go into its record.
    fn writes(&self) -> bool {
        self.ask.asked == PartQuestion::Solve && self.part.is_none()
    }

    fn save(&self, header: &CheckpointHeader, ledger: &Ledger) -> anyhow::Result<()> {
        match self.args.file() {
            Some(file) => checkpoint::write(file, header, ledger),
            None => Ok(()),
        }
    }

    /// What is saved, and how to go on with what is left.
    fn way_on(&self, merged: &Merged) -> String {
        let (done, left) = (merged.records.len(), merged.missing.len());
        let parts = plural((done + left) as u64, "part");
        let saved = match left {
            0 => String::new(),
            _ => format!(
                "; {} of {parts} saved, the others begin anew",
                grouped(done as u64)
            ),
        };
        match self.args.file() {
            Some(file) => format!("{saved}; go on with --resume {}", file.display()),
            None => "; what is left of it is printed as parts".to_owned(),
        }
    }

    /// Writes the answer, and says what is left.
    fn conclude(
        &self,
        merged: &Merged,
        written: Written,
        nodes: u64,
        answers: &mut dyn Answers,
        signals: &Signals,
        out: &mut Measured,
    ) -> anyhow::Result<ExitOutcome> {
        // Records do not say which engine did what.
        let mut report = Report::blank();
        let is_all = merged.is_complete() && written.left_out == 0 && !written.is_behind;
        report.stop = match (is_all, signals.came()) {
            (true, _) => Stop::Exhausted,
            (false, true) => Stop::Canceled,
            (false, false) => Stop::Time,
        };
        report.solutions = written.found;
        report.nodes = match report.stop {
            Stop::Exhausted => merged.records.iter().map(|record| record.nodes).sum(),
            _ => nodes,
        };
        report.updates = merged.records.iter().map(|record| record.updates).sum();
        report.elapsed = clock::began().elapsed();
        report.threads = self.ask.question.threads.unwrap_or(1);
        let mut counted = ExactCount::from(report);
        counted.count = merged.count.clone();
        let ended = answers.end(&counted, out).and_then(|()| out.flush());
        ended.with_context(|| out.failure("the answer"))?;
        match self.ask.question.below {
            Some(below) if report.solutions == 0 && report.stop == Stop::Exhausted => {
                summary::none_below(&self.task.document.show_cost(below));
            }
            _ => summary::note_none(&report, summary::WHY),
        }
        let mut rest = self.way_on(merged);
        if self.ask.asked == PartQuestion::Best {
            let cost = merged.costs.first().copied();
            let proven = (merged.bound(), merged.gap());
            rest = best::left_open(&self.task.document, cost, proven)
                + &best::left_out(written.left_out)
                + &rest;
        }
        Ok(summary::conclude(self.task, &report, signals, &rest, false))
    }
}
