//! The driver: a search from the question to the end, through engines, stages and threads.
//!
//! A [`SearchQuestion`] says what is wanted, [`decide`] chooses a [`Strategy`], and every engine runs in the one loop
//! of [`EngineRun`]. One [`Monitor`] watches the limits of a search through all its stages. Several threads are one
//! engine to the loop: workers share the tree, and the loop takes what they hand in. A search that is not one pass
//! through a single tree has a loop of its own, with the same monitor.

mod by_orbits;
mod cheapest;
mod components;
mod count;
mod estimate;
mod exact;
mod handoff;
mod listing;
mod memo;
mod monitor;
mod parallel;
mod parts;
mod profile;
mod race;
mod restarts;
mod run;
mod shared_tables;
mod strategy;
#[cfg(test)]
mod tests;
mod trial;
mod wrapped;

use std::sync::{Arc, OnceLock};

use crate::engine::{
    Clock, Effort, Engine, EngineKind, Limits, Report, Steps, Stop, WorkLimits, nanoseconds,
};
use crate::problem::{Matrix, OptionId};
use crate::reason::Refuter;
use quadrille_kernel::dance::{Dance, Floor, Links, Order};
use quadrille_kernel::dense::Dense;

pub use by_orbits::RootOrbits;
pub(crate) use by_orbits::orbit_root;
pub(crate) use cheapest::{KeptRest, cheapest};
pub(crate) use estimate::estimate;
pub use estimate::{Estimate, Mean};
use handoff::HandoffTables;
use listing::{Listing, ListingEngine, ListingPace, may_list};
pub(crate) use monitor::{Monitor, ProgressWatch};
pub use parts::SearchPart;
pub(crate) use parts::split;
pub use profile::Profile;
pub(crate) use profile::profile;
pub(crate) use run::{EngineRun, RunOutcome, VisitSolution};
use strategy::{Strategy, decide, in_any_order, may_share_tables};
use trial::Trial;
use wrapped::dense_engine;

/// What a search is to find out.
#[derive(Clone)]
pub(crate) struct SearchQuestion<'q> {
    pub(crate) matrix: &'q Matrix,
    pub(crate) wanted: WantedSolutions,
    /// The order in which links are laid.
    pub(crate) order: Order,
    pub(crate) require: Vec<OptionId>,
    pub(crate) forbid: Vec<OptionId>,
    /// Whether the solutions must come in that order.
    pub(crate) in_order: bool,
    /// Whether they may come in any order, if that is faster.
    pub(crate) in_any_order: bool,
    /// The cheapest solutions must cost less than this; `None` if any cost will do.
    pub(crate) below: Option<u64>,
    /// Upper limit on the number of threads.
    pub(crate) threads: usize,
    /// The requested engine, if any.
    pub(crate) engine: Option<EngineKind>,
    /// The tables of the dense engine, if that is the requested engine.
    pub(crate) tables: Option<Arc<Dense>>,
    /// Whether solutions say how their options were chosen.
    pub(crate) with_choices: bool,
    /// The number of bytes that the memo engine may take, or the cheapest solutions.
    pub(crate) memory: usize,
    /// When the search must end, for the laying of grids.
    pub(crate) clock: Option<Clock>,
    /// Whether a count may go by the orbits of options.
    pub(crate) symmetry: bool,
    /// Whether a count with a memory may count states once that a symmetry takes to each other.
    pub(crate) alike_states: bool,
}

/// What a search finds out about the solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WantedSolutions {
    /// Their number.
    Count,
    /// The solutions, in the order of the search.
    List,
    /// This number of the cheapest solutions.
    Cheapest(usize),
}

impl<'q> SearchQuestion<'q> {
    /// A question for all solutions, on one thread, of no engine in particular.
    pub(crate) fn new(matrix: &'q Matrix) -> Self {
        SearchQuestion {
            matrix,
            wanted: WantedSolutions::List,
            order: Order::Natural,
            require: Vec::new(),
            forbid: Vec::new(),
            in_order: false,
            in_any_order: false,
            below: None,
            threads: 1,
            engine: None,
            tables: None,
            with_choices: false,
            memory: 2 << 30,
            clock: None,
            symmetry: false,
            alike_states: true,
        }
    }

    /// The question for a count on the same problem, without symmetry.
    fn for_count(&self) -> SearchQuestion<'q> {
        SearchQuestion {
            wanted: WantedSolutions::Count,
            order: self.order.clone(),
            require: self.require.clone(),
            forbid: self.forbid.clone(),
            threads: self.threads,
            memory: self.memory,
            clock: self.clock.clone(),
            ..SearchQuestion::new(self.matrix)
        }
    }

    /// Takes the engine that was asked for, or the one that suits a list in any order. Lays the tables of the dense
    /// engine; if it refuses the problem, the question stays as it was.
    pub(crate) fn choose_engine(&mut self, asked: Option<EngineKind>, limits: &Limits) {
        self.engine = asked;
        self.in_any_order &= asked.is_none();
        let free = in_any_order(self, limits).filter(|_| self.in_any_order);
        let engine = asked.or(free);
        if engine == Some(EngineKind::Dense) {
            self.tables = Dense::of(self.matrix).ok().map(Arc::new);
            self.engine = engine.filter(|_| self.tables.is_some());
        }
    }

    /// Begins to answer the question on an engine.
    pub(crate) fn begin(&self, engine: &mut dyn Engine, monitor: &Monitor<'_>) -> EngineRun {
        EngineRun::begin(engine, &self.require, &self.forbid, monitor)
    }

    /// Answers the question on an engine. Calls `visit`, if it is there, with every solution.
    fn run(
        &self,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        visit: Option<&mut VisitSolution<'_>>,
    ) -> RunOutcome {
        let mut run = self.begin(engine, monitor);
        self.finish(&mut run, engine, monitor, visit)
    }

    /// The limits on time, for work in small steps.
    fn steps(&self) -> Steps {
        let none = || Steps::new(&WorkLimits::NONE);
        self.clock.as_ref().map_or_else(none, Clock::steps)
    }

    /// Whether there is a proof that there is no solution: see [`Refuter::is_none`].
    fn is_none(&self, refuter: &mut Refuter, spent: u64, left: u64, monitor: &Monitor<'_>) -> bool {
        let stop = || monitor.interrupted().is_some();
        refuter.is_none(self.matrix, &self.require, &self.forbid, spent, left, stop)
    }

    /// The same after a search with this effort that has found nothing: it is taken to last four times as long in all.
    fn is_none_after(&self, spent: Effort, refuter: &mut Refuter, monitor: &Monitor<'_>) -> bool {
        let spent = nanoseconds(spent.nodes, spent.updates);
        self.is_none(refuter, spent, spent.saturating_mul(3), monitor)
    }

    /// A grid of links in the order of the question.
    pub(crate) fn lay<'a>(&self, floor: &'a Floor<'a>) -> Dance<'a> {
        let mut dance = self.lay_in(self.order.clone(), floor);
        dance.tells_choices = self.with_choices;
        dance
    }

    /// A grid of links in another order. If the search must end meanwhile, it is a part of one, which [waits](Dance::is_whole)
    /// for that end and can retrace nothing.
    fn lay_in<'a>(&self, order: Order, floor: &'a Floor<'a>) -> Dance<'a> {
        let mut stop = || self.is_over();
        Dance::new(Links::lay_until(self.matrix, floor, order, &mut stop))
    }

    /// Whether the limits on time end the search.
    fn is_over(&self) -> bool {
        let clock = self.clock.as_ref();
        clock.is_some_and(|clock| clock.stop().is_some())
    }

    /// Calls `run` with a grid of links in the order of the question.
    fn on_links<R>(&self, run: impl FnOnce(&mut Dance<'_>) -> R) -> R {
        run(&mut self.lay(&Floor::new()))
    }
}

/// Searches, and reports. Calls `visit`, if it is there, with every solution; it may stop the search.
pub(crate) fn search(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> Report {
    let outcome = answer(question, monitor, visit);
    monitor.report(&outcome)
}

/// Searches, as [`search`] does.
fn answer(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let mut tables = question.tables.clone();
    let (strategy, threads) = decide(question, &monitor.limits);
    if strategy == Strategy::Trial {
        let mut trial = Trial::run(question, monitor);
        if trial.outcome.stop == Stop::Nodes
            && let Some(outcome) = components::count(question, &mut trial, monitor)
        {
            return outcome;
        }
        if trial.outcome.stop == Stop::Nodes && trial.tables.is_some() {
            tables = Dense::of(question.matrix).ok().map(Arc::new);
            if tables.is_none() {
                trial.give_up_tables();
            }
        }
        if let Some(outcome) = trial.none(question, monitor) {
            return outcome;
        }
        if trial.outcome.stop != Stop::Nodes {
            return trial.outcome;
        }
        monitor.begin_anew(&trial.outcome);
        return count::go_on(question, &trial, tables.as_deref(), monitor);
    }
    if strategy == Strategy::Memo
        && let Some(outcome) =
            components::remember(question, monitor).or_else(|| memo::count(question, monitor))
    {
        return outcome;
    }
    match (strategy, tables) {
        (Strategy::Dense, Some(tables)) => dense(question, &tables, monitor, visit),
        // Or the memory does not take the problem.
        (Strategy::Parallel | Strategy::Memo, _) if threads > 1 => {
            parallel::search(question, threads, None, None, monitor, visit)
        }
        (Strategy::Restarts, _) => restarts::search(question, threads, monitor, visit),
        (Strategy::Handoff, tables) => {
            let tables = HandoffTables {
                whole: tables.as_deref(),
            };
            parallel::search(question, threads, Some(tables), None, monitor, visit)
        }
        _ => links(question, monitor, visit),
    }
}

/// The engine of a search that goes from one solution to the next as the caller asks for them, on the thread of the
/// caller. It is laid on `floor`.
pub(crate) fn engine_by_steps<'a, 'p: 'a>(
    question: &mut SearchQuestion<'p>,
    limits: &Limits,
    floor: &'a Floor<'a>,
) -> Box<dyn Engine + 'a> {
    (question.threads, question.in_order) = (1, true);
    match (decide(question, limits).0, &question.tables) {
        (Strategy::Dense, Some(tables)) => {
            let tables: &Arc<Dense> = floor.keep(tables.clone());
            dense_engine(question, tables, floor)
        }
        _ => {
            let dance = question.lay(floor);
            if !may_list(question, limits) {
                return Box::new(dance);
            }
            let dance = floor.keep_dance(dance);
            let laid = floor.keep(OnceLock::new());
            let listing = Listing::new(ListingPace::up_to(limits.solutions), question, laid);
            Box::new(ListingEngine { dance, listing })
        }
    }
}

/// Searches on links, on the thread of the caller.
fn links(
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let lists = visit.is_some() && may_list(question, &monitor.limits);
    let laid = OnceLock::new();
    question.on_links(|dance| {
        if !lists {
            return question.run(dance, monitor, visit);
        }
        let pace = ListingPace::up_to(monitor.limits.solutions);
        let listing = Listing::new(pace, question, &laid);
        question.run(&mut ListingEngine { dance, listing }, monitor, visit)
    })
}

/// Searches on the dense engine: on the thread of the caller, unless several count where links do not cut the tree.
fn dense(
    question: &SearchQuestion<'_>,
    tables: &Dense,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    if question.wanted == WantedSolutions::Count && may_share_tables(question, &monitor.limits) {
        return shared_tables::count(question, tables, monitor);
    }
    let is_plain = question.order == Order::Natural && !question.with_choices;
    if is_plain || visit.is_none() {
        return question.run(&mut tables.idle_search(), monitor, visit);
    }
    let floor = Floor::new();
    let mut engine = dense_engine(question, tables, &floor);
    question.run(&mut *engine, monitor, visit)
}
