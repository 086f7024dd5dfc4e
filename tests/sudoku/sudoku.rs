//! Random Sudoku boards against a plain backtracker that knows rows, columns and boxes and nothing else.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};
use quadrille::sudoku::{
    Board, Constraint, Generator, Logic, LogicStep, Placement, Solver, Sudoku, Tables, Technique,
    problem,
};
use quadrille::{Floor, Problem};

use crate::cases::cases;
use crate::said::Said;
use crate::tried::filled;

/// For each cell, the others of its row, its column and its box.
static PEERS: LazyLock<[Vec<usize>; 81]> = LazyLock::new(|| {
    std::array::from_fn(|cell| {
        let (row, column) = (cell / 9, cell % 9);
        let sees = |&other: &usize| {
            let (r, c) = (other / 9, other % 9);
            let is_near = r == row || c == column || (r / 3, c / 3) == (row / 3, column / 3);
            is_near && other != cell
        };
        (0..81).filter(sees).collect()
    })
});

/// Whether no other cell of the row, column or box holds the digit of a cell.
fn fits(cells: &[u8], cell: usize) -> bool {
    !PEERS[cell].iter().any(|&other| cells[other] == cells[cell])
}

/// A full board, another one for every seed.
fn full(seed: u64) -> [u8; 81] {
    static PROBLEM: LazyLock<Problem<Constraint, Placement>> = LazyLock::new(problem);
    let solution = { PROBLEM.search().shuffle(seed) }.first();
    let solution = solution.expect("there are many");
    let mut cells = [0; 81];
    for &Placement { row, column, digit } in solution.tags() {
        cells[usize::from(row) * 9 + usize::from(column)] = digit;
    }
    assert!(Board::try_from(cells).expect("digits").repeats().is_empty());
    cells
}

/// How many solutions are compared at most.
const MAX: usize = 5;

/// Both engines against the backtracker, on one board. Returns the number of solutions.
fn agree(givens: &[u8; 81], links: &mut Solver<'_>, dense: &mut Solver<'_>) -> usize {
    let truth = { filled(givens, 9, MAX, &fits).into_iter() }
        .map(|cells| cells.try_into().expect("81 cells"))
        .collect();
    let puzzle = Sudoku::try_from(*givens).expect("digits");
    is_right(links, &puzzle, &truth);
    is_right(dense, &puzzle, &truth);
    truth.len()
}

/// A solver finds what there is.
fn is_right(solver: &mut Solver<'_>, puzzle: &Sudoku, truth: &BTreeSet<[u8; 81]>) {
    let found = solver.solutions_up_to(puzzle, MAX as u64);
    let set: BTreeSet<_> = found.iter().map(|board| *board.cells()).collect();
    assert_eq!(set.len(), found.len(), "a solution twice: {puzzle}");
    assert_eq!(set.len(), truth.len(), "{puzzle}");
    if truth.len() < MAX {
        assert_eq!(&set, truth, "{puzzle}");
    }
    for board in &found {
        assert_eq!(puzzle.check(board), Ok(()));
    }
    assert_eq!(solver.is_unique(puzzle), truth.len() == 1);
    assert_eq!(solver.unique_solution(puzzle).is_some(), truth.len() == 1);
    assert_eq!(solver.solve(puzzle).is_some(), !truth.is_empty());
}

#[test]
fn what_is_not_on_the_board_is_no_option() {
    let problem = problem();
    let search = |placement: Placement| problem.search().require([placement.option()]);
    let placement = |row, column, digit| Placement { row, column, digit };
    assert_eq!((problem.item_count(), problem.option_count()), (324, 729));
    for option in problem.option_ids() {
        let &placement = problem.tag(option).expect("it is an option");
        assert_eq!(placement.option(), option);
    }
    for bad in [
        placement(0, 0, 0),
        placement(0, 1, 0),
        placement(4, 4, 10),
        placement(0, 9, 1),
        placement(9, 0, 1),
        placement(255, 255, 255),
    ] {
        assert_eq!(problem.tag(bad.option()), None, "{bad:?}");
        assert_eq!(search(bad).first(), None, "{bad:?}");
    }
}

/// A thousand boards: full ones with cells blanked, every fourth with one of its givens changed.
#[test]
fn a_thousand_random_boards() {
    let floor = Floor::new();
    let (mut links, mut dense) = (Solver::new(&floor), Solver::dense());
    let mut seen = [0; 3];
    let (mut boards, mut counts) = (Vec::new(), Vec::new());
    for seed in 0..1000u64 {
        let mut cells = full(seed);
        let mut state = seed;
        let mut random = |below: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % below
        };
        for _ in 0..30 + random(45) {
            cells[random(81)] = 0;
        }
        if seed % 4 == 0 {
            let changed = random(81);
            cells[changed] = 1 + random(9) as u8;
        }
        let count = agree(&cells, &mut links, &mut dense);
        seen[count.min(2)] += 1;
        boards.push(Sudoku::try_from(cells).expect("digits"));
        counts.push(count as u64);
    }
    // None, one, several.
    assert!(seen.iter().all(|&boards| boards > 50), "{seen:?}");
    for solver in [&mut links, &mut dense] {
        let found = solver.count_each(boards.iter().copied(), MAX as u64);
        assert_eq!(found, counts);
    }
}

proptest! {
    #![proptest_config(cases(64))]

    #[test]
    fn blanked_boards(seed: u64, blanks in prop::collection::vec(0usize..81, 0..70)) {
        let mut cells = full(seed);
        for cell in blanks {
            cells[cell] = 0;
        }
        let floor = Floor::new();
        agree(&cells, &mut Solver::new(&floor), &mut Solver::dense());
    }

    /// The judge of boards names a changed given, and every row, column and box that is wrong.
    #[test]
    fn spoiled_boards_are_found_out(seed: u64, cell in 0usize..81, digit in 1u8..=9) {
        let solved = full(seed);
        let puzzle = Sudoku::try_from(solved).expect("digits");
        let mut spoiled = solved;
        spoiled[cell] = digit;
        let verdict = puzzle.check(&Board::try_from(spoiled).expect("digits"));
        if digit == solved[cell] {
            prop_assert_eq!(verdict, Ok(()));
        } else {
            // The given that was changed, and the digit twice in a row, a column and a box.
            prop_assert_eq!(verdict.expect_err("spoiled").len(), 4);
        }
    }
}

/// Takes the steps of a puzzle to the end. None may contradict its only solution. Returns the techniques.
fn sound(puzzle: &SquarePuzzle, solution: &Square) -> BTreeSet<Technique> {
    let mut logic = Logic::new(puzzle).assuming_uniqueness();
    let mut seen = BTreeSet::new();
    let given = |(row, column)| solution.get(row, column).expect("it is complete");
    // Each step takes something away.
    for _ in 0..=9 * 9 * 9 {
        let step = logic.hint();
        let deduction = match &step {
            LogicStep::Deduction(deduction) => deduction,
            LogicStep::Guess { cell, symbols } => {
                let is_there = symbols.iter().any(|symbol| symbol.number() == given(*cell));
                assert!(symbols.len() > 1 && is_there, "{step}");
                return seen;
            }
            LogicStep::Finished => {
                assert_eq!(logic.square().cells(), solution.cells());
                return seen;
            }
            other => panic!("{other} in {}", puzzle.givens()),
        };
        let (placed, removed, of) = (deduction.placed, &deduction.removed, puzzle.givens());
        if let Some((cell, symbol)) = placed {
            assert_eq!(symbol.number(), given(cell), "{step} in {of}");
        }
        for &(cell, symbol) in removed {
            let symbol = symbol.number();
            assert_ne!(symbol, given(cell), "{step} in {of}");
            let is_left = logic.candidates(cell.0, cell.1).contains(&symbol);
            assert!(is_left, "{step}");
        }
        assert_eq!(placed.is_some(), removed.is_empty(), "{step}");
        seen.insert(deduction.technique);
        logic.take(&step);
    }
    panic!("no end in {}", puzzle.givens());
}

/// 300 puzzles, each with one solution: every technique is used, and none removes what is right.
#[test]
fn steps_never_remove_the_solution() {
    let mut solver = Solver::dense();
    let mut seen = BTreeSet::new();
    for number in 0..300 {
        let puzzle = Generator::new(11).puzzle(number, &mut solver);
        let puzzle = puzzle.expect("a puzzle");
        let solution = solver.unique_solution(&puzzle).expect("one solution");
        seen.extend(sound(&puzzle, solution.square()));
    }
    let all = Technique::ALL.iter();
    // Cages are another matter.
    let sums = [Technique::CageSum, Technique::InniesAndOuties];
    let all = all.filter(|technique| !sums.contains(technique));
    assert!(seen.iter().eq(all), "{seen:?}");
}

/// The same under other rules.
#[test]
fn steps_are_sound_under_all_rules() {
    let kinds = "2x2, 2x3 diagonals, 2x4, 3x3 diagonals, 3x3 windows, 2x5";
    for kind in kinds.split(", ") {
        let rules = kind.parse::<SquareRules>().expect("a kind");
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        for number in 0..20 {
            let puzzle = Generator::new(5).attempt(number, 0, &mut solver);
            let puzzle = puzzle.expect("a puzzle");
            let solution = solver.unique_solution(&puzzle).expect("one solution");
            sound(&puzzle, solution.square());
        }
    }
}

/// The same with cages: triples of neighbors in a row, with the sums of the solution.
#[test]
fn steps_are_sound_with_cages() {
    let mut solver = Solver::dense();
    let mut seen = BTreeSet::new();
    for number in 0..20 {
        let puzzle = Generator::new(12).puzzle(number, &mut solver);
        let puzzle = puzzle.expect("a puzzle");
        let solution = solver.unique_solution(&puzzle).expect("one solution");
        let labels: Vec<String> = (0..81).map(|cell| (cell / 3).to_string()).collect();
        let triples = solution.square().cells().chunks(3).enumerate();
        let sums = triples.map(|(cage, cells)| {
            let sum: u32 = cells.iter().copied().map(u32::from).sum();
            format!(" {cage}={sum}")
        });
        let text = labels.join(" ") + &sums.collect::<String>();
        let rules = "3x3".parse::<SquareRules>().expect("a kind");
        let rules = rules.with_cages(&text).expect("these are cages");
        let caged = rules.puzzle(&puzzle.givens().to_string());
        let caged = caged.expect("a puzzle");
        let tables = Tables::new(caged.rules());
        let found = tables.solver().unique_solution(&caged);
        assert_eq!(found.expect("one solution").square(), solution.square());
        seen.extend(sound(&caged, solution.square()));
    }
    assert!(seen.contains(&Technique::CageSum), "{seen:?}");
}

/// The solutions are as many as a count says, all right, and all different, even if one search is not enough.
#[test]
fn restarts_lose_nothing() {
    let no_givens = format!("123456{}", ".".repeat(30));
    for (kind, givens, expected) in [
        ("2x2", "................", 288),
        ("2x2", "12..............", 24),
        ("2x2", "11..............", 0),
        // All 28,200,960 squares of order 6, by the 720 first rows: more nodes than the limit of the first searches.
        ("2x3", &no_givens, 39_168),
    ] {
        let rules: SquareRules = kind.parse().expect("rules");
        let puzzle = rules.puzzle(givens).expect("a puzzle");
        let (problem, mut found) = (puzzle.problem(), Vec::new());
        let search = problem.search().max_solutions(100_000);
        let report = search.for_each(|solution| {
            found.push(puzzle.answer(solution).square().to_string());
        });
        assert_eq!(report.stop, quadrille::Stop::Exhausted);
        assert_eq!(problem.search().count(), expected);
        for square in &found {
            let square: quadrille::puzzle::square::Square = square.parse().expect("a square");
            assert_eq!(puzzle.check(&square), Ok(()));
        }
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len() as u64, expected);
    }
}

/// A puzzle of other rules is not a usual Sudoku of the same givens.
#[test]
fn only_usual_rules_become_a_sudoku() {
    use quadrille::puzzle::square::SquareRules;
    let refused = |puzzle| Sudoku::try_from(&puzzle).unwrap_err();
    let givens = ".".repeat(81);
    let of = |rules: SquareRules| rules.puzzle(&givens).expect("81 blanks");
    let usual = || SquareRules::size(9).expect("a size");
    assert!(Sudoku::try_from(&of(usual())).is_ok());
    for other in [
        usual().with_diagonals(),
        usual().with_windows().expect("9 has windows"),
    ] {
        refused(of(other)).says("found a puzzle of other rules, expected those of a usual Sudoku");
    }
    let four = SquareRules::size(4).expect("a size");
    let four = four.puzzle(&".".repeat(16)).expect("16 blanks");
    refused(four).says("found 16 cells, expected 81");
}

/// Blanks at the start count, as those between the cells do.
#[test]
fn wrong_characters_are_counted_from_the_start() {
    for (text, expected) in [("z", 1), ("  z", 3), (" 1 2z ", 5)] {
        let error = text.parse::<Board>().expect_err("a letter");
        error.begins(&format!("found 'z' at character {expected}, "));
    }
}
