//! A generator of puzzles. Each has exactly one solution and is minimal: without any one of its clues, it would have
//! more.
//!
//! The generator draws a random solution first. Then it removes the clues one by one in random order; a clue stays if
//! there would be a second solution without it. One pass is enough: removing clues only adds solutions, so a clue that
//! had to stay must stay after further removals. With a symmetry, it removes or keeps whole groups of clues, and in the
//! end no group is redundant.
//!
//! Under the usual rules, the three boxes on a diagonal share no row or column. Each gets the nine digits in random order, and the
//! search completes them. (Not all solutions are equally likely.) A puzzle takes at most 81 searches, most of them
//! short: a third of a millisecond on the dense engine (3,151 puzzles a second on one core of a busy 2-core AMD EPYC). The number of clues varies: the average is 24.4 without symmetry, 27.5 under
//! half a turn, 35.0 under all symmetries. For a given number of clues, the generator tries again until it gets it.
//!
//! Under other rules, the generator draws the first row and the search completes it. Where few first rows would do, as
//! cells have sums or may not hold all symbols, the search tries symbols in random order instead. For boxes
//! above order 9, the generator shuffles a pattern by rows, columns and symbols in ways that keep its boxes. There, and where
//! cells have rules of their own, a search for the proof that a clue can be removed stops after [`NODES`] nodes, and the
//! clue stays. So such a puzzle has exactly one solution, but need not be minimal. What singles fill is filled before a problem
//! is built for the search.
//!
//! If a grade is wanted, clues are put back in random order until the puzzle is no harder; so an easy puzzle has more clues
//! than it needs, as those of newspapers do. If it then is too easy, another solution is tried.
//!
//! Each puzzle depends only on the seed and its own number, so any thread can make any of them.

mod check;
mod killer;
mod regions;
mod singles;
mod solution;
mod symmetry;

use fastrand::Rng;

use super::{BorrowedGivens, Grade, Logic, Solver, Tables};
use crate::square::{Square, SquarePuzzle};
use quadrille_engine::IS_SMALL;
use quadrille_engine::seed::mix;
use quadrille_engine::sort::sorted_set;

pub use check::GeneratorError;
use singles::Singles;
pub use symmetry::ClueSymmetry;

/// The nodes after which a search gives up and a clue stays, if the solver has neither tables nor links for the rules.
const NODES: u64 = 2_000;
/// The same under rules with cages, where searches take more nodes.
const CAGE_NODES: u64 = 20_000;

/// A generator of puzzles. The same seed makes the same puzzles.
///
/// ```
/// use quadrille::Floor;
/// use quadrille::sudoku::{ClueSymmetry, Generator, Solver};
///
/// let floor = Floor::new();
/// let mut solver = Solver::new(&floor);
/// let maker = Generator::new(7).symmetry(ClueSymmetry::Rotational);
/// let puzzle = maker.puzzle(0, &mut solver).expect("any number of clues will do");
/// assert!(solver.is_unique(&puzzle));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub struct Generator {
    seed: u64,
    symmetry: ClueSymmetry,
    clues: Option<u16>,
    grades: Option<(Grade, Grade)>,
    cages: bool,
    regions: bool,
}

/// How hard a puzzle is for a person; `None` if the limits of the solver are reached.
fn grade(puzzle: &SquarePuzzle, solver: &Solver<'_>) -> Option<Grade> {
    let logic = Logic::new(puzzle).assuming_uniqueness();
    let rating = match IS_SMALL {
        // A page has no limits on it, and little room for them.
        true => Ok(logic.rating()),
        false => logic.rating_within(&solver.left(u64::MAX).for_work()),
    };
    rating.ok().map(|rating| rating.grade)
}

impl Generator {
    /// The number of tries for a puzzle with a given number of clues, or of a given grade.
    const TRIES: u64 = 2_000;

    /// A generator of puzzles without symmetry and with any number of clues.
    pub fn new(seed: u64) -> Self {
        Generator {
            seed,
            symmetry: ClueSymmetry::None,
            clues: None,
            grades: None,
            cages: false,
            regions: false,
        }
    }

    /// Sets the symmetry of the clues.
    pub fn symmetry(self, symmetry: ClueSymmetry) -> Self {
        Generator { symmetry, ..self }
    }

    /// Sets the number of clues to exactly `clues`. Of 20,000 tries in order 9 without symmetry, one in three had 24
    /// clues (34 %), nearly all had 22 to 27 (99.4 %), one in 440 had 21, one in 290 had 28, two had 29, and none had
    /// fewer or more. The minimum for such a puzzle is 17 (McGuire, Tugemann and Civario, 2012).
    pub fn clues(mut self, clues: u16) -> Self {
        self.clues = Some(clues);
        self
    }

    /// Sets the grade: from the first to the second, both included. Puzzles that are too hard get some of their clues back,
    /// unless a number of clues is given.
    ///
    /// ```
    /// use quadrille::sudoku::{Generator, Grade, Tables};
    /// use quadrille::puzzle::square::SquareRules;
    ///
    /// let tables = Tables::new(SquareRules::usual());
    /// let maker = Generator::new(7).grades(Grade::Easy, Grade::Easy);
    /// let puzzle = maker.puzzle(0, &mut tables.solver()).expect("a few tries are enough");
    /// assert_eq!(quadrille::sudoku::Logic::new(&puzzle).assuming_uniqueness().rating().grade, Grade::Easy);
    /// ```
    pub fn grades(mut self, from: Grade, to: Grade) -> Self {
        self.grades = Some((from, to));
        self
    }

    /// Makes killer Sudoku: random cages in place of clues, with exactly one solution. Their rules are those of the solver
    /// and the cages. The symmetry is that of the cages, too; there are clues only if a number of them is given, and any
    /// cells; and with a grade, puzzles that are too hard get smaller cages. None is easier than [`Grade::Medium`], the
    /// grade of sums.
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::puzzle::square::SquareRules;
    /// use quadrille::sudoku::{Generator, Tables};
    ///
    /// let rules: SquareRules = "2x3".parse()?;
    /// let tables = Tables::new(&rules);
    /// let killer = Generator::new(1).random_cages().puzzle(0, &mut tables.solver()).expect("a puzzle");
    /// assert_eq!(killer.givens().filled_count(), 0);
    /// assert_eq!(killer.problem().search().count(), 1);
    /// let again = rules.with_cages(&killer.rules().cages_text())?;
    /// assert_eq!(&again, killer.rules());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_cages(mut self) -> Self {
        self.cages = true;
        self
    }

    /// Makes jigsaw Sudoku: random connected regions in place of the boxes or regions of the solver, another division for
    /// each puzzle. The symmetry is that of the clues. There is no such puzzle under rules with disjoint groups, which only
    /// boxes have.
    ///
    /// ```
    /// use quadrille::puzzle::Puzzle;
    /// use quadrille::puzzle::square::SquareRules;
    /// use quadrille::sudoku::{Generator, Tables};
    ///
    /// let rules: SquareRules = "2x3".parse()?;
    /// let tables = Tables::new(&rules);
    /// let jigsaw = Generator::new(1).random_regions().puzzle(0, &mut tables.solver()).expect("a puzzle");
    /// assert_eq!(jigsaw.problem().search().count(), 1);
    /// let text = jigsaw.rules().text().expect("regions have a text");
    /// assert!(text.starts_with("6\nregions\n"), "{text}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_regions(mut self) -> Self {
        self.regions = true;
        self
    }

    /// The puzzle with this number under the rules of `solver`. `None` if there can be none, as [`check`](Generator::check)
    /// says, if none of the [`tries`](Generator::tries) has the wanted clues or grade, if no solution was found, or if the
    /// limits of the solver are reached.
    pub fn puzzle(&self, number: u64, solver: &mut Solver<'_>) -> Option<SquarePuzzle> {
        self.check(solver.rules()).ok()?;
        let attempt = |again, solver: &mut Solver<'_>| match solver.is_stopped() {
            true => None,
            false => Some(self.attempt(number, again, solver)),
        };
        let first = attempt(0, solver)?;
        if first.is_some() || self.tries() == 1 || solver.is_stopped() {
            return first;
        }
        // Regions are new in each try.
        if !self.regions && solver.has_no_grid() {
            return None;
        }
        let tried = (1..self.tries()).map_while(|again| attempt(again, solver));
        tried.flatten().next()
    }

    /// The number of tries for a puzzle: one, or 2,000 if a number of clues or a grade is wanted.
    pub fn tries(&self) -> u64 {
        match self.clues.is_some() || self.grades.is_some() {
            true => Self::TRIES,
            false => 1,
        }
    }

    /// One try, counted from 0, at the puzzle with this number. `None` if it does not have the wanted clues or grade, if no
    /// solution was found, or if the limits of the solver are reached. The first try that succeeds is the
    /// [`puzzle`](Generator::puzzle). [`check`](Generator::check) first whether any can.
    pub fn attempt(
        &self,
        number: u64,
        again: u64,
        solver: &mut Solver<'_>,
    ) -> Option<SquarePuzzle> {
        let mut rng = self.rng(number, again);
        if self.regions {
            let (rules, solution) = regions::drawn(solver.rules(), &mut rng, solver)?;
            let tables = Tables::new(&rules);
            let mut solver = tables.solver().stop_with(solver);
            return self.over(&solution, &mut rng, &mut solver);
        }
        let solution = solution::solution(solver.rules(), &mut rng, solver)?;
        self.over(&solution, &mut rng, solver)
    }

    /// A puzzle with this solution, as [`attempt`](Self::attempt) has it.
    fn over(
        &self,
        solution: &Square,
        rng: &mut Rng,
        solver: &mut Solver<'_>,
    ) -> Option<SquarePuzzle> {
        let rules = solver.rules();
        if self.cages {
            return killer::puzzle(self, solution, rng, solver);
        }
        let nodes = match rules.cages() {
            [] => NODES,
            _ => CAGE_NODES,
        };
        // On kept tables or links a search takes no longer.
        let singles = (solver.builds_problems() && !IS_SMALL).then(|| Singles::new(rules));
        let unique = |cells: &[u8], removed: &[usize]| {
            let mut fewer = solution.with_cells(cells)?;
            if !IS_SMALL && let Some(singles) = &singles {
                let mut filled = cells.to_vec();
                // With what was removed, there was one solution.
                if singles.fill(&mut filled, removed) {
                    return Some(true);
                }
                fewer = solution.with_cells(&filled)?;
            }
            let puzzle = BorrowedGivens::new(rules, &fewer).ok()?;
            let is_unique = solver.is_unique_within(&puzzle, nodes);
            (is_unique || !solver.is_stopped()).then_some(is_unique)
        };
        let cells = self.minimal(rules.order(), solution.cells(), rng, unique)?;
        self.graded(solver, solution, cells, rng)
    }

    /// The puzzle with these clues, or with more, that has the wanted grade; `None` if it is too easy, or the solver is
    /// interrupted.
    fn graded(
        &self,
        solver: &Solver<'_>,
        solution: &Square,
        mut cells: Vec<u8>,
        rng: &mut Rng,
    ) -> Option<SquarePuzzle> {
        let rules = solver.rules();
        let with = |cells: &[u8]| {
            let square = solution.with_cells(cells)?;
            SquarePuzzle::new(rules.clone(), square).ok()
        };
        let Some((from, to)) = self.grades else {
            return with(&cells);
        };
        let mut groups = self.groups(rules.order(), |cell| cells[cell] == 0, rng);
        loop {
            let puzzle = with(&cells)?;
            let grade = grade(&puzzle, solver)?;
            if grade <= to {
                return (grade >= from).then_some(puzzle);
            }
            let more = groups.pop().filter(|_| self.clues.is_none())?;
            for cell in more {
                cells[cell] = solution.cells()[cell];
            }
        }
    }

    /// The random numbers of a try. Mixes its numbers into the seed, so that neighboring tries are unrelated.
    fn rng(&self, number: u64, again: u64) -> Rng {
        let mut state = self.seed;
        for word in [number, again] {
            state = mix(state.wrapping_add(word).wrapping_add(0x9e37_79b9_7f4a_7c15));
        }
        Rng::with_seed(state)
    }

    /// The groups of such cells under the symmetry, in random order.
    fn groups(&self, order: u8, is_in: impl Fn(usize) -> bool, rng: &mut Rng) -> Vec<Vec<usize>> {
        let cells = (0..usize::from(order).pow(2)).filter(|&cell| is_in(cell));
        let groups = cells.map(|cell| self.symmetry.group(order, cell));
        let mut groups = sorted_set(groups.collect());
        rng.shuffle(&mut groups);
        groups
    }

    /// The clues of a solution that remain after removing all redundant ones; `None` if these are not as many as
    /// wanted, or if `unique` does not say whether clues still have one solution without those removed last.
    fn minimal(
        &self,
        order: u8,
        solution: &[u8],
        rng: &mut Rng,
        mut unique: impl FnMut(&[u8], &[usize]) -> Option<bool>,
    ) -> Option<Vec<u8>> {
        let mut givens = solution.to_vec();
        for group in self.groups(order, |_| true, rng) {
            let mut fewer = givens.clone();
            for &cell in &group {
                fewer[cell] = 0;
            }
            if unique(&fewer, &group)? {
                givens = fewer;
            }
        }
        let clues = givens.iter().filter(|&&symbol| symbol > 0).count();
        let fits = |wanted| usize::from(wanted) == clues;
        self.clues.is_none_or(fits).then_some(givens)
    }
}
