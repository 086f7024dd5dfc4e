//! What a reduction removes, by the definition.

use crate::engine::{BETWEEN_LOOKS, Steps, Stop, WorkLimits};
use crate::problem::{Matrix, OptionId, Problem};
use crate::samples::{add_option, exact};

/// A problem of a few items of all kinds, with a few options.
fn random(seed: u64) -> Problem<usize> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut problem = Problem::new();
    let items = random.usize(3..10);
    let mut secondary = vec![false; items];
    for (item, is_secondary) in secondary.iter_mut().enumerate() {
        match random.u32(0..12) {
            0 | 1 => {
                *is_secondary = true;
                problem.secondary(item)
            }
            2 => problem.primary_times(item, 0..=1),
            3 => problem.primary_times(item, 1..=2),
            4 => problem.primary_times(item, 2..=3),
            5 => problem.primary_times(item, 0..=2),
            _ => problem.primary(item),
        }
        .expect("items differ");
    }
    for _ in 0..random.usize(items..5 * items) {
        let members = secondary.iter().enumerate();
        let members = members.filter_map(|(item, &is_secondary)| {
            let is_member = random.usize(0..items) < 3;
            is_member.then(|| (item, random.u32(0..3) * u32::from(is_secondary)))
        });
        add_option(&mut problem, members, 0);
    }
    problem
}

/// Whether two options can be in one solution, as far as the items go that both have.
fn agree(matrix: &Matrix, one: OptionId, other: OptionId) -> bool {
    matrix.members(one).all(|(item, shade)| {
        let mut others = matrix.members(other);
        let Some((_, with)) = others.find(|&(other, _)| other == item) else {
            return true;
        };
        match matrix.bounds(item) {
            Some(bounds) => *bounds.end() > 1,
            None => shade > 0 && shade == with,
        }
    })
}

/// Whether an option leaves enough of the options to all items.
fn is_viable(matrix: &Matrix, option: OptionId, left: &[OptionId]) -> bool {
    let has = |option, item| matrix.members(option).any(|(other, _)| other == item);
    matrix.item_ids().all(|item| {
        let bounds = matrix.bounds(item).unwrap_or(0..=1);
        let own = u32::from(has(option, item));
        let mut others = left.to_vec();
        others.retain(|&other| other != option && has(other, item) && agree(matrix, option, other));
        own == *bounds.end() || others.len() as u32 + own >= *bounds.start()
    })
}

#[test]
fn what_is_left_is_what_the_definition_leaves() {
    let mut removed = 0;
    for seed in 0..3_000 {
        let problem = random(seed);
        let matrix = problem.matrix();
        let mut left: Vec<OptionId> = matrix.option_ids().collect();
        left.retain(|&option| matrix.is_playable(option));
        loop {
            let before = left.clone();
            left.retain(|&option| is_viable(matrix, option, &before));
            if left == before {
                break;
            }
        }
        let reduction = problem.clone().reduce(&WorkLimits::NONE);
        assert_eq!(reduction.options, left, "seed {seed}");
        removed += usize::from(reduction.options_removed > 0 && !left.is_empty());
    }
    assert!(removed > 300, "{removed} have options of both kinds");
}

/// Random options, each of which leaves enough to every item: the counts show it, in a step or two for each item.
#[test]
fn a_large_problem_takes_few_steps() {
    let mut random = fastrand::Rng::with_seed(1);
    let options = (0..5_000).map(|_| random.choose_multiple(0..100, 4));
    let problem = exact(100, options);
    let mut steps = Steps::new(&WorkLimits::NONE);
    let reduction = problem.reduce_by(&mut steps);
    assert_eq!((reduction.options_removed, reduction.items_removed), (0, 0));
    assert!(steps.taken < 1_000, "{} steps", steps.taken);
}

/// A path, whose first item has two options, of which one covers it alone. The last item has one option, so the one before
/// is in no solution, and so on to its beginning, one after the other. That takes a few steps for each option. A reduction
/// stops when it is asked to, and what it has left has the same solutions.
#[test]
fn a_reduction_stops_when_asked() {
    let options = (0..51).map(|item: usize| item.saturating_sub(1)..item + 1);
    let problem = exact(51, options);
    let reduced = |most: u64| {
        let mut steps = up_to(most);
        let reduced = problem.clone().reduce_by(&mut steps);
        assert_eq!(reduced.problem.search().count(), 1);
        (steps.taken, steps.stopped, reduced.options_removed)
    };
    let (all, _, removed) = reduced(u64::MAX);
    assert_eq!(removed, 25);
    assert!((51..51 * 5).contains(&all), "{all} steps");
    let mut before = 0;
    for most in 0..all {
        let (taken, stopped, removed) = reduced(most);
        assert_eq!((taken, stopped), (most, Some(Stop::Nodes)));
        assert!(before <= removed && removed as u64 <= most);
        before = removed;
    }
    assert_eq!(reduced(all), (all, None, removed));
    assert_eq!(problem.reduce(&WorkLimits::NONE).options_removed, removed);
}

/// No more than this many steps.
fn up_to(steps: u64) -> Steps {
    Steps::new(&WorkLimits {
        steps,
        ..WorkLimits::NONE
    })
}

/// Items that have the same options strike the same: one of them is examined, and each other is looked at once. To read the
/// long options for each of them takes quadratic time.
#[test]
fn items_with_the_same_options_are_examined_once() {
    for items in [100, 1_000] {
        let problem = exact(items, [0..items, 0..items, 0..items]);
        let mut steps = Steps::new(&WorkLimits::NONE);
        let reduction = problem.reduce_by(&mut steps);
        let removed = (reduction.options_removed, reduction.items_removed);
        assert_eq!(removed, (0, items - 1));
        assert_eq!(steps.taken, items as u64 + 1);
    }
}

/// Each pass over many options looks at what may stop it, and when that has, no other begins.
#[test]
fn many_options_are_read_with_looks() {
    let (items, options) = (16, 30_000);
    let problem = exact(items, (0..options).map(|_| 0..items));
    let passes = 3 * (items * options) as u64 / BETWEEN_LOOKS;
    let mut steps = up_to(u64::MAX);
    problem.clone().reduce_by(&mut steps);
    assert!(steps.taken >= passes, "{} steps", steps.taken);
    for most in [0, 9] {
        let mut steps = up_to(most);
        problem.clone().reduce_by(&mut steps);
        assert_eq!((steps.taken, steps.stopped), (most, Some(Stop::Nodes)));
    }
}
