//! Solutions one by one, each sought when it is asked for.

use std::fmt;
use std::iter::FusedIterator;

use super::{Fresh, Laid, Search, Solution};
use crate::dance::Floor;
use crate::drive::{Monitor, Run};
use crate::engine::{Engine, Found, Report};
use crate::problem::Problem;

impl<'p, I, T> Search<'p, I, T, Fresh> {
    /// The solutions one by one, each sought when it is asked for, on a grid laid on `floor`.
    pub fn iter<'a>(self, floor: &'a Floor<'a>) -> Solutions<'p, 'a, I, T> {
        let (problem, Fresh, question, monitor) = self.begin();
        let engine: Box<dyn Engine + 'a> = match &question.tables {
            Some(tables) => Box::new(floor.keep(tables.clone()).walk()),
            None => Box::new(floor.dances.alloc(question.lay(floor))),
        };
        Solutions {
            problem,
            run: question.begin(engine, &monitor),
            monitor,
        }
    }
}

impl<'p, 'g, I, T> Search<'p, I, T, Laid<'g, '_>> {
    /// The solutions one by one, each sought when it is asked for.
    pub fn iter(self) -> Solutions<'p, 'g, I, T> {
        let (problem, Laid(dance), question, monitor) = self.begin();
        dance.tell_choices(question.with_choices);
        let engine: Box<dyn Engine + 'g> = Box::new(dance);
        Solutions {
            problem,
            run: question.begin(engine, &monitor),
            monitor,
        }
    }
}

/// The solutions of a search, one by one: see [`Search::iter`]. After the end it stays at the end.
pub struct Solutions<'p, 'g, I, T> {
    problem: &'p Problem<I, T>,
    run: Run<Box<dyn Engine + 'g>>,
    monitor: Monitor<'p>,
}

impl<I, T> Solutions<'_, '_, I, T> {
    /// What the search has cost so far, and why it stopped; [`Stop::Caller`](crate::Stop::Caller) if it could still go
    /// on.
    pub fn report(&self) -> Report {
        self.monitor.report(&self.run.outcome())
    }
}

impl<'p, I, T> Iterator for Solutions<'p, '_, I, T> {
    type Item = Solution<'p, I, T>;

    fn next(&mut self) -> Option<Self::Item> {
        self.run.next(&mut self.monitor).then(|| {
            let mut found = Found::default();
            self.run.engine().solution(&mut found);
            Solution::new(self.problem, found)
        })
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
