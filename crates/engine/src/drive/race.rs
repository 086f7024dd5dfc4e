//! A count on tables and with a memory in turn, on one thread. Neither loses its work, and the first to end has the
//! answer. Where there are several threads, the memory takes its longer turns on all.

use web_time::Instant;

use super::by_orbits::{Leave, MOST_LEFT};
use super::memo::{Elsewhere, Memory};
use super::run::RunOutcome;
use super::trial::TrialEnd;
use super::{Monitor, SearchQuestion};
use crate::engine::{Engine, IS_WEBASSEMBLY, Stop, Work};
use crate::reason::Lookout;
use crate::threads::are_several;

/// Counts with a memory if that is predicted to take less time than the count still needs elsewhere, by its trial. `None`
/// if it does not pay.
pub(super) fn try_first(
    memory: &mut Memory<'_, '_>,
    trial: &TrialEnd,
    monitor: &mut Monitor<'_>,
) -> Option<RunOutcome> {
    let (spent, left) = (trial.spent, trial.left);
    let work = Work::default();
    let outcome = memory.last_turn(Elsewhere { spent, left, work }, monitor);
    if outcome.is_none() {
        memory.note_found(monitor);
    }
    outcome
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
    /// count ends soon or the memory is likely to end clearly sooner.
    pub(super) threads: usize,
    /// What looks for a proof that there is no solution, if there may be one.
    pub(super) lookout: Option<Lookout>,
}

/// The time that the rest of a count takes at least if it is worth several threads: they begin anew, and finding out how
/// to share the work takes them milliseconds.
const WORTH_THREADS: f64 = 10e6;

/// Counts on tables and with a memory, in turn, until either ends. `leaves` is asked, with the time spent and the time left,
/// once the count has lasted for a while and unless the memory is likely to end sooner: if it says so, the race ends as for
/// several threads.
pub(super) fn race(
    question: &SearchQuestion<'_>,
    tables: &mut dyn Engine,
    memory: &mut Memory<'_, '_>,
    prospect: Prospect,
    mut leaves: Option<&mut dyn FnMut(f64, f64) -> Leave>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    /// The least time on tables before the first turn of the memory, in nanoseconds, and how many times as long they have
    /// had at the next one.
    const FIRST_TURN: f64 = 100e3;
    const STEP: f64 = 1.125;
    /// The same where a memory that is likely to end clearly sooner has searched for [`AFTER`] nanoseconds on all threads, which
    /// begin anew at each turn.
    const STEP_OF_THREADS: f64 = 1.5;
    const AFTER: f64 = 20e6;
    /// The time on tables before `leaves` is asked, and before the count begins anew on several threads.
    const BEFORE_LEAVING: f64 = 3e5;
    /// The same while the memory is likely to end sooner, though not clearly.
    const IN_DOUBT: f64 = 2.0 * BEFORE_LEAVING;
    /// The share of the time left on several threads that a count stays on one at most, to find symmetries first.
    const LONGEST_WAIT: f64 = 1.0 / 8.0;
    /// How many times the time spent is believed to be left when it looks for a proof that there is no solution.
    const FORESEEN: f64 = 4.0;
    let mut has_looked = false;
    let mut lookout = prospect.lookout;
    let mut is_none = |elsewhere: Elsewhere, found: u64, foreseen: f64, monitor: &Monitor<'_>| {
        let lookout = lookout.as_mut().filter(|_| found == 0);
        let left = elsewhere.left.min(foreseen * elsewhere.spent);
        let time = (elsewhere.spent as u64, left as u64);
        lookout.is_some_and(|lookout| question.is_none(lookout, time, monitor))
    };
    let mut run = question.begin(tables, monitor);
    let mut spent = FIRST_TURN.max(prospect.spent);
    loop {
        run.pause_after((spent / prospect.node) as u64);
        while run.advance(tables, monitor, u64::MAX) {}
        let on_tables = run.outcome(tables);
        if on_tables.stop != Stop::Nodes {
            memory.note_found(monitor);
            return on_tables;
        }
        let elsewhere = Elsewhere {
            spent: prospect.spent + spent,
            left: left(prospect, spent, tables.fraction()),
            work: on_tables.work,
        };
        let turn = Instant::now();
        let remembered = memory.advance(elsewhere, monitor);
        monitor.set_aside(turn.elapsed());
        if let Some(mut outcome) = remembered {
            outcome.solutions = outcome.solutions.max(on_tables.solutions);
            outcome.work = outcome.work + on_tables.work;
            return outcome;
        }
        let both = Elsewhere {
            spent: elsewhere.spent + memory.searched(),
            ..elsewhere
        };
        if is_none(both, on_tables.solutions, FORESEEN, monitor) {
            return ended(on_tables, monitor);
        }
        // Several threads and orbits leave the memory behind. All of it is worth more than a part of it in each branch
        // (Latin squares of order 7: five times).
        let for_threads = are_several(prospect.threads) && elsewhere.left >= WORTH_THREADS;
        let threads = if for_threads { prospect.threads } else { 1 };
        let left = elsewhere.left / threads as f64;
        let leads_clearly = memory.leads_clearly(elsewhere.left);
        let stays_for = if memory.leads(left) {
            IN_DOUBT
        } else {
            BEFORE_LEAVING
        };
        // The memory takes all threads as well.
        if spent >= stays_for && !leads_clearly {
            let asked = leaves.as_mut().map(|leaves| leaves(both.spent, left));
            let stays = match asked {
                Some(Leave::Now) => false,
                Some(Leave::Later) => !for_threads || spent < left * LONGEST_WAIT,
                Some(Leave::Never) | None => !for_threads,
            };
            // In WebAssembly, whose code comes through a network, it does without.
            if !IS_WEBASSEMBLY && !stays && !std::mem::replace(&mut has_looked, true) {
                let turn = Instant::now();
                let remembered =
                    memory.look_ahead(elsewhere, left.min(MOST_LEFT * both.spent), monitor);
                monitor.set_aside(turn.elapsed());
                if let Some(mut outcome) = remembered {
                    outcome.solutions = outcome.solutions.max(on_tables.solutions);
                    outcome.work = outcome.work + on_tables.work;
                    return outcome;
                }
                if memory.leads_clearly(elsewhere.left) {
                    continue;
                }
            }
            if !stays {
                // Nobody looks for a proof afterwards.
                memory.note_found(monitor);
                return match is_none(both, on_tables.solutions, f64::INFINITY, monitor) {
                    true => ended(on_tables, monitor),
                    false => on_tables,
                };
            }
            if asked == Some(Leave::Never) {
                leaves = None;
            }
        }
        let is_shared = memory.is_shared() && memory.searched() > AFTER;
        let step = if leads_clearly && is_shared {
            STEP_OF_THREADS
        } else {
            STEP
        };
        spent *= step;
    }
}

/// The outcome of a count that has a proof that there is no solution.
fn ended(outcome: RunOutcome, monitor: &mut Monitor<'_>) -> RunOutcome {
    monitor.end();
    RunOutcome {
        stop: Stop::Exhausted,
        ..outcome
    }
}

/// Predicts the time that the count still needs on tables, after `spent` nanoseconds on them, which did `fraction` of
/// it.
fn left(prospect: Prospect, spent: f64, fraction: Option<f64>) -> f64 {
    match fraction {
        // The tables have seen more of the tree than the trial. (L-trominoes 8x9: the trial predicts 5 ms for 75.)
        Some(done) if done > 0.0 => spent * (1.0 - done) / done,
        // Once a prediction has proven wrong, assume that half is done.
        _ => (prospect.left - spent).max(spent),
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
        counted_by(problem, threads, false)
    }

    /// The same, by symmetries or not.
    fn counted_by<I, T>(
        problem: &Problem<I, T>,
        threads: usize,
        symmetry: bool,
    ) -> (u64, u64, u64) {
        let mut question = SearchQuestion::new(problem.matrix());
        question.wanted = WantedSolutions::Count;
        (question.threads, question.symmetry) = (threads, symmetry);
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

    /// The squares of L-trominoes in each place of a board of this many squares each way.
    fn trominoes(rows: usize, columns: usize) -> Vec<Vec<usize>> {
        let corners =
            (0..rows - 1).flat_map(|row| (0..columns - 1).map(move |column| (row, column)));
        let pieces = corners.flat_map(|(row, column)| {
            let corner = row * columns + column;
            let all = [corner, corner + 1, corner + columns, corner + columns + 1];
            all.map(|out| all.into_iter().filter(|&square| square != out).collect())
        });
        pieces.collect()
    }

    /// Squares to be covered by these pieces.
    fn tilings(squares: usize, pieces: impl IntoIterator<Item = Vec<usize>>) -> Problem<usize> {
        let mut problem = Problem::new();
        for square in 0..squares {
            problem.primary(square).expect("squares differ");
        }
        for piece in pieces {
            problem.option(()).cover(piece).add().expect("squares");
        }
        problem
    }

    /// L-trominoes on 8x9 squares: the trial predicts a tenth of the time that tables take, and little of the tree is done
    /// while the memory does half of its states.
    #[test]
    fn a_memory_that_a_trial_undervalues_ends_the_count() {
        let (solutions, dense, memo) = counted(&tilings(72, trominoes(8, 9)), 1);
        assert_eq!(solutions, 204_184); // on links as well
        assert!(dense < 20_000, "{dense} nodes");
        assert!((1..5_000).contains(&memo), "{memo} states");
    }

    /// L-trominoes on 10x9 squares: what a memory needs seems to be three times what is left on tables, and is a fiftieth. By
    /// orbits, tables alone have millions of nodes.
    #[test]
    fn a_count_by_orbits_takes_its_memory_along() {
        let mut pieces = trominoes(10, 9);
        pieces.sort_unstable();
        let (solutions, dense, memo) = counted_by(&tilings(90, pieces), 1, true);
        assert_eq!(solutions, 9_567_192); // on links as well
        assert!(dense < 200_000, "{dense} nodes");
        assert!((1..10_000).contains(&memo), "{memo} states");
    }

    /// Tetrominoes on 4x8 squares, any number of each: after a sixth of its 436 states the memory is about even with tables.
    #[test]
    fn a_count_does_not_leave_a_memory_while_it_is_in_doubt() {
        let are_next =
            |one: i32, other: i32| (one % 8 - other % 8).abs() + (one / 8 - other / 8).abs() == 1;
        let mut pieces = std::collections::BTreeSet::from_iter((0..32).map(|square| vec![square]));
        for _ in 1..4 {
            let grown = pieces.iter().flat_map(|piece: &Vec<i32>| {
                let joins = |&next: &i32| {
                    !piece.contains(&next) && piece.iter().any(|&square| are_next(square, next))
                };
                (0..32).filter(joins).map(|next| {
                    let mut grown = [&piece[..], &[next]].concat();
                    grown.sort_unstable();
                    grown
                })
            });
            pieces = grown.collect();
        }
        assert_eq!(pieces.len(), 305);
        let pieces = pieces
            .iter()
            .map(|piece| piece.iter().map(|&square| square as usize));
        let problem = tilings(32, pieces.map(Iterator::collect));
        let (solutions, dense, memo) = counted_by(&problem, 1, true);
        assert_eq!(solutions, 40_899); // Knuth's programs as well
        assert!(dense < 30_000, "{dense} nodes");
        assert!((400..1_000).contains(&memo), "{memo} states");
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
