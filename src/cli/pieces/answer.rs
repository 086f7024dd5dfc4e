//! The search of one piece, and the record of its answer.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::bail;
use quadrille::format::Document;
use quadrille::pieces::{PieceLine, Question, Record, fingerprint, record::numbers};
use quadrille::{EngineKind, Report, Search};

use crate::cli::args::BudgetArgs;
use crate::cli::exit::Outcome;
use crate::cli::signals::Signals;

/// What is asked of a piece, and what the search may use.
#[derive(Clone, Debug)]
pub struct Ask {
    pub question: Question,
    /// The number of cheapest solutions wanted.
    pub wanted: Option<u64>,
    pub time: Option<Duration>,
    pub nodes: Option<u64>,
    pub threads: usize,
    pub engine: Option<EngineKind>,
}

impl Ask {
    /// A question within a budget, on up to `threads` threads.
    pub fn new(question: Question, budget: &BudgetArgs, threads: usize) -> Self {
        Ask {
            question,
            wanted: (question == Question::Best).then(|| budget.solutions(Some(1))),
            time: budget.time,
            nodes: budget.nodes,
            threads,
            engine: None,
        }
    }

    /// The same on an engine, if one was asked for.
    pub fn on(self, engine: Option<EngineKind>) -> Self {
        Ask { engine, ..self }
    }

    /// Searches a piece. An error if the engine cannot take the problem.
    pub fn answer(
        &self,
        document: &Document,
        line: &PieceLine,
        cancel: Arc<AtomicBool>,
    ) -> anyhow::Result<Record> {
        let piece = line.piece();
        let mut search = document.problem().search().within(&piece).cancel_on(cancel);
        if let Some(time) = self.time {
            search = search.max_time(time);
        }
        if let Some(nodes) = self.nodes {
            search = search.max_nodes(nodes);
        }
        search = search.threads(self.threads);
        if let Some(engine) = self.engine {
            search = search.engine(engine)?;
        }
        let mut solutions = Vec::new();
        let mut costs = Vec::new();
        let report = self.search(search, &mut solutions, &mut costs);
        let count = match self.question {
            Question::Best => solutions.len() as u64,
            _ => report.solutions,
        };
        Ok(Record {
            fingerprint: line.fingerprint.clone(),
            piece: line.piece.clone(),
            take: line.take.clone(),
            leave: line.leave.clone(),
            question: self.question,
            stop: report.stop.to_string(),
            count: count.into(),
            solutions,
            costs,
            wanted: self.wanted,
            nodes: report.nodes,
            updates: report.updates,
            seconds: report.elapsed.as_secs_f64(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            host: gethostname::gethostname().to_string_lossy().into_owned(),
        })
    }

    fn search(
        &self,
        search: Search<'_, '_, String, ()>,
        solutions: &mut Vec<Vec<u32>>,
        costs: &mut Vec<u64>,
    ) -> Report {
        let sorted = |solution: &quadrille::Solution<'_, String, ()>| {
            let mut options = numbers(solution.options());
            options.sort_unstable();
            options
        };
        match self.question {
            Question::Solve => search.for_each(|solution| {
                solutions.push(sorted(solution));
                ControlFlow::Continue(())
            }),
            Question::Best => {
                let wanted = self.wanted.unwrap_or(1);
                let best = search.best(usize::try_from(wanted).unwrap_or(usize::MAX));
                solutions.extend(best.solutions.iter().map(sorted));
                costs.extend(best.solutions.iter().map(|solution| solution.cost()));
                best.report
            }
            _ => search.count_report(),
        }
    }
}

/// Searches a piece and prints its record, as one line in one write. Records of many processes may go to one file.
pub fn run(document: &Document, line: &PieceLine, ask: &Ask) -> anyhow::Result<Outcome> {
    check(document, &line.fingerprint)?;
    let signals = Signals::watch()?;
    let record = ask.answer(document, line, signals.flag())?;
    let mut text = serde_json::to_string(&record)?;
    text.push('\n');
    io::stdout().lock().write_all(text.as_bytes())?;
    Ok(match signals.came() {
        true => signals.outcome(),
        false => Outcome::Answered,
    })
}

/// An error if a fingerprint is not that of the problem.
pub fn check(document: &Document, found: &str) -> anyhow::Result<()> {
    let expected = fingerprint(document.problem());
    if found != expected {
        bail!("found the fingerprint {found}, expected {expected}: it is of another problem");
    }
    Ok(())
}
