//! The request: the task, and the format of the answers.

use std::fmt;
use std::sync::Arc;

use clap::ValueEnum;
use quadrille::puzzle::square::SquareRules;
use quadrille::sudoku::text::{AnswerColumn, AnswerFormat, Layout, PrettyStyle, Reader};
use quadrille::{EngineKind, Limits};

use crate::rules::RuleSet;

/// What to do with each puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleTask {
    /// Show up to this number of solutions.
    Solve(u64),
    /// Count solutions, up to this number.
    Count(u64),
    /// Is there exactly one?
    Unique,
    /// Is this board a solution?
    Check,
    /// What is the next step? Or what are all steps, or the candidates?
    Hint(Hints),
    /// How hard is it?
    Rate,
}

impl PuzzleTask {
    /// How many solutions to look for.
    pub fn max(self) -> u64 {
        match self {
            PuzzleTask::Solve(max) | PuzzleTask::Count(max) => max,
            PuzzleTask::Unique | PuzzleTask::Rate => 2,
            PuzzleTask::Check | PuzzleTask::Hint(_) => 0,
        }
    }
}

/// How many solutions a puzzle has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Uniqueness {
    /// None
    None,
    /// Exactly one
    #[value(alias = "unique")]
    One,
    /// Two or more
    Several,
}

/// What to show of the way to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Hints {
    /// The next one
    Next,
    /// All of them, until the end
    All,
    /// None of them, but the candidates of every cell
    Candidates,
}

/// A format to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SudokuFormat {
    /// Boxes, with givens that stand out
    Text,
    /// All symbols of a board on a line
    Lines,
    /// n rows of n symbols, as judges have it
    Grid,
    /// One JSON object a line
    Jsonl,
    /// A table: puzzle,solution
    Csv,
    /// A picture: --svg on standard output
    Svg,
}

/// What ends a run: a time, a signal.
pub trait RunEnd: fmt::Debug + Send + Sync {
    /// What is left of the limits, for searches from now on.
    fn limits_left(&self) -> Limits;

    /// Whether the time is over, and no signal came before.
    fn is_time_over(&self) -> bool;
}

/// What to do with all puzzles, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// What to do with each puzzle.
    pub task: PuzzleTask,
    /// The format of the answers, if it is not the format of each puzzle.
    pub format: Option<SudokuFormat>,
    /// The only engine to search on.
    pub engine: Option<EngineKind>,
    /// Whether to leave out boards that are right.
    pub only_wrong: bool,
    /// Which puzzles to show; `None` for all.
    pub only: Option<Uniqueness>,
    /// Whether to say why a puzzle has no solution.
    pub why: bool,
    /// Whether anybody is told what the searches cost.
    pub measured: bool,
    /// What ends the run, once it has begun.
    pub end: Option<Arc<dyn RunEnd>>,
    /// Whether to use colors.
    pub color: bool,
    /// The rules of all puzzles.
    pub rules: Arc<RuleSet>,
}

/// How givens and filled cells look if there are colors: bold, and cyan.
const COLORS: PrettyStyle<'static> = PrettyStyle {
    given: Some(("\u{1b}[1m", "\u{1b}[0m")),
    filled: Some(("\u{1b}[36m", "\u{1b}[0m")),
};

impl Request {
    /// The limits of searches from now on.
    pub fn limits(&self) -> Limits {
        let limits = self.end.as_ref().map(|end| end.limits_left());
        limits.unwrap_or(Limits::NONE)
    }

    /// Whether the time is over, and no signal came before.
    pub fn is_late(&self) -> bool {
        self.end.as_ref().is_some_and(|end| end.is_time_over())
    }

    /// The reader of the puzzles.
    pub fn reader(&self) -> Reader {
        let mut reader = Reader::new().column(self.column());
        if let Some(order) = self.rules.order() {
            reader = reader.order(order);
        }
        match self.task {
            PuzzleTask::Check => reader.with_claims(),
            _ => reader,
        }
    }

    /// The column of a table that answers go to.
    pub fn column(&self) -> AnswerColumn {
        match self.task {
            PuzzleTask::Solve(_) => AnswerColumn::Solutions,
            PuzzleTask::Count(_) => AnswerColumn::Added("count"),
            PuzzleTask::Unique => AnswerColumn::Added("unique,first,second"),
            PuzzleTask::Check => AnswerColumn::Added("check"),
            PuzzleTask::Hint(Hints::Candidates) => AnswerColumn::Added("candidates"),
            PuzzleTask::Hint(_) => AnswerColumn::Added("hint"),
            PuzzleTask::Rate => AnswerColumn::Added("rating"),
        }
    }

    /// The format of an answer to an entry in this layout; `None` for JSON.
    pub fn answer_format<'e>(
        &self,
        layout: &'e Layout,
        rules: &'e SquareRules,
    ) -> Option<AnswerFormat<'e>> {
        Some(match self.format {
            None | Some(SudokuFormat::Svg) => AnswerFormat::of(layout),
            Some(SudokuFormat::Lines) => AnswerFormat::Line,
            Some(SudokuFormat::Grid) => AnswerFormat::Grid,
            Some(SudokuFormat::Text) if self.color => AnswerFormat::Pretty(rules, COLORS),
            Some(SudokuFormat::Text) => AnswerFormat::Pretty(rules, PrettyStyle::default()),
            Some(SudokuFormat::Csv) => AnswerFormat::Csv,
            Some(SudokuFormat::Jsonl) => return None,
        })
    }

    /// Whether the answer to an entry in this layout may take several lines, with blank lines around it.
    pub fn is_tall(&self, layout: &Layout) -> bool {
        match self.task {
            // Puzzles picked by `--only` have no blank lines before them, because no worker knows which one is the
            // first.
            _ if self.only.is_some() => false,
            PuzzleTask::Solve(_) | PuzzleTask::Unique => match self.format {
                None => matches!(layout, Layout::Rows(_)),
                Some(format) => matches!(format, SudokuFormat::Grid | SudokuFormat::Text),
            },
            PuzzleTask::Hint(Hints::All | Hints::Candidates) => match self.format {
                None => !matches!(layout, Layout::Table(_)),
                Some(format) => !matches!(format, SudokuFormat::Jsonl | SudokuFormat::Csv),
            },
            _ => false,
        }
    }
}
