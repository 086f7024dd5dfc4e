//! `--below`: the cost that solutions must stay below, as a number or from the records of other parts.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::bail;
use quadrille::format::Document;
use quadrille::parts::{PartOrRecord, PartQuestion};

use super::answer;
use super::lines;
use crate::format_number::is_digits;
use crate::message::note;
use crate::progress::ProgressLine;

/// A cost as the user writes it. One with more decimals than the file has is rounded up: the same solutions cost less.
fn read(text: &str, document: &Document) -> Option<u64> {
    let exact = document.read_cost(text);
    let Some((whole, decimals)) = text.split_once('.').filter(|_| exact.is_none()) else {
        return exact;
    };
    if !is_digits(whole) || !is_digits(decimals) {
        return None;
    }
    let shorter = (1..decimals.len())
        .rev()
        .map(|places| (&text[..=whole.len() + places], places));
    let mut shorter = shorter.chain([(whole, 0)]);
    let (cost, places) =
        shorter.find_map(|(text, places)| Some((document.read_cost(text)?, places)))?;
    let is_more = decimals[places..].bytes().any(|digit| digit != b'0');
    cost.checked_add(is_more.into())
}

/// The cost that a text names. `@FILE` names the cost of the last of the `wanted` cheapest solutions in the records of
/// the file; none if there are fewer.
pub fn cost(text: &str, document: &Document, wanted: u64) -> anyhow::Result<Option<u64>> {
    let Some(file) = text.strip_prefix('@') else {
        let Some(cost) = read(text, document) else {
            bail!("found {text:?}, expected a cost, or @FILE such as @records.jsonl");
        };
        return Ok(Some(cost));
    };
    if matches!(file, "" | "-") {
        bail!("found {text:?}, expected @FILE such as @records.jsonl");
    }
    let file = PathBuf::from(file);
    // The first part begins before there is a record.
    if matches!(file.symlink_metadata(), Err(error) if error.kind() == ErrorKind::NotFound) {
        note(&format!(
            "--below: there is no file {} yet, so no bound",
            file.display()
        ));
        return Ok(None);
    }
    let _ends = lines::end_while_reading(&file);
    let mut found = BTreeSet::new();
    for line in lines::read(&[file], &mut ProgressLine::new())?.lines {
        let record = match line {
            PartOrRecord::Record(record) => record,
            PartOrRecord::Part(part) => {
                answer::check(document, &part.fingerprint)?;
                continue;
            }
        };
        answer::check(document, &record.fingerprint)?;
        if record.question != PartQuestion::Best {
            bail!(
                "found a record of {}, expected those of best",
                record.question
            );
        }
        found.extend(record.costs.into_iter().zip(record.solutions));
    }
    let last = wanted.saturating_sub(1);
    let last = found.into_iter().nth(usize::try_from(last)?);
    Ok(last.map(|(cost, _)| cost))
}
