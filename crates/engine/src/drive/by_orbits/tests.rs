//! Counts by orbits against plain counts.

use proptest::prelude::*;

use crate::drive::{Monitor, SearchQuestion, WantedSolutions};
use crate::engine::Limits;
use crate::problem::{OptionId, Problem};
use crate::samples::{langford, queens};

#[test]
fn symmetries_are_sought_where_much_is_left() {
    let problem = queens(12);
    let mut question = SearchQuestion::new(problem.matrix());
    question.wanted = WantedSolutions::Count;
    let plan = |question: &SearchQuestion<'_>, left| {
        let plan = super::plan(question, &Limits::NONE, left);
        plan.map(|plan| (plan.root.options, plan.root.orbits))
    };
    assert_eq!(plan(&question, 1e9), None, "not wanted");
    question.symmetry = true;
    assert_eq!(plan(&question, 1e9), Some((12, 6)));
    assert_eq!(plan(&question, 1e6), None, "too little is left");
    let plain = Problem::from_rows([vec![0], vec![0, 1], vec![1, 2]]);
    let plain = plain.expect("valid");
    let mut question = SearchQuestion::new(plain.matrix());
    (question.wanted, question.symmetry) = (WantedSolutions::Count, true);
    assert_eq!(plan(&question, 1e9), None, "no symmetry");
}

/// Counts by a plan that is forced, however little is left. Returns the number, and that of options searched.
fn forced<I, T>(problem: &Problem<I, T>) -> (u64, usize) {
    let mut question = SearchQuestion::new(problem.matrix());
    (question.wanted, question.symmetry) = (WantedSolutions::Count, true);
    let plan = super::plan(&question, &Limits::NONE, 1e9).expect("there is symmetry");
    let orbits = plan.root.orbits;
    let mut monitor = Monitor::new(Limits::NONE, None);
    let count = |smaller: &SearchQuestion<'_>, _: f64, monitor: &mut Monitor<'_>| {
        crate::drive::links(smaller, None, monitor, None)
    };
    let outcome = super::count(&question, plan, &mut monitor, count);
    (outcome.solutions, orbits)
}

#[test]
fn few_options_stand_for_all() {
    // OEIS A000170 and, twice, A014552.
    assert_eq!(forced(&queens(8)), (92, 4));
    assert_eq!(forced(&langford(7)).0, 52);
}

/// Items in groups of three, which turn together.
fn symmetric() -> impl Strategy<Value = Problem<usize>> {
    let option = prop::collection::vec((0usize..12, 0u32..3), 1..4);
    let kinds = prop::collection::vec(0u32..6, 4);
    (kinds, prop::collection::vec(option, 3..6)).prop_map(|(kinds, options)| {
        let known = "all items differ, and are known to the options";
        let mut problem = Problem::new();
        for item in 0..12 {
            match kinds[item / 3] {
                0 => problem.secondary(item),
                1 => problem.primary_times(item, 0..=2),
                _ => problem.primary(item),
            }
            .expect(known);
        }
        for (members, turn) in options
            .iter()
            .flat_map(|option| (0..3).map(move |turn| (option, turn)))
        {
            let turned = |item: usize| item / 3 * 3 + (item + turn) % 3;
            let mut members: Vec<_> = members
                .iter()
                .map(|&(item, color)| (turned(item), color))
                .collect();
            members.sort();
            members.dedup_by_key(|member| member.0);
            let mut option = problem.option(());
            for (item, color) in members {
                option = match (kinds[item / 3], color) {
                    (0, 1..) => option.color(item, color),
                    _ => option.cover([item]),
                };
            }
            option.add().expect(known);
        }
        problem
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// By a plan that is forced, however little is left: each branch on links alone.
    #[test]
    fn counts_by_orbits_are_those_without(problem in symmetric(), forbid in prop::collection::vec(0u32..20, 0..2)) {
        let mut question = SearchQuestion::new(problem.matrix());
        question.wanted = WantedSolutions::Count;
        question.symmetry = true;
        question.forbid = forbid.iter().copied().map(OptionId::new).collect();
        let plan = super::plan(&question, &Limits::NONE, 1e9);
        prop_assume!(plan.is_some());
        let mut monitor = Monitor::new(Limits::NONE, None);
        let count = |smaller: &SearchQuestion<'_>, _: f64, monitor: &mut Monitor<'_>| {
            crate::drive::links(smaller, None, monitor, None)
        };
        let outcome = super::count(&question, plan.expect("assumed"), &mut monitor, count);
        let mut solutions = 0;
        problem.search().for_each(|solution| {
            let taken = solution.options().iter().any(|option| question.forbid.contains(option));
            solutions += u64::from(!taken);
        });
        prop_assert_eq!(outcome.solutions, solutions);
    }
}
