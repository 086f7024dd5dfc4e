//! Counts after their trial: with a memory, on tables, by orbits, on threads.

use std::sync::{Mutex, OnceLock, PoisonError};

use super::handoff::HandoffTables;
use super::memo::{Memory, MemoryHandle, OtherCount};
use super::race::time_of;
use super::shared_tables::SharedTables;
use super::strategy::{hands_cases, may_remember, may_share_tables};
use super::trial::TrialEnd;
use super::{EngineRun, Monitor, RunOutcome, SearchQuestion, by_orbits, parallel, race};
use crate::engine::{Engine, IS_SMALL, Stop, Work};
use quadrille_kernel::dense::Dense;

/// The time that a node takes on tables of a part of the problem, in nanoseconds, to within a small factor.
const NODE: f64 = 100.0;

/// Continues a count after its trial: with a memory, on tables if there are any, on as many threads as it may use, and by
/// orbits if it may and that takes clearly less time.
pub(super) fn go_on(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let laid = OnceLock::new();
    let mut memory = Memory::new(question, &laid);
    memory.is_over = !may_remember(question, &monitor.limits);
    let memory = Mutex::new(memory);
    let outcome = by_branches(
        question,
        trial,
        tables,
        &MemoryHandle::new(&memory),
        monitor,
    );
    let mut memory = memory.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(outcome) = memory.end_whole(outcome.work, monitor) {
        return outcome;
    }
    if outcome.stop != Stop::Exhausted {
        memory.note_found(monitor);
    }
    outcome
}

/// The same beside this memory. A branch of a count by orbits goes on in the same way, beside the memory of the whole.
fn by_branches(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    handle: &MemoryHandle<'_, '_, '_>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let limits = monitor.limits.clone();
    let mut planning = by_orbits::Planning::default();
    let mut leaves = |spent, left| planning.ask(question, &limits, spent, left);
    let leaves = Some(&mut leaves as &mut dyn FnMut(f64, f64) -> by_orbits::LeaveVerdict);
    if let Some(outcome) = race_with(handle, question, trial, tables, leaves, monitor) {
        return outcome;
    }
    if tables.is_none() || trial.tables.is_none() {
        // There was no race, so nobody asked.
        let left = trial.left / question.threads.max(1) as f64;
        planning.ask(question, &limits, trial.spent, left);
    }
    let Some(plan) = planning.plan else {
        return on_threads(question, trial, tables, handle, monitor);
    };
    let node = trial.tables.map_or(NODE, |times| times.time_of_node());
    let each = 1.0 / plan.branches() as f64;
    let around = handle.around(time_of(monitor.work, node), each);
    let handle = handle.within(&around);
    if let Some(mut memory) = handle.memory() {
        memory.has_branches = true;
    }
    let count = |smaller: &SearchQuestion<'_>, share: f64, monitor: &mut Monitor<'_>| {
        let trial = TrialEnd {
            spent: 0.0,
            left: trial.left * share,
            ..TrialEnd::with_tables(trial.tables)
        };
        by_branches(smaller, &trial, tables, &handle, monitor)
    };
    // It has a turn after each branch as well: some are not on tables.
    let mut between = |work: Work, share: f64, monitor: &mut Monitor<'_>| {
        around.note(time_of(work, node), share);
        if IS_SMALL {
            return None;
        }
        let mut memory = handle.memory()?;
        let (spent, left, work) = (0.0, 0.0, Work::default());
        memory.advance(handle.whole(OtherCount { spent, left, work }), monitor)
    };
    by_orbits::count(question, plan, monitor, count, &mut between)
}

/// Counts on as many threads as it may use, after what the count did on one. The memory goes on beside them.
fn on_threads(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    handle: &MemoryHandle<'_, '_, '_>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let threads = question.threads.max(1);
    let node = trial.tables.map_or(NODE, |times| times.time_of_node());
    let forecast = race::RaceForecast {
        spent: time_of(monitor.work, node),
        left: trial.left,
        node,
        has_tables: tables.is_some(),
        threads: 1,
        // With tables, it looked before.
        refuter: trial.refuter.filter(|_| tables.is_none()),
    };
    let mut lead = |run: EngineRun, engine: &mut dyn Engine, monitor: &mut Monitor<'_>| {
        race::race(question, run, engine, handle, forecast, None, monitor)
    };
    if let Some(tables) = tables.filter(|_| may_share_tables(question, &monitor.limits)) {
        let (mut shared, run) = SharedTables::begin_run(question, tables, monitor);
        return lead(run, &mut shared, monitor);
    }
    // The page, whose code must be small, leaves the memory behind.
    let led = (!IS_SMALL).then_some(parallel::Led::By(&mut lead));
    let handoff = handoff(question, tables);
    parallel::search(question, threads, handoff, led, monitor, None)
}

/// The tables to hand cases to, if that is how several threads share the count.
fn handoff<'d>(
    question: &SearchQuestion<'_>,
    tables: Option<&'d Dense>,
) -> Option<HandoffTables<'d>> {
    hands_cases(question, tables.is_some()).then_some(HandoffTables { whole: tables })
}

/// Counts on tables and with a memory in turn, if there are tables; otherwise with a memory, if that pays. `None` if the
/// count should continue on other threads, or if `leaves` says so.
fn race_with(
    handle: &MemoryHandle<'_, '_, '_>,
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    leaves: Option<&mut dyn FnMut(f64, f64) -> by_orbits::LeaveVerdict>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let (Some(tables), Some(cost)) = (tables, trial.tables) else {
        return race::try_first(handle, trial, monitor);
    };
    let forecast = race::RaceForecast {
        spent: trial.spent,
        left: trial.left,
        node: cost.time_of_node(),
        has_tables: true,
        // Without cases to hand to them, others are no help, unless they share the tables.
        threads: match handoff(question, Some(tables)).is_some()
            || may_share_tables(question, &monitor.limits)
        {
            true => question.threads.max(1),
            false => 1,
        },
        refuter: trial.refuter,
    };
    let engine = &mut tables.idle_search();
    let run = question.begin(engine, monitor);
    let outcome = race::race(question, run, engine, handle, forecast, leaves, monitor);
    if outcome.stop == Stop::Nodes {
        monitor.begin_anew(&outcome);
        return None;
    }
    Some(outcome)
}
