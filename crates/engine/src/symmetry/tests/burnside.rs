//! Classes of solutions by Burnside's lemma, against classes of those listed.

use crate::engine::WorkLimits;
use std::collections::BTreeMap;

use crate::samples::laws::*;
use num_bigint::BigUint;

use super::super::*;
use crate::problem::Problem;
use crate::samples::{problems, symmetric::symmetric};
use quadrille_kernel::sort::sorted_set;

/// The number of solutions up to symmetry, by listing all and joining those that a generator takes to each other. The
/// judge judges each.
fn by_listing<I: std::fmt::Debug, T>(problem: &Problem<I, T>, symmetries: &Symmetries) -> usize {
    let mut number = BTreeMap::new();
    problem.search().for_each(|solution| {
        let options = sorted_set(solution.options().to_vec());
        assert!(problem.check(&options).is_ok());
        let next = number.len() as u32;
        number.insert(options, next);
    });
    let mut orbits = JoinedSets::new(number.len());
    for (solution, &place) in &number {
        for one in symmetries.generators() {
            let image = solution.iter().map(|&option| one.option(option));
            orbits.join(place, number[&sorted_set(image.collect())]);
        }
    }
    (0..number.len() as u32)
        .filter(|&place| orbits.find(place) == place)
        .count()
}

/// The problem of the solutions that a symmetry leaves as they are.
fn fixed_by<I, T>(problem: &Problem<I, T>, symmetry: &Symmetry) -> Problem<ItemId, Vec<OptionId>> {
    let matrix = (problem.matrix(), problem.palette());
    let steps = &mut Steps::new(&WorkLimits::NONE);
    let fixed = fixed_problem(matrix.0, matrix.1, symmetry, &[], &[], steps);
    fixed.expect("there is no limit").problem
}

/// The same by Burnside's lemma, on the smaller problems.
fn by_lemma<I, T>(problem: &Problem<I, T>, symmetries: &Symmetries) -> usize {
    let classes = symmetries
        .classes(&mut Steps::new(&WorkLimits::NONE))
        .expect("few enough");
    let size: u64 = classes.iter().map(|class| class.size).sum();
    assert_eq!(BigUint::from(size), *symmetries.order());
    let fixed = classes.iter().map(|class| {
        let fixed = fixed_by(problem, &class.symmetry);
        class.size * fixed.search().count()
    });
    let fixed: u64 = fixed.sum();
    assert_eq!(fixed % size, 0);
    (fixed / size) as usize
}

laws! {
    #![cases(100)]

    #[test]
    fn the_lemma_counts_what_listing_does(
        problem in prop_oneof![symmetric().prop_map(|plain| plain.problem()), problems(0u32..4, 9, 0..2)],
    ) {
        let symmetries = problem.search().symmetries().expect("not hard");
        prop_assume!(*symmetries.order() <= 5000u32.into());
        prop_assert_eq!(by_lemma(&problem, &symmetries), by_listing(&problem, &symmetries));
    }
}

#[test]
fn cycles_that_cover_an_item_twice() {
    // The middle is covered twice, by two options of four that a turn exchanges in pairs: six ways, four up to symmetry
    // of one turn; all four are interchangeable here, so there is one.
    let mut problem = Problem::<_, ()>::new();
    problem.primary_times("middle", 2).expect("new");
    for side in ["a", "b", "c", "d"] {
        problem.secondary(side).expect("new");
        problem
            .option(())
            .cover(["middle", side])
            .add()
            .expect("known");
    }
    let symmetries = problem.search().symmetries().expect("not hard");
    assert_eq!(symmetries.order(), &24u32.into());
    assert_eq!(by_lemma(&problem, &symmetries), 1);
    assert_eq!(by_listing(&problem, &symmetries), 1);
}

/// Symmetries that move the same options in the same way are one for solutions: here 12! * 12! * 2 are two.
#[test]
fn items_that_are_alike_leave_groups_small() {
    let mut problem = Problem::new();
    problem.primary((2, 0)).expect("new");
    for item in (0..24).map(|item| (item / 12, item)) {
        problem.secondary(item).expect("new");
    }
    for side in 0..2 {
        let items = (12 * side..12 * (side + 1)).map(|item| (side, item));
        let option = problem.option(()).cover([(2, 0)]).cover(items);
        option.add().expect("known");
    }
    let symmetries = problem.search().symmetries().expect("not hard");
    assert!(symmetries.order() > &BigUint::from(1u64 << 57));
    assert!(
        symmetries
            .classes(&mut Steps::new(&WorkLimits::NONE))
            .is_err()
    );
    let counted = problem
        .distinct(&symmetries, &WorkLimits::NONE)
        .expect("few on options");
    let counted = counted.count(|_, search| search);
    assert_eq!((counted.count, counted.all), (1u32.into(), 2u32.into()));
    assert_eq!(counted.order, 2);
    let firsts = symmetries
        .firsts(&WorkLimits::NONE)
        .expect("few on options");
    let mut first = 0;
    problem
        .search()
        .for_each(|solution| first += u32::from(firsts.is_first(solution.options())));
    assert_eq!(first, 1);
}

#[test]
fn large_groups_are_refused() {
    let problem = Problem::from_rows([[0]; 11]).expect("valid");
    let refused = problem
        .search()
        .symmetries()
        .expect("not hard")
        .classes(&mut Steps::new(&WorkLimits::NONE));
    let (order, is_exact) = (39_916_800u32.into(), true);
    assert_eq!(refused, Err(SymmetryError::TooLarge { order, is_exact }));
}
