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
//! left out as long as the sums of the others do not add up. A grid has a few hundred units and cells at most, and each
//! unit takes one pass over the cells.

use std::fmt;

use super::{Constraint, Direction, Kakuro};
use quadrille_engine::messages::listed;
use quadrille_engine::sort::sorted_set;
use quadrille_engine::why::Why;
use quadrille_sudoku::Puzzle;

/// Sums that do not add up: see [`Kakuro::sum_clash`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct SumClash {
    /// Runs of one direction, by their places in [`Kakuro::runs`], whose sums are too large together...
    pub more: Vec<usize>,
    /// ...for the sums of these runs of the other direction.
    pub less: Vec<usize>,
    /// The cells that are only in the former, and the largest sum of their digits.
    only_more: (Vec<u16>, u32),
    /// The cells that are only in the latter, and the smallest sum of their digits.
    only_less: (Vec<u16>, u32),
    /// The sums of both.
    sums: (u32, u32),
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

impl Kakuro {
    /// Runs whose sums do not add up: those of `more` sum up to more than the other runs and cells allow. None of these
    /// runs can be left out. `None` if there are no such runs; even then there may be no solution.
    ///
    /// ```
    /// use quadrille::puzzle::kakuro::Kakuro;
    ///
    /// let puzzle: Kakuro = "# 5\\ 6\\\n\\5 . .\n\\5 . .".parse()?;
    /// assert_eq!(
    ///     puzzle.sum_clash().expect("11 is not 10").to_string(),
    ///     "5 down from r2c2 and 6 down from r2c3 are 11 together, but 5 across from r2c2 and 5 across from r3c2, which \
    ///      have the same cells, are 10"
    /// );
    /// # Ok::<(), quadrille::puzzle::kakuro::KakuroError>(())
    /// ```
    pub fn sum_clash(&self) -> Option<SumClash> {
        let cells = self.bounded();
        let runs = self.runs.len();
        let is_across = |run: usize| self.runs[run].direction == Direction::Across;
        for run in 0..runs {
            let (more, less) = (vec![run], Vec::new());
            if self.clashes(&cells, &more, &less) || self.clashes(&cells, &less, &more) {
                let is_more = self.clashes(&cells, &more, &less);
                let (more, less) = if is_more { (more, less) } else { (less, more) };
                return Some(self.clash(&cells, more, less));
            }
        }
        for direction in [true, false] {
            let reached = self.unmet(&cells, direction);
            let (more, less): (Vec<usize>, Vec<usize>) = reached
                .into_iter()
                .partition(|&run| is_across(run) == direction);
            if self.clashes(&cells, &more, &less) {
                let (more, less) = self.fewer(&cells, more, less);
                return Some(self.clash(&cells, more, less));
            }
        }
        None
    }

    /// The cells with their bounds: the digits that are in sets of all their runs.
    fn bounded(&self) -> Vec<Bounded> {
        let runs_of = self.runs_of_fields();
        let cells = self.cells().map(|(cell, given)| {
            let of = |direction| {
                let own = runs_of[usize::from(cell)]
                    .iter()
                    .map(|&run| usize::from(run));
                let mut own = own.filter(|&run| self.runs[run].direction == direction);
                own.next()
            };
            let (across, down) = (of(Direction::Across), of(Direction::Down));
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
        cells.collect()
    }

    /// The difference that cells allow at most, as the sums of the cells that are only in `more` at their largest digits,
    /// and of those that are only in `less` at their smallest.
    fn allowed(
        cells: &[Bounded],
        more: &[usize],
        less: &[usize],
    ) -> ((Vec<u16>, u32), (Vec<u16>, u32)) {
        let (mut only_more, mut only_less) = ((Vec::new(), 0), (Vec::new(), 0));
        for cell in cells {
            let is_in = |runs: &[usize]| {
                let own = [cell.across, cell.down];
                own.into_iter().flatten().any(|run| runs.contains(&run))
            };
            match (is_in(more), is_in(less)) {
                (true, false) => {
                    only_more.0.push(cell.cell);
                    only_more.1 += cell.hi;
                }
                (false, true) => {
                    only_less.0.push(cell.cell);
                    only_less.1 += cell.lo;
                }
                _ => {}
            }
        }
        (only_more, only_less)
    }

    fn total(&self, runs: &[usize]) -> u32 {
        runs.iter().map(|&run| self.runs[run].sum).sum()
    }

    /// Whether the sums of `more` are too large.
    fn clashes(&self, cells: &[Bounded], more: &[usize], less: &[usize]) -> bool {
        let (only_more, only_less) = Self::allowed(cells, more, less);
        self.total(more) + only_less.1 > self.total(less) + only_more.1
    }

    /// The runs that are reached by what does not get through from the runs of one direction to those of the other.
    fn unmet(&self, cells: &[Bounded], from_across: bool) -> Vec<usize> {
        let ends = |cell: &Bounded| match from_across {
            true => (cell.across, cell.down),
            false => (cell.down, cell.across),
        };
        // What is left of each sum above the smallest digits, and what each cell takes.
        let mut left: Vec<u32> = self.runs.iter().map(|run| run.sum).collect();
        let mut flow = vec![0; cells.len()];
        for cell in cells {
            for run in [cell.across, cell.down].into_iter().flatten() {
                left[run] = left[run].saturating_sub(cell.lo);
            }
        }
        let is_source = |run: usize| (self.runs[run].direction == Direction::Across) == from_across;
        loop {
            // A search from all runs with something left. `by` is the cell through which a run was reached.
            let mut by: Vec<Option<usize>> = vec![None; self.runs.len()];
            let mut queue: Vec<usize> = (0..self.runs.len())
                .filter(|&run| is_source(run) && left[run] > 0)
                .collect();
            let mut is_reached = vec![false; self.runs.len()];
            queue.iter().for_each(|&run| is_reached[run] = true);
            let (mut next, mut end) = (0, None);
            'search: while next < queue.len() {
                let run = queue[next];
                next += 1;
                for (number, cell) in cells.iter().enumerate() {
                    let (from, to) = ends(cell);
                    let other = match is_source(run) {
                        true if from == Some(run) && flow[number] < cell.hi - cell.lo => to,
                        false if to == Some(run) && flow[number] > 0 => from,
                        _ => continue,
                    };
                    match other {
                        // Nothing limits a cell that is in one run only.
                        None if is_source(run) => {
                            end = Some((run, Some(number)));
                            break 'search;
                        }
                        None => {}
                        Some(other) if is_reached[other] => {}
                        Some(other) => {
                            is_reached[other] = true;
                            by[other] = Some(number);
                            queue.push(other);
                            if !is_source(other) && left[other] > 0 {
                                left[other] -= 1;
                                end = Some((other, None));
                                break 'search;
                            }
                        }
                    }
                }
            }
            let Some((mut run, last)) = end else {
                return queue;
            };
            if let Some(number) = last {
                flow[number] += 1;
            }
            // Back along the path.
            while let Some(number) = by[run] {
                let (from, to) = ends(&cells[number]);
                run = match is_source(run) {
                    true => {
                        flow[number] -= 1;
                        to.expect("a flow ends in a run")
                    }
                    false => {
                        flow[number] += 1;
                        from.expect("a flow begins in a run")
                    }
                };
            }
            left[run] -= 1;
        }
    }

    /// Leaves out runs as long as the sums of the others do not add up.
    fn fewer(
        &self,
        cells: &[Bounded],
        mut more: Vec<usize>,
        mut less: Vec<usize>,
    ) -> (Vec<usize>, Vec<usize>) {
        loop {
            let before = more.len() + less.len();
            for run in 0..self.runs.len() {
                let without = |runs: &[usize]| -> Vec<usize> {
                    runs.iter().copied().filter(|&other| other != run).collect()
                };
                let (fewer, lesser) = (without(&more), without(&less));
                if self.clashes(cells, &fewer, &lesser) {
                    (more, less) = (fewer, lesser);
                }
            }
            if more.len() + less.len() == before {
                more.sort_unstable();
                less.sort_unstable();
                return (more, less);
            }
        }
    }

    fn clash(&self, cells: &[Bounded], more: Vec<usize>, less: Vec<usize>) -> SumClash {
        let (only_more, only_less) = Self::allowed(cells, &more, &less);
        let sums = (self.total(&more), self.total(&less));
        let named = |runs: &[usize]| listed(runs.iter().map(|&run| self.run_phrase(run)));
        let place = |cell: u16| self.name(&Constraint::Cell(cell));
        let placed = |cells: &[u16]| listed(cells.iter().map(|&cell| place(cell)));
        let together = |count: usize| if count > 1 { " together" } else { "" };
        let verb = |count: usize| if count > 1 { "are" } else { "is" };
        let mut text = match (more.len(), less.len()) {
            (_, 0) => format!("{} {} too much", named(&more), verb(more.len())),
            (0, _) => format!("{} {} too little", named(&less), verb(less.len())),
            (some, other) => {
                let same = only_more.0.is_empty() && only_less.0.is_empty();
                let same = if same {
                    ", which have the same cells,"
                } else {
                    ""
                };
                format!(
                    "{} {} {}{}, but {}{same} {} {}",
                    named(&more),
                    verb(some),
                    sums.0,
                    together(some),
                    named(&less),
                    verb(other),
                    sums.1
                )
            }
        };
        if !only_more.0.is_empty() {
            let most = only_more.1;
            text += &match less.is_empty() {
                true => format!(": {} are at most {most}", placed(&only_more.0)),
                false => format!(
                    ", and {}, only in the former, at most {most}",
                    placed(&only_more.0)
                ),
            };
        }
        if !only_less.0.is_empty() {
            let least = only_less.1;
            text += &match more.is_empty() {
                true => format!(": {} are at least {least}", placed(&only_less.0)),
                false => format!(
                    ", and {}, only in the latter, at least {least}",
                    placed(&only_less.0)
                ),
            };
        }
        SumClash {
            more,
            less,
            only_more,
            only_less,
            sums,
            text,
        }
    }
}

impl Kakuro {
    /// The cells that a reason why there is no solution is about, ascending: those of the runs whose sums do not add up, or
    /// those of the smallest set of items and their runs.
    pub(crate) fn blamed(&self, why: &Why) -> Vec<u16> {
        let run = |run: usize| self.runs[run].cells.iter().copied();
        let cells: Vec<u16> = match self.sum_clash() {
            Some(clash) => { clash.more.into_iter().chain(clash.less) }
                .flat_map(run)
                .collect(),
            None => {
                let problem = self.problem();
                let items = why.conflict.iter().flat_map(|conflict| &conflict.items);
                let labels = items
                    .chain(&why.bare)
                    .filter_map(|&item| problem.label(item));
                { labels }
                    .flat_map(|label| match *label {
                        Constraint::Cell(cell) => vec![cell],
                        Constraint::Run(number) | Constraint::Digit { run: number, .. } => {
                            run(number.into()).collect()
                        }
                    })
                    .collect()
            }
        };
        sorted_set(cells)
    }
}

impl fmt::Display for SumClash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}
