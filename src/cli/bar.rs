//! The progress bar: on standard error, only on a terminal, only when the work takes longer than a second.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::Progress;
use super::show::grouped;

/// How long the work runs before a bar is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that shows itself when it is time. It measures the input, in bytes.
pub struct Bar {
    bar: ProgressBar,
    began: Instant,
    wanted: bool,
    shown: bool,
}

impl Bar {
    /// A bar for an input of `total` bytes; `None` where nobody knows.
    pub fn new(total: Option<u64>, progress: Progress) -> Self {
        let style = match total {
            Some(_) => "{bar:30} {percent:>3}% {msg} {eta:>4} left",
            None => "{spinner} {msg} {elapsed}",
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        bar.set_style(style);
        Bar {
            bar,
            began: Instant::now(),
            wanted: progress.wanted(io::stderr().is_terminal()),
            shown: false,
        }
    }

    /// Notes how far the work has come: bytes read, and things done.
    pub fn advance(&mut self, bytes: u64, done: u64, things: &str) {
        if self.due() {
            self.bar.set_position(bytes);
            self.bar.set_message(format!("{} {things}", grouped(done)));
        }
    }

    /// Keeps the bar alive while nothing comes.
    pub fn tick(&mut self) {
        if self.due() {
            self.bar.tick();
        }
    }

    /// Writes something that may go to the same terminal.
    pub fn aside<T>(&self, write: impl FnOnce() -> T) -> T {
        if self.shown {
            self.bar.suspend(write)
        } else {
            write()
        }
    }

    fn due(&mut self) -> bool {
        if self.wanted && !self.shown && self.began.elapsed() >= PATIENCE {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.shown = true;
        }
        self.shown
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
