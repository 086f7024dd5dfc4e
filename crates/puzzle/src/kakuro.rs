//! Kakuro: digits in crossing runs, each run without a repeated digit and with a given sum.
//!
//! A run is a cage of [killer Sudoku](quadrille_sudoku::square::Cage), and its problem is the same. A run has an option
//! for each set of digits with its sum. This option also covers the pairs of the run and a digit that is not in the set,
//! and leaves the other pairs to the cells of the run. Nine digits make few sets: no sum has more than 12, so a puzzle
//! has at most 9 options for each cell and 12 for each run.

mod completed;
mod sums;
mod text;

use quadrille_engine::messages::plural;
use quadrille_engine::{Problem, named};
use quadrille_sudoku::Puzzle;
use quadrille_sudoku::square::sets_with_sum;

pub use completed::Completed;

/// Why there is no such puzzle, in words. Rows and columns count from 1. If it was read from a text, it begins with the
/// line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct KakuroError(String);

/// A field of the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Field {
    /// A field without a digit, with the sum of the run below it and the sum of the run to its right.
    Wall {
        /// The sum of the run below.
        down: Option<u32>,
        /// The sum of the run to the right.
        across: Option<u32>,
    },
    /// A cell with a digit, or 0 if it is blank.
    Cell(u8),
}

named! {
    /// The direction of a run.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    enum Direction {
        /// From left to right.
        Across = "across",
        /// From top to bottom.
        Down = "down",
    }
    fn name;
}

/// Cells in a line between two walls, whose digits differ and have a certain sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Run {
    direction: Direction,
    sum: u32,
    /// Fields of the grid, counted from 0 row by row.
    cells: Vec<u16>,
    /// The sets of digits with this sum, one digit for each cell: bit d for digit d.
    sets: Vec<u128>,
}

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// What an item of the problem stands for. Fields count from 0 row by row; runs row by row, then column by column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Label {
    /// This cell holds a digit.
    Cell(u16),
    /// This run has a set of digits with its sum.
    Run(u16),
    /// This digit is in this run, or it is not in the set of the run.
    Digit { run: u16, digit: u8 },
}

/// What an option of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Placement {
    /// This digit is in this cell.
    Digit {
        /// The field, counted from 0 row by row.
        cell: u16,
        /// The digit, from 1.
        digit: u8,
    },
    /// This run has one of its sets of digits.
    Set {
        /// The number of the run.
        run: u16,
    },
}

/// A Kakuro puzzle, read from lines of words.
///
/// `#` is a wall, `23\` a wall with the sum of the run below it, `\16` with that of the run to its right, `17\24` with
/// both; `.` is a cell, `7` a cell with a given digit. A line that begins with `|` is a comment.
///
/// ```
/// use quadrille::puzzle::{Puzzle, kakuro::Kakuro};
///
/// let puzzle: Kakuro = "# 4\\ 3\\\n\\4 . .\n\\3 . .".parse()?;
/// let problem = puzzle.problem();
/// let answer = puzzle.answer(&problem.search().first().expect("there is one"));
/// assert_eq!(answer.to_string(), " # 4\\ 3\\\n\\4  3  1\n\\3  1  2");
/// # Ok::<(), quadrille::puzzle::kakuro::KakuroError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kakuro {
    columns: usize,
    /// Row by row.
    fields: Vec<Field>,
    runs: Vec<Run>,
}

impl Kakuro {
    /// The maximum number of rows and of columns.
    const MAX: usize = 100;

    /// The puzzle on a grid with this many columns, given row by row.
    ///
    /// # Errors
    ///
    /// If the grid is empty, too large or not a rectangle; if a run of two cells or more has no sum, or a sum has no
    /// run, or no digits have that sum; if a cell is in no run.
    pub fn new(columns: usize, fields: Vec<Field>) -> Result<Self, KakuroError> {
        Self::placed(columns, fields).map_err(|(_, why)| KakuroError(why))
    }

    /// The same; what is wrong is with the number of its field.
    fn placed(columns: usize, fields: Vec<Field>) -> Result<Self, (usize, String)> {
        let rows = fields.len().checked_div(columns).unwrap_or(0);
        let size = 1..=Self::MAX;
        if !size.contains(&rows) || !size.contains(&columns) || rows * columns != fields.len() {
            let (found, max) = (fields.len(), Self::MAX);
            let why = format!(
                "found {found} fields in rows of {columns}, expected a rectangle of 1 to {max} each way"
            );
            return Err((0, why));
        }
        let mut puzzle = Kakuro {
            columns,
            fields,
            runs: Vec::new(),
        };
        for row in 0..rows {
            let line = row * columns..(row + 1) * columns;
            puzzle.add_runs(line.collect(), Direction::Across)?;
        }
        for column in 0..columns {
            let line = (column..rows * columns).step_by(columns);
            puzzle.add_runs(line.collect(), Direction::Down)?;
        }
        let runs_of = puzzle.runs_of_fields();
        for (place, field) in puzzle.fields.iter().enumerate() {
            if matches!(field, Field::Cell(_)) && runs_of[place].is_empty() {
                let cell = puzzle.name_of(place);
                let why = format!(
                    "found the cell {cell} in no run with a sum, expected one in the wall before it, across or down"
                );
                return Err((place, why));
            }
        }
        Ok(puzzle)
    }

    /// Adds the runs of a line of fields.
    fn add_runs(&mut self, line: Vec<usize>, direction: Direction) -> Result<(), (usize, String)> {
        let is_cell = |place: &usize| matches!(self.fields[*place], Field::Cell(_));
        let mut rest = &line[..];
        let mut runs = Vec::new();
        while !rest.is_empty() {
            // A wall, or the border of the grid, and the cells up to the next wall.
            let (wall, after) = match is_cell(&rest[0]) {
                true => (None, rest),
                false => (Some(rest[0]), &rest[1..]),
            };
            let length = after.iter().take_while(|place| is_cell(place)).count();
            let (cells, others) = after.split_at(length);
            rest = others;
            let sum = wall.and_then(|wall| self.sum(wall, direction));
            let Some(sum) = sum else {
                if length < 2 {
                    continue;
                }
                let cell = self.name_of(cells[0]);
                let why = format!(
                    "found {length} cells {direction} from {cell} without a sum, expected a wall with one before them"
                );
                return Err((cells[0], why));
            };
            let sets = sets_with_sum(9, length, sum).unwrap_or_default();
            if length == 0 || sets.is_empty() {
                let place = wall.unwrap_or(0);
                let (wall, cells) = (self.name_of(place), plural(length, "cell"));
                let found = format!("found the sum {sum} {direction} in {wall} for {cells}");
                let expected = match length {
                    0 if direction == Direction::Down => "cells below it, or no sum".to_owned(),
                    0 => "cells to its right, or no sum".to_owned(),
                    1 => "a digit from 1 to 9".to_owned(),
                    2..=8 => {
                        let (low, high) = (length * (length + 1) / 2, length * (19 - length) / 2);
                        format!("{low} to {high}, as {length} different digits have")
                    }
                    9 => "45, the sum of all nine digits".to_owned(),
                    _ => "a run of at most 9 cells, whose digits differ".to_owned(),
                };
                return Err((place, format!("{found}, expected {expected}")));
            }
            runs.push(Run {
                direction,
                sum,
                cells: cells.iter().map(|&cell| cell as u16).collect(),
                sets,
            });
        }
        self.runs.extend(runs);
        Ok(())
    }

    /// The sum in a wall for this direction.
    fn sum(&self, place: usize, direction: Direction) -> Option<u32> {
        match (self.fields[place], direction) {
            (Field::Wall { across, .. }, Direction::Across) => across,
            (Field::Wall { down, .. }, Direction::Down) => down,
            (Field::Cell(_), _) => None,
        }
    }

    /// A field by its row and column, from 1.
    fn name_of(&self, place: usize) -> String {
        format!("r{}c{}", place / self.columns + 1, place % self.columns + 1)
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (usize, usize) {
        (self.fields.len() / self.columns, self.columns)
    }

    /// The fields, row by row.
    pub fn fields(&self) -> &[Field] {
        &self.fields
    }

    /// `17 across from r2c3`.
    fn run_phrase(&self, run: usize) -> String {
        let Some(run) = self.runs.get(run) else {
            return format!("run {}", run + 1);
        };
        let cell = self.name_of(run.cells[0].into());
        format!("{} {} from {cell}", run.sum, run.direction)
    }

    /// The numbers of the runs that each field is in.
    fn runs_of_fields(&self) -> Vec<Vec<u16>> {
        let mut runs_of = vec![Vec::new(); self.fields.len()];
        for (number, run) in (0..).zip(&self.runs) {
            for &cell in &run.cells {
                runs_of[usize::from(cell)].push(number);
            }
        }
        runs_of
    }

    /// The cells, and the digit that is given in each, or 0.
    fn cells(&self) -> impl Iterator<Item = (u16, u8)> {
        let cell = |(place, field): (u16, &Field)| match *field {
            Field::Cell(given) => Some((place, given)),
            Field::Wall { .. } => None,
        };
        (0..).zip(&self.fields).filter_map(cell)
    }
}

impl Puzzle for Kakuro {
    type Item = Constraint;
    type Tag = Placement;
    type Answer = Completed;

    fn problem(&self) -> Problem<Constraint, Placement> {
        let mut problem = Problem::new();
        for (cell, _) in self.cells() {
            let item = Constraint(Label::Cell(cell));
            problem.primary(item).expect("all cells differ");
        }
        for (run, _) in (0..).zip(&self.runs) {
            let digits = (1..=9).map(|digit| Label::Digit { run, digit });
            for item in [Label::Run(run)].into_iter().chain(digits) {
                let item = Constraint(item);
                problem.primary(item).expect("all runs differ");
            }
        }
        let runs_of = self.runs_of_fields();
        for (cell, given) in self.cells() {
            for digit in (1..=9).filter(|digit| [0, *digit].contains(&given)) {
                let runs = runs_of[usize::from(cell)].iter();
                let digits = runs.map(|&run| Label::Digit { run, digit });
                let items = [Label::Cell(cell)].into_iter().chain(digits);
                problem
                    .option(Placement::Digit { cell, digit })
                    .cover(items.map(Constraint))
                    .add()
                    .expect("cells and digits are items");
            }
        }
        for (number, run) in (0..).zip(&self.runs) {
            for set in &run.sets {
                let missing = (1..=9).filter(|digit| set >> digit & 1 == 0);
                let digits = missing.map(|digit| Label::Digit { run: number, digit });
                let items = [Label::Run(number)].into_iter().chain(digits);
                problem
                    .option(Placement::Set { run: number })
                    .cover(items.map(Constraint))
                    .add()
                    .expect("runs and digits are items");
            }
        }
        problem
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Placement>) -> Completed {
        let mut puzzle = self.clone();
        for choice in tags {
            if let Placement::Digit { cell, digit } = *choice
                && let Some(field @ Field::Cell(_)) = puzzle.fields.get_mut(usize::from(cell))
            {
                *field = Field::Cell(digit);
            }
        }
        let givens = self.cells().filter(|&(_, given)| given > 0);
        Completed {
            givens: givens.map(|(cell, _)| cell).collect(),
            puzzle,
        }
    }

    /// `r1c2` is a cell, `a1` the first run across and `d1` the first one down, `a1s5` a 5 in it.
    fn name(&self, item: &Constraint) -> String {
        let is_across = |run: &Run| run.direction == Direction::Across;
        let across = self.runs.partition_point(is_across);
        let name = |run: u16| match usize::from(run).checked_sub(across) {
            None => format!("a{}", u32::from(run) + 1),
            Some(down) => format!("d{}", down + 1),
        };
        match item.0 {
            Label::Cell(cell) => self.name_of(cell.into()),
            Label::Run(run) => name(run),
            Label::Digit { run, digit } => format!("{}s{digit}", name(run)),
        }
    }

    /// `17 across from r2c3`, `5 in 17 across from r2c3`; cells as they are.
    fn phrase(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Cell(_) => self.name(item),
            Label::Run(run) => self.run_phrase(run.into()),
            Label::Digit { run, digit } => {
                format!("{digit} in {}", self.run_phrase(run.into()))
            }
        }
    }
}

impl std::str::FromStr for Kakuro {
    type Err = KakuroError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text::read(text)
    }
}
