//! Searches one part, and writes the record of its answer.

use std::io::{self, Write};

use anyhow::{Context, bail};
use quadrille::format::Document;
use quadrille::parts::{PartLine, Question, Record, fingerprint};
use quadrille::{EngineKind, Limits};

use crate::args::{BudgetArgs, SearchArgs};
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::signals::Signals;

/// What is asked of a part, and what the search may use.
#[derive(Clone)]
pub struct PartSettings {
    pub question: Question,
    /// The number of cheapest solutions wanted.
    pub wanted: Option<u64>,
    /// What a solution must cost less than.
    pub below: Option<u64>,
    pub limits: Limits,
    pub threads: usize,
    pub engine: Option<EngineKind>,
    pub memory: usize,
}

impl PartSettings {
    /// A question within a budget, on up to `threads` threads.
    pub fn new(question: Question, budget: &BudgetArgs, threads: usize) -> Self {
        PartSettings {
            question,
            wanted: (question == Question::Best).then(|| budget.solutions(Some(1))),
            below: None,
            limits: budget.limits(),
            threads,
            engine: None,
            memory: 2 << 30,
        }
    }

    /// The settings for a search by these arguments: with the engine and the memory that they ask for.
    pub fn of(question: Question, args: &SearchArgs) -> Self {
        let SearchArgs { budget, engine, .. } = args;
        PartSettings {
            engine: engine.engine.0,
            memory: engine.memory.get(),
            ..Self::new(question, budget, engine.threads.get())
        }
    }

    /// Searches a part, within these limits. An error if the engine cannot take the problem.
    pub fn answer(
        &self,
        document: &Document,
        line: &PartLine,
        limits: Limits,
    ) -> anyhow::Result<Record> {
        let part = line.part();
        let problem = document.problem();
        if let Some(engine) = self.engine
            && !self.question.can_run_on(engine, problem)
        {
            bail!(
                "--engine {engine} lists solutions with multiplicities in an order of its own, and parts need that of \
                 the search: leave --engine out"
            );
        }
        let mut search = problem.search().within(&part).limits(limits);
        if let Some(below) = self.below {
            search = search.below(below);
        }
        search = search.threads(self.threads).memory(self.memory);
        if let Some(engine) = self.engine {
            search = search.engine(engine)?;
        }
        let mut record = self.record(line);
        record.search(search, None);
        Ok(record)
    }

    /// A record of a part of which nothing is known yet.
    pub fn record(&self, line: &PartLine) -> Record {
        let mut record = record(line, self.question);
        record.wanted = self.wanted;
        record.below = self.below;
        record
    }
}

/// Searches a part and prints its record.
pub fn run(
    document: &Document,
    line: &PartLine,
    ask: &PartSettings,
) -> anyhow::Result<ExitOutcome> {
    check(document, &line.fingerprint).with_context(|| format!("part {}", line.part))?;
    let signals = Signals::watch()?;
    let mut limits = ask.limits.clone();
    limits.cancel.push(signals.flag().into());
    let record = ask.answer(document, line, limits)?;
    print_record(&record)?;
    if !record.is_complete() {
        note(&format!(
            "part {} was not searched to its end; --checkpoint FILE keeps what is done of it",
            line.part
        ));
    }
    Ok(match signals.came() {
        true => signals.outcome(),
        false => ExitOutcome::Answered,
    })
}

/// A record of a part that this program begins on this machine.
pub fn record(line: &PartLine, question: Question) -> Record {
    let mut record = Record::new(line, question);
    record.version = env!("CARGO_PKG_VERSION").to_owned();
    record.host = gethostname::gethostname().to_string_lossy().into_owned();
    record
}

/// Prints a record, as one line in one write. Records of many processes may go to one file.
pub fn print_record(record: &Record) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(record)?;
    text.push('\n');
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}

/// An error if a fingerprint is not that of the problem.
pub fn check(document: &Document, found: &str) -> anyhow::Result<()> {
    let expected = fingerprint(document.problem());
    if found != expected {
        bail!("found the fingerprint {found}, expected {expected}: it is of another problem");
    }
    Ok(())
}
