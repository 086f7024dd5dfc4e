//! Symmetries against all permutations tried, and known groups.

use std::time::Duration;

use proptest::prelude::*;
use quadrille::symmetry::{Symmetries, Symmetry, SymmetryError};
use quadrille::{CancelToken, ItemId, OptionId, Problem, Stop, WorkLimits};

use crate::cases;
use crate::common::puzzles::latin;
use crate::common::said::Said;
use crate::common::samples::{langford, queens, sudoku};
use joined_sets::JoinedSets;

#[path = "../../crates/engine/src/joined_sets.rs"]
mod joined_sets;

/// All permutations of the numbers below `len`.
fn permutations(len: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for next in 0..len {
        let longer = all.iter().flat_map(|one: &Vec<u32>| {
            (0..=one.len()).map(move |place| {
                let mut longer = one.clone();
                longer.insert(place, next);
                longer
            })
        });
        all = longer.collect();
    }
    all
}

/// A problem of four items, each secondary, covered once or up to twice, and a few options.
fn problems() -> BoxedStrategy<Problem<usize>> {
    let kinds = prop::collection::vec(0u32..4, 4);
    let option = (prop::collection::vec((0usize..4, 0u32..3), 1..4), 0u64..2);
    let options = prop::collection::vec(option, 0..5);
    (kinds, options)
        .prop_map(|(kinds, options)| {
            let known = "all items differ, and are known to the options";
            let mut problem = Problem::new();
            for (item, &kind) in kinds.iter().enumerate() {
                match kind {
                    0 | 1 => problem.secondary(item),
                    2 => problem.primary_times(item, 0..=2),
                    _ => problem.primary(item),
                }
                .expect(known);
            }
            for (mut members, cost) in options {
                members.sort();
                members.dedup_by_key(|member| member.0);
                let mut option = problem.option(()).cost(cost);
                for (item, color) in members {
                    option = match (kinds[item], color) {
                        (0 | 1, 1..) => option.color(item, color),
                        _ => option.cover([item]),
                    };
                }
                option.add().expect(known);
            }
            problem
        })
        .boxed()
}

/// The images of all items and options.
fn images<I, T>(problem: &Problem<I, T>, one: &Symmetry) -> (Vec<ItemId>, Vec<OptionId>) {
    let items = problem.item_ids().map(|item| one.item(item));
    let options = problem.option_ids().map(|option| one.option(option));
    (items.collect(), options.collect())
}

/// The symmetries of a problem, all generators of which pass the judge.
fn judged<I, T>(problem: &Problem<I, T>) -> Symmetries {
    let found = problem.search().symmetries().expect("not hard");
    for one in found.generators() {
        let (items, options) = images(problem, one);
        assert_eq!(problem.check_symmetry(&items, &options), Ok(()), "{one:?}");
    }
    found
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn the_symmetries_are_those_of_all_permutations_tried(problem in problems()) {
        let found = judged(&problem);
        let (items, options) = (problem.item_count(), problem.option_count());
        let mut order = 0u32;
        // Items without options stay.
        let is_used = |item: ItemId| problem.option_ids().any(|o| problem.members(o).any(|(i, _)| i == item));
        let unused: Vec<usize> = (0..items).filter(|&item| !is_used(ItemId::new(item as u32))).collect();
        let (mut of_items, mut of_options) = (JoinedSets::new(items), JoinedSets::new(options));
        let of_four: Vec<Vec<ItemId>> = permutations(items as u32)
            .into_iter()
            .map(|one| one.into_iter().map(ItemId::new).collect::<Vec<_>>())
            .filter(|one| unused.iter().all(|&item| one[item].index() == item))
            .collect();
        for one in permutations(options as u32) {
            let to: Vec<OptionId> = one.iter().copied().map(OptionId::new).collect();
            let is_symmetry = of_four.iter().any(|other| problem.check_symmetry(other, &to).is_ok());
            prop_assert_eq!(problem.symmetry_of(&to).is_ok(), is_symmetry);
            for other in &of_four {
                if problem.check_symmetry(other, &to).is_ok() {
                    order += 1;
                    (0..).zip(&one).for_each(|(from, &to)| of_options.join(from, to));
                    (0..).zip(other).for_each(|(from, &to)| of_items.join(from, to.into()));
                }
            }
        }
        prop_assert_eq!(found.order(), &order.into());
        let numbers = |lists: Vec<Vec<ItemId>>| {
            lists.into_iter().map(|list| list.into_iter().map(u32::from).collect()).collect::<Vec<Vec<u32>>>()
        };
        prop_assert_eq!(numbers(found.item_orbits()), of_items.lists());
        let options: Vec<Vec<u32>> = { found.option_orbits().into_iter() }
            .map(|list| list.into_iter().map(u32::from).collect())
            .collect();
        prop_assert_eq!(options, of_options.lists());
    }

    /// Symmetries of one problem are taken by another where the judge takes them.
    #[test]
    fn symmetries_of_another_problem_are_told_as_the_judge_tells_them(problem in problems(), other in problems()) {
        for one in other.search().symmetries().expect("not hard").generators() {
            let fits = one.option_cycles().iter().flatten().all(|option| option.index() < problem.option_count());
            let (items, options) = images(&problem, one);
            let expected = fits && problem.check_symmetry(&items, &options).is_ok();
            prop_assert_eq!(problem.symmetries_from([one.clone()], &WorkLimits::NONE).is_ok(), expected);
        }
    }
}

/// Three items have the same two options, but one of them in one color of both: it goes to none of the others.
#[test]
fn items_follow_their_options_in_colors_that_go_to_each_other() {
    let mut problem = Problem::<_, ()>::new();
    problem.primary("a").expect("items differ");
    for item in ["x", "y", "z"] {
        problem.secondary(item).expect("items differ");
    }
    let options = [("x", ("y", 1), ("z", 2)), ("y", ("x", 2), ("z", 1))];
    let [first, second] = options.map(|(plain, one, other)| {
        let option = problem.option(()).cover(["a", plain]);
        let option = option.color(one.0, one.1).color(other.0, other.1);
        option.add().expect("the items are there")
    });
    let found = problem
        .symmetry_of(&[second, first])
        .expect("x and y change places");
    assert_eq!(found.item_cycles(), [[ItemId::new(1), ItemId::new(2)]]);
}

#[test]
fn known_groups() {
    assert_eq!(judged(&queens(8)).order(), &8u32.into());
    assert_eq!(judged(&langford(8)).order(), &2u32.into());
    // 9! relabelings, 6^8 times 2 moves of the board (Felgenhauer and Jarvis, 2005), and exchanges of what a cell, a
    // row, a column and a digit are that keep all options: none more than transposing.
    let expected = 362_880u64 * 6u64.pow(8) * 2;
    assert_eq!(judged(&sudoku()).order(), &expected.into());
    // Latin squares of order 5: rows, columns and numbers permuted, and the three exchanged.
    assert_eq!(judged(&latin(5)).order(), &(120u32.pow(3) * 6).into());
}

#[test]
fn many_equal_options_take_no_longer() {
    let pairs = (0..120).map(|option| [option / 2, (option / 2 + 1) % 60]);
    let problem = Problem::from_rows(pairs).expect("items differ");
    let found = judged(&problem);
    let expected = num_bigint::BigUint::from(2u32).pow(60) * 120u32;
    assert_eq!(found.order(), &expected);
}

#[test]
fn restrictions_keep_their_place() {
    let problem = langford(4);
    let search = problem.search().require([OptionId::new(0)]);
    let found = search.symmetries().expect("not hard");
    assert_eq!(found.order(), &1u32.into());
}

#[test]
fn a_limit_stops_the_search() {
    let stopped = sudoku().search().max_nodes(10).symmetries();
    let (stop, steps) = (Stop::Nodes, 10);
    assert_eq!(stopped.err(), Some(SymmetryError::Stopped { stop, steps }));
    let stopped = sudoku().search().max_time(Duration::ZERO).symmetries();
    assert_eq!(stopped.unwrap_err().stop(), Some(Stop::Time));
    let token = CancelToken::new();
    token.cancel();
    let stopped = sudoku().search().cancel_on(token).symmetries();
    assert_eq!(stopped.unwrap_err().stop(), Some(Stop::Canceled));
}

/// The limits of a plan hold while the problem of a search is stated: no search begins.
#[test]
fn a_count_up_to_symmetry_stops_before_its_searches() {
    let problem = queens(30);
    let group = problem.search().symmetries().expect("not hard");
    let token = CancelToken::new();
    let mut limits = WorkLimits::NONE;
    limits.cancel.push(token.clone());
    let plan = problem.distinct(&group, &limits).expect("there are eight");
    token.cancel();
    let found = plan.count(|_, _| unreachable!("it was canceled before"));
    assert_eq!(found.report.stop, Stop::Canceled);
}

/// Queens in no corner: the corners are a set that turns and reflections keep, and one corner is none.
#[test]
fn a_count_up_to_symmetry_takes_sets_that_the_symmetries_keep() {
    let problem = queens(8);
    let group = problem.search().symmetries().expect("not hard");
    let plan = || problem.distinct(&group, &WorkLimits::NONE).expect("eight");
    let corners = [0, 7, 56, 63].map(OptionId::new);
    let firsts = group.firsts(&WorkLimits::NONE).expect("there are eight");
    let (mut all, mut classes) = (0u32, 0u32);
    problem.search().forbid(corners).for_each(|solution| {
        all += 1;
        classes += u32::from(firsts.is_first(solution.options()));
    });
    assert_eq!(all, 92 - 4 * 4);
    let found = plan()
        .forbid(corners)
        .expect("kept")
        .count(|_, search| search);
    assert_eq!((found.all, found.count), (all.into(), classes.into()));
    let none = plan()
        .require(corners)
        .expect("kept")
        .count(|_, search| search);
    assert_eq!(none.all, 0u32.into());
    for option in corners {
        let said = format!(
            "found a symmetry that takes option {option} elsewhere, expected it to stay with those required or forbidden"
        );
        let moved = Some(SymmetryError::Unfit(said));
        assert_eq!(plan().require([option]).err(), moved);
        assert_eq!(plan().forbid([option]).err(), moved);
    }
}

#[test]
fn the_judge_refuses_what_is_no_symmetry() {
    let mut problem = Problem::<_, ()>::new();
    let [a, b] = ["a", "b"].map(|item| problem.primary(item).expect("items differ"));
    let x = problem.secondary("x").expect("items differ");
    let first = problem.option(()).cover_ids([a]).color_id(x, 1).add();
    let second = problem.option(()).cover_ids([b]).color_id(x, 2).add();
    let third = problem.option(()).cover_ids([b]).color_id(x, 1).add();
    let [first, second, third] = [first, second, third].map(|added| added.expect("known"));
    let check =
        |items: [ItemId; 3], options: [OptionId; 3]| problem.check_symmetry(&items, &options);
    let stay = [first, second, third];
    assert_eq!(check([a, b, x], stay), Ok(()));
    let refused = |items, options| check(items, options).unwrap_err().to_string();
    refused([a, a, x], stay).says("the images of the items are not a permutation of the items");
    refused([x, b, a], stay).says("item 0 goes to item 2, which is of another kind");
    // The color 1 of the first option goes to 1, that of the third to 2.
    refused([a, b, x], [first, third, second])
        .says("option 1 goes to option 2, which has other items or colors");
}

#[test]
fn symmetries_of_another_problem_are_refused() {
    let problem = Problem::from_rows([vec![0], vec![0, 1], vec![1], vec![1]]).expect("rows");
    let count = |symmetries: &Symmetries| {
        let plan = problem.distinct(symmetries, &WorkLimits::NONE)?;
        Ok::<_, SymmetryError>(plan.count(|_, search| search).count)
    };
    let own = problem.search().symmetries().expect("not hard");
    assert_eq!(count(&own), Ok(2u32.into()));
    let other = Problem::from_rows([[0], [0], [1], [1]]).expect("rows");
    let symmetries = other.search().symmetries().expect("not hard");
    let split = |symmetries: &Symmetries| {
        let parts = problem.split_by_orbits(symmetries, 4, &WorkLimits::NONE)?;
        let count =
            |(part, times): &(_, u32)| problem.search().within(part).count() * u64::from(*times);
        Ok::<_, SymmetryError>(parts.iter().map(count).sum::<u64>())
    };
    assert_eq!(split(&own), Ok(problem.search().count()));
    let from = |symmetries: &Symmetries| {
        let generators = symmetries.generators().iter().cloned();
        problem
            .symmetries_from(generators, &WorkLimits::NONE)
            .map(|group| group.order().clone())
    };
    assert_eq!(from(&own), Ok(own.order().clone()));
    for error in [
        count(&symmetries).unwrap_err(),
        from(&symmetries).unwrap_err(),
        split(&symmetries).unwrap_err(),
    ] {
        assert!(matches!(error, SymmetryError::Unfit(_)), "{error}");
        error.begins("found a symmetry of another problem (option ");
        error.ends("), expected those of this one");
    }
    for n in [1, 5] {
        let other = Problem::from_rows(vec![[0]; n]).expect("rows");
        let symmetries = other.search().symmetries().expect("not hard");
        let said = format!(
            "found symmetries of a problem with 1 items and {n} options, expected those of one with 2 and 4"
        );
        count(&symmetries).unwrap_err().says(&said);
        split(&symmetries).unwrap_err().says(&said);
        // Nothing moves in a problem of one option.
        assert_eq!(from(&symmetries).is_ok(), n == 1);
    }
}

/// Options that a problem does not have stay where they are.
#[test]
fn the_first_of_a_class_may_have_options_of_another_problem() {
    let problem = Problem::from_rows([[0], [0]]).expect("rows");
    let group = problem.search().symmetries().expect("not hard");
    let firsts = group.firsts(&WorkLimits::NONE).expect("few");
    assert!(firsts.is_first(&[OptionId::new(99)]));
    assert!(!firsts.is_first(&[OptionId::new(1), OptionId::new(99)]));
}
