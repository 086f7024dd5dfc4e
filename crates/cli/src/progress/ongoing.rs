//! A line for work that does not say how far it is: what is going on, and since when.
//!
//! Reading the text of a problem, laying it out and checking parts are single calls into the library. A thread draws the
//! line until they return; where no line is wanted, there is none.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};

use super::{ProgressLine, ProgressStep, REDRAW};
use crate::args::When;

/// Work that goes on until this is dropped.
#[derive(Default)]
pub struct Ongoing {
    /// The thread that draws the line, which ends when the channel does.
    drawn: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Ongoing {
    /// A line that says that this is going on: `laying out`.
    pub fn new(when: When, what: impl Into<String>) -> Self {
        Ongoing::on(ProgressLine::new(when, None), what.into())
    }

    fn on(mut line: ProgressLine, what: String) -> Self {
        if !line.wanted {
            return Ongoing::default();
        }
        let (end, ended) = mpsc::channel();
        let draw = move || {
            line.update(ProgressStep::ongoing(what));
            while ended.recv_timeout(REDRAW[0]) == Err(RecvTimeoutError::Timeout) {
                line.refresh();
            }
        };
        // If there is no thread to spare, nothing is shown.
        let thread = thread::Builder::new().spawn(draw);
        Ongoing {
            drawn: thread.ok().map(|thread| (end, thread)),
        }
    }
}

impl Drop for Ongoing {
    /// Returns when the line is gone, so that others can be written.
    fn drop(&mut self) {
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
            drop(Ongoing::on(line, "laying out".to_owned()));
            let written = written.text();
            assert!(
                written.starts_with(begin) && written.ends_with(end),
                "{written:?}"
            );
            assert!(written.contains(" so far"), "{written:?}");
        }
        let (mut line, written) = line_into(false);
        line.wanted = false;
        drop(Ongoing::on(line, "laying out".to_owned()));
        assert_eq!(written.text(), "");
    }
}
