//! Counts the solutions of one problem under many sets of required options.

use super::engines::FormPair;
use crate::engine::Event;
use crate::matrix::OptionId;

/// Counts the solutions of many searches, each up to `max`, taking two searches in turn.
pub(super) fn in_turn<R: AsRef<[OptionId]>>(
    pair: &mut dyn FormPair,
    required: impl IntoIterator<Item = R>,
    max: u64,
) -> Vec<u64> {
    let mut required = required.into_iter().fuse();
    let mut counts = Vec::new();
    // For each side, the number of solutions still wanted and the number of its search.
    let (mut wanted, mut at) = ([0; 2], [0; 2]);
    let mut idle = vec![1, 0];
    loop {
        while let Some(&side) = idle.last()
            && let Some(required) = required.next()
        {
            idle.pop();
            pair.side(side).begin(required.as_ref(), &[]);
            (wanted[side], at[side]) = (max, counts.len());
            counts.push(0);
        }
        let over = match idle[..] {
            [] => pair.advance(&mut wanted),
            [idle] => {
                let (side, wanted) = (pair.side(1 - idle), &mut wanted[1 - idle]);
                while side.advance(u64::MAX, wanted) == Event::Poll {}
                1 - idle
            }
            _ => return counts,
        };
        counts[at[over]] = max - wanted[over];
        idle.push(over);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dense::narrow::count_in_turn;
    use crate::dense::{Dense, Level};
    use crate::samples::Problem;
    use crate::samples::sudoku;

    /// Counts with two searches in turn, on the best level and as on any processor, and with one after the other, on
    /// every level: the counts and the nodes agree.
    fn agree<I>(problem: &Problem<I>, required: &[Vec<OptionId>]) -> Vec<u64> {
        let dense = Dense::of(problem.matrix()).expect("it is small");
        let mut most = Vec::new();
        for max in [1, 2, 7, 300] {
            let mut search = dense.idle_search();
            let one_by_one = required.iter().map(|required| {
                search.begin(required, &[]);
                search.count_up_to(max)
            });
            most = one_by_one.collect();
            let in_turn_anywhere = count_in_turn(problem.matrix(), required, max);
            assert_eq!(in_turn_anywhere, (most.clone(), search.nodes()));
            for &level in Level::ALL {
                let mut slower = dense.idle_search_on(level);
                for (required, &most) in required.iter().zip(&most) {
                    slower.begin(required, &[]);
                    assert_eq!(slower.count_up_to(max), most, "{level:?}");
                }
                assert_eq!(slower.nodes(), search.nodes(), "{level:?}");
            }
            if let Some(mut pair) = dense.tables.pair(Level::best()) {
                assert_eq!(in_turn(&mut *pair, required, max), most);
                let nodes = pair.side(0).nodes() + pair.side(1).nodes();
                assert_eq!(nodes, search.nodes(), "up to {max}");
            }
            assert_eq!(dense.count_each(required, max), most);
        }
        assert_eq!(dense.count_each(required, 0), vec![0; required.len()]);
        most
    }

    /// The first options of a solution, in growing lists, some of which have an option too many.
    fn lists(solution: &[usize], options: usize) -> Vec<Vec<OptionId>> {
        let list = |count: usize| {
            let chosen = solution.iter().take(count).copied();
            let more = count
                .is_multiple_of(3)
                .then_some((count * 37) % (options + 1));
            chosen
                .chain(more)
                .map(|option| OptionId::new(option as u32))
                .collect()
        };
        (0..=solution.len()).map(list).collect()
    }

    #[test]
    fn two_sudoku_in_turn_go_as_one_after_the_other() {
        let rows =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits = rows.bytes().enumerate();
        let solution: Vec<usize> = digits
            .map(|(cell, digit)| cell * 9 + usize::from(digit - b'1'))
            .collect();
        let counts = agree(&sudoku(), &lists(&solution, 729));
        assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&300));
    }

    /// A Latin square whose diagonals, which are secondary items, have no symbol twice.
    #[test]
    fn two_searches_in_turn_heed_secondary_items() {
        let mut problem = Problem::<usize>::new();
        for item in 0..3 * 64 {
            problem.primary(item);
        }
        for item in 3 * 64..3 * 64 + 16 {
            problem.secondary(item);
        }
        for (cell, symbol) in (0..64).flat_map(|cell| (0..8).map(move |symbol| (cell, symbol))) {
            let (row, column) = (cell / 8, cell % 8);
            let mut items = vec![cell, 64 + row * 8 + symbol, 128 + column * 8 + symbol];
            items.extend((row == column).then_some(192 + symbol));
            items.extend((row + column == 7).then_some(200 + symbol));
            problem.option().cover(items).add();
        }
        let dense = Dense::of(problem.matrix()).expect("it is small");
        let first = dense.search(&[], &[]).next().expect("there are many");
        let solution: Vec<usize> = first.iter().map(|option| option.index()).collect();
        let counts = agree(&problem, &lists(&solution, 512));
        assert!(counts.contains(&0) && counts.contains(&1) && counts.contains(&300));
    }
}
