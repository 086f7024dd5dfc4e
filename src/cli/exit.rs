//! The exit code, and what it says.

use std::io;
use std::process::ExitCode;

/// What came of a run. The worse outweighs the better: `max` joins two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// Everything was answered: exit code 0.
    #[default]
    Answered,
    /// Something has no solution, or not the one that was asked for: exit code 1.
    Lacking,
    /// Something in the usage or the input was wrong: exit code 2. The rest was answered.
    Bad,
}

/// The exit code of a run. A run that failed says why; one whose reader went away ends quietly.
pub fn code(outcome: anyhow::Result<Outcome>) -> ExitCode {
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to be told if this fails too.
            let _ = io::Write::write_fmt(&mut io::stderr(), format_args!("quadrille: {error:#}\n"));
            ExitCode::from(Outcome::Bad as u8)
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<io::Error>()
        .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
