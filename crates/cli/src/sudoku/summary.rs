//! What a run has come to, for `--stats` and the exit code.

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

/// The figures of a run.
pub fn figures(tally: &Tally, task: PuzzleTask, elapsed: Duration, threads: usize) -> String {
    let mut text = String::new();
    let mut row = |name: &str, value: u64| text += &format!("{name:<12} {:>15}\n", grouped(value));
    row("puzzles", tally.puzzles);
    match task {
        PuzzleTask::Hint(_) => {}
        PuzzleTask::Check => {
            row("right", tally.solved);
            row("wrong", tally.without());
        }
        _ => {
            row("solved", tally.solved);
            if task.max() > 1 {
                row("unique", tally.unique);
                row("several", tally.several);
            }
            row("no solution", tally.without());
        }
    }
    row("invalid", tally.invalid);
    if tally.unfinished > 0 {
        row("not finished", tally.unfinished);
    }
    if !matches!(task, PuzzleTask::Check | PuzzleTask::Hint(_)) {
        row("nodes", tally.nodes);
    }
    for (engine, effort) in tally.engines.iter() {
        let nodes = plural(effort.nodes, "node");
        let updates = plural(effort.updates, "update");
        text += &format!("{engine:<12} {nodes:>21}, {updates}\n");
    }
    if matches!(task, PuzzleTask::Solve(_) | PuzzleTask::Count(_)) && task.max() < 2 {
        text += "unique               not known: the search stops at the first solution\n";
    }
    text + &pace(tally.puzzles, elapsed, threads)
}

/// The time that a number of puzzles took, and how many that is in a second.
pub fn pace(puzzles: u64, elapsed: Duration, threads: usize) -> String {
    let seconds = elapsed.as_secs_f64();
    let rate = grouped((puzzles as f64 / seconds.max(1e-9)).round() as u64);
    format!(
        "seconds      {seconds:>15.3}\na second     {rate:>15} puzzles\nthreads      {threads:>15}\n"
    )
}
