//! Counts after their trial: with a memory, on tables, by orbits, on threads.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::handoff::HandoffTables;
use super::memo::{Beside, Elsewhere, Memory};
use super::strategy::{Strategy, after_trial, may_remember};
use super::trial::TrialEnd;
use super::{Monitor, RunOutcome, SearchQuestion, by_orbits, dense, parallel, race};
use crate::count::CountProblem;
use crate::dense::Dense;
use crate::engine::{EngineKind, IS_WEBASSEMBLY, Stop, Work, nanoseconds};

/// Continues a count after its trial: on the thread of the caller, and by orbits if that takes clearly less time. `None` if
/// the count should continue on other threads.
pub(super) fn with_orbits(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let laid = OnceLock::new();
    let memory = Mutex::new(memory(question, &laid, monitor));
    let outcome = by_branches(question, trial, tables, &Beside::new(&memory), monitor)?;
    let mut memory = memory.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(outcome) = memory.end_whole(outcome.work, monitor) {
        return Some(outcome);
    }
    if outcome.stop != Stop::Exhausted {
        memory.note_found(monitor);
    }
    Some(outcome)
}

/// The same beside this memory. A branch of a count by orbits goes on in the same way, beside the memory of the whole.
fn by_branches(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    beside: &Beside<'_, '_, '_>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let limits = monitor.limits.clone();
    let mut planning = by_orbits::Planning::default();
    let mut leaves = |spent, left| planning.ask(question, &limits, (spent, left));
    let leaves = Some(&mut leaves as &mut dyn FnMut(f64, f64) -> by_orbits::Leave);
    let outcome = race_with(beside, question, trial, tables, leaves, monitor);
    if outcome.is_some() {
        return outcome;
    }
    if tables.is_none() || trial.tables.is_none() {
        // There was no race, so nobody asked.
        let left = trial.left / question.threads.max(1) as f64;
        planning.ask(question, &limits, (trial.spent, left));
    }
    let plan = planning.plan?;
    let node = trial.tables.map_or(0.0, |times| times.time_of_node());
    let each = 1.0 / plan.branches() as f64;
    let around = beside.around(time_of(monitor.work(), node), each);
    let beside = beside.within(&around);
    if let Some(mut memory) = beside.memory() {
        memory.has_branches = true;
    }
    let count = |smaller: &SearchQuestion<'_>, share: f64, monitor: &mut Monitor<'_>| {
        let trial = TrialEnd {
            spent: 0.0,
            left: trial.left * share,
            ..TrialEnd::with_tables(trial.tables)
        };
        let outcome = by_branches(smaller, &trial, tables, &beside, monitor);
        outcome.unwrap_or_else(|| on_threads(smaller, tables, monitor))
    };
    // It has a turn after each branch as well: some are not on tables.
    let mut between = |work: Work, share: f64, monitor: &mut Monitor<'_>| {
        around.note(time_of(work, node), share);
        if IS_WEBASSEMBLY {
            return None;
        }
        let mut memory = beside.memory()?;
        let (spent, left, work) = (0.0, 0.0, Work::default());
        memory.advance(beside.whole(Elsewhere { spent, left, work }), monitor)
    };
    Some(by_orbits::count(
        question,
        plan,
        monitor,
        count,
        &mut between,
    ))
}

/// About the time that this work took, in nanoseconds, where a node takes `node` on tables; that of a memory is left out.
fn time_of(work: Work, node: f64) -> f64 {
    let links = work.by(EngineKind::Links);
    nanoseconds(links.nodes, links.updates) as f64 + work.by(EngineKind::Dense).nodes as f64 * node
}

/// The memory of a count: none if it may not have one.
fn memory<'q, 'm>(
    question: &'q SearchQuestion<'m>,
    laid: &'q OnceLock<Option<CountProblem>>,
    monitor: &Monitor<'_>,
) -> Memory<'q, 'm> {
    match may_remember(question, &monitor.limits) {
        true => Memory::new(question, laid),
        false => Memory::none(question, laid),
    }
}

/// Counts after a trial on as many threads as it may use.
fn on_threads(
    question: &SearchQuestion<'_>,
    tables: Option<&Dense>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let handoff = match after_trial(question, tables.is_some()) {
        Strategy::Handoff { .. } => Some(HandoffTables { whole: tables }),
        _ => None,
    };
    match (handoff, tables) {
        (None, Some(tables)) => dense(question, tables, monitor, None),
        (handoff, _) => parallel::search(question, question.threads.max(1), handoff, monitor, None),
    }
}

/// Continues a count after its trial, on the thread of the caller: with a memory, and on tables if there are any.
/// `None` if the count should continue on other threads.
pub(super) fn on_one_thread(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let laid = OnceLock::new();
    let memory = Mutex::new(memory(question, &laid, monitor));
    race_with(
        &Beside::new(&memory),
        question,
        trial,
        tables,
        None,
        monitor,
    )
}

/// The same beside this memory. `None` as well if `leaves` says so.
fn race_with(
    beside: &Beside<'_, '_, '_>,
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    leaves: Option<&mut dyn FnMut(f64, f64) -> by_orbits::Leave>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let (Some(tables), Some(cost)) = (tables, trial.tables) else {
        return race::try_first(beside, trial, monitor);
    };
    let prospect = race::Prospect {
        spent: trial.spent,
        left: trial.left,
        node: cost.time_of_node(),
        threads: question.threads.max(1),
        lookout: trial.lookout,
    };
    let outcome = race::race(
        question,
        &mut tables.idle_search(),
        beside,
        prospect,
        leaves,
        monitor,
    );
    if outcome.stop == Stop::Nodes {
        monitor.begin_anew(&outcome);
        return None;
    }
    Some(outcome)
}
