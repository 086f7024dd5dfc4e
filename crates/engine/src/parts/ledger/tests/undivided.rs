//! Tests what is searched before anything is cut, and what is not worth a cut.

use super::*;

/// The number of searches of parts that it takes to count six queens, of which the first `unfinished` do not come to their end.
fn searches(change: impl FnOnce(&mut LedgerPlan<'_>), unfinished: usize) -> usize {
    let problem = queens(6);
    let mut ledger = Ledger::new(whole(&problem), 10);
    let answered = AtomicUsize::new(0);
    let answer = |part: &PartLine, limits, _: Option<u64>| {
        let mut record = record(&problem, part, PartQuestion::Count, limits);
        if answered.fetch_add(1, Ordering::Relaxed) < unfinished {
            record.stop = Some(Stop::Time);
        }
        Ok(record)
    };
    let mut plan = plan(1, &answer);
    change(&mut plan);
    finish_by(&plan, &mut ledger, &problem);
    assert_eq!(found(&ledger.lines()).count, 4_u32.into());
    answered.into_inner()
}

#[test]
fn a_whole_that_is_done_in_time_is_not_cut() {
    let parts = searches(|_| {}, 0);
    assert!(parts >= 10);
    assert_eq!(searches(|plan| plan.whole = LONG, 0), 1);
    assert_eq!(searches(|plan| plan.whole = LONG, 1), 1 + parts);
}

/// What is likely to be small and is not is cut all the same.
#[test]
fn small_parts_are_not_cut_at_first() {
    let few = searches(|plan| plan.least = 20, 0);
    assert!((2..10).contains(&few), "{few}");
    assert_eq!(searches(|plan| plan.least = u64::MAX, 0), 1);
    let cut = searches(|plan| plan.least = u64::MAX, 1);
    assert!(cut > 10, "{cut}");
    // The search of the whole took its time, so it is not small.
    let cut = searches(|plan| (plan.whole, plan.least) = (LONG, u64::MAX), 1);
    assert!(cut >= 10, "{cut}");
}

/// It took too long for a run before, whatever is known of it: otherwise short runs would never get on.
#[test]
fn a_whole_that_was_searched_in_vain_is_cut_first() {
    let problem = queens(6);
    let [part] = whole(&problem);
    let PartOrRecord::Part(line) = &part else {
        panic!("the whole is a part");
    };
    let mut unfinished = record(&problem, line, PartQuestion::Count, Limits::NONE);
    unfinished.stop = Some(Stop::Time);
    let unfinished = PartOrRecord::Record(unfinished);
    for lines in [[unfinished.clone(), part.clone()], [part, unfinished]] {
        // It is known from one run to the next, and adds nothing to the count.
        let saved = Ledger::new(lines, 10).lines();
        let mut ledger = Ledger::new(saved, 10);
        let answered = AtomicUsize::new(0);
        let answer = |part: &PartLine, limits, _: Option<u64>| {
            answered.fetch_add(1, Ordering::Relaxed);
            Ok(record(&problem, part, PartQuestion::Count, limits))
        };
        let mut plan = plan(1, &answer);
        plan.whole = LONG;
        finish_by(&plan, &mut ledger, &problem);
        assert_eq!(found(&ledger.lines()).count, 4_u32.into());
        assert!(answered.into_inner() >= 10);
    }
}
