//! Plans that are forced at the root and below, against plain counts and the naive solver.

use crate::samples::laws::*;

use super::super::{count, left_out};
use super::forced_plan;
use crate::drive::tests::{counting, without_limits};
use crate::drive::{Monitor, RunOutcome, SearchQuestion};
use crate::problem::{OptionId, Problem};
use crate::samples::symmetric::symmetric;
use quadrille_kernel::dense::Dense;

/// Counts by plans that are forced at the root and below; on one of three engines where there is none.
fn planned(
    question: &SearchQuestion<'_>,
    engine: u32,
    tables: Option<&Dense>,
    monitor: &mut Monitor<'_>,
) -> RunOutcome {
    if let Some(plan) = forced_plan(question) {
        let branch = |smaller: &SearchQuestion<'_>, _: f64, monitor: &mut Monitor<'_>| {
            planned(smaller, engine, tables, monitor)
        };
        return count(question, plan, monitor, branch, &mut |_, _, _| None);
    }
    let of_memory = || crate::drive::memo::count(question, monitor);
    let by_memory = (engine == 0).then(of_memory).flatten();
    by_memory.unwrap_or_else(|| match tables {
        Some(tables) if engine == 1 => crate::drive::dense(question, tables, monitor, None),
        _ => crate::drive::links(question, monitor, None),
    })
}

/// Counts under restrictions by plans that are forced, on one thread and on two.
fn by_plans(
    problem: &Problem<usize>,
    require: &[OptionId],
    forbid: &[OptionId],
    engine: u32,
) -> u64 {
    let mut question = counting(problem, true);
    (question.require, question.forbid) = (require.to_vec(), forbid.to_vec());
    let tables = Dense::of(problem.matrix()).ok();
    let [one, two] = [1, 2].map(|threads| {
        question.threads = threads;
        planned(&question, engine, tables.as_ref(), &mut without_limits()).solutions
    });
    assert_eq!(one, two);
    one
}

/// 6 x 5 x 4 x ... ways: each choice leaves a problem with symmetries of its own.
#[test]
fn symmetries_below_the_root() {
    let rows = (0..36).map(|option| vec![option / 6, 6 + option % 6]);
    let problem = Problem::from_rows(rows).expect("valid");
    let mut monitor = without_limits();
    let found = planned(&counting(&problem, true), 2, None, &mut monitor);
    assert_eq!(found.solutions, 720);
    assert_eq!(monitor.report(&found).nodes, 1, "nothing is left to choose");
}

laws! {
    #![cases(300)]

    /// By orbits = a plain count = the naive solver, for the whole and for the two parts that have an option or not.
    #[test]
    fn counts_by_orbits_are_those_without(
        plain in symmetric(),
        forbid in prop::collection::vec(0u32..20, 0..2),
        engine in 0u32..3,
    ) {
        let problem = plain.problem();
        let exists = |number: &u32| (*number as usize) < plain.options.len();
        let forbid = forbid.into_iter().filter(exists).map(OptionId::new);
        let forbid: Vec<OptionId> = forbid.collect();
        let naive = plain.count(&[], &forbid);
        let search = problem.search().forbid(forbid.iter().copied());
        prop_assert_eq!(search.count(), naive);
        prop_assert_eq!(by_plans(&problem, &[], &forbid, engine), naive);
        let first = OptionId::new(0);
        let without = [&forbid[..], &[first]].concat();
        let with_first = by_plans(&problem, &[first], &forbid, engine);
        let without_first = by_plans(&problem, &[], &without, engine);
        prop_assert_eq!(with_first + without_first, naive);
        for require in [&[][..], &[first]] {
            let mut question = SearchQuestion::new(problem.matrix());
            (question.require, question.forbid) = (require.to_vec(), forbid.clone());
            let (options, is_all) = left_out(&question, 1e9);
            prop_assert!(is_all);
            let fewer = plain.count(require, &[&forbid[..], &options].concat());
            let all = plain.count(require, &forbid);
            prop_assert!((fewer == 0) == (all == 0) && fewer <= all);
        }
    }
}
