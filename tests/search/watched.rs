//! Tests the steps by playing them on sets, by the definition of exact cover alone.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::watch::{WatchStep, Watched};
use quadrille::{ItemId, OptionId, Problem, Stop, WorkLimits};

use crate::cases;
use crate::common::samples::{is_playable, langford, problems, queens};

/// Plays the steps on sets. Holds that what a choice leaves is what has no conflict with it, by the definition of
/// exact cover alone; returns the solutions.
fn play<I, T>(problem: &Problem<I, T>, watched: &Watched) -> Vec<Vec<OptionId>> {
    let color = |option, item| {
        let mut members = problem.members(option);
        members.find_map(|(other, color)| (other == item).then_some(color))
    };
    let conflict = |one, other| {
        one == other
            || problem
                .members(one)
                .any(|(item, _)| match (color(one, item), color(other, item)) {
                    (Some(one), Some(other)) => one.is_none() || one != other,
                    _ => false,
                })
    };
    let all = problem
        .option_ids()
        .filter(|&option| is_playable(problem, option));
    let mut left: BTreeSet<OptionId> = all.clone().collect();
    let (mut stack, mut solutions) = (
        Vec::<(Vec<OptionId>, Option<ItemId>, Option<OptionId>)>::new(),
        Vec::new(),
    );
    for step in watched.path.iter().chain(&watched.steps) {
        let chosen = |stack: &[(_, _, Option<OptionId>)]| {
            stack.iter().filter_map(|level| level.2).collect::<Vec<_>>()
        };
        match step {
            WatchStep::Branch {
                item,
                cases,
                hidden,
            } => {
                let of_item = left
                    .iter()
                    .filter(|&&option| color(option, *item).is_some());
                assert_eq!(of_item.clone().copied().collect::<Vec<_>>(), *hidden);
                assert_eq!(hidden.len(), *cases as usize);
                stack.push((hidden.clone(), Some(*item), None));
            }
            WatchStep::Choose { option, covers } => {
                let hidden = covers.iter().flat_map(|(_, hidden)| hidden).copied();
                stack.push((hidden.collect(), None, *option));
                let members = problem.members(option.expect("once")).map(|(item, _)| item);
                let is_member = |item: ItemId| members.clone().any(|member| member == item);
                assert!(covers.iter().all(|(item, _)| is_member(*item)));
            }
            WatchStep::Undo | WatchStep::Close => {
                let (hidden, item, _) = stack.pop().expect("what is taken back was done");
                assert_eq!(item.is_some(), *step == WatchStep::Close);
                left.extend(hidden);
                continue;
            }
            WatchStep::Solution => {
                let mut solution = chosen(&stack);
                solution.sort_unstable();
                solutions.push(solution);
                continue;
            }
            WatchStep::DeadEnd { item } => {
                let item = item.expect("some item");
                assert!(left.iter().all(|&option| color(option, item).is_none()));
                continue;
            }
            other => panic!("{other:?} is not known here"),
        }
        for option in &stack.last().expect("just pushed").0 {
            assert!(left.remove(option));
        }
        let chosen = chosen(&stack);
        let branched: Vec<ItemId> = stack.iter().filter_map(|level| level.1).collect();
        let fits = |&option: &OptionId| {
            let is_branched = branched.iter().any(|&item| color(option, item).is_some());
            !is_branched && !chosen.iter().any(|&chosen| conflict(chosen, option))
        };
        assert_eq!(left, all.clone().filter(fits).collect());
    }
    if watched.is_end {
        assert_eq!(left, all.collect());
    }
    solutions
}

fn same<I: std::hash::Hash + Eq + std::fmt::Debug, T>(problem: &Problem<I, T>) {
    let whole = problem.watch(0, usize::MAX);
    assert!(whole.is_end && whole.path.is_empty());
    let mut solutions = Vec::new();
    problem.search().for_each(|solution| {
        let mut options = solution.options().to_vec();
        options.sort_unstable();
        solutions.push(options);
    });
    solutions.sort_unstable();
    let mut found = play(problem, &whole);
    found.sort_unstable();
    assert_eq!(found, solutions);

    // Windows are cut out of the whole, and their path leads to them.
    let length = whole.steps.len();
    let mut at = 0;
    for from in (0..=length).step_by(length / 7 + 1) {
        let window = problem.watch(from as u64, 5);
        let end = length.min(from + 5);
        assert_eq!(window.steps, whole.steps[from..end]);
        assert_eq!(window.is_end, end == length);
        play(problem, &window);
    }
    while let Ok(Some(next)) = problem.watch_for_solution(at, &WorkLimits::NONE) {
        let between = &whole.steps[at as usize..next as usize];
        assert!(!between.contains(&WatchStep::Solution));
        assert_eq!(whole.steps[next as usize], WatchStep::Solution);
        at = next + 1;
    }
    assert!(!whole.steps[at as usize..].contains(&WatchStep::Solution));
    // The steps before the last solution are as many as its number.
    if at > 1 {
        for (steps, found) in [(at - 2, Err(Stop::Nodes)), (at - 1, Ok(Some(at - 1)))] {
            let mut limits = WorkLimits::NONE;
            limits.steps = steps;
            assert_eq!(problem.watch_for_solution(at - 1, &limits), found);
        }
    }
}

#[test]
fn steps_follow_from_the_definition() {
    for n in 0..=5 {
        same(&queens(n));
        same(&langford(n));
    }
}

/// With multiplicities, the steps make the tree that is recorded elsewhere.
fn as_tree<I, T>(problem: &Problem<I, T>) {
    let steps = problem.watch(0, usize::MAX).steps;
    let count = |is: fn(&WatchStep) -> bool| steps.iter().filter(|step| is(step)).count();
    let tree = problem.tree(100_000).expect("it is small");
    let chosen = count(|step| matches!(step, WatchStep::Choose { .. }));
    assert_eq!(chosen + 1, tree.nodes());
    assert_eq!(count(|step| *step == WatchStep::Solution), tree.solutions());
    let branches = count(|step| matches!(step, WatchStep::Branch { .. }));
    assert_eq!(count(|step| *step == WatchStep::Close), branches);
    assert_eq!(count(|step| *step == WatchStep::Undo) + 1, tree.nodes());
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn with_colors_too(problem in problems(prop_oneof![Just(0u32), 2u32..4], 12, 0..1)) {
        same(&problem);
    }

    #[test]
    fn with_multiplicities_they_make_the_tree(problem in problems(0u32..4, 12, 0..1)) {
        as_tree(&problem);
    }
}
