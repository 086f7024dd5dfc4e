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
    (record.count, record.nodes) = match (&prove.certificate, &prove.proof) {
        (Some(file), _) => certified(line, searches, file)?,
        (None, Some(file)) => proved(line, searches, file)?,
        (None, None) => bail!("expected --certificate or --proof"),
    };
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

/// Writes the certificates of the branches of a part, one after the other. Returns the count and the number of states.
fn certified<'s>(
    line: &PartLine,
    searches: impl Iterator<Item = anyhow::Result<Search<'s, 's, String, ()>>>,
    file: &Path,
) -> anyhow::Result<(BigUint, u64)> {
    let (mut count, mut states) = (BigUint::ZERO, 0);
    let mut out = NewFile::create(file)?;
    for search in searches {
        let certified = search?.certify(&mut out);
        let certified = certified.map_err(|error| placed(error.into(), line, file))?;
        count += certified.count;
        states += certified.states;
    }
    out.finish().with_context(|| files::output_name(file))?;
    Ok((count, states))
}

/// Writes proofs for the branches of a part, if there is no solution. Returns the number of solutions and of states.
fn proved<'s>(
    line: &PartLine,
    searches: impl Iterator<Item = anyhow::Result<Search<'s, 's, String, ()>>>,
    file: &Path,
) -> anyhow::Result<(BigUint, u64)> {
    let mut out = NewFile::create(file)?;
    let (mut count, mut states) = (BigUint::ZERO, 0);
    for search in searches {
        match search?.prove(PROOF_LIMIT, &mut out) {
            Ok(proved) => states += proved.states,
            Err(ProofError::Part { count: more }) => count += more,
            Err(error) => return Err(placed(error.into(), line, file)),
        }
    }
    if count > BigUint::ZERO {
        let (place, name) = (&line.part, files::output_name(file));
        note(&format!(
            "part {place} has {}; {name} was not written",
            solutions(&count)
        ));
    } else {
        out.finish().with_context(|| files::output_name(file))?;
    }
    Ok((count, states))
}
