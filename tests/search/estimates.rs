//! Estimates of how large a search is.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use proptest::prelude::*;
use quadrille::{CancelToken, OptionId, Progress, Stop};

use crate::cases;
use crate::common::puzzles::queens;
use crate::common::{chain, ids, mcc};

proptest! {
    #![proptest_config(cases(200))]

    /// An estimate is 0 where there is nothing, and repeatable.
    #[test]
    fn estimates_are_sound(plain in mcc(), seed: u64) {
        let problem = plain.problem();
        let estimate = problem.search().estimate(20, seed);
        prop_assert_eq!(problem.search().estimate(20, seed), estimate);
        let many = problem.search().estimate(200, seed);
        for threads in 2..=4 {
            prop_assert_eq!(problem.search().threads(threads).estimate(200, seed), many);
        }
        let report = problem.search().run();
        prop_assert_eq!(report.solutions, problem.search().count());
        prop_assert!(estimate.nodes.value >= 1.0);
        prop_assert!(report.solutions > 0 || estimate.solutions.value == 0.0);
    }
}

/// Six queens: 53 nodes in the tree, four solutions. The probes must come close to both.
#[test]
fn estimates_come_close() {
    let problem = queens(6);
    let report = problem.search().run();
    let estimate = problem.search().estimate(20_000, 1);
    for (mean, truth) in [
        (estimate.nodes, report.nodes),
        (estimate.solutions, report.solutions),
    ] {
        let truth = truth as f64;
        assert!(
            (mean.value - truth).abs() < 4.0 * mean.error,
            "{mean:?} for {truth}"
        );
        assert!(mean.error < 0.05 * truth, "{mean:?}");
    }
}

#[test]
fn no_estimate_of_what_cannot_be() {
    let problem = queens(4);
    let clash = problem.search().require(ids(&[0, 1]));
    let estimate = clash.estimate(5, 1);
    assert_eq!((estimate.nodes.value, estimate.solutions.value), (1.0, 0.0));
    // None and one probe do not say how far off they are.
    let one = problem.search().estimate(1, 1);
    assert_eq!(
        (one.nodes.error, one.solutions.error),
        (f64::INFINITY, f64::INFINITY)
    );
    let none = problem.search().estimate(0, 1);
    assert_eq!(
        (none.nodes.value, none.nodes.error, none.solutions.error),
        (0.0, f64::INFINITY, f64::INFINITY)
    );
}

/// A tree of 2^2000 nodes is estimated as the largest number there is, and not as no number at all.
#[test]
fn estimates_have_a_largest_number() {
    let problem = chain(2000, 2);
    let estimate = problem.search().estimate(100, 1);
    for mean in [estimate.nodes, estimate.solutions] {
        // How much the probes disagree is not known.
        assert_eq!((mean.value, mean.error), (f64::MAX, f64::INFINITY));
    }
    assert!(
        problem
            .split(4)
            .iter()
            .all(|part| part.nodes.is_some_and(f64::is_finite))
    );
}

#[test]
fn an_estimate_of_the_impossible_can_be_canceled() {
    let problem = chain(2, 2);
    let both = problem.search().require([0, 1].map(OptionId::new));
    let canceled = both.cancel_on(Arc::new(AtomicBool::new(true)));
    let estimate = canceled.estimate(u32::MAX, 1);
    assert_eq!((estimate.probes, estimate.stop), (0, Stop::Canceled));
}

/// The progress shown within a long probe cancels it.
#[test]
fn a_probe_can_be_canceled() {
    let problem = chain(2000, 2);
    let cancel = CancelToken::new();
    let search = problem.search().cancel_on(cancel.clone());
    let search = search.on_progress(Duration::ZERO, |_| cancel.cancel());
    let estimate = search.estimate(1, 1);
    assert_eq!((estimate.probes, estimate.stop), (0, Stop::Canceled));
}

/// What is shown is that of all threads.
#[test]
fn the_progress_of_an_estimate_is_that_of_all_threads() {
    let problem = queens(8);
    let shown = RefCell::new(Vec::new());
    let show = |progress: &Progress| shown.borrow_mut().push((progress.threads, progress.nodes));
    problem
        .search()
        .threads(2)
        .on_progress(Duration::ZERO, show)
        .estimate(1_000, 1);
    let shown = shown.into_inner();
    assert!(shown.iter().all(|&(threads, _)| threads == 2), "{shown:?}");
    assert!(shown.is_sorted_by_key(|&(_, nodes)| nodes), "{shown:?}");
}
