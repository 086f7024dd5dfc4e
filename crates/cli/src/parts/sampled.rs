//! Random solutions of one part.

use quadrille::count::Counting;
use quadrille::format::Document;
use quadrille::parts::{PartLine, PartQuestion};

use super::answer;
use crate::exit::ExitOutcome;
use crate::signals::Signals;

/// Counts a part with a diagram, draws solutions from it, and prints the record.
pub fn run(
    document: &Document,
    line: &PartLine,
    (wanted, seed): (u64, u64),
    memory: usize,
) -> anyhow::Result<ExitOutcome> {
    answer::check(document, &line.fingerprint)?;
    let signals = Signals::watch()?;
    let counting = Counting::default().memory(memory).cancel_on(signals.flag());
    let mut record = answer::record(line, PartQuestion::Sample);
    record.wanted = Some(wanted);
    record.sample(document.problem(), counting, seed, || false)?;
    answer::print_record(&record)?;
    Ok(ExitOutcome::Answered)
}
