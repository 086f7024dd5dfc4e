//! The exit code, and its description in the help.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use quadrille::Stop;
use quadrille::count::{CertifyError, CountError};
use quadrille::format::ReadError;
use quadrille::proof::ProofError;
use quadrille::symmetry::SymmetryError;

use super::clock;
use super::format_number::plural;
use super::message::{lines, note};
use super::signals::{self, MEMORY_REACHED, NODES_REACHED, TIME_REACHED};

/// The codes of what a command came to, in words.
const CODES: [(ExitOutcome, &str); 4] = [
    (ExitOutcome::Answered, "the whole answer"),
    (
        ExitOutcome::Lacking,
        "no solution, or not the requested one",
    ),
    (ExitOutcome::Bad, "wrong usage or input"),
    (ExitOutcome::Stopped, "stopped by a limit"),
];

/// The codes of what ended a command.
const SIGNALS: [(ExitOutcome, &str); 3] = [
    (ExitOutcome::Interrupted, "Ctrl-C"),
    (ExitOutcome::Terminated, "SIGTERM"),
    (ExitOutcome::HungUp, "SIGHUP"),
];

/// The list of exit codes at the end of every help text.
pub fn summary() -> String {
    let codes = CODES.map(|(code, words)| format!("{} {words}", code as u8));
    let signals = SIGNALS.map(|(code, _)| (code as u8).to_string()).join(", ");
    let names = SIGNALS.map(|(_, name)| name).join(", ");
    format!(
        "Exit codes: {}; {signals} by {names} (with all results so far).",
        codes.join("; ")
    )
}

/// The page about them.
pub fn page() -> String {
    let codes = CODES.map(|(code, words)| format!("  {:<5}{words}\n", code as u8));
    let signals = SIGNALS.map(|(code, name)| format!("  {:<5}ended by {name}\n", code as u8));
    format!("{}{}\n{DETAILS}\n", codes.concat(), signals.concat())
}

const DETAILS: &str = "\
1 says that it is proved: there is none. With 2, the other puzzles of a file are answered.
A limit is --time, --nodes, --memory, the tries of --generate, the room on a sheet of
pictures and the like; -n is a part of the question. With 3, and after a signal, what was
found is printed (of millions, a part), and standard error says how far it came. If
several are right, it is the largest. If nobody reads the rest of the answers, as behind
`| head`, it is 0. A second signal ends a command at once, without the rest: where it
waits for a reader of its answers, it does not look at the first.";

/// The exit codes of all commands
#[derive(clap::Args)]
pub struct ExitArgs {}

/// The outcome of a run, ordered from best to worst: `max` combines two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitOutcome {
    /// Every question has an answer: exit code 0.
    #[default]
    Answered = 0,
    /// Something has no solution, or not the requested one, and that is proved: exit code 1.
    Lacking = 1,
    /// Something in the usage or the input was wrong: exit code 2. The rest was answered.
    Bad = 2,
    /// A limit ended the run before the answer was complete: exit code 3. A limit on solutions does not.
    Stopped = 3,
    /// SIGHUP ended the run: exit code 128 plus the number of the signal.
    HungUp = 129,
    /// Ctrl-C ended the run.
    Interrupted = 130,
    /// SIGTERM ended the run.
    Terminated = 143,
}

impl ExitOutcome {
    /// The whole answer, which may be that there is none.
    pub fn of(is_none: bool) -> Self {
        match is_none {
            true => ExitOutcome::Lacking,
            false => ExitOutcome::Answered,
        }
    }

    /// Whether a signal ended the run.
    pub fn is_signal(self) -> bool {
        self >= ExitOutcome::HungUp
    }
}

/// The exit code of a run. Prints an error, unless it is a closed pipe: then nobody reads the output.
pub fn code(outcome: anyhow::Result<ExitOutcome>) -> ExitCode {
    match outcome {
        Ok(outcome) => ExitCode::from(outcome as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let text = format!("{error:#}");
            if let Some((outcome, said, error)) = stopped(&error) {
                // What stands before it, such as the name of a file, still does.
                let before = text.strip_suffix(&error).unwrap_or_default();
                note(&format!("{before}{said}"));
                return ExitCode::from(outcome as u8);
            }
            match error.is::<ReadError>() {
                true => text.lines().for_each(note_mistake),
                false => note(&text),
            }
            ExitCode::from(ExitOutcome::Bad as u8)
        }
    }
}

/// Prints a line of a list of mistakes. Lines that quote the text are indented.
fn note_mistake(line: &str) {
    match line.starts_with("    ") {
        true => lines(format!("{line}\n")),
        false => note(line),
    }
}

/// How a run ended whose error is that of work that a signal or a limit stopped, the sentence about it, and the words of
/// the error.
fn stopped(error: &anyhow::Error) -> Option<(ExitOutcome, String, String)> {
    error.chain().find_map(|error| {
        let words = error.to_string();
        let (outcome, said) = match (error.downcast_ref(), error.downcast_ref()) {
            // The error names its own limit.
            (Some(ProofError::TooLarge { .. }), _)
            | (
                _,
                Some(SymmetryError::Stopped {
                    stop: Stop::Nodes, ..
                }),
            ) => (ExitOutcome::Stopped, words.clone()),
            (_, Some(SymmetryError::Stopped { stop, .. })) => {
                let (outcome, why) = reached(*stop)?;
                let said = clock::after(why, &[]) + ", before the symmetries were found";
                (outcome, said)
            }
            _ => {
                let (stop, states) = stopped_count(error)?;
                let (outcome, why) = reached(stop)?;
                let states = states.map(|states| plural(states, "state"));
                let way_out = words.find("; ").map_or("", |at| &words[at..]);
                (outcome, clock::after(why, states.as_slice()) + way_out)
            }
        };
        Some((outcome, said, words))
    })
}

/// What it means for a run that its work was stopped, and the word for it; `None` if the word is that of the error.
fn reached(stop: Stop) -> Option<(ExitOutcome, &'static str)> {
    match stop {
        Stop::Time => Some(TIME_REACHED),
        Stop::Nodes => Some(NODES_REACHED),
        Stop::Memory => Some(MEMORY_REACHED),
        _ => signals::ended(),
    }
}

/// What stopped a count, and after how many states.
fn stopped_count(error: &(dyn Error + 'static)) -> Option<(Stop, Option<u64>)> {
    let counted = match (error.downcast_ref(), error.downcast_ref()) {
        (Some(CertifyError::Count(error)), _) | (_, Some(ProofError::Count(error))) => error,
        (Some(CertifyError::Memory { states, .. }), _) => {
            return Some((Stop::Memory, Some(*states)));
        }
        _ => error.downcast_ref()?,
    };
    let states = match *counted {
        CountError::Stopped { states, .. } | CountError::Memory { states, .. } => Some(states),
        _ => None,
    };
    Some((counted.stop()?, states))
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let errors = error.chain().filter_map(|error| error.downcast_ref());
    { errors }.any(|error: &io::Error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Like any limit: it was not wrong to ask.
    #[test]
    fn giving_up_on_symmetries_is_a_limit() {
        let (stop, steps) = (Stop::Nodes, 5);
        let error = SymmetryError::Stopped { stop, steps };
        let said = error.to_string();
        let expected = (ExitOutcome::Stopped, said.clone(), said);
        assert_eq!(
            stopped(&anyhow::Error::from(error).context("--distinct")),
            Some(expected)
        );
    }
}
