//! Counts after their trial: with a memory, on tables, by orbits, on threads.

use std::cell::OnceCell;

use super::handoff::HandoffTables;
use super::memo::{Elsewhere, Memory};
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
    let limits = monitor.limits.clone();
    let mut planning = by_orbits::Planning::default();
    let mut leaves = |spent, left| planning.ask(question, &limits, (spent, left));
    let leaves = Some(&mut leaves as &mut dyn FnMut(f64, f64) -> by_orbits::Leave);
    let laid = OnceCell::new();
    let mut memory = memory(question, &laid, trial, monitor);
    let outcome = race_with(&mut memory, question, trial, tables, leaves, monitor);
    if outcome.is_some() {
        return outcome;
    }
    if tables.is_none() || trial.tables.is_none() {
        // There was no race, so nobody asked.
        let left = trial.left / question.threads.max(1) as f64;
        planning.ask(question, &limits, (trial.spent, left));
    }
    let plan = planning.plan?;
    let count = |smaller: &SearchQuestion<'_>, share: f64, monitor: &mut Monitor<'_>| {
        let trial = TrialEnd {
            spent: 0.0,
            left: trial.left * share,
            is_branch: true,
            ..TrialEnd::with_tables(trial.tables)
        };
        let outcome = with_orbits(smaller, &trial, tables, monitor);
        outcome.unwrap_or_else(|| on_threads(smaller, tables, monitor))
    };
    let node = trial.tables.map_or(0.0, |times| times.time_of_node());
    // Between the branches, the memory of all goes on. That of a branch would take too much room; WebAssembly does without.
    memory.make_room();
    let mut between = |work: Work, share: f64, monitor: &mut Monitor<'_>| {
        if IS_WEBASSEMBLY {
            return None;
        }
        let spent = trial.spent + time_of(work, node);
        let left = spent * (1.0 - share) / share;
        let work = Work::default();
        memory.between_branches(Elsewhere { spent, left, work }, monitor)
    };
    Some(by_orbits::count(
        question,
        plan,
        monitor,
        count,
        &mut between,
    ))
}

/// About the time that this work took, in nanoseconds, where a node takes `node` on tables.
fn time_of(work: Work, node: f64) -> f64 {
    /// That of a state of a memory.
    const STATE: f64 = 1e3;
    let links = work.by(EngineKind::Links);
    let states = work.by(EngineKind::Memo).nodes as f64;
    nanoseconds(links.nodes, links.updates) as f64
        + work.by(EngineKind::Dense).nodes as f64 * node
        + states * STATE
}

/// The memory of a count: none if it may not have one.
fn memory<'q, 'm>(
    question: &'q SearchQuestion<'m>,
    laid: &'q OnceCell<Option<CountProblem>>,
    trial: &TrialEnd,
    monitor: &Monitor<'_>,
) -> Memory<'q, 'm> {
    let mut memory = match may_remember(question, &monitor.limits) {
        true => Memory::new(question, laid),
        false => Memory::none(question, laid),
    };
    memory.is_branch = trial.is_branch;
    memory
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
    let laid = OnceCell::new();
    let mut memory = memory(question, &laid, trial, monitor);
    race_with(&mut memory, question, trial, tables, None, monitor)
}

/// The same with this memory. `None` as well if `leaves` says so.
fn race_with(
    memory: &mut Memory<'_, '_>,
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    leaves: Option<&mut dyn FnMut(f64, f64) -> by_orbits::Leave>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let (Some(tables), Some(cost)) = (tables, trial.tables) else {
        return race::try_first(memory, trial, monitor);
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
        memory,
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
