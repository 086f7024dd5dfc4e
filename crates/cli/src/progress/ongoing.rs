//! A line for work that does not draw it itself: what is going on, since when, and what was counted of it.
//!
//! Reading the text of a problem, laying it out and checking parts are single calls into the library. A thread draws the
//! line until they return. Where such a call hears no limit, and nothing is written yet, the thread ends the program.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::{ProgressLine, ProgressStep};
use crate::signals::{self, Signals};

/// How often a thread that draws a line looks at the clock.
pub const LOOK: Duration = Duration::from_millis(50);

/// Work that goes on until this is dropped.
pub struct Ongoing {
    /// What went on before.
    before: String,
    /// The thread that draws the line, which ends when the channel does.
    drawn: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Ongoing {
    /// A line that says that this is going on: `laying out`.
    pub fn new(what: impl Into<String>) -> Self {
        Ongoing::on(ProgressLine::new(), what.into(), None)
    }

    /// The same for work of which something is counted, which `step` sums up.
    pub fn counted(
        what: impl Into<String>,
        step: impl Fn() -> ProgressStep + Send + 'static,
    ) -> Self {
        Ongoing::shown(ProgressLine::new(), what.into(), step, None)
    }

    /// The same for work that hears no limit. A signal or the end of the time ends the program while it goes on, if it is
    /// not over before the first look. `is_long`: also looks before the work begins.
    pub fn until(what: impl Into<String>, ends: Signals, is_long: bool) -> Self {
        Ongoing::ending(ProgressLine::new(), what.into(), ends, is_long)
    }

    /// The same without a line.
    pub fn unseen(what: impl Into<String>, ends: Signals, is_long: bool) -> Self {
        let mut line = ProgressLine::new();
        line.wanted = false;
        Ongoing::ending(line, what.into(), ends, is_long)
    }

    fn ending(line: ProgressLine, what: String, ends: Signals, is_long: bool) -> Self {
        if is_long && ends.came() {
            ends.end(&what);
        }
        Ongoing::on(line, what, Some(ends))
    }

    /// Does the work.
    pub fn during<T>(self, work: impl FnOnce() -> T) -> T {
        work()
    }

    fn on(line: ProgressLine, what: String, ends: Option<Signals>) -> Self {
        Ongoing::shown(line, what, ProgressStep::default, ends)
    }

    fn shown(
        mut line: ProgressLine,
        what: String,
        step: impl Fn() -> ProgressStep + Send + 'static,
        ends: Option<Signals>,
    ) -> Self {
        let before = signals::stage(what.clone());
        if !line.wanted && ends.is_none() {
            let drawn = None;
            return Ongoing { before, drawn };
        }
        let (end, ended) = mpsc::channel();
        let draw = move || {
            let step = || ProgressStep {
                what: what.clone(),
                ..step()
            };
            line.update(step());
            while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if let Some(ends) = ends.as_ref().filter(|ends| ends.came()) {
                    ends.end(&what);
                }
                line.update(step());
            }
        };
        // If there is no thread to spare, nothing is shown.
        let thread = thread::Builder::new().spawn(draw);
        Ongoing {
            before,
            drawn: thread.ok().map(|thread| (end, thread)),
        }
    }
}

impl Drop for Ongoing {
    /// Returns when the line is gone, so that others can be written.
    fn drop(&mut self) {
        signals::stage(std::mem::take(&mut self.before));
        if let Some((end, thread)) = self.drawn.take() {
            drop(end);
            // It has nothing to return, and does not panic.
            let _ = thread.join();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::line_into;
    use super::*;

    #[test]
    fn the_line_says_what_goes_on_until_it_ends() {
        for (terminal, begin, end) in [
            (false, "laying out, ", "\n"),
            (true, "\r\x1b[Klaying out, ", "\r\x1b[K"),
        ] {
            let (line, written) = line_into(terminal);
            drop(Ongoing::on(line, "laying out".to_owned(), None));
            let written = written.text();
            assert!(
                written.starts_with(begin) && written.ends_with(end),
                "{written:?}"
            );
            assert!(written.contains(" so far"), "{written:?}");
        }
        let (mut line, written) = line_into(false);
        line.wanted = false;
        drop(Ongoing::on(line, "laying out".to_owned(), None));
        assert_eq!(written.text(), "");
    }
}
