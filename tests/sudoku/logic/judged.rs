//! Each technique on random candidates, judged by the engines: what is removed is in no solution.

use fastrand::Rng;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{Square, SquarePuzzle};

use super::*;

/// The symbols of a random solution under some rules.
fn solution(rules: &SquareRules, rng: &mut Rng) -> Vec<u8> {
    let blank = Square::blank(rules.order()).expect("a square");
    let puzzle = SquarePuzzle::new(rules.clone(), blank).expect("of this order");
    let problem = puzzle.problem();
    let found = problem
        .search()
        .shuffle(rng.u64(..))
        .first()
        .expect("there are many");
    puzzle.answer(&found).square().cells().to_vec()
}

/// Whether a cell has a symbol in some solution with these candidates.
fn is_possible(rules: &SquareRules, left: &[u128], cell: usize, symbol: u8) -> bool {
    let mut left = left.to_vec();
    left[cell] = 1 << symbol;
    let blank = Square::blank(rules.order()).expect("a square");
    let rules = rules.clone().with_candidates(&left);
    let puzzle = SquarePuzzle::new(rules, blank).expect("of this order");
    puzzle.problem().search().max_solutions(1).count() > 0
}

/// Candidates with at least `solutions` solutions, and some more.
fn candidates(rules: &SquareRules, solutions: usize, more: f64, rng: &mut Rng) -> Vec<u128> {
    let mut left = vec![0; usize::from(rules.order()).pow(2)];
    for _ in 0..solutions {
        for (cell, symbol) in solution(rules, rng).into_iter().enumerate() {
            left[cell] |= 1 << symbol;
        }
    }
    for (cell, left) in left.iter_mut().enumerate() {
        for symbol in 1..=rules.order() {
            if rng.f64() < more {
                *left |= rules.allowed(cell) & 1 << symbol;
            }
        }
    }
    left
}

/// The number of a cell.
fn cell(rules: &SquareRules, (row, column): (u8, u8)) -> usize {
    usize::from(row) * usize::from(rules.order()) + usize::from(column)
}

/// Those that are judged under all rules.
const CHAINS: &[Technique] = &[
    Technique::CageSum,
    Technique::InniesAndOuties,
    Technique::Skyscraper,
    Technique::XChain,
    Technique::XyChain,
    Technique::AlsXz,
    Technique::ForcingChain,
    Technique::MultipleForcingChains,
];

/// How often each of these techniques was found, and judged right.
fn judged(
    rules: &SquareRules,
    techniques: &[Technique],
    seeds: std::ops::Range<u64>,
    more: f64,
) -> Vec<usize> {
    let mut found = vec![0; techniques.len()];
    for seed in seeds {
        let mut rng = Rng::with_seed(seed);
        let solutions = rng.usize(1..=2);
        let left = candidates(rules, solutions, more, &mut rng);
        let blank = Square::blank(rules.order()).expect("a square");
        let puzzle = SquarePuzzle::new(rules.clone(), blank).expect("of this order");
        let mut logic = Logic::new(&puzzle);
        leave(&mut logic, |place, symbol| {
            left[cell(rules, place)] >> symbol & 1 == 1
        });
        for (technique, found) in techniques.iter().zip(&mut found) {
            let Some(deduction) = logic.found_by(technique) else {
                continue;
            };
            *found += 1;
            assert!(
                deduction.removed.is_empty() == deduction.placed.is_some(),
                "{deduction}"
            );
            // A symbol that is placed removes all others of its cell.
            let others = deduction.placed.iter().flat_map(|&(place, placed)| {
                let left = logic.candidates(place.0, place.1).into_iter();
                left.filter(move |other| *other != placed.number())
                    .map(move |other| (place, other))
            });
            let removed = deduction.removed.iter();
            let removed = removed.map(|&(place, symbol)| (place, symbol.number()));
            let removed: Vec<_> = removed.chain(others).collect();
            for (place, symbol) in removed {
                let cell = cell(rules, place);
                let left_there = logic.candidates(place.0, place.1);
                assert!(left_there.contains(&symbol), "{deduction}");
                assert!(
                    !is_possible(rules, &left, cell, symbol),
                    "seed {seed}: {deduction}"
                );
            }
        }
    }
    found
}

/// The rules of a text, as [`SquareRules`] reads it.
fn rules(text: &str) -> SquareRules {
    text.parse::<SquareRules>().expect("a kind")
}

/// Every technique is found under these rules, and removes no solution.
fn all_are_right(kinds: Vec<(SquareRules, f64)>, seeds: u64) {
    for (rules, more) in kinds {
        let found = judged(&rules, CHAINS, 0..seeds, more);
        // Sums need cages.
        let first = if rules.cages().is_empty() { 2 } else { 0 };
        assert!(found[first..].iter().all(|&times| times > 0), "{found:?}");
    }
}

#[test]
fn chains_remove_no_solution_of_small_squares() {
    let cages = "aab...\n.cbdd.\n.c...d\nee....\n.fff..\n......\na=7 b=5 c=7 d=12 e=6 f=10";
    let extra = format!("{:.<36}", "xxx............xxx");
    let six = || rules("2x3");
    let kinds = [
        Ok(six()),
        six().with_cages(cages),
        six().with_extra_regions(&extra),
        six().with_parity("e.o... .o..e. ...... o....e ..e.o. ......"),
        six().with_disjoint_groups(),
        Ok(six().with_diagonals()),
        SquareRules::jigsaw("aaaabb aaccbb ddccbb ddccee ddffee ffffee"),
    ];
    let kinds = kinds.map(|rules| (rules.expect("rules"), 0.1));
    all_are_right(kinds.into(), 7);
}

#[test]
fn chains_remove_no_solution_of_large_squares() {
    let kinds = [
        ("3x3", 0.05),
        ("3x3 anti-knight", 0.03),
        ("3x3 windows anti-king", 0.05),
    ];
    let kinds = kinds.map(|(text, more)| (rules(text), more));
    all_are_right(kinds.into(), 2);
}

#[test]
fn fish_between_regions_and_lines_remove_no_solution() {
    for jigsaw in [
        "aaaabb aaccbb ddccbb ddccee ddffee ffffee",
        "aaabb aabbb ccdee ccdee cddde",
    ] {
        let rules = SquareRules::jigsaw(jigsaw).expect("regions");
        let fish = [Technique::XWing, Technique::Swordfish];
        let found = judged(&rules, &fish, 0..60, 0.1);
        assert!(found.iter().all(|&times| times > 9), "{found:?}");
    }
}
