//! Every way to the numbers against the naive solver.

use std::cell::RefCell;

use crate::engine::Progress;
use crate::samples::laws::*;

use super::*;
use crate::samples::{
    copies, queens,
    symmetric::{Plain, symmetric},
};

const LONG: Duration = Duration::from_secs(3600);

/// The numbers by the naive solver.
fn naive(plain: &Plain, require: &[OptionId], forbid: &[OptionId]) -> Usage {
    let count = |more: &[OptionId]| plain.count(&[require, more].concat(), forbid).into();
    let options = (0..plain.options.len() as u32).map(|option| count(&[OptionId::new(option)]));
    Usage {
        options: options.collect(),
        count: count(&[]),
    }
}

/// The numbers by a list, which takes as long as it needs.
fn listed(plan: &Plan<'_, '_, usize, ()>, orbits: Option<&Orbits>) -> Usage {
    let (found, _) = plan.list(orbits, LONG).expect("nothing stops it");
    found.expect("few")
}

laws! {
    #![cases(300)]

    /// A diagram = a list = a list by orbits = a count for each orbit = the naive solver.
    #[test]
    fn all_ways_agree(
        plain in symmetric(),
        require in prop::collection::vec(0u32..20, 0..2),
        forbid in prop::collection::vec(0u32..20, 0..2),
    ) {
        let problem = plain.problem();
        let exists = |number: &u32| (*number as usize) < plain.options.len();
        let [require, forbid] = [require, forbid].map(|list| {
            let list = list.into_iter().filter(exists).map(OptionId::new);
            list.collect::<Vec<_>>()
        });
        let naive = naive(&plain, &require, &forbid);
        let search = || { problem.search().require(require.clone()) }.forbid(forbid.clone());
        let counting = search().into_counting();
        let plan = Plan { problem: &problem, counting: &counting };
        prop_assert_eq!(&search().usage().expect("nothing stops it"), &naive);
        prop_assert_eq!(&plan.diagram(None).expect("nothing stops it"), &naive);
        prop_assert_eq!(&listed(&plan, None), &naive);
        if let Some(orbits) = plan.orbits(usize::MAX, 1e9) {
            prop_assert_eq!(&listed(&plan, Some(&orbits)), &naive);
            prop_assert_eq!(&plan.by_counts(&orbits).expect("nothing stops it"), &naive);
        }
    }
}

#[test]
fn orbits_shorten_the_work() {
    let problem = queens(8);
    let plan = Plan {
        problem: &problem,
        counting: &problem.search().into_counting(),
    };
    let orbits = plan
        .orbits(usize::MAX, 1e9)
        .expect("there are turns and reflections");
    assert_eq!(orbits.len(), 10);
    assert_eq!(orbits.branches.len(), 4, "of eight squares of a row");
    let found = listed(&plan, Some(&orbits));
    assert_eq!(found.count, 92u32.into());
    // OEIS A002562 aside: a corner square is in 4 of the 92 solutions.
    let corner = problem.option_ids().next().expect("there are 64");
    assert_eq!(found.options[corner.index()], 4u32.into());
}

fn stop(found: Result<Usage, CountError>) -> Option<Stop> {
    found.err().and_then(|error| error.stop())
}

#[test]
fn limits_stop_it() {
    let problem = queens(8);
    let found = problem.search().max_time(Duration::ZERO).usage();
    assert_eq!(stop(found), Some(Stop::Time));
    let token = crate::engine::CancelToken::new();
    token.cancel();
    let found = problem.search().cancel_on(token).usage();
    assert_eq!(stop(found), Some(Stop::Canceled));
}

#[test]
fn an_option_that_is_not_there() {
    let problem = queens(4);
    let nowhere = { problem.search().require([OptionId::new(999)]) }.forbid([OptionId::new(1000)]);
    let found = nowhere.usage().expect("nothing stops it");
    assert_eq!(found.count, BigUint::ZERO);
}

/// The numbers of many options, of a thousand bits each, are part of the memory.
#[test]
fn long_numbers_take_memory() {
    let pair = Problem::from_rows([[0], [0]]).expect("no row is empty");
    let problem = copies(&pair, 1_000);
    let usage = |memory| problem.search().memory(memory).symmetry(false).usage();
    let found = usage(4 << 20).expect("it is enough");
    let half = BigUint::from(2u32).pow(999);
    assert!(found.options.iter().all(|number| *number == half));
    let found = usage(3 << 17).err();
    assert!(matches!(found, Some(CountError::TooLarge { budget }) if budget == 3 << 17));
    assert!(problem.search().memory(3 << 17).diagram().is_ok());
}

/// The pass over the nodes of a diagram is no part of a limit on the states that make it.
#[test]
fn a_limit_on_nodes_is_one_on_states() {
    let pair = Problem::from_rows([[0], [0]]).expect("no row is empty");
    let problem = copies(&pair, 6);
    let search = |nodes| {
        let required = { problem.option_ids() }.step_by(2).take(4);
        problem.search().require(required).max_nodes(nodes)
    };
    let mut needed = 0;
    while search(needed).diagram().is_err() {
        needed += 1;
    }
    assert!(needed > 0);
    let found = search(needed - 1).usage();
    assert_eq!(stop(found), Some(Stop::Nodes));
    let found = search(needed).usage().expect("as many as it needs");
    assert_eq!(found.count, 4u32.into());
}

/// Every way shows how far it has come.
#[test]
fn all_ways_show_progress() {
    let problem = queens(12);
    let orbits = problem.search().into_counting();
    let orbits = Plan {
        problem: &problem,
        counting: &orbits,
    };
    let orbits = orbits.orbits(usize::MAX, 1e9).expect("there is symmetry");
    let all = orbits.len();
    for (way, parts) in [(0, all), (1, 1), (2, 1)] {
        watched(&problem, |plan, seen| {
            match way {
                0 => drop(plan.by_counts(&orbits).expect("nothing stops it")),
                1 => drop(listed(plan, Some(&orbits))),
                _ => drop(listed(plan, None)),
            }
            let shown = seen();
            assert!(shown.len() >= parts, "{way}: {} of {parts}", shown.len());
            assert!(fractions(&shown).iter().all(|&one| one <= 1.0));
        });
    }
}

/// Asks a plan whose progress is watched; `seen` takes what was shown since it was last called.
fn watched(
    problem: &Problem<usize>,
    ask: impl FnOnce(&Plan<'_, '_, usize, ()>, &dyn Fn() -> Vec<Progress>),
) {
    let shown = RefCell::new(Vec::new());
    let show = |progress: &Progress| shown.borrow_mut().push(*progress);
    let search = problem.search().on_progress(Duration::ZERO, show);
    let plan = Plan {
        problem,
        counting: &search.into_counting(),
    };
    ask(&plan, &|| shown.take());
}

/// The shares that were shown. Neither they nor the time fall.
fn fractions(shown: &[Progress]) -> Vec<f64> {
    assert!(shown.is_sorted_by_key(|one| one.elapsed));
    let fractions: Vec<f64> = shown.iter().filter_map(|one| one.fraction).collect();
    assert!(fractions.is_sorted());
    fractions
}

/// What one way has done is no share of the next one, which begins anew.
#[test]
fn a_way_that_is_left_leaves_no_share() {
    let problem = queens(12);
    watched(&problem, |plan, seen| {
        let ways = [
            plan.list(None, LONG).map(|_| seen()),
            plan.diagram(None).map(|_| seen()),
            plan.list(None, LONG).map(|_| seen()),
        ];
        let (mut elapsed, mut before) = (None, 1.0);
        for way in ways {
            let shown = way.expect("nothing stops it");
            let fractions = fractions(&shown);
            assert!(fractions[0] < before, "{fractions:?} after {before}");
            before = fractions[fractions.len() - 1];
            let last = shown.last().map(|last| last.elapsed);
            assert!(elapsed <= last);
            elapsed = last;
        }
    });
}
