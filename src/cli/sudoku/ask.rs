//! What is meant: the task, and the shape of the answers.

use super::args::{Format, SudokuArgs};
use super::entry::Shape;
use super::table::Fill;
use quadrille::EngineKind;

/// What to do with each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Show solutions, so many at the most.
    Solve(u64),
    /// Count solutions, up to so many.
    Count(u64),
    /// Is there exactly one?
    Unique,
    /// Is this board a solution?
    Check,
    /// What is the next step?
    Hint,
    /// How hard is it?
    Rate,
}

impl Task {
    /// How many solutions to look for.
    pub fn most(self) -> u64 {
        match self {
            Task::Solve(most) | Task::Count(most) => most,
            Task::Unique | Task::Rate => 2,
            Task::Check | Task::Hint => 0,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Ask {
    pub task: Task,
    /// The shape of the answers, if not the one that was read.
    pub format: Option<Format>,
    pub engine: Option<EngineKind>,
    /// Whether to use colours.
    pub color: bool,
}

impl Ask {
    pub fn of(args: &SudokuArgs, color: bool) -> Self {
        let task = match args.limit {
            _ if args.hint => Task::Hint,
            _ if args.rate => Task::Rate,
            _ if args.check => Task::Check,
            _ if args.unique => Task::Unique,
            limit if args.count => Task::Count(limit.unwrap_or(u64::MAX)),
            _ if args.all => Task::Solve(u64::MAX),
            limit => Task::Solve(limit.unwrap_or(1)),
        };
        Ask {
            task,
            format: args.format,
            engine: args.engine.0,
            color,
        }
    }

    /// What the answers put into a table.
    pub fn fill(&self) -> Fill {
        match self.task {
            Task::Solve(_) => Fill::Solutions,
            Task::Count(_) => Fill::Added("count"),
            Task::Unique => Fill::Added("unique"),
            Task::Check => Fill::Added("check"),
            Task::Hint => Fill::Added("hint"),
            Task::Rate => Fill::Added("rating"),
        }
    }

    /// Whether the answer to something of this shape may be several lines, so that blank lines are to set it
    /// apart.
    pub fn is_tall(&self, shape: &Shape) -> bool {
        let boards = matches!(self.task, Task::Solve(_) | Task::Unique);
        boards
            && match self.format {
                None => matches!(shape, Shape::Block(_)),
                Some(format) => matches!(format, Format::Grid | Format::Pretty),
            }
    }
}
