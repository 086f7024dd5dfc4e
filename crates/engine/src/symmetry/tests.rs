//! The looks at the limits, and known numbers of classes. Symmetries against all permutations tried, and known groups, are in
//! `tests/search/symmetry.rs`.

mod burnside;

use super::*;
use crate::engine::{Stopped, WorkLimits};
use crate::problem::Problem;

/// Limits that let work go on at this number of looks at them, and end it at the next one.
fn looks(most: u64) -> WorkLimits {
    let mut limits = WorkLimits::NONE;
    limits.steps = most;
    limits
}

/// A large problem has no symmetry to look for before it is a graph whose cells are refined.
#[test]
fn the_limits_are_looked_at_while_a_large_graph_is_made() {
    let problem = Problem::from_rows((0..70_000u32).map(|row| [row / 2, 70_000 + row]));
    let problem = problem.expect("items differ in a row");
    let matrix = problem.matrix();
    let seen = |limits: &WorkLimits| {
        let mut steps = Steps::new(limits);
        let graph = Graph::of(matrix, &[], &[], None, &mut steps)?;
        let made = steps.taken;
        let mut partition = Partition::refined(&graph, &mut steps)?;
        let refined = steps.taken;
        partition.individualize(&graph, 0, &mut steps)?;
        Ok::<_, Stopped>([made, refined])
    };
    let [made, refined] = seen(&WorkLimits::NONE).expect("no limit");
    // Options, their edges, the neighbors of each vertex; and all edges again.
    assert!(made >= 6 && refined >= made + 3, "{made} {refined}");
    for most in [0, 2, made - 1, made, refined - 1] {
        assert!(seen(&looks(most)).is_err(), "{most}");
    }
}

#[test]
fn the_limits_are_looked_at_while_a_group_is_listed() {
    let problem = Problem::from_rows([[0]; 8]).expect("items differ in a row");
    let group = problem.search().symmetries().expect("not hard");
    let generators = || group.generators().iter().cloned();
    for most in [0, 9, 20] {
        let limits = looks(most);
        let (stop, steps) = (Stop::Nodes, most);
        let expected = Some(SymmetryError::Stopped { stop, steps });
        assert_eq!(group.classes(&mut Steps::new(&limits)).err(), expected);
        assert_eq!(group.firsts(&limits).err(), expected);
        assert_eq!(problem.distinct(&group, &limits).err(), expected);
        assert_eq!(
            problem.symmetries_from(generators(), &limits).err(),
            expected
        );
    }
    let joined = problem.symmetries_from(generators(), &WorkLimits::NONE);
    assert_eq!(joined.expect("no limit").order(), &40_320u32.into());
}

/// Equal options have an order of a million digits: it looks at the limits while it multiplies. One number after the other
/// would take 30 seconds.
#[test]
fn an_order_of_many_digits_looks_at_the_limits() {
    let mut problem = Problem::new();
    problem.primary(0).expect("new");
    for _ in 1..200_003 {
        problem.option(()).cover([0]).add().expect("known");
    }
    let matrix = problem.matrix();
    let mut steps = Steps::new(&WorkLimits::NONE);
    let graph = Graph::of(matrix, &[], &[], None, &mut steps).expect("no limit");
    let looks = |nodes| {
        let partition = Partition::refined(&graph, &mut Steps::new(&WorkLimits::NONE));
        let mut within = WorkLimits::NONE;
        within.steps = nodes;
        let mut limits = SymmetryLimits::new(u64::MAX, Steps::new(&within));
        let found = symmetries_in(&graph, partition.expect("none"), matrix, &mut limits);
        (found.map(|found| found.order), limits.steps.taken)
    };
    let (order, all) = looks(u64::MAX);
    assert!(all > 5, "{all} looks");
    // Wilson's theorem: 200,003 is prime. Legendre's formula for the power of two.
    let order = order.expect("no limit");
    assert_eq!(&order % 200_003u32, 200_002u32.into());
    let ones = 200_002u64.count_ones();
    assert_eq!(order.trailing_zeros(), Some(200_002 - u64::from(ones)));
    assert!(matches!(looks(all / 2), (Err(_), taken) if taken == all / 2));
}

/// Among items that can be exchanged at will, one that the first path chose is right everywhere below: the others are not
/// looked up. Looking them up took a billion steps.
#[test]
fn thousands_of_items_are_exchanged_in_steps_by_their_square() {
    let mut problem = Problem::new();
    for item in 0..2_000 {
        problem.primary(item).expect("new");
        problem.option(()).cover([item]).add().expect("known");
    }
    let search = problem.search().max_nodes(40_000_000);
    let found = search.symmetries().expect("enough steps");
    let factorial = (1..=2_000u32).fold(BigUint::from(1u32), |product, n| product * n);
    assert_eq!(found.order(), &factorial);
}
