//! Problems to count under many sets of required options, two searches in turn: with the sums that they have, one test
//! checks that such searches on the best level agree with all others, and one that they do on any processor.

use super::{OptionId, Problem};

/// For counts up to 1, 2, 7 and 300: the sums of the counts of Sudoku under [`sudoku_lists`], and the nodes of all.
pub(crate) const SUDOKU_IN_TURN: [(u64, u64); 4] =
    [(65, 1268), (118, 1345), (363, 1809), (13473, 29619)];
/// The same for [`diagonals`] under the first options of [`DIAGONALS`].
pub(crate) const DIAGONALS_IN_TURN: [(u64, u64); 4] =
    [(53, 898), (89, 986), (219, 1315), (6624, 16505)];
/// The first solution of [`diagonals`].
pub(crate) const DIAGONALS: [usize; 64] = [
    0, 10, 21, 31, 33, 44, 51, 62, 65, 78, 80, 91, 103, 106, 117, 124, 130, 140, 145, 158, 165,
    171, 176, 191, 195, 200, 214, 221, 228, 233, 247, 250, 260, 271, 275, 280, 290, 301, 310, 313,
    325, 331, 338, 348, 358, 367, 369, 376, 390, 393, 407, 410, 419, 424, 436, 445, 455, 461, 468,
    473, 480, 494, 498, 507,
];

/// The first options of a solution, in growing lists, some of which have an option too many.
pub(crate) fn lists(solution: &[usize], options: usize) -> Vec<Vec<OptionId>> {
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

/// The lists of the digits of a Sudoku.
pub(crate) fn sudoku_lists() -> Vec<Vec<OptionId>> {
    let rows = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let digits = rows.bytes().enumerate();
    let solution: Vec<usize> = digits
        .map(|(cell, digit)| cell * 9 + usize::from(digit - b'1'))
        .collect();
    lists(&solution, 729)
}

/// A Latin square whose diagonals, which are secondary items, have no symbol twice.
pub(crate) fn diagonals() -> Problem<usize> {
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
    problem
}
