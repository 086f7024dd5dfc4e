//! The cheapest solutions, by branch and bound: by [linear programs](linear) where they pay, otherwise on links. Links
//! [help the programs out](by_links) that find nothing in time. A [diagram](by_diagram) and a [list](list_beside) of all solutions
//! go on beside them, and may end first.
//!
//! On links, the search skips every part of the tree whose solutions would cost too much, by a lower bound on the cost
//! of the rest: the [taxes](taxes). It also strikes every option with which a solution would cost too much. Options are
//! laid cheapest first, by what a first tax round leaves of their cost, so that good solutions come early.
//!
//! The struck options determine the next item to branch on. So the tree depends on the cost limit at each moment, and
//! so do the solutions that are kept among equals: those that come first in the tree. Two phases make the tree the same
//! on any number of threads. (They are ours.) In the first phase, one thread searches about sixteen thousand nodes, and
//! strikes by the current limit. It leaves cases at the levels where it stands. In the second phase, all threads share
//! these cases, one after the other, in order. Within a case, they strike options by the limit at its beginning. A
//! lower limit found meanwhile only prunes: it removes nothing that could be kept, and does not change the order. If the
//! first phase has found no solution, a [proof](crate::reason) that there is none is looked for between the two.

mod by_diagram;
mod by_links;
mod components;
mod linear;
mod list_beside;
mod parallel;
mod place;
mod taxes;
#[cfg(test)]
mod tests;
mod upper_bound;

use std::time::Duration;

use super::strategy::{Strategy, decide};
use super::{EngineRun, Monitor, RunOutcome, SearchQuestion, dense_engine};
use crate::engine::{Clock, Effort, Engine as _, FoundSolution, Limits, Report, Stop, nanoseconds};
use crate::problem::{Matrix, OptionId};
use crate::reason::Refuter;
use crate::threads::are_several;
use quadrille_kernel::dance::{Dance, Floor, Order, Pruned, UPDATES_PER_POLL};
use quadrille_kernel::dense::Dense;

use place::FoundPlace;
use taxes::cheapest_first;
pub(crate) use upper_bound::KeptRest;
use upper_bound::{TopK, Unsearched, UpperBound};

pub(crate) struct Cheapest {
    /// Cheapest first.
    pub(crate) found: Vec<FoundSolution>,
    pub(crate) report: Report,
    /// No solution costs less than this; `None` if there is no solution.
    pub(crate) bound: Option<u64>,
    /// How many others there was no time for.
    pub(crate) left_out: u64,
    /// These others, which take time to free.
    pub(crate) rest: KeptRest,
}

/// The `k` cheapest solutions.
pub(crate) fn cheapest(
    question: &mut SearchQuestion<'_>,
    k: usize,
    monitor: &mut Monitor<'_>,
) -> Cheapest {
    let (strategy, threads) = decide(question, &monitor.limits);
    if strategy == Strategy::Linear {
        let nodes = monitor.limits.nodes;
        let mut cheapest = components::cheapest(question, k, monitor)
            .unwrap_or_else(|| linear::cheapest(question, k, None, nodes, monitor));
        if question.with_choices {
            let stop = cheapest.report.stop;
            let all = cheapest.found.len();
            let stopped = retrace(question, &mut cheapest.found, &later(stop, monitor));
            cheapest.report.stop = last_stop(stop, stopped);
            cheapest.left_out += (all - cheapest.found.len()) as u64;
        }
        return cheapest;
    }
    let mut top = TopK::new(k, question.below, question.memory);
    let mut outcome = match (strategy, question.tables.clone()) {
        (Strategy::Dense, Some(tables)) => list(question, &tables, monitor, &mut top),
        _ => {
            question.threads = threads;
            if question.order == Order::Natural {
                question.order = Order::Options(cheapest_first(question));
            }
            let question = &*question;
            question.on_links(|dance| search(dance, question, monitor, &mut top, Cut::USUAL))
        }
    };
    let later = later(outcome.stop, monitor);
    let (is_cut, all) = (top.is_cut, top.len());
    let most = match is_interrupted(outcome.stop) {
        true => SORTED_LATER,
        false => usize::MAX,
    };
    let (found, stop, rest) = top.into_sorted(most, &|| later.stop());
    let cost = |found: &FoundSolution| cost(question.matrix, &found.options);
    let bound = match outcome.stop {
        Stop::Exhausted if k > 0 => found.first().map(cost).or(question.below),
        _ => Some(0),
    };
    outcome.stop = match last_stop(outcome.stop, stop) {
        Stop::Exhausted if is_cut => Stop::Memory,
        stop => stop,
    };
    Cheapest {
        left_out: (all - found.len()) as u64,
        found,
        report: monitor.report(&outcome),
        bound,
        rest,
    }
}

/// Solutions with their costs, the cheapest first.
type Solutions = Vec<(u64, Vec<OptionId>)>;

/// What these options cost together.
fn cost(matrix: &Matrix, options: &[OptionId]) -> u64 {
    options.iter().map(|&option| matrix.cost(option)).sum()
}

/// How long the work on what was found may go on after the end of the time, or after a signal.
const LATER: Duration = Duration::from_millis(50);

/// Of millions of solutions, this many are sorted then: about as many as are written in a tenth of a second.
const SORTED_LATER: usize = 1 << 15;

/// Whether the search ended by the clock or by a signal.
fn is_interrupted(stop: Stop) -> bool {
    matches!(stop, Stop::Time | Stop::Canceled)
}

/// Why a search with what followed it has ended, if the search ended so, and what followed may have been interrupted. A search
/// that was canceled stays so, though the work on what it found ends by the clock.
fn last_stop(search: Stop, later: Option<Stop>) -> Stop {
    match search {
        Stop::Canceled => search,
        _ => later.unwrap_or(search),
    }
}

/// What interrupts the work on what a search found. It is the clock, a while after the search ended by a signal or by the time, or
/// a while after the time of any other search; and a signal, if none ended the search.
fn later(stop: Stop, monitor: &Monitor<'_>) -> Clock {
    let mut limits = Limits::NONE;
    let time = is_interrupted(stop).then(|| monitor.elapsed());
    limits.time = time
        .or(monitor.limits.time)
        .map(|time| time.saturating_add(LATER));
    if stop != Stop::Canceled {
        limits.cancel.clone_from(&monitor.limits.cancel);
    }
    Clock::new(limits, monitor.began)
}

/// Adds how links would have chosen the options of the solutions, and puts the options in that order. Leaves out solutions,
/// but not the first, if something interrupts, and returns what.
fn retrace(
    question: &SearchQuestion<'_>,
    solutions: &mut Vec<FoundSolution>,
    later: &Clock,
) -> Option<Stop> {
    if solutions.is_empty() {
        return None;
    }
    let floor = Floor::new();
    // The time may be over; the solutions were found within it.
    let untimed = SearchQuestion {
        clock: None,
        ..question.clone()
    };
    let mut dance = untimed.lay(&floor);
    dance.begin(&question.require, &question.forbid);
    for number in 0..solutions.len() {
        if let Some(stop) = later.stop().filter(|_| number > 0) {
            solutions.truncate(number);
            return Some(stop);
        }
        let found = &mut solutions[number];
        dance.retrace(&found.options);
        dance.solution(found);
    }
    None
}

/// Lists all solutions on the dense engine, which ignores costs.
fn list(
    question: &SearchQuestion<'_>,
    tables: &Dense,
    monitor: &mut Monitor<'_>,
    top: &mut TopK,
) -> RunOutcome {
    let floor = Floor::new();
    let mut engine = dense_engine(question, tables, &floor);
    let mut run = question.begin(&mut *engine, monitor);
    let mut found = FoundSolution::default();
    while run.next(&mut *engine, monitor) {
        let met = run.outcome(&*engine).solutions - 1;
        engine.solution(&mut found);
        let cost = cost(question.matrix, &found.options);
        top.offer(&*engine, cost, FoundPlace::First(met));
    }
    run.outcome(&*engine)
}

/// The first phase tries this many options.
const FIRST: u64 = 1 << 14;

/// How to divide a search into two phases, and into subtrees.
#[derive(Clone, Copy)]
struct Cut {
    first: u64,
    poll_every: u64,
}

impl Cut {
    const USUAL: Cut = Cut {
        first: FIRST,
        poll_every: UPDATES_PER_POLL,
    };
}

/// The search on links. Several threads share its second phase.
fn search(
    dance: &mut Dance<'_>,
    question: &SearchQuestion<'_>,
    monitor: &mut Monitor<'_>,
    top: &mut TopK,
    cut: Cut,
) -> RunOutcome {
    let nodes = monitor.limits.nodes;
    let mut cutoff = UpperBound::new(question.matrix);
    cutoff.limit = top.limit();
    let mut engine = Pruned { dance, cutoff };
    let mut run = question.begin(&mut engine, monitor);
    // The root is a node without an option.
    run.pause_after(nodes.min(cut.first + 1));
    offer_all(&mut run, &mut engine, monitor, top);
    let first = run.outcome(&engine);
    if first.stop != Stop::Nodes || nodes <= cut.first {
        return first;
    }
    if is_none(question, &first, engine.fraction(), monitor) {
        return first.ended(Stop::Exhausted, monitor);
    }
    if !are_several(question.threads) {
        engine.cutoff.begin_second(engine.dance.depth());
        run.pause_after(nodes);
        offer_all(&mut run, &mut engine, monitor, top);
        return run.outcome(&engine);
    }
    let Pruned { dance, cutoff } = engine;
    let rest = Unsearched {
        cases: dance.remaining(),
        way: cutoff.into_way(),
    };
    let second = parallel::search(question, &rest, first, cut.poll_every, monitor, top);
    second.unwrap_or_else(|| {
        // The system has no thread at all.
        top.clear();
        let alone = SearchQuestion {
            threads: 1,
            ..question.clone()
        };
        search(dance, &alone, monitor, top, cut)
    })
}

/// Whether there is a proof that there is no solution, after a first phase that has found none in this share of the tree.
/// A search on an engine that was asked for stays on it.
fn is_none(
    question: &SearchQuestion<'_>,
    first: &RunOutcome,
    share: Option<f64>,
    monitor: &mut Monitor<'_>,
) -> bool {
    if first.solutions > 0 || question.engine.is_some() {
        return false;
    }
    let Effort { nodes, updates, .. } = first.work.total();
    let spent = nanoseconds(nodes, updates);
    let left = share.map_or(u64::MAX, |share| {
        (spent as f64 * (1.0 / share - 1.0)) as u64
    });
    question.is_none(&mut Refuter::default(), spent, left, monitor)
        || monitor.limits.nodes == u64::MAX && question.is_none_by_components(monitor)
}

/// Offers all solutions up to the end of the run, or its next pause.
fn offer_all(
    run: &mut EngineRun,
    engine: &mut Pruned<'_, '_, UpperBound<'_>>,
    monitor: &mut Monitor<'_>,
    top: &mut TopK,
) {
    while run.advance(engine, monitor, 1) {
        let met = run.outcome(engine).solutions - 1;
        let Pruned { dance, cutoff } = engine;
        let cost = cutoff.cost(dance);
        if top.offer(&**dance, cost, FoundPlace::First(met)) {
            cutoff.limit = top.limit();
        }
    }
}
