//! Shows solutions of a puzzle: as drawings, or as `quadrille solve` writes them.

use std::io::{self, Write};

use quadrille::{Choice, OptionId, Report};

use super::DrawingStyle;
use super::posed::AnyPuzzle;
use crate::output::Output;
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

    /// Writes what follows the last solution.
    pub fn end(&mut self, report: &Report, out: &mut dyn Write) -> io::Result<()> {
        match &mut self.output {
            Some(output) => output.writer.end(report, out),
            None => Ok(()),
        }
    }
}
