//! The exit code, and what it says.

use std::io;
use std::process::ExitCode;

use quadrille::format::ReadError;

/// What came of a run. The worse outweighs the better: `max` joins two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Everything was answered: exit code 0.
    #[default]
    Answered = 0,
    /// Something has no solution, or not the one that was asked for: exit code 1.
    Lacking = 1,
    /// Something in the usage or the input was wrong: exit code 2. The rest was answered.
    Bad = 2,
    /// Ctrl-C ended it before its time: exit code 128 and the number of the signal.
    Interrupted = 130,
    /// SIGTERM did.
    Terminated = 143,
}

/// The exit code of a run. A run that failed says why; one whose reader went away ends quietly.
pub fn code(outcome: anyhow::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Mistakes in a file begin with their place. Nobody is left to be told if this fails too.
            let who = if error.is::<ReadError>() {
                ""
            } else {
                "quadrille: "
            };
            let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("{who}{error:#}\n"));
            ExitCode::from(Outcome::Bad as u8)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
