//! The count of one part with a certificate or a proof.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::Stop;
use quadrille::count::Counting;
use quadrille::format::Document;
use quadrille::parts::PartLine;
use quadrille::proof::ProofError;

use super::answer::{self, PartSettings};
use super::evidence;
use crate::args::default_memory;
use crate::exit::ExitOutcome;
use crate::format_number::solutions;
use crate::input;
use crate::message::note;
use crate::new_file::NewFile;
use crate::prove::{ProveArgs, prove_to};
use crate::signals::Signals;

/// Counts a part with these settings, writes the certificate or the proof, and prints the record.
pub fn run(
    document: &Document,
    line: &PartLine,
    ask: &PartSettings,
    (prove, counting): (&ProveArgs, Counting),
) -> anyhow::Result<ExitOutcome> {
    answer::check(document, &line.fingerprint).with_context(|| format!("part {}", line.part))?;
    super::refuse_standing(line)?;
    // A part that cannot be certified is refused before the work begins.
    let branches = evidence::branches(document, &line.part, &line.part())?;
    let signals = Signals::watch()?;
    signals.end_after(ask.question.limits.time)?;
    let began = Instant::now();
    let countings = branches.iter().map(|branch| {
        let counting = counting.clone();
        counting
            .memory(ask.question.memory.unwrap_or_else(default_memory))
            .require(branch.required.iter().copied())
            .cancel_on(signals.flag())
    });
    let mut record = ask.record(line);
    (record.count, record.nodes) = match (prove.certificate(), prove.proof()) {
        (Some(file), _) => certified(document, countings, file)?,
        (None, Some(file)) => proved(document, line, countings, file)?,
        (None, None) => bail!("expected --certificate or --proof"),
    };
    record.stop = Stop::Exhausted.to_string();
    record.seconds = began.elapsed().as_secs_f64();
    answer::print_record(&record)?;
    Ok(ExitOutcome::Answered)
}

/// Writes the certificates of the branches of a part, one after the other. Returns the count and the number of states.
fn certified(
    document: &Document,
    countings: impl Iterator<Item = Counting>,
    file: &Path,
) -> anyhow::Result<(BigUint, u64)> {
    let (mut count, mut states) = (BigUint::ZERO, 0);
    let mut out = NewFile::create(file)?;
    for counting in countings {
        let certified = document.problem().certify_count(&counting, &mut out);
        let certified = certified.with_context(|| input::output_name(file))?;
        count += certified.count;
        states += certified.states;
    }
    out.finish().with_context(|| input::output_name(file))?;
    Ok((count, states))
}

/// Writes proofs for the branches of a part, if there is no solution. Returns the number of solutions and of states.
fn proved(
    document: &Document,
    line: &PartLine,
    countings: impl Iterator<Item = Counting>,
    file: &Path,
) -> anyhow::Result<(BigUint, u64)> {
    let mut out = NewFile::create(file)?;
    let (mut count, mut states) = (BigUint::ZERO, 0);
    for counting in countings {
        match prove_to(&mut out, document.problem(), &counting) {
            Ok(proved) => states += proved.states as u64,
            Err(ProofError::Part { count: more }) => count += more,
            Err(error) => return Err(error).with_context(|| input::output_name(file)),
        }
    }
    if count > BigUint::ZERO {
        let (place, name) = (&line.part, input::output_name(file));
        note(&format!(
            "part {place} has {}; {name} was not written",
            solutions(&count)
        ));
    } else {
        out.finish().with_context(|| input::output_name(file))?;
    }
    Ok((count, states))
}
