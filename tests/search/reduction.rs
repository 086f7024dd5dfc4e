//! A reduced problem has the same solutions as the whole.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::{Problem, WorkLimits};

use crate::cases;
use crate::common::puzzles::sudoku;
use crate::common::{Plain, Set, costs, kinds, mcc, sets};

/// The reduced problem has the same solutions as sets of tags, and so has what is left of its numbers.
fn reduction_keeps_the_solutions(plain: &Plain) -> Result<(), TestCaseError> {
    let reduced = plain.problem().reduce(&WorkLimits::NONE);
    let options = reduced.options.len() + reduced.options_removed;
    prop_assert_eq!(options, plain.options.len());
    let items = reduced.problem.item_count() + reduced.items_removed;
    prop_assert_eq!(items, plain.items.len());
    let tags = |new: Set| -> Set {
        let old = new.iter().map(|&option| reduced.options[option].index());
        old.collect()
    };
    let found = sets(reduced.problem.search()).into_iter().map(tags);
    prop_assert_eq!(found.collect::<BTreeSet<Set>>(), plain.naive());
    for (new, old) in (0..).zip(&reduced.options) {
        let tag = reduced.problem.tag(quadrille::OptionId::new(new));
        prop_assert_eq!(tag, Some(&old.index()));
    }
    let whole = plain.problem();
    prop_assert_eq!(reduced.items.len(), reduced.problem.item_count());
    for (new, &old) in reduced.problem.item_ids().zip(&reduced.items) {
        prop_assert_eq!(reduced.problem.label(new), whole.label(old));
    }
    Ok(())
}
proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn reduction_keeps_the_set(plains in kinds()) {
        plains.iter().try_for_each(reduction_keeps_the_solutions)?;
    }

    #[test]
    fn reduction_keeps_the_costs(plain in mcc(), costs in costs()) {
        let whole = plain.priced(&costs);
        let least = |problem: &Problem<usize, usize>| {
            problem.search().best(3).solutions.iter().map(|best| best.cost()).collect::<Vec<_>>()
        };
        prop_assert_eq!(least(&whole), least(&whole.clone().reduce(&WorkLimits::NONE).problem));
    }
}

/// A reduction alone solves an easy Sudoku: only the solution remains.
#[test]
fn reduction_removes_much_of_a_sudoku() {
    let problem = sudoku(
        3,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    );
    let reduced = problem.reduce(&WorkLimits::NONE).problem;
    assert_eq!((reduced.option_count(), reduced.search().count()), (81, 1));
}
