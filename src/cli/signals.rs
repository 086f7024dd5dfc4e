//! Signals: Ctrl-C and SIGTERM end a search instead of the program, so that it can say what it has found. The
//! second one ends the program.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use super::exit::Outcome;

/// What has come in since the watch began.
pub struct Signals {
    any: Arc<AtomicBool>,
    last: Arc<AtomicUsize>,
}

impl Signals {
    /// Begins to watch.
    pub fn watch() -> io::Result<Self> {
        let any = Arc::new(AtomicBool::new(false));
        let last = Arc::new(AtomicUsize::new(0));
        for signal in [SIGINT, SIGTERM] {
            // They act in this order: the first signal finds the flag not set yet.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&any))?;
            flag::register_usize(signal, Arc::clone(&last), signal as usize)?;
            flag::register(signal, Arc::clone(&any))?;
        }
        Ok(Signals { any, last })
    }

    /// The flag that any of them sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.any)
    }

    /// Whether any has come.
    pub fn came(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    /// What came: interrupted, or terminated.
    pub fn word(&self) -> &'static str {
        match self.outcome() {
            Outcome::Terminated => "terminated",
            _ => "interrupted",
        }
    }

    /// What a run comes to that one of them ended.
    pub fn outcome(&self) -> Outcome {
        if self.last.load(Ordering::Relaxed) == SIGTERM as usize {
            Outcome::Terminated
        } else {
            Outcome::Interrupted
        }
    }
}
