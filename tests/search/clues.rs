//! Clues: they leave one solution, each of them is needed, and smallest sets are smallest.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::clues::{Clues, CluesAsked, CluesError};
use quadrille::{OptionId, Stop};

use crate::cases;
use crate::common::puzzles::{latin, queens, sudoku};
use crate::common::{Plain, Set, ids, mcc, numbers, xc, xcc};

fn asked(smallest: bool) -> CluesAsked {
    let mut asked = CluesAsked::default();
    asked.smallest = smallest;
    asked
}

fn set(options: &[OptionId]) -> Set {
    numbers(options).into_iter().collect()
}

/// How many of these solutions have all of some options.
fn having(solutions: &BTreeSet<Set>, clues: &Set) -> usize {
    solutions
        .iter()
        .filter(|solution| clues.is_subset(solution))
        .count()
}

/// The size of the smallest part of a solution that no other one has, by trying all parts.
fn smallest(solutions: &BTreeSet<Set>, solution: &Set) -> Option<usize> {
    let options: Vec<usize> = solution.iter().copied().collect();
    (0_u32..1 << options.len())
        .filter(|bits| {
            let part = (0..options.len()).filter(|place| bits >> place & 1 == 1);
            having(solutions, &part.map(|place| options[place]).collect()) == 1
        })
        .map(|bits| bits.count_ones() as usize)
        .min()
}

/// Asks for clues, and judges them by all solutions.
fn judge(plain: &Plain, seed: u64, is_smallest: bool) -> Result<(), TestCaseError> {
    let (problem, all) = (plain.problem(), plain.naive());
    match problem.search().shuffle(seed).clues(&asked(is_smallest)) {
        Err(CluesError::NoSolution) => prop_assert!(all.is_empty()),
        Err(error) => {
            prop_assert_eq!(error, CluesError::Ambiguous);
            // A solution is a part of another one.
            let is_part = |one: &Set| all.iter().any(|other| one != other && one.is_subset(other));
            prop_assert!(all.iter().any(is_part));
        }
        Ok(found) => {
            let (clues, solution) = (set(&found.clues), set(&found.solution));
            prop_assert!(clues.is_subset(&solution) && all.contains(&solution));
            prop_assert!(found.is_minimal);
            prop_assert_eq!(having(&all, &clues), 1);
            for &out in &clues {
                let mut others = clues.clone();
                others.remove(&out);
                prop_assert!(having(&all, &others) > 1);
            }
            let least = smallest(&all, &solution).expect("the whole solution");
            prop_assert!(found.bound <= least);
            if is_smallest {
                prop_assert!(found.is_smallest());
                prop_assert_eq!(clues.len(), least);
            }
            // The same solution, given.
            let mut again = asked(is_smallest);
            again.solution = Some(found.solution.clone());
            let given = problem.search().clues(&again).expect("it is a solution");
            prop_assert_eq!(given.solution, found.solution);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn clues_leave_one_solution(plain in prop_oneof![xc(), xcc(), mcc()], seed in 0..5_u64, least: bool) {
        judge(&plain, seed, least)?;
    }

    #[test]
    fn restrictions_are_no_clues(plain in prop_oneof![xc(), mcc()], require in 0..12_usize, forbid in 0..12_usize) {
        let (problem, mut all) = (plain.problem(), plain.naive());
        let has = |number: &usize| *number < plain.options.len();
        let (require, forbid) = (Some(require).filter(has), Some(forbid).filter(has));
        all.retain(|one| require.is_none_or(|it| one.contains(&it)) && forbid.is_none_or(|it| !one.contains(&it)));
        let search = problem.search().require(ids(&require)).forbid(ids(&forbid));
        if let Ok(found) = search.clues(&asked(true)) {
            let mut clues = set(&found.clues);
            prop_assert!(require.is_none_or(|it| !clues.contains(&it)));
            prop_assert_eq!(having(&all, &clues), 1);
            prop_assert_eq!(Some(clues.len()), smallest(&all, &set(&found.solution)));
            clues.extend(require);
            prop_assert!(clues.is_subset(&set(&found.solution)));
        }
    }
}

/// The smallest sets of clues of a square, given row by row.
fn clues_of(order: usize, boxes: Option<usize>, square: &str) -> Clues {
    let problem = match boxes {
        Some(side) => sudoku(side, &".".repeat(order * order)),
        None => latin(order),
    };
    let symbols = square
        .bytes()
        .filter(u8::is_ascii_digit)
        .map(|symbol| usize::from(symbol - b'1'));
    let options = symbols
        .enumerate()
        .map(|(cell, symbol)| cell * order + symbol);
    let mut asked = asked(true);
    asked.solution = Some(ids(&options.collect::<Vec<_>>()));
    problem.search().clues(&asked).expect("it is a solution")
}

/// The fewest clues of Latin squares of order 2 to 5 are 1, 2, 4 and 6 (Curran and van Rees, Critical sets in Latin
/// squares, 1978), those of Sudoku of 4 x 4 are 4. Each square can be made from one of these by exchanging rows, columns,
/// symbols, and the three with each other.
#[test]
fn the_fewest_clues_of_squares() {
    let least = |order, boxes, squares: &[&str]| {
        let clues = squares.iter().map(|square| clues_of(order, boxes, square));
        let clues: Vec<Clues> = clues.collect();
        assert!(clues.iter().all(Clues::is_smallest));
        clues.iter().map(|clues| clues.clues.len()).min()
    };
    assert_eq!(least(2, None, &["12 21"]), Some(1));
    assert_eq!(least(3, None, &["123 231 312"]), Some(2));
    assert_eq!(
        least(4, None, &["1234 2341 3412 4123", "1234 2143 3412 4321"]),
        Some(4)
    );
    assert_eq!(least(5, None, &["12345 23451 34512 45123 51234"]), Some(6));
    let sudokus = [
        "1234 3412 2143 4321",
        "1234 3412 2341 4123",
        "1234 3412 4123 2341",
    ];
    assert_eq!(least(4, Some(2), &sudokus), Some(4));
}

/// The fewest queens that leave one way to place the others, by trying all sets.
#[test]
fn the_fewest_queens() {
    for n in 4..=7_usize {
        let problem = queens(n);
        // All solutions, by trying all permutations.
        let mut all = BTreeSet::new();
        let mut columns: Vec<usize> = Vec::new();
        place(n, &mut columns, &mut all);
        for solution in &all {
            let mut asked = asked(true);
            asked.solution = Some(ids(solution));
            let clues = problem.search().clues(&asked).expect("it is a solution");
            assert_eq!(Some(clues.clues.len()), smallest(&all, solution));
        }
    }
}

fn place(n: usize, columns: &mut Vec<usize>, all: &mut BTreeSet<Set>) {
    if columns.len() == n {
        all.insert(
            columns
                .iter()
                .enumerate()
                .map(|(row, column)| row * n + column)
                .collect(),
        );
        return;
    }
    for column in 0..n {
        let row = columns.len();
        let clashes = columns
            .iter()
            .enumerate()
            .any(|(other, &taken)| taken == column || taken.abs_diff(column) == row - other);
        if !clashes {
            columns.push(column);
            place(n, columns, all);
            columns.pop();
        }
    }
}

#[test]
fn what_is_no_solution_is_refused() {
    let problem = latin(3);
    let mut wrong = asked(false);
    wrong.solution = Some(ids(&[0, 1, 2]));
    assert_eq!(
        problem.search().clues(&wrong),
        Err(CluesError::NotASolution)
    );
    let mut few = asked(false);
    few.among = Some(ids(&[0]));
    assert_eq!(problem.search().clues(&few), Err(CluesError::Ambiguous));
    let none = problem
        .search()
        .max_time(std::time::Duration::ZERO)
        .clues(&asked(false));
    let stop = Stop::Time;
    assert_eq!(none, Err(CluesError::Stopped { stop }));
}

/// With one node for each search little is known, but what is said is true.
#[test]
fn few_nodes_are_enough_for_a_bound() {
    let problem = latin(4);
    for nodes in [20, 60, 200] {
        let Ok(clues) = problem.search().max_nodes(nodes).clues(&asked(true)) else {
            continue;
        };
        assert!(clues.bound <= 4, "{clues:?}");
        assert!(clues.clues.len() >= 4);
    }
}
