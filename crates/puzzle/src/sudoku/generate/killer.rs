//! New killer Sudoku: random cages over a random solution, cut until it is the only one.
//!
//! Cages grow from cell to cell up to [`CELLS`] cells with different symbols. Then the search looks for a second solution.
//! If it finds one, some cage holds other symbols there. A tree that connects the cells of this cage has an edge that
//! parts it into two connected cages, of which the sums differ in the two solutions: otherwise all leaves of the tree, and
//! so all of its cells, would agree. So cutting the cage there excludes the second solution, and leaves the first one. If
//! the search does not end within [`NODES`] nodes, the largest cage is cut. Each cut adds a cage, and cages of single
//! cells are givens, so it ends with one solution that is proved to be the only one.

use fastrand::Rng;
use quadrille_engine::Stop;

use crate::Puzzle;
use crate::square::{Square, SquarePuzzle, SquareRules};

/// The most cells of a cage.
const CELLS: usize = 4;
/// The nodes after which the largest cage is cut instead of searching on.
const NODES: u64 = 20_000;

/// Cages over a solution.
struct Cages<'s> {
    order: usize,
    solution: &'s [u8],
    /// The cells of each cage.
    cages: Vec<Vec<usize>>,
}

/// A killer Sudoku without givens and with this solution; `None` if it is interrupted.
pub(super) fn puzzle(
    rules: &SquareRules,
    solution: &Square,
    rng: &mut Rng,
    is_canceled: impl Fn() -> bool,
) -> Option<SquarePuzzle> {
    let blank = solution.with_cells(&vec![0; solution.cells().len()])?;
    let mut cages = Cages::random(solution, rng);
    while !is_canceled() {
        let rules = rules.clone().with_cages(&cages.text()).ok()?;
        let puzzle = SquarePuzzle::new(rules, blank.clone()).ok()?;
        let (problem, mut others) = (puzzle.problem(), Vec::new());
        let search = problem.search().max_solutions(2).max_nodes(NODES);
        let report = search.for_each(|found| {
            let found = puzzle.answer(found).square().cells().to_vec();
            others.extend((found != solution.cells()).then_some(found));
            std::ops::ControlFlow::Continue(())
        });
        match (others.pop(), report.stop) {
            (Some(other), _) => cages.exclude(&other, rng),
            (None, Stop::Exhausted) => {
                // The cages in the order of their names in the text.
                let text = puzzle.rules().cages_text();
                let rules = puzzle.rules().clone().with_cages(&text).ok()?;
                return SquarePuzzle::new(rules, blank).ok();
            }
            (None, _) => cages.cut_largest(rng),
        }
    }
    None
}

impl<'s> Cages<'s> {
    fn random(solution: &'s Square, rng: &mut Rng) -> Self {
        let order = usize::from(solution.order());
        let mut all = Cages {
            order,
            solution: solution.cells(),
            cages: Vec::new(),
        };
        let mut open = vec![true; order * order];
        let mut cells: Vec<usize> = (0..open.len()).collect();
        rng.shuffle(&mut cells);
        for first in cells {
            if !open[first] {
                continue;
            }
            open[first] = false;
            let (mut cage, size) = (vec![first], rng.usize(2..=CELLS.min(order)));
            while cage.len() < size {
                let beside = cage.iter().flat_map(|&cell| all.beside(cell));
                let fits = |&cell: &usize| {
                    let mut others = cage.iter();
                    open[cell] && others.all(|&other| all.solution[other] != all.solution[cell])
                };
                let fitting: Vec<usize> = beside.filter(fits).collect();
                let Some(&next) = rng.choice(&fitting) else {
                    break;
                };
                open[next] = false;
                cage.push(next);
            }
            all.cages.push(cage);
        }
        all
    }

    /// The cells that share a side with a cell.
    fn beside(&self, cell: usize) -> Vec<usize> {
        let (row, column, last) = (cell / self.order, cell % self.order, self.order - 1);
        let sides = [
            (row > 0).then(|| cell - self.order),
            (row < last).then(|| cell + self.order),
            (column > 0).then(|| cell - 1),
            (column < last).then(|| cell + 1),
        ];
        sides.into_iter().flatten().collect()
    }

    /// What [`SquareRules::with_cages`] reads: labels in words, and a sum for each.
    fn text(&self) -> String {
        let mut labels = vec![String::new(); self.solution.len()];
        let mut sums = String::new();
        for (number, cage) in self.cages.iter().enumerate() {
            let symbols = cage.iter().map(|&cell| u32::from(self.solution[cell]));
            sums += &format!(" {number}={}", symbols.sum::<u32>());
            for &cell in cage {
                labels[cell] = number.to_string();
            }
        }
        labels.join(" ") + &sums
    }

    /// Cuts a cage, so that another solution has the wrong sum.
    fn exclude(&mut self, other: &[u8], rng: &mut Rng) {
        let differs = |&at: &usize| {
            let mut cells = self.cages[at].iter();
            cells.any(|&cell| self.solution[cell] != other[cell])
        };
        let differing: Vec<usize> = (0..self.cages.len()).filter(differs).collect();
        if let Some(&at) = rng.choice(&differing) {
            let solution = self.solution;
            let sum = |cells: &[usize], of: &[u8]| -> u32 {
                cells.iter().map(|&cell| u32::from(of[cell])).sum()
            };
            self.cut(at, rng, |part| sum(part, solution) != sum(part, other));
        }
    }

    /// Cuts the largest cage somewhere.
    fn cut_largest(&mut self, rng: &mut Rng) {
        let largest = (0..self.cages.len()).max_by_key(|&at| self.cages[at].len());
        if let Some(at) = largest {
            self.cut(at, rng, |_| true);
        }
    }

    /// Cuts a cage into two connected ones, one of which is wanted: as equal in size as possible.
    fn cut(&mut self, at: usize, rng: &mut Rng, is_wanted: impl Fn(&[usize]) -> bool) {
        let mut cage = self.cages[at].clone();
        rng.shuffle(&mut cage);
        // A tree: each cell after the first, with the one that it hangs on.
        let mut tree = vec![(cage[0], cage[0])];
        let mut next = 0;
        while let Some(&(cell, _)) = tree.get(next) {
            for beside in self.beside(cell) {
                let is_new = tree.iter().all(|&(other, _)| other != beside);
                if is_new && cage.contains(&beside) {
                    tree.push((beside, cell));
                }
            }
            next += 1;
        }
        // What hangs on each cell, with that cell: later cells hang on earlier ones.
        let parts = (1..tree.len()).map(|root| {
            let mut part = vec![tree[root].0];
            let hangs = tree[root + 1..].iter();
            hangs.for_each(|(cell, on)| part.extend(part.contains(on).then_some(*cell)));
            part
        });
        let unequal = |part: &Vec<usize>| (2 * part.len()).abs_diff(cage.len());
        let part = parts.filter(|part| is_wanted(part)).min_by_key(unequal);
        if let Some(part) = part {
            self.cages[at].retain(|cell| !part.contains(cell));
            self.cages.push(part);
        }
    }
}
