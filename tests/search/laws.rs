//! The laws of the search, on many small random problems: it finds what the definition says, all of it, once,
//! whatever the names and the order, and selects from it as asked.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::{Floor, Limits, OptionId, Searcher};

use crate::cases;
use crate::common::{
    Plain, Set, distinct_sets, effort, ids, kinds, listed, listed_again, mcc, numbers, relabelled,
    sets, xc, xcc,
};

/// Search, judge and definition agree on a problem, on its solutions and on sets next to them.
fn agree(plain: &Plain) -> Result<(), TestCaseError> {
    let naive = plain.naive();
    let problem = plain.problem();
    prop_assert_eq!(&sets(problem.search()), &naive);
    for solution in &naive {
        prop_assert_eq!(problem.check(&ids(solution)), Ok(()));
        for near in neighbours(solution, plain.options.len()) {
            let verdict = problem.check(&ids(&near)).is_ok();
            prop_assert_eq!(verdict, plain.is_solution(&near), "{:?}", near);
        }
        for &option in solution {
            let mut twice = ids(solution);
            twice.push(OptionId::new(option as u32));
            prop_assert!(problem.check(&twice).is_err());
        }
    }
    Ok(())
}

/// All sets that differ from this one by an option removed, added, or swapped for another.
fn neighbours(set: &Set, options: usize) -> Vec<Set> {
    let mut near = Vec::new();
    for out in 0..options {
        let mut one = set.clone();
        if !one.remove(&out) {
            one.insert(out);
        }
        for other in (0..options).filter(|other| set.contains(&out) && !set.contains(other)) {
            let mut swapped = one.clone();
            swapped.insert(other);
            near.push(swapped);
        }
        near.push(one);
    }
    near
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn search_and_judge_follow_the_definition(plains in kinds()) {
        plains.iter().try_for_each(agree)?;
    }

    /// The judge alone, on any set of options, bounds included.
    #[test]
    fn the_judge_follows_the_definition(plain in mcc(), bits: u16) {
        let problem = plain.problem();
        let some: Set = (0..plain.options.len()).filter(|option| bits >> option & 1 == 1).collect();
        prop_assert_eq!(problem.check(&ids(&some)).is_ok(), plain.is_solution(&some));
        for solution in plain.naive() {
            prop_assert_eq!(problem.check(&ids(&solution)), Ok(()));
            for near in neighbours(&solution, plain.options.len()) {
                prop_assert_eq!(problem.check(&ids(&near)).is_ok(), plain.is_solution(&near));
            }
        }
    }
}

/// The set of solutions depends on the problem alone, not on names or order.
fn order_and_names(
    plain: &Plain,
    items: &[usize],
    options: &[usize],
    seed: u64,
) -> Result<(), TestCaseError> {
    let problem = plain.problem();
    let all = sets(problem.search());

    let renamed = plain.problem_labelled(|item| format!("item {}", 99 - item));
    prop_assert_eq!(listed(renamed.search()), listed(problem.search()));

    // Items and options in another order. The tags still tell the options by their old numbers.
    let mut moved = plain.clone();
    let place = |item: &usize| items.iter().position(|other| other == item).unwrap();
    moved.items = items.iter().map(|&item| plain.items[item]).collect();
    moved.options = options
        .iter()
        .map(|&option| {
            let members = plain.options[option].iter();
            members.map(|(item, color)| (place(item), *color)).collect()
        })
        .collect();
    let old = sets(moved.problem().search()).into_iter();
    let old: BTreeSet<Set> = old
        .map(|set| set.iter().map(|&n| options[n]).collect())
        .collect();
    prop_assert_eq!(&old, &all);

    for seed in [seed, 0, 1] {
        let shuffled = listed(problem.search().shuffle(seed));
        prop_assert_eq!(&listed(problem.search().shuffle(seed)), &shuffled);
        prop_assert_eq!(&sets(problem.search().shuffle(seed)), &all);
        let reports = [0, 1].map(|_| effort(problem.search().shuffle(seed).run()));
        prop_assert_eq!(reports[0], reports[1]);
    }
    Ok(())
}

/// Requiring and forbidding select from the solutions.
fn selected(plain: &Plain, require: u16, forbid: u16) -> Result<(), TestCaseError> {
    let problem = plain.problem();
    let all = sets(problem.search());
    let set = |bits: u16| -> Set {
        (0..plain.options.len())
            .filter(|option| bits >> option & 1 == 1)
            .collect()
    };
    let mut asked: Vec<(Set, Set)> = vec![
        (set(require), Set::new()),
        (Set::new(), set(forbid)),
        (set(require & 0x0249), set(forbid & 0x0492)),
        (set(require), set(forbid)),
    ];
    for option in 0..plain.options.len() {
        asked.push((Set::from([option]), Set::new()));
        asked.push((Set::new(), Set::from([option])));
    }
    // Parts of solutions, so that there is something to be found.
    for solution in &all {
        let part: Set = solution.intersection(&set(require)).copied().collect();
        asked.push((part.clone(), &set(forbid) - solution));
        asked.push((part.clone(), part));
        asked.push((solution.clone(), Set::new()));
    }
    let floor = Floor::new();
    let mut searcher = Searcher::on_links(&problem, &floor);
    for (require, forbid) in asked {
        let expected = all
            .iter()
            .filter(|one| one.is_superset(&require) && one.is_disjoint(&forbid));
        let expected: BTreeSet<Set> = expected.cloned().collect();
        let search = || problem.search().require(ids(&require)).forbid(ids(&forbid));
        prop_assert_eq!(&sets(search()), &expected, "+{:?} -{:?}", require, forbid);
        prop_assert_eq!(&sets(search().shuffle(7)), &expected);
        // Kept links, each option named twice.
        let required = ids(require.iter().rev().chain(&require));
        let forbidden = ids(forbid.iter().chain(&forbid));
        let (reused, _) = listed_again(&mut searcher, &required, &forbidden, Limits::NONE);
        prop_assert_eq!(&distinct_sets(&reused), &expected);
        // The required options come first, in the order in which they were required.
        let required = numbers(&ids(&require));
        prop_assert!(
            listed(search())
                .iter()
                .all(|one| one.starts_with(&required))
        );
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn order_and_names_do_not_matter(
        (plain, items, options) in xcc().prop_flat_map(|plain| {
            let items: Vec<_> = (0..plain.items.len()).collect();
            let options: Vec<_> = (0..plain.options.len()).collect();
            (Just(plain), Just(items).prop_shuffle(), Just(options).prop_shuffle())
        }),
        seed: u64,
    ) {
        order_and_names(&plain, &items, &options, seed)?;
    }

    #[test]
    fn requiring_and_forbidding_select(plain in xcc(), require: u16, forbid: u16) {
        selected(&plain, require, forbid)?;
    }

    /// The same where items are covered several times.
    #[test]
    fn order_and_selection_with_multiplicities(plain in mcc(), require: u16, forbid: u16) {
        let items: Vec<_> = (0..plain.items.len()).rev().collect();
        let options: Vec<_> = (0..plain.options.len()).rev().collect();
        order_and_names(&plain, &items, &options, forbid.into())?;
        selected(&plain, require, forbid)?;
    }

    /// Bounds of 1..=1 are what a primary item has anyway.
    #[test]
    fn exactly_once_is_primary(plain in xcc()) {
        let problem = plain.problem();
        let bounded = relabelled(&problem, |item| item.index(), |_| 0);
        prop_assert!(!bounded.has_multiplicities());
        prop_assert_eq!(listed(bounded.search()), listed(problem.search()));
    }

    /// If every option that has a secondary item gives it the same color, the item constrains nothing: the
    /// solutions are those of the problem without it.
    #[test]
    fn one_color_everywhere_constrains_nothing(plain in xcc(), color: u32) {
        for item in plain.secondaries() {
            let mut one_color = plain.clone();
            let mut without = plain.clone();
            for members in &mut one_color.options {
                members.iter_mut().filter(|member| member.0 == item).for_each(|member| member.1 = Some(color));
            }
            for members in &mut without.options {
                members.retain(|member| member.0 != item);
            }
            prop_assert_eq!(sets(one_color.problem().search()), sets(without.problem().search()));
        }
    }

    /// If every option that has a secondary item gives it a color of its own, no two of them go together: the
    /// solutions are those with no color at all.
    #[test]
    fn a_color_for_each_option_is_no_color(plain in xcc()) {
        for item in plain.secondaries() {
            let mut own = plain.clone();
            let mut none = plain.clone();
            for (number, members) in own.options.iter_mut().enumerate() {
                members.iter_mut().filter(|member| member.0 == item).for_each(|member| member.1 = Some(number as u32));
            }
            for members in &mut none.options {
                members.iter_mut().filter(|member| member.0 == item).for_each(|member| member.1 = None);
            }
            prop_assert_eq!(sets(own.problem().search()), sets(none.problem().search()));
        }
    }
}

/// The random problems are worth the trouble: many have solutions, some have many.
#[test]
fn random_problems_are_not_all_empty() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::deterministic();
    for strategy in [xc().boxed(), xcc().boxed(), mcc().boxed()] {
        let (mut some, mut several) = (0, 0);
        for _ in 0..200 {
            let plain = strategy.new_tree(&mut runner).unwrap().current();
            let total = plain.naive().len();
            some += u32::from(total > 0);
            several += u32::from(total > 1);
        }
        assert!(
            some > 60 && several > 20,
            "{some} of 200 with solutions, {several} with several"
        );
    }
}
