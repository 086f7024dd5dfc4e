//! Tests ledgers: stopped anywhere, saved, resumed, on any number of threads, they come to the same answer.

mod cheapest;
mod panics;
mod undivided;

use std::sync::atomic::{AtomicUsize, Ordering};

use super::search::{WAITING, WHILE};
use super::*;
use crate::engine::Stop;
use crate::parts::{Merged, PartQuestion, SearchPart, fingerprint, merge, numbers};
use crate::samples::queens;
use quadrille_kernel::sort::sorted_numbers;

/// Never: the time of a part does not count here.
const LONG: Duration = Duration::from_secs(3600);

fn whole<I, T>(problem: &Problem<I, T>) -> [PartOrRecord; 1] {
    [PartOrRecord::Part(PartLine::whole(&fingerprint(problem)))]
}

/// The lines of parts that a problem is cut into.
fn lines<I, T>(problem: &Problem<I, T>, parts: &[SearchPart]) -> Vec<PartOrRecord> {
    let whole = PartLine::whole(&fingerprint(problem));
    whole.cut_into(parts).map(PartOrRecord::Part).collect()
}

/// The record of a part of this problem, searched.
pub(in crate::parts) fn record<I, T>(
    problem: &Problem<I, T>,
    part: &PartLine,
    question: PartQuestion,
    limits: Limits,
) -> Record {
    let mut record = Record::new(part, question);
    record.search(problem.search().within(&part.part()).limits(limits), None);
    record
}

/// A plan without limits.
fn plan<'s>(threads: usize, answer: &'s PartSearch<'s>) -> LedgerPlan<'s> {
    LedgerPlan {
        answer,
        threads,
        whole: Duration::ZERO,
        least: 0,
        undivided: 0,
        every: LONG,
        solutions: u64::MAX,
    }
}

/// What a leader says that stops the search or not.
fn go_on_if(goes_on: bool) -> ControlFlow<()> {
    match goes_on {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    }
}

/// The whole of what a search found, in any lines.
fn found(lines: &[PartOrRecord]) -> Merged {
    merge(lines).expect("one search")
}

/// Searches a ledger; `look` is called with the number of calls before it.
fn search<I: Sync, T: Sync>(
    problem: &Problem<I, T>,
    lines: impl IntoIterator<Item = PartOrRecord>,
    threads: usize,
    mut look: impl FnMut(usize) -> ControlFlow<()>,
) -> Vec<PartOrRecord> {
    let mut ledger = Ledger::new(lines, 40);
    let answer = |part: &PartLine, limits, _: Option<u64>| {
        Ok(record(problem, part, PartQuestion::Solve, limits))
    };
    let mut looks = 0;
    let searched = ledger.search(problem, &plan(threads, &answer), &mut |_| {
        looks += 1;
        look(looks - 1)
    });
    searched.expect("every part can be searched");
    ledger.lines()
}

/// Searches a ledger to its end on one thread.
pub(in crate::parts) fn finish<I, T>(
    ledger: &mut Ledger,
    problem: &Problem<I, T>,
    answer: &PartSearch<'_>,
) {
    finish_by(&plan(1, answer), ledger, problem);
}

/// Searches a ledger to its end by this plan.
fn finish_by<I, T>(plan: &LedgerPlan<'_>, ledger: &mut Ledger, problem: &Problem<I, T>) {
    let searched = ledger.search(problem, plan, &mut |_| go_on_if(true));
    searched.expect("every part can be searched");
}

#[test]
fn a_ledger_that_is_stopped_goes_on() {
    let problem = queens(7);
    let all: Vec<Vec<u32>> = match &search(&problem, whole(&problem), 1, |_| go_on_if(true))[..] {
        // Each record of parts is joined, so one is left.
        [PartOrRecord::Record(record)] => record.solutions.clone(),
        lines => panic!("{lines:?}"),
    };
    assert_eq!(all.len(), 40);
    // Without a thread, the caller searches.
    for threads in [0, 1, 2, 3] {
        // It can be saved before anything is cut, whatever the workers do.
        let mut lines = search(&problem, whole(&problem), threads, |_| go_on_if(false));
        let mut rounds = 0;
        while !found(&lines).is_complete() {
            let look = |looks| go_on_if(looks < 1 + rounds % 3);
            lines = search(&problem, lines, threads, look);
            rounds += 1;
        }
        assert_eq!(found(&lines).solutions, all, "{threads} threads");
    }
}

/// The first error ends the search, and what is done stays done.
#[test]
fn an_error_ends_the_search() {
    let problem = queens(6);
    for threads in [1, 3] {
        let mut ledger = Ledger::new(whole(&problem), 20);
        let begun = AtomicUsize::new(0);
        let answer =
            |part: &PartLine, limits, _: Option<u64>| match begun.fetch_add(1, Ordering::Relaxed) {
                5 => Err("no more".into()),
                _ => Ok(record(&problem, part, PartQuestion::Count, limits)),
            };
        let plan = plan(threads, &answer);
        let failed = ledger.search(&problem, &plan, &mut |_| go_on_if(true));
        assert_eq!(failed.expect_err("the sixth part").to_string(), "no more");
        assert!(!ledger.is_done());
        finish_by(&plan, &mut ledger, &problem);
        assert_eq!(found(&ledger.lines()).count, 4_u32.into());
    }
}

/// A search that is always stopped before its first part is done has smaller parts the next time.
#[test]
fn a_long_part_is_cut_when_the_search_is_stopped() {
    let problem = queens(7);
    let parts = problem.split(2);
    assert_eq!(parts.len(), 2);
    let mut ledger = Ledger::new(lines(&problem, &parts), 2);
    let begun = AtomicUsize::new(0);
    let answer = |part: &PartLine, limits: Limits, _: Option<u64>| {
        begun.fetch_add(1, Ordering::Relaxed);
        while !limits.cancel.iter().any(|token| token.is_canceled()) {
            std::thread::yield_now();
        }
        std::thread::sleep(WHILE);
        Ok(Record::new(part, PartQuestion::Count))
    };
    let mut look = |_: &Ledger| go_on_if(begun.load(Ordering::Relaxed) == 0);
    let searched = ledger.search(&problem, &plan(2, &answer), &mut look);
    searched.expect("every part can be searched");
    let lines = ledger.lines();
    assert!(lines.len() > 2, "{}", lines.len());
    let lines = search(&problem, lines, 2, |_| go_on_if(true));
    assert_eq!(found(&lines).solutions.len(), 40);
}

/// Parts that are cut again and again: the share that is done never becomes less, and ends at 1.
#[test]
fn the_share_that_is_done_does_not_fall() {
    let problem = queens(7);
    let mut ledger = Ledger::new(whole(&problem), 4);
    let answered = AtomicUsize::new(0);
    let answer = |part: &PartLine, limits, _: Option<u64>| {
        let mut record = record(&problem, part, PartQuestion::Count, limits);
        if answered.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
            record.stop = Some(Stop::Time);
        }
        Ok(record)
    };
    let mut shares = vec![0.0];
    let searched = ledger.search(&problem, &plan(1, &answer), &mut |ledger| {
        shares.push(ledger.progress().0);
        go_on_if(true)
    });
    searched.expect("every part can be searched");
    shares.push(ledger.progress().0);
    assert!(
        shares.is_sorted_by(|one, next| next - one > -1e-9),
        "{shares:?}"
    );
    assert_eq!(shares.last(), Some(&1.0));
}

/// A part that cannot be cut is searched to its end.
#[test]
fn a_part_of_one_node_is_not_cut_forever() {
    let problem = Problem::from_rows([[0]]).expect("a row");
    let lines = search(&problem, whole(&problem), 2, |_| go_on_if(true));
    assert_eq!(found(&lines).count, 1_u32.into());
}

/// Whatever the order of the lines, and what they say of the same part.
#[test]
fn what_is_done_stays_done() {
    let problem = queens(6);
    let [part] = whole(&problem);
    let done = search(&problem, whole(&problem), 1, |_| go_on_if(true));
    let both = [part, done[0].clone()];
    for lines in [[0, 1], [1, 0]].map(|order| order.map(|place| both[place].clone())) {
        let ledger = Ledger::new(lines, 20);
        assert!(ledger.is_done());
        assert_eq!(ledger.lines(), done);
    }
}

#[test]
fn all_of_no_parts_is_done() {
    let ledger = Ledger::new([], 20);
    assert!(ledger.is_done());
    assert_eq!(ledger.progress(), (1.0, 0, 0));
}

/// Each part is taken once, in order, whatever is brought back meanwhile.
#[test]
fn parts_are_taken_in_order() {
    let problem = queens(8);
    let [PartOrRecord::Part(line)] = whole(&problem) else {
        panic!("the whole is a part");
    };
    let mut state = LedgerState::new([open(line)].into(), 5);
    let line = state.take(u64::MAX).expect("the whole").line;
    assert!(state.take(u64::MAX).is_none() && !state.is_done());
    state.cut(line, &problem.split(5), 0);
    let first = state.take(u64::MAX).expect("the first");
    let second = state.take(u64::MAX).expect("the second").line;
    let (first, step) = (first.line, first.step);
    assert!(first.part < second.part);
    state.reopen(first.clone(), step, 0);
    let mut taken = Vec::new();
    while let Some(part) = state.take(u64::MAX) {
        taken.push(part.line.part);
    }
    assert!(taken.is_sorted() && taken[0] == first.part && !taken.contains(&second.part));
    let begun = |entry: &LedgerEntry| match entry {
        LedgerEntry::Begun(line, _) => Some(line.clone()),
        _ => None,
    };
    let all: Vec<PartLine> = state.entries.values().filter_map(begun).collect();
    for line in all {
        assert!(!state.is_done());
        state.close(Record::new(&line, PartQuestion::Count));
    }
    assert!(state.is_done());
}

/// Nodes of a search that did not come to its end were searched all the same.
#[test]
fn what_is_searched_in_vain_is_counted() {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 4);
    let answer = |part: &PartLine, limits: Limits, _: Option<u64>| {
        // Without a limit it goes on until it is stopped, but not for ever.
        let is_stopped = || limits.cancel.iter().any(CancelToken::is_canceled);
        let mut turns = 0..50_000_000 * u32::from(limits.time.is_none());
        while turns.next().is_some() && !is_stopped() {
            std::thread::yield_now();
        }
        let mut record = Record::new(part, PartQuestion::Count);
        (record.nodes, record.stop) = (7, Some(Stop::Time));
        Ok(record)
    };
    let (mut nodes, mut looks) = (0, 0);
    let searched = ledger.search(&problem, &plan(1, &answer), &mut |ledger| {
        nodes = ledger.progress().2;
        looks += 1;
        go_on_if(nodes == 0 && looks < 1_000)
    });
    searched.expect("every part can be searched");
    let after = ledger.progress().2;
    assert!(nodes > 0 && after >= nodes && nodes % 7 == 0, "{nodes}");
    let is_part = |line: &PartOrRecord| matches!(line, PartOrRecord::Part(_));
    assert!(ledger.lines().iter().all(is_part));
}

/// A part of unknown size is cut before anything is searched.
#[test]
fn a_part_of_unknown_size_is_cut_first() {
    let problem = queens(6);
    let mut parts = problem.split(2);
    parts[1].nodes = None;
    let mut ledger = Ledger::new(lines(&problem, &parts), 2);
    let searched = std::sync::Mutex::new(Vec::new());
    let answer = |part: &PartLine, limits, _: Option<u64>| {
        let mut searched = searched.lock().expect("no panic");
        searched.push(part.part.to_string());
        Ok(record(&problem, part, PartQuestion::Count, limits))
    };
    finish(&mut ledger, &problem, &answer);
    let searched = searched.into_inner().expect("no panic");
    assert!(searched.contains(&"1/2".to_owned()) && !searched.contains(&"2/2".to_owned()));
    assert!(searched.len() > 2 && found(&ledger.lines()).count == 4_u32.into());
}

/// A leader that takes solutions slowly, or not at all for a while, has no more of them waiting than a few parts have;
/// and it gets all of them, in order.
#[test]
fn few_solutions_wait_for_the_leader() {
    let problem = queens(8);
    let mut expected = Vec::new();
    problem.search().for_each(|solution| {
        expected.push(sorted_numbers(numbers(solution.options())));
        ControlFlow::Continue(())
    });
    assert_eq!(expected.len(), 92);
    for threads in [1, 2, 3] {
        let mut ledger = Ledger::new(whole(&problem), 40);
        let answer = |part: &PartLine, limits, _: Option<u64>| {
            Ok(record(&problem, part, PartQuestion::Solve, limits))
        };
        let mut plan = plan(threads, &answer);
        plan.solutions = 5;
        let (mut taken, mut looks) = (Vec::new(), 0);
        // Each worker may have begun a part when there were fewer, and the next part may be begun at any time.
        let most = 5 * (WAITING + threads as u64 + 1);
        let check = |ledger: &Ledger| {
            let waiting = ledger.pool.lock().waiting;
            assert!(waiting < most, "{waiting}");
        };
        let all = ledger.search(&problem, &plan, &mut |ledger| {
            check(ledger);
            looks += 1;
            if looks > 5 {
                taken.extend(ledger.take_solutions(3));
            }
            ControlFlow::Continue(())
        });
        all.expect("every part can be searched");
        check(&ledger);
        taken.extend(ledger.take_solutions(usize::MAX));
        assert_eq!(taken, expected, "{threads} threads");
    }
}

/// A limit on the nodes of a part that a program sets itself: the part is cut, until it has no more nodes than that or cannot
/// be cut.
#[test]
fn a_limit_of_a_program_on_nodes_cuts_a_part() {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 4);
    let cut = AtomicUsize::new(0);
    let answer = |part: &PartLine, limits: Limits, _: Option<u64>| {
        let nodes = match limits.time {
            Some(_) => 3,
            None => u64::MAX,
        };
        let record = record(
            &problem,
            part,
            PartQuestion::Count,
            Limits { nodes, ..limits },
        );
        cut.fetch_add(usize::from(!record.is_complete()), Ordering::Relaxed);
        Ok(record)
    };
    finish(&mut ledger, &problem, &answer);
    assert_eq!(found(&ledger.lines()).count, 4_u32.into());
    assert!(cut.into_inner() > 0);
}

/// Nothing is left that could be cut, and the part is searched without limits: the same would come again and again.
#[test]
fn a_record_that_is_never_complete_is_an_error() {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 4);
    let answer = |part: &PartLine, limits, _: Option<u64>| {
        let mut record = record(&problem, part, PartQuestion::Count, limits);
        if part.part.to_string().starts_with("2/") {
            record.stop = Some(Stop::Nodes);
        }
        Ok(record)
    };
    let failed = ledger.search(&problem, &plan(1, &answer), &mut |_| go_on_if(true));
    let failed = failed.expect_err("the second part").to_string();
    let said = ": found a record that stopped with \"nodes\", expected a complete one, as its search had no limits";
    assert!(
        failed.starts_with("part 2/") && failed.ends_with(said),
        "{failed}"
    );
}
