//! Rates puzzles: takes the easiest step until no technique applies, and counts.

use std::fmt;

use super::super::Sudoku;
use super::{Grade, Logic, LogicStep, Technique};

/// How hard a puzzle is: the number of steps of each technique until it is finished, or until no technique applies.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// How hard it is: by the hardest technique.
    pub grade: Grade,
    /// The hardest technique that was used; `None` if there was nothing to do, the givens clash at once, or the first step
    /// needs a guess.
    pub hardest: Option<Technique>,
    /// The number of steps of each technique that was used, easiest technique first.
    pub steps: Vec<(Technique, u32)>,
    /// Cells that are still blank.
    pub open: u32,
}

impl Sudoku {
    /// How hard this is for a person who may assume that there is exactly one solution.
    pub fn rating(&self) -> Rating {
        Logic::new(self).assuming_uniqueness().rating()
    }
}

impl Logic {
    /// How hard it is from here on. Always takes the easiest step, so equal puzzles get equal ratings.
    pub fn rating(mut self) -> Rating {
        let mut counts = vec![0; Technique::ALL.len()];
        let end = loop {
            let step = self.hint();
            let LogicStep::Deduction(deduction) = &step else {
                break step;
            };
            let place = Technique::ALL
                .iter()
                .position(|&other| other == deduction.technique);
            counts[place.expect("all of them are there")] += 1;
            self.take(&step);
        };
        let taken = Technique::ALL.iter().copied().zip(counts);
        let steps: Vec<(Technique, u32)> = taken.filter(|&(_, count)| count > 0).collect();
        let hardest = steps.last().map(|&(technique, _)| technique);
        let grade = match end {
            LogicStep::Finished => hardest.map_or(Grade::Easy, Technique::grade),
            LogicStep::Guess { .. } | LogicStep::NotUnique(_) => Grade::Extreme,
            _ => Grade::Impossible,
        };
        Rating {
            grade,
            hardest,
            steps,
            open: self.blanks as u32,
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.grade)?;
        for (nth, (technique, count)) in self.steps.iter().enumerate() {
            let between = if nth == 0 { ": " } else { ", " };
            write!(f, "{between}{count} x {technique}")?;
        }
        match self.open {
            0 => Ok(()),
            open => write!(f, "; {open} cells open"),
        }
    }
}
