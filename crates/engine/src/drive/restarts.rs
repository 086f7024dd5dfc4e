//! Restarts: a search for a few solutions that makes no headway starts again in other orders.
//!
//! One bad choice near the root can keep a search busy for ages, although most other orders would end at once (Gomes,
//! Selman and Kautz, 1998). So the *steady* search, in the order that was asked for, is paused from time to time. If it
//! has found nothing since the last pause, another search is begun in a shuffled order, with a budget of 1, 1, 2, 1, 1,
//! 2, 4, ... units of nodes: within a constant and a logarithm of the best that could be done without knowing anything
//! about the problem (Luby, Sinclair and Zuckerman, 1993). Each has the [`Experience`] of those before it. Then the
//! steady search goes on from where it was: for half as many nodes, and twice as many once it has had 200,000. So there is an
//! end: when either has gone through its whole tree, there are no more solutions. After these first nodes, that takes half as long
//! again as the steady search alone, and up to about three times as long with the search that learns.
//!
//! Where tables can be laid, [one on tables](on_tables) goes through the whole tree, too, several times as fast. Then the steady
//! search has half as many nodes as the others all the time.
//!
//! Nothing depends on chance or on the clock. The pauses come after fixed numbers of nodes, even if the steady search
//! runs on other threads, which do not stop meanwhile. So the same solutions are found on any number of threads.
//!
//! A search that [learns from dead ends](quadrille_kernel::learn) takes turns as well ([`learning`]): what sends every order to the
//! same dead ends it avoids. If it has gone through all, there are no more solutions either.
//!
//! A search in another order has a short loop of its own: it learns, a solution counts only if it is new, and the
//! progress that is shown is that of the steady search, or of the one on tables. It looks at the same monitor.
//!
//! Searches in different orders find the same solutions. The steady search has shown those whose place in its tree is
//! not after that of the last one it showed; those that the other searches found are kept. Solutions are shown as the
//! steady search would show them, with their options in the same order.
//!
//! While nothing has been found, each pause also looks for a [proof](crate::reason) that there is nothing, and the other
//! searches leave out options that [symmetries](super::by_orbits) take to others.
//!
//! Figures: docs/measurements.md.

mod learning;
mod left_out;
mod on_tables;
mod pace;
mod shown;

use std::collections::HashSet;
use std::sync::OnceLock;

use super::components::{ASKED_AFTER, Said};
use learning::Learning;
use left_out::LeftOut;
use on_tables::OnTables;
use pace::longest_way;
use shown::Steady;

use super::monitor::Monitor;
use super::run::{EngineRun, RunOutcome};
use super::{SearchQuestion, VisitSolution, parallel};
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution, IS_SMALL, Stop, Work};
use crate::problem::OptionId;
use crate::reason::Refuter;
use crate::threads::are_several;
use quadrille_kernel::dance::{Experience, Floor, Order};
use quadrille_kernel::luby::luby;
use quadrille_kernel::seed::mix;
use quadrille_kernel::sort::sorted_set;

/// The nodes of the steady search up to which others have twice as many as it, and not half as many.
const EARLY: u64 = 200_000;
/// The least number of nodes before the first restart, and of the shortest of the other searches.
const PATIENCE: u64 = 500;
const UNIT: u64 = 4_000;
/// The updates at each node, as long as nothing is known of them.
const UPDATES: u64 = 50;

/// Searches for a few solutions, on this many threads. Shows every solution to `visit`, if there is one.
pub(super) fn search(
    question: &SearchQuestion<'_>,
    threads: usize,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let mut restarts = Restarts::new(question);
    if are_several(threads) {
        let led = Some(parallel::Led::Restarts(&mut restarts));
        return parallel::search(question, threads, None, led, monitor, visit);
    }
    let floor = Floor::new();
    let mut dance = question.lay(&floor);
    let mut steady = question.begin(&mut dance, monitor);
    restarts.finish(&mut steady, &mut dance, monitor, visit)
}

/// What comes next in a turn of another search.
enum TurnEvent {
    /// The turn is over.
    End,
    /// It has worked for a while.
    Poll,
    /// There are no more solutions.
    Exhausted,
    /// It has found this solution, which it does not find again.
    Solution(Vec<OptionId>),
}

/// The searches in other orders.
pub(super) struct Restarts<'q> {
    question: &'q SearchQuestion<'q>,
    /// The number of nodes before the first of them.
    patience: u64,
    /// The nodes that the shortest of them gets.
    unit: u64,
    experience: Experience,
    /// The number of these searches.
    number: u64,
    /// Their effort.
    work: Work,
    /// Their solutions, each sorted.
    found: HashSet<Vec<OptionId>>,
    /// The last solution of the steady search.
    last: Option<FoundSolution>,
    refuter: Refuter,
    /// Whether each component was asked for a solution.
    has_asked_components: bool,
    left_out: LeftOut,
    learning: Learning<'q>,
    /// The work on tables, and the share of the tree that they have done, if it is known.
    on_tables: Work,
    fraction: Option<f64>,
    /// How soon tables are laid, in times of what is usual.
    gain: f64,
}

impl<'q> Restarts<'q> {
    pub(super) fn new(question: &'q SearchQuestion<'q>) -> Self {
        let nodes = longest_way(question.matrix);
        Restarts {
            question,
            patience: nodes.max(PATIENCE),
            unit: nodes.max(UNIT),
            experience: Experience::new(question.matrix.item_count()),
            number: 0,
            work: Work::default(),
            found: HashSet::new(),
            last: None,
            refuter: Refuter::default(),
            has_asked_components: false,
            left_out: LeftOut::default(),
            learning: Learning::new(question),
            on_tables: Work::default(),
            fraction: None,
            gain: 1.0,
        }
    }

    /// Runs a steady search that has begun, and other searches in its pauses.
    pub(super) fn finish(
        &mut self,
        run: &mut EngineRun,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        visit: Option<&mut VisitSolution<'_>>,
    ) -> RunOutcome {
        let floor = Floor::new();
        let laid = OnceLock::new();
        let mut tables = OnTables::new(self.question, &laid, monitor.limits.solutions);
        tables.gain *= self.gain;
        let mut steady = Steady {
            run,
            engine,
            monitor,
            visit: visit.map(|visit| visit as &mut VisitSolution<'_>),
            floor: &floor,
            grid: None,
        };
        let mut pause_at = self.patience;
        loop {
            steady.run.pause_after(pause_at);
            let has_headway = self.go_on(&mut steady);
            if steady.outcome().stop != Stop::Nodes {
                break;
            }
            if has_headway {
                pause_at = pause_at.saturating_add(self.patience);
                continue;
            }
            if let Some(stop) = self.pause(&mut steady, pause_at, &mut tables) {
                steady.end(stop);
                break;
            }
            let budget = self.budget();
            let more = match pause_at < EARLY || tables.has_begun() {
                true => budget.div_ceil(2),
                false => budget.saturating_mul(2),
            };
            pause_at = pause_at.saturating_add(more);
        }
        let mut outcome = steady.outcome();
        outcome.work = outcome.work + self.work();
        outcome
    }

    /// Gives each of the other searches its turn in a pause of the steady search, which comes after this number of nodes.
    /// Returns a reason to stop for good, if there is one.
    fn pause(
        &mut self,
        steady: &mut Steady<'_, '_, '_>,
        pause_at: u64,
        tables: &mut OnTables<'_>,
    ) -> Option<Stop> {
        if self.is_none(steady.outcome(), steady.monitor) {
            return Some(Stop::Exhausted);
        }
        let said = self.ask_components(steady.outcome(), pause_at, steady.monitor);
        if let Said::NoSolution = said {
            return Some(Stop::Exhausted);
        }
        steady.lay_grid(self.question);
        // What ends the search may have cut the grid, on which nothing can be retraced then.
        let mut stop = steady.monitor.interrupted();
        if !IS_SMALL && let Said::Solution(options) = said {
            stop = stop.or_else(|| self.show(options, steady));
        }
        if stop.is_some() {
            return stop;
        }
        let (found, spent) = (steady.outcome().solutions, self.spent(pause_at));
        if !IS_SMALL {
            self.left_out.look(self.question, found, spent);
        }
        self.number += 1;
        let stop = self.restart(steady);
        if IS_SMALL || stop.is_some() {
            return stop;
        }
        self.learning.begin_turn(self.spent(pause_at));
        let stop = self.turn(&mut |this| this.learning.advance(), steady);
        stop.or_else(|| {
            tables.begin_turn(self.spent(pause_at));
            let search = &mut |this: &mut Self| {
                let event = tables.advance();
                (this.on_tables, this.fraction) = (tables.work(), tables.fraction());
                event
            };
            self.turn(search, steady)
        })
    }

    /// The nodes of the search in another order that was begun last.
    fn budget(&self) -> u64 {
        luby(self.number).saturating_mul(self.unit)
    }

    /// The work of all searches but the steady one.
    pub(super) fn work(&self) -> Work {
        self.work + self.learning.work() + self.on_tables
    }

    /// The effort of the steady search, after this number of nodes, and of those in other orders: the same on any number
    /// of threads. So it is not known how many updates the steady search needed.
    fn spent(&self, steady: u64) -> Effort {
        let Effort { nodes, updates, .. } = self.work.total();
        let each = updates.checked_div(nodes).unwrap_or(UPDATES);
        let updates = updates.saturating_add(steady.saturating_mul(each));
        Effort::new(steady.saturating_add(nodes), updates)
    }

    /// Whether there is a proof that there is no solution. It is looked for as long as none was found.
    fn is_none(&mut self, steady: RunOutcome, monitor: &Monitor<'_>) -> bool {
        if steady.solutions > 0 {
            return false;
        }
        let spent = (steady.work + self.work).total();
        { self.question }.is_none_after(spent, &mut self.refuter, monitor)
    }

    /// Asks components for a solution each, once, if none was found and the steady search has come to this many nodes.
    fn ask_components(
        &mut self,
        steady: RunOutcome,
        nodes: u64,
        monitor: &mut Monitor<'_>,
    ) -> Said {
        let is_due = steady.solutions == 0 && self.spent(nodes).nodes >= ASKED_AFTER;
        if IS_SMALL || !is_due || std::mem::replace(&mut self.has_asked_components, true) {
            return Said::Nothing;
        }
        self.question.ask_components(u64::MAX, monitor)
    }

    /// Whether another search than the steady one has found this solution.
    pub(super) fn has_found(&self, found: &FoundSolution) -> bool {
        !self.found.is_empty() && self.found.contains(&sorted_set(found.options.clone()))
    }

    /// Goes on with the steady search to its next pause. True if it has found something.
    fn go_on(&mut self, steady: &mut Steady<'_, '_, '_>) -> bool {
        let mut has_headway = false;
        while steady.run.next(steady.engine, steady.monitor) {
            has_headway = true;
            let mut found = FoundSolution::default();
            steady.engine.solution(&mut found);
            self.last.get_or_insert_default().clone_from(&found);
            if self.has_found(&found) {
                steady.run.add_solutions(-1);
            } else if let Some(visit) = &mut steady.visit
                && visit(&mut found).is_break()
            {
                steady.end(Stop::Caller);
            }
        }
        has_headway
    }

    /// Searches in another order within the budget. Returns a reason to stop for good, if there is one.
    fn restart(&mut self, steady: &mut Steady<'_, '_, '_>) -> Option<Stop> {
        let base = match self.question.order {
            Order::Shuffled(seed) => mix(seed),
            _ => 0,
        };
        let first = self.experience.reached().to_vec();
        let order = Order::ShuffledAfter(mix(base ^ self.number), first);
        let floor = Floor::new();
        let mut dance = self.question.lay_in(order, &floor);
        let forbid = [&self.question.forbid[..], &self.left_out.options].concat();
        dance.begin(&self.question.require, &forbid);
        let mut has_met = false;
        let stop = loop {
            match dance.advance(self.budget(), &mut self.experience) {
                Event::Solution => {
                    has_met = true;
                    self.experience.forget_reached();
                    let stop = self.show(dance.chosen().collect(), steady);
                    // Solutions may follow one another without a step between them, and to show one of many options takes
                    // hundredths of a second.
                    let stop = stop.or_else(|| steady.monitor.interrupted());
                    if stop.is_some() {
                        break stop;
                    }
                }
                // There are others that symmetries take to those met.
                Event::Exhausted if has_met && forbid.len() > self.question.forbid.len() => {
                    break None;
                }
                Event::Exhausted => break Some(Stop::Exhausted),
                Event::Nodes => break None,
                Event::Poll => {
                    let own = Work::of(EngineKind::Links, dance.effort());
                    let stop = steady.poll(self, own);
                    if stop.is_some() {
                        break stop;
                    }
                }
            }
        };
        self.work = self.work + Work::of(EngineKind::Links, dance.effort());
        stop
    }

    /// Lets another search have its turn. Returns a reason to stop for good, if there is one.
    fn turn(
        &mut self,
        advance: &mut dyn FnMut(&mut Self) -> TurnEvent,
        steady: &mut Steady<'_, '_, '_>,
    ) -> Option<Stop> {
        loop {
            let stop = match advance(self) {
                TurnEvent::End => return None,
                TurnEvent::Exhausted => return Some(Stop::Exhausted),
                TurnEvent::Poll => None,
                TurnEvent::Solution(options) => self.show(options, steady),
            };
            let stop = stop.or_else(|| steady.poll(self, Work::default()));
            if stop.is_some() {
                return stop;
            }
        }
    }
}

#[cfg(test)]
mod tests;
