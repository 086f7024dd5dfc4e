//! Iterators of solutions, each found on demand.

use std::fmt;
use std::iter::FusedIterator;

use super::{Search, Solution};
use crate::drive::{self, EngineRun, Monitor, SearchQuestion, WantedSolutions};
use crate::engine::{Engine, FoundSolution, IS_SMALL, Report};
use crate::problem::Problem;
use quadrille_kernel::dance::Floor;

impl<'p, 'g, I, T> Search<'p, 'g, I, T> {
    /// An iterator of the solutions, each found on demand, on one thread and on a grid laid on `floor`.
    ///
    /// [`Problem::into_solutions`](crate::Problem::into_solutions) needs no floor: its iterator owns everything that it needs.
    ///
    /// ```
    /// use quadrille::{Floor, Problem};
    ///
    /// let problem = Problem::from_rows([[0], [0], [0]])?;
    /// let two: Vec<_> = problem.search().iter(&Floor::new()).take(2).collect();
    /// assert_eq!(two.len(), 2);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn iter<'a>(self, floor: &'a Floor<'a>) -> Solutions<'p, 'a, I, T>
    where
        'g: 'a,
        'p: 'a,
    {
        let mut begun = self.begin(WantedSolutions::List);
        let (question, limits) = (&mut begun.question, &begun.monitor.limits);
        let mut engine = drive::engine_by_steps(question, limits, floor);
        let mut run = begun.question.begin(&mut *engine, &begun.monitor);
        begun.question.pause(&mut run, &begun.monitor);
        Solutions {
            problem: begun.problem,
            question: begun.question,
            run,
            engine,
            monitor: begun.monitor,
        }
    }
}

/// An iterator of the solutions of a search: see [`Search::iter`].
pub struct Solutions<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    question: SearchQuestion<'p>,
    run: EngineRun,
    engine: Box<dyn Engine + 'g>,
    monitor: Monitor<'g>,
}

impl<I, T> Solutions<'_, '_, I, T> {
    /// What the search has cost so far, and why it stopped; [`Stop::Caller`](crate::Stop::Caller) if it could still go
    /// on.
    pub fn report(&self) -> Report {
        self.monitor.report(&self.run.outcome(&*self.engine))
    }
}

impl<'p, I, T> Iterator for Solutions<'p, '_, I, T> {
    type Item = Solution<'p, I, T>;

    fn next(&mut self) -> Option<Self::Item> {
        let Solutions {
            question,
            run,
            engine,
            monitor,
            ..
        } = self;
        while !run.next(&mut **engine, monitor) {
            if IS_SMALL || !question.goes_on(run, &**engine, monitor) {
                return None;
            }
        }
        let mut found = FoundSolution::default();
        engine.solution(&mut found);
        Some(Solution::new(self.problem, found))
    }
}

impl<I, T> FusedIterator for Solutions<'_, '_, I, T> {}

impl<I, T> fmt::Debug for Solutions<'_, '_, I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("report", &self.report())
            .finish_non_exhaustive()
    }
}
