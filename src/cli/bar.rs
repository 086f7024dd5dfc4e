//! The progress bar: on standard error, only when the work takes longer than a second. On a terminal it is a bar;
//! elsewhere, if it is asked for, a line every second.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::args::When;
use super::show::grouped;

/// How long the work runs before a bar is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// A bar that shows itself when it is time. It measures the input, in bytes.
pub struct Bar {
    bar: ProgressBar,
    began: Instant,
    wanted: bool,
    shown: bool,
    terminal: bool,
    /// When the last line was written where there is no terminal.
    told: Instant,
}

impl Bar {
    /// A bar for an input of `total` bytes; `None` where nobody knows.
    pub fn new(total: Option<u64>, progress: When) -> Self {
        let style = match total {
            Some(_) => "{bar:30} {percent:>3}% {msg} {eta:>4} left",
            None => "{spinner} {msg} {elapsed}",
        };
        let style = ProgressStyle::with_template(style).expect("the template is well formed");
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::hidden());
        bar.set_style(style);
        let terminal = io::stderr().is_terminal();
        let began = Instant::now();
        Bar {
            bar,
            began,
            wanted: progress.wanted(terminal),
            shown: false,
            terminal,
            told: began,
        }
    }

    /// Notes how far the work has come: bytes read, and things done.
    pub fn advance(&mut self, bytes: u64, done: u64, things: &str) {
        if self.due() {
            self.bar.set_position(bytes);
            self.bar.set_message(format!("{} {things}", grouped(done)));
        } else if self.wanted && !self.terminal && self.told.elapsed() >= PATIENCE {
            self.told = Instant::now();
            let share = self.bar.length().map_or(String::new(), |total| {
                format!("{}%, ", bytes * 100 / total.max(1))
            });
            // If standard error is closed, nobody looks.
            let _ = writeln!(io::stderr(), "{share}{} {things}", grouped(done));
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
        if self.wanted && self.terminal && !self.shown && self.began.elapsed() >= PATIENCE {
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
