//! Tests of single steps, and of puzzles that contradict themselves.

use crate::said::Said;

mod judged;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules, Symbol};
use quadrille::sudoku::{Grade, Logic, LogicStep, Sudoku, Technique};

fn logic(text: &str) -> Logic {
    Logic::new(&text.parse::<Sudoku>().expect("a puzzle"))
}

/// Leaves each blank cell the candidates that are wanted, of those that it has.
fn leave(left: &mut Logic, is_wanted: impl Fn((u8, u8), u8) -> bool) {
    let LogicStep::Deduction(mut step) = logic(WIKI).hint() else {
        panic!("an easy puzzle");
    };
    let square = left.square();
    let places =
        (0..square.order()).flat_map(|row| (0..square.order()).map(move |column| (row, column)));
    let unwanted = places.flat_map(|(row, column)| {
        let here = left.candidates(row, column).into_iter();
        let unwanted = here.filter(|&symbol| !is_wanted((row, column), symbol));
        let symbols: Vec<_> = unwanted
            .map(|symbol| Symbol::new(symbol, square.alphabet()))
            .collect();
        symbols
            .into_iter()
            .map(move |symbol| ((row, column), symbol))
    });
    (step.placed, step.removed) = (None, unwanted.collect());
    left.take(&LogicStep::Deduction(step));
}

const WIKI: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INKALA: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn steps_are_taken_from_the_easiest() {
    let rating = |text: &str| text.parse::<Sudoku>().expect("a puzzle").rating();
    let easy = rating(WIKI);
    assert_eq!((easy.grade, easy.open), (Grade::Easy, 0));
    assert_eq!(easy.steps, [(Technique::HiddenSingleInBox, 51)]);
    assert_eq!(rating(INKALA).grade, Grade::Extreme);
    // r1c1 sees 1 to 3 in its row, 4 to 6 in its column, 7 and 8 in its box.
    let naked = format!("...123...{}{}", ".7........8......", ".".repeat(55));
    let mut cells: Vec<char> = naked.chars().collect();
    for (row, digit) in [(4, '4'), (5, '5'), (6, '6')] {
        cells[row * 9] = digit;
    }
    let naked = logic(&String::from_iter(cells));
    assert_eq!(naked.candidates(0, 0), [9]);
    let found = naked
        .found_by(&Technique::NakedSingle)
        .expect("there is one");
    found.says("r1c1 = 9: naked single, the only symbol left for this cell");
    // Box 1 has 1 in row 1 only, so the rest of row 1 cannot have it.
    let locked = logic(&format!("{:.<9}{:.<9}{:.<63}", "", "234", "567"));
    let step = locked.hint();
    step.says(
        "1 not in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9: locked candidates, box 1 has 1 in row 1 only",
    );
    let mut after = locked.clone();
    after.take(&step);
    assert_eq!(after.candidates(0, 8), [2, 3, 4, 5, 6, 7, 8, 9]);
}

#[test]
fn contradictions_are_named() {
    let twice = logic(&format!("55{}", ".".repeat(79)));
    twice
        .hint()
        .says("no solution: row 1 has 5 at columns 1 and 2");
    let none = logic(&format!("12345678.........9{}", ".".repeat(63)));
    none.hint().says("no solution: no symbol is left for r1c9");
    // Sums and cages, too: nothing is finished that breaks a rule.
    let hint = |cages: &str, square: &str| Logic::new(&caged(cages, square)).hint();
    hint("a... .... .... .... a=2", "1234341221434321")
        .says("no solution: the cage at r1c1 has the sum 1, expected 2");
    hint("a... ..a. .... .... a=3", "1.....1.........")
        .says("no solution: the cage at r1c1 and r2c3 has 1 more than once");
    let blank = logic(&".".repeat(81)).hint();
    blank.begins("needs a guess here: r1c1 = 1, 2");
}

/// A square of order 4 with cages.
fn caged(cages: &str, square: &str) -> SquarePuzzle {
    let rules: SquareRules = "4".parse().expect("rules");
    let rules = rules.with_cages(cages).expect("16 labels");
    rules.puzzle(square).expect("of order 4")
}

/// A cage of one cell is filled at once, not first left with one candidate.
#[test]
fn sums_of_single_cells_fill_them() {
    let mut logic = Logic::new(&caged("a... .... .... .... a=3", &".".repeat(16)));
    let step = logic.hint();
    step.says("r1c1 = 3: cage sum, a cage of one cell");
    logic.take(&step);
    let square = logic.square();
    assert_eq!((square.filled_count(), square.cells()[0]), (1, 3));
}

/// A unique rectangle in a puzzle with several solutions may lead to a contradiction, which proves less than usual.
#[test]
fn a_contradiction_after_a_unique_rectangle_is_no_proof() {
    let rules: SquareRules = "2x3".parse().expect("rules");
    let puzzle = rules.puzzle("...23........5.3..1.....2....1.1.5..");
    let puzzle = puzzle.expect("of order 6");
    assert_eq!(puzzle.problem().search().max_solutions(2).count(), 2);
    let mut logic = Logic::new(&puzzle).assuming_uniqueness();
    assert_eq!(logic.clone().rating().grade, Grade::Extreme);
    let end = loop {
        let step = logic.hint();
        logic.take(&step);
        if !matches!(step, LogicStep::Deduction(_)) {
            break step;
        }
    };
    assert!(!end.is_contradiction());
    end.begins("not one solution: ");
    end.ends("rests on there being one");
}

/// By the candidates of squares of order 4, where each technique can be seen at a glance.
#[test]
fn patterns_are_found_where_they_are() {
    let left = |cells: &[(u8, u8, &[u8])]| {
        let rules: SquareRules = "3x3".parse().expect("a kind");
        let mut logic = Logic::new(&rules.puzzle(&".".repeat(81)).expect("a puzzle"));
        leave(&mut logic, |place, symbol| {
            let mut cells = cells.iter();
            let cell = cells.find(|&&(row, column, _)| (row, column) == place);
            cell.is_none_or(|(.., symbols)| symbols.contains(&symbol))
        });
        logic.assuming_uniqueness()
    };
    let pair = left(&[(0, 0, &[1, 2]), (0, 4, &[1, 2])]);
    let found = pair.found_by(&Technique::NakedPair).expect("a pair");
    found.ends("naked pair, r1c1 and r1c5 in row 1 are 1 or 2");
    assert_eq!(found.removed.len(), 14);

    let wing = left(&[(0, 0, &[1, 2]), (0, 4, &[1, 3]), (4, 0, &[2, 3])]);
    let found = wing.found_by(&Technique::XyWing).expect("a wing");
    found.says("3 not in r5c5: XY-wing, r1c1 is 1 or 2, so r1c5 or r5c1 is 3");

    // Over four boxes the two symbols cannot be exchanged.
    let rectangle = |row: u8| {
        let upper: [(u8, u8, &[u8]); 2] = [(0, 0, &[1, 2]), (0, 4, &[1, 2])];
        let lower: [(u8, u8, &[u8]); 2] = [(row, 0, &[1, 2]), (row, 4, &[1, 2, 5])];
        left(&[upper, lower].concat()).found_by(&Technique::UniqueRectangle)
    };
    let found = rectangle(1).expect("a rectangle");
    found.begins("1 not in r2c5; 2 not in r2c5: unique rectangle");
    assert_eq!(rectangle(4), None);

    // 1 in rows 1 and 5 at columns 2 and 7 only.
    let mut fish = left(&[]);
    leave(&mut fish, |(row, column), symbol| {
        symbol != 1 || ![0, 4].contains(&row) || [1, 6].contains(&column)
    });
    let found = fish.found_by(&Technique::XWing).expect("an X-wing");
    assert_eq!(found.removed.len(), 14);
    found.ends(": X-wing, rows 1 and 5 have 1 in columns 2 and 7 only");

    // 1 in the first two regions at rows 1 and 2 only, and no row is its only one in the third region.
    let rules = SquareRules::jigsaw("aaab\nacbb\nccdb\ncddd").expect("regions");
    let mut fish = Logic::new(&rules.puzzle(&".".repeat(16)).expect("a puzzle"));
    assert_eq!(fish.found_by(&Technique::XWing), None);
    leave(&mut fish, |place, symbol| symbol != 1 || place != (2, 3));
    let found = fish.found_by(&Technique::XWing).expect("an X-wing");
    found.says("1 not in r2c2: X-wing, regions 1 and 2 have 1 in rows 1 and 2 only");

    // 1 is in r1c1 and r8c5, or else in r1c5 and r8c2.
    let mut chain = left(&[]);
    leave(&mut chain, |place, symbol| {
        let kept = [(0, 0), (0, 4), (7, 4), (7, 1)];
        symbol != 1 || kept.contains(&place) || ![0, 7].contains(&place.0) && place.1 != 4
    });
    let found = chain.found_by(&Technique::SimpleColoring);
    found.expect("cells that see both colors").says(
        "1 not in r2c2, r3c2, r7c1, r9c1: simple coloring, 1 is either in r1c1 and r8c5 or in r1c5 and r8c2",
    );
}

#[test]
fn steps_in_a_larger_square_change_nothing() {
    let rules: SquareRules = "25".parse().expect("a size");
    let mut cells = vec![0; 625];
    cells[..24].copy_from_slice(&Vec::from_iter(1..=24));
    let givens = Square::blank(25).and_then(|blank| blank.with_cells(&cells));
    let large = SquarePuzzle::new(rules, givens.expect("as many cells")).expect("the same size");
    let step = Logic::new(&large).hint();
    assert!(matches!(step, LogicStep::Deduction(_)), "{step:?}");
    let mut small = logic(&".".repeat(81));
    let before = format!("{small:?}");
    small.take(&step);
    assert_eq!(format!("{small:?}"), before);
}
