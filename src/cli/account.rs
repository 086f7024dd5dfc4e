//! The account of a search: why it stopped short, if it did, and what it cost.

use std::io::{self, Write};

use quadrille::{Report, Stop};

use super::exit::Outcome;
use super::show::{grouped, plural};
use super::signals::Signals;
use super::task::Task;

/// Says on standard error what there is to say in the end: why the search was cut short, if it was, with the `rest`
/// that this means, and its figures. Tells what it comes to.
pub fn conclude(
    task: &Task,
    report: &Report,
    signals: &Signals,
    rest: &str,
    stats: bool,
) -> Outcome {
    tell_cut(report, signals, rest);
    if stats {
        tell_stats(task, report);
    }
    outcome(report, signals)
}

/// Says that there is no solution, where that is known.
pub fn tell_none(report: &Report) {
    if report.solutions == 0 && !is_cut(report.stop) {
        tell("no solution");
    }
}

/// The number of solutions, as far as it is known.
pub fn counted(report: &Report) -> String {
    let least = if is_cut(report.stop) { "at least " } else { "" };
    format!("{least}{}", report.solutions)
}

/// Says on standard error why a search was cut short, if it was. `rest` is what that means.
fn tell_cut(report: &Report, signals: &Signals, rest: &str) {
    let why = match report.stop {
        Stop::Time => "the time ran out",
        Stop::Nodes => "the nodes ran out",
        Stop::Cancelled if signals.outcome() == Outcome::Terminated => "terminated",
        Stop::Cancelled => "interrupted",
        _ => return,
    };
    tell(&format!(
        "{why} after {}, {} and {:.3} seconds{rest}",
        plural(report.solutions, "solution"),
        plural(report.nodes, "node"),
        report.elapsed.as_secs_f64(),
    ));
}

/// Whether the budget or a signal ended the search.
fn is_cut(stop: Stop) -> bool {
    matches!(stop, Stop::Time | Stop::Nodes | Stop::Cancelled)
}

/// What a search comes to.
fn outcome(report: &Report, signals: &Signals) -> Outcome {
    match (report.stop, report.solutions) {
        (Stop::Cancelled, _) => signals.outcome(),
        (_, 0) => Outcome::Lacking,
        _ => Outcome::Answered,
    }
}

/// Prints the figures of a problem and its search on standard error.
fn tell_stats(task: &Task, report: &Report) {
    let problem = task.document().problem();
    let mut text = format!(
        "items      {}, {} primary\noptions    {}, {}\n",
        grouped(problem.item_count() as u64),
        grouped(problem.primary_count() as u64),
        grouped(problem.option_count() as u64),
        plural(problem.entry_count() as u64, "entry"),
    );
    if let Some(reduced) = task.reduction() {
        text += &format!(
            "reduced    by {} and {}\n",
            plural(reduced.items_removed as u64, "item"),
            plural(reduced.options_removed as u64, "option"),
        );
    }
    text += &format!(
        "solutions  {}\nstopped    {}\nnodes      {}\nupdates    {}\nseconds    {:.6}\n",
        grouped(report.solutions),
        report.stop,
        grouped(report.nodes),
        grouped(report.updates),
        report.elapsed.as_secs_f64(),
    );
    // Standard error may be closed; the answers are out.
    let _ = write!(io::stderr(), "{text}");
}

/// Says something on standard error.
pub fn tell(message: &str) {
    let _ = writeln!(io::stderr(), "quadrille: {message}");
}
