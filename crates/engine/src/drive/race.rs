//! A count on tables and with a memory in turn, on one thread. Neither loses its work, and the first to end has the
//! answer. Where there are several threads, the memory takes its longer turns on all.

use std::cell::OnceCell;

use web_time::Instant;

use super::by_orbits::Leave;
use super::memo::{Elsewhere, Memory};
use super::run::RunOutcome;
use super::{Monitor, SearchQuestion};
use crate::engine::{Engine, Stop, Work};

/// Counts with a memory if that is predicted to take less time than the count still needs elsewhere: `left`
/// nanoseconds, after `spent`. `None` if it does not pay.
pub(super) fn try_first(
    question: &SearchQuestion<'_>,
    spent: f64,
    left: f64,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let laid = OnceCell::new();
    let mut memory = Memory::new(question, &laid);
    let work = Work::default();
    memory.last_chance(Elsewhere { spent, left, work }, monitor)
}

/// The time of tables and memory before a race.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// The time spent so far, in nanoseconds.
    pub(super) spent: f64,
    /// The time that the count would take on tables.
    pub(super) left: f64,
    /// The time that a node takes on tables.
    pub(super) node: f64,
    /// How many threads could take over the count. If there are several, the race ends with [`Stop::Nodes`], unless the
    /// count ends soon or the memory promises something.
    pub(super) threads: usize,
}

/// The time on tables before the count begins anew on several threads. Shorter counts are no faster on them.
pub(super) const BEFORE_THREADS: f64 = 2e6;

/// The time that the rest of a count takes at least if it is worth several threads: they begin anew, and finding out how
/// to share the work takes them milliseconds.
const WORTH_THREADS: f64 = 10e6;

/// Counts on tables and, where `remembers` says so, with a memory, in turn, until either ends. `leaves` is asked, with
/// the time spent and the time left, once the count has lasted for a while and the memory has had its time: if it says so,
/// the race ends as for several threads.
pub(super) fn race(
    question: &SearchQuestion<'_>,
    tables: &mut dyn Engine,
    remembers: bool,
    prospect: Prospect,
    mut leaves: Option<&mut dyn FnMut(f64, f64) -> Leave>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    /// The least time on tables before the first turn of the memory, in nanoseconds. Each later one comes after an
    /// eighth more.
    const FIRST_TURN: f64 = 100e3;
    /// The time on tables before `leaves` is asked.
    const BEFORE_LEAVING: f64 = 3e5;
    /// The share of the time left that the memory has to find out before, if it promises something and if not, and the
    /// most that it has then.
    const FIND_OUT: f64 = 1.0 / 20.0;
    const LOOK: f64 = 1.0 / 100.0;
    const LONGEST_LOOK: f64 = 200e6;
    /// The share of the time left on several threads that a count stays on one at most, to find symmetries first.
    const LONGEST_WAIT: f64 = 1.0 / 8.0;
    /// The most that is assumed to be left then, in times of the time on tables.
    const MOST_LEFT: f64 = 1e3;
    /// How many times as long the tables have had at the next look, at least.
    const LEAST_STEP: f64 = 65.0 / 64.0;
    let laid = OnceCell::new();
    let mut memory = match remembers {
        true => Memory::new(question, &laid),
        false => Memory::none(question, &laid),
    };
    let mut run = question.begin(tables, monitor);
    let mut spent = FIRST_TURN.max(prospect.spent);
    loop {
        run.pause_after((spent / prospect.node) as u64);
        while run.advance(tables, monitor, u64::MAX) {}
        let on_tables = run.outcome(tables);
        if on_tables.stop != Stop::Nodes {
            return on_tables;
        }
        let done = tables.fraction();
        let elsewhere = Elsewhere {
            spent: prospect.spent + spent,
            left: left(prospect, spent, done),
            work: on_tables.work,
        };
        // The prediction of the trial can be far too low, and has its say in `elsewhere`.
        let left = done.map_or(elsewhere.left, |done| {
            spent * ((1.0 - done) / done).min(MOST_LEFT)
        });
        let find_out = memory.time_to_find_out();
        let for_threads = prospect.threads > 1 && left >= WORTH_THREADS;
        let mut max = match &leaves {
            _ if for_threads => BEFORE_THREADS.max(find_out),
            // All of a memory is worth more than a part of it in each branch (Latin squares of order 7: five times).
            Some(_) if !memory.is_near_its_end() => {
                let look = match memory.is_over {
                    true => 0.0,
                    false => (left * LOOK).min(LONGEST_LOOK),
                };
                look.max(find_out.min(left * FIND_OUT)).max(BEFORE_LEAVING)
            }
            _ => f64::INFINITY,
        };
        if spent >= max {
            let threads = if for_threads { prospect.threads } else { 1 };
            let left = left / threads as f64;
            let asked = leaves.as_mut().map(|leaves| leaves(elsewhere.spent, left));
            match asked {
                Some(Leave::Later) if !for_threads || spent < left * LONGEST_WAIT => {
                    max = f64::INFINITY
                }
                Some(Leave::Never) | None if !for_threads => (leaves, max) = (None, f64::INFINITY),
                _ => {}
            }
        }
        let turn = Instant::now();
        let remembered = match spent >= max && for_threads {
            true => memory.last_chance(elsewhere, monitor),
            false => memory.advance(elsewhere, monitor),
        };
        monitor.set_aside(turn.elapsed());
        if let Some(mut outcome) = remembered {
            outcome.solutions = outcome.solutions.max(on_tables.solutions);
            outcome.work = outcome.work + on_tables.work;
            return outcome;
        }
        if spent >= max {
            return on_tables;
        }
        // What seems short may prove worth several threads.
        let is_settled = max < f64::INFINITY || leaves.is_none() && prospect.threads == 1;
        let next = match memory.is_over && is_settled {
            true => max,
            false => max.min(spent * 1.125),
        };
        // `max` grows with the time left, which is predicted from `spent`: it could stay ahead by ever less.
        spent = next.max(spent * LEAST_STEP);
    }
}

/// Predicts the time that the count still needs on tables, after `spent` nanoseconds on them, which did `fraction` of
/// it.
fn left(prospect: Prospect, spent: f64, fraction: Option<f64>) -> f64 {
    // Once a prediction has proven wrong, assume that half is done.
    let predicted = (prospect.left - spent).max(spent);
    match fraction {
        // The tables have seen as much of the tree as the trial, or more. (Tetrominoes 4x10, two of each: the trial
        // predicts too long a time, and the memory took half of the count for nothing.)
        Some(done) => predicted.min(spent * (1.0 - done) / done),
        None => predicted,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drive::{WantedSolutions, search};
    use crate::engine::{EngineKind, Limits};
    use crate::problem::Problem;
    use crate::samples::langford;

    /// The number of solutions, and the nodes of the dense engine and of the memo engine.
    fn counted<I, T>(problem: &Problem<I, T>, threads: usize) -> (u64, u64, u64) {
        let mut question = SearchQuestion::new(problem.matrix());
        question.wanted = WantedSolutions::Count;
        question.threads = threads;
        let mut monitor = Monitor::new(Limits::NONE, None);
        let report = search(&question, None, &mut monitor, None);
        let nodes = |kind| report.work.by(kind).nodes;
        let (dense, memo) = (nodes(EngineKind::Dense), nodes(EngineKind::Memo));
        (report.solutions, dense, memo)
    }

    /// Dominoes on a board of this many squares each way.
    fn dominoes(rows: usize, columns: usize) -> Problem<(usize, usize)> {
        let mut problem = Problem::new();
        let squares = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        for square in squares() {
            problem.primary(square).expect("squares differ");
        }
        for (row, column) in squares() {
            for other in [(row + 1, column), (row, column + 1)] {
                if other.0 < rows && other.1 < columns {
                    let added = problem.option(()).cover([(row, column), other]).add();
                    added.expect("two squares of the board");
                }
            }
        }
        problem
    }

    #[test]
    fn a_memory_that_does_not_pay_takes_a_small_share() {
        // (Of nine there are none, which parity proves at once.)
        let problem = langford(8);
        let (solutions, dense, memo) = counted(&problem, 1);
        assert_eq!(solutions, 300);
        assert!(memo * 50 < dense, "{memo} states, {dense} nodes");
    }

    #[test]
    fn a_proof_by_counting_ends_the_count() {
        let (solutions, dense, memo) = counted(&langford(9), 1);
        assert_eq!((solutions, dense, memo), (0, 0, 0));
        let (solutions, dense, _) = counted(&crate::samples::uncolorable(4), 1);
        assert!(solutions == 0 && dense > 0);
    }

    #[test]
    fn a_memory_that_pays_ends_the_count() {
        for threads in [1, 2] {
            let (solutions, dense, memo) = counted(&dominoes(8, 8), threads);
            assert_eq!(solutions, 12_988_816);
            assert!(dense < 25_000, "{dense} nodes");
            assert!((1..5_000).contains(&memo), "{memo} states");
        }
    }

    /// A few hundred states do next to nothing of the tree, but they come up again so often that a few thousand do it
    /// all.
    #[test]
    fn a_memory_that_speeds_up_ends_the_count() {
        let mut problem = Problem::<_, ()>::new();
        for element in 0..11 {
            problem.primary(element).expect("elements differ");
        }
        for set in 1u32..1 << 11 {
            let elements = (0..11).filter(|element| set >> element & 1 == 1);
            let added = problem.option(()).cover(elements).add();
            added.expect("elements of the set");
        }
        let (solutions, dense, memo) = counted(&problem, 1);
        assert_eq!(solutions, 678_570); // the partitions of a set of eleven: a Bell number, OEIS A000110
        assert!(dense < 10_000, "{dense} nodes");
        assert!((1..3_000).contains(&memo), "{memo} states");
    }

    /// No state comes up again on the way down, but each item is a part of its own.
    #[test]
    fn parts_are_counted_with_a_memory() {
        let mut problem = Problem::<_, ()>::new();
        for item in 0..50 {
            problem.primary(item).expect("items differ");
            for _ in 0..50 {
                problem.option(()).cover([item]).add().expect("it is there");
            }
        }
        for threads in [1, 2] {
            let (solutions, _, memo) = counted(&problem, threads);
            // Two threads may search the same states at once.
            assert_eq!(solutions, u64::MAX);
            assert!((51..=51 * threads as u64).contains(&memo), "{memo} states");
        }
    }
}
