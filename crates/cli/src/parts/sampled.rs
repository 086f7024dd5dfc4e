//! Random solutions of one part.

use quadrille::format::Document;
use quadrille::parts::{PartLine, PartQuestion};

use super::answer;
use crate::args::DiagramLimits;
use crate::exit::ExitOutcome;
use crate::message::note;
use crate::session::show_count;
use crate::signals::Signals;

/// Counts a part with a diagram, draws solutions from it, and prints the record.
pub fn run(
    document: &Document,
    line: &PartLine,
    wanted: u64,
    seed: u64,
    limits: DiagramLimits,
) -> anyhow::Result<ExitOutcome> {
    answer::check(document, &line.fingerprint)?;
    let signals = Signals::watch()?.within(limits.time.get());
    let (memory, threads) = (limits.memory.get(), limits.threads.get());
    let search = document.problem().search().memory(memory).threads(threads);
    let mut record = answer::record(line, PartQuestion::Sample);
    record.wanted = Some(wanted);
    let search = show_count(search.limits(signals.limits()));
    record.sample(search, seed)?;
    if !record.is_complete() {
        note(&signals.said());
        return Ok(signals.outcome());
    }
    answer::print_record(&record)?;
    Ok(ExitOutcome::Answered)
}
