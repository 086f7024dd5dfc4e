//! The progress line of a search: on standard error, once it takes longer than a second.
//!
//! On a terminal one line is drawn over and over; elsewhere, if asked for, there is a new line every second.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::args::When;
use super::show::grouped;

/// How long the search runs before anything is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A progress line.
pub struct Meter {
    wanted: bool,
    terminal: bool,
    /// When it was last drawn.
    drawn: Option<Instant>,
    /// Whether it is to be seen.
    shown: bool,
    /// The time that the search may take.
    time: Option<Duration>,
}

impl Meter {
    /// The line of a search that may take so much time.
    pub fn new(progress: When, time: Option<Duration>) -> Self {
        let terminal = io::stderr().is_terminal();
        Meter {
            wanted: progress.wanted(terminal),
            terminal,
            drawn: None,
            shown: false,
            time,
        }
    }

    /// Shows how far the search has come, if it is time.
    pub fn tick(&mut self, progress: &quadrille::Progress) {
        let every = Duration::from_millis(if self.terminal { 200 } else { 1000 });
        let fresh = self.drawn.is_some_and(|drawn| drawn.elapsed() < every);
        if !self.wanted || progress.elapsed < PATIENCE || (fresh && (self.shown || !self.terminal))
        {
            return;
        }
        let line = line(progress, self.time);
        let mut err = io::stderr().lock();
        // If standard error is closed, nobody looks.
        let _ = match self.terminal {
            true => write!(err, "\r\x1b[K{line}").and_then(|()| err.flush()),
            false => writeln!(err, "{line}"),
        };
        self.shown = self.terminal;
        self.drawn = Some(Instant::now());
    }

    /// Makes room for something else on the terminal.
    pub fn clear(&mut self) {
        if self.shown {
            let mut err = io::stderr().lock();
            let _ = write!(err, "\r\x1b[K").and_then(|()| err.flush());
            self.shown = false;
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The line: `12.3%, 45 solutions, 6,789,000 nodes/s, about 12s left`.
fn line(progress: &quadrille::Progress, time: Option<Duration>) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let rate = progress.nodes as f64 / seconds.max(1e-9);
    // Rounded down: what is not finished is not 100%.
    let percent = |fraction: f64| format!("{:.2}%, ", (fraction * 1e4).floor() / 1e2);
    let known = progress.fraction.filter(|&fraction| fraction > 0.0);
    let by_fraction = known.map(|fraction| seconds * (1.0 - fraction) / fraction);
    let by_time = time.map(|time| time.saturating_sub(progress.elapsed).as_secs_f64());
    let left = by_fraction.into_iter().chain(by_time).reduce(f64::min);
    format!(
        "{}{} solutions, {} nodes/s{}",
        progress.fraction.map_or(String::new(), percent),
        grouped(progress.solutions),
        grouped(rate as u64),
        left.map_or(String::new(), |left| format!(", {} left", about(left))),
    )
}

/// A time in seconds, about.
fn about(seconds: f64) -> String {
    const DAY: f64 = 86_400.0;
    match seconds {
        _ if seconds < 60.0 => format!("about {}s", seconds.ceil()),
        _ if seconds < 3600.0 => format!("about {}min", (seconds / 60.0).ceil()),
        _ if seconds < DAY => format!("about {}h", (seconds / 3600.0).ceil()),
        _ if seconds < 1000.0 * DAY => format!("about {} days", (seconds / DAY).ceil()),
        _ => "years".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::about;

    #[test]
    fn times_are_told_in_one_unit() {
        let texts = [0.2, 59.5, 61.0, 7200.0, 86_400.0 * 2.0, 1e12].map(about);
        let told = ["about 1s", "about 60s", "about 2min", "about 2h"];
        assert_eq!(texts[..4], told);
        assert_eq!(texts[4..], ["about 2 days", "years"]);
    }
}
