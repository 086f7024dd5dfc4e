//! When the steady search pauses, and how long the others go on.
//!
//! A search without a dead end takes about as many nodes as the solution that it finds has options. So a search is not called
//! unlucky before it could have come so far, and none is begun that could not: each has to lay out the whole problem first.

use crate::engine::IS_SMALL;
use crate::problem::Matrix;

/// The nodes that a search without a dead end does not exceed: the root, one for each option, and one for each item that is not
/// covered again although it could be.
///
/// Takes time in proportion to the entries. A small build does without.
pub(super) fn longest_way(matrix: &Matrix) -> u64 {
    if IS_SMALL {
        return 0;
    }
    let items = match matrix.has_multiplicities() {
        true => matrix.primary_count() as u64,
        false => 0,
    };
    1 + most_options(matrix) + items
}

/// A number of options that no solution exceeds.
fn most_options(matrix: &Matrix) -> u64 {
    let times = |item| matrix.bounds(item).map(|bounds| u64::from(*bounds.end()));
    let most: u64 = matrix.item_ids().filter_map(times).sum();
    // No more than half as many, if each option takes two of them.
    let items = |option| {
        let members = matrix.members(option);
        members.filter(|&(item, _)| matrix.is_primary(item)).count() as u64
    };
    let fewest = matrix.playable().map(items).min().unwrap_or(1);
    (most / fewest).min(matrix.option_count() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Problem;
    use crate::samples::{copies, langford};

    fn most(problem: &Problem<usize>) -> u64 {
        most_options(problem.matrix())
    }

    #[test]
    fn no_solution_has_more_options() {
        // Four numbers and eight places, three of these twelve for each option.
        assert_eq!(most(&copies(&langford(4), 10)), 40);
        let mut problem = Problem::new();
        for (item, bounds) in [(0, 1..=1), (1, 0..=3), (2, 2..=u32::MAX)] {
            problem.primary_times(item, bounds).expect("new");
        }
        problem.secondary(3).expect("new");
        // It has no primary item.
        problem.option(()).cover([3]).add().expect("known");
        assert_eq!(most(&problem), 1);
        for _ in 0..9 {
            problem.option(()).cover([0, 1, 3]).add().expect("known");
        }
        assert_eq!(most(&problem), 10);
        assert_eq!(most(&Problem::new()), 0);
    }

    #[test]
    fn deep_searches_are_longer() {
        let problem = copies(&langford(3), 3_000);
        assert_eq!(longest_way(problem.matrix()), 9_001);
    }
}
