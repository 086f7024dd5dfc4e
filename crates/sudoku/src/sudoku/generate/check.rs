//! What a generator cannot make: no number of tries has such a puzzle, or it takes too much memory.

use super::{Generator, killer};
use crate::square::{SquareRules, UnitKind};
use crate::sudoku::{Grade, Technique};
use quadrille_engine::IS_SMALL;

/// The least number of clues under the usual rules (McGuire, Tugemann and Civario, 2012).
const FEWEST: u16 = 17;

/// Why a [`Generator`] makes no puzzle, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct GeneratorError(String);

impl Generator {
    /// Whether there can be such puzzles under these rules.
    ///
    /// # Errors
    ///
    /// If there are to be more clues than cells, under the usual rules fewer than 17, where all symbols are alike two fewer than
    /// symbols, or a number of them that the groups of the symmetry do not add up to; if no grade is in the range that is wanted; if random cages are to be easy, or in a
    /// square above 25 x 25; if random regions meet disjoint groups.
    ///
    /// ```
    /// use quadrille::puzzle::square::SquareRules;
    /// use quadrille::sudoku::{ClueSymmetry, Generator};
    ///
    /// let maker = Generator::new(1).symmetry(ClueSymmetry::Horizontal);
    /// assert!(maker.clues(25).check(&SquareRules::size(9)?).is_ok());
    /// // Without a column in the middle, clues come in pairs.
    /// assert!(maker.clues(25).check(&SquareRules::size(16)?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self, rules: &SquareRules) -> Result<(), GeneratorError> {
        match self.fault(rules) {
            Some(fault) => Err(GeneratorError(fault)),
            None => Ok(()),
        }
    }

    fn fault(&self, rules: &SquareRules) -> Option<String> {
        let (order, largest) = (rules.order(), killer::LARGEST);
        if self.cages && order > largest {
            return Some(format!(
                "found random cages in a square of {order} x {order}, expected at most {largest} x {largest}: the sums of \
                 larger ones take too much memory"
            ));
        }
        // A cage of one cell is a sum, too.
        let is_easy = |(_, to): (Grade, Grade)| to < Technique::CageSum.grade();
        if self.cages && self.grades.is_some_and(is_easy) {
            let why = "found random cages of the grade easy, expected medium or harder, the grade of sums";
            return Some(why.to_owned());
        }
        if self.regions && rules.has(UnitKind::Group) {
            let why = "found random regions and disjoint groups of boxes, expected one of the two";
            return Some(why.to_owned());
        }
        // The page, whose code must be small, asks for one grade, and for no number of clues.
        if !IS_SMALL
            && let Some((from, to)) = self.grades
            && !Grade::ALL.iter().any(|grade| (from..=to).contains(grade))
        {
            return Some(format!(
                "found no grade from {from} to {to}, expected a range such as easy to hard"
            ));
        }
        let clues = self.clues.filter(|_| !IS_SMALL)?;
        let cells = u16::from(order).pow(2);
        if clues > cells {
            return Some(format!(
                "found {clues} clues in a square of {order} x {order}, expected at most {cells}, one in each cell"
            ));
        }
        let is_usual = !self.cages && !self.regions && rules.is_usual();
        if is_usual && clues < FEWEST {
            return Some(format!(
                "found {clues} clues under the usual rules, expected at least {FEWEST}: with fewer, there is never one solution"
            ));
        }
        let all = (2_u128 << order) - 2;
        let are_alike = !self.cages
            && rules.cages().is_empty()
            && (0..usize::from(cells)).all(|cell| rules.allowed(cell) == all);
        if are_alike && clues + 1 < u16::from(order) {
            let fewest = order - 1;
            return Some(format!(
                "found {clues} clues in a square of {order} x {order}, expected at least {fewest}: two symbols that are no clues \
                 could be exchanged"
            ));
        }
        if self.left_over(order, clues) > 0 {
            return Some(format!(
                "found {clues} clues with the symmetry {}, expected another number: no groups of its cells add up to it",
                self.symmetry.name()
            ));
        }
        None
    }

    /// How many clues remain of a number of them when as many as possible are in groups of the symmetry. The size of each
    /// group divides that of each larger one, so groups that take all of them are found from the largest on.
    fn left_over(&self, order: u8, clues: u16) -> usize {
        let groups =
            (0..usize::from(order).pow(2)).map(|cell| (cell, self.symmetry.group(order, cell)));
        let groups = groups.filter(|(cell, group)| group.first() == Some(cell));
        let mut sizes: Vec<usize> = groups.map(|(_, group)| group.len()).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        let take = |left: usize, &size: &usize| if size <= left { left - size } else { left };
        sizes.iter().fold(clues.into(), take)
    }
}
