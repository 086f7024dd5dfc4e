//! The iterator over solutions, which are found ahead by a thread.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use quadrille::OptionId;
use quadrille::stream;
use quadrille::stream::{Batch, Reader, Taken, stream};

use crate::ask::Ask;
use crate::error::{error, interrupted};
use crate::fork::ThreadIn;
use crate::gate::{Gate, Inside, NOTHING};
use crate::problem::Problem;
use crate::puzzles::{Answer, Puzzle};
use crate::report::Report;
use crate::watch::{Callback, LOOK};

/// An iterator over solutions, each a list of tags (of puzzles: an Answer), found ahead by a thread that waits when it is
/// far ahead.
///
/// Nothing runs before the first `next`. Dropping it, or `close()`, ends the search. Ctrl-C while `next` waits raises
/// Interrupted and leaves the iterator whole: it can go on. After the end, `report` says why there were no more.
///
/// Several threads may read it: each solution goes to one of them. `close()` of one ends the `next` of another. In a forked
/// process, an iterator that has begun raises Error.
#[pyclass(frozen, module = "quadrille", weakref)]
pub struct Solutions {
    show: Show,
    gate: Gate,
    /// Whether no more solutions are wanted.
    is_closed: AtomicBool,
    /// Where the search runs.
    thread: ThreadIn,
    /// Locked by the thread that is inside the gate.
    state: Mutex<State>,
}

/// Where an iterator stands.
#[derive(Default)]
struct State {
    /// What the thread is to do, before it was started.
    work: Option<Work>,
    reader: Option<Reader<Ended>>,
    batch: Batch,
    callback: Option<Callback>,
    taken: u64,
    report: Option<Report>,
}

/// How a search ended.
type Ended = PyResult<quadrille::Report>;

/// Where a thread puts the solutions that it finds.
pub type Writer = stream::Writer<Ended>;

/// What a thread does that finds solutions.
pub type Work = Box<dyn FnOnce(Writer) + Send>;

/// What is made of a solution.
pub enum Show {
    /// A list of tags.
    Tags(Py<Problem>),
    /// An answer to a puzzle.
    Answers(Py<Puzzle>),
}

impl Solutions {
    /// What `work` finds; `callback` is shown the progress.
    pub fn new(show: Show, work: Work, callback: Option<Callback>) -> Self {
        Solutions {
            show,
            gate: Gate::default(),
            is_closed: AtomicBool::new(false),
            thread: ThreadIn::default(),
            state: Mutex::new(State {
                work: Some(work),
                callback,
                ..State::default()
            }),
        }
    }

    /// The solutions of a problem, as it is now.
    pub fn of_problem(problem: &Bound<'_, Problem>, mut ask: Ask) -> PyResult<Self> {
        let plain = problem.get().snapshot(problem.py());
        ask.check_listing(&plain)?;
        let callback = ask.callback();
        let work = search(plain, ask);
        Ok(Solutions::new(
            Show::Tags(problem.clone().unbind()),
            work,
            callback,
        ))
    }

    /// Where it stands, for the thread that is inside the gate; `left` says how it is after Ctrl-C. An error if the callback
    /// for progress asks the iterator that calls it, or another process has its thread.
    fn enter(&self, py: Python<'_>, left: &str) -> PyResult<(MutexGuard<'_, State>, Inside<'_>)> {
        if self.thread.is_elsewhere() {
            return Err(error(
                "the search belongs to another process, from which this one was forked; make an iterator of this one",
            ));
        }
        let inside = self.gate.enter(
            py,
            "the iterator is looking for its next solution; a callback must not ask the iterator that calls it",
            left,
        )?;
        let state = self.state.lock_py_attached(py);
        Ok((state.unwrap_or_else(PoisonError::into_inner), inside))
    }
}

impl Drop for Solutions {
    fn drop(&mut self) {
        if self.thread.is_elsewhere() {
            // The thread that shares its lock is not in this process, and may have left it locked.
            let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
            std::mem::forget(state.reader.take());
        }
    }
}

/// The work of the thread that finds the solutions of `problem`.
fn search<I, T>(problem: Arc<quadrille::Problem<I, T>>, ask: Ask) -> Work
where
    I: Send + Sync + 'static,
    T: Send + Sync + 'static,
{
    Box::new(move |writer| {
        let searched = ask.listing(&problem, writer.flag()).map(|search| {
            let search = search.on_progress(LOOK, |progress| writer.show(progress));
            search.for_each(|solution| match writer.put(solution.options()) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            })
        });
        writer.finish(searched);
    })
}

impl State {
    /// Ends the search.
    fn end(&mut self, thread: &ThreadIn) {
        self.work = None;
        self.reader = None;
        thread.end();
        self.batch = Batch::default();
    }

    /// The next solution, with the interpreter free while it waits, unless it is closed meanwhile.
    fn next(
        &mut self,
        py: Python<'_>,
        is_closed: &AtomicBool,
        thread: &ThreadIn,
    ) -> PyResult<Option<&[OptionId]>> {
        if is_closed.load(Ordering::Relaxed) {
            self.end(thread);
        }
        if let Some(work) = self.work.take() {
            thread.begin();
            let (writer, reader) = stream();
            let named = thread::Builder::new().name("quadrille".to_owned());
            let spawned = named.spawn(move || work(writer));
            spawned.map_err(|failure| PyOSError::new_err(failure.to_string()))?;
            self.reader = Some(reader);
        }
        while self.batch.is_empty() {
            let Some(reader) = &mut self.reader else {
                return Ok(None);
            };
            let batch = &mut self.batch;
            let taken = py.detach(|| reader.take(batch, LOOK));
            if is_closed.load(Ordering::Relaxed) {
                self.end(thread);
                return Ok(None);
            }
            let progress = match &taken {
                Taken::Some(progress) | Taken::Waiting(progress) => progress.as_ref(),
                Taken::End => None,
            };
            if let (Some(callback), Some(progress)) = (&mut self.callback, progress) {
                callback.show(py, progress.into())?;
            }
            // Not only while it waits: what reads on and on, such as `list`, may look for none.
            if let Err(raised) = py.check_signals() {
                let taken = self.taken;
                let what =
                    format!("{taken} solutions were read; the iterator can go on with the next");
                return Err(interrupted(py, raised, || Ok((what, None, None))));
            }
            if let Taken::End = taken {
                let end = reader.end();
                self.reader = None;
                thread.end();
                let panicked = || PyRuntimeError::new_err("the search panicked; please report it");
                self.report = Some(end.ok_or_else(panicked)??.into());
            }
        }
        self.taken += 1;
        Ok(self.batch.pop())
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        let (mut state, _inside) = self.enter(py, NOTHING)?;
        let Some(options) = state.next(py, &self.is_closed, &self.thread)? else {
            return Ok(None);
        };
        Ok(Some(match &self.show {
            Show::Tags(problem) => problem.get().tags.of(py, options)?.into_any().unbind(),
            Show::Answers(puzzle) => {
                let answer = Answer::new(puzzle.clone_ref(py), options.to_vec());
                Py::new(py, answer)?.into_any()
            }
        }))
    }

    /// Ends the search, also while another thread waits in `next`, which has come to its end then. What was not read is lost.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        if self.thread.is_elsewhere() {
            return Ok(());
        }
        if !self.gate.is_here() {
            self.is_closed.store(true, Ordering::Relaxed);
        }
        let left = "did not see the iterator end; it ends soon, as it is closed";
        self.enter(py, left)?.0.end(&self.thread);
        Ok(())
    }

    /// Why the search stopped and what it cost: a Report; None as long as the end has not been reached.
    #[getter]
    fn report(&self, py: Python<'_>) -> PyResult<Option<Report>> {
        Ok(self.enter(py, NOTHING)?.0.report.clone())
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_raised))]
    fn __exit__(&self, py: Python<'_>, _raised: &Bound<'_, PyAny>) -> PyResult<()> {
        self.close(py)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        if self.thread.is_elsewhere() {
            // Debuggers and logs show an iterator that cannot be asked, too.
            return Ok("<quadrille.Solutions: of another process>".to_owned());
        }
        let (state, _inside) = self.enter(py, NOTHING)?;
        Ok(match &state.report {
            Some(_) => format!("<quadrille.Solutions: {} read, at the end>", state.taken),
            None => format!("<quadrille.Solutions: {} read>", state.taken),
        })
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        match &self.show {
            Show::Tags(problem) => visit.call(problem)?,
            Show::Answers(puzzle) => visit.call(puzzle)?,
        }
        match self.state.try_lock() {
            Ok(state) => match &state.callback {
                Some(callback) => callback.traverse(&visit),
                None => Ok(()),
            },
            Err(_) => Ok(()),
        }
    }
}
