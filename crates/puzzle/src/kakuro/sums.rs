//! Sums of a Kakuro that do not add up.
//!
//! Take some runs across and some down. Cells that are in runs of both kinds count in both sums. So the difference of
//! the two sums is that of the cells that are only in the former and the cells that are only in the latter, and can be no
//! larger than the former at their largest digits and the latter at their smallest.
//!
//! If this holds for all choices of runs, there are numbers within the bounds of all cells, digits or not, with the right
//! sums (Hoffman's theorem on circulations, 1960). Otherwise a maximum flow finds a choice for which it does not: units
//! flow from each run across, as many as its sum has above the smallest digits, through cells of limited width, to the
//! runs down. If they do not all get through, the runs that the rest can still reach are such a choice. Runs are then
//! left out as long as the sums of the others do not add up. Each unit of the flow takes one pass over the cells at most,
//! and so does leaving out runs.

mod flow;

use super::{Direction, Kakuro, Label};
use quadrille_engine::messages::listed;
use quadrille_engine::sort::{sort, sorted_set};
use quadrille_engine::why::Why;
use quadrille_sudoku::Puzzle;

/// Sums that do not add up.
struct SumClash {
    /// Runs of one direction, by their numbers, whose sums are too large together...
    more: Vec<usize>,
    /// ...for the sums of these runs of the other direction.
    less: Vec<usize>,
    text: String,
}

/// A cell: its runs across and down, and its smallest and largest digit.
struct Bounded {
    cell: u16,
    across: Option<usize>,
    down: Option<usize>,
    lo: u32,
    hi: u32,
}

/// The cells with their bounds, and the numbers of those of each run, ascending.
struct Grid {
    cells: Vec<Bounded>,
    of_run: Vec<Vec<usize>>,
}

impl Bounded {
    /// Its runs.
    fn runs(&self) -> impl Iterator<Item = usize> {
        [self.across, self.down].into_iter().flatten()
    }

    /// Its other run, if it has one.
    fn other(&self, run: usize) -> Option<usize> {
        self.runs().find(|&other| other != run)
    }
}

impl Kakuro {
    /// Why there is no solution, if a short proof shows that: runs whose sums do not add up. None of these runs can be left
    /// out.
    ///
    /// ```
    /// use quadrille::puzzle::kakuro::Kakuro;
    ///
    /// let puzzle: Kakuro = "# 5\\ 6\\\n\\5 . .\n\\5 . .".parse()?;
    /// assert_eq!(
    ///     puzzle.obstacles(),
    ///     ["5 down from r2c2 and 6 down from r2c3 are 11 together, but 5 across from r2c2 and 5 across from r3c2, which \
    ///       have the same cells, are 10"]
    /// );
    /// # Ok::<(), quadrille::puzzle::kakuro::KakuroError>(())
    /// ```
    pub fn obstacles(&self) -> Vec<String> {
        let clash = self.sum_clash().into_iter();
        clash.map(|clash| clash.text).collect()
    }

    /// Runs whose sums do not add up: those of `more` sum up to more than the other runs and cells allow.
    fn sum_clash(&self) -> Option<SumClash> {
        let grid = self.bounded();
        for run in 0..self.runs.len() {
            for (more, less) in [(vec![run], Vec::new()), (Vec::new(), vec![run])] {
                if self.surplus(&grid, &more, &less) > 0 {
                    return Some(self.clash(&grid, more, less));
                }
            }
        }
        for from_across in [true, false] {
            let reached = self.unmet(&grid, from_across);
            let is_more = |run: &usize| self.is_across(*run) == from_across;
            let (more, less): (Vec<usize>, Vec<usize>) = reached.into_iter().partition(is_more);
            if self.surplus(&grid, &more, &less) > 0 {
                let (more, less) = self.fewer(&grid, &more, &less);
                return Some(self.clash(&grid, more, less));
            }
        }
        None
    }

    fn is_across(&self, run: usize) -> bool {
        self.runs[run].direction == Direction::Across
    }

    /// The cells with their bounds: the digits that are in sets of all their runs.
    fn bounded(&self) -> Grid {
        let runs_of = self.runs_of_fields();
        let cells = self.cells().map(|(cell, given)| {
            let of = |across: bool| {
                let mut own = runs_of[usize::from(cell)].iter().copied().map(usize::from);
                own.find(|&run| self.is_across(run) == across)
            };
            let (across, down) = (of(true), of(false));
            let allowed = |digit: u32| {
                let has = |run: usize| self.runs[run].sets.iter().any(|set| set >> digit & 1 == 1);
                (given == 0 || u32::from(given) == digit)
                    && [across, down].into_iter().flatten().all(has)
            };
            let mut digits = (1..=9).filter(|&digit| allowed(digit));
            let lo = digits.next().unwrap_or(u32::from(given).max(1));
            Bounded {
                cell,
                across,
                down,
                lo,
                hi: digits.next_back().unwrap_or(lo),
            }
        });
        let cells: Vec<Bounded> = cells.collect();
        let mut of_run = vec![Vec::new(); self.runs.len()];
        for (number, cell) in cells.iter().enumerate() {
            cell.runs().for_each(|run| of_run[run].push(number));
        }
        Grid { cells, of_run }
    }

    /// The cells of some runs of one direction that are in none of these runs of the other, ascending, and the sum of one
    /// of their bounds.
    fn only(
        grid: &Grid,
        runs: &[usize],
        others: &[usize],
        bound: fn(&Bounded) -> u32,
    ) -> (Vec<u16>, u32) {
        let mut is_other = vec![false; grid.of_run.len()];
        others.iter().for_each(|&run| is_other[run] = true);
        let (mut only, mut sum) = (Vec::new(), 0);
        for &run in runs {
            let cells = grid.of_run[run].iter().map(|&number| &grid.cells[number]);
            for cell in cells.filter(|cell| !cell.other(run).is_some_and(|run| is_other[run])) {
                only.push(cell.cell);
                sum += bound(cell);
            }
        }
        sort(&mut only);
        (only, sum)
    }

    fn total(&self, runs: &[usize]) -> u32 {
        runs.iter().map(|&run| self.runs[run].sum).sum()
    }

    /// By how much the sums of `more` are too large; negative or 0 if they are not.
    fn surplus(&self, grid: &Grid, more: &[usize], less: &[usize]) -> i64 {
        let (most, least) = (
            Self::only(grid, more, less, |cell| cell.hi).1,
            Self::only(grid, less, more, |cell| cell.lo).1,
        );
        i64::from(self.total(more) + least) - i64::from(self.total(less) + most)
    }

    /// Leaves out runs as long as the sums of the others do not add up.
    fn fewer(&self, grid: &Grid, more: &[usize], less: &[usize]) -> (Vec<usize>, Vec<usize>) {
        let mut surplus = self.surplus(grid, more, less);
        let mut is_more = vec![false; self.runs.len()];
        more.iter().for_each(|&run| is_more[run] = true);
        let mut is_in = is_more.clone();
        less.iter().for_each(|&run| is_in[run] = true);
        loop {
            let mut is_smaller = false;
            for run in 0..self.runs.len() {
                if !is_in[run] {
                    continue;
                }
                // Its cells are only in the other run from now on, or in none.
                let bounds = grid.of_run[run].iter().map(|&number| {
                    let cell = &grid.cells[number];
                    let stays = cell.other(run).is_some_and(|other| is_in[other]);
                    i64::from(match stays == is_more[run] {
                        true => cell.lo,
                        false => cell.hi,
                    })
                });
                let loss = i64::from(self.runs[run].sum) - bounds.sum::<i64>();
                let rest = match is_more[run] {
                    true => surplus - loss,
                    false => surplus + loss,
                };
                if rest > 0 {
                    is_in[run] = false;
                    surplus = rest;
                    is_smaller = true;
                }
            }
            if !is_smaller {
                let left = (0..self.runs.len()).filter(|&run| is_in[run]);
                return left.partition(|&run| is_more[run]);
            }
        }
    }

    fn clash(&self, grid: &Grid, more: Vec<usize>, less: Vec<usize>) -> SumClash {
        let only_more = Self::only(grid, &more, &less, |cell| cell.hi);
        let only_less = Self::only(grid, &less, &more, |cell| cell.lo);
        let sums = (self.total(&more), self.total(&less));
        let named = |runs: &[usize]| listed(runs.iter().map(|&run| self.run_phrase(run)));
        let place = |cell: u16| self.name_of(cell.into());
        let placed = |cells: &[u16]| listed(cells.iter().map(|&cell| place(cell)));
        let together = |count: usize| if count > 1 { " together" } else { "" };
        let verb = |count: usize| if count > 1 { "are" } else { "is" };
        let mut text = match (more.len(), less.len()) {
            (_, 0) => format!("{} {} too much", named(&more), verb(more.len())),
            (0, _) => format!("{} {} too little", named(&less), verb(less.len())),
            (some, other) => {
                let same = match only_more.0.is_empty() && only_less.0.is_empty() {
                    true => ", which have the same cells,",
                    false => "",
                };
                let (former, latter) = (named(&more), named(&less));
                let former = format!("{former} {} {}{}", verb(some), sums.0, together(some));
                format!("{former}, but {latter}{same} {} {}", verb(other), sums.1)
            }
        };
        for ((cells, bound), others, which, at) in [
            (only_more, &less, "former", "at most"),
            (only_less, &more, "latter", "at least"),
        ] {
            if !cells.is_empty() {
                let cells = placed(&cells);
                text += &match others.is_empty() {
                    true => format!(": {cells} are {at} {bound}"),
                    false => format!(", and {cells}, only in the {which}, {at} {bound}"),
                };
            }
        }
        SumClash { more, less, text }
    }

    /// The cells that a reason why there is no solution is about, ascending: those of the runs whose sums do not add up, or
    /// those of the minimal set of items and their runs.
    pub(crate) fn blamed(&self, why: &Why) -> Vec<u16> {
        let run = |run: usize| self.runs[run].cells.iter().copied();
        let cells: Vec<u16> = match self.sum_clash() {
            Some(SumClash { more, less, .. }) => {
                { more.into_iter().chain(less) }.flat_map(run).collect()
            }
            None => {
                let problem = self.problem();
                let items = why.conflict.iter().flat_map(|conflict| &conflict.items);
                let items = items.chain(&why.bare);
                let labels = items.filter_map(|&item| problem.label(item));
                let cells = labels.flat_map(|label| match label.0 {
                    Label::Cell(cell) => vec![cell],
                    Label::Run(number) | Label::Digit { run: number, .. } => {
                        run(number.into()).collect()
                    }
                });
                cells.collect()
            }
        };
        sorted_set(cells)
    }
}
