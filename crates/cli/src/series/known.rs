//! The terms of an earlier output, and whether they are those of the same family.
//!
//! An output says of which family its terms are. A file that does not, such as one from the OEIS, is tried: the first
//! three of its terms that are asked for, the cheapest as a rule, are counted again. So are they if the command reads files,
//! which may be others by now.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use num_bigint::BigUint;
use quadrille::format::{read_families, read_terms};

use super::numbers::{Place, Places};
use crate::files;
use crate::input::text;
use crate::message::note;

/// How many terms of a file without a family, or of a command that reads files, are counted again.
const COMPARED: usize = 3;

/// Terms that need not be counted.
#[derive(Default)]
pub struct Known {
    /// By their numbers.
    pub terms: BTreeMap<u32, BigUint>,
    file: PathBuf,
    text: String,
    is_sure: bool,
}

impl Known {
    /// The terms in an earlier output, of any format; an error if it says that they are those of another family. `reads_files`:
    /// the terms of this family depend on files.
    pub fn read(file: &Path, family: &str, reads_files: bool) -> anyhow::Result<Known> {
        let name = files::name(file);
        let mut text = text(file, "terms")?;
        let read = |text: &str| {
            let read = read_terms(text);
            read.map_err(|error| anyhow!("{name}:{}: {}", error.line, error.what))
        };
        // A last line without an end may have been cut in the middle of a number.
        let whole = text.rfind('\n').map_or(0, |at| at + 1);
        if whole == 0 && !text.starts_with(['#', '{']) {
            read(&text)?;
        }
        if whole < text.len() {
            note(&format!(
                "{name}: the last line has no end, and is counted again"
            ));
            text.truncate(whole);
        }
        let terms = read(&text)?;
        let families = read_families(&text);
        if let Some((line, other)) = families.iter().find(|(_, other)| other != family) {
            bail!("{name}:{line}: found terms of `{other}`, expected terms of `{family}`");
        }
        Ok(Known {
            terms,
            is_sure: !families.is_empty() && !reads_files,
            file: file.to_owned(),
            text,
        })
    }

    /// The terms to compare with a count before any is used, of those that are asked for.
    pub fn to_compare(&self, asked: &Places<'_>) -> impl Iterator<Item = (Place, &BigUint)> {
        let compared = if self.is_sure { 0 } else { COMPARED };
        let known = self.terms.range(asked.indices()).take(compared);
        known.map(|(&index, term)| (asked.at(index), term))
    }

    /// The error of a term that was counted as another.
    pub fn other(
        &self,
        place: Place,
        term: &BigUint,
        found: &BigUint,
        family: &str,
    ) -> anyhow::Error {
        let has = |row: &str| read_terms(row).is_ok_and(|terms| terms.contains_key(&place.index));
        let above = self.text.lines().take_while(|row| !has(row)).count();
        anyhow!(
            "{}:{}: found {term} for {}, expected {found}, the count of `{family}`",
            files::name(&self.file),
            above + 1,
            place.said()
        )
    }
}
