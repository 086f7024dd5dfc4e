//! The dense engine finds what the links find, on every level of instructions.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::dense::{Dense, Level};
use quadrille::{EngineKind, OptionId, Problem, Searcher};

use crate::cases;
use crate::common::said::Said;
use crate::common::{mcc, puzzles};

/// A solution as its options in the order of their numbers.
type Set = Vec<OptionId>;

/// The options of a solution in order; none of them comes twice.
fn in_order(options: &[OptionId]) -> Set {
    let mut set = options.to_vec();
    set.sort_unstable();
    assert!(
        set.is_sorted_by(|a, b| a < b),
        "an option twice in a solution"
    );
    set
}

/// The solutions that the links find, and that none of them comes twice.
fn by_links<I, T>(problem: &Problem<I, T>, given: &[OptionId], struck: &[OptionId]) -> Vec<Set> {
    let mut found = Vec::new();
    let search = problem.search().require(given.iter().copied());
    search.forbid(struck.iter().copied()).for_each(|solution| {
        found.push(in_order(solution.options()));
    });
    found.sort_unstable();
    found
}

/// The solutions that the dense engine finds on a level, and how many nodes that took.
fn by_bits(
    dense: &Dense,
    level: Level,
    given: &[OptionId],
    struck: &[OptionId],
) -> (Vec<Set>, u64) {
    let mut walk = dense.search_on(level, given, struck);
    let mut found: Vec<Set> = walk.by_ref().map(|options| in_order(&options)).collect();
    found.sort_unstable();
    assert_eq!(walk.next(), None, "a search that has ended stays so");
    (found, walk.nodes())
}

/// A random problem: primary items, secondary ones, and options as lists of items and colors.
fn problem(
    primaries: std::ops::Range<usize>,
    options: std::ops::Range<usize>,
    longest: usize,
) -> impl Strategy<Value = Problem<usize>> {
    (primaries, 0..4usize)
        .prop_flat_map(move |(primaries, secondaries)| {
            let items = primaries + secondaries;
            let member = (0..items, 0..4u32);
            let option = prop::collection::vec(member, 1..=longest);
            let list = prop::collection::vec(option, options.clone());
            (Just((primaries, items)), list)
        })
        .prop_map(|((primaries, items), options)| {
            let mut problem = Problem::new();
            for item in 0..items {
                if item < primaries {
                    problem.primary(item).expect("new");
                } else {
                    problem.secondary(item).expect("new");
                }
            }
            add_options(&mut problem, primaries, options);
            problem
        })
}

/// Adds options, each of lists of items and colors of which the first of an item counts; primary ones have none.
fn add_options(problem: &mut Problem<usize>, primaries: usize, options: Vec<Vec<(usize, u32)>>) {
    for members in options {
        let mut option = problem.option(());
        let mut seen = BTreeSet::new();
        for (item, color) in members {
            if seen.insert(item) {
                option = match item >= primaries && color > 0 {
                    true => option.color(item, color),
                    false => option.cover([item]),
                };
            }
        }
        option.add().expect("items that are there, each once");
    }
}

/// Holds all levels against the links, and against each other.
fn hold<T>(
    problem: &Problem<usize, T>,
    given: &[OptionId],
    struck: &[OptionId],
) -> Result<(), TestCaseError> {
    let dense = Dense::new(problem).expect("small");
    let wanted = by_links(problem, given, struck);
    let (found, nodes) = by_bits(&dense, Level::Base, given, struck);
    prop_assert_eq!(&found, &wanted);
    for &level in Level::ALL {
        let (same, of_same) = by_bits(&dense, level, given, struck);
        prop_assert_eq!(&found, &same, "on {:?}", level);
        prop_assert_eq!(nodes, of_same, "on {:?}", level);
    }
    Ok(())
}

/// Options by their numbers.
fn ids(numbers: Vec<u32>) -> Vec<OptionId> {
    numbers.into_iter().map(OptionId::new).collect()
}

proptest! {
    #![proptest_config(cases(600))]

    /// Few options an item: the narrow engine.
    #[test]
    fn narrow_problems(
        problem in problem(1..9, 0..20, 4),
        given in prop::collection::vec(0..22u32, 0..3),
        struck in prop::collection::vec(0..22u32, 0..3),
    ) {
        hold(&problem, &[], &[])?;
        hold(&problem, &ids(given), &ids(struck))?;
    }

    /// Items that share many options, so that there are slots.
    #[test]
    fn crowded_problems(problem in problem(4..6, 12..24, 3)) {
        hold(&problem, &[], &[])?;
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// Dozens of options an item: the wide engine.
    #[test]
    fn wide_problems(
        problem in problem(3..6, 60..220, 3).prop_filter("few enough solutions to list", |problem| {
            problem.search().max_solutions(50_000).count() < 50_000
        }),
        given in prop::collection::vec(0..220u32, 0..3),
        struck in prop::collection::vec(0..220u32, 0..3),
    ) {
        hold(&problem, &ids(given), &ids(struck))?;
    }

    /// Many items, in several words.
    #[test]
    fn long_problems(problem in problem(64..140, 40..260, 40)) {
        hold(&problem, &[], &[])?;
    }
}

proptest! {
    #![proptest_config(cases(400))]

    /// Items covered several times, with secondary items and colors.
    #[test]
    fn problems_with_multiplicities(
        plain in mcc(),
        given in prop::collection::vec(0..12u32, 0..3),
        struck in prop::collection::vec(0..12u32, 0..3),
    ) {
        let problem = plain.problem();
        hold(&problem, &[], &[])?;
        hold(&problem, &ids(given), &ids(struck))?;
        prop_assert_eq!(problem.search().count(), plain.naive().len() as u64);
        let mut found = 0;
        problem.search().with_choices().engine(EngineKind::Dense).for_each(|solution| {
            found += usize::from(solution.choices().len() == solution.options().len());
        });
        prop_assert_eq!(found, plain.naive().len());
    }

    /// The same on sets of several words and more than one block of lanes.
    #[test]
    fn long_problems_with_multiplicities(problem in several(60..80, 70..200, 40)) {
        hold(&problem, &[], &[])?;
    }
}

/// A random problem of which every third item is to be covered up to twice, and every sixth need not be.
fn several(
    primaries: std::ops::Range<usize>,
    options: std::ops::Range<usize>,
    longest: usize,
) -> impl Strategy<Value = Problem<usize>> {
    let option = prop::collection::vec((0..primaries.end, 0..3u32), 1..=longest);
    (primaries, prop::collection::vec(option, options)).prop_map(|(primaries, options)| {
        let mut problem = Problem::new();
        for item in 0..primaries {
            let (lo, hi) = (u32::from(item % 6 != 0), if item % 3 == 0 { 2 } else { 1 });
            problem.primary_times(item, lo..=hi).expect("new");
        }
        for item in primaries..=80 {
            problem.secondary(item).expect("new");
        }
        add_options(&mut problem, primaries, options);
        problem
    })
}

#[test]
fn known_totals_with_multiplicities() {
    // 0-1 matrices of order 5 with two ones in each row and column: 2040 (OEIS A001499).
    let mut problem = Problem::new();
    for line in 0..10 {
        problem.primary_times(line, 2).expect("new");
    }
    for row in 0..5 {
        for column in 5..10 {
            problem
                .option(())
                .cover([row, column])
                .add()
                .expect("known");
        }
    }
    let dense = Dense::new(&problem).expect("small");
    for &level in Level::ALL {
        let mut walk = dense.search_on(level, &[], &[]);
        assert_eq!(walk.count_up_to(u64::MAX), 2040, "{level:?}");
        assert_eq!(walk.nodes(), 6459, "{level:?}");
    }
}

fn count(dense: &Dense, level: Level) -> usize {
    let mut walk = dense.search_on(level, &[], &[]);
    let mut count = 0;
    while walk.next().is_some() {
        count += 1;
    }
    count
}

#[test]
fn known_totals() {
    let clues = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
    let problems = [
        ("queens 8", Dense::new(&puzzles::queens(8))),
        ("langford 7", Dense::new(&puzzles::langford(7))),
        ("dominoes 6x6", Dense::new(&puzzles::dominoes(6, 6))),
        ("latin 4", Dense::new(&puzzles::latin(4))),
        ("pentominoes 3x20", Dense::new(&puzzles::pentominoes(3, 20))),
        ("sudoku", Dense::new(&puzzles::sudoku(3, clues))),
    ];
    for &level in Level::ALL {
        let found = problems.each_ref().map(|(name, dense)| {
            let dense = dense.as_ref().expect("small");
            let mut walk = dense.search_on(level, &[], &[]);
            (*name, walk.by_ref().count(), walk.nodes())
        });
        // The nodes are pinned as well: effort, not time, is what a change must not spoil unseen.
        assert_eq!(
            found,
            [
                ("queens 8", 92, 491),
                ("langford 7", 52, 383),
                ("dominoes 6x6", 6728, 13_455),
                ("latin 4", 576, 1151),
                ("pentominoes 3x20", 8, 28_001),
                ("sudoku", 1, 221),
            ],
            "{level:?}"
        );
    }
}

/// Every square of a board by rows of three or more, so that the packing of wide grounds is put to work.
#[test]
fn bars_on_a_board() {
    let mut problem = Problem::new();
    let (width, height) = (12, 5);
    for square in 0..width * height {
        problem.primary(square).expect("new");
    }
    for piece in 0..12 {
        problem.primary(1000 + piece).expect("new");
    }
    for piece in 0..12 {
        for row in 0..height {
            for left in 0..=width - 5 {
                let squares = (0..5).map(|at| row * width + left + at);
                let option = problem.option(()).cover([1000 + piece]).cover(squares);
                option.add().expect("fits");
            }
        }
        for left in 0..width {
            let squares = (0..5).map(|at| at * width + left);
            let option = problem.option(()).cover([1000 + piece]).cover(squares);
            option.add().expect("fits");
        }
    }
    let dense = Dense::new(&problem).expect("small");
    let limit = 3000;
    let mut wanted = Vec::new();
    problem.search().max_solutions(limit).for_each(|solution| {
        wanted.push(in_order(solution.options()));
    });
    let mut nodes = BTreeSet::new();
    for &level in Level::ALL {
        let mut walk = dense.search_on(level, &[], &[]);
        let found: Vec<Set> = (&mut walk)
            .take(limit as usize)
            .map(|options| in_order(&options))
            .collect();
        assert!(found == wanted, "the same solutions in the same order");
        nodes.insert(walk.nodes());
    }
    assert_eq!(nodes.len(), 1, "the same nodes on every level");
}

#[test]
fn a_walk_begins_again_wherever_it_stands() {
    let problem = puzzles::queens(6);
    let dense = Dense::new(&problem).expect("small");
    let mut searcher = Searcher::on_tables(&dense);
    assert_eq!(searcher.count_up_to(&[], 10), 4);
    for taken in [0, 1, 2, 4, 5] {
        assert_eq!(searcher.count_up_to(&[], taken), taken.min(4));
    }
    assert_eq!(searcher.count_up_to(&[], 10), 4);
}

/// Two options with very many items in common. Tables of every shared item would take minutes.
#[test]
fn long_options_are_laid_at_once() {
    let mut problem = Problem::new();
    problem.primary(0).expect("new");
    for item in 1..200_000 {
        problem.secondary(item).expect("new");
    }
    for color in [1, 2] {
        let option = problem.option(()).cover([0]);
        let option = (1..200_000).fold(option, |option, item| option.color(item, color));
        option.add().expect("each once");
    }
    let dense = Dense::new(&problem).expect("two options");
    assert_eq!(count(&dense, Level::best()), 2);
}

#[test]
fn what_is_declined() {
    let mut problem = Problem::<_, ()>::new();
    problem.primary_times("a", 256..=300).expect("new");
    let refused = Dense::new(&problem).expect_err("bounds").to_string();
    refused.begins("an item may be covered more than 255 times");
    let mut problem = Problem::new();
    problem.primary("a").expect("new");
    for option in 0..5000 {
        problem.option(option).cover(["a"]).add().expect("known");
    }
    let refused = Dense::new(&problem).expect_err("large").to_string();
    refused.begins("1 items and 5000 options are too many");
}

#[test]
fn edges() {
    let empty = Problem::<u32>::new();
    let dense = Dense::new(&empty).expect("small");
    for &level in Level::ALL {
        assert_eq!(by_bits(&dense, level, &[], &[]).0, [Set::new()]);
    }
    let mut lonely = Problem::<_, ()>::new();
    lonely.primary(1).expect("new");
    lonely.secondary(2).expect("new");
    let idle = lonely.option(()).cover([2]).add().expect("known");
    let dense = Dense::new(&lonely).expect("small");
    assert_eq!(count(&dense, Level::best()), 0);
    let only = lonely.option(()).cover([1]).add().expect("known");
    let dense = Dense::new(&lonely).expect("small");
    let solutions = |given: &[OptionId]| by_bits(&dense, Level::best(), given, &[]).0.len();
    assert_eq!(solutions(&[]), 1);
    assert_eq!(solutions(&[only, only]), 1);
    assert_eq!(solutions(&[idle]), 0, "in no solution");
    assert_eq!(solutions(&[OptionId::new(9)]), 0, "not there");
}
