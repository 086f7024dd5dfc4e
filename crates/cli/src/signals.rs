//! Signals: Ctrl-C, SIGTERM and SIGHUP end the search instead of the program, so that the program can write what it has
//! found. A second signal ends the program at once, unless it comes right after the first: `timeout` sends two. As long as
//! the command does not look at signals, one ends the program with a message. A file that it was writing then is
//! removed, and the old one stays.

mod later;

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal, Write};
use std::process;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use quadrille::sudoku::Solver;
use quadrille::{Limits, Stop, WorkLimits};

use super::clock;
use super::exit::ExitOutcome;
use super::message::note;
use super::new_file::without_unfinished;
use super::print;
use later::Later;

/// For how long after the end of the time what was found is written.
pub const WRITTEN_LATER: Duration = Duration::from_millis(100);

/// The signals that end a search, and what each of them means.
const SIGNALS: &[(i32, ExitOutcome, &str)] = &[
    (SIGINT, ExitOutcome::Interrupted, "interrupted"),
    (SIGTERM, ExitOutcome::Terminated, "terminated"),
    #[cfg(unix)]
    (SIGHUP, ExitOutcome::HungUp, "hung up"),
];

/// The number of the last signal that came; 0 if none did.
static LAST: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Whether any came.
static ANY: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether there are handlers for them.
static IS_HANDLED: Mutex<bool> = Mutex::new(false);

/// Whether the command looks at them itself. What ends the program instead holds the lock, so that nothing else begins.
static IS_WATCHED: Mutex<bool> = Mutex::new(false);

/// What goes on before there is a search: `reading big.dlx`.
static STAGE: Mutex<String> = Mutex::new(String::new());

/// Handles signals: one that comes before the command [watches](Signals::watch) for them ends it with a message.
pub fn begin() {
    // Elsewhere, the system ends the command. If this fails, `watch` says so.
    if cfg!(unix) && handle().is_ok() && ended().is_some() {
        // It came before the last of the handlers was there.
        Signals::of_command().end("");
    }
}

/// Says what goes on, for the message of a signal that ends it. Returns what went on before.
pub fn stage(what: String) -> String {
    std::mem::replace(&mut lock(&STAGE), what)
}

/// What a lock holds; a thread that panicked leaves nothing half done in it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles signals from now on.
fn handle() -> io::Result<()> {
    let mut is_handled = lock(&IS_HANDLED);
    if *is_handled {
        return Ok(());
    }
    let ignored = ignored();
    let later = Later::new(&ANY);
    for &(signal, ..) in SIGNALS {
        if ignored >> (signal - 1) & 1 == 1 {
            continue;
        }
        // The handlers run in this order, so at the first signal the flag is not yet set.
        flag::register_usize(signal, Arc::clone(&LAST), signal as usize)?;
        flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&later.flag))?;
        flag::register(signal, Arc::clone(&ANY))?;
        later.follow(signal)?;
    }
    *is_handled = true;
    Ok(())
}

/// What a limit on time that was reached means, and the word for it in messages.
pub const TIME_REACHED: (ExitOutcome, &str) = (ExitOutcome::Stopped, "time limit reached");

/// The same for a limit on nodes.
pub const NODES_REACHED: (ExitOutcome, &str) = (ExitOutcome::Stopped, "node limit reached");

/// The same for a limit on memory.
pub const MEMORY_REACHED: (ExitOutcome, &str) = (ExitOutcome::Stopped, "memory limit reached");

/// The outcome of a run that a signal ended, and the word for it in messages; `None` if none came.
pub fn ended() -> Option<(ExitOutcome, &'static str)> {
    let last = LAST.load(Ordering::Relaxed);
    let mut signals = SIGNALS.iter();
    let found = signals.find(|&&(signal, ..)| signal as usize == last);
    found.map(|&(_, outcome, word)| (outcome, word))
}

/// The signals that came, and a limit on the time of the command, if there is one.
#[derive(Clone, Debug)]
pub struct Signals {
    any: Arc<AtomicBool>,
    time: Option<Duration>,
    began: Instant,
}

impl Signals {
    /// From now on, the command looks at signals itself.
    pub fn watch() -> io::Result<Self> {
        handle()?;
        *lock(&IS_WATCHED) = true;
        Ok(Signals::of_command().within(None))
    }

    /// The signals, and the limit on the time of the command.
    pub fn of_command() -> Self {
        Signals {
            any: Arc::clone(&ANY),
            time: clock::limit(),
            began: clock::began(),
        }
    }

    /// These, and a limit on the time of the command, if there is one.
    pub fn within(&self, time: Option<Duration>) -> Self {
        Signals {
            any: self.flag(),
            time,
            began: clock::began(),
        }
    }

    /// Ends the program: says what came, and what went on.
    pub fn end(&self, what: &str) -> ! {
        static ENDS: Mutex<()> = Mutex::new(());
        // Of two that end it, one does.
        let _one = lock(&ENDS);
        print::end_writing();
        if io::stderr().is_terminal() {
            // There may be a progress line.
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        let what = match what {
            "" => String::new(),
            what => format!(", while {what}"),
        };
        note(&format!("{}{what}", self.said()));
        without_unfinished(|| process::exit(self.outcome() as i32))
    }

    /// The limits that they set to the work from now on.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        limits.time = self.time;
        limits.cancel.push(self.flag().into());
        limits.left(self.began)
    }

    /// The same for work that has no search tree.
    pub fn work_limits(&self) -> WorkLimits {
        self.limits().for_work()
    }

    /// A solver that they stop.
    pub fn stopping<'a>(&self, solver: Solver<'a>) -> Solver<'a> {
        let solver = solver.cancel_on(self.flag());
        match self.limits().time {
            Some(time) => solver.max_time(time),
            None => solver,
        }
    }

    /// The flag that any signal or the end of the time sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.any)
    }

    /// Whether any came, or the time is over.
    pub fn came(&self) -> bool {
        self.have_at_most(Duration::ZERO)
    }

    /// Whether any came, or at most this time is left.
    pub fn have_at_most(&self, rest: Duration) -> bool {
        let is_over = |time| self.began.elapsed().saturating_add(rest) >= time;
        self.any.load(Ordering::Relaxed) || self.time.is_some_and(is_over)
    }

    /// Whether to leave out the rest of what was found, once so much of it is written: a signal came, or the time has been over for
    /// a while and as much as is `always` written is out.
    pub fn end_writing(&self, written: usize, always: usize) -> bool {
        self.any.load(Ordering::Relaxed) || written >= always && self.is_long_over()
    }

    /// Whether the time has been over for a while.
    pub fn is_long_over(&self) -> bool {
        let is_over = |time: Duration| self.began.elapsed() >= time.saturating_add(WRITTEN_LATER);
        self.time.is_some_and(is_over)
    }

    /// Whether the time is over, and no signal came.
    pub fn is_late(&self) -> bool {
        self.time.is_some() && self.came() && ended().is_none()
    }

    /// The word for what came in messages: interrupted, terminated, hung up, time limit reached.
    pub fn word(&self) -> &'static str {
        self.last().1
    }

    /// What came, and after how long: `interrupted after 1.204 seconds`.
    pub fn said(&self) -> String {
        clock::after(self.word(), &[])
    }

    /// What came, after what had been done, and after how long: `interrupted after 3 puzzles and 1.204 seconds`.
    pub fn said_after(&self, done: &str) -> String {
        clock::after(self.word(), &[done.to_owned()])
    }

    /// How work ended that they or a limit on nodes cut short, and what came, after how long.
    pub fn cut(&self) -> (ExitOutcome, String) {
        match self.came() {
            true => (self.outcome(), self.said()),
            false => (NODES_REACHED.0, clock::after(NODES_REACHED.1, &[])),
        }
    }

    /// Why a search stopped early: a signal, or the time.
    pub fn stop(&self) -> Stop {
        match (ended(), self.time) {
            (None, Some(_)) => Stop::Time,
            _ => Stop::Canceled,
        }
    }

    /// The outcome of a run that it ended.
    pub fn outcome(&self) -> ExitOutcome {
        self.last().0
    }

    /// The outcome and the word: of the signal that came, else of the time limit.
    fn last(&self) -> (ExitOutcome, &'static str) {
        ended().unwrap_or(match self.time {
            Some(_) => TIME_REACHED,
            None => (ExitOutcome::Interrupted, "interrupted"),
        })
    }
}

/// A writer that takes nothing more once a signal came, or the time is over.
pub struct Stopping<'s, W> {
    pub out: W,
    pub signals: &'s Signals,
}

impl<W: Write> Write for Stopping<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.signals.came() {
            true => Err(io::Error::other(self.signals.word())),
            false => self.out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The signals that were ignored when the process started, as `nohup` does with SIGHUP: they stay ignored. Signal 1 is
/// the lowest bit. Known on Linux only.
fn ignored() -> u64 {
    let status = File::open("/proc/self/status").map(BufReader::new);
    let lines = status
        .into_iter()
        .flat_map(|status| status.lines().map_while(Result::ok));
    let mut masks = lines.filter_map(|line| {
        let mask = line.strip_prefix("SigIgn:")?.trim();
        u64::from_str_radix(mask, 16).ok()
    });
    masks.next().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_clock_holds_for_all_work_that_follows() {
        let signals = Signals {
            any: Arc::default(),
            time: None,
            began: clock::began(),
        };
        let hour = Duration::from_secs(3600);
        assert!(!signals.came() && !signals.within(Some(hour)).came());
        // Work begins when half an hour is over, and other work when all of it is.
        let mut within = signals.within(Some(hour));
        let Some(began) = within.began.checked_sub(hour / 2) else {
            return; // the clock of this machine began less than half an hour ago
        };
        within.began = began;
        assert!(within.limits().time <= Some(hour / 2) && !within.came());
        assert!(within.have_at_most(hour / 2) && !within.have_at_most(hour / 4));
        within.time = Some(hour / 2);
        assert_eq!(within.limits().time, Some(Duration::ZERO));
        assert!(within.came());
        assert_eq!(within.outcome(), ExitOutcome::Stopped);
        assert_eq!(within.word(), "time limit reached");
        // What is written goes on until then.
        let mut written = Vec::new();
        for (signals, goes_on) in [(&signals, true), (&within, false)] {
            let out = &mut written;
            let mut out = Stopping { out, signals };
            assert_eq!(out.write_all(b"line").is_ok(), goes_on);
        }
        assert_eq!(written, b"line");
        // A signal holds for what was begun within a time, too.
        signals.flag().store(true, Ordering::Relaxed);
        assert!(within.limits().cancel[0].is_canceled());
    }
}
