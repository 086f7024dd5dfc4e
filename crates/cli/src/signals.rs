//! Signals: Ctrl-C, SIGTERM and SIGHUP end the search instead of the program, so that the program can write what it has
//! found. A second signal ends the program at once, unless it comes right after the first: `timeout` sends two.

use std::fs::File;
#[cfg(unix)]
use std::io::Read;
use std::io::{self, BufRead, BufReader};
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock};
use std::thread;
use std::time::Duration;

#[cfg(unix)]
use signal_hook::consts::SIGHUP;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
#[cfg(unix)]
use signal_hook::low_level::pipe;

use quadrille::Limits;

use super::exit::ExitOutcome;

/// The signals that end a search, and what each of them means.
const SIGNALS: &[(i32, ExitOutcome, &str)] = &[
    (SIGINT, ExitOutcome::Interrupted, "interrupted"),
    (SIGTERM, ExitOutcome::Terminated, "terminated"),
    #[cfg(unix)]
    (SIGHUP, ExitOutcome::HungUp, "hung up"),
];

/// Signals within this time count as one.
#[cfg(unix)]
const ONE_SIGNAL: Duration = Duration::from_millis(200);

/// A limit on time up to this needs no thread, which would come too late for the first of the work.
const AT_ONCE: Duration = Duration::from_millis(1);

/// The number of the last signal that came; 0 if none did.
static LAST: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// Stands in [`LAST`] for a limit on time that was reached.
const TIME: usize = usize::MAX;

/// The outcome of a run that a signal or a [limit](Signals::end_after) ended, and the word for it in messages; `None` if
/// neither came.
pub fn ended() -> Option<(ExitOutcome, &'static str)> {
    let last = LAST.load(Ordering::Relaxed);
    if last == TIME {
        return Some((ExitOutcome::Stopped, "time limit reached"));
    }
    let mut signals = SIGNALS.iter();
    let found = signals.find(|&&(signal, ..)| signal as usize == last);
    found.map(|&(_, outcome, word)| (outcome, word))
}

/// The signals that came since [`watch`](Signals::watch).
pub struct Signals {
    any: Arc<AtomicBool>,
}

impl Signals {
    /// Handles signals from now on.
    pub fn watch() -> io::Result<Self> {
        let any = Arc::new(AtomicBool::new(false));
        let ignored = ignored();
        let later = Later::new(&any);
        for &(signal, ..) in SIGNALS {
            if ignored >> (signal - 1) & 1 == 1 {
                continue;
            }
            // The handlers run in this order, so at the first signal the flag is not yet set.
            flag::register_usize(signal, Arc::clone(&LAST), signal as usize)?;
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&later.flag))?;
            later.follow(signal)?;
            flag::register(signal, Arc::clone(&any))?;
            // A signal may have come before the last of them was there.
            if LAST.load(Ordering::Relaxed) == signal as usize {
                any.store(true, Ordering::Relaxed);
            }
        }
        Ok(Signals { any })
    }

    /// Ends the run after this time, too: for work that has no limit on time of its own.
    pub fn end_after(&self, time: Option<Duration>) -> io::Result<()> {
        let Some(time) = time else { return Ok(()) };
        let any = self.flag();
        let end = move || {
            thread::sleep(time);
            // A signal that came before keeps its meaning.
            let _ = LAST.compare_exchange(0, TIME, Ordering::Relaxed, Ordering::Relaxed);
            any.store(true, Ordering::Relaxed);
        };
        match time <= AT_ONCE {
            true => end(),
            false => drop(thread::Builder::new().spawn(end)?),
        }
        Ok(())
    }

    /// The limits that they set to work.
    pub fn limits(&self) -> Limits {
        let mut limits = Limits::NONE;
        limits.cancel.push(self.flag().into());
        limits
    }

    /// The flag that each of them sets.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.any)
    }

    /// Whether any came.
    pub fn came(&self) -> bool {
        self.any.load(Ordering::Relaxed)
    }

    /// The word for the last signal in messages: interrupted, terminated, hung up.
    pub fn word(&self) -> &'static str {
        self.last().1
    }

    /// The outcome of a run that the last signal ended.
    pub fn outcome(&self) -> ExitOutcome {
        self.last().0
    }

    /// The last signal's meaning.
    fn last(&self) -> (ExitOutcome, &'static str) {
        ended().unwrap_or((ExitOutcome::Interrupted, "interrupted"))
    }
}

/// A flag that is set a moment after the first signal.
struct Later {
    flag: Arc<AtomicBool>,
    #[cfg(unix)]
    wake: Option<UnixStream>,
}

#[cfg(unix)]
impl Later {
    /// Starts the thread that sets the flag. If the system has no thread to spare, the flag is `at_once`.
    fn new(at_once: &Arc<AtomicBool>) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let armed = Arc::clone(&flag);
        let started = UnixStream::pair().and_then(|(mut woken, wake)| {
            thread::Builder::new().spawn(move || {
                if woken.read_exact(&mut [0]).is_ok() {
                    thread::sleep(ONE_SIGNAL);
                    armed.store(true, Ordering::Relaxed);
                }
            })?;
            Ok(wake)
        });
        match started {
            Ok(wake) => Later {
                flag,
                wake: Some(wake),
            },
            Err(_) => Later {
                flag: Arc::clone(at_once),
                wake: None,
            },
        }
    }

    /// Counts from this signal too.
    fn follow(&self, signal: i32) -> io::Result<()> {
        if let Some(wake) = &self.wake {
            pipe::register(signal, wake.try_clone()?)?;
        }
        Ok(())
    }
}

#[cfg(not(unix))]
impl Later {
    fn new(at_once: &Arc<AtomicBool>) -> Self {
        let flag = Arc::clone(at_once);
        Later { flag }
    }

    fn follow(&self, _: i32) -> io::Result<()> {
        Ok(())
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
