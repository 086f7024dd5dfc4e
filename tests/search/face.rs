//! What a user of the library expects of its types: conversions, equality, short forms, threads, storage.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::{BuildError, Color, ItemId, OptionId, Problem, format};
#[cfg(all(feature = "serde", feature = "json"))]
use quadrille::{EngineKind, Report, Stop, sudoku::Board};

use crate::cases;
use crate::common::said::Said;

/// Fails to compile if one of the types cannot be shared between threads.
#[test]
fn problems_are_send_and_sync() {
    fn assert<T: Send + Sync + 'static>() {}
    assert::<Problem<String, u32>>();
    assert::<quadrille::Reduction<String, u32>>();
    assert::<quadrille::tree::Tree>();
    assert::<quadrille::Solution<'static, String, u32>>();
    assert::<quadrille::Best<'static, String, u32>>();
    assert::<quadrille::sudoku::Sudoku>();
    assert::<quadrille::OwnedSolution<String, u32>>();
    assert::<quadrille::ExactCount>();
    assert::<quadrille::Report>();
    assert::<quadrille::parts::SearchPart>();
    assert::<quadrille::dense::Dense>();
    assert::<quadrille::count::Diagram>();
    assert::<BuildError>();
    assert::<quadrille::check::CheckError>();
    assert::<format::Document>();
    assert::<format::ReadError>();
    assert::<format::WriteError>();
    assert::<quadrille::puzzle::packing::Packing>();
    assert::<quadrille::puzzle::packing::Tiling>();
    assert::<quadrille::puzzle::queens::Queens>();
    assert::<quadrille::puzzle::edges::EdgeMatching>();
    assert::<quadrille::puzzle::kakuro::Kakuro>();
    assert::<quadrille::puzzle::words::Words>();
    assert::<quadrille::svg::Picture>();
}

/// Fails to compile if one of the iterators cannot be sent to another thread.
#[test]
fn iterators_are_send() {
    fn assert<T: Send>() {}
    assert::<quadrille::OwnedSolutions<String, u32>>();
    assert::<quadrille::dense::DenseSearch<'static>>();
    fn send<T: Send>(_: T) {}
    let one = Problem::from_rows([[0]]).expect("no row is empty");
    let diagram = one.search().diagram().expect("it is small");
    send(diagram.iter());
    send(diagram.samples(1, &quadrille::WorkLimits::NONE));
}

#[test]
fn ids_are_numbers_and_owned_solutions_have_labels() {
    let problem = Problem::from_rows(["ab", "cd"].map(str::chars)).expect("rows");
    assert_eq!(u32::from(OptionId::new(7)), 7);
    assert_eq!(u32::from(ItemId::new(3)), 3);
    let bounds = quadrille::Bounds::from(2..=5);
    assert_eq!((bounds.min(), bounds.max()), (2, 5));
    let solution = problem.into_solutions().next().expect("one");
    let labels = solution.labels().map(|labels| labels.collect::<String>());
    assert_eq!(labels.collect::<Vec<_>>(), ["ab", "cd"]);
    // What stands in signatures can be named without another dependency.
    let now = quadrille::web_time::Instant::now();
    assert_eq!(quadrille::Limits::NONE.interrupted(now), None);
    let one = Problem::from_rows([[0]]).expect("rows");
    let counted = one.search().count_exact();
    assert_eq!(counted.count, quadrille::num_bigint::BigUint::from(1_u32));
}

#[test]
fn numbers_and_ranges_are_bounds() {
    let mut problem = Problem::<_, ()>::new();
    let cases = [
        (problem.primary_times('a', 2), 2..=2),
        (problem.primary_times('b', 0..=3), 0..=3),
        (problem.primary_times('c', 1..3), 1..=2),
        (problem.primary_times('d', ..=4), 0..=4),
        (problem.primary_times('e', 5..), 5..=u32::MAX),
    ];
    for (item, bounds) in cases {
        assert_eq!(problem.bounds(item.expect("a new item")), Some(bounds));
    }
    for (lo, hi) in [(0, 0), (3, 3), (5, 2)] {
        let error = problem.primary_times('z', lo..hi).unwrap_err();
        assert!(matches!(error, BuildError::EmptyBounds { .. }), "{error}");
    }
    assert_eq!(problem.item_count(), 5);
}

#[test]
fn unknown_labels_come_with_a_suggestion() {
    let mut problem = Problem::new();
    for fruit in ["apple", "pear", "kiwi"] {
        problem.primary(fruit).expect("a new item");
    }
    let error = problem.option(()).cover(["appel"]).add().unwrap_err();
    error.says("option 0 names the unknown item \"appel\"; did you mean \"apple\"?");
    let error = problem.option(()).cover(["fig"]).add().unwrap_err();
    error.says(
        "option 0 names the unknown item \"fig\"; add items before the options that use them",
    );
    let seven = [ItemId::new(7)];
    let error = problem.option(()).cover_ids(seven).add().unwrap_err();
    error.says(
        "option 0 names the unknown item number 7; add items before the options that use them",
    );
}

/// An option that is dropped, forgotten or refused leaves no trace, whatever comes next.
#[test]
fn unfinished_options_leave_no_trace() {
    let build = |spoil: fn(&mut Problem<char, u8>)| {
        let mut problem = Problem::new();
        problem.primary('a').expect("new");
        problem.secondary('s').expect("new");
        spoil(&mut problem);
        problem.primary('b').expect("new");
        spoil(&mut problem);
        let option = problem.option(1).cover(['a']).color('s', 3);
        option.add().expect("sound");
        spoil(&mut problem);
        let option = problem.option(2).cover(['b', 's']).cost(4);
        option.add().expect("sound");
        problem
    };
    let clean = build(|_| {});
    let spoilt: [fn(&mut Problem<char, u8>); 4] = [
        |problem| drop(problem.option(9).cover(['a']).color('s', 7).cost(5)),
        |problem| std::mem::forget(problem.option(9).color('s', 8).cover(['a'])),
        |problem| _ = problem.option(9).cover(['a', 's', 'a']).add().unwrap_err(),
        |problem| {
            let option = problem.option(9).cover(['a']).cost(u64::MAX);
            _ = option.cost(1).add().unwrap_err()
        },
    ];
    for spoil in spoilt {
        let problem = build(spoil);
        assert_eq!(problem, clean);
        assert_eq!(problem.entry_count(), clean.entry_count());
        assert_eq!(problem.search().count(), clean.search().count());
    }
}

#[test]
fn problems_differ_by_each_of_their_parts() {
    type Spoil = fn(&mut Problem<char, u8>);
    let build = |last: Spoil| {
        let mut problem = Problem::new();
        problem.primary('a').expect("new");
        last(&mut problem);
        problem
    };
    let parts: [Spoil; 8] = [
        |_| {},
        |problem| _ = problem.primary('b').expect("new"),
        |problem| _ = problem.primary_times('b', 2).expect("new"),
        |problem| _ = problem.secondary('b').expect("new"),
        |problem| _ = problem.option(1).cover(['a']).add().expect("sound"),
        |problem| _ = problem.option(2).cover(['a']).add().expect("sound"),
        |problem| _ = problem.option(1).cover(['a']).cost(1).add().expect("sound"),
        |problem| _ = problem.option(1).add().expect("sound"),
    ];
    for (one, first) in parts.iter().enumerate() {
        for (other, second) in parts.iter().enumerate() {
            let are_equal = build(*first) == build(*second);
            assert_eq!(are_equal, one == other, "{one} and {other}");
        }
    }
}

#[test]
fn ids_and_colors_show_their_numbers() {
    let (item, option, color) = (ItemId::new(3), OptionId::new(4), Color::from(5));
    assert_eq!(format!("{item} {option:>3} {color}"), "3   4 5");
}

#[test]
fn a_row_that_repeats_an_item_is_refused() {
    let error = quadrille::solve([vec![1, 2], vec![3, 3]]).unwrap_err();
    error.says("option 1 names item 3 twice; an option covers an item once");
}

proptest! {
    #![proptest_config(cases(256))]

    /// Against all subsets of the rows.
    #[test]
    fn rows_are_solved(rows in prop::collection::vec(prop::collection::btree_set(0_u8..7, 0..4), 0..9)) {
        let all: BTreeSet<u8> = rows.iter().flatten().copied().collect();
        let covers = |set: u32| {
            let chosen = (0..rows.len()).filter(|row| set >> row & 1 == 1);
            let items: Vec<u8> = chosen.clone().flat_map(|row| &rows[row]).copied().collect();
            items.len() == all.len()
                && items.iter().copied().collect::<BTreeSet<u8>>() == all
                && chosen.clone().all(|row| !rows[row].is_empty())
        };
        let solutions: Vec<u32> = (0..1 << rows.len()).filter(|&set| covers(set)).collect();
        let found = quadrille::solve(rows.clone()).expect("rows without repetition");
        let found = found.map(|rows| rows.iter().map(|row| 1 << row).sum::<u32>());
        prop_assert_eq!(found.is_some(), !solutions.is_empty());
        prop_assert!(found.is_none_or(|found| solutions.contains(&found)));
        let problem = Problem::from_rows(rows.clone()).expect("rows without repetition");
        prop_assert_eq!(problem.search().count(), solutions.len() as u64);
    }
}

#[cfg(all(feature = "serde", feature = "json"))]
#[test]
fn ids_are_stored_as_numbers() {
    let stored = (ItemId::new(3), OptionId::new(4), Color::from(5));
    let text = serde_json::to_string(&stored).expect("numbers");
    assert_eq!(text, "[3,4,5]");
    let read: (ItemId, OptionId, Color) = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, stored);
    let queen = quadrille::puzzle::queens::Queen { rank: 1, file: 2 };
    let text = serde_json::to_string(&queen).expect("numbers");
    assert_eq!(text, r#"{"rank":1,"file":2}"#);
    let read: quadrille::puzzle::queens::Queen = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, queen);
}

#[cfg(all(feature = "serde", feature = "json"))]
#[test]
fn reports_and_boards_are_stored_and_read_back() {
    let problem = Problem::from_rows([[0, 1].as_slice(), &[2], &[0], &[1, 2]]).expect("four rows");
    let report = problem.search().run();
    let text = serde_json::to_string(&report).expect("numbers and names");
    text.begins(r#"{"stop":"exhausted","solutions":2,"nodes":"#);
    assert!(text.contains(r#""engines":{"links":{"nodes":"#), "{text}");
    let read: Report = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, report);
    for &kind in EngineKind::ALL {
        let text = serde_json::to_string(&kind).expect("a name");
        assert_eq!(text, format!("\"{kind}\""));
        let read: EngineKind = serde_json::from_str(&text).expect("the same");
        assert_eq!(read, kind);
    }
    for &stop in Stop::ALL {
        let text = serde_json::to_string(&stop).expect("a name");
        assert_eq!(text, format!("\"{stop}\""));
        assert_eq!(serde_json::from_str::<Stop>(&text).expect("the same"), stop);
    }

    let line = format!("{}9", ".".repeat(80));
    let board: Board = line.parse().expect("81 cells");
    let text = serde_json::to_string(&board).expect("a text");
    assert_eq!(text, format!("\"{line}\""));
    let read: Board = serde_json::from_str(&text).expect("the same");
    assert_eq!(read, board);
    let error = serde_json::from_str::<Board>("\"12\"").expect_err("79 cells are missing");
    error.mentions("found 2 cells, expected 81");
}
