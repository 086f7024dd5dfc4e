//! Disjoint groups, extra regions, moves of chess, even and odd cells: against a solver that only tries symbols.

use proptest::prelude::*;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{
    ChessMove, RulesError, Square, SquarePuzzle, SquareRules, UnitKind,
};
use quadrille::sudoku::{Generator, Logic, LogicStep, Tables};
use quadrille::svg::Draw;

use crate::cases::cases;
use crate::said::Said;
use crate::tried::filled;

/// The rules of a square of order 4, as the definition has them.
#[derive(Clone, Copy, Debug)]
struct Plain {
    groups: bool,
    king: bool,
    knight: bool,
    /// The cells of an extra region, if there is one.
    region: Option<[usize; 4]>,
    /// For each cell whether it is even or odd.
    parity: [Option<u8>; 16],
}

impl Plain {
    fn rules(&self) -> SquareRules {
        let mut rules = SquareRules::size(4).expect("a size");
        if self.groups {
            rules = rules.with_disjoint_groups().expect("there are boxes");
        }
        if self.king {
            rules = rules.with_move(ChessMove::King);
        }
        if self.knight {
            rules = rules.with_move(ChessMove::Knight);
        }
        if let Some(region) = self.region {
            let labels = (0..16).map(|cell| if region.contains(&cell) { 'x' } else { '.' });
            let labels: String = labels.collect();
            rules = rules.with_extra_regions(&labels).expect("four cells");
        }
        let labels = self.parity.iter().map(|parity| match parity {
            Some(0) => 'e',
            Some(_) => 'o',
            None => '.',
        });
        let labels: String = labels.collect();
        match self.parity.iter().any(Option::is_some) {
            true => rules.with_parity(&labels).expect("16 cells"),
            false => rules,
        }
    }

    /// Whether two cells must differ.
    fn differ(&self, one: usize, other: usize) -> bool {
        let ((r, c), (s, d)) = ((one / 4, one % 4), (other / 4, other % 4));
        let (down, right) = (r.abs_diff(s), c.abs_diff(d));
        one != other
            && (r == s
                || c == d
                || (r / 2, c / 2) == (s / 2, d / 2)
                || self.groups && (r % 2, c % 2) == (s % 2, d % 2)
                || self.king && down <= 1 && right <= 1
                || self.knight && down * right == 2
                || self
                    .region
                    .is_some_and(|region| region.contains(&one) && region.contains(&other)))
    }

    fn is_right(&self, cells: &[u8], cell: usize) -> bool {
        let symbol = cells[cell];
        self.parity[cell].is_none_or(|parity| symbol % 2 == parity)
            && (0..16).all(|other| !self.differ(cell, other) || cells[other] != symbol)
    }

    /// All ways to fill the blank cells.
    fn solutions(&self, cells: &[u8]) -> Vec<Vec<u8>> {
        filled(cells, 4, usize::MAX, &|cells, cell| {
            self.is_right(cells, cell)
        })
    }
}

fn plain() -> impl Strategy<Value = Plain> {
    let region = prop::sample::subsequence((0..16).collect::<Vec<usize>>(), 4);
    let region = prop_oneof![2 => Just(None), 1 => region.prop_map(|cells| cells.try_into().ok())];
    let parity =
        prop::array::uniform16(prop_oneof![5 => Just(None), 1 => (0..2_u8).prop_map(Some)]);
    let parity = prop_oneof![2 => Just([None; 16]), 1 => parity];
    let flags = (
        prop::bool::weighted(0.3),
        prop::bool::weighted(0.3),
        prop::bool::weighted(0.3),
    );
    (flags, region, parity).prop_map(|((groups, king, knight), region, parity)| Plain {
        groups,
        king,
        knight,
        region,
        parity,
    })
}

proptest! {
    #![proptest_config(cases(150))]

    /// The engine finds as many solutions, the judge accepts these and no others, and every step of the logic is true.
    #[test]
    fn rules_are_kept(plain in plain(), cells in prop::collection::vec(prop_oneof![5 => Just(0_u8), 1 => 1..=4_u8], 16)) {
        let rules = plain.rules();
        let square = |cells: &[u8]| Square::blank(4).and_then(|blank| blank.with_cells(cells)).expect("a square");
        let puzzle = SquarePuzzle::new(rules.clone(), square(&cells)).expect("of order 4");
        let all = plain.solutions(&cells);
        prop_assert_eq!(puzzle.problem().search().count(), all.len() as u64);
        prop_assert_eq!(puzzle.whole_problem().search().count(), all.len() as u64);
        let tables = Tables::new(&rules);
        let solved = tables.solver().solve(&puzzle);
        prop_assert_eq!(solved.is_some(), !all.is_empty());
        prop_assert!(solved.is_none_or(|solved| all.contains(&solved.square().cells().to_vec())));
        for solution in all.iter().take(5) {
            prop_assert_eq!(puzzle.check(&square(solution)), Ok(()));
            let mut wrong = solution.clone();
            wrong.swap(5, 6);
            let is_right = (0..16).all(|cell| plain.is_right(&wrong, cell) && [0, wrong[cell]].contains(&cells[cell]));
            prop_assert_eq!(puzzle.check(&square(&wrong)).is_ok(), is_right);
        }
        let mut logic = Logic::new(&puzzle);
        loop {
            let step = logic.hint();
            let LogicStep::Deduction(deduction) = &step else {
                prop_assert!(!step.is_contradiction() || all.is_empty());
                break;
            };
            let number = |(row, column): (u8, u8)| usize::from(row) * 4 + usize::from(column);
            for solution in &all {
                if let Some((place, symbol)) = deduction.placed {
                    prop_assert_eq!(solution[number(place)], symbol.number(), "{}", deduction);
                }
                for &(place, symbol) in &deduction.removed {
                    prop_assert_ne!(solution[number(place)], symbol.number(), "{}", deduction);
                }
            }
            logic.take(&step);
        }
    }
}

proptest! {
    #![proptest_config(cases(60))]

    /// Candidates forbid the other symbols.
    #[test]
    fn candidates_forbid_the_rest(sets in prop::collection::vec(1..16_u128, 16)) {
        let free = Plain { groups: false, king: false, knight: false, region: None, parity: [None; 16] };
        let mut all = free.solutions(&[0; 16]);
        assert_eq!(all.len(), 288);
        // Every second cell has any of the symbols, or few problems would have solutions.
        let set = |cell: usize| if cell.is_multiple_of(2) { 30 } else { sets[cell] << 1 };
        all.retain(|cells| (0..16).all(|cell| set(cell) >> cells[cell] & 1 == 1));
        let sets: Vec<u128> = (0..16).map(set).collect();
        let rules = SquareRules::size(4).expect("a size").with_candidates(&sets);
        let blank = Square::blank(4).expect("a square");
        let puzzle = SquarePuzzle::new(rules, blank).expect("of order 4");
        prop_assert_eq!(puzzle.problem().search().count(), all.len() as u64);
        let logic = Logic::new(&puzzle);
        for cell in 0..16_u8 {
            let left = logic.candidates(cell / 4, cell % 4);
            prop_assert!(left.iter().all(|symbol| sets[usize::from(cell)] >> symbol & 1 == 1));
        }
    }
}

proptest! {
    #![proptest_config(cases(100))]

    /// Extra regions that overlap have a text, which is read as these regions in this order.
    #[test]
    fn regions_that_overlap_have_a_text(
        regions in prop::collection::vec(prop::sample::subsequence((0..16).collect::<Vec<usize>>(), 4), 0..80)
    ) {
        let mut rules = SquareRules::size(4).expect("a size");
        for region in &regions {
            let labels = (0..16).map(|cell| if region.contains(&cell) { 'x' } else { '.' });
            rules = rules.with_extra_regions(&labels.collect::<String>()).expect("four cells");
        }
        let text = rules.text().expect("a text");
        let read: SquareRules = text.parse().expect(&text);
        let cells = |rules: &SquareRules| -> Vec<Vec<usize>> {
            let extra = rules.units().iter().filter(|unit| unit.kind() == UnitKind::Extra);
            extra.map(|unit| unit.cells().iter().map(|&cell| usize::from(cell)).collect()).collect()
        };
        // Each once, and none that is a row, a column or a box.
        let is_unit = |region: &[usize]| {
            let all_equal = |number: fn(usize) -> usize| region.iter().all(|&cell| number(cell) == number(region[0]));
            all_equal(|cell| cell / 4) || all_equal(|cell| cell % 4) || all_equal(|cell| cell / 8 * 2 + cell % 4 / 2)
        };
        let mut expected: Vec<Vec<usize>> = Vec::new();
        for region in regions {
            if !is_unit(&region) && !expected.contains(&region) {
                expected.push(region);
            }
        }
        prop_assert_eq!(cells(&read), expected, "{}", text);
        prop_assert_eq!(read, rules);
    }
}

#[test]
fn rules_are_read_and_shown() {
    let text = "9 diagonals groups anti-king anti-knight";
    let rules: SquareRules = text.parse().expect("rules");
    rules.says("Sudoku 9x9 with diagonals with groups with anti-king with anti-knight");
    let puzzle = rules.puzzle(&".".repeat(81)).expect("a blank");
    let problem = puzzle.problem();
    let labels = problem.item_ids().filter_map(|item| problem.label(item));
    // The items of pairs are `r1c1/r2c3s1` and so on.
    let names = labels.map(|label| puzzle.name(label));
    let pairs = names.filter(|name| name.contains('/') && name.ends_with("s1"));
    // Of the 224 pairs a knight's move apart, and the 128 that touch at a corner, those that share no unit.
    let same = |one: usize, other: usize, size: usize| one / size == other / size;
    let expected = (0..81_usize).flat_map(|one| (one + 1..81).map(move |other| (one, other)));
    let expected = expected.filter(|&(one, other)| {
        let ((r, c), (s, d)) = ((one / 9, one % 9), (other / 9, other % 9));
        let (down, right) = (r.abs_diff(s), c.abs_diff(d));
        let is_box = same(r, s, 3) && same(c, d, 3);
        let is_diagonal = r == c && s == d || r + c == 8 && s + d == 8;
        let is_group = (r % 3, c % 3) == (s % 3, d % 3);
        (down * right == 2 || down * right == 1 && down == 1)
            && !is_box
            && !is_diagonal
            && !is_group
    });
    assert_eq!(pairs.count(), expected.count());
    let four = || SquareRules::size(4).expect("a size");
    let wrong = four().with_parity("eo").expect_err("two cells");
    wrong.says("found 2 labels, expected one for each of 16 cells, and . for others");
    let wrong = four().with_parity(&"x".repeat(16)).expect_err("no parity");
    wrong.says("found the label x, expected e for even, o for odd, or .");
    let wrong = four().with_extra_regions("aaa. .... .... ....");
    wrong
        .expect_err("three cells")
        .says("region a has 3 cells, expected 4");
    assert!(
        "aabbaabbccddccdd".parse::<Square>().is_err()
            || SquareRules::jigsaw("abcd bcda cdab dabc").is_ok()
    );
}

#[test]
fn new_puzzles_follow_the_rules() {
    for text in ["4 anti-knight", "2x3 groups", "2x3 anti-king"] {
        let rules: SquareRules = text.parse().expect("rules");
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        let Some(puzzle) = Generator::new(1).puzzle(0, &mut solver) else {
            continue;
        };
        assert_eq!(puzzle.problem().search().count(), 1, "{text}");
    }
}

/// As many squares as a square has rows, each row a word of its letters.
#[test]
fn several_squares_are_read_row_by_row() {
    let squares = [
        "aa.. aa.. .... ....",
        ".a.. .aa. .a.. ....",
        "..a. ..a. .... a.a.",
        "...a ..a. .a.. a...",
    ];
    let four = || SquareRules::size(4).expect("a size");
    let added = |rules: SquareRules, labels: &&str| rules.with_extra_regions(labels);
    let one_by_one = squares.iter().try_fold(four(), added);
    let together = four().with_extra_regions(&squares.join("\n").replace(' ', "\n"));
    assert_eq!(together, one_by_one);
    // The first is a box.
    assert_eq!(together.map(|rules| rules.units().len()), Ok(12 + 3));
}

/// The units of a kind have numbers beyond 256.
#[test]
fn there_may_be_hundreds_of_regions() {
    let mut rules = SquareRules::size(4).expect("a size");
    let regions = (0..1_u32 << 16).filter(|set| set.count_ones() == 4);
    for region in regions.take(300) {
        let labels = (0..16).map(|cell| if region >> cell & 1 > 0 { 'x' } else { '.' });
        let added = rules.with_extra_regions(&labels.collect::<String>());
        rules = added.expect("four cells");
    }
    let last = rules.units().last().expect("there are some");
    // Two rows and two boxes are units already.
    assert_eq!(last.to_string(), "extra region 296");
}

#[test]
fn even_and_odd_cells_are_drawn() {
    let rules = SquareRules::size(4).expect("a size");
    let rules = rules.with_parity("eo.. .... .... ....").expect("labels");
    let puzzle = rules.puzzle(&".".repeat(16)).expect("a puzzle");
    let picture = puzzle.board().picture().to_string();
    let in_style = usize::from(picture.contains("[fill="));
    assert_eq!(picture.matches("#dddddd").count(), 2 + in_style);
}

/// The parts of a text are the rules of that name.
#[test]
fn parts_of_a_text_are_read() {
    let six = || SquareRules::size(6).expect("a size");
    let (extra, parity) = (
        format!("{:.<36}", "xxx............xxx"),
        format!("{:.<36}", "e.o"),
    );
    let cages = format!("{:.<36} a=3", "aa");
    let sets = [&[6_u128, 32][..], &[u128::MAX; 34]].concat();
    let regions = "aaaabb aaccbb ddccbb ddccee ddffee ffffee";
    for (text, expected) in [
        (
            format!("6\nextra regions\n{extra}"),
            six().with_extra_regions(&extra),
        ),
        (
            format!("6\nparity:\n{parity}\n"),
            six().with_parity(&parity),
        ),
        (format!("6\n{cages}"), six().with_cages(&cages)),
        (format!("6\ncages\n{cages}"), six().with_cages(&cages)),
        (
            format!("6\nregions\n{regions}"),
            SquareRules::jigsaw(regions),
        ),
        (
            format!("6 anti-king\ncandidates\n12 | 5 {}", ". ".repeat(34)),
            Ok(six().with_move(ChessMove::King).with_candidates(&sets)),
        ),
        (
            format!("6\nparity\n{parity}\nextra regions\n{extra}"),
            with_both(six(), &extra, &parity),
        ),
    ] {
        assert!(expected.is_ok(), "{text}");
        assert_eq!(text.parse(), expected, "{text}");
    }
    // A cell that may hold nothing has a text, too.
    let none = six().with_candidates(&[2, 16]).with_parity(&"e".repeat(36));
    let none = none.expect("36 labels");
    let text = none.text().expect("symbols up to 6");
    assert_eq!((none.allowed(0), text.parse()), (0, Ok(none)), "{text}");
}

fn with_both(rules: SquareRules, extra: &str, parity: &str) -> Result<SquareRules, RulesError> {
    rules.with_extra_regions(extra)?.with_parity(parity)
}

/// 6x6 is the size of a square with boxes of 2x3, so the size of one with boxes of 6x6 is 36.
#[test]
fn large_squares_have_a_text() {
    for order in [25, 36, 49, 64, 81, 100] {
        let rules = SquareRules::size(order).expect("a size");
        let text = rules.text().expect("boxes have a text");
        assert_eq!(text.parse(), Ok(rules), "{text}");
    }
}

/// A first row that was drawn at random would fit these cells once in 126 and in 362,880 tries.
#[test]
fn puzzles_are_found_where_few_first_rows_fit() {
    let parity = "eoeoeoeoo".to_owned() + &".".repeat(72);
    let candidates = "9\ncandidates\n1 2 3 4 5 6 7 8 9".to_owned() + &" .".repeat(72);
    let size = SquareRules::size(9).expect("a size");
    for rules in [
        size.with_parity(&parity).expect("parity"),
        candidates.parse().expect("candidates"),
    ] {
        let tables = Tables::new(&rules);
        for seed in 0..5 {
            let made = Generator::new(seed).puzzle(0, &mut tables.solver());
            let puzzle = made.unwrap_or_else(|| panic!("seed {seed} of {rules}"));
            assert_eq!(puzzle.problem().search().count(), 1, "{rules}");
        }
    }
}
