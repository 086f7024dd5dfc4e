//! The limits of an answer of a diagram, and its memory: what the diagram itself leaves of the budget of its count.

use super::Diagram;
use crate::count::plan::CountError;
use crate::engine::{Steps, WorkLimits};

/// What is left for an answer.
pub(super) struct Room {
    steps: Steps,
    budget: usize,
    /// The bytes that are kept so far.
    pub(super) kept: usize,
}

impl Room {
    pub(super) fn new(diagram: &Diagram, limits: &WorkLimits) -> Self {
        Room {
            steps: Steps::new(limits),
            budget: diagram.budget,
            kept: diagram.bytes(),
        }
    }

    /// An error if there is no room for `bytes` besides those that are kept, or if the work must stop before its next step.
    pub(super) fn step(&mut self, bytes: usize) -> Result<(), CountError> {
        self.steps.go_on()?;
        self.fits(bytes)
    }

    /// The same after work of about `nanoseconds`: a step is what takes many thousands of them together.
    pub(super) fn work(&mut self, nanoseconds: usize, bytes: usize) -> Result<(), CountError> {
        self.steps.go_on_after(nanoseconds)?;
        self.fits(bytes)
    }

    fn fits(&self, bytes: usize) -> Result<(), CountError> {
        let budget = self.budget;
        match self.kept.saturating_add(bytes) > budget {
            true => Err(CountError::TooLarge { budget }),
            false => Ok(()),
        }
    }
}
