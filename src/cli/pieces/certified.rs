//! The count of one piece with a certificate or a proof.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::Stop;
use quadrille::count::Counting;
use quadrille::format::Document;
use quadrille::pieces::PieceLine;
use quadrille::proof::ProofError;

use super::answer::{self, Ask};
use crate::cli::diagram::create;
use crate::cli::exit::Outcome;
use crate::cli::input;
use crate::cli::message::note;
use crate::cli::prove::{ProveArgs, write_proof};
use crate::cli::signals::Signals;

/// Counts a piece, writes the certificate or the proof, and prints the record.
pub fn run(
    document: &Document,
    line: &PieceLine,
    ask: &Ask<'_>,
    prove: &ProveArgs,
) -> anyhow::Result<Outcome> {
    answer::check(document, &line.fingerprint)?;
    if ask.time.is_some() {
        bail!(
            "--time does not go with --certificate and --proof: a certificate is of all of a piece"
        );
    }
    let signals = Signals::watch()?;
    let began = Instant::now();
    let piece = line.piece();
    let counting = Counting::default()
        .memory(ask.memory)
        .require(piece.take.iter().copied())
        .forbid(piece.leave.iter().copied())
        .cancel_on(signals.flag());
    let mut record = ask.record(line);
    (record.count, record.nodes) = match (prove.certificate(), prove.proof()) {
        (Some(file), _) => {
            let problem = document.problem();
            let certified = problem.certify_count(&counting, &mut create(file)?);
            let certified = certified.with_context(|| input::name(file).to_owned())?;
            (certified.count, certified.states)
        }
        (None, Some(file)) => proved(document, line, &counting, file)?,
        (None, None) => bail!("expected --certificate or --proof"),
    };
    record.stop = Stop::Exhausted.to_string();
    record.seconds = began.elapsed().as_secs_f64();
    answer::print_record(&record)?;
    Ok(Outcome::Answered)
}

/// Writes a proof, if there is no solution. Returns their number, and that of the states.
fn proved(
    document: &Document,
    line: &PieceLine,
    counting: &Counting,
    file: &Path,
) -> anyhow::Result<(BigUint, u64)> {
    let error = match write_proof(document.problem(), counting, file) {
        Ok(proved) => return Ok((proved.count, proved.states as u64)),
        Err(error) => error,
    };
    match error.downcast_ref::<ProofError>() {
        Some(ProofError::Part { count }) => {
            let (place, name) = (&line.piece, input::name(file));
            note(&format!(
                "piece {place} has {count} solutions; {name} was not written"
            ));
            Ok((count.clone(), 0))
        }
        _ => Err(error),
    }
}
