//! Counts that share a memory, a step of each in turn.

use crate::samples::laws::*;

use crate::count::{CountProblem, TallyFigures, Tallying};
use crate::problem::{Matrix, Problem};
use crate::samples::{dominoes, problems};

pub(super) fn naive(matrix: &Matrix) -> u64 {
    crate::samples::naive(matrix, &[], &[])
}

/// The number of solutions by as many counts that share this much memory, each for a stride in its turn, and their
/// figures together. They share it after the first strides of one; none shares it if there are no searches but that one.
pub(super) fn count(
    problem: &Problem<usize>,
    searches: usize,
    memory: usize,
    alone: usize,
    strides: &[u64],
) -> (u64, TallyFigures) {
    let counting = problem.search().memory(memory).into_counting();
    let laid = CountProblem::new(problem.matrix(), &counting).expect("not too wide");
    let mut first = laid.begin();
    let has_ended = strides.iter().take(alone).any(|&stride| first.run(stride));
    let mut tallyings = match has_ended || searches == 0 {
        true => vec![first],
        false => laid.share(first, searches),
    };
    let mut turns = strides.iter().cycle();
    while !tallyings.iter().any(Tallying::has_ended) {
        for tallying in &mut tallyings {
            tallying.run(*turns.next().expect("it goes round"));
        }
        Tallying::make_room(&mut tallyings);
    }
    let totals: Vec<_> = tallyings.iter().filter_map(Tallying::total).collect();
    assert!(totals.iter().all(|total| *total == totals[0]));
    let figures = tallyings.iter().map(Tallying::figures);
    let figures = figures.reduce(TallyFigures::and).expect("there is one");
    (u64::try_from(&totals[0]).expect("it is small"), figures)
}

laws! {
    #![cases(300)]

    #[test]
    fn any_number_of_counts_finds_the_same_total(
        problem in problems(0u32..3, 16, 0..1),
        searches in 1usize..5,
        memory in prop_oneof![Just(0), Just(3_000), Just(1 << 30)],
        alone in 0usize..3,
        strides in prop::collection::vec(prop_oneof![Just(1u64), 1u64..5_000], 5),
    ) {
        let (total, _) = count(&problem, searches, memory, alone, &strides);
        prop_assert_eq!(total, naive(problem.matrix()));
    }
}

#[test]
fn hardly_any_state_is_searched_twice() {
    let board = dominoes(8, 8);
    let (total, alone) = count(&board, 1, 1 << 30, 0, &[1000]);
    assert_eq!(total, 12_988_816);
    for (searches, most) in [(2, 1.1), (4, 1.5)] {
        let (total, together) = count(&board, searches, 1 << 30, 1, &[1000]);
        assert_eq!(total, 12_988_816);
        let ratio = together.effort.states as f64 / alone.effort.states as f64;
        assert!(ratio < most, "{ratio}");
    }
}

#[test]
fn a_small_shared_memory_stays_within_its_budget() {
    // Too little for a count level by level.
    const BUDGET: usize = 3_000;
    let (total, figures) = count(&dominoes(8, 6), 2, BUDGET, 1, &[1000]);
    assert_eq!(total, 167_089); // OEIS A099390
    assert!(figures.effort.forgotten > 0, "{figures:?}");
    assert!(figures.effort.bytes <= BUDGET as u64, "{figures:?}");
}
