//! Givens that clash, against a solver that only tries symbols.

use proptest::prelude::*;
use quadrille::Limits;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};
use quadrille::sudoku::{ClashingGivens, Logic, LogicStep, Sudoku};

use crate::cases::cases;
use crate::said::Said;
use crate::tried::filled;

/// Whether a square of order 4 can be completed so that no two cells of a group are alike.
fn completes(cells: &[u8], groups: &[Vec<usize>]) -> bool {
    let fits = |cells: &[u8], cell: usize| {
        let mut groups = groups.iter().filter(|group| group.contains(&cell));
        let same = |group: &[usize]| {
            group
                .iter()
                .filter(|&&other| cells[other] == cells[cell])
                .count()
        };
        groups.all(|group| same(group) < 2)
    };
    !filled(cells, 4, 1, &fits).is_empty()
}

/// Rows, columns and boxes of 2 x 2 of a square of order 4, and its diagonals.
fn groups(diagonals: bool) -> Vec<Vec<usize>> {
    let of = |group: &dyn Fn(usize) -> usize| -> Vec<Vec<usize>> {
        let cells = |which| (0..16).filter(|&cell| group(cell) == which).collect();
        (0..4).map(cells).collect()
    };
    let mut all = of(&|cell| cell / 4);
    all.extend(of(&|cell| cell % 4));
    all.extend(of(&|cell| cell / 8 * 2 + cell % 4 / 2));
    if diagonals {
        all.push((0..4).map(|row| row * 5).collect());
        all.push((0..4).map(|row| row * 3 + 3).collect());
    }
    all
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn each_given_is_needed_to_clash(
        cells in prop::collection::vec(prop_oneof![2 => Just(0_u8), 1 => 1..=4_u8], 16),
        diagonals: bool,
    ) {
        let rules: SquareRules = (if diagonals { "4 diagonals" } else { "4" }).parse().expect("rules");
        let square = Square::blank(4).and_then(|blank| blank.with_cells(&cells)).expect("a square");
        let puzzle = SquarePuzzle::new(rules, square).expect("of order 4");
        let groups = groups(diagonals);
        let why = ClashingGivens::of(&puzzle, &Limits::NONE);
        prop_assert_eq!(why.is_none(), completes(&cells, &groups));
        if let Some(why) = why {
            prop_assert!(why.is_minimal);
            let kept = |left_out: Option<usize>| {
                let mut kept = vec![0; 16];
                for (nth, &((row, column), symbol)) in why.givens.iter().enumerate() {
                    let cell = usize::from(row) * 4 + usize::from(column);
                    assert_eq!(symbol.number(), cells[cell]);
                    if Some(nth) != left_out {
                        kept[cell] = cells[cell];
                    }
                }
                kept
            };
            prop_assert!(!completes(&kept(None), &groups));
            for nth in 0..why.givens.len() {
                prop_assert!(completes(&kept(Some(nth)), &groups), "{} without the {}th", why, nth);
            }
        }
    }
}

fn why(givens: &str) -> String {
    let puzzle: Sudoku = givens.parse().expect("a puzzle");
    let why = ClashingGivens::of(&puzzle, &Limits::NONE);
    why.map_or_else(String::new, |why| why.to_string())
}

#[test]
fn sentences() {
    let blank = ".".repeat(72);
    let twice = why(&format!("5.......5{blank}"));
    twice.says("the givens 5 at r1c1 and 5 at r1c9 clash: row 1 has 5 at columns 1 and 9");
    let no_place = why(&format!(".............7....123...456{}", ".".repeat(54)));
    no_place.says(
        "row 3 has no place for 7 beside the givens 7 at r2c5, 1 at r3c1, 2 at r3c2, 3 at r3c3, 4 at r3c7, 5 \
         at r3c8 and 6 at r3c9",
    );
    assert_eq!(why(&".".repeat(81)), "");
    // The example of Wikipedia with a wrong given: 4 at r2c6.
    let wrong = "53..7....6..194....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    why(wrong).says(
        "column 5 has no place for 4 beside the givens 4 at r2c6, 6 at r4c5, 4 at r5c1, 2 at r6c5 and 4 at r8c4",
    );
}

/// Two equal givens in a unit are a reason by themselves, whose search would take longer than any other.
#[test]
fn a_repeat_is_told_without_a_search() {
    let rules = SquareRules::size(25).expect("rules");
    let mut cells = vec![0; 625];
    (cells[0], cells[24], cells[100]) = (7, 7, 3);
    let square = Square::blank(25)
        .and_then(|blank| blank.with_cells(&cells))
        .expect("a square");
    let puzzle = SquarePuzzle::new(rules, square).expect("of order 25");
    let mut limits = Limits::NONE;
    limits.nodes = 1;
    let why = ClashingGivens::of(&puzzle, &limits).expect("7 is there twice");
    assert!(why.is_minimal, "{why}");
    assert_eq!(why.givens.len(), 2, "{why}");
}

/// In a jigsaw, too; but there one of the two might be impossible by itself.
#[test]
fn a_repeat_in_a_region_is_told_whatever_the_limit() {
    let regions = "aaabb\naabbb\nccdee\nccdee\ncddde";
    let rules = SquareRules::jigsaw(regions).expect("regions");
    let mut cells = vec![0; 25];
    (cells[2], cells[5]) = (4, 4);
    let square = Square::blank(5)
        .and_then(|blank| blank.with_cells(&cells))
        .expect("a square");
    let puzzle = SquarePuzzle::new(rules, square).expect("of order 5");
    let mut limits = Limits::NONE;
    limits.nodes = 1;
    let why = ClashingGivens::of(&puzzle, &limits).expect("4 is there twice");
    why.to_string().says(
        "the givens 4 at r1c3 and 4 at r2c1 clash: region 1 has 4 at r1c3 and r2c1 (fewer may clash: the limits ended the \
         search)",
    );
}

/// The same contradiction follows from the steps alone, each of which is needed or changes nothing: what a step misses was
/// taken away by the givens or by a step before it.
#[test]
fn steps_are_those_that_lead_to_the_end() {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut shown, mut taken) = (0, 0);
    for cages in [false, true] {
        for _ in 0..40 {
            let puzzle = clashing(&mut random, cages);
            let Some(why) = ClashingGivens::of(&puzzle, &Limits::NONE) else {
                continue;
            };
            let mut cells = vec![0; 81];
            for ((row, column), symbol) in &why.givens {
                cells[usize::from(*row) * 9 + usize::from(*column)] = symbol.number();
            }
            let givens = puzzle.givens().with_cells(&cells).expect("a square");
            let puzzle = SquarePuzzle::new(puzzle.rules().clone(), givens).expect("a puzzle");
            if !why.end.is_contradiction() {
                continue;
            }
            let mut alone = Logic::new(&puzzle);
            for step in &why.steps {
                alone.take(&LogicStep::Deduction(step.clone()));
            }
            assert_eq!(alone.hint(), why.end, "{why}");
            let mut logic = Logic::new(&puzzle);
            while let step @ LogicStep::Deduction(_) = logic.hint() {
                logic.take(&step);
                taken += 1;
            }
            shown += why.steps.len();
        }
    }
    assert!(2 * shown < taken, "{shown} of {taken} steps");
}

/// A puzzle with one wrong given, and perhaps cages.
fn clashing(random: &mut fastrand::Rng, cages: bool) -> SquarePuzzle {
    const SOLVED: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let solved: Vec<u8> = SOLVED.bytes().map(|byte| byte - b'0').collect();
    let mut cells = solved.clone();
    let blanks = if cages { 70 } else { 50 };
    let mut places: Vec<usize> = (0..81).collect();
    random.shuffle(&mut places);
    for &place in &places[..blanks] {
        cells[place] = 0;
    }
    let wrong = places[80];
    cells[wrong] = cells[wrong] % 9 + 1;
    let mut rules: SquareRules = "9".parse().expect("rules");
    if cages {
        // Two cells side by side, or one at the end of a row.
        let label = |cell: usize| format!("c{}", cell / 9 * 5 + cell % 9 / 2);
        let mut text = (0..81).map(label).collect::<Vec<_>>().join(" ");
        let mut sums = std::collections::BTreeMap::new();
        for (cell, &symbol) in solved.iter().enumerate() {
            *sums.entry(label(cell)).or_insert(0) += u32::from(symbol);
        }
        for (label, sum) in sums {
            text += &format!(" {label}={sum}");
        }
        rules = rules.with_cages(&text).expect("cages");
    }
    let square = Square::blank(9)
        .and_then(|blank| blank.with_cells(&cells))
        .expect("a square");
    SquarePuzzle::new(rules, square).expect("of order 9")
}
