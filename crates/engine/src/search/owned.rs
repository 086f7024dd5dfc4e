//! Solutions that own what they need, found by a thread of their own: to be kept, and sent to other threads.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

use super::Search;
use super::solution::{cost_of, labels_of, tags_of};
use super::stream::{Batch, Reader, Taken, Writer, stream};
use crate::engine::{Choice, FoundSolution, Report};
use crate::problem::{OptionId, Problem};
use crate::threads::lock;

/// How long the reader waits before it looks whether a few solutions are there.
const LOOK: Duration = Duration::from_millis(20);

impl<I, T> Problem<I, T>
where
    I: Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// An iterator of all solutions that owns the problem. [`OwnedSolutions::new`] takes a plan of the search.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// problem.primary("a")?;
    /// problem.option("this").cover(["a"]).add()?;
    /// problem.option("that").cover(["a"]).add()?;
    /// let solutions: Vec<_> = problem.into_solutions().collect();
    /// assert_eq!(solutions[1].tags().collect::<Vec<_>>(), [&"that"]);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn into_solutions(self) -> OwnedSolutions<I, T> {
        OwnedSolutions::new(self, |search| search)
    }
}

/// An iterator of solutions that borrows nothing and can be sent to other threads. The search runs on a thread of its
/// own, a little ahead of the caller: see [`stream`](super::stream).
///
/// The thread ends when the iterator is dropped. If the system has no thread to spare, the first call of `next` finds
/// all solutions and keeps them.
pub struct OwnedSolutions<I, T> {
    problem: Arc<Problem<I, T>>,
    reader: Reader<Report>,
    batch: Batch,
    source: SolutionSource,
    report: Option<Report>,
}

/// Searches, and writes what it finds.
type Work = Box<dyn FnOnce(Writer<Report>) + Send>;

enum SolutionSource {
    Thread(JoinHandle<()>),
    /// There is none, and the search has not begun.
    Work(Work, Writer<Report>),
    Over,
}

impl<I, T> OwnedSolutions<I, T>
where
    I: Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    /// The solutions of `problem`. `plan` gets a plan to search for all of them, and returns the plan that is run.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use quadrille::{OwnedSolutions, Problem};
    ///
    /// let mut problem = Problem::<_, ()>::new();
    /// problem.primary("a")?;
    /// problem.option(()).cover(["a"]).add()?;
    /// let other = problem.option(()).cover(["a"]).add()?;
    /// let problem = Arc::new(problem);
    /// let mut solutions = OwnedSolutions::new(problem, move |search| search.require([other]));
    /// let one = solutions.next().expect("there is one");
    /// assert_eq!(one.options(), [other]);
    /// assert_eq!(solutions.next(), None);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn new(
        problem: impl Into<Arc<Problem<I, T>>>,
        plan: impl for<'p, 'g> FnOnce(Search<'p, 'g, I, T>) -> Search<'p, 'g, I, T> + Send + 'static,
    ) -> Self {
        let problem = problem.into();
        let shared = problem.clone();
        let work: Work = Box::new(move |writer| {
            let search = plan(shared.search()).cancel_on(writer.flag());
            let report = search.for_each(|solution| {
                match writer.put_chosen(solution.options(), solution.choices()) {
                    true => ControlFlow::Continue(()),
                    false => ControlFlow::Break(()),
                }
            });
            // What the thread has of the problem goes before the reader hears of the end.
            drop(shared);
            writer.finish(report);
        });
        let (writer, reader) = stream();
        // The work is left here if there is no thread.
        let slot = Arc::new(Mutex::new(Some((work, writer))));
        let thread = {
            let slot = slot.clone();
            Builder::new().spawn(move || {
                let (work, writer) = lock(&slot).take().expect("the thread alone takes the work");
                work(writer);
            })
        };
        let source = match thread {
            Ok(thread) => SolutionSource::Thread(thread),
            Err(_) => {
                let (work, mut writer) = lock(&slot).take().expect("no thread has taken the work");
                writer.unbound();
                SolutionSource::Work(work, writer)
            }
        };
        OwnedSolutions {
            problem,
            reader,
            batch: Batch::default(),
            source,
            report: None,
        }
    }
}

impl<I, T> OwnedSolutions<I, T> {
    /// Stops the search, and returns its report. Solutions that were found ahead are lost.
    pub fn into_report(mut self) -> Report {
        self.reader.close();
        self.end();
        self.report.expect("a search that is over has a report")
    }

    /// Waits for the end of the search.
    fn end(&mut self) {
        match std::mem::replace(&mut self.source, SolutionSource::Over) {
            SolutionSource::Thread(thread) => match thread.join() {
                Err(panic) if !std::thread::panicking() => std::panic::resume_unwind(panic),
                _ => {}
            },
            SolutionSource::Work(work, writer) => work(writer),
            SolutionSource::Over => {}
        }
        self.report = self.report.or(self.reader.end());
    }
}

impl<I, T> Iterator for OwnedSolutions<I, T> {
    type Item = OwnedSolution<I, T>;

    fn next(&mut self) -> Option<Self::Item> {
        while self.batch.is_empty() {
            if let SolutionSource::Work(..) = self.source {
                self.end();
            }
            if let Taken::End = self.reader.take(&mut self.batch, LOOK) {
                // The thread is done, or has panicked; then this panics, too.
                self.end();
                return None;
            }
        }
        self.batch.pop_found().map(|found| OwnedSolution {
            problem: self.problem.clone(),
            found,
        })
    }
}

impl<I, T> FusedIterator for OwnedSolutions<I, T> {}

impl<I, T> Drop for OwnedSolutions<I, T> {
    fn drop(&mut self) {
        self.reader.close();
        if let SolutionSource::Thread(..) = self.source {
            self.end();
        }
    }
}

impl<I, T> fmt::Debug for OwnedSolutions<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedSolutions").finish_non_exhaustive()
    }
}

/// A [`Solution`](crate::Solution) that owns a share of its problem. Two are equal if they have the same options in the same order.
pub struct OwnedSolution<I, T> {
    problem: Arc<Problem<I, T>>,
    found: FoundSolution,
}

impl<I, T> OwnedSolution<I, T> {
    /// The problem that it solves.
    pub fn problem(&self) -> &Problem<I, T> {
        &self.problem
    }

    /// The sum of the costs of the options, as [`Solution::cost`](crate::Solution::cost).
    pub fn cost(&self) -> u64 {
        cost_of(&self.problem, self.options())
    }

    /// The options, in the order of [`Solution::options`](crate::Solution::options).
    pub fn options(&self) -> &[OptionId] {
        &self.found.options
    }

    /// How each of the options was chosen, as [`Solution::choices`](crate::Solution::choices) has it.
    pub fn choices(&self) -> &[Option<Choice>] {
        &self.found.choices
    }

    /// The tags of the options, in the order of [`options`](Self::options).
    pub fn tags(&self) -> impl ExactSizeIterator<Item = &T> {
        tags_of(&self.problem, self.options())
    }

    /// The labels of the items of each option, in the same order.
    pub fn labels(&self) -> impl ExactSizeIterator<Item = impl Iterator<Item = &I>> {
        labels_of(&self.problem, self.options())
    }
}

impl<I, T> Clone for OwnedSolution<I, T> {
    fn clone(&self) -> Self {
        OwnedSolution {
            problem: self.problem.clone(),
            found: self.found.clone(),
        }
    }
}

impl<I, T> PartialEq for OwnedSolution<I, T> {
    fn eq(&self, other: &Self) -> bool {
        self.options() == other.options()
    }
}

impl<I, T> Eq for OwnedSolution<I, T> {}

impl<I, T> Hash for OwnedSolution<I, T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.options().hash(state);
    }
}

impl<I, T> fmt::Debug for OwnedSolution<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedSolution")
            .field("options", &self.found.options)
            .finish_non_exhaustive()
    }
}
