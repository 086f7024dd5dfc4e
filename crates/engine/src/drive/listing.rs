//! Lists of all solutions in the order of links, which the dense engine finds.
//!
//! The dense engine is several times as fast as links, but finds the solutions in another order, and does not say how links
//! would have chosen their options. So a list begins on links. Once that shows that most nodes lead to no solution, tables are
//! laid, and from then on the dense engine searches each case before links try it: without a solution, they pass it by;
//! with some, they go straight to each of them, which shows where in their tree it is, and the solutions are sorted by that.
//!
//! A case with too many solutions, or one that takes long, is given up, and links try it: then its cases come before the dense
//! engine one by one. So what is kept is bounded, and solutions are shown soon. Where solutions are dense, links are as fast, and
//! go on for a while by themselves.

mod by_tables;
#[cfg(test)]
mod tests;

use std::sync::OnceLock;

use super::SearchQuestion;
use crate::engine::{
    Effort, Engine, EngineKind, Event, FoundSolution, IS_SMALL, Limits, Work, nanoseconds,
};
use crate::problem::{Matrix, OptionId};
use by_tables::ByTables;
use quadrille_kernel::dance::Dance;
use quadrille_kernel::dense::{Dense, TimeModel};

/// When tables are laid, and which cases are given up.
#[derive(Clone, Copy, Debug)]
pub(super) struct ListingPace {
    /// Tables are laid if more than this time is left on links, in nanoseconds.
    pub(super) least: f64,
    /// How many times as long as laying tables the rest of the search on links must take.
    pub(super) gain: f64,
    /// A case with this many solutions is given up.
    pub(super) most_found: usize,
    /// A case is given up after this many nodes, and an eighth of all before, of which four million count at most: a second
    /// or two, in which nothing may be shown.
    pub(super) patience: u64,
    /// Links go to this many solutions between two looks at the clock, and the density of solutions is judged as often.
    pub(super) sample: usize,
    /// How many nodes links go on by themselves where solutions are dense, at first and at most.
    pub(super) alone: [u64; 2],
    /// How many solutions are wanted: with few, most of the tree may not be searched.
    pub(super) wanted: u64,
}

impl ListingPace {
    /// Figures: docs/measurements.md.
    pub(super) const CHOICE: ListingPace = ListingPace {
        least: 2e7,
        gain: 4.0,
        most_found: 1 << 13,
        patience: 1 << 18,
        sample: 64,
        alone: [1 << 7, 1 << 14],
        wanted: u64::MAX,
    };

    /// The choice for a search for this many solutions.
    pub(super) fn up_to(wanted: u64) -> Self {
        ListingPace {
            wanted,
            ..Self::CHOICE
        }
    }
}

/// Whether a list may be found on tables. The nodes of such a list are not those of links.
pub(super) fn may_list(question: &SearchQuestion<'_>, limits: &Limits) -> bool {
    !IS_SMALL
        && question.engine.is_none()
        && limits.solutions > 0
        && limits.nodes == u64::MAX
        && !question.matrix.has_multiplicities()
}

/// A search on links that lists solutions, and may find them on tables.
pub(super) struct Listing<'t> {
    pace: ListingPace,
    matrix: &'t Matrix,
    forbid: Vec<OptionId>,
    /// The tables, once a search has laid them; `None` if they cannot be laid.
    laid: &'t OnceLock<Option<Dense>>,
    /// What tables cost: not yet known, or none of use.
    times: Option<Option<TimeModel>>,
    tables: Option<ByTables<'t>>,
    efforts: Vec<f64>,
    solutions: u64,
    /// The greatest depth at a solution.
    depth: u64,
    /// The nodes that links had tried before.
    before: Option<u64>,
}

impl<'t> Listing<'t> {
    pub(super) fn new(
        pace: ListingPace,
        question: &SearchQuestion<'t>,
        laid: &'t OnceLock<Option<Dense>>,
    ) -> Self {
        Listing {
            pace,
            matrix: question.matrix,
            forbid: question.forbid.clone(),
            laid,
            times: None,
            tables: None,
            efforts: Vec::new(),
            solutions: 0,
            depth: 1,
            before: None,
        }
    }

    /// The nodes of the dense engine.
    pub(super) fn nodes(&self) -> u64 {
        self.tables.as_ref().map_or(0, |tables| tables.nodes())
    }

    /// Goes on to the next solution of the search, as [`Engine::advance`] does; `max_nodes` limits those of both engines.
    pub(super) fn advance(&mut self, dance: &mut Dance<'_>, max_nodes: u64) -> Event {
        self.before.get_or_insert(dance.effort().nodes);
        let event = match &mut self.tables {
            Some(tables) => tables.advance(dance, max_nodes),
            None => Engine::advance(dance, max_nodes, &mut 1),
        };
        match event {
            Event::Solution => {
                self.solutions += 1;
                self.depth = self.depth.max(dance.depth() as u64);
            }
            Event::Poll if self.tables.is_none() && self.pays(dance) => {
                let laid = self.laid.get_or_init(|| Dense::of(self.matrix).ok());
                match laid {
                    Some(dense) => {
                        self.tables = Some(ByTables::new(self.pace, dense, self.forbid.clone()));
                    }
                    None => self.times = Some(None),
                }
            }
            _ => {}
        }
        event
    }

    /// Copies the solution that the search stands at.
    pub(super) fn solution(&self, dance: &Dance<'_>, found: &mut FoundSolution) {
        match self.tables.as_ref().and_then(|tables| tables.solution()) {
            Some(current) => found.clone_from(current),
            None => dance.solution(found),
        }
    }

    /// Whether tables pay for the rest of the search.
    fn pays(&mut self, dance: &Dance<'_>) -> bool {
        let times = self.times.get_or_insert_with(|| TimeModel::of(self.matrix));
        let Some(times) = *times else {
            return false;
        };
        let Effort { nodes, updates, .. } = dance.effort();
        // Links go down from a case to each of its solutions.
        let own = nodes - self.before.unwrap_or_default();
        if !times.are_low(nodes, updates) || self.solutions * self.depth > own / 4 {
            return false;
        }
        dance.estimate_costs(&mut self.efforts);
        let cases = |level| f64::from(dance.cases_left(level).saturating_sub(1));
        let left: f64 = (0..)
            .zip(&self.efforts)
            .map(|(level, effort)| effort * cases(level))
            .sum();
        let left = left.min(self.until_wanted(updates));
        let of_update = nanoseconds(nodes, updates) as f64 / updates.max(1) as f64;
        left * of_update
            > f64::max(
                self.pace.least,
                self.pace.gain * times.before_search() as f64,
            )
    }

    /// How many updates it takes to find all that are wanted, if solutions come as before.
    fn until_wanted(&self, updates: u64) -> f64 {
        match self.pace.wanted {
            u64::MAX => f64::INFINITY,
            wanted => {
                let more = wanted.saturating_sub(self.solutions) as f64;
                updates as f64 * more / self.solutions as f64
            }
        }
    }
}

/// The same as an engine, for a search on one thread.
pub(super) struct ListingEngine<'l, 'd, 'a> {
    pub(super) dance: &'d mut Dance<'a>,
    pub(super) listing: Listing<'l>,
}

impl Engine for ListingEngine<'_, '_, '_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        self.dance.begin(required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        loop {
            let event = self.listing.advance(self.dance, max_nodes);
            if event == Event::Solution {
                *wanted -= 1;
                if *wanted > 0 {
                    continue;
                }
            }
            return event;
        }
    }

    fn effort(&self) -> Effort {
        self.work().total()
    }

    fn work(&self) -> Work {
        let dense = Effort::new(self.listing.nodes(), 0);
        Work::of(EngineKind::Links, self.dance.effort()) + Work::of(EngineKind::Dense, dense)
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.dance.share_done())
    }

    fn solution(&self, found: &mut FoundSolution) {
        self.listing.solution(self.dance, found);
    }
}
