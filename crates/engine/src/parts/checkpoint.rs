//! Checkpoints: the remaining work of a search as lines of JSON, in which damage is detected.
//!
//! The first line is a header with the question: `{"checkpoint":1,"question":"count",…}`. Then come the parts that are
//! not done, with the cheapest solutions known of them and the nodes, and the records of those that are. A record drops its solutions once they are written elsewhere. The last
//! line is the hash of everything before it: `{"checkpoint_end":"9f…"}`.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Ledger, PartLine, PartOrRecord, PartPlace, PartQuestion, Record, hex};

/// The version of the format.
pub(crate) const VERSION: u32 = 1;

/// The first line of a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CheckpointHeader {
    checkpoint: u32,
    /// The fingerprint of the problem.
    pub fingerprint: String,
    /// The question.
    pub question: PartQuestion,
    /// The number of cheapest solutions wanted.
    pub wanted: Option<u64>,
    /// Every solution must cost less than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u64>,
    /// Whether only one of solutions that symmetries take to each other counts.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distinct: bool,
    /// How solutions are written, where they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// A checksum of the names with which solutions are written, where they are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<String>,
    /// The place of the part that is searched.
    pub within: PartPlace,
    /// The number of solutions written elsewhere so far.
    pub written: u64,
    /// The number of bytes that they took.
    pub bytes: u64,
    /// A checksum of these bytes, if they can be read again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes_sum: Option<String>,
}

/// Why bytes are no checkpoint, or not the expected one, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CheckpointError(String);

impl CheckpointError {
    pub(crate) fn new(what: impl Into<String>) -> Self {
        CheckpointError(what.into())
    }

    /// They are damaged, or not all there.
    pub(crate) fn damaged() -> Self {
        CheckpointError::new("found a damaged file, expected a whole checkpoint")
    }

    /// They are a checkpoint of something else.
    fn other(expected: &str) -> Self {
        CheckpointError(format!(
            "found a checkpoint of another command, expected one of {expected}"
        ))
    }
}

impl CheckpointHeader {
    /// The header of a search that has not begun. `blank` is the record of the part that it searches, without an answer.
    pub fn new(blank: &Record) -> Self {
        CheckpointHeader {
            checkpoint: VERSION,
            fingerprint: blank.fingerprint.clone(),
            question: blank.question,
            wanted: blank.wanted,
            below: blank.below,
            distinct: blank.distinct,
            format: None,
            labels: None,
            within: blank.part.clone(),
            written: 0,
            bytes: 0,
            bytes_sum: None,
        }
    }
}

#[derive(Deserialize)]
struct Version {
    checkpoint: u32,
}

#[derive(Serialize, Deserialize)]
struct EndLine {
    checkpoint_end: String,
}

/// How every checkpoint begins.
const BEGINNING: &[u8] = b"{\"checkpoint\"";

/// Adds a last line, with the hash of `text`.
#[doc(hidden)] // for the command
pub fn seal(text: &mut String) {
    let checkpoint_end = hex(text.as_bytes());
    text.push_str(&format!("{{\"checkpoint_end\":\"{checkpoint_end}\"}}\n"));
}

/// The lines before the last one, if that has their hash.
#[doc(hidden)] // for the command
pub fn unseal(bytes: &[u8]) -> Result<&[u8], CheckpointError> {
    let unsealed = || {
        let body = bytes.strip_suffix(b"\n")?;
        let (body, end) = bytes.split_at(body.iter().rposition(|&byte| byte == b'\n')? + 1);
        let end: EndLine = serde_json::from_slice(end).ok()?;
        (hex(body) == end.checkpoint_end).then_some(body)
    };
    unsealed().ok_or_else(|| match bytes {
        [] => CheckpointError::new("found an empty file, expected a checkpoint"),
        _ if bytes.starts_with(BEGINNING) || BEGINNING.starts_with(bytes) => {
            CheckpointError::damaged()
        }
        _ => CheckpointError::new("found a file of another kind, expected a checkpoint"),
    })
}

/// The header of a checkpoint of what is `expected`, and the lines after it with their numbers.
pub(crate) fn open<'b, H: DeserializeOwned>(
    bytes: &'b [u8],
    expected: &str,
) -> Result<(H, impl Iterator<Item = (usize, &'b [u8])> + use<'b, H>), CheckpointError> {
    let mut lines = (1..).zip(unseal(bytes)?.split(|&byte| byte == b'\n'));
    let first = lines.next().map_or(&[][..], |(_, line)| line);
    // Another version may have other fields.
    let other = |_| CheckpointError::other(expected);
    let version: Version = serde_json::from_slice(first).map_err(other)?;
    if version.checkpoint != VERSION {
        let found = version.checkpoint;
        let what = format!("found version {found} of checkpoints, expected {VERSION}");
        return Err(CheckpointError::new(what));
    }
    let header = serde_json::from_slice(first).map_err(other)?;
    Ok((header, lines.filter(|(_, line)| !line.is_empty())))
}

/// The text of a checkpoint: a file with it survives a crash if it is written next to the last one and then renamed.
///
/// ```
/// # #[cfg(feature = "parts")] {
/// use std::ops::ControlFlow;
/// use std::time::Duration;
/// use quadrille::{Limits, Problem};
/// use quadrille::parts::{
///     CheckpointHeader, Ledger, LedgerPlan, PartLine, PartOrRecord, PartQuestion, Record, fingerprint, merge,
///     read_checkpoint, write_checkpoint,
/// };
///
/// let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![1]]).expect("rows");
/// let whole = PartLine::whole(&fingerprint(&problem));
/// let header = CheckpointHeader::new(&Record::new(&whole, PartQuestion::Count));
/// let ledger = Ledger::new([PartOrRecord::Part(whole)], 8);
/// // The leader of a search would save this now and then.
/// let saved = write_checkpoint(&header, &ledger);
///
/// // Another day: is it of this problem? Then go on.
/// let (header, lines) = read_checkpoint(saved.as_bytes()).expect("a checkpoint");
/// assert_eq!(header.fingerprint, fingerprint(&problem));
/// let mut ledger = Ledger::new(lines, 8);
/// let answer = |part: &PartLine, limits: Limits, _| {
///     let mut record = Record::new(part, PartQuestion::Count);
///     record.search(problem.search().within(&part.part()).limits(limits), None);
///     Ok(record)
/// };
/// let plan = LedgerPlan::for_count(&answer, 2, Duration::from_secs(60));
/// ledger.search(&problem, &plan, &mut |_| ControlFlow::Continue(())).expect("it can be searched");
/// assert_eq!(merge(&ledger.lines()).expect("one search").count, 4_u32.into());
/// # }
/// ```
pub fn write_checkpoint(header: &CheckpointHeader, ledger: &Ledger) -> String {
    let header = serde_json::to_string(header);
    let mut text = header.expect("numbers and texts have a form in JSON") + "\n";
    for line in ledger.lines() {
        text += &line.write();
        text.push('\n');
    }
    seal(&mut text);
    text
}

/// Reads a checkpoint: its header, and the lines for [`Ledger::new`].
///
/// # Errors
///
/// If there are no bytes, if they are damaged, or if they are not a checkpoint of a search.
pub fn read_checkpoint(
    bytes: &[u8],
) -> Result<(CheckpointHeader, Vec<PartOrRecord>), CheckpointError> {
    let (header, lines) = open(bytes, "a search")?;
    let read = |(line, text): (usize, &[u8])| {
        PartOrRecord::read(&String::from_utf8_lossy(text))
            .map_err(|error| CheckpointError::new(format!("line {line}: {error}")))
    };
    Ok((header, lines.map(read).collect::<Result<_, _>>()?))
}

impl PartLine {
    /// The whole of a problem with this fingerprint.
    pub fn whole(fingerprint: &str) -> Self {
        let whole = super::SearchPart::new(Vec::new(), Vec::new());
        PartLine::new(fingerprint, PartPlace::whole(), &whole)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parts::fingerprint;
    use crate::problem::Problem;
    use crate::samples::damaged;

    /// A header, lines of a split problem, and their checkpoint.
    fn saved() -> (CheckpointHeader, Vec<PartOrRecord>, String) {
        let problem = Problem::from_rows((0..6).map(|row| [row / 2])).expect("six rows");
        let whole = PartLine::whole(&fingerprint(&problem));
        let parts = problem.split(4);
        let lines = whole.cut_into(&parts).map(PartOrRecord::Part);
        let lines: Vec<PartOrRecord> = lines.collect();
        let header = CheckpointHeader::new(&Record::new(&whole, PartQuestion::Count));
        let text = write_checkpoint(&header, &Ledger::new(lines.clone(), 1));
        (header, lines, text)
    }

    /// The seal alone is not enough: the header and each line have all that they are written with.
    #[test]
    fn a_checkpoint_without_a_field_is_refused() {
        let (_, _, text) = saved();
        let body = unseal(text.as_bytes()).expect("it is whole");
        let body = std::str::from_utf8(body).expect("JSON");
        for (field, said) in [
            (",\"within\":\"\"", "another command"),
            (",\"bytes\":0", "another command"),
            (",\"sum\":\"", "line 2: found no `sum`"),
        ] {
            let (before, after) = body.split_once(field).expect(field);
            let after = match field.ends_with(":\"") {
                true => after.split_once('"').expect("its end").1,
                false => after,
            };
            let mut without = format!("{before}{after}");
            seal(&mut without);
            let refused = read_checkpoint(without.as_bytes()).expect_err(field);
            assert!(refused.to_string().contains(said), "{refused}");
        }
    }

    #[test]
    fn what_is_no_checkpoint_is_not_called_damaged() {
        let (_, _, text) = saved();
        let empty = "found an empty file, expected a checkpoint";
        let other = "found a file of another kind, expected a checkpoint";
        let damaged = "found a damaged file, expected a whole checkpoint";
        for (text, said) in [
            ("", empty),
            ("{}\n", other),
            ("| items\na b\n", other),
            (&text[..text.len() / 2], damaged),
        ] {
            let found = read_checkpoint(text.as_bytes()).expect_err(said);
            assert_eq!(found.to_string(), said);
        }
    }

    #[test]
    fn errors_say_the_version_and_the_line() {
        let sealed = |mut text: String| {
            seal(&mut text);
            read_checkpoint(text.as_bytes())
                .expect_err("it is not right")
                .to_string()
        };
        let other = sealed("{\"checkpoint\":7,\"a field\":1}\n".to_owned());
        assert_eq!(other, "found version 7 of checkpoints, expected 1");
        let (_, _, text) = saved();
        let body = std::str::from_utf8(unseal(text.as_bytes()).expect("whole")).expect("JSON");
        let third = body.lines().nth(2).expect("four parts");
        let wrong = sealed(body.replace(third, "{\"part\":1}"));
        let said = "line 3: found integer `1`, expected a string in a part or a record";
        assert_eq!(wrong, said);
    }

    /// A damaged checkpoint is refused, unless it still has the same meaning.
    #[test]
    fn a_damaged_checkpoint_is_refused() {
        let (header, lines, text) = saved();
        let whole = read_checkpoint(text.as_bytes()).expect("it is whole");
        assert_eq!(whole, (header, lines));
        for damaged in damaged(&text, 1000) {
            if let Ok(found) = read_checkpoint(&damaged) {
                assert_eq!(found, whole);
            }
        }
    }
}
