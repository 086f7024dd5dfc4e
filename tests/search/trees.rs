//! Recorded trees against those of Algorithms X and M without links.

use proptest::prelude::*;
use quadrille::tree::Tree;
use quadrille::{ItemId, OptionId, Problem};

use crate::cases;
use crate::common::chain;
use crate::common::samples::{is_playable, langford, problems, queens};

/// The tree of Algorithm X, or M, without links. For each item, `open` has how often it must and may still be
/// covered.
fn naive<I, T>(problem: &Problem<I, T>, options: &[OptionId], open: &[Option<(u32, u32)>]) -> Tree {
    let color = |option, item| {
        let mut members = problem.members(option);
        members.find_map(|(other, color)| (other == item).then_some(color))
    };
    let of = |item| {
        options
            .iter()
            .filter(move |&&option| color(option, item).is_some())
    };
    let branches = |item: ItemId| {
        let (least, _) = open[item.index()]?;
        Some(((of(item).count() as u32 + 1).saturating_sub(least), item))
    };
    let rank = |&(count, item): &(u32, _)| (count > 1 && !problem.is_preferred(item), count);
    let items = problem.item_ids().filter_map(branches);
    let Some((count, item)) = items.min_by_key(rank) else {
        return Tree::default();
    };
    let of_item: Vec<OptionId> = of(item).copied().collect();
    let is_once = open[item.index()] == Some((1, 1));
    let branch = |place: usize| {
        let chosen = of_item.get(place).copied();
        let mut open = open.to_vec();
        if chosen.is_none() {
            open[item.index()] = None;
        }
        for (item, _) in chosen
            .into_iter()
            .flat_map(|option| problem.members(option))
        {
            let times = &mut open[item.index()];
            *times = times.map(|(least, max)| (least.saturating_sub(1), max - 1));
            *times = times.filter(|&(_, max)| max > 0);
        }
        // Options tried before are excluded, so that no set of options comes in two orders.
        let is_tried = |other: &OptionId| {
            !is_once && of_item.iter().take(place + 1).any(|tried| tried == other)
        };
        let fits = |other: OptionId, option: OptionId| {
            let mut members = problem.members(other);
            other != option
                && members.all(|(item, its)| match color(option, item) {
                    Some(_) if problem.bounds(item).is_some() => open[item.index()].is_some(),
                    Some(color) => color.is_some() && color == its,
                    None => true,
                })
        };
        let rest = options
            .iter()
            .copied()
            .filter(|&other| !is_tried(&other) && chosen.is_none_or(|option| fits(other, option)));
        (chosen, naive(problem, &rest.collect::<Vec<_>>(), &open))
    };
    let branches = (0..count as usize).map(branch).collect();
    let mut tree = Tree::default();
    (tree.item, tree.branches) = (Some(item), branches);
    tree
}

fn same<I: std::hash::Hash + Eq + std::fmt::Debug, T>(problem: &Problem<I, T>) {
    let tree = problem.tree(100_000).expect("it is small");
    let open = problem.item_ids().map(|item| {
        let times = problem.bounds(item).filter(|times| *times.end() > 0);
        times.map(|times| times.into_inner())
    });
    let options = problem.option_ids();
    let options = options.filter(|&option| is_playable(problem, option));
    let naive = naive(
        problem,
        &options.collect::<Vec<_>>(),
        &open.collect::<Vec<_>>(),
    );
    assert_eq!(naive, tree);
    let report = problem.search().run();
    assert_eq!(tree.nodes() as u64, report.nodes);
    assert_eq!(tree.solutions() as u64, report.solutions);
    let max = tree.nodes() - 1;
    if max > 0 {
        first_are_a_beginning(problem, &tree, max);
        first_are_a_beginning(problem, &tree, tree.nodes() / 2 + 1);
    }
}

/// The first nodes are those of the whole tree in preorder, and those that lack some have the mark.
fn first_are_a_beginning<I, T>(problem: &Problem<I, T>, whole: &Tree, max: usize) {
    fn preorder(tree: &Tree, into: &mut Vec<(Option<ItemId>, usize, bool)>) {
        into.push((tree.item, tree.branches.len(), tree.is_cut));
        tree.branches
            .iter()
            .for_each(|(_, below)| preorder(below, into));
    }
    let first = problem.tree(max).expect("it has few levels");
    let (mut some, mut all) = (Vec::new(), Vec::new());
    preorder(&first, &mut some);
    preorder(whole, &mut all);
    assert_eq!(some.len(), max.min(all.len()));
    for (first, whole) in some.iter().zip(&all) {
        assert_eq!((first.0, first.2), (whole.0, first.1 < whole.1 || first.2));
        assert!(first.1 <= whole.1);
    }
    assert_eq!(first.is_cut, some.len() < all.len());
}

#[test]
fn a_tree_of_too_many_levels_is_refused() {
    let chain = |items: u32| chain(items, 1).tree(2_000);
    assert_eq!(chain(1_000).map(|tree| tree.nodes()), Ok(1_001));
    let refused = chain(1_001).map_err(|error| error.to_string());
    let said = "the search tree has more than 1000 levels";
    assert_eq!(refused, Err(said.to_owned()));
}

#[test]
fn trees_have_as_many_nodes_as_searches() {
    for n in 0..=6 {
        same(&queens(n));
        same(&langford(n));
    }
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn with_colors_and_multiplicities_too(problem in problems(0u32..4, 12, 0..1)) {
        same(&problem);
    }
}

#[test]
fn with_bounds_of_every_kind() {
    for (least, max) in (0..4).flat_map(|least| (least..5).map(move |max| (least, max))) {
        let mut problem = Problem::<_, ()>::new();
        problem.primary_times("a", least..=max).expect("new");
        problem.primary("b").expect("new");
        for items in [&["a"][..], &["a", "b"], &["a"], &["b"], &["b", "a"]] {
            let option = problem.option(()).cover(items.iter().copied());
            option.add().expect("known items");
        }
        same(&problem);
    }
}

/// A tree that is far too deep is refused before it is dropped level by level.
#[test]
fn a_deep_tree_is_refused_soon() {
    let rows = (0..60_000).map(|item| [item]);
    let problem = Problem::from_rows(rows).expect("no row is empty");
    let refused = problem.tree(100_000).expect_err("it is too deep");
    assert!(refused.to_string().contains("levels"), "{refused}");
}
