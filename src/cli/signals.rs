//! Signals: Ctrl-C, SIGTERM and SIGHUP end the search instead of the program, so that what was found is written. A
//! second signal ends the program at once.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::exit::Outcome;

/// The signals that end a search, and what each of them means.
const SIGNALS: &[(i32, Outcome, &str)] = &[
    (SIGINT, Outcome::Interrupted, "interrupted"),
    (SIGTERM, Outcome::Terminated, "terminated"),
    #[cfg(unix)]
    (SIGHUP, Outcome::HungUp, "hung up"),
];

/// The signals that came since [`watch`](Signals::watch).
pub struct Signals {
    any: Arc<AtomicBool>,
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// Handles signals from now on.
    pub fn watch() -> io::Result<Self> {
        let any = Arc::new(AtomicBool::new(false));
        let last = Arc::new(AtomicUsize::new(0));
        let ignored = ignored();
        for &(signal, ..) in SIGNALS {
            if ignored >> (signal - 1) & 1 == 1 {
                continue;
            }
            // These act in this order: the first signal finds the flag not set yet.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&any))?;
            flag::register_usize(signal, Arc::clone(&last), signal as usize)?;
            flag::register(signal, Arc::clone(&any))?;
        }
        Ok(Signals { any, last })
    }

    /// The flag that each of them sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.any)
    }

    /// Whether any came.
    pub fn came(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    /// What a message calls the last one: interrupted, terminated, hung up.
    pub fn word(&self) -> &'static str {
        self.last().1
    }

    /// The outcome of a run that the last one ended.
    pub fn outcome(&self) -> Outcome {
        self.last().0
    }

    /// The last signal's meaning.
    fn last(&self) -> (Outcome, &'static str) {
        let last = self.last.load(Ordering::Relaxed);
        let found = SIGNALS
            .iter()
            .find(|&&(signal, ..)| signal as usize == last);
        found.map_or(
            (Outcome::Interrupted, "interrupted"),
            |&(_, outcome, word)| (outcome, word),
        )
    }
}

/// The signals that the process was started with ignored, as `nohup` does with SIGHUP, a bit for each from 1: they stay
/// ignored. Known on Linux only.
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
