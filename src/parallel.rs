//! A search on several threads that finds the same, in the same order, at the same cost as on one. Of a count only the
//! total is the same: what it costs depends on who did what.
//!
//! Every worker lays its own grid. One begins with the whole tree; whenever another has nothing to do, whoever
//! comes to a look at the clock gives away the largest [piece](Piece) of the tree that it has not begun. So the
//! work is spread however lopsided the tree, and nothing is cut up in vain. Pieces are put in the order of the
//! search: what a piece yields is shown once all pieces before it are over, and kept until then. When too much
//! is kept, workers wait; the one on the first piece only for the caller to look at what it has found. Costs are
//! counted by whoever pays them first, so that their sum is that of one search alone.
//!
//! A count needs no order: there workers also [hand over](crate::handover) cases to the dense engine, and their nodes
//! are those of both. What is counted is put down as it is found; a case that proves too large for one, when others
//! have nothing to do, is taken back and danced by them. At no time is more put down than was found, so a limit is
//! exact.
//!
//! The queue is our own, and not that of a thread pool, for its order: the first piece not begun is always taken
//! first, or much would have to be kept. It is locked a few times for each piece, and at every look.

mod crew;
mod queue;
mod reader;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;
use std::time::Instant;

use crate::dance::{Dance, Floor, Links, Order, UPDATES_PER_LOOK};
use crate::handover::Terms;
use crate::problem::Matrix;
use crate::search::{Effort, Found, Plan, Progress, Report, Run, Stop, Visit, run_dense};

use crew::Crew;
use reader::Reader;

/// Searches on so many threads. Shows every solution to `visit`, if there is one, in the order of the search.
pub(crate) fn run(
    matrix: &Matrix,
    order: &Order,
    plan: Plan<'_>,
    began: Instant,
    visit: Option<&mut Visit<'_>>,
) -> Report {
    run_on(&Pace::default(), matrix, order, plan, began, visit)
}

/// How finely the tree is cut, and what is handed over.
#[derive(Clone, Copy, Debug)]
struct Pace {
    /// How many updates pass between looks: the fewer, the more pieces.
    look_every: u64,
    terms: Terms,
}

impl Default for Pace {
    fn default() -> Self {
        Pace {
            // A millisecond or so. Pentominoes 6x10 on two threads, as a multiple of the speed on one: 1.94; looking
            // four times as often 1.82, 32 times as often 1.44, for then pieces are given away that are not worth it.
            look_every: 4 * UPDATES_PER_LOOK,
            terms: Terms::CHOICE,
        }
    }
}

/// As [`run`], at another pace.
fn run_on(
    pace: &Pace,
    matrix: &Matrix,
    order: &Order,
    mut plan: Plan<'_>,
    began: Instant,
    mut visit: Option<&mut Visit<'_>>,
) -> Report {
    let mut watch = plan.watch.take();
    let interrupted = || plan.interrupted(began);
    let counts = visit.is_none() && (plan.hand_over || plan.dense.is_some());
    let lists = !counts && (visit.is_some() || plan.solutions < u64::MAX);
    let mut struck = plan.forbid.clone();
    struck.sort_unstable();
    if let Some(dense) = &plan.dense {
        // Finds out, once for all workers, which options are worth trying.
        dense.walk().begin(&[], &[]);
    }
    let crew = Crew::new(pace, matrix, order, &plan, &struck, counts, lists);

    let lead = || {
        let mut nothing = |_: &mut Found| ControlFlow::Continue(());
        let mut reader = Reader {
            crew: &crew,
            visit: match &mut visit {
                Some(visit) => *visit,
                None => &mut nothing,
            },
            interrupted: &interrupted,
            most: plan.solutions,
            counts,
            found: 0,
            before: Effort::default(),
        };
        let mut shown = began;
        let (mut fraction, mut solutions) = (0.0, 0);
        let (stop, effort) = loop {
            if let Some(stop) = interrupted() {
                break (stop, crew.queue.lock().effort(reader.before));
            }
            if let Some(end) = reader.read() {
                break end;
            }
            if crew.queue.is_over() {
                // A worker has died; its panic goes on from here when all are home.
                break (Stop::Cancelled, Effort::default());
            }
            let now = Instant::now();
            if let Some(watch) = &mut watch
                && now - shown >= watch.every
            {
                shown = now;
                let queue = crew.queue.lock();
                let effort = queue.effort(reader.before);
                let left: f64 = queue.pieces.values().map(|piece| piece.left).sum();
                drop(queue);
                // What is being given away may be in there twice.
                fraction = f64::max(fraction, 1.0 - left).min(1.0);
                // What is taken back is counted again.
                solutions = effort.solutions.min(plan.solutions).max(solutions);
                (watch.show)(&Progress {
                    fraction: Some(fraction),
                    solutions,
                    nodes: effort.nodes + 1,
                    updates: effort.updates,
                    elapsed: now - began,
                });
            }
        };
        let listed = stop != Stop::Exhausted && lists;
        Report {
            stop,
            solutions: if listed {
                reader.found
            } else {
                effort.solutions.min(plan.solutions)
            },
            nodes: effort.nodes + 1,
            updates: effort.updates,
            elapsed: began.elapsed(),
        }
    };
    let report = crew.queue.lead(plan.threads, || crew.work(), lead);
    if let Some(report) = report {
        return report;
    }
    // The system has no thread at all.
    plan.watch = watch;
    if let Some(dense) = plan.dense.take() {
        return run_dense(&mut dense.walk(), plan, began, visit);
    }
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay(matrix, &floor, order.clone()));
    Run::begin(&mut dance, plan, began).show_all(visit)
}
