//! Tests of new puzzles with clues.

use std::collections::BTreeSet;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{SquarePuzzle, SquareRules};
use quadrille::sudoku::{ClueSymmetry, Generator, Grade, Logic, Solver, Sudoku, Tables};
use quadrille::{CancelToken, Floor};

use crate::said::Said;

/// Removing any group of clues from a puzzle must allow a second solution.
#[test]
fn puzzles_have_one_solution_and_nothing_to_spare() {
    let floor = Floor::new();
    let mut solver = Solver::new(&floor);
    for &symmetry in ClueSymmetry::ALL {
        let maker = Generator::new(1).symmetry(symmetry);
        for number in 0..3 {
            let puzzle = maker.puzzle(number, &mut solver).expect("a puzzle");
            let solution = solver.unique_solution(&puzzle).expect("one solution");
            assert_eq!(puzzle.check(solution.square()), Ok(()));
            let cells: [u8; 81] = puzzle.givens().cells().try_into().expect("order 9");
            for cell in (0..81).filter(|&cell| cells[cell] > 0) {
                let mut fewer = cells;
                for place in symmetry.group(9, cell) {
                    assert!(cells[place] > 0, "{symmetry:?}: {}", puzzle.givens());
                    fewer[place] = 0;
                }
                let fewer = Sudoku::try_from(fewer).expect("digits");
                let found = solver.solutions_up_to(&fewer, 2);
                assert_eq!(found.len(), 2, "{symmetry:?}: {}", puzzle.givens());
            }
        }
    }
}

/// Clues that were not looked at stay, so what is left of an interrupted puzzle is none.
#[test]
fn an_interrupted_generator_makes_nothing() {
    let token = CancelToken::new();
    token.cancel();
    for size in ["2x3", "9", "16"] {
        let rules: SquareRules = size.parse().expect(size);
        let tables = Tables::new(&rules);
        let mut solver = tables.solver().cancel_on(token.clone());
        assert_eq!(Generator::new(1).puzzle(0, &mut solver), None, "{size}");
    }
}

/// Neither takes 2,000 tries.
#[test]
fn what_no_puzzle_has_is_refused_at_once() {
    let said = |maker: Generator, rules: &SquareRules| {
        let error = maker.check(rules).err();
        error.map(|error| error.to_string()).unwrap_or_default()
    };
    let (maker, usual) = (Generator::new(9), SquareRules::usual());
    for (from, to) in [
        (Grade::Hard, Grade::Easy),
        (Grade::Impossible, Grade::Impossible),
    ] {
        said(maker.grades(from, to), usual).says(&format!(
            "found no grade from {from} to {to}, expected a range such as easy to hard"
        ));
    }
    said(maker.clues(16), usual).says(
        "found 16 clues under the usual rules, expected at least 17: with fewer, there is never one solution",
    );
    // Killers and jigsaws have fewer, and so do small squares.
    let size = SquareRules::size(4).expect("a size");
    for (maker, rules) in [
        (maker.clues(17), usual),
        (maker.grades(Grade::Easy, Grade::Impossible), usual),
        (maker.clues(0).random_cages(), usual),
        (maker.clues(16).random_regions(), usual),
        (
            maker.clues(16),
            &SquareRules::usual().clone().with_diagonals(),
        ),
        (maker.clues(4), &size),
    ] {
        assert_eq!(said(maker, rules), "");
    }
}

/// An interrupted generator does not try at all: each of these puzzles would take 2,000 tries, hours for all.
#[test]
fn an_interrupted_generator_does_not_try_again() {
    let token = CancelToken::new();
    token.cancel();
    let mut solver = Solver::dense().cancel_on(token);
    let maker = Generator::new(1).clues(17);
    for number in 0..100_000 {
        assert_eq!(maker.puzzle(number, &mut solver), None);
    }
}

/// Each grade can be made, with one solution and the symmetry.
#[test]
fn grades_are_as_asked() {
    let tables = Tables::new(SquareRules::usual());
    let mut solver = tables.solver();
    for (from, to) in [
        (Grade::Easy, Grade::Easy),
        (Grade::Medium, Grade::Medium),
        (Grade::Hard, Grade::Hard),
        (Grade::Medium, Grade::Extreme),
    ] {
        let maker = Generator::new(1)
            .symmetry(ClueSymmetry::Rotational)
            .grades(from, to);
        for number in 0..2 {
            let puzzle = maker.puzzle(number, &mut solver).expect("a puzzle");
            let grade = Logic::new(&puzzle).assuming_uniqueness().rating().grade;
            assert!(
                from <= grade && grade <= to,
                "{grade} is not from {from} to {to}"
            );
            assert!(solver.is_unique(&puzzle));
            let cells = puzzle.givens().cells();
            assert!((0..81).all(|cell| (cells[cell] > 0) == (cells[80 - cell] > 0)));
        }
    }
}

/// Puzzles of other orders and rules have one solution, too.
#[test]
fn other_rules_have_puzzles_with_one_solution_too() {
    for (kind, symmetry) in [
        ("2x2", ClueSymmetry::None),
        ("2x3 diagonals", ClueSymmetry::Rotational),
        ("3x3 windows", ClueSymmetry::None),
        ("3x4", ClueSymmetry::Full),
        ("4x4", ClueSymmetry::Rotational),
        ("2x5 diagonals", ClueSymmetry::None),
    ] {
        let rules = kind.parse::<SquareRules>().expect("a kind");
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        let maker = Generator::new(1).symmetry(symmetry);
        let puzzle = maker.puzzle(0, &mut solver).expect("a puzzle");
        assert_eq!(puzzle.problem().search().count(), 1, "{kind}");
        let givens = puzzle.givens();
        assert!(
            givens.filled_count() < givens.cells().len() / 2,
            "{kind}: {givens}"
        );
        for (cell, &symbol) in givens.cells().iter().enumerate() {
            let group = symmetry.group(rules.order(), cell);
            assert!(
                group
                    .iter()
                    .all(|&other| (givens.cells()[other] > 0) == (symbol > 0))
            );
            if symbol == 0 || rules.order() > 9 {
                continue;
            }
            let mut fewer = givens.cells().to_vec();
            group.into_iter().for_each(|cell| fewer[cell] = 0);
            let fewer = givens.with_cells(&fewer).expect("as many cells");
            let fewer = SquarePuzzle::new(rules.clone(), fewer).expect("the same order");
            let search = fewer.problem();
            assert_eq!(search.search().max_solutions(2).count(), 2, "{kind}");
        }
    }
}

#[test]
fn clues_are_as_many_as_wanted_and_seeds_matter() {
    let floor = Floor::new();
    let mut solver = Solver::new(&floor);
    let maker = Generator::new(3).clues(24);
    let puzzle = maker.puzzle(5, &mut solver).expect("24 clues are usual");
    assert_eq!(puzzle.givens().filled_count(), 24);
    assert_eq!(maker.puzzle(5, &mut solver).as_ref(), Some(&puzzle));
    assert_ne!(maker.puzzle(6, &mut solver).as_ref(), Some(&puzzle));
    assert_ne!(Generator::new(4).puzzle(5, &mut solver), Some(puzzle));
}

/// Against all sums of sizes of groups.
#[test]
fn clues_come_in_groups_of_the_symmetry() {
    for &symmetry in ClueSymmetry::ALL {
        for order in [1, 4, 5, 6] {
            let rules = SquareRules::size(order.into()).expect("a size");
            let cells = usize::from(order).pow(2);
            let groups: BTreeSet<_> = (0..cells).map(|cell| symmetry.group(order, cell)).collect();
            let mut sums = BTreeSet::from([0]);
            for group in groups {
                sums.extend(sums.clone().iter().map(|sum| sum + group.len()));
            }
            let maker = Generator::new(0).symmetry(symmetry);
            for clues in 0..=cells + 1 {
                let found = maker.clues(clues as u16).check(&rules);
                // Two symbols that are no clues could be exchanged.
                let is_sum = sums.contains(&clues) && clues + 1 >= usize::from(order);
                assert_eq!(found.is_ok(), is_sum, "{symmetry:?} {order}: {found:?}");
            }
        }
    }
}
