//! Searches one part, and writes the record of its answer.

use std::cell::Cell;
use std::mem;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::format::Document;
use quadrille::format::table::TableSheet;
use quadrille::parts::{PartLine, PartQuestion, Record, fingerprint};
use quadrille::{Asked, Limits, drop_later};

use crate::args::{default_memory, default_threads};
use crate::clock;
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::print::print;
use crate::signals::Signals;

/// How often the search of a part says how many nodes it has seen.
const SEEN: Duration = Duration::from_millis(50);

/// What the searches of parts have so far that are not over.
#[derive(Default)]
pub struct Running {
    pub nodes: AtomicU64,
    /// The cheapest solutions that they keep.
    pub kept: AtomicU64,
}

/// What is asked of a part, and what the search may use.
#[derive(Clone)]
pub struct PartSettings {
    pub asked: PartQuestion,
    /// The number of cheapest solutions wanted.
    pub wanted: Option<u64>,
    pub question: quadrille::Question,
}

impl PartSettings {
    /// The settings for a question whose arguments have been checked; it is for all solutions. Threads and memory are
    /// those of the machine unless it says so.
    pub fn new(question: &quadrille::Question) -> Self {
        let asked = match question.asked {
            Asked::Cheapest => PartQuestion::Best,
            Asked::List => PartQuestion::Solve,
            _ => PartQuestion::Count,
        };
        let mut question = question.clone();
        question.limits.solutions = u64::MAX;
        question.threads.get_or_insert_with(default_threads);
        question.memory.get_or_insert_with(default_memory);
        PartSettings {
            asked,
            wanted: (asked == PartQuestion::Best)
                .then(|| u64::try_from(question.cheapest).unwrap_or(u64::MAX)),
            question,
        }
    }

    /// Searches a part, within these limits, and shows in `running` what it has, until it is done. An error if the engine
    /// cannot take the problem.
    pub fn answer(
        &self,
        document: &Document,
        line: &PartLine,
        limits: Limits,
        running: &Running,
    ) -> anyhow::Result<Record> {
        let problem = document.problem();
        if let Some(engine) = self.question.engine
            && !self.asked.can_run_on(engine, problem)
        {
            bail!(
                "--engine {engine} lists solutions with multiplicities in an order of its own, and parts need that of \
                 the search: leave --engine out"
            );
        }
        let mut question = self.question.clone();
        question.limits = limits;
        let search = problem.ask(&question).within(&line.part());
        let mut record = self.record(line);
        let (seen, kept) = (Shown::new(&running.nodes), Shown::new(&running.kept));
        record.decimals = decimals(document);
        let search = search.on_progress(SEEN, |progress| {
            seen.raise(progress.nodes);
            kept.raise(
                self.wanted
                    .map_or(0, |wanted| wanted.min(progress.solutions)),
            );
        });
        record.search(search, None);
        drop((seen, kept));
        if self.asked == PartQuestion::Solve && !record.is_complete() {
            // There may be millions, and none counts: the search begins anew.
            drop_later(mem::take(&mut record.solutions));
            record.count = BigUint::ZERO;
        }
        Ok(record)
    }

    /// A record of a part of which nothing is known yet.
    pub fn record(&self, line: &PartLine) -> Record {
        let mut record = record(line, self.asked);
        record.wanted = self.wanted;
        record.below = self.question.below;
        record
    }
}

/// What one search adds to a sum, as long as it runs.
struct Shown<'a> {
    sum: &'a AtomicU64,
    own: Cell<u64>,
}

impl<'a> Shown<'a> {
    fn new(sum: &'a AtomicU64) -> Self {
        let own = Cell::new(0);
        Shown { sum, own }
    }

    fn raise(&self, own: u64) {
        let more = own.saturating_sub(self.own.get());
        self.own.set(self.own.get() + more);
        self.sum.fetch_add(more, Ordering::Relaxed);
    }
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        self.sum.fetch_sub(self.own.get(), Ordering::Relaxed);
    }
}

/// How many decimals the costs of a file have, which merge shows; 0 if those of the problem have another zero.
fn decimals(document: &Document) -> u32 {
    let is_shifted = document.sheet().is_some_and(TableSheet::is_shifted);
    let one = document.show_cost(1);
    let decimals = one.split_once('.').filter(|_| !is_shifted);
    decimals.map_or(0, |(_, digits)| digits.len() as u32)
}

/// Searches a part and prints its record.
pub fn run(
    document: &Document,
    line: &PartLine,
    ask: &PartSettings,
) -> anyhow::Result<ExitOutcome> {
    check(document, &line.fingerprint).with_context(|| format!("part {}", line.part))?;
    let signals = Signals::watch()?;
    let mut limits = ask.question.limits.left(clock::began());
    limits.cancel.push(signals.flag().into());
    let record = ask.answer(document, line, limits, &Running::default())?;
    print_record(&record)?;
    if record.is_complete() {
        return Ok(ExitOutcome::Answered);
    }
    let (outcome, said) = signals.within(ask.question.limits.time).cut();
    note(&format!(
        "{said}, in part {}, not searched to its end; --checkpoint FILE keeps what is done of it",
        line.part
    ));
    Ok(outcome)
}

/// A record of a part that this program begins on this machine.
pub fn record(line: &PartLine, question: PartQuestion) -> Record {
    let mut record = Record::new(line, question);
    record.version = env!("CARGO_PKG_VERSION").to_owned();
    record.host = gethostname::gethostname().to_string_lossy().into_owned();
    record
}

/// Prints a record, as one line in one write. Records of many processes may go to one file.
pub fn print_record(record: &Record) -> anyhow::Result<()> {
    let mut text = record.write();
    text.push('\n');
    print("the record", text)
}

/// An error if a fingerprint is not that of the problem.
pub fn check(document: &Document, found: &str) -> anyhow::Result<()> {
    let expected = fingerprint(document.problem());
    if found != expected {
        let columns = match document.sheet() {
            Some(_) => ", or of other columns of the table",
            None => "",
        };
        bail!(
            "found the fingerprint {found}, expected {expected}: it is of another problem{columns}"
        );
    }
    Ok(())
}
