//! The problem of the n queens: n queens on an n x n board, none of which attacks another.
//!
//! There is one queen in every rank and every file, and at most one on each diagonal. So ranks and files are primary
//! items, and diagonals are secondary. A queen covers one rank, one file and two diagonals. A diagonal of a single
//! square needs no item. On a torus, where the board continues at the opposite edge, there are n diagonals in each
//! direction and n queens occupy them all. There the diagonals are primary items too, which prunes the search without
//! losing a solution.
//!
//! The ranks and files are in organ-pipe order, from the middle outward. The search takes the first item among those
//! with the fewest options. A queen in the middle of the board attacks the most squares, so starting there makes the
//! tree small (Knuth, TAOCP 7.2.2.1). The problem has n² options; building each takes constant time.

use std::fmt;

use quadrille_engine::sort::sort;
use quadrille_engine::{OptionId, Problem};
use quadrille_sudoku::{Equivalences, Puzzle};

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// What an item of the problem stands for: a line of the board that holds one queen, or at most one. Ranks count from
/// the top, files from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Label {
    /// A row of the board.
    Rank(u16),
    /// A column of the board.
    File(u16),
    /// A diagonal on which rank + file is this (on a torus: this modulo n).
    Rising(u16),
    /// A diagonal on which rank - file + n - 1 is this (on a torus: this modulo n).
    Falling(u16),
}

/// The square of a queen, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Queen {
    /// The rank, from the top.
    pub rank: u16,
    /// The file, from the left.
    pub file: u16,
}

/// The puzzle of the n queens.
///
/// ```
/// use quadrille::puzzle::{Puzzle, queens::Queens};
///
/// assert_eq!(Queens::new(8)?.problem().search().count(), 92);
/// assert_eq!(Queens::new(7)?.on_torus().problem().search().count(), 28);
/// # Ok::<(), quadrille::puzzle::queens::TooManyQueens>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Queens {
    n: u16,
    torus: bool,
    distinct: bool,
}

/// There are more queens than a puzzle may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("found {found} queens, expected at most {max}", max = Queens::MAX)]
pub struct TooManyQueens {
    found: u16,
}

impl Queens {
    /// The largest number of queens.
    pub const MAX: u16 = 2000;

    /// The puzzle of `n` queens on an `n` x `n` board.
    ///
    /// # Errors
    ///
    /// If there are more than [`MAX`](Queens::MAX).
    pub fn new(n: u16) -> Result<Self, TooManyQueens> {
        if n > Self::MAX {
            return Err(TooManyQueens { found: n });
        }
        Ok(Queens {
            n,
            torus: false,
            distinct: false,
        })
    }

    /// Puts the board on a torus: diagonals continue at the opposite edge.
    pub fn on_torus(mut self) -> Self {
        self.torus = true;
        self
    }

    /// Whether the board is a torus.
    pub fn is_on_torus(&self) -> bool {
        self.torus
    }

    /// The number of queens.
    pub fn size(&self) -> u16 {
        self.n
    }

    /// Sets whether only one of the solutions [counts](Puzzle::is_counted) that turn into each other when the board is
    /// rotated or reflected: the lexicographically least. The [problem](Puzzle::problem) still has all solutions;
    /// [`count`](Puzzle::count) and [`Puzzle::for_each_counted`] go by this.
    ///
    /// ```
    /// use quadrille::puzzle::{Puzzle, queens::Queens};
    ///
    /// let queens = Queens::new(8)?.distinct(true);
    /// assert_eq!(queens.problem().search().count(), 92);
    /// assert_eq!(queens.count(), 12);
    /// # Ok::<(), quadrille::puzzle::queens::TooManyQueens>(())
    /// ```
    pub fn distinct(self, distinct: bool) -> Self {
        Queens { distinct, ..self }
    }

    /// The diagonals through a square; `None` for one that no two queens can share.
    fn diagonals(&self, rank: u16, file: u16) -> [Option<Label>; 2] {
        let n = self.n;
        let (rising, falling) = (rank + file, rank + n - 1 - file);
        if self.torus {
            return [Label::Rising(rising % n), Label::Falling(falling % n)].map(Some);
        }
        let shared = |&sum: &u16| sum > 0 && sum + 2 < 2 * n;
        [
            Some(rising).filter(shared).map(Label::Rising),
            Some(falling).filter(shared).map(Label::Falling),
        ]
    }
}

/// 0 to n - 1 from the middle outward: 2, 1, 3, 0, 4 for n = 5.
fn organ_pipes(n: u16) -> impl Iterator<Item = u16> {
    let middle = n / 2;
    (0..n).map(move |place| {
        let step = place.div_ceil(2);
        match place % 2 {
            1 => middle - step,
            _ => middle + step,
        }
    })
}

impl Puzzle for Queens {
    type Item = Constraint;
    type Tag = Queen;
    type Answer = Placing;

    fn problem(&self) -> Problem<Constraint, Queen> {
        let n = self.n;
        let mut problem = Problem::new();
        let distinct = "all lines differ";
        let mut straight = vec![None; usize::from(n)];
        for place in organ_pipes(n) {
            let lines = [Label::Rank(place), Label::File(place)];
            let ids = lines.map(|line| problem.primary(Constraint(line)).expect(distinct));
            straight[usize::from(place)] = Some(ids);
        }
        let diagonals = match n {
            0 | 1 if !self.torus => 0..0,
            _ if self.torus => 0..n,
            _ => 1..2 * n - 2,
        };
        let first = diagonals.start;
        let [rising, falling] = [Label::Rising, Label::Falling].map(|kind| {
            let add = |line: Label| match self.torus {
                true => problem.primary(Constraint(line)).expect(distinct),
                false => problem.secondary(Constraint(line)).expect(distinct),
            };
            diagonals.clone().map(kind).map(add).collect::<Vec<_>>()
        });
        // By number: a search for labels takes longer than all else.
        let item = |line| match line {
            Label::Rank(place) => straight[usize::from(place)].map(|[rank, _]| rank),
            Label::File(place) => straight[usize::from(place)].map(|[_, file]| file),
            Label::Rising(place) => Some(rising[usize::from(place - first)]),
            Label::Falling(place) => Some(falling[usize::from(place - first)]),
        };
        for rank in 0..n {
            for file in 0..n {
                let lines = [Label::Rank(rank), Label::File(file)];
                let diagonals = self.diagonals(rank, file);
                let lines = lines.into_iter().chain(diagonals.into_iter().flatten());
                problem
                    .option(Queen { rank, file })
                    .cover_ids(lines.filter_map(item))
                    .add()
                    .expect("all lines of the board are items");
            }
        }
        problem
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Queen>) -> Placing {
        let mut queens: Vec<Queen> = tags.copied().collect();
        sort(&mut queens);
        Placing { n: self.n, queens }
    }

    fn is_counted(&self, tags: &mut dyn Iterator<Item = &Queen>) -> bool {
        !self.distinct || self.answer_from(tags).is_canonical()
    }

    fn counts_all(&self) -> bool {
        !self.distinct
    }

    /// A quarter turn, and a reflection.
    fn equivalences(&self) -> Option<Equivalences<Constraint, Queen>> {
        if !self.distinct {
            return None;
        }
        let n = u32::from(self.n);
        let squares = || (0..n).flat_map(move |rank| (0..n).map(move |file| (rank, file)));
        let number = |rank, file| OptionId::new(rank * n + file);
        let turned = squares().map(|(rank, file)| number(file, n - 1 - rank));
        let reflected = squares().map(|(rank, file)| number(rank, n - 1 - file));
        Equivalences::new(self.problem(), [turned.collect(), reflected.collect()]).ok()
    }

    fn name(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Rank(rank) => format!("r{}", u32::from(rank) + 1),
            Label::File(file) => format!("c{}", u32::from(file) + 1),
            Label::Rising(sum) => format!("a{}", u32::from(sum) + 1),
            Label::Falling(difference) => format!("b{}", u32::from(difference) + 1),
        }
    }

    fn phrase(&self, item: &Constraint) -> String {
        let what = match item.0 {
            Label::Rank(_) => "row ",
            Label::File(_) => "column ",
            Label::Rising(_) => "rising diagonal ",
            Label::Falling(_) => "falling diagonal ",
        };
        what.to_owned() + &self.name(item)
    }
}

/// Queens on a board. Its text has a line for each rank, `Q` for a queen and `.` for an empty square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placing {
    n: u16,
    queens: Vec<Queen>,
}

impl Placing {
    /// The number of ranks and files.
    pub fn size(&self) -> u16 {
        self.n
    }

    /// The queens, by rank.
    pub fn queens(&self) -> &[Queen] {
        &self.queens
    }

    /// Whether this placing is canonical: the lexicographically least among its images under the eight symmetries of
    /// the board. Of the 92 placings of eight queens, 12 are canonical.
    pub(crate) fn is_canonical(&self) -> bool {
        let last = self.n.saturating_sub(1);
        (1..8).all(|motion| {
            let moved = |&Queen { mut rank, mut file }: &Queen| {
                if motion & 1 > 0 {
                    rank = last - rank;
                }
                if motion & 2 > 0 {
                    file = last - file;
                }
                if motion & 4 > 0 {
                    (rank, file) = (file, rank);
                }
                Queen { rank, file }
            };
            let mut image: Vec<Queen> = self.queens.iter().map(moved).collect();
            sort(&mut image);
            self.queens <= image
        })
    }
}

impl fmt::Display for Placing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut queens = self.queens.iter().peekable();
        let mut line = String::new();
        for rank in 0..self.n {
            line.clear();
            if rank > 0 {
                line.push('\n');
            }
            for file in 0..self.n {
                let here = Queen { rank, file };
                let mut symbol = '.';
                while queens.next_if(|queen| **queen <= here).is_some() {
                    symbol = 'Q';
                }
                if file > 0 {
                    line.push(' ');
                }
                line.push(symbol);
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}
