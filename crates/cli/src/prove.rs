//! Certificates and proofs of counts, as files.

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{anyhow, bail};
use num_bigint::BigUint;
use quadrille::count::{Certified, CertifyError, CountError};
use quadrille::proof::ProofError;
use quadrille::{ExactCount, OptionId, Search};

use super::answer::OutputFormat;
use super::asked::Asked;
use super::counted::Counted;
use super::exit::ExitOutcome;
use super::files;
use super::message::note;
use super::new_file::write_with;
use super::parts::certified;
use super::session::show_count;

/// The files to write in addition to the count.
#[derive(Clone, clap::Args)]
#[command(next_help_heading = "Proof")]
pub struct ProveArgs {
    /// Write a certificate of the count, which `quadrille verify` can check
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "reduce", "checkpoint", "resume", "stats"])]
    pub certificate: Option<PathBuf>,

    /// Write a proof of the count for published checkers: CPOG, or LRAT if there is no solution
    ///
    /// It is about the clauses that `quadrille convert --to cnf` writes.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["require", "forbid", "reduce", "checkpoint", "resume", "stats"])]
    pub proof: Option<PathBuf>,
}

impl ProveArgs {
    /// The files for a certificate and for a proof.
    pub fn files(&self) -> [Option<&PathBuf>; 2] {
        [self.certificate.as_ref(), self.proof.as_ref()]
    }

    /// What is asked with these arguments, and what the user calls it.
    pub fn asked(&self) -> (quadrille::Asked, &'static str) {
        match (&self.certificate, &self.proof) {
            (Some(_), _) => (quadrille::Asked::Certificate, "--certificate"),
            (None, Some(_)) => (quadrille::Asked::Proof, "--proof"),
            (None, None) => (quadrille::Asked::Count, "count"),
        }
    }
}

/// The largest proof to write, in bytes.
pub const PROOF_LIMIT: u64 = 4 << 30;

/// Counts a problem or a part of it, and writes a certificate or a proof.
pub fn prove(
    asked: &Asked<'_>,
    args: &ProveArgs,
    format: OutputFormat,
) -> anyhow::Result<ExitOutcome> {
    if let Some(line) = asked.parts.line()? {
        return certified::run(asked, &line, args);
    }
    let search = asked.search_alone();
    let search = show_count(search);
    let began = Instant::now();
    let (count, states) = match (&args.certificate, &args.proof) {
        (Some(file), _) => {
            let certified = write_with(file, |out| Ok(search.certify(out)?));
            let certified = certified.map_err(|error| match clash(&error) {
                Some(option) => anyhow!(
                    "--require: found option {}, which is in no solution with the other options required and without those \
                     forbidden, expected options that go together; without --certificate the count is 0",
                    option.index() + 1
                ),
                None => error,
            })?;
            (certified.count, certified.states)
        }
        (None, Some(file)) => {
            let proved = write_proof(search, file)?;
            note_clauses(file);
            (proved.count, proved.states)
        }
        (None, None) => bail!("expected --certificate or --proof"),
    };
    let outcome = ExitOutcome::of(count == BigUint::ZERO);
    // A certificate on standard output is read by `verify`, which says the number itself.
    let mut files = args.files().into_iter().flatten();
    if !files.any(|file| files::is_standard_output(file)) {
        let counted = ExactCount::of_states(count, states, began.elapsed());
        format.print("the number", [Counted::from(&counted)])?;
    }
    Ok(outcome)
}

/// The option that is in no solution with the others required, if that is why there is no certificate or proof. The file
/// has nothing to do with it.
pub fn clash(error: &anyhow::Error) -> Option<OptionId> {
    let failed = match (error.downcast_ref(), error.downcast_ref()) {
        (Some(CertifyError::Count(failed)), _) | (_, Some(ProofError::Count(failed))) => failed,
        _ => return None,
    };
    match failed {
        CountError::Clash { option } | CountError::UnknownOption { option, .. } => Some(*option),
        _ => None,
    }
}

/// Writes a proof of a count to a file. Without a proof, the file is unchanged.
pub fn write_proof(search: Search<'_, '_, String, ()>, file: &Path) -> anyhow::Result<Certified> {
    write_with(file, |out| Ok(search.prove(PROOF_LIMIT, out)?))
}

/// Notes which clauses a proof is about.
pub fn note_clauses(file: &Path) {
    note(&format!(
        "the proof in {} is about the clauses that `quadrille convert --to cnf` writes of this problem",
        files::output_name(file)
    ));
}
