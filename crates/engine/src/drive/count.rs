//! Counts after their trial: with a memory, on tables, by orbits, on threads.

use super::handoff::HandoffTables;
use super::strategy::{Strategy, after_trial, may_remember};
use super::trial::TrialEnd;
use super::{Monitor, RunOutcome, SearchQuestion, by_orbits, dense, parallel, race};
use crate::dense::Dense;
use crate::engine::Stop;

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
    let outcome = on_one_thread(question, trial, tables, leaves, monitor);
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
    Some(by_orbits::count(question, plan, monitor, count))
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
/// `None` if the count should continue on other threads, or if `leaves` says so.
pub(super) fn on_one_thread(
    question: &SearchQuestion<'_>,
    trial: &TrialEnd,
    tables: Option<&Dense>,
    leaves: Option<&mut dyn FnMut(f64, f64) -> by_orbits::Leave>,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let remembers = may_remember(question, &monitor.limits);
    let (Some(tables), Some(cost)) = (tables, trial.tables) else {
        return remembers
            .then(|| race::try_first(question, trial, monitor))
            .flatten();
    };
    let prospect = race::Prospect {
        spent: trial.spent,
        left: trial.left,
        node: cost.time_of_node(),
        threads: question.threads.max(1),
        lookout: trial.lookout,
        is_branch: trial.is_branch,
    };
    let outcome = race::race(
        question,
        &mut tables.idle_search(),
        remembers,
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
