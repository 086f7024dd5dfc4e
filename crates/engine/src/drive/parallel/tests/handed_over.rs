//! Counts with cases that are handed over to the dense engine, as many and as small as can be.

use crate::samples::laws::*;

use super::{ALL, TestQuestion, alone, power};
use crate::drive::HandoffTables;
use crate::drive::handoff::HandoffPolicy;
use crate::drive::listing::ListingPace;
use crate::drive::parallel::{Grain, search_by};
use crate::engine::Stop;
use crate::problem::{OptionId, Problem};
use crate::samples::{add_option, problems, with_secondary};
use quadrille_kernel::dense::Dense;

/// Everything is handed over that can be, in cases as small as can be, which come up for many a poll.
const GREEDY: Grain = Grain {
    poll_every: 1,
    policy: HandoffPolicy {
        min: 0.0,
        max: 20.0,
        options: 12,
        bytes: 1 << 12,
        gain: 0,
        patience: 0,
    },
    listing: ListingPace::CHOICE,
};

/// The number of solutions, counted with what is handed over.
fn counted(
    problem: &Problem<usize>,
    whole: bool,
    options: usize,
    threads: usize,
    ask: &TestQuestion,
) -> (u64, Stop) {
    let mut grain = GREEDY;
    grain.policy.options = options;
    let tables = whole.then(|| Dense::of(problem.matrix()).expect("small enough"));
    let tables = HandoffTables {
        whole: tables.as_ref(),
    };
    counted_with(&grain, problem, tables, threads, ask)
}

fn counted_with(
    grain: &Grain,
    problem: &Problem<usize>,
    tables: HandoffTables<'_>,
    threads: usize,
    ask: &TestQuestion,
) -> (u64, Stop) {
    let (question, mut monitor) = ask.of(problem);
    let (tables, monitor) = (Some(tables), &mut monitor);
    let outcome = search_by(grain, &question, threads, tables, None, monitor, None);
    (outcome.solutions, outcome.stop)
}

laws! {
    #![cases(300)]

    /// What is handed over is counted as the links count it, on the tables of the whole or of parts of any size.
    #[test]
    fn handing_over_changes_no_count(
        problem in problems(prop_oneof![2 => Just(0u32), 2 => Just(1), 3 => Just(2)], 24, 0..1),
        whole in any::<bool>(),
        options in 0usize..24,
        max in 0u64..30,
        threads in 1usize..5,
        one in 0u32..24,
        other in 0u32..24,
    ) {
        let held = |ask: TestQuestion| {
            let (_, stop, solutions, _) = alone(&problem, &ask);
            prop_assert_eq!(counted(&problem, whole, options, threads, &ask), (solutions, stop));
            Ok(())
        };
        let (one, other) = (OptionId::new(one), OptionId::new(other));
        held(ALL)?;
        held(TestQuestion { solutions: max + 1, ..ALL })?;
        held(TestQuestion { require: vec![one], ..ALL })?;
        held(TestQuestion { forbid: vec![one, other], ..ALL })?;
        held(TestQuestion { require: vec![one], forbid: vec![other], ..ALL })?;
    }
}

/// A board of three rows and many columns for dominoes and bars of three in three colors, next to each other only in
/// the same color: a tree of some depth, with parts within parts.
fn bars(columns: usize) -> Problem<usize> {
    let mut problem = with_secondary::<[usize; 0]>(3 * columns, 4 * columns, []);
    for (row, column) in (0..3).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        for (down, length, color) in [(0, 2, 1), (0, 3, 2), (1, 2, 2), (1, 3, 1)] {
            let (down, right) = (down * (length - 1), (1 - down) * (length - 1));
            if row + down > 2 || column + right >= columns {
                continue;
            }
            let step = if down > 0 { columns } else { 1 };
            let cells = (0..length).map(|part| row * columns + column + part * step);
            let members = cells.map(|cell| (cell, 0));
            add_option(
                &mut problem,
                members.chain([(3 * columns + column, color)]),
                0,
            );
        }
    }
    problem
}

#[test]
fn handing_over_a_deep_tree() {
    for columns in [4, 6, 9] {
        let problem = bars(columns);
        let (_, _, wanted, _) = alone(&problem, &ALL);
        assert!(wanted > 1, "{columns} columns: {wanted}");
        for (threads, options) in (1..5).flat_map(|threads| [0, 12, 30, 100].map(|n| (threads, n)))
        {
            for whole in [false, true] {
                let count = |solutions| {
                    let ask = TestQuestion { solutions, ..ALL };
                    counted(&problem, whole, options, threads, &ask)
                };
                let all = count(u64::MAX);
                assert_eq!(
                    all,
                    (wanted, Stop::Exhausted),
                    "{threads} threads, {options}"
                );
                assert_eq!(count(wanted), (wanted, Stop::Solutions));
                assert_eq!(count(wanted / 2), (wanted / 2, Stop::Solutions));
            }
        }
    }
}

/// Cases that come up for a poll while others have nothing to do are taken back, and counted once all the same.
#[test]
fn cases_taken_back_are_counted_once() {
    let problem = power(18);
    let tables = Dense::of(problem.matrix()).expect("small enough");
    let tables = HandoffTables {
        whole: Some(&tables),
    };
    for threads in 2..5 {
        let mut grain = GREEDY;
        grain.policy.max = f64::MAX;
        let counted = counted_with(&grain, &problem, tables, threads, &ALL);
        assert_eq!(counted, (1 << 18, Stop::Exhausted));
    }
}
