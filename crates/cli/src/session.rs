//! The output of a running search: solutions as they are found, and the progress line between them.
//!
//! Solutions are buffered, and flushed whenever the search reports its progress, 20 times a second. So no solution
//! waits long, and many solutions share a system call.

use std::cell::RefCell;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::Context;
use quadrille::format::Document;
use quadrille::{EngineKind, Progress, Search};

use super::format_number::plural;
use super::print::failure;
use super::progress::{Ongoing, ProgressLine, ProgressStep, cost};
use super::signals::Signals;

/// How often the search reports its progress.
const EVERY: Duration = Duration::from_millis(50);

/// What is going on before a search reports how far it is.
const LAYING: &str = "laying out";

/// Standard output and the progress line. The callback for solutions and the one for progress share it.
pub struct Session {
    state: RefCell<SessionState>,
    /// Set when nothing more can be written, which ends the search.
    pub is_broken: Arc<AtomicBool>,
}

struct SessionState {
    out: BufWriter<StdoutLock<'static>>,
    progress: ProgressLine,
    /// What is shown until the search begins.
    laying: Option<Ongoing>,
    /// Why nothing more can be written.
    error: Option<io::Error>,
}

impl Session {
    pub fn new() -> Self {
        Session {
            state: RefCell::new(SessionState {
                out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
                progress: ProgressLine::new(),
                laying: Some(Ongoing::new(LAYING)),
                error: None,
            }),
            is_broken: Arc::default(),
        }
    }

    /// Ends the line of what comes before the search, for work that draws its own.
    pub fn make_way(&self) {
        self.state.borrow_mut().laying = None;
    }

    /// Does work that comes before the search and hears no limit: a signal or the end of the time of `ends` ends the
    /// program meanwhile.
    pub fn prepare<R>(&self, what: &str, ends: &Signals, work: impl FnOnce() -> R) -> R {
        self.state.borrow_mut().laying = None;
        let done = Ongoing::until(what, ends.clone(), false).during(work);
        self.state.borrow_mut().laying = Some(Ongoing::new(LAYING));
        done
    }

    /// The search, which reports its progress to this session and which signals end.
    pub fn watch<'a>(
        &'a self,
        search: Search<'a, 'a, String, ()>,
        signals: &Signals,
    ) -> Search<'a, 'a, String, ()> {
        self.watch_as(search, signals, step)
    }

    /// The search with this session for progress that `step` sums up.
    pub fn watch_as<'p, 'a, I, T>(
        &'a self,
        search: Search<'p, 'a, I, T>,
        signals: &Signals,
        step: impl Fn(&Progress) -> ProgressStep + 'a,
    ) -> Search<'p, 'a, I, T> {
        search
            .cancel_on(signals.flag())
            .cancel_on(self.is_broken.clone())
            .on_progress(EVERY, move |progress| {
                let state = &mut *self.state.borrow_mut();
                state.laying = None;
                if !state.out.buffer().is_empty() && state.error.is_none() {
                    state.progress.make_room();
                    state.error = state.out.flush().err();
                    self.is_broken
                        .store(state.error.is_some(), Ordering::Relaxed);
                }
                state.progress.update(step(progress));
            })
    }

    /// Writes with `write`. Breaks if standard output takes no more.
    pub fn write(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> ControlFlow<()> {
        let state = &mut *self.state.borrow_mut();
        state.laying = None;
        state.progress.make_room();
        if state.error.is_none() {
            state.error = write(&mut state.out).err();
        }
        match state.error {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }

    /// Writes what comes last, and flushes the output. An error if anything could not be written.
    pub fn end(&self, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> anyhow::Result<()> {
        let _ = self.write(write);
        self.close()
    }

    /// Flushes the output. An error if anything could not be written.
    pub fn close(&self) -> anyhow::Result<()> {
        let state = &mut *self.state.borrow_mut();
        state.laying = None;
        state.progress.clear();
        let written = match state.error.take() {
            Some(error) => Err(error),
            None => state.out.flush(),
        };
        written.with_context(|| failure("the answers"))
    }
}

/// The count with its progress on a line, which goes when the count does.
pub fn show_count<'p, 'g, I, T>(count: Search<'p, 'g, I, T>) -> Search<'p, 'g, I, T> {
    let mut line = ProgressLine::new();
    let mut laying = Some(Ongoing::new(LAYING));
    count.on_progress(EVERY, move |progress| {
        drop(laying.take());
        line.update(step(progress));
    })
}

/// The progress of a search as a line shows it.
pub fn step(progress: &Progress) -> ProgressStep {
    let step = ProgressStep {
        fraction: progress.fraction,
        left: progress.left,
        results: (progress.solutions, "solution"),
        effort: (progress.nodes, "node"),
        engine: engine(progress),
        ..ProgressStep::default()
    };
    match &progress.memo {
        None => step,
        // The number of solutions is not known before the end.
        Some(memo) => ProgressStep {
            results: (memo.states, "state"),
            memory: Some([memo.bytes, memo.limit]),
            effort: (memo.states, "state"),
            engine: EngineKind::Memo.to_string(),
            ..step
        },
    }
}

/// The same of a search for the cheapest solutions of a problem.
pub fn step_to_cheapest(progress: &Progress, document: &Document) -> ProgressStep {
    ProgressStep {
        cost: { progress.bound }.map(|bound| cost::so_far(progress.cost, bound, document)),
        ..step(progress)
    }
}

/// The engines at work: `links`, or `links + dense, 4 threads`.
fn engine(progress: &Progress) -> String {
    let names: Vec<_> = progress
        .engines()
        .map(|(engine, _)| engine.to_string())
        .collect();
    let names = names.join(" + ");
    match progress.threads {
        0 | 1 => names,
        threads => format!("{names}, {}", plural(threads as u64, "thread")),
    }
}
