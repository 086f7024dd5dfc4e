//! A search on several threads that finds the same solutions, in the same order and with the same work, as on one. For
//! a count, only the total is the same: its work depends on how the threads share it. The work for a list that is
//! found [on tables](crate::drive::listing) depends on that as well.
//!
//! Every worker lays its own grid. One begins with the whole tree; whenever another is idle, a worker that polls splits
//! off the largest [`Subtree`](quadrille_kernel::dance::Subtree) that it has not begun. So the work is spread however lopsided the
//! tree, and nothing is cut up in vain. (Finkel and Manber, "DIB: a distributed implementation of backtracking", 1987.)
//! Subtrees are kept in the order of the search: what a subtree yields is shown once all subtrees before it are done,
//! and kept until then. When too much is kept, workers wait; the worker on the first subtree waits only until the
//! caller has taken what it found. Work is counted once, by the worker that does it first, so the sum is that of a
//! search on one thread.
//!
//! When time runs out or the search is canceled, what the workers have found by then is shown as well, in order, for a
//! tenth of a second at most. There may be gaps in it: then the search has not found what was asked for, if an order was
//! promised.
//!
//! A count needs no order: there workers also [hand cases](crate::drive::handoff) to the dense engine, and the nodes of
//! both engines are counted. Solutions are handed in as they are counted. A case that proves too large for one worker
//! while others are idle is reclaimed and searched on links. More is never handed in than was found, so a limit is
//! exact.
//!
//! A search for a few solutions that makes no headway is [tried in other orders](crate::drive::restarts) as well, by
//! the thread that reads what the workers hand in. It pauses where a search on one thread would.
//!
//! The queue is our own, not that of a thread pool, because of its order: workers always take the first subtree that
//! has not begun; otherwise, many solutions would have to be kept. It is locked a few times for each subtree, and at
//! every poll.

mod queue;
mod reader;
#[cfg(test)]
mod tests;
mod worker;

use std::sync::OnceLock;
use std::time::Duration;

use web_time::Instant;

use super::handoff::{HandoffPolicy, HandoffTables};
use super::listing::{ListingPace, may_list};
use super::restarts::Restarts;
use super::{EngineRun, Monitor, RunOutcome, SearchQuestion, VisitSolution, links};
use crate::engine::{Effort, Engine, EngineKind, Stop, Work};
use crate::threads::THERE_ARE_SEVERAL;
use quadrille_kernel::dance::{Cases, NoCutoff, UPDATES_PER_POLL};
use quadrille_kernel::sort::sorted_set;

use queue::{Finding, Queue, WorkTally};
use reader::ResultReader;
pub(super) use worker::{Goal, Shared};

/// How long what was found ahead is shown once the search has stopped.
const SHOW_AHEAD: Duration = Duration::from_millis(100);

/// How finely the tree is cut, and what is handed to the dense engine.
#[derive(Clone, Copy, Debug)]
struct Grain {
    /// How many updates pass between polls: the fewer, the more subtrees.
    poll_every: u64,
    policy: HandoffPolicy,
    /// When a list is found on tables.
    listing: ListingPace,
}

impl Default for Grain {
    fn default() -> Self {
        Grain {
            // About a millisecond. Four times as many polls cost 6 % of the speed on two threads, for then subtrees
            // are split off that are not worth it.
            poll_every: 4 * UPDATES_PER_POLL,
            policy: HandoffPolicy::CHOICE,
            listing: ListingPace::CHOICE,
        }
    }
}

/// Searches on up to `threads` threads. Shows every solution to `visit`, if there is one, in the order of the search. They
/// pause while `led`, if it is there, does not ask them to go on.
pub(super) fn search(
    question: &SearchQuestion<'_>,
    threads: usize,
    handoff: Option<HandoffTables<'_>>,
    led: Option<Led<'_, '_>>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let grain = &Grain::default();
    search_by(grain, question, threads, handoff, led, monitor, visit)
}

/// Searches cases one after the other, each on all threads: those that a first phase with this outcome has left. `work`
/// is the life of a worker. `None`, and nothing is done, if the system has no thread to spare.
pub(super) fn search_cases(
    question: &SearchQuestion<'_>,
    cases: Cases,
    first: RunOutcome,
    poll_every: u64,
    monitor: &mut Monitor<'_>,
    work: impl Fn(&Shared<'_>) + Sync,
) -> Option<RunOutcome> {
    let grain = Grain {
        poll_every,
        ..Grain::default()
    };
    let queue = Queue {
        later: cases,
        ..Queue::default()
    };
    let shared = Shared::new(&grain, question, queue);
    let lead = |workers| {
        monitor.shares(workers);
        let first = WorkTally {
            solutions: first.solutions,
            work: first.work,
        };
        let mut reader = ResultReader::new(&shared, first);
        let mut run = EngineRun::resume(Work::default(), monitor);
        let outcome = run.finish(&mut reader, monitor, None);
        (outcome, reader.into_unread().1)
    };
    let (outcome, read) = shared.queue.run(question.threads, || work(&shared), lead)?;
    let WorkTally { solutions, work } = shared.queue.into_inner().tally(read);
    Some(RunOutcome {
        solutions,
        work,
        ..outcome
    })
}

/// Takes a count that has begun to its end, or to the limits of the monitor.
pub(super) type Lead<'l> =
    dyn FnMut(EngineRun, &mut dyn Engine, &mut Monitor<'_>) -> RunOutcome + 'l;

/// What the leader of the workers does besides reading what they hand in.
pub(super) enum Led<'l, 'q> {
    /// It searches for a few solutions in other orders.
    Restarts(&'l mut Restarts<'q>),
    /// It gets all threads as one engine.
    By(&'l mut Lead<'l>),
}

impl Led<'_, '_> {
    /// Takes a search that has begun on an engine to its end, or to the limits of the monitor.
    fn finish(
        &mut self,
        mut run: EngineRun,
        engine: &mut dyn Engine,
        monitor: &mut Monitor<'_>,
        visit: Option<&mut VisitSolution<'_>>,
    ) -> RunOutcome {
        match self {
            Led::Restarts(restarts) => restarts.finish(&mut run, engine, monitor, visit),
            Led::By(lead) => lead(run, engine, monitor),
        }
    }
}

/// Searches on this thread, where the system has no other.
fn alone(
    question: &SearchQuestion<'_>,
    handoff: Option<HandoffTables<'_>>,
    led: Option<Led<'_, '_>>,
    monitor: &mut Monitor<'_>,
    visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    let tables = handoff.and_then(|tables| tables.whole);
    match (led, tables) {
        (None, Some(dense)) => question.run(&mut dense.idle_search(), monitor, visit),
        (None, None) => links(question, monitor, visit),
        (Some(mut led), Some(dense)) => {
            let engine = &mut dense.idle_search();
            led.finish(question.begin(engine, monitor), engine, monitor, visit)
        }
        (Some(mut led), None) => question
            .on_links(|dance| led.finish(question.begin(dance, monitor), dance, monitor, visit)),
    }
}

/// Searches on several threads, with this grain.
fn search_by(
    grain: &Grain,
    question: &SearchQuestion<'_>,
    threads: usize,
    handoff: Option<HandoffTables<'_>>,
    mut led: Option<Led<'_, '_>>,
    monitor: &mut Monitor<'_>,
    mut visit: Option<&mut VisitSolution<'_>>,
) -> RunOutcome {
    if monitor.limits.solutions == 0 || monitor.interrupted().is_some() {
        // Workers could have begun before the leader sees that nothing is wanted, or that the time is over.
        return links(question, monitor, visit);
    }
    let handoff = handoff.filter(|_| visit.is_none());
    if !THERE_ARE_SEVERAL {
        return alone(question, handoff, led, monitor, visit);
    }
    let lists = handoff.is_none() && (visit.is_some() || monitor.limits.solutions < u64::MAX);
    let forbidden = sorted_set(question.forbid.clone());
    if let Some(dense) = handoff.and_then(|tables| tables.whole) {
        // Finds out, once for all workers, which options are worth trying.
        dense.idle_search().begin(&[], &[]);
    }
    let laid = OnceLock::new();
    let finds_on_tables = visit.is_some() && led.is_none() && may_list(question, &monitor.limits);
    let listing = finds_on_tables.then_some((&laid, monitor.limits.solutions));
    let shared = Shared {
        forbidden: &forbidden,
        handoff,
        lists,
        listing,
        ..Shared::new(grain, question, Queue::whole())
    };
    let lead = |workers| {
        monitor.shares(workers);
        let root = WorkTally {
            solutions: 0,
            work: Work::of(EngineKind::Links, Effort::new(1, 0)),
        };
        let mut reader = ResultReader::new(&shared, root);
        let mut run = EngineRun::resume(Work::default(), monitor);
        // The workers may be done before anybody looks.
        if let Some(stop) = monitor.interrupted() {
            run.end(stop, monitor);
        }
        let outcome = match &mut led {
            Some(led) => led.finish(run, &mut reader, monitor, visit.as_deref_mut()),
            None => question.finish(&mut run, &mut reader, monitor, visit.as_deref_mut()),
        };
        (outcome, reader.into_unread())
    };
    let Some((mut outcome, (unread, read))) =
        shared
            .queue
            .run(threads, || shared.work(&mut NoCutoff), lead)
    else {
        return alone(question, handoff, led, monitor, visit);
    };
    if lists && matches!(outcome.stop, Stop::Time | Stop::Canceled) {
        let queue = shared.queue.into_inner();
        let restarts = match &led {
            Some(Led::Restarts(restarts)) => Some(&**restarts),
            _ => None,
        };
        let restarted = restarts.map_or(Work::default(), Restarts::work);
        outcome.work = queue.tally(read).work + restarted;
        let unread = unread.into_iter().map(|finding| (finding, true));
        let findings = unread.chain(queue.into_kept());
        show_ahead(findings, restarts, &mut outcome, monitor, visit);
    }
    outcome
}

/// Shows what the workers had found ahead when the search was stopped, for a while; with each, whether it is the next one in the
/// order of the search.
fn show_ahead(
    findings: impl Iterator<Item = (Finding, bool)>,
    restarts: Option<&Restarts<'_>>,
    outcome: &mut RunOutcome,
    monitor: &mut Monitor<'_>,
    mut visit: Option<&mut VisitSolution<'_>>,
) {
    let until = Instant::now() + SHOW_AHEAD;
    for (mut finding, is_next) in findings {
        if outcome.solutions == monitor.limits.solutions || Instant::now() >= until {
            return;
        }
        if restarts.is_some_and(|restarts| restarts.has_found(&finding.found)) {
            continue;
        }
        // Searches in other orders promise none.
        monitor.has_gaps |= !is_next && restarts.is_none();
        outcome.solutions += 1;
        if let Some(visit) = &mut visit
            && visit(&mut finding.found).is_break()
        {
            outcome.stop = Stop::Caller;
            return;
        }
    }
}
