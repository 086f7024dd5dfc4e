//! The totals of a run, for `--stats` and the exit code.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::AddAssign;
use std::time::Duration;

use quadrille::{Effort, EngineKind, Report};
use serde::{Deserialize, Serialize};

use super::args::Uniqueness;
use super::json::Figures;
use super::request::PuzzleTask;
use crate::exit::ExitOutcome;
use crate::format_number::{grouped, plural};

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// All puzzles, the invalid ones too.
    pub puzzles: u64,
    pub invalid: u64,
    /// With a solution; with --check, those that are right.
    pub solved: u64,
    /// With exactly one solution.
    pub unique: u64,
    /// With more than one solution.
    pub several: u64,
    pub nodes: u64,
    #[serde(default)]
    pub engines: Engines,
    /// Puzzles that are not answered, or not completely, as the time was over.
    #[serde(skip)]
    pub unfinished: u64,
    /// Puzzles whose answer a signal cut short.
    #[serde(skip)]
    pub cut: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.puzzles += other.puzzles;
        self.invalid += other.invalid;
        self.solved += other.solved;
        self.unique += other.unique;
        self.several += other.several;
        self.nodes += other.nodes;
        self.engines += other.engines;
        self.unfinished += other.unfinished;
        self.cut += other.cut;
    }
}

impl Tally {
    /// The tally of one puzzle. If a signal came before the search found anything, the puzzle has no answer.
    pub fn of(figures: &Figures) -> Self {
        let answered = !figures.interrupted || figures.count > 0;
        Tally {
            puzzles: answered.into(),
            solved: (figures.count > 0).into(),
            unique: (figures.unique == Some(true)).into(),
            several: (figures.count > 1).into(),
            nodes: figures.nodes,
            engines: figures.engines,
            cut: figures.interrupted.into(),
            ..Tally::default()
        }
    }

    /// One puzzle, solved or right, or not.
    pub fn one(solved: bool) -> Self {
        Tally {
            puzzles: 1,
            solved: solved.into(),
            ..Tally::default()
        }
    }

    /// Adds a puzzle with `count` solutions, of up to `max` asked for.
    pub fn add_count(&mut self, count: u64, max: u64) {
        self.puzzles += 1;
        self.solved += u64::from(count > 0);
        self.unique += u64::from(count == 1 && count < max);
        self.several += u64::from(count > 1);
    }

    /// How many were wrong or had no solution.
    pub fn without(&self) -> u64 {
        (self.puzzles - self.invalid - self.solved).saturating_sub(self.unfinished)
    }

    pub fn outcome(&self, task: PuzzleTask, only: Option<Uniqueness>) -> ExitOutcome {
        let shown = match only {
            Some(Uniqueness::None) => self.without(),
            Some(Uniqueness::One) => self.unique,
            Some(Uniqueness::Several) => self.several,
            None => 0,
        };
        if self.unfinished > 0 {
            ExitOutcome::Stopped
        } else if self.invalid > 0 {
            ExitOutcome::Bad
        } else if shown > 0 {
            ExitOutcome::Answered
        } else if self.without() > 0 || (task == PuzzleTask::Unique && self.several > 0) {
            ExitOutcome::Lacking
        } else {
            ExitOutcome::Answered
        }
    }
}

/// What each engine has done, in the order of [`EngineKind::ALL`]. In checkpoints, nodes and updates by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Named", into = "Named")]
pub struct Engines([Effort; EngineKind::ALL.len()]);

type Named = BTreeMap<String, [u64; 2]>;

impl Engines {
    /// What they have done in a search.
    pub fn of(report: &Report) -> Self {
        let mut engines = Engines::default();
        for (engine, effort) in report.engines() {
            engines.add(engine, effort);
        }
        engines
    }

    fn add(&mut self, engine: EngineKind, effort: Effort) {
        for (kind, sum) in EngineKind::ALL.iter().zip(&mut self.0) {
            if *kind == engine {
                *sum = *sum + effort;
            }
        }
    }

    /// Those that have done anything.
    fn iter(&self) -> impl Iterator<Item = (EngineKind, Effort)> {
        let all = EngineKind::ALL.iter().copied().zip(self.0);
        all.filter(|(_, effort)| *effort != Effort::default())
    }
}

impl AddAssign for Engines {
    fn add_assign(&mut self, other: Self) {
        for (sum, effort) in self.0.iter_mut().zip(other.0) {
            *sum = *sum + effort;
        }
    }
}

impl From<Engines> for Named {
    fn from(engines: Engines) -> Self {
        let named = |(engine, effort): (EngineKind, Effort)| {
            (engine.to_string(), [effort.nodes, effort.updates])
        };
        engines.iter().map(named).collect()
    }
}

impl From<Named> for Engines {
    fn from(named: Named) -> Self {
        let mut engines = Engines::default();
        for (name, [nodes, updates]) in named {
            let mut effort = Effort::default();
            (effort.nodes, effort.updates) = (nodes, updates);
            // A checkpoint of a later version may have further engines.
            if let Ok(engine) = name.parse() {
                engines.add(engine, effort);
            }
        }
        engines
    }
}

/// A summary for people.
pub struct TallySummary {
    pub tally: Tally,
    pub task: PuzzleTask,
    pub elapsed: Duration,
    pub threads: usize,
}

impl fmt::Display for TallySummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TallySummary {
            tally,
            task,
            elapsed,
            threads,
        } = self;
        let mut row = |name: &str, value: u64| writeln!(f, "{name:<12} {:>15}", grouped(value));
        row("puzzles", tally.puzzles)?;
        match task {
            PuzzleTask::Hint(_) => {}
            PuzzleTask::Check => {
                row("right", tally.solved)?;
                row("wrong", tally.without())?;
            }
            _ => {
                row("solved", tally.solved)?;
                if task.max() > 1 {
                    row("unique", tally.unique)?;
                    row("several", tally.several)?;
                }
                row("no solution", tally.without())?;
            }
        }
        row("invalid", tally.invalid)?;
        if tally.unfinished > 0 {
            row("not finished", tally.unfinished)?;
        }
        if !matches!(task, PuzzleTask::Check | PuzzleTask::Hint(_)) {
            row("nodes", tally.nodes)?;
        }
        for (engine, effort) in tally.engines.iter() {
            let nodes = plural(effort.nodes, "node");
            let updates = plural(effort.updates, "update");
            writeln!(f, "{engine:<12} {nodes:>21}, {updates}")?;
        }
        if matches!(task, PuzzleTask::Solve(_) | PuzzleTask::Count(_)) && task.max() < 2 {
            writeln!(
                f,
                "unique               not known: the search stops at the first solution"
            )?;
        }
        let seconds = elapsed.as_secs_f64();
        let rate = (tally.puzzles as f64 / seconds.max(1e-9)).round() as u64;
        writeln!(f, "seconds      {seconds:>15.3}")?;
        writeln!(f, "a second     {:>15} puzzles", grouped(rate))?;
        writeln!(f, "threads      {threads:>15}")
    }
}
