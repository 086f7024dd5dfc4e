//! The certificates and proofs of pieces among the files to merge: each knows its piece by the options it takes.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use num_bigint::BigUint;
use quadrille::Piece;
use quadrille::format::Document;
use quadrille::pieces::Merged;

use crate::cli::diagram::create;
use crate::cli::input;

/// The files of certificates or of proofs, by the options that their pieces take, in ascending order.
#[derive(Default)]
pub struct Evidence(BTreeMap<Vec<u32>, PathBuf>);

/// What a file is, by its beginning.
pub enum Kind {
    Lines,
    /// A certificate of the piece that takes these options.
    Certificate(Vec<u32>),
    /// A proof of the same.
    Proof(Vec<u32>),
}

/// What a file is.
pub fn kind(file: &Path) -> anyhow::Result<Kind> {
    if input::is_standard(file) {
        return Ok(Kind::Lines);
    }
    let opened = File::open(file).with_context(|| input::failure(file))?;
    // What is no text is none of these: the reader of lines says so.
    let lines = BufReader::new(opened).lines().take(3);
    let lines: Vec<String> = lines.map_while(Result::ok).collect();
    let take = |line: usize, word: &str| {
        let line = lines.get(line).map_or("", String::as_str);
        let numbers = line.strip_prefix(word).unwrap_or_default();
        let numbers = numbers.split_whitespace().flat_map(str::parse);
        let mut numbers: Vec<u32> = numbers.collect();
        numbers.sort_unstable();
        numbers
    };
    Ok(match lines.first().map(String::as_str) {
        Some("quadrille count 1") => Kind::Certificate(take(2, "take ")),
        Some("c quadrille proof 1") => Kind::Proof(take(1, "c take ")),
        Some(line) if line.starts_with(|digit: char| digit.is_ascii_digit()) => {
            Kind::Proof(Vec::new())
        }
        _ => Kind::Lines,
    })
}

impl Evidence {
    /// Takes in a file for the piece that takes these options.
    pub fn insert(&mut self, take: Vec<u32>, file: PathBuf) {
        self.0.insert(take, file);
    }

    /// The pieces of the records, and the file of each. `what` is what the files are called.
    fn of(&self, merged: &Merged, what: &str) -> anyhow::Result<(Vec<Piece>, Vec<&Path>)> {
        if !merged.is_complete() {
            bail!("there is no {what} of the whole as long as pieces are missing");
        }
        let (mut pieces, mut files) = (Vec::new(), Vec::new());
        for record in &merged.records {
            let mut take = record.take.clone();
            take.sort_unstable();
            let Some(file) = self.0.get(&take) else {
                let place = match record.piece.parent() {
                    Some(_) => format!("piece {}", record.piece),
                    None => "the whole".to_owned(),
                };
                bail!("found no {what} of {place} among the files");
            };
            pieces.push(record.piece_line().piece());
            files.push(file.as_path());
        }
        Ok((pieces, files))
    }

    /// Joins the certificates, and compares them with the records.
    pub fn join_certificates(
        &self,
        document: &Document,
        merged: &Merged,
        to: &Path,
    ) -> anyhow::Result<()> {
        let (pieces, files) = self.of(merged, "certificate")?;
        for (record, file) in merged.records.iter().zip(&files) {
            let found = count_of(file).with_context(|| input::failure(file))?;
            if found.as_ref() != Some(&record.count) {
                let found = found.map_or("no count".to_owned(), |found| found.to_string());
                let (place, count) = (&record.piece, &record.count);
                bail!(
                    "{}: found {found} in the certificate of piece {place}, expected {count} as in its record",
                    input::name(file)
                );
            }
        }
        written(to, |out| {
            let open = |piece: usize| File::open(files[piece]).map(BufReader::new);
            let joined = document.problem().join_certificates(&pieces, open, out);
            Ok(joined.map(|_| ())?)
        })
    }

    /// Joins the proofs that there is no solution.
    pub fn join_proofs(
        &self,
        document: &Document,
        merged: &Merged,
        to: &Path,
    ) -> anyhow::Result<()> {
        if merged.count != BigUint::ZERO {
            bail!(
                "there are {} solutions; the proofs of pieces are joined if there is none",
                merged.count
            );
        }
        let (pieces, files) = self.of(merged, "proof")?;
        written(to, |out| {
            let open = |piece: usize| File::open(files[piece]).map(BufReader::new);
            Ok(document.problem().join_proofs(&pieces, open, out)?)
        })
    }
}

/// Writes a file; if that fails, there is none.
fn written(
    to: &Path,
    write: impl FnOnce(&mut io::BufWriter<Box<dyn io::Write>>) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let joined = write(&mut create(to)?).with_context(|| input::name(to).to_owned());
    if joined.is_err() && !input::is_standard(to) {
        let _ = fs::remove_file(to);
    }
    joined
}

/// The count in the last line of a certificate.
fn count_of(file: &Path) -> io::Result<Option<BigUint>> {
    let mut last = String::new();
    for line in BufReader::new(File::open(file)?).lines() {
        last = line?;
    }
    let count = last
        .strip_prefix("count ")
        .and_then(|rest| rest.split(' ').next());
    Ok(count.and_then(|count| count.parse().ok()))
}
