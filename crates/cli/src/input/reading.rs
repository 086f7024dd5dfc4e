//! Reading with a line that shows how far it is, also while the input makes it wait.

use std::io::{self, Read};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use quadrille::encoding::SAMPLE;

use super::BLOCK;
use crate::progress::{LOOK, ProgressLine, ProgressStep};

/// The room for a block, and for a look whether there is another.
const ROOM: usize = BLOCK as usize + 64;

/// The contents of an input of this name and length, which may be 0 where it is not known, as [`read`](super::read) has them. A thread
/// shows how far it is while the input makes it wait.
pub fn read_from(
    input: impl Read,
    name: String,
    length: u64,
    mut goes_on: impl FnMut(&[u8]) -> bool,
    line: &mut ProgressLine,
) -> io::Result<Vec<u8>> {
    let (known, count) = ((length > 0).then_some(length), Arc::new(AtomicU64::new(0)));
    let is_shown = line.wanted;
    let show = Mutex::new(|| {
        let read = count.load(Ordering::Relaxed);
        line.update(ProgressStep::read(&name, read, known));
    });
    let show = || show.lock().unwrap_or_else(PoisonError::into_inner)();
    let (end, ended) = mpsc::channel::<()>();
    thread::scope(|scope| {
        // Dropped before the scope waits for the thread.
        let _end = end;
        let show = &show;
        let draw = move || {
            while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                show();
            }
        };
        if is_shown {
            // If there is no thread to spare, a pipe that stalls shows nothing.
            let _ = thread::Builder::new().spawn_scoped(scope, draw);
        }
        let mut input = Counting {
            input,
            count: Arc::clone(&count),
        };
        let mut bytes = Vec::new();
        input.by_ref().take(SAMPLE as u64).read_to_end(&mut bytes)?;
        if goes_on(&bytes) {
            let rest = length.saturating_sub(bytes.len() as u64);
            // Once for a file. If there is no room, the loop says so.
            let _ =
                bytes.try_reserve_exact(usize::try_from(rest).unwrap_or(0).saturating_add(ROOM));
            loop {
                // Without room, `read_to_end` ends the program.
                bytes.try_reserve(ROOM)?;
                if input.by_ref().take(BLOCK).read_to_end(&mut bytes)? == 0 {
                    break;
                }
                show();
                if !goes_on(&bytes) {
                    break;
                }
            }
        }
        Ok(bytes)
    })
}

/// An input that counts the bytes read from it: of the file, not of what another reader makes of them.
pub struct Counting<R> {
    pub input: R,
    pub count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(into)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::tests::{Written, line_into};

    #[test]
    fn reading_shows_how_far_it_is() {
        let text = vec![b'\n'; 3 << 20];
        for (length, shown) in [
            (4 << 20, "reading big.dlx, 25.19%, "),
            (0, "reading big.dlx, 1,056,768 bytes, "),
        ] {
            let (mut line, written) = line_into(false);
            let read = read_from(&text[..], "big.dlx".to_owned(), length, |_| true, &mut line);
            assert_eq!(read.expect("it is there"), text);
            assert!(written.text().starts_with(shown), "{}", written.text());
        }
        // What is not read to its end shows nothing.
        let (mut line, written) = line_into(false);
        let read = read_from(&text[..], String::new(), 0, |_| false, &mut line);
        assert_eq!(
            (read.expect("it is there").len(), &*written.text()),
            (SAMPLE, "")
        );
    }

    /// An input that has a few bytes, and ends when they are shown.
    struct Stalling(Option<&'static [u8]>, Written);

    impl Read for Stalling {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            if let Some(mut bytes) = self.0.take() {
                return bytes.read(into);
            }
            // A minute at most.
            for _ in 0..60_000 {
                if self.1.text().contains("reading <stdin>, 3 bytes, ") {
                    return Ok(0);
                }
                thread::sleep(std::time::Duration::from_millis(1));
            }
            Err(io::ErrorKind::TimedOut.into())
        }
    }

    #[test]
    fn an_input_that_stalls_shows_how_far_it_is() {
        let (mut line, written) = line_into(false);
        let input = Stalling(Some(b"a b"), written);
        let read = read_from(input, "<stdin>".to_owned(), 0, |_| true, &mut line);
        assert_eq!(read.expect("it is shown"), b"a b");
    }
}
