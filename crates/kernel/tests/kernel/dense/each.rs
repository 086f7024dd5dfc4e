//! Counts under many sets of required options: two searches in turn, and one after the other.

use quadrille_kernel::dense::{Dense, Level};
use quadrille_kernel::matrix::OptionId;

use super::whole;
use crate::samples::in_turn::{
    DIAGONALS, DIAGONALS_IN_TURN, SUDOKU_IN_TURN, diagonals, lists, sudoku_lists,
};
use crate::samples::{Problem, sudoku};

/// Counts with two searches in turn, where that is faster, and with one after the other, on every level: the counts and
/// the nodes agree. Returns the counts up to 300, and the sums of all counts and nodes up to each number.
fn agree<I>(problem: &Problem<I>, required: &[Vec<OptionId>]) -> (Vec<u64>, Vec<(u64, u64)>) {
    let dense = Dense::of(problem.matrix()).expect("it is small");
    let (mut most, mut sums) = (Vec::new(), Vec::new());
    for max in [1, 2, 7, 300] {
        let mut search = dense.idle_search();
        let one_by_one = required.iter().map(|required| {
            search.begin(required, &[]);
            search.count_up_to(max)
        });
        most = one_by_one.collect();
        sums.push((most.iter().sum(), search.nodes()));
        for &level in Level::ALL {
            let mut slower = dense.search_on(level, &required[0], &[]);
            let begun = slower.nodes();
            for (required, &most) in required.iter().zip(&most) {
                slower.begin(required, &[]);
                assert_eq!(slower.count_up_to(max), most, "{level:?}");
            }
            assert_eq!(slower.nodes() - begun, search.nodes(), "{level:?}");
        }
        let in_turn = dense.count_each_with_nodes(required, max);
        assert_eq!(in_turn, (most.clone(), search.nodes()), "up to {max}");
        assert_eq!(dense.count_each(required, max), most);
    }
    assert_eq!(dense.count_each(required, 0), vec![0; required.len()]);
    (most, sums)
}

#[test]
fn two_sudoku_in_turn_go_as_one_after_the_other() {
    let (counts, sums) = agree(&sudoku(), &sudoku_lists());
    assert_eq!(sums, SUDOKU_IN_TURN);
    assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&300));
}

/// A Latin square whose diagonals, which are secondary items, have no symbol twice.
#[test]
fn two_searches_in_turn_heed_secondary_items() {
    let problem = diagonals();
    let dense = Dense::of(problem.matrix()).expect("it is small");
    let first = whole(&dense).next().expect("there are many");
    let solution: Vec<usize> = first.iter().map(|option| option.index()).collect();
    assert_eq!(solution, DIAGONALS);
    let (counts, sums) = agree(&problem, &lists(&solution, 512));
    assert_eq!(sums, DIAGONALS_IN_TURN);
    assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&300));
}
