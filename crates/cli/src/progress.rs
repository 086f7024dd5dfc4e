//! The progress line: on standard error, once the work takes longer than a second.
//!
//! On a terminal, one line is redrawn in place. It is never wider than the terminal: parts that do not fit are left
//! out, the last ones first. Elsewhere, a new line is written every second if the user asks for progress.

pub mod cost;
mod ongoing;
mod text;

use std::io::{self, IsTerminal, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

pub use ongoing::{LOOK, Ongoing};
use text::{fit, parts};

use super::args::When;
use super::clock;

/// How long the work runs before the line appears.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the line is drawn on a terminal, and elsewhere.
const REDRAW: [Duration; 2] = [Duration::from_millis(200), Duration::from_secs(1)];

/// When this command shows progress.
static WHEN: OnceLock<When> = OnceLock::new();

/// Says when this command shows progress.
pub fn begin(when: When) {
    WHEN.get_or_init(|| when);
}

/// When this command shows progress.
fn when() -> When {
    WHEN.get().copied().unwrap_or_default()
}

/// Whether the user said when to show progress.
pub fn is_asked() -> bool {
    when() != When::Auto
}

/// How far some work has come.
#[derive(Clone, Debug, Default)]
pub struct ProgressStep {
    /// What is going on, if it is not the search itself: `reading big.dlx`.
    pub what: String,
    /// How much of the work is done, from 0 to 1, if that is known.
    pub fraction: Option<f64>,
    /// How long the rest is likely to take, if a better estimate exists than the share that is done.
    pub left: Option<Duration>,
    /// How many results there are, and what one of them is called; empty if they are not shown.
    pub results: (u64, &'static str),
    /// The cost of the best result, and what is proven of others: `cost 5,661, within 7.6%`.
    pub cost: Option<String>,
    /// The memory that it takes, and the most that it may take.
    pub memory: Option<[u64; 2]>,
    /// How much work was done, and the name of a unit of it, for a rate. If the name is empty, the rate is that of the
    /// results.
    pub effort: (u64, &'static str),
    /// The engines that do the work.
    pub engine: String,
}

impl ProgressStep {
    /// How many bytes of a file of this name were read, and of how many, if that is known.
    pub fn read(name: &str, bytes: u64, of: Option<u64>) -> Self {
        let of = of.filter(|&of| of >= bytes.max(1));
        ProgressStep {
            what: format!("reading {name}"),
            fraction: of.map(|of| bytes as f64 / of as f64),
            results: of.map_or((bytes, "byte"), |_| (0, "")),
            memory: of.map(|of| [bytes, of]),
            ..ProgressStep::default()
        }
    }
}

/// A progress line.
pub struct ProgressLine {
    /// Whether there is to be a line.
    pub wanted: bool,
    terminal: bool,
    /// Standard error, but in tests.
    out: Box<dyn Write + Send>,
    /// How long the work runs before the line appears.
    patience: Duration,
    /// Whether answers go to a terminal too. Otherwise the line may stay while they are written.
    answers: bool,
    /// When the work began whose rate is shown. How long it runs counts from the beginning of the command.
    since: Instant,
    /// When the line was last written.
    written: Option<Instant>,
    /// Whether there is a line on the terminal now.
    shown: bool,
    /// How long the work may take.
    budget: Option<Duration>,
    /// How far it had come when it was last asked.
    step: ProgressStep,
}

impl ProgressLine {
    /// A line for work that begins now.
    pub fn new() -> Self {
        let terminal = io::stderr().is_terminal();
        ProgressLine {
            wanted: when().wanted(terminal),
            terminal,
            out: Box::new(io::stderr()),
            patience: PATIENCE,
            answers: io::stdout().is_terminal(),
            since: Instant::now(),
            written: None,
            shown: false,
            budget: clock::limit(),
            step: ProgressStep::default(),
        }
    }

    /// Notes how far the work has come, and writes the line if it is time to.
    pub fn update(&mut self, step: ProgressStep) {
        self.step = step;
        self.refresh();
    }

    /// Writes the line again if it is time to.
    pub fn refresh(&mut self) {
        let elapsed = clock::began().elapsed();
        let every = REDRAW[usize::from(!self.terminal)];
        let fresh = self
            .written
            .is_some_and(|written| written.elapsed() < every);
        let must_wait = fresh && (self.shown || !self.terminal);
        let working = self.since.elapsed();
        // A wait for a pipe is no time of the command, but the user waits all the same.
        let is_early = elapsed.max(working) < self.patience;
        if !self.wanted || is_early || must_wait {
            return;
        }
        let parts = parts(&self.step, (elapsed, working), self.budget);
        let text = match self.terminal {
            true => format!("\r\x1b[K{}", fit(&parts, width())),
            false => parts.join(", ") + "\n",
        };
        self.write(&text);
        self.shown = self.terminal;
        self.written = Some(Instant::now());
    }

    /// Takes the line off the terminal and writes something else that may go there.
    pub fn aside<T>(&mut self, write: impl FnOnce() -> T) -> T {
        self.clear();
        write()
    }

    /// Makes room for answers on standard output.
    pub fn make_room(&mut self) {
        if self.answers {
            self.clear();
        }
    }

    /// Takes the line off the terminal.
    pub fn clear(&mut self) {
        if self.shown {
            self.write("\r\x1b[K");
            self.shown = false;
        }
    }

    fn write(&mut self, text: &str) {
        // If standard error is closed, nobody reads this.
        let _ = self.out.write_all(text.as_bytes());
        let _ = self.out.flush();
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// The columns of the terminal that standard error goes to.
fn width() -> usize {
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map_or(80, |(width, _)| usize::from(width.0))
}

#[cfg(test)]
pub mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// What a line writes instead of standard error.
    #[derive(Clone, Default)]
    pub struct Written(Arc<Mutex<Vec<u8>>>);

    impl Written {
        /// All that was written.
        pub fn text(&self) -> String {
            let bytes = self.0.lock().expect("no writer panics").clone();
            String::from_utf8(bytes).expect("it is text")
        }
    }

    impl Write for Written {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().expect("no writer panics").write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// A line that is written at once, and where.
    pub fn line_into(terminal: bool) -> (ProgressLine, Written) {
        let written = Written::default();
        let mut line = ProgressLine::new();
        line.wanted = true;
        line.terminal = terminal;
        line.out = Box::new(written.clone());
        line.patience = Duration::ZERO;
        (line, written)
    }
}
