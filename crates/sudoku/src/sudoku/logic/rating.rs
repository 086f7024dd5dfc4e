//! Rates puzzles: takes the easiest step until no technique applies, and counts.

use std::fmt;

use quadrille_engine::web_time::Instant;
use quadrille_engine::{Stop, WorkLimits};

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
    pub fn rating(self) -> Rating {
        self.rated(Logic::hint)
    }

    /// The same within limits: for large squares, where a single step can take seconds.
    ///
    /// ```
    /// use quadrille::sudoku::{Logic, Sudoku};
    /// use quadrille::{Stop, WorkLimits};
    ///
    /// let puzzle: Sudoku = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........".parse()?;
    /// let logic = Logic::new(&puzzle);
    /// let mut limits = WorkLimits::NONE;
    /// assert_eq!(logic.clone().rating_within(&limits), Ok(logic.clone().rating()));
    /// limits.steps = 9;
    /// assert_eq!(logic.rating_within(&limits), Err(Stop::Nodes));
    /// # Ok::<(), quadrille::sudoku::ParseSudokuError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached, which; it looks at them before it tries a technique, which is a step.
    pub fn rating_within(self, limits: &WorkLimits) -> Result<Rating, Stop> {
        let (began, mut tried, mut stop) = (Instant::now(), 0, None);
        let rating = self.rated(|logic| {
            let mut techniques = Technique::ALL.iter().take_while(|_| {
                stop = match tried < limits.steps {
                    true => limits.interrupted(began),
                    false => Some(Stop::Nodes),
                };
                tried += 1;
                stop.is_none()
            });
            logic.hint_by(|| techniques.find_map(|technique| logic.found_by(technique)))
        });
        stop.map_or(Ok(rating), Err)
    }

    /// Takes the steps that `hint` finds.
    fn rated(mut self, mut hint: impl FnMut(&Logic) -> LogicStep) -> Rating {
        let mut counts = vec![0; Technique::ALL.len()];
        let end = loop {
            let step = hint(&self);
            let LogicStep::Deduction(deduction) = &step else {
                break step;
            };
            counts[deduction.technique as usize] += 1;
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
