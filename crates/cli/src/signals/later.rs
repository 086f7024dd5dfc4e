//! A moment after the first signal, the next one ends the program.

use std::io;
#[cfg(unix)]
use std::io::Read;
#[cfg(unix)]
use std::os::unix::net::UnixStream;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
#[cfg(unix)]
use std::sync::atomic::Ordering;
#[cfg(unix)]
use std::thread;
#[cfg(unix)]
use std::time::Duration;

#[cfg(unix)]
use signal_hook::low_level::pipe;

#[cfg(unix)]
use super::{IS_WATCHED, Signals, lock, stage};

/// Signals within this time count as one.
#[cfg(unix)]
const ONE_SIGNAL: Duration = Duration::from_millis(200);

/// A flag that is set a moment after the first signal.
pub(super) struct Later {
    pub(super) flag: Arc<AtomicBool>,
    #[cfg(unix)]
    wake: Option<UnixStream>,
}

#[cfg(unix)]
impl Later {
    /// Starts the thread that sets the flag, or ends the program if nothing else looks at signals. If the system has no
    /// thread to spare, the flag is `at_once`.
    pub(super) fn new(at_once: &Arc<AtomicBool>) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let armed = Arc::clone(&flag);
        let started = UnixStream::pair().and_then(|(mut woken, wake)| {
            thread::Builder::new().spawn(move || {
                if woken.read_exact(&mut [0]).is_ok() {
                    let is_watched = lock(&IS_WATCHED);
                    if !*is_watched {
                        Signals::of_command().end(&stage(String::new()));
                    }
                    drop(is_watched);
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
    pub(super) fn follow(&self, signal: i32) -> io::Result<()> {
        if let Some(wake) = &self.wake {
            pipe::register(signal, wake.try_clone()?)?;
        }
        Ok(())
    }
}

#[cfg(not(unix))]
impl Later {
    pub(super) fn new(at_once: &Arc<AtomicBool>) -> Self {
        let flag = Arc::clone(at_once);
        Later { flag }
    }

    pub(super) fn follow(&self, _: i32) -> io::Result<()> {
        Ok(())
    }
}
