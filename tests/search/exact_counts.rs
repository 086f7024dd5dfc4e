//! Exact counts: those of the definition, by every engine, and with a memory where that pays.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille::{EngineKind, OptionId, Problem, Stop};

use crate::cases;
use crate::common::puzzles::{dominoes, latin, queens};
use crate::common::{Set, ids, mcc, problem, xcc};

pub(super) fn big(number: usize) -> BigUint {
    BigUint::from(number)
}

/// Options that are required after all is covered clash with those before.
#[test]
fn more_required_options_than_an_item_takes_are_in_no_solution() {
    let mut problem = Problem::new();
    problem.primary_times("a", 2).expect("a new item");
    for number in 0..4 {
        problem
            .option(number)
            .cover(["a"])
            .add()
            .expect("an option");
    }
    for (required, expected) in [6_u32, 3, 1, 0, 0].into_iter().enumerate() {
        let required: Vec<OptionId> = (0..required as u32).map(OptionId::new).collect();
        for engine in [EngineKind::Memo, EngineKind::Links] {
            let search = problem.search().require(required.iter().copied());
            let counted = search.engine(engine).count_exact();
            assert_eq!(counted.count, expected.into(), "{required:?}, {engine}");
        }
        let search = problem.search().require(required.iter().copied());
        let diagram = search
            .diagram()
            .map_or_else(|_| 0_u32.into(), |diagram| diagram.count());
        assert_eq!(diagram, expected.into(), "{required:?}");
    }
}

proptest! {
    #![proptest_config(cases(150))]

    /// The count of every engine is that of the definition, restrictions and all.
    #[test]
    fn exact_counts_follow_the_definition(
        plain in prop_oneof![xcc().boxed(), mcc().boxed()], require: u16, forbid: u16,
    ) {
        let (all, problem) = (plain.naive(), plain.problem());
        let set = |bits: u16| -> Set {
            (0..plain.options.len()).filter(|option| bits >> option & 1 == 1).collect()
        };
        let first = all.first().cloned().unwrap_or_default();
        let asked = [
            (Set::new(), Set::new()),
            (set(require), Set::new()),
            (Set::new(), set(forbid)),
            (first.intersection(&set(require)).copied().collect(), &set(forbid) - &first),
        ];
        for (require, forbid) in asked {
            let holds = |one: &&Set| one.is_superset(&require) && one.is_disjoint(&forbid);
            let expected = big(all.iter().filter(holds).count());
            for memory in [0, 1 << 20] {
                let search = problem.search().require(ids(&require)).forbid(ids(&forbid));
                let search = search.memory(memory).engine(EngineKind::Memo);
                let counted = search.count_exact();
                prop_assert_eq!(&counted.count, &expected);
                prop_assert!(counted.memo.is_some());
                prop_assert_eq!(counted.report.stop, Stop::Exhausted);
            }
            let search = problem.search().require(ids(&require)).forbid(ids(&forbid));
            prop_assert_eq!(&search.count_exact().count, &expected);
        }
    }
}

/// A memory counts states once that a symmetry takes to each other, unless that is turned off.
#[test]
fn a_memory_goes_without_symmetry_as_well() {
    let problem = latin(5);
    let counted = |symmetry: bool| {
        let search = problem.search().symmetry(symmetry);
        let search = search.engine(EngineKind::Memo);
        let counted = search.count_exact();
        assert_eq!(counted.count, big(161_280), "{symmetry}");
        counted.memo.expect("the engine").states
    };
    assert!(
        counted(true) < counted(false),
        "{} {}",
        counted(true),
        counted(false)
    );
}

#[test]
fn counts_go_to_the_memo_engine_where_it_pays() {
    let counted = dominoes(12, 12).search().count_exact();
    assert_eq!(counted.count.to_string(), "53060477521960000");
    assert!(counted.memo.is_some());
    assert_eq!(counted.report.solutions, 53_060_477_521_960_000);
    // Past 64 bits.
    assert_eq!(dominoes(14, 14).search().count(), u64::MAX);
    // Not where it does not pay, and not for some solutions only.
    assert!(queens(9).search().count_exact().memo.is_none());
    let two = dominoes(12, 12).search().max_solutions(2).count_exact();
    assert_eq!((two.count, two.memo), (big(2), None));
}

#[test]
fn deep_trees_get_a_memory() {
    // T-tetrominoes on 16x16 squares: the links alone would take years.
    let tiles = [
        [(0, 0), (0, 1), (0, 2), (1, 1)],
        [(0, 1), (1, 0), (1, 1), (1, 2)],
        [(0, 0), (1, 0), (2, 0), (1, 1)],
        [(0, 1), (1, 1), (2, 1), (1, 0)],
    ];
    let squares = (0..256).map(|square| (square / 16, square % 16));
    let places = { tiles.into_iter() }.flat_map(|tile| {
        let corners = squares.clone();
        corners.map(move |(top, left)| tile.map(|(r, c)| (top + r, left + c)))
    });
    let inside = places.filter(|cells| cells.iter().all(|&(r, c)| r < 16 && c < 16));
    let problem = problem(squares.clone(), [], inside);
    let counted = problem.search().count_exact();
    assert_eq!(counted.count, 1_668_091_536u32.into());
    assert!(counted.memo.is_some());
}

/// Tilings of the Aztec diamond (Elkies, Kuperberg, Larsen and Propp 1992), which is swept from one side to the other. Orders that
/// grow from a corner, and that of its rows, take many times as many states.
#[test]
fn a_diamond_is_swept() {
    let order = 8_i32;
    let inside = |&(x, y): &(i32, i32)| (2 * x + 1).abs() + (2 * y + 1).abs() <= 2 * order;
    let all = (-order..order).flat_map(|x| (-order..order).map(move |y| (x, y)));
    let squares: Vec<_> = all.filter(inside).collect();
    let dominoes =
        { squares.iter() }.flat_map(|&(x, y)| [[(x, y), (x + 1, y)], [(x, y), (x, y + 1)]]);
    let dominoes: Vec<_> = dominoes.filter(|ends| ends.iter().all(inside)).collect();
    let counted = problem(squares, [], dominoes)
        .search()
        .engine(EngineKind::Memo)
        .count_exact();
    assert_eq!(counted.count, BigUint::from(1_u32) << 36);
    let states = counted.memo.expect("the engine").states;
    assert!(states < 20_000, "{states}");
}

/// Sets of squares without neighbors: each square is in the set or not, and of each edge, one end at most.
fn independent_sets(rows: i32, columns: i32) -> Problem<(i32, i32)> {
    let squares = (0..rows).flat_map(|r| (0..columns).map(move |c| (2 * r, 2 * c)));
    // An edge stands between its ends.
    let edges = |(r, c): (i32, i32)| [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)];
    let inside =
        |&(r, c): &(i32, i32)| (0..2 * rows - 1).contains(&r) && (0..2 * columns - 1).contains(&c);
    let all: BTreeSet<_> = squares.clone().flat_map(edges).filter(inside).collect();
    let out = squares.clone().map(|square| vec![square]);
    let with_edges = |square| {
        edges(square)
            .into_iter()
            .filter(inside)
            .chain([square])
            .collect()
    };
    let options: Vec<Vec<_>> = out.chain(squares.clone().map(with_edges)).collect();
    problem(squares, all, options)
}

/// The number of such sets, row by row.
fn sets_of_squares(rows: u32, columns: u32) -> u64 {
    let row: Vec<u32> = (0..1 << columns)
        .filter(|bits| bits & bits >> 1 == 0)
        .collect();
    let mut counts: Vec<u64> = vec![1; row.len()];
    for _ in 1..rows {
        let apart = |one: u32| {
            row.iter()
                .zip(&counts)
                .filter(move |(other, _)| **other & one == 0)
        };
        counts = row
            .iter()
            .map(|&one| apart(one).map(|(_, count)| count).sum())
            .collect();
    }
    counts.iter().sum()
}

/// Only secondary items connect this problem. Its squares are counted along the short side, however they are numbered.
#[test]
fn what_shares_a_secondary_item_is_near() {
    let counted = |rows: u8, columns: u8| {
        let problem = independent_sets(rows.into(), columns.into());
        let search = problem.search().engine(EngineKind::Memo);
        let counted = search.count_exact();
        let expected = sets_of_squares(rows.into(), columns.into());
        assert_eq!(counted.count, expected.into());
        counted.memo.expect("the engine").states
    };
    // OEIS A006506.
    assert_eq!(sets_of_squares(6, 6), 5_598_861);
    let (long, short) = (counted(4, 16), counted(16, 4));
    assert!(long <= 2 * short && short < 3_000, "{long}, {short}");
}
