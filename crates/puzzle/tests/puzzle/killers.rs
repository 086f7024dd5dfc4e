//! New killer Sudoku, judged by a solver that knows the text of the cages and nothing else.

use std::collections::BTreeMap;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::square::SquarePuzzle;
use quadrille::sudoku::{Generator, Tables, Variant};

/// A square with boxes and cages.
struct Plain {
    order: usize,
    /// The rows and columns of a box.
    boxes: (usize, usize),
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
        Plain {
            order,
            boxes,
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
        let (height, width) = self.boxes;
        r == s
            || c == d
            || (r / height, c / width) == (s / height, d / width)
            || self.cage_of[one] == self.cage_of[other]
    }

    fn fits(&self, cells: &[u8], cell: usize) -> bool {
        let cage = self.cage_of[cell];
        let inside = || (0..cells.len()).filter(|&other| self.cage_of[other] == cage);
        let sum: u32 = inside().map(|other| u32::from(cells[other])).sum();
        let is_full = inside().all(|other| cells[other] > 0);
        (0..cells.len())
            .all(|other| other == cell || !self.differ(cell, other) || cells[other] != cells[cell])
            && (sum == self.sums[cage] || !is_full && sum < self.sums[cage])
    }

    /// The solutions up to `max`, by trying symbols cell by cell.
    fn count(&self, cells: &mut Vec<u8>, max: usize) -> usize {
        let Some(blank) = cells.iter().position(|&symbol| symbol == 0) else {
            return 1;
        };
        let mut found = 0;
        for symbol in 1..=self.order as u8 {
            cells[blank] = symbol;
            if found < max && self.fits(cells, blank) {
                found += self.count(cells, max - found);
            }
            cells[blank] = 0;
        }
        found
    }
}

#[test]
fn killers_have_one_solution() {
    for (text, boxes, number) in [("2x2", (2, 2), 12), ("2x3", (2, 3), 4), ("3x2", (3, 2), 2)] {
        let variant: Variant = text.parse().expect("a kind");
        let tables = Tables::new(variant.rules());
        let mut solver = tables.solver();
        let maker = Generator::new(3).random_cages();
        for number in 0..number {
            let killer = maker.puzzle(number, &mut solver).expect("a puzzle");
            assert_eq!(killer.givens().filled_count(), 0);
            let shown = killer.rules().cages_text();
            let plain = Plain::read(&shown, boxes);
            let mut blank = vec![0; plain.order * plain.order];
            assert_eq!(plain.count(&mut blank, 2), 1, "{text}:\n{shown}");
            assert!(
                killer
                    .rules()
                    .cages()
                    .iter()
                    .all(|cage| (1..=4).contains(&cage.cells().len()))
            );
            // The same again, and what was written is read.
            assert_eq!(maker.puzzle(number, &mut solver).as_ref(), Some(&killer));
            let again = variant.clone().with_cages(&shown).expect("cages");
            assert_eq!(again.rules(), killer.rules());
        }
    }
}

/// Of the usual size and with other rules: the judge of squares accepts the only solution.
#[test]
fn killers_of_any_rules_are_proved() {
    for text in ["3x3", "2x3 diagonals", "2x4"] {
        let variant: Variant = text.parse().expect("a kind");
        let tables = Tables::new(variant.rules());
        let maker = Generator::new(5).random_cages();
        let killer: SquarePuzzle = maker.puzzle(1, &mut tables.solver()).expect("a puzzle");
        let problem = killer.problem();
        assert_eq!(problem.search().max_solutions(2).count(), 1, "{text}");
        let found = problem.search().first().expect("a solution");
        assert_eq!(killer.check(killer.answer(&found).square()), Ok(()));
        let sizes = killer.rules().cages().iter().map(|cage| cage.cells().len());
        let cells: usize = sizes.sum();
        assert_eq!(
            cells,
            killer.givens().cells().len(),
            "each cell is in a cage"
        );
    }
}
