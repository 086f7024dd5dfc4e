//! Shows solutions of a puzzle: as drawings, or as `quadrille solve` writes them.

use std::io::{self, Write};

use quadrille::{ExactCount, Problem, Solution};

use super::{DrawingStyle, Front, typed};
use crate::output::Output;
use crate::pieces::answers::Answers;
use crate::terminal;

/// Shows solutions one after the other.
pub struct ShownSolutions<'w, P: Front> {
    puzzle: &'w P,
    problem: &'w Problem<P::Item, P::Tag>,
    /// For the formats of the named problem.
    output: Option<Output<'w>>,
    look: DrawingStyle,
    /// The columns of the terminal, if it is one.
    width: Option<usize>,
    /// Whether there is a drawing above.
    follows: bool,
}

impl<'w, P: Front> ShownSolutions<'w, P> {
    pub fn new(
        puzzle: &'w P,
        problem: &'w Problem<P::Item, P::Tag>,
        output: Option<Output<'w>>,
        look: DrawingStyle,
    ) -> Self {
        ShownSolutions {
            puzzle,
            problem,
            output,
            look,
            width: terminal::width(),
            follows: false,
        }
    }

    /// Shows a solution; `found` is the same solution in the named problem.
    pub fn show(
        &mut self,
        solution: &Solution<'_, P::Item, P::Tag>,
        found: &Solution<'_, String, ()>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        if let Some(output) = &mut self.output {
            return output.solution(found, out);
        }
        let answer = self.puzzle.answer(solution);
        let drawing = match self.width {
            Some(columns) => self.puzzle.drawing_within(&answer, self.look, columns),
            None => self.puzzle.drawing(&answer, self.look),
        };
        let follows = std::mem::replace(&mut self.follows, true);
        let blank = if follows { "\n" } else { "" };
        writeln!(out, "{blank}{drawing}")
    }
}

impl<P: Front> Answers for ShownSolutions<'_, P> {
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
        mut out: &mut dyn Write,
    ) -> io::Result<()> {
        let solution = typed(self.problem, found.options());
        self.show(&solution, found, &mut out)
    }

    fn end(&mut self, counted: &ExactCount, mut out: &mut dyn Write) -> io::Result<()> {
        match &mut self.output {
            Some(output) => output.end(&counted.report, &mut out),
            None => Ok(()),
        }
    }
}
