//! Why a problem has no solution: each reason is one, and each set of items is minimal, by the definition.

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{RngSeed, TestRunner};
use quadrille::check::{Weighed, Weights};
use quadrille::why::{Verdict, Why};
use quadrille::{Color, ItemId, OptionId, Problem, Stop};

use crate::cases;
use crate::common::puzzles::langford;
use crate::common::{Plain, Set, ids, mcc, numbers, problem, words, xc, xcc};

/// Whether options can cover these items as often as they need, the others no more often than they may be, with all of
/// the options `require` and none of `forbid`: by trying every subset.
fn is_coverable(plain: &Plain, items: &[usize], require: &Set, forbid: &Set) -> bool {
    let bits = |set: &Set| set.iter().fold(0_u32, |bits, &option| bits | 1 << option);
    let (require, forbid) = (bits(require), bits(forbid));
    let mut relaxed = plain.clone();
    for (item, kind) in relaxed.items.iter_mut().enumerate() {
        if let Some((lo, _)) = kind
            && !items.contains(&item)
        {
            *lo = 0;
        }
    }
    (0..1_u32 << plain.options.len())
        .filter(|bits| bits & require == require && bits & forbid == 0)
        .any(|bits| {
            let chosen = (0..plain.options.len()).filter(|option| bits >> option & 1 == 1);
            relaxed.is_solution(&chosen.collect())
        })
}

/// Asks why, and judges the answer. Returns whether there is a reason, and whether there are weights.
fn judged(plain: &Plain, require: &Set, forbid: &Set) -> Result<(bool, bool), TestCaseError> {
    let problem = plain.problem();
    let (required, forbidden) = (ids(require), ids(forbid));
    let search = problem.search().require(required.clone());
    let why = search.forbid(forbidden.clone()).why();
    let all: Vec<usize> = (0..plain.items.len()).collect();
    let is_solvable = is_coverable(plain, &all, require, forbid);
    match &why.verdict {
        Verdict::Solution(options) => {
            prop_assert!(is_solvable);
            prop_assert!(problem.check(options).is_ok());
            prop_assert!(required.iter().all(|option| options.contains(option)));
            prop_assert!(!forbidden.iter().any(|option| options.contains(option)));
            prop_assert_eq!((&why.weights, &why.conflict), (&None, &None));
            return Ok((false, false));
        }
        verdict => {
            prop_assert!(!is_solvable);
            prop_assert_eq!(verdict, &Verdict::None);
        }
    }
    for (item, kind) in plain.items.iter().enumerate() {
        let has = |option: &usize| plain.options[*option].iter().any(|member| member.0 == item);
        let options = (0..plain.options.len()).filter(|option| !forbid.contains(option));
        if kind.is_some_and(|(lo, _)| options.filter(has).count() < lo as usize) {
            prop_assert!(why.bare.contains(&ItemId::new(item as u32)), "{item}");
        }
    }
    if let Some(weights) = &why.weights {
        let verdict = problem.check_weights(weights, &required, &forbidden);
        prop_assert!(verdict.is_ok(), "{verdict:?} {weights:?}");
    }
    let conflict = why.conflict.as_ref().expect("there is no solution");
    prop_assert!(conflict.is_minimal);
    let items: Vec<usize> = conflict.items.iter().map(|item| item.index()).collect();
    let kept: Set = numbers(&conflict.require).into_iter().collect();
    prop_assert!(kept.is_subset(require));
    prop_assert!(!is_coverable(plain, &items, &kept, forbid));
    for out in 0..items.len() {
        let mut others = items.clone();
        others.remove(out);
        prop_assert!(
            is_coverable(plain, &others, &kept, forbid),
            "{items:?} {out}"
        );
    }
    for out in &kept {
        let mut others = kept.clone();
        others.remove(out);
        prop_assert!(
            is_coverable(plain, &items, &others, forbid),
            "{kept:?} {out}"
        );
    }
    Ok((true, why.weights.is_some() || !why.bare.is_empty()))
}

/// Two sets of few options, of a problem with this many.
fn restricted(options: usize) -> impl Strategy<Value = (Set, Set)> {
    let option = prop::sample::select((0..options).collect::<Vec<_>>());
    let require = prop::collection::btree_set(option.clone(), 0..3);
    (require, prop::collection::btree_set(option, 0..2))
}

/// Random problems, with options required and forbidden.
fn asked() -> impl Strategy<Value = (Plain, (Set, Set))> {
    let plain = prop_oneof![xc().boxed(), xcc().boxed(), mcc().boxed()];
    let plain = plain.prop_filter("options", |plain| !plain.options.is_empty());
    plain.prop_flat_map(|plain| {
        let restricted = restricted(plain.options.len());
        (Just(plain), restricted)
    })
}

/// Judges this many reasons. Returns how many of them are weights, or items without options.
fn judge_many(reasons: u32) -> u32 {
    let mut config = cases(1);
    config.rng_seed = RngSeed::Fixed(1);
    let mut runner = TestRunner::new(config);
    let (mut found, mut weighed) = (0, 0);
    while found < reasons {
        let case = asked().new_tree(&mut runner).expect("a problem").current();
        let (plain, (require, forbid)) = &case;
        match judged(plain, require, forbid) {
            Ok((is_none, has_weights)) => {
                found += u32::from(is_none);
                weighed += u32::from(has_weights);
            }
            Err(error) => panic!("{error}: {case:?}"),
        }
    }
    weighed
}

#[test]
fn reasons_are_reasons() {
    judge_many(60);
}

/// `cargo test --release -p quadrille --test search five_thousand -- --nocapture`
#[test]
#[cfg_attr(debug_assertions, ignore = "long without optimization")]
fn five_thousand_reasons() {
    println!("{} of 5000 by counting", judge_many(5000));
}

proptest! {
    #![proptest_config(cases(100))]

    /// No weights at all prove that a problem with a solution has none.
    #[test]
    fn a_solution_refutes_all_weights(
        plain in prop_oneof![xc().boxed(), xcc().boxed(), mcc().boxed()],
        on_items in prop::collection::vec(-3i64..=3, 8),
        on_colors in prop::collection::vec((0u32..8, 0u32..8, 0u32..3, -3i64..=3), 0..6),
        modulus in prop::option::of(2u32..6),
    ) {
        let problem = plain.problem();
        prop_assume!(problem.search().first().is_some());
        let items = problem.item_ids().zip(on_items);
        let mut weights: Vec<_> = items.map(|(item, y)| (Weighed::Item(item), y)).collect();
        for (by, item, color, weight) in on_colors {
            let (by, item) = (ItemId::new(by), ItemId::new(item));
            let on = Weighed::Color { by, item, color: Color(color) };
            let is_kind = problem.bounds(by).is_some() && problem.bounds(item).is_none();
            if is_kind && !weights.iter().any(|&(other, _)| other == on) {
                weights.push((on, weight));
            }
        }
        let weights = Weights { modulus, weights };
        prop_assert!(problem.check_weights(&weights, &[], &[]).is_err());
    }
}

/// Cells of a board, each with its number.
type Board = Vec<(usize, usize)>;

/// The board as a problem in which dominoes cover every cell.
fn dominoes(board: &Board) -> Problem<(usize, usize)> {
    let pairs = board.iter().flat_map(|&(row, column)| {
        let others = [(row, column + 1), (row + 1, column)];
        others.map(|other| [(row, column), other])
    });
    let pairs = pairs.filter(|[_, other]| board.contains(other));
    problem(board.iter().copied(), [], pairs)
}

/// A board without two opposite corners.
fn mutilated(rows: usize, columns: usize) -> Board {
    let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let corners = [(0, 0), (rows - 1, columns - 1)];
    cells.filter(|cell| !corners.contains(cell)).collect()
}

#[test]
fn a_mutilated_board_is_colored() {
    for size in [4, 6, 8] {
        let board = mutilated(size, size);
        let problem = dominoes(&board);
        let why = problem.search().why();
        let weights = why.weights.expect("a coloring");
        assert_eq!(weights.modulus, None);
        // One weight for cells of one color, the opposite for the others.
        let signs = weights.weights.iter().map(|&(on, weight)| {
            let Weighed::Item(item) = on else {
                panic!("a cell is an item")
            };
            let &(row, column) = problem.label(item).unwrap();
            if (row + column) % 2 == 1 {
                weight
            } else {
                -weight
            }
        });
        let signs: Vec<i64> = signs.collect();
        assert!(signs[0].abs() == 1 && signs.iter().all(|sign| *sign == signs[0]));
        let conflict = why.conflict.expect("a set of cells");
        assert!(conflict.is_minimal && conflict.items.len() <= board.len() / 2 + 1);
    }
}

#[test]
fn pigeons_need_as_many_holes() {
    for pigeons in 3..=12_usize {
        let holes = pigeons..2 * pigeons - 1;
        let nests = (0..pigeons).flat_map(|pigeon| holes.clone().map(move |hole| [pigeon, hole]));
        let problem = problem(0..pigeons, holes.clone(), nests);
        let why = problem.search().why();
        let sums = problem.check_weights(why.weights.as_ref().unwrap(), &[], &[]);
        let sums = sums.unwrap();
        assert_eq!((sums.options, sums.items), (0, 1));
        assert_eq!(why.conflict.unwrap().items.len(), pigeons);
    }
}

/// Langford's pairs: of the numbers 1 to n there are solutions only if n is 0 or 3 modulo 4, by parity.
#[test]
fn pairs_of_langford_have_parity() {
    for n in [5, 6, 9, 10] {
        let problem = langford(n);
        let why = problem.search().why();
        let weights = why.weights.expect("parity");
        assert_eq!(weights.modulus, Some(2));
        assert!(problem.check_weights(&weights, &[], &[]).is_ok());
        // A changed weight is refused.
        for place in 0..weights.weights.len() {
            let mut changed = weights.clone();
            changed.weights[place].1 += 1;
            assert!(problem.check_weights(&changed, &[], &[]).is_err());
        }
    }
}

/// Tiles of three colors on the edges of a row of cells: each color must come up an even number of times.
#[test]
fn colors_have_parity() {
    let mut problem = Problem::<String, ()>::new();
    for cell in 0..3 {
        problem.primary(format!("cell {cell}")).unwrap();
    }
    for edge in 0..3 {
        problem.secondary(format!("edge {edge}")).unwrap();
    }
    // A ring of three cells in two colors, in which each cell has two edges of different colors.
    for cell in 0..3 {
        for color in [0, 1] {
            let option = problem.option(()).cover([format!("cell {cell}")]);
            let option = option.color(format!("edge {cell}"), color);
            let option = option.color(format!("edge {}", (cell + 1) % 3), 1 - color);
            option.add().unwrap();
        }
    }
    let why = problem.search().why();
    assert_eq!(why.verdict, Verdict::None);
    let weights = why.weights.expect("an odd ring");
    assert!(weights.modulus.is_some());
    assert!(problem.check_weights(&weights, &[], &[]).is_ok());
}

/// The items and required options of a conflict, by name and number.
fn conflict(problem: &Problem<char>, why: &Why) -> (String, Vec<usize>) {
    let conflict = why.conflict.as_ref().unwrap();
    let items = { conflict.items.iter() }.map(|&item| problem.label(item).unwrap());
    (items.collect(), numbers(&conflict.require))
}

#[test]
fn small_conflicts() {
    // No option has c.
    let problem = words("abc", &["a", "b", "ab"]);
    let why = problem.search().why();
    assert_eq!(why.bare, [problem.item(&'c').unwrap()]);
    assert_eq!(conflict(&problem, &why), ("c".into(), vec![]));
    // Options 0 and 3 share an item.
    let problem = words("abc", &["ab", "c", "ac", "bc"]);
    let require = [0, 3].map(OptionId::new);
    let why = problem.search().require(require).why();
    assert_eq!(conflict(&problem, &why), (String::new(), vec![0, 3]));
    // With option 1 nothing is left for a; option 0 has nothing to do with that.
    let problem = words("abcd", &["d", "b", "ab", "ac", "c"]);
    let why = problem.search().require([0, 1, 4].map(OptionId::new)).why();
    assert_eq!(conflict(&problem, &why), ("a".into(), vec![1, 4]));
    // There is no option 9.
    let why = problem.search().require([OptionId::new(9)]).why();
    assert_eq!(conflict(&problem, &why), (String::new(), vec![9]));
    // Everything may be left uncovered but a, b and c, which need two options for one X.
    let problem = words("abcdX", &["abX", "cX", "cX", "abX", "d"]);
    let why = problem.search().why();
    assert_eq!(why.conflict.as_ref().unwrap().items.len(), 2);
    let options = why.conflict.unwrap().options;
    assert_eq!(numbers(&options), [0, 1, 2, 3]);
    // The empty problem has the empty solution.
    let why = words("", &[]).search().why();
    assert_eq!(why.verdict, Verdict::Solution(vec![]));
}

#[test]
fn limits_are_kept() {
    // Nothing is proven, and nothing takes long: weights are not looked for, and the search ends at once.
    let problem = langford(11);
    let limits = || problem.search().max_time(std::time::Duration::ZERO);
    let why = limits().why();
    assert_eq!(why.verdict, Verdict::Unknown(Stop::Time));
    assert_eq!((why.weights, why.conflict), (None, None));
}

/// Problems without a solution that a search would take ages for: a count, a search for one solution and one for the
/// cheapest look for weights after a short trial.
#[test]
fn searches_end_by_counting() {
    let pairs = langford(22);
    let board = dominoes(&mutilated(14, 14));
    let nodes = |report: quadrille::Report| {
        assert_eq!((report.solutions, report.stop), (0, Stop::Exhausted));
        report.nodes
    };
    for threads in [1, 2] {
        assert!(nodes(pairs.search().threads(threads).count_exact().report) < 500_000);
        let first = pairs.search().threads(threads).max_solutions(1);
        assert!(nodes(first.run()) < 500_000);
        assert!(nodes(board.search().threads(threads).count_exact().report) < 500_000);
        let first = board.search().threads(threads).max_solutions(1);
        assert!(nodes(first.run()) < 500_000);
        assert!(nodes(pairs.search().threads(threads).best(2).report) < 20_000);
        assert!(nodes(board.search().threads(threads).best(2).report) < 20_000);
    }
    let diagram = pairs.search().memory(100 << 20).diagram();
    assert!(diagram.expect("it fits").is_empty());
    let diagram = board.search().memory(100 << 20).diagram();
    assert!(diagram.expect("it fits").is_empty());
}
