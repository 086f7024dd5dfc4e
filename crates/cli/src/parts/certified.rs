//! The count of one part with a certificate or a proof.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Error, anyhow, bail};
use num_bigint::BigUint;
use quadrille::parts::PartLine;
use quadrille::proof::ProofError;
use quadrille::{Search, Stop};

use super::answer::{self, PartSettings};
use super::evidence;
use crate::asked::Asked;
use crate::clock;
use crate::exit::ExitOutcome;
use crate::files;
use crate::format_number::solutions;
use crate::message::note;
use crate::new_file::NewFile;
use crate::prove::{PROOF_LIMIT, ProveArgs, clash};

/// Counts a part, writes the certificate or the proof, and prints the record, unless they are on standard output.
pub fn run(asked: &Asked<'_>, line: &PartLine, prove: &ProveArgs) -> anyhow::Result<ExitOutcome> {
    let document = &asked.task.document;
    answer::check(document, &line.fingerprint).with_context(|| format!("part {}", line.part))?;
    super::refuse_standing(line)?;
    // A part that cannot be certified is refused before the work begins.
    let branches = evidence::branches(document, &line.part, &line.part())?;
    let began = Instant::now();
    let time = asked.question.limits.time;
    let searches = branches.iter().map(|branch| {
        let search = asked.search_alone();
        let search = search.require(branch.required.iter().copied());
        Ok(match time {
            Some(time) => search.max_time(clock::left(time)),
            None => search,
        })
    });
    let mut record = PartSettings::new(&asked.question).record(line);
    let Some(file) = prove.certificate.as_ref().or(prove.proof.as_ref()) else {
        bail!("expected --certificate or --proof");
    };
    let is_proof = prove.certificate.is_none();
    (record.count, record.nodes) = written(line, searches, file, is_proof)?;
    record.stop = Some(Stop::Exhausted);
    record.seconds = began.elapsed().as_secs_f64();
    // A certificate on standard output stands alone there, as that of a whole count does.
    let mut files = prove.files().into_iter().flatten();
    if !files.any(|file| files::is_standard_output(file)) {
        answer::print_record(&record)?;
    }
    Ok(ExitOutcome::Answered)
}

/// A failure with its place: the part, if its options do not go together, and the file otherwise.
fn placed(error: Error, line: &PartLine, file: &Path) -> Error {
    match clash(&error) {
        Some(option) => anyhow!(
            "part {}: no solution contains option {}, by itself or with what else the part takes",
            line.part,
            option.index() + 1
        ),
        None => error.context(files::output_name(file)),
    }
}

/// Writes the certificates of the branches of a part, one after the other, or the proofs if there is no solution. Returns
/// the number of solutions and of states.
fn written<'s>(
    line: &PartLine,
    searches: impl Iterator<Item = anyhow::Result<Search<'s, 's, String, ()>>>,
    file: &Path,
    is_proof: bool,
) -> anyhow::Result<(BigUint, u64)> {
    let (mut count, mut states) = (BigUint::ZERO, 0);
    let mut out = NewFile::create(file)?;
    for search in searches {
        let search = search?;
        let written = match is_proof {
            true => search.prove(PROOF_LIMIT, &mut out).map_err(Error::from),
            false => search.certify(&mut out).map_err(Error::from),
        };
        match written.map_err(Error::downcast) {
            Ok(written) => {
                count += written.count;
                states += written.states;
            }
            Err(Ok(ProofError::Part { count: more })) => count += more,
            Err(Ok(error)) => return Err(placed(error.into(), line, file)),
            Err(Err(error)) => return Err(placed(error, line, file)),
        }
    }
    let name = files::output_name(file);
    if is_proof && count > BigUint::ZERO {
        let (place, solutions) = (&line.part, solutions(&count));
        note(&format!(
            "part {place} has {solutions}; {name} was not written"
        ));
    } else {
        out.finish().context(name)?;
    }
    Ok((count, states))
}
