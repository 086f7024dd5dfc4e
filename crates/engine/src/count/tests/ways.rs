//! Every order of the items and every rule for branching gives the same solutions and true certificates.

use std::collections::BTreeSet;

use crate::samples::laws::laws;
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::count::Diagram;
use crate::count::certify;
use crate::count::plan::{CountPlan, Counting, ItemOrder};
use crate::count::state::Rule;
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
            let plan = CountPlan::new(question, true).by(order, rule, parts);
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

/// Problems without what is special, with colors, with items covered up to twice, and with both.
fn all_problems() -> impl Strategy<Value = Problem<usize>> {
    let kinds = [vec![2], vec![0, 2], vec![1, 2], vec![0, 1, 2]];
    let kinds = prop::sample::select(kinds.to_vec());
    kinds.prop_flat_map(|kinds| problems(prop::sample::select(kinds), 12, 0..1))
}

laws! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn diagrams_and_certificates_hold_what_the_judge_says(problem in all_problems()) {
        let all = judged(&problem);
        for counting in [2 << 30, 4000, 0].into_iter().flat_map(ways) {
            let mut text = Vec::new();
            certify(problem.matrix(), &counting, &mut |_| None, &mut text).expect("nothing stops it");
            let verified = problem.verify_count(&text[..]).expect("a right certificate");
            prop_assert_eq!(verified.count, BigUint::from(all.len()));
        }
        for counting in ways(2 << 30) {
            let diagram = Diagram::of(problem.matrix(), &counting).expect("nothing stops it");
            prop_assert_eq!(diagram.count(), BigUint::from(all.len()));
            let listed: BTreeSet<_> = diagram.iter().map(sorted).collect();
            prop_assert_eq!(&listed, &all);
        }
    }
}
