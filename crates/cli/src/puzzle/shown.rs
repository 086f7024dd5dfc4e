//! Shows solutions of a puzzle: as drawings, or as `quadrille solve` writes them.

use std::io::{self, Write};

use quadrille::{Choice, ExactCount, OptionId, Solution};

use super::DrawingStyle;
use super::posed::AnyPuzzle;
use crate::output::Output;
use crate::parts::answers::Answers;
use crate::terminal;

/// Shows solutions one after the other.
pub struct ShownSolutions<'w> {
    puzzle: &'w dyn AnyPuzzle,
    /// For the formats of the named problem.
    output: Option<Output<'w>>,
    look: DrawingStyle,
    /// The columns of the terminal; without end if there is none.
    width: usize,
    /// Whether there is a drawing above.
    follows: bool,
}

impl<'w> ShownSolutions<'w> {
    pub fn new(puzzle: &'w dyn AnyPuzzle, output: Option<Output<'w>>, look: DrawingStyle) -> Self {
        ShownSolutions {
            puzzle,
            output,
            look,
            width: terminal::width().unwrap_or(usize::MAX),
            follows: false,
        }
    }

    /// Shows a solution.
    pub fn show(
        &mut self,
        options: &[OptionId],
        choices: &[Option<Choice>],
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(output) = &mut self.output {
            return output.options(options, choices, out);
        }
        let drawing = self.puzzle.drawing(options, self.look, self.width);
        let follows = std::mem::replace(&mut self.follows, true);
        let blank = if follows { "\n" } else { "" };
        writeln!(out, "{blank}{drawing}")
    }
}

impl Answers for ShownSolutions<'_> {
    fn shows_choices(&self) -> bool {
        self.output.as_ref().is_some_and(Output::shows_choices)
    }

    fn resume_after(&mut self, written: u64) {
        self.follows = written > 0;
        if let Some(output) = &mut self.output {
            output.resume_after(written);
        }
    }

    fn solution(
        &mut self,
        found: &Solution<'_, String, ()>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        self.show(found.options(), found.choices(), out)
    }

    fn end(&mut self, counted: &ExactCount, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.output {
            Some(output) => output.end(&counted.report, out),
            None => Ok(()),
        }
    }
}
