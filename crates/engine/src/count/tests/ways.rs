//! Every order of the items and every rule for branching gives the same solutions and true certificates.

use std::collections::BTreeSet;

use crate::samples::laws::*;
use fastrand::Rng;
use num_bigint::BigUint;

use crate::count::Diagram;
use crate::count::certify;
use crate::count::plan::{CountPlan, Counting};
use crate::count::table::Rule;
use crate::problem::{OptionId, Problem};
use crate::question::{Asked, Question};
use crate::samples::problems;
use quadrille_kernel::sort::sorted_set;

/// All ways to go about a count, with this much memory.
fn ways(memory: usize) -> Vec<Counting<'static>> {
    let mut ways = Vec::new();
    let rules = [Rule::First, Rule::Forced, Rule::Fewest].map(Some);
    for rule in [None].into_iter().chain(rules) {
        for (in_order, parts) in [(false, false), (false, true), (true, false), (true, true)] {
            let mut question = Question::new(Asked::Diagram);
            question.memory = Some(memory);
            let plan = CountPlan::new(question).by(in_order, rule, parts);
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
    #![cases(300)]

    #[test]
    fn diagrams_hold_what_the_judge_says(problem in all_problems()) {
        let all = judged(&problem);
        for counting in ways(2 << 30) {
            let diagram = Diagram::of(problem.matrix(), &counting).expect("nothing stops it");
            prop_assert_eq!(diagram.count(), BigUint::from(all.len()));
            prop_assert_eq!(diagram.is_empty(), all.is_empty());
            let listed: Vec<_> = diagram.iter().map(sorted_set).collect();
            prop_assert_eq!(listed.len(), all.len());
            prop_assert_eq!(&listed.iter().cloned().collect::<BTreeSet<_>>(), &all);
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
