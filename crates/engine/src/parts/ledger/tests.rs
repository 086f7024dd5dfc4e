//! Tests ledgers: stopped anywhere, saved, resumed, on any number of threads, they come to the same answer.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::engine::Stop;
use crate::parts::{PartPlace, PartQuestion, fingerprint, merge};
use crate::samples::queens;

/// Never: the time of a part does not count here.
const LONG: Duration = Duration::from_secs(3600);

fn whole<I, T>(problem: &Problem<I, T>) -> [PartOrRecord; 1] {
    [PartOrRecord::Part(PartLine::whole(&fingerprint(problem)))]
}

/// Searches a ledger; `look` is called with the number of calls before it.
fn search<I: Sync, T: Sync>(
    problem: &Problem<I, T>,
    lines: impl IntoIterator<Item = PartOrRecord>,
    threads: usize,
    mut look: impl FnMut(usize) -> ControlFlow<()>,
) -> Vec<PartOrRecord> {
    let mut ledger = Ledger::new(lines, 40);
    let answer = |part: &PartLine, limits: Limits| {
        let mut record = Record::new(part, PartQuestion::Solve);
        record.search(problem.search().within(&part.part()).limits(limits), None);
        Ok(record)
    };
    let plan = LedgerPlan {
        answer: &answer,
        threads,
        every: LONG,
        solutions: u64::MAX,
    };
    let mut looks = 0;
    let searched = ledger.search(problem, &plan, &mut |_| {
        looks += 1;
        look(looks - 1)
    });
    searched.expect("every part can be searched");
    ledger.lines()
}

#[test]
fn a_ledger_that_is_stopped_goes_on() {
    let problem = queens(7);
    let all: Vec<Vec<u32>> =
        match &search(&problem, whole(&problem), 1, |_| ControlFlow::Continue(()))[..] {
            // Each record of parts is joined, so one is left.
            [PartOrRecord::Record(record)] => record.solutions.clone(),
            lines => panic!("{lines:?}"),
        };
    assert_eq!(all.len(), 40);
    // Without a thread, the caller searches.
    for threads in [0, 1, 2, 3] {
        // It can be saved before anything is cut, whatever the workers do.
        let mut lines = search(&problem, whole(&problem), threads, |_| {
            ControlFlow::Break(())
        });
        let mut rounds = 0;
        while !merge(&lines).expect("one search").is_complete() {
            lines = search(&problem, lines, threads, |looks| {
                match looks < 1 + rounds % 3 {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            rounds += 1;
        }
        assert_eq!(
            merge(&lines).expect("one search").solutions,
            all,
            "{threads} threads"
        );
    }
}

/// The first error ends the search, and what is done stays done.
#[test]
fn an_error_ends_the_search() {
    let problem = queens(6);
    for threads in [1, 3] {
        let mut ledger = Ledger::new(whole(&problem), 20);
        let begun = AtomicUsize::new(0);
        let plan = LedgerPlan {
            answer: &|part, limits| {
                if begun.fetch_add(1, Ordering::Relaxed) == 5 {
                    return Err("no more".into());
                }
                let mut record = Record::new(part, PartQuestion::Count);
                record.search(problem.search().within(&part.part()).limits(limits), None);
                Ok(record)
            },
            threads,
            every: LONG,
            solutions: u64::MAX,
        };
        let failed = ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(()));
        assert_eq!(failed.expect_err("the sixth part").to_string(), "no more");
        assert!(!ledger.is_done());
        let searched = ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(()));
        searched.expect("the others can be searched");
        assert_eq!(
            merge(&ledger.lines()).expect("one search").count,
            4_u32.into()
        );
    }
}

/// A search that is always stopped before its first part is done has smaller parts the next time.
#[test]
fn a_long_part_is_cut_when_the_search_is_stopped() {
    let problem = queens(7);
    let parts = problem.split(2).into_iter();
    let fingerprint = fingerprint(&problem);
    let line = |(number, part)| {
        let place = PartPlace::whole().part(number, 2);
        PartOrRecord::Part(PartLine::new(&fingerprint, place, &part))
    };
    let lines: Vec<PartOrRecord> = (1..).zip(parts).map(line).collect();
    assert_eq!(lines.len(), 2);
    let mut ledger = Ledger::new(lines, 2);
    let begun = AtomicUsize::new(0);
    let plan = LedgerPlan {
        answer: &|part, limits| {
            begun.fetch_add(1, Ordering::Relaxed);
            while !limits.cancel.iter().any(|token| token.is_canceled()) {
                std::thread::yield_now();
            }
            std::thread::sleep(WHILE);
            Ok(Record::new(part, PartQuestion::Count))
        },
        threads: 2,
        every: LONG,
        solutions: u64::MAX,
    };
    let searched = ledger.search(
        &problem,
        &plan,
        &mut |_| match begun.load(Ordering::Relaxed) {
            0 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        },
    );
    searched.expect("every part can be searched");
    let lines = ledger.lines();
    assert!(lines.len() > 2, "{}", lines.len());
    let lines = search(&problem, lines, 2, |_| ControlFlow::Continue(()));
    assert_eq!(merge(&lines).expect("one search").solutions.len(), 40);
}

/// A worker that panics does not leave the others waiting for its part, and the ledger can be searched again.
#[test]
fn a_panic_ends_the_search() {
    let problem = queens(6);
    let begun = AtomicUsize::new(0);
    let mut ledger = Ledger::new(whole(&problem), 20);
    let plan = LedgerPlan {
        answer: &|part, limits| {
            if begun.fetch_add(1, Ordering::Relaxed) == 3 {
                panic!("a panic of a test");
            }
            let mut record = Record::new(part, PartQuestion::Count);
            record.search(problem.search().within(&part.part()).limits(limits), None);
            Ok(record)
        },
        threads: 3,
        every: LONG,
        solutions: u64::MAX,
    };
    let search = || ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(()));
    assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
    let mut looks = 0;
    let searched = ledger.search(&problem, &plan, &mut |_| {
        looks += 1;
        match looks < 1_000 {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    searched.expect("every part can be searched");
    assert!(ledger.is_done());
    let merged = merge(&ledger.lines()).expect("one search");
    assert_eq!(merged.count, 4_u32.into());
}

/// If the caller panics, no worker goes on with its part.
#[test]
fn a_panic_of_the_caller_ends_the_search() {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 20);
    let begun = AtomicUsize::new(0);
    let plan = LedgerPlan {
        answer: &|part, limits| {
            begun.fetch_add(1, Ordering::Relaxed);
            let mut waited = 0_u64;
            while !limits.cancel.iter().any(|token| token.is_canceled()) {
                waited += 1;
                assert!(waited < 10_000_000, "nobody says that it is over");
                std::thread::yield_now();
            }
            Ok(Record::new(part, PartQuestion::Count))
        },
        threads: 2,
        every: LONG,
        solutions: u64::MAX,
    };
    let search = || {
        ledger.search(&problem, &plan, &mut |_| {
            assert_eq!(begun.load(Ordering::Relaxed), 0, "a panic of a test");
            ControlFlow::Continue(())
        })
    };
    let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("a panic");
    let message = panic.downcast_ref::<String>().expect("of the caller");
    assert!(message.contains("a panic of a test"), "{message}");
}

/// Parts that are cut again and again: the share that is done never becomes less, and ends at 1.
#[test]
fn the_share_that_is_done_does_not_fall() {
    let problem = queens(7);
    let mut ledger = Ledger::new(whole(&problem), 4);
    let answered = AtomicUsize::new(0);
    let plan = LedgerPlan {
        answer: &|part, limits| {
            let mut record = Record::new(part, PartQuestion::Count);
            record.search(problem.search().within(&part.part()).limits(limits), None);
            if answered.fetch_add(1, Ordering::Relaxed).is_multiple_of(2) {
                record.stop = Stop::Time.to_string();
            }
            Ok(record)
        },
        threads: 1,
        every: LONG,
        solutions: u64::MAX,
    };
    let mut shares = vec![0.0];
    let searched = ledger.search(&problem, &plan, &mut |ledger| {
        shares.push(ledger.progress().0);
        ControlFlow::Continue(())
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
    let lines = search(&problem, whole(&problem), 2, |_| ControlFlow::Continue(()));
    assert_eq!(merge(&lines).expect("one search").count, 1_u32.into());
}

/// Whatever the order of the lines, and what they say of the same part.
#[test]
fn what_is_done_stays_done() {
    let problem = queens(6);
    let [part] = whole(&problem);
    let done = search(&problem, whole(&problem), 1, |_| ControlFlow::Continue(()));
    for lines in [
        vec![part.clone(), done[0].clone()],
        vec![done[0].clone(), part],
    ] {
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
    let mut state = LedgerState::new([open(line)].into());
    let (line, _) = state.take(u64::MAX).expect("the whole");
    assert!(state.take(u64::MAX).is_none() && !state.is_done());
    state.cut(line, &problem.split(5));
    let (first, step) = state.take(u64::MAX).expect("the first");
    let (second, _) = state.take(u64::MAX).expect("the second");
    assert!(first.part < second.part);
    state.reopen(first.clone(), step);
    let mut taken = Vec::new();
    while let Some((line, _)) = state.take(u64::MAX) {
        taken.push(line.part);
    }
    assert!(taken.is_sorted() && taken[0] == first.part && !taken.contains(&second.part));
    let all: Vec<PartLine> = (state.entries.values())
        .filter_map(|entry| match entry {
            LedgerEntry::Begun(line) => Some(line.clone()),
            _ => None,
        })
        .collect();
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
    let answer = |part: &PartLine, _: Limits| {
        let mut record = Record::new(part, PartQuestion::Count);
        (record.nodes, record.stop) = (7, Stop::Time.to_string());
        Ok(record)
    };
    let plan = LedgerPlan {
        answer: &answer,
        threads: 1,
        every: LONG,
        solutions: u64::MAX,
    };
    let (mut nodes, mut looks) = (0, 0);
    let searched = ledger.search(&problem, &plan, &mut |ledger| {
        nodes = ledger.progress().2;
        looks += 1;
        match nodes > 0 || looks == 1_000 {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    searched.expect("every part can be searched");
    assert!(
        nodes > 0 && ledger.progress().2 >= nodes && nodes % 7 == 0,
        "{nodes}"
    );
    assert!(
        ledger
            .lines()
            .iter()
            .all(|line| matches!(line, PartOrRecord::Part(_)))
    );
}

/// A part of unknown size is cut before anything is searched.
#[test]
fn a_part_of_unknown_size_is_cut_first() {
    let problem = queens(6);
    let fingerprint = fingerprint(&problem);
    let lines = (1..).zip(problem.split(2)).map(|(number, mut part)| {
        part.nodes = if number == 2 { f64::NAN } else { part.nodes };
        let place = PartPlace::whole().part(number, 2);
        PartOrRecord::Part(PartLine::new(&fingerprint, place, &part))
    });
    let mut ledger = Ledger::new(lines, 2);
    let searched = std::sync::Mutex::new(Vec::new());
    let plan = LedgerPlan {
        answer: &|part, limits| {
            let mut record = Record::new(part, PartQuestion::Count);
            record.search(problem.search().within(&part.part()).limits(limits), None);
            searched
                .lock()
                .expect("no panic")
                .push(part.part.to_string());
            Ok(record)
        },
        threads: 1,
        every: LONG,
        solutions: u64::MAX,
    };
    let all = ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(()));
    all.expect("every part can be searched");
    let searched = searched.into_inner().expect("no panic");
    assert!(searched.contains(&"1/2".to_owned()) && !searched.contains(&"2/2".to_owned()));
    assert!(
        searched.len() > 2 && merge(&ledger.lines()).expect("one search").count == 4_u32.into()
    );
}

/// A leader that takes solutions slowly, or not at all for a while, has no more of them waiting than a few parts have;
/// and it gets all of them, in order.
#[test]
fn few_solutions_wait_for_the_leader() {
    let problem = queens(8);
    let mut expected = Vec::new();
    problem.search().for_each(|solution| {
        let mut numbers: Vec<u32> = (solution.options().iter())
            .map(|id| id.index() as u32 + 1)
            .collect();
        numbers.sort_unstable();
        expected.push(numbers);
        ControlFlow::Continue(())
    });
    assert_eq!(expected.len(), 92);
    for threads in [1, 2, 3] {
        let mut ledger = Ledger::new(whole(&problem), 40);
        let plan = LedgerPlan {
            answer: &|part, limits| {
                let mut record = Record::new(part, PartQuestion::Solve);
                record.search(problem.search().within(&part.part()).limits(limits), None);
                Ok(record)
            },
            threads,
            every: LONG,
            solutions: 5,
        };
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

/// The cost of the best so far is that of the cheapest record.
#[test]
fn a_ledger_knows_the_cheapest_so_far() {
    let mut problem = Problem::new();
    problem.primary("a").expect("new");
    for cost in [7, 3, 5] {
        problem
            .option(cost)
            .cover(["a"])
            .cost(cost)
            .add()
            .expect("an item");
    }
    let mut ledger = Ledger::new(whole(&problem), 40);
    assert_eq!(ledger.cheapest(), None);
    let plan = LedgerPlan {
        answer: &|part, limits| {
            let mut record = Record::new(part, PartQuestion::Best);
            record.wanted = Some(2);
            record.search(problem.search().within(&part.part()).limits(limits), None);
            Ok(record)
        },
        threads: 1,
        every: LONG,
        solutions: u64::MAX,
    };
    let all = ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(()));
    all.expect("every part can be searched");
    assert_eq!(ledger.cheapest(), Some(3));
}

/// Parts may look for solutions below different costs: what costs more than the least of these was not looked for everywhere.
#[test]
fn joined_parts_are_below_the_least_cost_of_each() {
    let line = PartLine::whole("a problem");
    let parts = [Some(10), None, Some(8), Some(9)].map(|below| {
        let mut record = Record::new(&line, PartQuestion::Best);
        record.below = below;
        record
    });
    let whole = Record::of_parts(&line, &parts.each_ref());
    assert_eq!(whole.below, Some(8));
}
