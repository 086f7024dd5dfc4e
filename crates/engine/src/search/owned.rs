//! Solutions that own what they need, found by a thread of their own: to be kept, and sent to other threads.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::iter::FusedIterator;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{Builder, JoinHandle};

use super::{Search, Solution};
use crate::engine::{Choice, FoundSolution, Report};
use crate::problem::{OptionId, Problem};

/// The number of solutions that the thread finds ahead of the caller.
const AHEAD: usize = 256;

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
/// own, a little ahead of the caller.
///
/// The thread ends when the iterator is dropped. If the system has no thread to spare, the first call of `next` finds
/// all solutions and keeps them.
pub struct OwnedSolutions<I, T> {
    problem: Arc<Problem<I, T>>,
    source: SolutionSource<I, T>,
    cancel: Arc<AtomicBool>,
}

/// A plan of what to search for.
type SearchPlan<I, T> = dyn for<'p, 'g> FnOnce(Search<'p, 'g, I, T>) -> Search<'p, 'g, I, T> + Send;

enum SolutionSource<I, T> {
    /// A thread that searches.
    Thread(Receiver<FoundSolution>, JoinHandle<Report>),
    /// There is none, and the search has not begun.
    Plan(Box<SearchPlan<I, T>>),
    /// What is left, and the report.
    Kept(std::vec::IntoIter<FoundSolution>, Option<Report>),
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
        let cancel = Arc::new(AtomicBool::new(false));
        let (sender, receiver) = sync_channel(AHEAD);
        // The plan is left here if there is no thread.
        let slot = Arc::new(std::sync::Mutex::new(Some(
            Box::new(plan) as Box<SearchPlan<I, T>>
        )));
        let work = {
            let (problem, cancel, slot) = (problem.clone(), cancel.clone(), slot.clone());
            move || {
                let plan = take(&slot).expect("the thread alone takes the plan");
                let search = plan(problem.search()).cancel_on(cancel);
                send(search, &sender)
            }
        };
        let source = match Builder::new().spawn(work) {
            Ok(thread) => SolutionSource::Thread(receiver, thread),
            Err(_) => SolutionSource::Plan(take(&slot).expect("no thread has taken the plan")),
        };
        OwnedSolutions {
            problem,
            source,
            cancel,
        }
    }
}

fn take<P>(slot: &std::sync::Mutex<Option<P>>) -> Option<P> {
    let slot = slot.lock();
    slot.unwrap_or_else(std::sync::PoisonError::into_inner)
        .take()
}

/// Sends all solutions, as long as somebody receives them.
fn send<I, T>(search: Search<'_, '_, I, T>, sender: &SyncSender<FoundSolution>) -> Report {
    search.for_each(|solution| match sender.send(solution.found().clone()) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    })
}

impl<I, T> OwnedSolutions<I, T> {
    /// Stops the search, and returns its report. Solutions that were found ahead are lost.
    pub fn into_report(mut self) -> Report {
        self.stop().expect("a search that is over has a report")
    }

    /// Ends the thread, and waits for it.
    fn stop(&mut self) -> Option<Report> {
        self.cancel.store(true, Ordering::Relaxed);
        let over = SolutionSource::Kept(Vec::new().into_iter(), None);
        match std::mem::replace(&mut self.source, over) {
            SolutionSource::Thread(receiver, thread) => {
                drop(receiver);
                match thread.join() {
                    Ok(report) => Some(report),
                    Err(_) if std::thread::panicking() => None,
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            SolutionSource::Plan(plan) => {
                let search = plan(self.problem.search());
                Some(search.cancel_on(self.cancel.clone()).run())
            }
            SolutionSource::Kept(_, report) => report,
        }
    }

    fn receive(&mut self) -> Option<FoundSolution> {
        if let SolutionSource::Plan(_) = self.source {
            let over = SolutionSource::Kept(Vec::new().into_iter(), None);
            if let SolutionSource::Plan(plan) = std::mem::replace(&mut self.source, over) {
                let mut kept = Vec::new();
                let report = plan(self.problem.search())
                    .for_each(|solution| kept.push(solution.found().clone()));
                self.source = SolutionSource::Kept(kept.into_iter(), Some(report));
            }
        }
        match &mut self.source {
            SolutionSource::Thread(receiver, _) => receiver.recv().ok(),
            SolutionSource::Plan(_) => None,
            SolutionSource::Kept(kept, _) => kept.next(),
        }
    }
}

impl<I, T> Iterator for OwnedSolutions<I, T> {
    type Item = OwnedSolution<I, T>;

    fn next(&mut self) -> Option<Self::Item> {
        let found = self.receive();
        if found.is_none() && matches!(self.source, SolutionSource::Thread(..)) {
            // The thread is done, or has panicked; then this panics, too.
            let report = self.stop();
            self.source = SolutionSource::Kept(Vec::new().into_iter(), report);
        }
        found.map(|found| OwnedSolution {
            problem: self.problem.clone(),
            found,
        })
    }
}

impl<I, T> FusedIterator for OwnedSolutions<I, T> {}

impl<I, T> Drop for OwnedSolutions<I, T> {
    fn drop(&mut self) {
        if let SolutionSource::Thread(..) = self.source {
            self.stop();
        }
    }
}

impl<I, T> fmt::Debug for OwnedSolutions<I, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedSolutions").finish_non_exhaustive()
    }
}

/// A [`Solution`] that owns a share of its problem. Two are equal if they have the same options in the same order.
pub struct OwnedSolution<I, T> {
    problem: Arc<Problem<I, T>>,
    found: FoundSolution,
}

impl<I, T> OwnedSolution<I, T> {
    /// The problem that it solves.
    pub fn problem(&self) -> &Problem<I, T> {
        &self.problem
    }

    /// A borrowed solution with a copy of the options.
    pub fn to_solution(&self) -> Solution<'_, I, T> {
        Solution::new(&self.problem, self.found.clone())
    }

    /// The sum of the costs of the options, as [`Solution::cost`].
    pub fn cost(&self) -> u64 {
        let costs = self.options().iter().map(|&id| self.problem.cost(id));
        costs.sum()
    }

    /// The options, in the order of [`Solution::options`].
    pub fn options(&self) -> &[OptionId] {
        &self.found.options
    }

    /// How each of the options was chosen, as [`Solution::choices`] has it.
    pub fn choices(&self) -> &[Option<Choice>] {
        &self.found.choices
    }

    /// The tags of the options, in the order of [`options`](Self::options).
    pub fn tags(&self) -> impl ExactSizeIterator<Item = &T> {
        self.options().iter().map(|&option| {
            let tag = self.problem.tag(option);
            tag.expect("a solution has options of its problem")
        })
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
