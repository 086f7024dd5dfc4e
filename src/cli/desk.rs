//! The desk at which a search is watched: its solutions are written as they are found, and in between the
//! progress line is drawn.
//!
//! Solutions are collected and go out when the search comes up for air, a few times a second: a solution is
//! never held back for long, and many of them do not cost a system call each.

use std::cell::RefCell;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::ops::ControlFlow;
use std::time::Duration;

use anyhow::Context;
use quadrille::Search;

use super::args::Telling;
use super::meter::Meter;
use super::print::failure;
use super::signals::Signals;

/// How often the search is looked at.
const EVERY: Duration = Duration::from_millis(50);

/// A desk. It is shared by what is called at a solution and what is called in between.
pub struct Desk {
    paper: RefCell<Paper>,
}

struct Paper {
    out: BufWriter<StdoutLock<'static>>,
    meter: Meter,
    /// Why nothing more can be written.
    fault: Option<io::Error>,
}

impl Desk {
    /// A desk with standard output on it.
    pub fn new(telling: &Telling, time: Option<Duration>) -> Self {
        Desk {
            paper: RefCell::new(Paper {
                out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
                meter: Meter::new(telling.progress, time),
                fault: None,
            }),
        }
    }

    /// The same search, watched from here and ended by signals.
    pub fn watch<'a>(
        &'a self,
        search: Search<'a, String, ()>,
        signals: &Signals,
    ) -> Search<'a, String, ()> {
        search
            .cancel_on(signals.flag())
            .on_progress(EVERY, |progress| {
                let paper = &mut *self.paper.borrow_mut();
                if !paper.out.buffer().is_empty() && paper.fault.is_none() {
                    paper.meter.clear();
                    paper.fault = paper.out.flush().err();
                }
                paper.meter.tick(progress);
            })
    }

    /// Writes something. The search is to go on if that can be done.
    pub fn write(
        &self,
        write: impl FnOnce(&mut BufWriter<StdoutLock<'static>>) -> io::Result<()>,
    ) -> ControlFlow<()> {
        let paper = &mut *self.paper.borrow_mut();
        paper.meter.clear();
        if paper.fault.is_none() {
            paper.fault = write(&mut paper.out).err();
        }
        match paper.fault {
            None => ControlFlow::Continue(()),
            Some(_) => ControlFlow::Break(()),
        }
    }

    /// Writes out what is left, and tells whether everything could be written.
    pub fn close(&self) -> anyhow::Result<()> {
        let paper = &mut *self.paper.borrow_mut();
        paper.meter.clear();
        let written = match paper.fault.take() {
            Some(fault) => Err(fault),
            None => paper.out.flush(),
        };
        written.with_context(|| failure("the answers"))
    }
}
