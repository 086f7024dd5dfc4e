//! A count on tables and with a memory in turn. Neither loses its work, and the first to end has the answer. Where there are
//! several threads, the memory takes its longer turns on all; and so may the tables, which are then one engine as well, with
//! the same memory beside them (`count.rs`): so all is judged in the same way. Where there are no tables of the whole, links that
//! hand cases to tables of parts are such an engine, too.

mod forecast;

use web_time::Instant;

use super::by_orbits::LeaveVerdict;
use super::memo::{Memory, MemoryHandle, OtherCount};
use super::run::{EngineRun, RunOutcome};
use super::trial::TrialEnd;
use super::{Monitor, SearchQuestion};
use crate::engine::{Engine, Stop, Work};
use crate::threads::are_several;
use forecast::TablesTime;
pub(super) use forecast::{RaceForecast, time_of};

/// Counts with a memory if that is predicted to take less time than the count still needs elsewhere, by its trial. `None`
/// if it does not pay.
pub(super) fn try_first(
    handle: &MemoryHandle<'_, '_, '_>,
    trial: &TrialEnd,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let mut memory = handle.memory()?;
    let (spent, left) = (trial.spent, trial.left);
    let work = Work::default();
    let other = handle.whole(OtherCount { spent, left, work });
    let outcome = memory.last_turn(other, monitor);
    if outcome.is_none() {
        memory.note_found(monitor);
    }
    outcome
}

/// The time that the rest of a count takes at least if it is worth several threads: they begin anew, and finding out how
/// to share the work takes them milliseconds.
const WORTH_THREADS: f64 = 10e6;

/// The least time on tables before the first turn of the memory, in nanoseconds, and how many times as long they have
/// had at the next one.
const FIRST_TURN: f64 = 100e3;
const STEP: f64 = 1.125;
/// The same where a memory that is likely to end clearly sooner has searched for [`AFTER`] nanoseconds on all threads, which
/// begin anew at each turn.
const STEP_OF_THREADS: f64 = 1.5;
const AFTER: f64 = 20e6;
/// The same without tables of the whole problem: a thread that waits makes others cut the tree finer, so less of it is handed to
/// tables of a part.
const STEP_WITHOUT_TABLES: f64 = 2.0;
/// The time on tables before `leaves` is asked, and before the count begins anew on several threads.
const BEFORE_LEAVING: f64 = 3e5;
/// The same while the memory is likely to end sooner, though not clearly.
const IN_DOUBT: f64 = 2.0 * BEFORE_LEAVING;
/// The share of the time left on several threads that a count stays on one at most, to find symmetries first.
const LONGEST_WAIT: f64 = 1.0 / 8.0;
/// How many times the time spent is believed to be left when it looks for a proof that there is no solution.
const FORESEEN: f64 = 4.0;
/// Counts on tables, where it has begun, and with a memory, in turn, until either ends. A branch of a count by orbits has
/// the memory of the whole count: if that ends, so does the whole count.
///
/// `leaves` is asked, with the time spent and the time left, once the count has lasted for a while, unless the memory is
/// likely to end sooner. If it says so, the race ends as for several threads.
pub(super) fn race(
    question: &SearchQuestion<'_>,
    mut run: EngineRun,
    tables: &mut dyn Engine,
    handle: &MemoryHandle<'_, '_, '_>,
    forecast: RaceForecast,
    mut leaves: Option<&mut dyn FnMut(f64, f64) -> LeaveVerdict>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    let mut refuter = forecast.refuter;
    let mut is_none = |other: OtherCount, found: u64, foreseen: f64, monitor: &Monitor<'_>| {
        let refuter = refuter.as_mut().filter(|_| found == 0);
        let left = other.left.min(foreseen * other.spent);
        let (spent, left) = (other.spent as u64, left as u64);
        refuter.is_some_and(|refuter| question.is_none(refuter, spent, left, monitor))
    };
    let has_threads = are_several(forecast.threads);
    let mut time = TablesTime::new(forecast, FIRST_TURN);
    // The time that the memory had searched before its first turn here. On several threads it goes on beside other branches
    // between its turns here, and the time it spends there counts as if it were spent here.
    let mut searched = None;
    loop {
        run.pause_after(time.nodes());
        while run.advance(tables, monitor, u64::MAX) {}
        let on_tables = run.outcome(tables);
        if on_tables.stop != Stop::Nodes {
            if let Some(memory) = handle.memory() {
                memory.note_found(monitor);
            }
            return on_tables;
        }
        let other = time.note(on_tables.work, tables.fraction());
        // On several threads, it may go on beside another branch.
        let Some(mut memory) = handle.memory() else {
            time.spent *= STEP;
            continue;
        };
        let memory = &mut *memory;
        let before = *searched.get_or_insert(memory.searched());
        let whole = handle.whole(other);
        if let Some(outcome) = turn(memory, whole, &on_tables, monitor) {
            return outcome;
        }
        let both = OtherCount {
            spent: other.spent + memory.searched() - before,
            ..other
        };
        if is_none(both, on_tables.solutions, FORESEEN, monitor) {
            return on_tables.ended(Stop::Exhausted, monitor);
        }
        // Several threads and orbits take the memory along.
        let for_threads = has_threads && other.left >= WORTH_THREADS;
        let threads = if for_threads { forecast.threads } else { 1 };
        let left = other.left / threads as f64;
        let leads_clearly = memory.leads_clearly(whole.left);
        let stays_for = match memory.leads(whole.left / threads as f64) {
            true => IN_DOUBT,
            false => BEFORE_LEAVING,
        };
        // The memory takes all threads as well.
        if time.spent >= stays_for
            && !leads_clearly
            && is_time_to_leave(&mut leaves, time.spent, both.spent, left, for_threads)
        {
            // This is the last look for a proof: nothing that follows looks for one.
            memory.note_found(monitor);
            return match is_none(both, on_tables.solutions, f64::INFINITY, monitor) {
                true => on_tables.ended(Stop::Exhausted, monitor),
                false => on_tables,
            };
        }
        let is_shared = memory.is_shared() && memory.searched() > AFTER;
        time.spent *= match forecast.has_tables {
            false => STEP_WITHOUT_TABLES,
            true if leads_clearly && is_shared => STEP_OF_THREADS,
            true => STEP,
        };
    }
}

/// Whether a count ends here, to begin anew on several threads or by orbits. Takes the time on tables, the time spent, and
/// the time left, of which `leaves` is told the last two.
fn is_time_to_leave(
    leaves: &mut Option<&mut dyn FnMut(f64, f64) -> LeaveVerdict>,
    on_tables: f64,
    spent: f64,
    left: f64,
    for_threads: bool,
) -> bool {
    let asked = leaves.as_mut().map(|leaves| leaves(spent, left));
    if asked == Some(LeaveVerdict::Never) {
        *leaves = None;
    }
    match asked {
        Some(LeaveVerdict::Now) => true,
        Some(LeaveVerdict::Later) => for_threads && on_tables >= left * LONGEST_WAIT,
        Some(LeaveVerdict::Never) | None => for_threads,
    }
}

/// A turn of the memory, whose time is not that of the tables. An outcome has what these found, too.
fn turn(
    memory: &mut Memory<'_, '_>,
    other: OtherCount,
    on_tables: &RunOutcome,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let began = Instant::now();
    let remembered = memory.advance(other, monitor);
    monitor.set_aside(began.elapsed());
    remembered.map(|outcome| RunOutcome {
        solutions: outcome.solutions.max(on_tables.solutions),
        work: outcome.work + on_tables.work,
        ..outcome
    })
}

#[cfg(test)]
mod tests;
