//! The sums over all puzzles of a run.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use quadrille::{Effort, EngineKind, Report};
use serde::{Deserialize, Serialize};

use crate::json::Figures;

/// How many puzzles there were, and what came of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// All puzzles, the invalid ones too.
    pub puzzles: u64,
    /// What is not a puzzle.
    pub invalid: u64,
    /// With a solution; with --check, those that are right.
    pub solved: u64,
    /// With exactly one solution.
    pub unique: u64,
    /// With more than one solution.
    pub several: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// What each engine has done.
    pub engines: Engines,
    /// Puzzles that are not answered, or not completely, as the time was over.
    #[serde(skip)]
    pub unfinished: u64,
    /// Puzzles whose answer a signal cut short: what there is of it is written.
    #[serde(skip)]
    pub cut: u64,
    /// Puzzles that a signal left without an answer. They are not among `puzzles`.
    #[serde(skip)]
    pub unanswered: u64,
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
        self.unanswered += other.unanswered;
    }
}

impl Tally {
    /// The tally of one puzzle. A signal may have ended the search, with or without an answer being written.
    pub(crate) fn of(figures: &Figures, is_written: bool) -> Self {
        let spent = Tally {
            nodes: figures.nodes,
            engines: figures.engines,
            ..Tally::default()
        };
        if !is_written {
            return Tally {
                unanswered: 1,
                ..spent
            };
        }
        Tally {
            puzzles: 1,
            solved: (figures.count > 0).into(),
            unique: (figures.unique == Some(true)).into(),
            several: (figures.count > 1).into(),
            unfinished: (figures.interrupted && figures.count == 0).into(),
            cut: figures.interrupted.into(),
            ..spent
        }
    }

    /// One puzzle, solved or right, or not.
    pub(crate) fn one(solved: bool) -> Self {
        Tally {
            puzzles: 1,
            solved: solved.into(),
            ..Tally::default()
        }
    }

    /// Adds a puzzle with `count` solutions, of up to `max` asked for.
    pub(crate) fn add_count(&mut self, count: u64, max: u64) {
        self.puzzles += 1;
        self.solved += u64::from(count > 0);
        self.unique += u64::from(count == 1 && count < max);
        self.several += u64::from(count > 1);
    }

    /// How many were wrong or had no solution.
    pub fn without(&self) -> u64 {
        (self.puzzles - self.invalid - self.solved).saturating_sub(self.unfinished)
    }
}

/// What each engine has done, in the order of [`EngineKind::ALL`]. In checkpoints, nodes and updates by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "Named", into = "Named")]
pub struct Engines([Effort; EngineKind::ALL.len()]);

type Named = BTreeMap<String, [u64; 2]>;

impl Engines {
    /// What they have done in a search.
    pub(crate) fn of(report: &Report) -> Self {
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
    pub fn iter(&self) -> impl Iterator<Item = (EngineKind, Effort)> {
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
