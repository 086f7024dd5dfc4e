//! New killer Sudoku: random cages over a random solution, cut until it is the only one.
//!
//! Cages grow from cell to cell up to [`CELLS`] cells with different symbols. Then the search looks for a second solution.
//! If it finds one, some cage holds other symbols there. A tree that connects the cells of this cage has an edge that
//! parts it into two connected cages, of which the sums differ in the two solutions: otherwise all leaves of the tree, and
//! so all of its cells, would agree. So cutting the cage there excludes the second solution, and leaves the first one. If
//! the search does not end within [`NODES`] nodes, the largest cage is cut. Each cut adds a cage, and cages of single
//! cells are givens, so it ends with one solution that is proved to be the only one.
//!
//! With a symmetry, a cage comes with its images: each is the same cage or has no cell in common with it. A cage that grows
//! into one of its images takes all of it. A cut is repeated in all images, and a cage that several of these cuts meet is
//! divided by each. A sum that differs in the first part of a cut then still does in a piece of this part.
//!
//! If a grade is wanted, the largest cage is cut until the puzzle is no harder.

use fastrand::Rng;
use quadrille_engine::Stop;

use super::super::Solver;
use super::regions::hanging;
use super::{ClueSymmetry, Generator, grade};
use crate::Puzzle;
use crate::square::{Square, SquarePuzzle, SquareRules};

/// The largest order: in 49 x 49 the sets of symbols for sums take more than a gigabyte.
pub(super) const LARGEST: u8 = 25;
/// The most cells of a cage.
const CELLS: usize = 4;
/// The nodes after which the largest cage is cut instead of searching on.
const NODES: u64 = 20_000;

/// Cages over a solution.
struct Cages<'s> {
    order: usize,
    solution: &'s [u8],
    /// The images of each cell under the moves of the symmetry.
    moves: Vec<Vec<usize>>,
    /// The cells of each cage.
    cages: Vec<Vec<usize>>,
}

/// A killer Sudoku with this solution under the rules of `solver`, as `maker` has it; `None` if it has no such puzzle, or
/// the limits of the solver are reached.
pub(super) fn puzzle(
    maker: &Generator,
    solution: &Square,
    rng: &mut Rng,
    solver: &Solver<'_>,
) -> Option<SquarePuzzle> {
    let rules = solver.rules();
    let givens = solution.with_cells(&givens(maker, solution, rng)?)?;
    let mut cages = Cages::random(solution, maker.symmetry, rng);
    while !solver.is_stopped() {
        let rules = cages.added_to(rules)?;
        let puzzle = SquarePuzzle::new(rules, givens.clone()).ok()?;
        let (problem, mut others) = (puzzle.problem(), Vec::new());
        let search = problem.search().limits(solver.left(2)).max_nodes(NODES);
        let report = search.for_each(|found| {
            let found = puzzle.answer(found).square().cells().to_vec();
            others.extend((found != solution.cells()).then_some(found));
            std::ops::ControlFlow::Continue(())
        });
        match (others.pop(), report.stop) {
            (Some(other), _) => cages.exclude(&other, rng),
            (None, Stop::Exhausted) => {
                let Some((from, to)) = maker.grades else {
                    return Some(puzzle);
                };
                let grade = grade(&puzzle, solver)?;
                if grade <= to {
                    return (grade >= from).then_some(puzzle);
                }
                if cages.cages.iter().all(|cage| cage.len() == 1) {
                    return None;
                }
                cages.cut_largest(rng);
            }
            (None, _) => cages.cut_largest(rng),
        }
    }
    None
}

/// As many cells of a solution as there are to be clues, in groups of the symmetry; `None` if the groups do not add up.
fn givens(maker: &Generator, solution: &Square, rng: &mut Rng) -> Option<Vec<u8>> {
    let cells = solution.cells();
    let mut givens = vec![0; cells.len()];
    let mut left = maker.clues.map_or(0, usize::from);
    if left > 0 {
        for group in maker.groups(solution.order(), |_| true, rng) {
            if group.len() <= left {
                left -= group.len();
                for cell in group {
                    givens[cell] = cells[cell];
                }
            }
        }
    }
    (left == 0).then_some(givens)
}

impl<'s> Cages<'s> {
    fn random(solution: &'s Square, symmetry: ClueSymmetry, rng: &mut Rng) -> Self {
        let order = usize::from(solution.order());
        let mut all = Cages {
            order,
            solution: solution.cells(),
            moves: symmetry.moves(solution.order()),
            cages: Vec::new(),
        };
        let mut open = vec![true; order * order];
        let mut cells: Vec<usize> = (0..open.len()).collect();
        rng.shuffle(&mut cells);
        for first in cells {
            if !open[first] {
                continue;
            }
            let (mut cage, size) = (vec![first], rng.usize(2..=CELLS.min(order)));
            while cage.len() < size {
                let beside = cage.iter().flat_map(|&cell| all.beside(cell));
                let beside = beside.filter(|&cell| open[cell] && !cage.contains(&cell));
                let grown = beside.filter_map(|cell| all.grown(&cage, cell, size));
                let grown: Vec<Vec<usize>> = grown.collect();
                let Some(larger) = rng.choice(grown) else {
                    break;
                };
                cage = larger;
            }
            for image in all.images(&cage) {
                image.iter().for_each(|&cell| open[cell] = false);
                all.cages.push(image);
            }
        }
        all
    }

    /// The images of a cage under the symmetry, itself first.
    fn images(&self, cage: &[usize]) -> Vec<Vec<usize>> {
        let mut images: Vec<Vec<usize>> = Vec::new();
        for image in self.all_images(cage) {
            if !images.iter().any(|known| known.contains(&image[0])) {
                images.push(image);
            }
        }
        images
    }

    /// A cage with one more cell, and with all images of itself that it meets then; `None` if it has more cells than
    /// `size`, or an image has a symbol twice.
    fn grown(&self, cage: &[usize], cell: usize, size: usize) -> Option<Vec<usize>> {
        let mut cage = [cage, &[cell]].concat();
        let mut is_whole = false;
        while !is_whole && cage.len() <= size {
            is_whole = true;
            for image in &self.moves {
                let mut new: Vec<usize> = cage.iter().map(|&cell| image[cell]).collect();
                new.retain(|cell| !cage.contains(cell));
                if !new.is_empty() && new.len() < cage.len() {
                    cage.extend(new);
                    is_whole = false;
                }
            }
        }
        let differ = |image: &Vec<usize>| {
            let symbols = image.iter().map(|&cell| 1_u128 << self.solution[cell]);
            let all = symbols.fold(0, |all, symbol| all | symbol);
            all.count_ones() as usize == image.len()
        };
        (cage.len() <= size && self.images(&cage).iter().all(differ)).then_some(cage)
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

    /// These rules and the cages, whose sums are those of the solution.
    fn added_to(&self, rules: &SquareRules) -> Option<SquareRules> {
        self.cages.iter().try_fold(rules.clone(), |rules, cage| {
            let sum = cage.iter().map(|&cell| u32::from(self.solution[cell]));
            let cells: Vec<u16> = cage.iter().map(|&cell| cell as u16).collect();
            rules.with_cage(&cells, sum.sum()).ok()
        })
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
        let parts = (1..tree.len()).map(|root| hanging(&tree, root));
        let unequal = |part: &Vec<usize>| (2 * part.len()).abs_diff(cage.len());
        let part = parts.filter(|part| is_wanted(part)).min_by_key(unequal);
        for image in part.map_or_else(Vec::new, |part| self.all_images(&part)) {
            self.divide(&image);
        }
    }

    /// The image of some cells under each move.
    fn all_images(&self, cells: &[usize]) -> Vec<Vec<usize>> {
        let image = |image: &Vec<usize>| cells.iter().map(|&cell| image[cell]).collect();
        self.moves.iter().map(image).collect()
    }

    /// Divides each cage that has some of these cells and others, and leaves connected cages.
    fn divide(&mut self, part: &[usize]) {
        for at in 0..self.cages.len() {
            let cage = &self.cages[at];
            let mut inside = part.to_vec();
            inside.retain(|cell| cage.contains(cell));
            if inside.is_empty() || inside.len() == cage.len() {
                continue;
            }
            let mut outside = cage.clone();
            outside.retain(|cell| !inside.contains(cell));
            let mut pieces = self.connected(outside);
            pieces.extend(self.connected(inside));
            self.cages[at] = pieces.remove(0);
            self.cages.extend(pieces);
        }
    }

    /// The connected parts of some cells.
    fn connected(&self, mut cells: Vec<usize>) -> Vec<Vec<usize>> {
        let mut parts = Vec::new();
        while let Some(&first) = cells.first() {
            let (mut part, mut next) = (vec![first], 0);
            while let Some(&cell) = part.get(next) {
                let mut new = self.beside(cell);
                new.retain(|cell| cells.contains(cell) && !part.contains(cell));
                part.extend(new);
                next += 1;
            }
            // The cells keep their order.
            let (inside, rest) = cells.into_iter().partition(|cell| part.contains(cell));
            parts.push(inside);
            cells = rest;
        }
        parts
    }
}
