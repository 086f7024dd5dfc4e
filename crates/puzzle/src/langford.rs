//! Langford's problem: the numbers 1, 1, 2, 2, ..., n, n in a row, with k numbers between the two k's.
//!
//! Every number is an item, and so is each of the 2n places. Putting the two k's at places j and j + k + 1 covers three
//! items (Knuth, TAOCP 7.2.2.1).
//!
//! Read backward, a solution is another solution. To count only one of each such pair, the largest odd number k must
//! stand in the left half. If its first place is j, it is at 2n - 2 - k - j in the mirror image (places from 0). These
//! two differ, because their sum is odd for odd k. So exactly one of two mirror images has the smaller j. This halves
//! the options of k and nearly halves the search.

use std::fmt;

use quadrille_engine::Problem;
use quadrille_sudoku::Puzzle;

/// What an item of the problem stands for: [`Puzzle::name`] and [`Puzzle::phrase`] say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Constraint(Label);

/// What an item of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Label {
    /// This number stands somewhere.
    Number(u8),
    /// This place, counted from 0, is taken.
    Place(u16),
}

/// The places of the two copies of a number: what an option of the problem stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Pair {
    /// The number.
    pub number: u8,
    /// The place of its first copy, counted from 0.
    pub first: u16,
}

impl Pair {
    /// The place of the second copy; the last number there is, if it would be beyond.
    pub fn second(self) -> u16 {
        let between = u16::from(self.number);
        self.first.saturating_add(between + 1)
    }
}

/// Langford's problem for the numbers 1 to n.
///
/// ```
/// use quadrille::puzzle::{Puzzle, langford::Langford};
///
/// assert_eq!(Langford::new(7).problem().search().count(), 52);
/// assert_eq!(Langford::new(7).up_to_mirror().problem().search().count(), 26);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Langford {
    n: u8,
    mirror: bool,
}

impl Langford {
    /// The numbers 1 to n; mirror images count as different.
    pub fn new(n: u8) -> Self {
        Langford { n, mirror: true }
    }

    /// Counts only one of two mirror images.
    pub fn up_to_mirror(mut self) -> Self {
        self.mirror = false;
        self
    }

    /// The number that must stand in the left half, if there is one: the largest odd number.
    fn held(&self) -> Option<u8> {
        let odd = self.n.saturating_sub(1) | 1;
        Some(odd).filter(|_| !self.mirror)
    }
}

impl Puzzle for Langford {
    type Item = Constraint;
    type Tag = Pair;
    type Answer = Row;

    fn problem(&self) -> Problem<Constraint, Pair> {
        let places = 2 * u16::from(self.n);
        let numbers = (1..=self.n).map(Label::Number);
        let labels = numbers.chain((0..places).map(Label::Place));
        let mut problem = Problem::new();
        for item in labels.map(Constraint) {
            problem.primary(item).expect("all demands differ");
        }
        for number in 1..=self.n {
            for first in 0.. {
                let pair = Pair { number, first };
                if pair.second() >= places {
                    break;
                }
                let mirrored = places - 1 - pair.second();
                if self.held() == Some(number) && first > mirrored {
                    break;
                }
                problem
                    .option(pair)
                    .cover([Constraint(Label::Number(number))])
                    .cover([first, pair.second()].map(|place| Constraint(Label::Place(place))))
                    .add()
                    .expect("all places of the row are items");
            }
        }
        problem
    }

    fn answer_from(&self, tags: &mut dyn Iterator<Item = &Pair>) -> Row {
        let mut numbers = vec![0; 2 * usize::from(self.n)];
        for pair in tags {
            let places = [pair.first, pair.second()].map(usize::from);
            if pair.number <= self.n && places[1] < numbers.len() {
                for place in places {
                    numbers[place] = pair.number;
                }
            }
        }
        Row { numbers }
    }

    fn name(&self, item: &Constraint) -> String {
        match item.0 {
            Label::Number(number) => number.to_string(),
            Label::Place(place) => format!("s{}", u32::from(place) + 1),
        }
    }

    fn phrase(&self, item: &Constraint) -> String {
        let what = match item.0 {
            Label::Number(_) => "number ",
            Label::Place(_) => "place ",
        };
        what.to_owned() + &self.name(item)
    }
}

/// Numbers in a row. Its text is the numbers with spaces between them, and dots for those that are missing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Row {
    numbers: Vec<u8>,
}

impl Row {
    /// The numbers from left to right.
    pub fn numbers(&self) -> &[u8] {
        &self.numbers
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(4 * self.numbers.len());
        for (place, &number) in self.numbers.iter().enumerate() {
            if place > 0 {
                text.push(' ');
            }
            if number == 0 {
                text.push('.');
            }
            for unit in [100, 10, 1].into_iter().filter(|&unit| number >= unit) {
                text.push(char::from(b'0' + number / unit % 10));
            }
        }
        f.write_str(&text)
    }
}
