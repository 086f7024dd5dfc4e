//! What a run has come to, for `--stats` and the exit code.

use std::fmt;
use std::time::Duration;

use quadrille_answers::request::{PuzzleTask, Uniqueness};
use quadrille_answers::tally::Tally;

use crate::exit::ExitOutcome;
use crate::format_number::{grouped, plural};

/// How a run ends that has summed up to this.
pub fn outcome(tally: &Tally, task: PuzzleTask, only: Option<Uniqueness>) -> ExitOutcome {
    let shown = match only {
        Some(Uniqueness::None) => tally.without(),
        Some(Uniqueness::One) => tally.unique,
        Some(Uniqueness::Several) => tally.several,
        None => 0,
    };
    if tally.unfinished > 0 {
        ExitOutcome::Stopped
    } else if tally.invalid > 0 {
        ExitOutcome::Bad
    } else if shown > 0 {
        ExitOutcome::Answered
    } else if tally.without() > 0 || (task == PuzzleTask::Unique && tally.several > 0) {
        ExitOutcome::Lacking
    } else {
        ExitOutcome::Answered
    }
}

/// A summary for people.
pub struct TallySummary {
    pub tally: Tally,
    pub task: PuzzleTask,
    pub elapsed: Duration,
    pub threads: usize,
}

impl fmt::Display for TallySummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TallySummary {
            tally,
            task,
            elapsed,
            threads,
        } = self;
        let mut row = |name: &str, value: u64| writeln!(f, "{name:<12} {:>15}", grouped(value));
        row("puzzles", tally.puzzles)?;
        match task {
            PuzzleTask::Hint(_) => {}
            PuzzleTask::Check => {
                row("right", tally.solved)?;
                row("wrong", tally.without())?;
            }
            _ => {
                row("solved", tally.solved)?;
                if task.max() > 1 {
                    row("unique", tally.unique)?;
                    row("several", tally.several)?;
                }
                row("no solution", tally.without())?;
            }
        }
        row("invalid", tally.invalid)?;
        if tally.unfinished > 0 {
            row("not finished", tally.unfinished)?;
        }
        if !matches!(task, PuzzleTask::Check | PuzzleTask::Hint(_)) {
            row("nodes", tally.nodes)?;
        }
        for (engine, effort) in tally.engines.iter() {
            let nodes = plural(effort.nodes, "node");
            let updates = plural(effort.updates, "update");
            writeln!(f, "{engine:<12} {nodes:>21}, {updates}")?;
        }
        if matches!(task, PuzzleTask::Solve(_) | PuzzleTask::Count(_)) && task.max() < 2 {
            writeln!(
                f,
                "unique               not known: the search stops at the first solution"
            )?;
        }
        let seconds = elapsed.as_secs_f64();
        let rate = (tally.puzzles as f64 / seconds.max(1e-9)).round() as u64;
        writeln!(f, "seconds      {seconds:>15.3}")?;
        writeln!(f, "a second     {:>15} puzzles", grouped(rate))?;
        writeln!(f, "threads      {threads:>15}")
    }
}
