//! Diagrams: they hold what the definition says, and every question about them is answered as by the list.

use std::collections::{BTreeMap, BTreeSet};

use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille::count::Diagram;
use quadrille::{OptionId, Problem, WorkLimits};

use crate::cases;
use crate::common::puzzles::{dominoes, langford, latin, pentominoes, queens, sudoku};
use crate::common::{Plain, Set, chain, ids, kinds, mcc, numbers, problem, with_costs, words, xcc};
use crate::exact_counts::big;

/// The solutions of a diagram as sets, none of which may come twice.
fn sets(diagram: &Diagram) -> BTreeSet<Set> {
    let list: Vec<Set> = diagram
        .iter()
        .map(|one| numbers(&one).into_iter().collect())
        .collect();
    let sets: BTreeSet<Set> = list.iter().cloned().collect();
    assert_eq!(sets.len(), list.len());
    sets
}

/// Every question about a diagram is answered as the list of solutions answers it.
fn answers(plain: &Plain, diagram: &Diagram, all: &BTreeSet<Set>) -> Result<(), TestCaseError> {
    prop_assert_eq!(diagram.count(), big(all.len()));
    prop_assert_eq!(diagram.is_empty(), all.is_empty());
    prop_assert_eq!(&sets(diagram), all);
    for (number, solution) in diagram.iter().enumerate() {
        prop_assert_eq!(
            diagram.nth(&big(number), &WorkLimits::NONE),
            Ok(Some(solution.clone()))
        );
        ranks(diagram, all, solution, number)?;
    }
    prop_assert_eq!(diagram.nth(&big(all.len()), &WorkLimits::NONE), Ok(None));
    let usage = diagram.usage(&WorkLimits::NONE).unwrap();
    for (option, usage) in usage.iter().enumerate() {
        let with = all.iter().filter(|set| set.contains(&option)).count();
        prop_assert_eq!(usage, &big(with));
    }
    let sizes: usize = all.iter().map(Set::len).sum();
    prop_assert_eq!(usage.iter().sum::<BigUint>(), big(sizes));
    for sample in diagram.samples(5, &WorkLimits::NONE).take(3) {
        let sample = sample.expect("no limit");
        prop_assert!(all.contains(&numbers(&sample).into_iter().collect::<Set>()));
    }
    prop_assert_eq!(
        diagram.samples(5, &WorkLimits::NONE).next().is_none(),
        all.is_empty()
    );
    prop_assert_eq!(zdd(diagram, plain.options.len()), all.clone());
    Ok(())
}

/// A solution has its number in any order; with an option more, less or twice, it has none.
fn ranks(
    diagram: &Diagram,
    all: &BTreeSet<Set>,
    mut solution: Vec<OptionId>,
    number: usize,
) -> Result<(), TestCaseError> {
    let rank = |options: &[OptionId]| diagram.rank(options, &WorkLimits::NONE);
    prop_assert_eq!(rank(&solution), Ok(Some(big(number))));
    solution.reverse();
    prop_assert_eq!(rank(&solution), Ok(Some(big(number))));
    let is_one = |options: &[OptionId]| {
        let set: Set = numbers(options).into_iter().collect();
        set.len() == options.len() && all.contains(&set)
    };
    let wrong = [
        [&solution[..], &[OptionId::new(9999)]].concat(),
        [&solution[..], &solution[..1.min(solution.len())]].concat(),
        solution.iter().skip(1).copied().collect(),
    ];
    for options in wrong {
        prop_assert_eq!(rank(&options).unwrap().is_some(), is_one(&options));
    }
    Ok(())
}

/// The solutions that the lines of `write_zdd` stand for, by the definition of a ZDD.
fn zdd(diagram: &Diagram, options: usize) -> BTreeSet<Set> {
    let mut text = Vec::new();
    diagram.write_zdd(&mut text, &|option| option).unwrap();
    let text = String::from_utf8(text).unwrap();
    let mut sets: BTreeMap<u64, BTreeSet<Set>> = BTreeMap::new();
    sets.insert(0, BTreeSet::new());
    sets.insert(1, BTreeSet::from([Set::new()]));
    let mut last = 0;
    for line in text.lines() {
        let parts: Vec<&str> = line.split([':', '~', '?', '(', ')', ' ']).collect();
        let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        let [node, option, low, high] = parts[..] else {
            panic!("{line}");
        };
        let hex = |text| u64::from_str_radix(text, 16).unwrap();
        let option: usize = option.parse().unwrap();
        assert!(option <= options);
        let mut family = sets[&hex(low)].clone();
        for set in &sets[&hex(high)] {
            let mut set = set.clone();
            if option > 0 {
                assert!(set.insert(option - 1));
            }
            assert!(family.insert(set), "twice in {line}");
        }
        assert!(sets.insert(hex(node), family).is_none());
        last = hex(node);
    }
    sets.remove(&last).unwrap()
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn diagrams_hold_what_the_definition_says(plains in kinds()) {
        for plain in plains {
            let (all, problem) = (plain.naive(), plain.problem());
            answers(&plain, &problem.search().diagram().unwrap(), &all)?;
        }
    }

    #[test]
    fn a_restricted_diagram_is_that_of_the_restricted_list(
        plain in prop_oneof![xcc().boxed(), mcc().boxed()], require: u16, forbid: u16,
    ) {
        let (all, problem) = (plain.naive(), plain.problem());
        let set = |bits: u16| -> Set { (0..16).filter(|option| bits >> option & 1 == 1).collect() };
        let mut asked = vec![(Set::new(), set(forbid)), (set(require), Set::new())];
        for solution in &all {
            let part: Set = solution.intersection(&set(require)).copied().collect();
            asked.push((part.clone(), &set(forbid) - solution));
            asked.push((part.clone(), part));
        }
        for (require, forbid) in asked {
            let holds = |one: &&Set| one.is_superset(&require) && one.is_disjoint(&forbid);
            let some: BTreeSet<Set> = all.iter().filter(holds).cloned().collect();
            let search = problem.search().require(ids(&require)).forbid(ids(&forbid));
            answers(&plain, &search.diagram().unwrap(), &some)?;
        }
    }

    #[test]
    fn the_cheapest_are_the_first_of_all(
        plain in prop_oneof![xcc().boxed(), mcc().boxed()], costs in prop::collection::vec(0u64..9, 16),
    ) {
        let problem = plain.priced(&costs);
        let diagram = problem.search().diagram().unwrap();
        let cost = |set: &Set| set.iter().map(|&option| costs[option]).sum::<u64>();
        let all = plain.naive();
        let mut sums: Vec<u64> = all.iter().map(cost).collect();
        sums.sort_unstable();
        for k in [0, 1, 2, 5, 100] {
            let cheapest = diagram.cheapest(k, &WorkLimits::NONE).unwrap();
            let found: Vec<u64> = cheapest.iter().map(|one| one.0).collect();
            prop_assert_eq!(&found[..], &sums[..k.min(sums.len())]);
            let sets: BTreeSet<Set> = cheapest.iter().map(|one| numbers(&one.1).into_iter().collect()).collect();
            prop_assert_eq!(sets.len(), cheapest.len());
            for (sum, solution) in &cheapest {
                let set: Set = numbers(solution).into_iter().collect();
                prop_assert_eq!(cost(&set), *sum);
                prop_assert!(all.contains(&set));
            }
        }
    }
}

fn total<I, T>(problem: &Problem<I, T>) -> String {
    problem.search().diagram().unwrap().count().to_string()
}

#[test]
fn known_totals() {
    // Kasteleyn 1961, OEIS A004003.
    assert_eq!(total(&dominoes(8, 8)), "12988816");
    assert_eq!(total(&dominoes(12, 12)), "53060477521960000");
    assert_eq!(total(&dominoes(7, 7)), "0");
    // OEIS A014552, mirror images counted.
    assert_eq!(total(&langford(8)), "300");
    assert_eq!(total(&langford(9)), "0");
    assert_eq!(total(&queens(8)), "92");
    // OEIS A002860.
    assert_eq!(total(&latin(4)), "576");
    assert_eq!(total(&latin(5)), "161280");
    assert_eq!(total(&sudoku(2, &".".repeat(16))), "288");
    assert_eq!(total(&pentominoes(3, 20)), "8");
}

#[test]
fn a_count_past_128_bits() {
    // Two dominoes fill a block of four squares in two ways.
    let pairs = (0..4 * 200).step_by(4).flat_map(|block| {
        let pairs = [[0, 1], [2, 3], [0, 2], [1, 3]];
        pairs.map(|pair| pair.map(|square| block + square))
    });
    let problem = problem(0..4 * 200, [], pairs);
    let diagram = problem.search().diagram().unwrap();
    assert_eq!(diagram.count(), big(2).pow(200));
    assert!(
        diagram
            .usage(&WorkLimits::NONE)
            .unwrap()
            .iter()
            .all(|usage| *usage == big(2).pow(199))
    );
    let last = big(2).pow(200) - big(1);
    let solution = diagram.nth(&last, &WorkLimits::NONE).unwrap().unwrap();
    assert_eq!(problem.check(&solution), Ok(()));
    assert_eq!(
        diagram.rank(&solution, &WorkLimits::NONE),
        Ok(Some(last.clone()))
    );
    assert_eq!(diagram.nth(&(last + big(1)), &WorkLimits::NONE), Ok(None));
}

#[test]
fn edges_of_the_definition() {
    let diagram = words("", &[]).search().diagram().unwrap();
    assert_eq!(diagram.count(), big(1));
    assert_eq!(diagram.iter().collect::<Vec<_>>(), [Vec::<OptionId>::new()]);
    let hopeless = words("a", &[]);
    assert!(hopeless.search().diagram().unwrap().is_empty());
    let loose = words("A", &["A"]);
    let diagram = loose.search().diagram().unwrap();
    assert_eq!(diagram.count(), big(1));
    assert_eq!(diagram.rank(&[], &WorkLimits::NONE), Ok(Some(big(0))));
    let idle = [OptionId::new(0)];
    assert_eq!(diagram.rank(&idle, &WorkLimits::NONE), Ok(None));
    let required = loose.search().require([OptionId::new(0)]).diagram();
    assert!(required.unwrap().is_empty());
    let forbidden = loose.search().forbid([OptionId::new(7)]).diagram();
    assert_eq!(forbidden.unwrap().count(), big(1));
}

/// How many states a count takes: effort, not time.
#[test]
fn diagrams_stay_small() {
    let nodes = |problem: &Problem<(usize, usize)>| {
        let diagram = problem.search().diagram().unwrap();
        (diagram.node_count(), diagram.edge_count())
    };
    assert_eq!(nodes(&dominoes(8, 8)), (1011, 1443));
    assert_eq!(nodes(&dominoes(12, 12)), (22_180, 31_642));
}

/// An option of 100,000 items has 10 billion pairs of neighbors, which no order of the items looks at.
#[test]
fn an_option_may_have_many_items() {
    let problem = problem(0..100_000, [], std::iter::once(0..100_000));
    let diagram = problem.search().diagram().unwrap();
    assert_eq!(diagram.count(), big(1));
}

/// Two parts of 2,000 options each have four million pairs of options. Of these no more than `k` times a logarithm are
/// looked at.
#[test]
fn the_cheapest_of_wide_parts() {
    let problem = with_costs(&chain(2, 2_000), |option| option % 2_000);
    let diagram = problem.search().diagram().unwrap();
    let costs: Vec<u64> = diagram
        .cheapest(2_000, &WorkLimits::NONE)
        .unwrap()
        .iter()
        .map(|one| one.0)
        .collect();
    // Each sum of two costs comes once more than the sum before it.
    let expected = (0..).flat_map(|sum| std::iter::repeat_n(sum, sum as usize + 1));
    assert_eq!(costs, expected.take(2_000).collect::<Vec<u64>>());
}
