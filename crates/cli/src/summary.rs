//! The summary of a search: why it stopped early, if it did, and what it cost.

use quadrille::distinct::DistinctCount;
use quadrille::format::Document;
use quadrille::{ExactCount, Profile, Question, Report, RootOrbits, Stop};

use super::args::Stats;
use super::clock;
use super::exit::ExitOutcome;
use super::format_number::{grouped, plural};
use super::message::{lines, note};
use super::signals::{MEMORY_REACHED, NODES_REACHED, Signals, TIME_REACHED};
use super::task::Task;

/// Reports the end of a search on standard error: if it stopped early, the reason followed by `rest`; if `stats` is
/// set, the figures. Returns the outcome.
pub fn conclude(
    task: &Task,
    report: &Report,
    signals: &Signals,
    rest: &str,
    stats: bool,
) -> ExitOutcome {
    let report = task.with_reduction(report);
    note_cut(&report, signals, rest);
    if stats {
        write_stats(task, &report);
    }
    outcome(&report, signals)
}

/// What is to be said of an answer besides the report of its search.
#[derive(Clone, Copy)]
pub enum AnswerFigures<'f> {
    /// Nothing.
    Plain,
    /// The effort of a count on the memo engine, and the options that it searched by orbits.
    Count(&'f ExactCount),
    /// What a count up to symmetry went by.
    Distinct(&'f DistinctCount),
}

impl AnswerFigures<'_> {
    /// Reports how many states a count forgot, if any.
    pub fn note_forgotten(self) {
        let memo = match self {
            AnswerFigures::Count(counted) => counted.memo,
            _ => None,
        };
        if let Some(memo) = memo.filter(|memo| memo.forgotten > 0) {
            note(&format!(
                "the memory was full: {} forgotten, some of them searched again; more --memory is faster",
                plural(memo.forgotten, "state"),
            ));
        }
    }

    /// Writes them to standard error.
    pub fn write(self, task: &Task) {
        match self {
            AnswerFigures::Plain => {}
            AnswerFigures::Count(counted) => write_count(task, counted),
            AnswerFigures::Distinct(found) => {
                let (order, all) = (grouped(found.order), &found.all);
                note(&format!(
                    "{order} symmetries; {all} solutions if each counts"
                ));
            }
        }
    }
}

/// Writes the effort of a count on the memo engine, and the options that it searched by orbits.
fn write_count(task: &Task, counted: &ExactCount) {
    if let Some(memo) = &counted.memo {
        let text = format!(
            "states     {}\nhits       {}\nparts      {} split\nforgotten  {}\nmemory     {} bytes\n",
            grouped(memo.states),
            grouped(memo.hits),
            plural(memo.splits, "state"),
            grouped(memo.forgotten),
            grouped(memo.bytes),
        );
        lines(&text);
    }
    if let Some(orbits) = &counted.orbits {
        write_orbits(task, orbits);
    }
}

/// Says on standard error which options a count by orbits searched.
fn write_orbits(task: &Task, root: &RootOrbits) {
    let item = task.problem().label(root.item).map_or("", String::as_str);
    let more = match root.items {
        1 => String::new(),
        items => format!(" and {}", plural(items as u64 - 1, "more item")),
    };
    let text = format!(
        "symmetry   {} symmetries; {item}{more}: {} of {}\n",
        root.order,
        plural(root.orbits as u64, "orbit"),
        plural(root.options as u64, "option"),
    );
    lines(&text);
}

/// Concludes the search that answered a question; with `--stats`, shows the figures of the answer as well, and with
/// `--stats=full` the profile.
pub fn conclude_search(
    task: &Task,
    question: &Question,
    report: &Report,
    figures: AnswerFigures<'_>,
    signals: &Signals,
    rest: &str,
    stats: Option<Stats>,
) -> anyhow::Result<ExitOutcome> {
    let outcome = conclude(task, report, signals, rest, stats.is_some());
    if stats.is_some() {
        figures.write(task);
    }
    if stats == Some(Stats::Full) && !outcome.is_signal() {
        let search = task.ask(question);
        write_profile(&search.cancel_on(signals.flag()).profile());
    }
    Ok(outcome)
}

/// Writes the profile of a search to standard error.
fn write_profile(profile: &Profile) {
    let nodes = &profile.report.nodes;
    let mut text = format!(
        "profile    {} on links, {}\ndegree     at most {}\n",
        plural(*nodes, "node"),
        profile.report.stop,
        grouped(u64::from(profile.largest_degree)),
    );
    for (level, &nodes) in profile.levels.iter().enumerate() {
        text += &format!("level {level:<5}{}\n", grouped(nodes));
    }
    lines(&text);
}

/// How to learn why there is no solution of a problem in a file, and of a puzzle.
pub const WHY: &str = "`quadrille why` says why: it takes the same file, --require and --forbid";
pub const WHY_PUZZLE: &str = "with --why, it says why";

/// Reports that there is no solution, if that is known, and `how` to learn why.
pub fn note_none(report: &Report, how: &str) {
    if report.solutions == 0 && !is_cut(report.stop) {
        none(how);
    }
}

/// Reports that there is no solution, and `how` to learn why.
pub fn none(how: &str) {
    note("no solution");
    note(how);
}

/// Reports that the options have no costs.
pub fn note_costs(document: &Document) {
    if !document.has_costs() {
        note("the problem has no costs: every solution costs 0");
    }
}

/// Reports that no solution costs less than this.
pub fn none_below(below: &str) {
    note(&format!("no solution costs less than {below}"));
}

/// What may be left of a search that was cut short.
pub const MAY_BE_MORE: &str = "; there may be more";

/// What may be left of the search of a problem that was cut short, and how to continue it if that may be.
pub fn more(report: &Report, takes_checkpoint: bool) -> &'static str {
    match report.stop {
        Stop::Time if takes_checkpoint => {
            "; with --checkpoint FILE the rest can be searched later; there may be more"
        }
        _ => MAY_BE_MORE,
    }
}

/// Reports why a search stopped early, if it did. `rest` is appended to the message.
fn note_cut(report: &Report, signals: &Signals, rest: &str) {
    let why = match report.stop {
        Stop::Canceled => signals.word(),
        Stop::Nodes => NODES_REACHED.1,
        Stop::Memory => MEMORY_REACHED.1,
        stop if is_cut(stop) => TIME_REACHED.1,
        _ => return,
    };
    let said = match (report.solutions, report.nodes) {
        (0, 0) => clock::after(why, &[]) + ", before the search began",
        (solutions, nodes) => {
            let done = [found(solutions), plural(nodes, "node")];
            clock::after(why, &done)
        }
    };
    note(&(said + rest));
}

/// The number of solutions of a report, which may be larger than it can say.
fn found(solutions: u64) -> String {
    match solutions {
        u64::MAX => "2^64 solutions or more".to_owned(),
        solutions => plural(solutions, "solution"),
    }
}

/// Whether the budget or a signal ended the search.
pub fn is_cut(stop: Stop) -> bool {
    !matches!(stop, Stop::Exhausted | Stop::Solutions | Stop::Caller)
}

/// The outcome of a search.
fn outcome(report: &Report, signals: &Signals) -> ExitOutcome {
    match (report.stop, report.solutions) {
        (Stop::Canceled, _) => signals.outcome(),
        (stop, _) if is_cut(stop) => ExitOutcome::Stopped,
        (_, 0) => ExitOutcome::Lacking,
        _ => ExitOutcome::Answered,
    }
}

/// Writes the figures of a problem and its search to standard error.
fn write_stats(task: &Task, report: &Report) {
    let problem = task.document.problem();
    let mut text = format!(
        "items      {}, {} primary\noptions    {}, {}\n",
        grouped(problem.item_count() as u64),
        grouped(problem.primary_count() as u64),
        grouped(problem.option_count() as u64),
        plural(problem.entry_count() as u64, "entry"),
    );
    if let Some(reduced) = &task.reduced {
        text += &format!(
            "reduced    by {} and {}\n",
            plural(reduced.items_removed as u64, "item"),
            plural(reduced.options_removed as u64, "option"),
        );
    }
    // A count on the memo engine prints the number itself.
    let solutions = match report.solutions {
        u64::MAX => "at least 2^64; the answer has all its digits".to_owned(),
        solutions => grouped(solutions),
    };
    text += &format!(
        "solutions  {solutions}\nstopped    {}\nnodes      {}\nupdates    {}\nseconds    {:.6}\n",
        report.stop,
        grouped(report.nodes),
        grouped(report.updates),
        report.elapsed.as_secs_f64(),
    );
    for (engine, effort) in report.engines() {
        text += &format!(
            "{:10} {}, {}\n",
            engine,
            plural(effort.nodes, "node"),
            plural(effort.updates, "update"),
        );
    }
    text += &format!("threads    {}\n", grouped(report.threads as u64));
    lines(&text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_too_large_for_a_report_is_not_shown_as_one() {
        assert_eq!(found(1), "1 solution");
        assert_eq!(found(u64::MAX), "2^64 solutions or more");
    }
}
