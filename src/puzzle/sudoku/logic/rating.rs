//! How hard a puzzle is: the easiest steps, counted until they end.

use std::fmt;

use super::super::{Sudoku, Unit};
use super::{Logic, Step};

/// How hard a puzzle is: the hardest step that it needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Grade {
    /// Hidden singles in boxes.
    Easy,
    /// Hidden singles in rows and columns too, or naked singles.
    Medium,
    /// Locked candidates too.
    Hard,
    /// More than these steps.
    Expert,
    /// These steps show that there is no solution.
    Impossible,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Grade::Easy => "easy",
            Grade::Medium => "medium",
            Grade::Hard => "hard",
            Grade::Expert => "expert",
            Grade::Impossible => "impossible",
        })
    }
}

/// What a puzzle takes: how many steps of each kind until it is finished, or until they lead no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The hardest of them.
    pub grade: Grade,
    /// Hidden singles in boxes.
    pub in_boxes: u32,
    /// Hidden singles in rows and columns.
    pub in_lines: u32,
    /// Naked singles.
    pub naked: u32,
    /// Locked candidates.
    pub locked: u32,
    /// Cells that are still blank.
    pub open: u32,
}

impl Sudoku {
    /// How hard this is for a person. Always takes the easiest step, so the same puzzle gets the same rating.
    pub fn rating(&self) -> Rating {
        let mut logic = Logic::new(self);
        let mut rating = Rating {
            grade: Grade::Easy,
            in_boxes: 0,
            in_lines: 0,
            naked: 0,
            locked: 0,
            open: 0,
        };
        loop {
            let step = logic.hint();
            let (grade, count) = match &step {
                Step::Hidden {
                    unit: Unit::Box(_), ..
                } => (Grade::Easy, &mut rating.in_boxes),
                Step::Hidden { .. } => (Grade::Medium, &mut rating.in_lines),
                Step::Naked { .. } => (Grade::Medium, &mut rating.naked),
                Step::Locked { .. } => (Grade::Hard, &mut rating.locked),
                end => {
                    let end = match end {
                        Step::Finished => rating.grade,
                        Step::Guess { .. } => Grade::Expert,
                        _ => Grade::Impossible,
                    };
                    rating.grade = rating.grade.max(end);
                    rating.open = 81 - logic.board().filled() as u32;
                    return rating;
                }
            };
            *count += 1;
            rating.grade = rating.grade.max(grade);
            logic.take(&step);
        }
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rating {
            grade,
            in_boxes,
            in_lines,
            naked,
            locked,
            open,
        } = self;
        write!(
            f,
            "{grade}: {in_boxes} hidden singles in boxes, {in_lines} in rows and columns, {naked} naked singles, \
             {locked} locked candidates, {open} cells open"
        )
    }
}
