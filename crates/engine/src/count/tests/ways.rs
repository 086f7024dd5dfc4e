//! Every order of the items and every rule for branching gives the same solutions and true certificates.

use std::collections::{BTreeMap, BTreeSet};

use crate::samples::laws::laws;
use fastrand::Rng;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::count::Diagram;
use crate::count::certify;
use crate::count::plan::{CountPlan, Counting, ItemOrder};
use crate::count::state::Rule;
use crate::engine::Limits;
use crate::problem::{OptionId, Problem};
use crate::question::{Asked, Question};
use crate::samples::problems;

/// All ways to go about a count, with this much memory.
fn ways(memory: usize) -> Vec<Counting<'static>> {
    let mut ways = Vec::new();
    let rules = [
        None,
        Some(Rule::First),
        Some(Rule::Forced),
        Some(Rule::Fewest),
    ];
    for order in [ItemOrder::Auto, ItemOrder::Given, ItemOrder::Frontier] {
        for (rule, parts) in rules
            .into_iter()
            .flat_map(|rule| [(rule, false), (rule, true)])
        {
            let mut question = Question::new(Asked::Diagram);
            question.memory = Some(memory);
            let plan = CountPlan::new(question).by(order, rule, parts);
            ways.push(Counting::new(plan, None));
        }
    }
    ways
}

/// The solutions by the judge, who is asked of every subset of the options.
fn judged(problem: &Problem<usize>) -> BTreeSet<Vec<OptionId>> {
    let ids: Vec<OptionId> = problem.option_ids().collect();
    let subset = |bits: u32| {
        let chosen = ids.iter().filter(|option| bits >> option.index() & 1 == 1);
        chosen.copied().collect::<Vec<_>>()
    };
    let subsets = (0..1u32 << ids.len()).map(subset);
    subsets
        .filter(|chosen| problem.check(chosen).is_ok())
        .collect()
}

fn sorted(mut options: Vec<OptionId>) -> Vec<OptionId> {
    options.sort_unstable();
    options
}

/// The solutions that the lines of `write_zdd` stand for, by the definition of a ZDD.
fn zdd(diagram: &Diagram) -> BTreeSet<Vec<OptionId>> {
    let mut text = Vec::new();
    diagram
        .write_zdd(&mut text, &|option| option)
        .expect("memory has room");
    let mut sets: BTreeMap<u32, BTreeSet<Vec<OptionId>>> = BTreeMap::new();
    sets.insert(0, BTreeSet::new());
    sets.insert(1, BTreeSet::from([Vec::new()]));
    let mut last = 0;
    for line in std::str::from_utf8(&text)
        .expect("a diagram is text")
        .lines()
    {
        let parts = line.split([':', '~', '?', '(', ')', ' ']);
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let [node, option, low, high] = parts[..] else {
            panic!("{line}");
        };
        let hex = |text| u32::from_str_radix(text, 16).expect("a node is a number");
        let option: u32 = option.parse().expect("an option is a number");
        let mut family = sets[&hex(low)].clone();
        for set in &sets[&hex(high)] {
            let mut set = set.clone();
            set.extend(option.checked_sub(1).map(OptionId::new));
            assert!(family.insert(sorted(set)), "twice in {line}");
        }
        assert!(sets.insert(hex(node), family).is_none());
        last = hex(node);
    }
    sets.remove(&last).expect("the last node is the root")
}

/// Problems without what is special, with colors, with items covered up to twice, and with both.
fn all_problems() -> impl Strategy<Value = Problem<usize>> {
    let kinds = [vec![2], vec![0, 2], vec![1, 2], vec![0, 1, 2]];
    let kinds = prop::sample::select(kinds.to_vec());
    kinds.prop_flat_map(|kinds| problems(prop::sample::select(kinds), 12, 0..1))
}

/// A line more or less, twice, in another place, or with another digit.
fn tampered(text: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (at, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.u32(..4) {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, lines[other].clone()),
        2 => lines.swap(at, other),
        _ => {
            let digits: Vec<usize> = { lines[at].char_indices() }
                .filter(|(_, digit)| digit.is_ascii_digit())
                .map(|(place, _)| place)
                .collect();
            if let Some(&place) = digits.get(rng.usize(..digits.len().max(1))) {
                let digit = rng.u32(..10).to_string();
                lines[at].replace_range(place..=place, &digit);
            }
        }
    }
    lines.join("\n") + "\n"
}

laws! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn diagrams_hold_what_the_judge_says(problem in all_problems()) {
        let all = judged(&problem);
        for counting in ways(2 << 30) {
            let diagram = Diagram::of(problem.matrix(), &counting).expect("nothing stops it");
            prop_assert_eq!(diagram.count(), BigUint::from(all.len()));
            prop_assert_eq!(diagram.is_empty(), all.is_empty());
            prop_assert_eq!(&zdd(&diagram), &all);
            let listed: Vec<_> = diagram.iter().map(sorted).collect();
            prop_assert_eq!(listed.len(), all.len());
            prop_assert_eq!(&listed.iter().cloned().collect::<BTreeSet<_>>(), &all);
            for (number, solution) in listed.iter().enumerate() {
                let nth = diagram.nth(&BigUint::from(number), &Limits::NONE).expect("nothing stops it");
                prop_assert_eq!(&nth.map(sorted), &Some(solution.clone()));
            }
            let number = BigUint::from(all.len());
            prop_assert_eq!(diagram.nth(&number, &Limits::NONE), Ok(None));
            let samples: Vec<_> = diagram.samples(5, &Limits::NONE).take(3).collect();
            prop_assert_eq!(samples.len(), if all.is_empty() { 0 } else { 3 });
            prop_assert!(samples.into_iter().all(|sample| all.contains(&sorted(sample))));
            let usage = diagram.usage(&Limits::NONE).expect("nothing stops it");
            for (option, usage) in problem.option_ids().zip(&usage) {
                let with = all.iter().filter(|set| set.contains(&option)).count();
                prop_assert_eq!(usage, &BigUint::from(with));
            }
        }
    }

    #[test]
    fn accepted_certificates_are_true(problem in all_problems(), seed: u64) {
        let total = BigUint::from(judged(&problem).len());
        let mut rng = Rng::with_seed(seed);
        for counting in [2 << 30, 4000, 0].into_iter().flat_map(ways) {
            let mut text = Vec::new();
            certify(problem.matrix(), &counting, &mut |_| None, &mut text).expect("nothing stops it");
            let verified = problem.verify_count(&text[..]).expect("a right certificate");
            prop_assert_eq!(&verified.count, &total);
            let text = String::from_utf8(text).expect("a certificate is text");
            for _ in 0..4 {
                if let Ok(verified) = problem.verify_count(tampered(&text, &mut rng).as_bytes()) {
                    prop_assert_eq!(&verified.count, &total);
                }
            }
        }
    }
}
