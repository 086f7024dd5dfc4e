//! The one clock of the command: limits on time and progress count from its beginning.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// When the command began, and how long it may take.
static CLOCK: OnceLock<(Instant, Option<Duration>)> = OnceLock::new();

/// For how long the command has waited for standard input or a pipe. This is not time of the command.
static WAITED: Mutex<Duration> = Mutex::new(Duration::ZERO);

/// Begins the clock of the command, which may take this long.
pub fn begin(time: Option<Duration>) {
    CLOCK.get_or_init(|| (Instant::now(), time));
}

/// When the command began, later by the time that it has waited for standard input.
pub fn began() -> Instant {
    let (began, _) = CLOCK.get_or_init(|| (Instant::now(), None));
    *began + *waits()
}

/// How long the command may take.
pub fn limit() -> Option<Duration> {
    CLOCK.get().and_then(|&(_, time)| time)
}

/// What is left of a limit on the time of the command.
pub fn left(time: Duration) -> Duration {
    time.saturating_sub(began().elapsed())
}

/// Takes the time since then off the clock: the command waited for standard input.
pub fn waited(since: Instant) {
    *waits() += since.elapsed();
}

/// What ended the command, after what had been done, and after how long: `interrupted after 3 puzzles and 1.204 seconds`.
pub fn after(what: &str, done: &[String]) -> String {
    let seconds = format!("{:.3} seconds", began().elapsed().as_secs_f64());
    match done {
        [] => format!("{what} after {seconds}"),
        done => format!("{what} after {} and {seconds}", done.join(", ")),
    }
}

fn waits() -> MutexGuard<'static, Duration> {
    WAITED.lock().unwrap_or_else(PoisonError::into_inner)
}
