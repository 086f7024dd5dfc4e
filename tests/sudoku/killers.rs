//! New killer and jigsaw Sudoku, judged by a solver that knows the text of the cages and the regions and nothing else.

use std::collections::BTreeMap;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::{SquarePuzzle, SquareRules, UnitKind};
use quadrille::sudoku::{ClueSymmetry, Generator, Grade, Logic, Tables};

use crate::tried::filled;

/// A square with boxes or regions, and cages.
struct Plain {
    order: usize,
    /// The box or region of each cell.
    region_of: Vec<usize>,
    /// The cage of each cell.
    cage_of: Vec<usize>,
    sums: Vec<u32>,
}

impl Plain {
    /// Rows of labels, then `label=sum`.
    fn read(text: &str, boxes: (usize, usize)) -> Self {
        let order = boxes.0 * boxes.1;
        let (rows, sums) = text.split_at(text.lines().take(order).map(|row| row.len() + 1).sum());
        let labels: Vec<String> = match rows.contains(' ') {
            true => rows.split_whitespace().map(str::to_owned).collect(),
            false => rows
                .split_whitespace()
                .flat_map(str::chars)
                .map(String::from)
                .collect(),
        };
        assert_eq!(labels.len(), order * order, "{text}");
        let sums: BTreeMap<&str, u32> = sums
            .split_whitespace()
            .map(|sum| sum.split_once('=').expect("label=sum"))
            .map(|(label, sum)| (label, sum.parse().expect("a number")))
            .collect();
        let names: Vec<&str> = sums.keys().copied().collect();
        let number = |label: &String| names.iter().position(|name| name == label);
        let region = |cell: usize| cell / order / boxes.0 * order + cell % order / boxes.1;
        Plain {
            order,
            region_of: (0..order * order).map(region).collect(),
            cage_of: labels
                .iter()
                .map(|label| number(label).expect("a sum"))
                .collect(),
            sums: sums.values().copied().collect(),
        }
    }

    fn differ(&self, one: usize, other: usize) -> bool {
        let ((r, c), (s, d)) = (
            (one / self.order, one % self.order),
            (other / self.order, other % self.order),
        );
        r == s
            || c == d
            || self.region_of[one] == self.region_of[other]
            || self.cage_of[one] == self.cage_of[other]
    }

    fn fits(&self, cells: &[u8], cell: usize) -> bool {
        let cage = self.cage_of[cell];
        let inside = || (0..cells.len()).filter(|&other| self.cage_of[other] == cage);
        let sum: u32 = inside().map(|other| u32::from(cells[other])).sum();
        let is_full = inside().all(|other| cells[other] > 0);
        (0..cells.len())
            .all(|other| other == cell || !self.differ(cell, other) || cells[other] != cells[cell])
            && self
                .sums
                .get(cage)
                .is_none_or(|&all| sum == all || !is_full && sum < all)
    }

    /// The number of solutions, up to 2.
    fn count(&self, cells: &[u8]) -> usize {
        let fits = |cells: &[u8], cell: usize| self.fits(cells, cell);
        filled(cells, self.order as u8, 2, &fits).len()
    }
}

#[test]
fn killers_have_one_solution() {
    for (text, boxes, number) in [("2x2", (2, 2), 12), ("2x3", (2, 3), 4), ("3x2", (3, 2), 2)] {
        let rules: SquareRules = text.parse().expect("a kind");
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        let maker = Generator::new(3).random_cages();
        for number in 0..number {
            let killer = maker.puzzle(number, &mut solver).expect("a puzzle");
            assert_eq!(killer.givens().filled_count(), 0);
            let shown = killer.rules().cages_text();
            let plain = Plain::read(&shown, boxes);
            let blank = vec![0; plain.order * plain.order];
            assert_eq!(plain.count(&blank), 1, "{text}:\n{shown}");
            let mut sizes = { killer.rules().cages().iter() }.map(|cage| cage.cells().len());
            assert!(sizes.all(|size| (1..=4).contains(&size)));
            // The same again, and what was written is read.
            assert_eq!(maker.puzzle(number, &mut solver).as_ref(), Some(&killer));
            let again = rules.clone().with_cages(&shown).expect("cages");
            assert_eq!(&again, killer.rules());
        }
    }
}

/// Of the usual size and with other rules: the judge of squares accepts the only solution.
#[test]
fn killers_of_any_rules_are_proved() {
    for text in ["3x3", "2x3 diagonals", "2x4"] {
        let rules: SquareRules = text.parse().expect("a kind");
        let tables = Tables::new(&rules);
        let maker = Generator::new(5).random_cages();
        let killer: SquarePuzzle = maker.puzzle(1, &mut tables.solver()).expect("a puzzle");
        let problem = killer.problem();
        assert_eq!(problem.search().max_solutions(2).count(), 1, "{text}");
        let found = problem.search().first().expect("a solution");
        assert_eq!(killer.check(killer.answer(&found).square()), Ok(()));
        let sizes = killer.rules().cages().iter().map(|cage| cage.cells().len());
        // Each cell is in a cage.
        assert_eq!(sizes.sum::<usize>(), killer.givens().cells().len());
    }
}

/// Cages that look the same after every move of the symmetry, with clues and of a grade.
#[test]
fn killers_are_as_asked() {
    for &symmetry in ClueSymmetry::ALL {
        for (text, boxes, clues) in [("2x2", (2, 2), 0), ("2x3", (2, 3), 4), ("2x3", (2, 3), 0)] {
            let rules: SquareRules = text.parse().expect("a kind");
            let tables = Tables::new(&rules);
            let mut maker = Generator::new(2).random_cages().symmetry(symmetry);
            if clues > 0 {
                maker = maker.clues(clues).grades(Grade::Medium, Grade::Hard);
            }
            for number in 0..3 {
                let killer = maker.puzzle(number, &mut tables.solver());
                let killer = killer.expect("a puzzle");
                let rules = killer.rules();
                let plain = Plain::read(&rules.cages_text(), boxes);
                let cells = killer.givens().cells().to_vec();
                assert_eq!(killer.givens().filled_count(), usize::from(clues));
                assert_eq!(plain.count(&cells), 1, "{symmetry:?}");
                let cages = rules.cages().iter().map(|cage| cage.cells());
                for image in cages
                    .clone()
                    .flat_map(|cage| images(symmetry, cage, plain.order))
                {
                    let is_there = cages.clone().any(|cage| cage == image);
                    assert!(is_there, "{symmetry:?}: {}", rules.cages_text());
                }
                for (cell, &symbol) in killer.givens().cells().iter().enumerate() {
                    for image in images(symmetry, &[cell as u16], plain.order) {
                        let other = killer.givens().cells()[usize::from(image[0])];
                        assert_eq!(symbol > 0, other > 0, "{symmetry:?}");
                    }
                }
                let grade = Logic::new(&killer).assuming_uniqueness().rating().grade;
                assert!(clues == 0 || grade <= Grade::Hard, "{grade}");
            }
        }
    }
    let tables = Tables::new(&SquareRules::size(4).expect("a size"));
    // Sums are not easy.
    let easy = Generator::new(2)
        .random_cages()
        .grades(Grade::Easy, Grade::Easy);
    assert_eq!(easy.attempt(0, 0, &mut tables.solver()), None);
}

/// The image of a row and a column in a square with this last row.
type Move = fn(usize, usize, usize) -> (usize, usize);

/// The images of some cells, sorted, by coordinates: under each generator of a symmetry.
fn images(symmetry: ClueSymmetry, cells: &[u16], order: usize) -> Vec<Vec<u16>> {
    let last = order - 1;
    let moves: &[Move] = match symmetry {
        ClueSymmetry::Rotational => &[|row, column, last| (last - row, last - column)],
        ClueSymmetry::Quarter => &[|row, column, last| (column, last - row)],
        ClueSymmetry::Diagonal => &[|row, column, _| (column, row)],
        ClueSymmetry::Antidiagonal => &[|row, column, last| (last - column, last - row)],
        ClueSymmetry::Horizontal => &[|row, column, last| (row, last - column)],
        ClueSymmetry::Vertical => &[|row, column, last| (last - row, column)],
        ClueSymmetry::Full => &[
            |row, column, last| (row, last - column),
            |row, column, last| (last - row, column),
            |row, column, _| (column, row),
        ],
        _ => &[],
    };
    let image = |to: &Move| {
        let moved = cells.iter().map(|&cell| {
            let (row, column) = to(usize::from(cell) / order, usize::from(cell) % order, last);
            (row * order + column) as u16
        });
        let mut image: Vec<u16> = moved.collect();
        image.sort_unstable();
        image
    };
    moves.iter().map(image).collect()
}

/// Of random divisions of 6 x 6, a tenth are boxes: those are drawn anew.
#[test]
fn jigsaws_are_not_boxes() {
    let rules: SquareRules = "6".parse().expect("a kind");
    let tables = Tables::new(&rules);
    for number in 0..60 {
        let jigsaw = Generator::new(1).random_regions();
        let jigsaw = jigsaw.puzzle(number, &mut tables.solver());
        let jigsaw = jigsaw.expect("a puzzle");
        assert!(jigsaw.rules().has(UnitKind::Region), "{number}");
    }
}

/// Random regions: another division for each puzzle, one solution, no clue to spare, and rules that are read again.
#[test]
fn jigsaws_have_one_solution() {
    for (text, seed) in [("4", 1), ("5", 2), ("6 diagonals", 3)] {
        let rules: SquareRules = text.parse().expect("a kind");
        let tables = Tables::new(&rules);
        let mut solver = tables.solver();
        let maker = Generator::new(seed).random_regions();
        let mut divisions = Vec::new();
        for number in 0..3 {
            let jigsaw = maker.puzzle(number, &mut solver).expect("a puzzle");
            let rules = jigsaw.rules();
            let shown = rules.text().expect("rules with a text");
            assert_eq!(shown.parse::<SquareRules>().as_ref(), Ok(rules), "{shown}");
            let region_of = rules.regions_of_cells().into_iter().map(usize::from);
            let region_of: Vec<usize> = region_of.collect();
            divisions.push(region_of.clone());
            let order = usize::from(rules.order());
            let plain = Plain {
                order,
                region_of,
                cage_of: (0..order * order).collect(),
                sums: Vec::new(),
            };
            // The naive solver knows no other rules.
            if !text.contains(' ') {
                let cells = jigsaw.givens().cells();
                assert_eq!(plain.count(cells), 1, "{shown}");
                for clue in (0..cells.len()).filter(|&cell| cells[cell] > 0) {
                    let mut fewer = cells.to_vec();
                    fewer[clue] = 0;
                    assert_eq!(plain.count(&fewer), 2, "{shown}");
                }
            }
            let problem = jigsaw.problem();
            assert_eq!(problem.search().max_solutions(2).count(), 1, "{text}");
            let found = problem.search().first().expect("a solution");
            assert_eq!(jigsaw.check(jigsaw.answer(&found).square()), Ok(()));
            assert_eq!(maker.puzzle(number, &mut solver).as_ref(), Some(&jigsaw));
        }
        divisions.dedup();
        assert!(divisions.len() > 1, "{text}");
    }
}

/// New regions take the place of old ones, also where the new ones are boxes. The groups of boxes cannot stay.
#[test]
fn new_regions_replace_the_old_ones() {
    let old = "aaaaab abbbbb cccddd cccddd eeeeef efffff";
    let old = SquareRules::jigsaw(old).map(SquareRules::with_diagonals);
    let old = old.expect("regions");
    let tables = Tables::new(&old);
    for number in 0..60 {
        let jigsaw = Generator::new(1).random_regions();
        let jigsaw = jigsaw.puzzle(number, &mut tables.solver());
        let rules = jigsaw.expect("a puzzle").rules().clone();
        let units = rules.units().iter();
        let count = |kind| units.clone().filter(|unit| unit.kind() == kind).count();
        let counts = [UnitKind::Region, UnitKind::Box, UnitKind::Diagonal].map(count);
        assert_eq!(counts, [6, 0, 2], "{number}");
    }
    let groups: SquareRules = "2x3 groups".parse().expect("rules");
    let tables = Tables::new(&groups);
    let maker = Generator::new(1).random_regions();
    assert_eq!(maker.puzzle(0, &mut tables.solver()), None);
}
