//! What a panic leaves of a search.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;

/// A worker that panics does not leave the others waiting for its part, and the ledger can be searched again.
#[test]
fn a_panic_ends_the_search() {
    let problem = queens(6);
    let begun = AtomicUsize::new(0);
    let answer =
        |part: &PartLine, limits, _: Option<u64>| match begun.fetch_add(1, Ordering::Relaxed) {
            3 => panic!("a panic of a test"),
            _ => Ok(record(&problem, part, PartQuestion::Count, limits)),
        };
    let mut ledger = Ledger::new(whole(&problem), 20);
    let plan = plan(3, &answer);
    let search = || ledger.search(&problem, &plan, &mut |_| go_on_if(true));
    assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
    let mut looks = 0;
    let searched = ledger.search(&problem, &plan, &mut |_| {
        looks += 1;
        go_on_if(looks < 1_000)
    });
    searched.expect("every part can be searched");
    assert!(ledger.is_done());
    assert_eq!(found(&ledger.lines()).count, 4_u32.into());
}

/// If the caller panics, no worker goes on with its part.
#[test]
fn a_panic_of_the_caller_ends_the_search() {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 20);
    let begun = AtomicUsize::new(0);
    let answer = |part: &PartLine, limits: Limits, _: Option<u64>| {
        begun.fetch_add(1, Ordering::Relaxed);
        let mut waited = 0_u64;
        while !limits.cancel.iter().any(|token| token.is_canceled()) {
            waited += 1;
            assert!(waited < 10_000_000, "nobody says that it is over");
            std::thread::yield_now();
        }
        Ok(Record::new(part, PartQuestion::Count))
    };
    let search = || {
        ledger.search(&problem, &plan(2, &answer), &mut |_| {
            assert_eq!(begun.load(Ordering::Relaxed), 0, "a panic of a test");
            go_on_if(true)
        })
    };
    let panic = catch_unwind(AssertUnwindSafe(search)).expect_err("a panic");
    let message = panic.downcast_ref::<String>().expect("of the caller");
    assert!(message.contains("a panic of a test"), "{message}");
}
