//! A problem prepared for its search: reduced, with options required and forbidden.
//!
//! Option numbers are those of the file, even if the search runs on a reduced problem. The time that the reduction
//! takes is part of the time of the search.

use std::borrow::Cow;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use quadrille::count::Diagram;
use quadrille::format::Document;
use quadrille::{
    Choice, ItemId, NoEffect, OptionId, Problem, Question, Reduction, Report, Search, Setting,
};

use super::args::{DiagramLimits, RestrictArgs, default_memory, default_threads};
use super::clock;
use super::message::note;
use super::named::{KnownWords, Named};
use super::progress::Ongoing;
use super::session::show_count;
use super::signals::Signals;

/// A problem, what it was reduced to, and the options required and forbidden.
pub struct Task {
    /// The problem as it was read.
    pub document: Document,
    pub reduced: Option<Reduction<String, ()>>,
    /// How long the reduction took.
    spent: Duration,
    /// The options of the searched problem that are required, and forbidden.
    require: Vec<OptionId>,
    forbid: Vec<OptionId>,
}

/// The number of an option that is in no problem.
const NOWHERE: u32 = u32::MAX;

/// The argument for a setting.
fn flag(setting: Setting) -> &'static str {
    match setting {
        Setting::Shuffle => "--seed",
        Setting::MaxSolutions => "--limit",
        Setting::MaxNodes => "--nodes",
        Setting::MaxTime => "--time",
        Setting::Engine => "--engine",
        Setting::InOrder => "--in-order",
        Setting::Require => "--require",
        Setting::Forbid => "--forbid",
        Setting::Below => "--below",
        Setting::Memory => "--memory",
        Setting::Symmetry => "--no-symmetry",
        Setting::Threads => "--threads",
        other => other.name(),
    }
}

/// An error that says which argument has no effect on what the user calls `asked`.
pub fn said(refused: &NoEffect, asked: &str) -> anyhow::Error {
    anyhow!(refused.sentence(&|setting| flag(setting).to_owned(), &|_| asked.to_owned()))
}

impl Task {
    /// Prepares a problem for a search under these restrictions, within the time of `signals` and until one comes.
    pub fn new(
        document: Document,
        restrict: &RestrictArgs,
        signals: &Signals,
    ) -> anyhow::Result<Self> {
        Self::knowing(document, restrict, signals, &|_| None)
    }

    /// A task with words for options that are no items.
    pub fn knowing(
        document: Document,
        restrict: &RestrictArgs,
        signals: &Signals,
        known: KnownWords<'_>,
    ) -> anyhow::Result<Self> {
        let mut require = Vec::new();
        let mut forbid = Vec::new();
        for text in &restrict.named.require {
            let flag = || format!("--require {text:?}");
            let named = Named::find(&document, text, known).with_context(flag)?;
            match named.options[..] {
                [option] => require.push(option),
                _ => forbid.extend(named.others(&document).with_context(flag)?),
            }
        }
        for text in &restrict.named.forbid {
            let named = Named::find(&document, text, known);
            forbid.extend(named.with_context(|| format!("--forbid {text:?}"))?.options);
        }
        if require.iter().any(|option| forbid.contains(option)) {
            note(
                "--require and --forbid name the same option, which no solution both has and has not",
            );
        }
        let began = Instant::now();
        let reduce = || document.problem().clone().reduce(&signals.work_limits());
        let reduce = || Ongoing::new("reducing the problem").during(reduce);
        let reduced = restrict.reduce.then(reduce);
        let mut task = Task {
            reduced,
            spent: began.elapsed(),
            document,
            require: Vec::new(),
            forbid: Vec::new(),
        };
        // What the reduction has removed is in no solution.
        task.require = require
            .iter()
            .map(|&option| task.searched(option).unwrap_or(OptionId::new(NOWHERE)))
            .collect();
        task.forbid = forbid
            .iter()
            .filter_map(|&option| task.searched(option))
            .collect();
        Ok(task)
    }

    /// A problem under these restrictions, all its solutions, and what ends the work on them: a signal, or the limit on
    /// time.
    pub fn with_diagram(
        document: Document,
        restrict: &RestrictArgs,
        limits: DiagramLimits,
    ) -> anyhow::Result<(Self, Diagram, Signals)> {
        let signals = Signals::watch()?.within(limits.time.get());
        let task = Task::new(document, restrict, &signals)?;
        let diagram = task.diagram(limits.memory.get(), limits.threads.get(), &signals)?;
        Ok((task, diagram, signals))
    }

    /// The report of a search, with the time of the reduction.
    pub fn with_reduction(&self, report: &Report) -> Report {
        let mut report = *report;
        report.elapsed += self.spent;
        report
    }

    /// The search of what is left of the problem, for all solutions.
    pub fn search(&self) -> Search<'_, '_, String, ()> {
        self.problem()
            .search()
            .require(self.require.iter().copied())
            .forbid(self.forbid.iter().copied())
    }

    /// The search that answers a question under the restrictions, in what is left of the time. Threads and memory are
    /// those of the machine unless the question says so.
    pub fn ask(&self, question: &Question) -> Search<'_, '_, String, ()> {
        let mut question = question.clone();
        (question.require, question.forbid) = (self.require.clone(), self.forbid.clone());
        question.limits.time = question.limits.time.map(clock::left);
        question.threads.get_or_insert_with(default_threads);
        question.memory.get_or_insert_with(default_memory);
        self.problem().ask(&question)
    }

    /// An error if an argument has no effect on the question; `asked` is what the user calls it.
    pub fn check(&self, question: &Question, asked: &str) -> anyhow::Result<()> {
        let checked = question.check(self.problem());
        checked.map_err(|refused| {
            let called = match (asked, refused.setting) {
                ("best", Setting::Threads) => "best without --all, --checkpoint or --resume",
                ("best", Setting::Memory) => "best without --all",
                ("solve", Setting::Memory) => "solve without --proof",
                _ => asked,
            };
            said(&refused, called)
        })
    }

    /// All solutions under the restrictions, as a diagram of at most `memory` bytes, made on this many threads.
    pub fn diagram(
        &self,
        memory: usize,
        threads: usize,
        signals: &Signals,
    ) -> anyhow::Result<Diagram> {
        let search = self.search().memory(memory).threads(threads);
        let search = search.limits(signals.limits());
        Ok(show_count(search).diagram()?)
    }

    /// The option of the file that an option of a solution is.
    pub fn option(&self, option: OptionId) -> OptionId {
        let reduced = self.reduced.as_ref();
        reduced.map_or(option, |reduced| reduced.options[option.index()])
    }

    /// The options of the file that the options of a solution are.
    pub fn options<'o>(&self, options: &'o [OptionId]) -> Cow<'o, [OptionId]> {
        match self.reduced {
            None => options.into(),
            Some(_) => options.iter().map(|&option| self.option(option)).collect(),
        }
    }

    /// How the options of a solution were chosen, with the items of the file.
    pub fn choices<'c>(&self, choices: &'c [Option<Choice>]) -> Cow<'c, [Option<Choice>]> {
        if self.reduced.is_none() {
            return choices.into();
        }
        let mut choices = choices.to_vec();
        for choice in choices.iter_mut().flatten() {
            if let Some(item) = self.item(choice.item) {
                choice.item = item;
            }
        }
        choices.into()
    }

    /// The item of the file that an item of the search is.
    pub fn item(&self, item: ItemId) -> Option<ItemId> {
        match &self.reduced {
            None => Some(item),
            Some(reduced) => reduced.items.get(item.index()).copied(),
        }
    }

    /// The options of the search that all solutions have, and those that none has.
    pub fn restrictions(&self) -> (&[OptionId], &[OptionId]) {
        (&self.require, &self.forbid)
    }

    /// The problem of the search.
    pub fn problem(&self) -> &Problem<String> {
        let reduced = self.reduced.as_ref();
        reduced.map_or(self.document.problem(), |reduced| &reduced.problem)
    }

    /// The option of the search that an option of the file is, if it is still there.
    pub fn searched(&self, option: OptionId) -> Option<OptionId> {
        let Some(reduced) = &self.reduced else {
            return Some(option);
        };
        let place = reduced.options.binary_search(&option).ok()?;
        Some(OptionId::new(u32::try_from(place).ok()?))
    }
}
