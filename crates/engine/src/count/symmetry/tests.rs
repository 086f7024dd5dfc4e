//! What the search for symmetries counts as a step.

use super::*;
use crate::problem::Problem;
use crate::samples::{add_option, copies, dominoes};

/// Boards of 2 x 2 and dominoes, and an option that covers them all.
fn boards(count: usize) -> Problem<usize> {
    let mut problem = copies(&dominoes(2, 2), count);
    add_option(&mut problem, (0..4 * count).map(|item| (item, 0)), 0);
    problem
}

fn table(problem: &Problem<usize>) -> PlaceTable {
    let matrix = problem.matrix();
    let order: Vec<_> = matrix.item_ids().collect();
    PlaceTable::new(matrix, &order, &[], &mut || Ok(())).expect("nothing stops it")
}

/// An option of many items costs as many steps each time that it is read.
#[test]
fn steps_are_items() {
    let count = 100;
    let table = table(&boards(count));
    let (options, items) = (4 * count + 1, 12 * count);
    assert_eq!((table.options, table.member_count()), (options, items));
    let (alike, steps) = Alike::of(&table, 1);
    assert!(steps >= items);
    let mut finder = Finder::new(&table, alike, 0);
    let long = options as u32 - 1;
    assert!(finder.repair(long, 0, 0), "nothing is moved");
    assert_eq!(finder.steps, 4 * count);
    // The squares of a domino are swapped.
    assert!(finder.exchange(0, 1));
    finder.steps = 0;
    assert!(finder.repair(0, 0, 0));
    assert_eq!(finder.steps, 2);
    finder.steps = 0;
    assert!(finder.repair(long, 0, 0));
    assert_eq!(finder.steps, 4 * count);
}

/// Once they are used up, nothing more is read.
#[test]
fn nothing_is_found_without_steps() {
    let table = table(&boards(5));
    assert!(!families(&table).is_empty(), "boards can be exchanged");
    let (alike, _) = Alike::of(&table, MAX_STEPS);
    let mut finder = Finder::new(&table, alike, MAX_STEPS);
    assert_eq!(finder.families(0), Vec::<Vec<Vec<u32>>>::new());
    assert!(!finder.swap(0, 1));
    assert_eq!(finder.steps, MAX_STEPS);
}
