//! The generator of the Sudoku puzzles in this repository: for a given number, always the same puzzles.
//!
//! An empty board is an exact-cover problem with more solutions than anyone can list. The first one that a search finds
//! depends on the order in which it tries options. A seed shuffles that order, so each seed gives a full board. Then
//! the cells are visited in a random order, and each is blanked if the solution stays unique. The result is minimal: no
//! given can be removed.
//!
//! Neither the boards nor the puzzles are uniform samples. They are for tests and measurements, not for statistics.
//!
//! ```text
//! $ cargo run --release --example make_puzzles -- 3
//! .5..68.9.2.7.....3.4....5...7.42.9.1...........2..76..7........41...5.3.....9..46
//! .6.5..94....8..61.....62...1.2......7..1...8.548..........8.5.....7....34579....1
//! .1......2...6....8739...1....63257.1.4.7..9......9....96...1...............8...25
//! ```

use std::process::ExitCode;

use quadrille::Floor;
use quadrille::sudoku::{self, Board, Solver, Sudoku};

fn main() -> ExitCode {
    let count = std::env::args().nth(1).unwrap_or("10".into());
    let Ok(count) = count.parse() else {
        eprintln!("found {count:?}, expected the number of puzzles to make");
        return ExitCode::from(2);
    };
    let floor = Floor::new();
    let mut solver = Solver::new(&floor);
    for seed in 1..=count {
        println!("{}", thin_out(full_board(seed), seed, &mut solver));
    }
    ExitCode::SUCCESS
}

/// A full board, different for each seed.
fn full_board(seed: u64) -> [u8; 81] {
    let problem = sudoku::problem();
    let search = problem.search().shuffle(seed);
    let solution = search.first().expect("an empty board can be filled");
    let mut cells = [0; 81];
    for placement in solution.tags() {
        cells[usize::from(placement.row * 9 + placement.column)] = placement.digit;
    }
    cells
}

/// Blanks cells in random order as long as the solution stays unique.
fn thin_out(mut cells: [u8; 81], seed: u64, solver: &mut Solver<'_>) -> Board {
    let mut order: Vec<usize> = (0..81).collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut order);
    let board = |cells| Board::try_from(cells).expect("digits from 0 to 9");
    for cell in order {
        let digit = std::mem::take(&mut cells[cell]);
        if !solver.is_unique(&Sudoku::from(board(cells))) {
            cells[cell] = digit;
        }
    }
    board(cells)
}
