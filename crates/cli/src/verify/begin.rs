//! What the file of a certificate or of a proof begins with: which of them it is, or why it is neither.

use std::path::Path;

use anyhow::bail;
use quadrille::encoding::not_text;
use quadrille::proof::ProofFormat;

use crate::files;
use crate::input;
use crate::kind::{CERTIFICATE, InputKind, PART_PROOF};
use crate::proof_line;

/// What a text of a proof begins with.
enum ProofBegin<'t> {
    /// The line that says that it is of a part.
    Part,
    /// A step or anything else, and whether the rest of the line was not read.
    Line(&'t str, bool),
    /// Comments, as far as it was read.
    Comments,
    Nothing,
}

impl<'t> ProofBegin<'t> {
    /// The first line that is neither blank nor a comment, as a verifier skips both.
    fn of(text: &'t str) -> Self {
        let mut found = ProofBegin::Nothing;
        for line in text.split_inclusive('\n') {
            match line.split_ascii_whitespace().next() {
                None => {}
                Some("c") if line.trim() == PART_PROOF => return ProofBegin::Part,
                Some("c") => found = ProofBegin::Comments,
                Some(_) => return ProofBegin::Line(line, !line.ends_with('\n')),
            }
        }
        found
    }

    fn format(&self) -> Option<ProofFormat> {
        match *self {
            ProofBegin::Line(line, is_cut) => proof_line::format(line, is_cut),
            _ => None,
        }
    }
}

/// What looks like a proof for published checkers, by its first step, in words: its format, and what checks it.
fn proof(begin: &str, problem: &str) -> Option<String> {
    let begin = ProofBegin::of(begin);
    if matches!(begin, ProofBegin::Part) {
        return Some(format!(
            "this looks like the proof of a part, which `quadrille merge PARTS RECORDS PROOFS --problem {problem} --proof FILE` \
             joins with those of the other parts"
        ));
    }
    let (format, checker) = match begin.format()? {
        ProofFormat::Lrat => ("LRAT", "quadrille verify"),
        ProofFormat::Cpog => ("CPOG", "cpog-check"),
        _ => return None,
    };
    Some(format!(
        "this looks like a proof in {format}, which `{checker}` checks with the clauses that `quadrille convert --to cnf \
         {problem}` writes"
    ))
}

/// Whether a file is a certificate, or a proof in LRAT.
fn is_certificate(file: &Path) -> bool {
    let begin = match file.is_file() {
        true => input::beginning(file).unwrap_or_default(),
        false => return false,
    };
    begin.starts_with(CERTIFICATE.as_bytes()) || is_lrat(&begin)
}

/// Refuses a certificate or a proof in the place of the problem: read as one, it would be a strange problem.
pub(super) fn refuse_swapped(problem: &Path, certificate: Option<&Path>) -> anyhow::Result<()> {
    if files::is_standard(problem) || !problem.is_file() {
        return Ok(());
    }
    let begin = input::beginning(problem)?;
    let name = files::name(problem);
    let other =
        certificate.map_or_else(|| "PROBLEM".to_owned(), |other| other.display().to_string());
    // The first line of a problem may look like a step of a proof.
    let is_swapped = !certificate.is_some_and(is_certificate);
    if let Some(proof) = proof(&String::from_utf8_lossy(&begin), &other).filter(|_| is_swapped) {
        bail!("{name}: {proof}, expected a problem");
    }
    if !begin.starts_with(CERTIFICATE.as_bytes()) {
        return Ok(());
    }
    bail!(
        "{name}: found a certificate, expected the problem first and then its certificate: \
         `quadrille verify {other} {name}`"
    )
}

/// Whether a proof in LRAT begins so.
pub(super) fn is_lrat(begin: &[u8]) -> bool {
    let begin = begin.strip_prefix(input::BYTE_ORDER_MARK).unwrap_or(begin);
    let text = String::from_utf8_lossy(&begin[..begin.len().min(1 << 12)]);
    match ProofBegin::of(&text) {
        // What follows them may not be here yet; the verifier reads on.
        ProofBegin::Comments => true,
        begin => begin.format() == Some(ProofFormat::Lrat),
    }
}

/// Refuses what is no certificate, by its first bytes.
pub(super) fn refuse_other(begin: &[u8], problem: &Path, file: &Path) -> anyhow::Result<()> {
    if let Some(found) = not_text(begin) {
        bail!("{}", input::placed(file, &found));
    }
    let mut begin = begin.strip_prefix(input::BYTE_ORDER_MARK).unwrap_or(begin);
    let expected = CERTIFICATE.as_bytes();
    begin = begin.trim_ascii_start();
    // A pipe may give a few bytes at a time.
    let length = begin.len().min(expected.len());
    if length > 0 && begin[..length] == expected[..length] {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&begin[..begin.len().min(1 << 12)]);
    let line: String = { text.chars() }
        .take_while(|&c| c != '\n')
        .take(40)
        .collect();
    let proof = proof(&text, &problem.display().to_string());
    let found = match (proof, InputKind::of(begin)) {
        _ if begin.is_empty() => "found no text".to_owned(),
        (Some(proof), _) => proof,
        (None, Some(kind)) => format!("this looks like {}", kind.looks().0),
        (None, None) => format!("found {line:?} at its beginning"),
    };
    bail!(
        "{}: {found}, expected a certificate, which `quadrille count --certificate FILE {}` writes",
        files::name(file),
        problem.display()
    )
}
