//! Counts that can be killed and go on later: checkpoints, the same files as those of the command.

use std::ffi::CString;
use std::fmt::Display;
use std::fs;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use num_bigint::BigUint;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use quadrille::Asked;
use quadrille::distinct::{Distinct, DistinctCheckpoint, DistinctCount};
use quadrille::parts::{
    CheckpointError, CheckpointHeader, Ledger, LedgerPlan, Merged, PartLine, PartOrRecord,
    PartPlace, PartQuestion, Record, fingerprint, merge, read_checkpoint, write_checkpoint,
};

use crate::aside::Deadline;
use crate::ask::only;
use crate::error::{error, of_file, or_found, plural};
use crate::number;
use crate::problem::{Plain, Problem};
use crate::replace::{file_or_nothing, replace};
use crate::watch::Watch;

/// About how many parts a count is cut into first.
const PARTS: usize = 256;

/// The time between two checkpoints.
const EVERY: Duration = Duration::from_secs(60);

/// The keywords that such a count takes.
const KEYWORDS: [&str; 5] = ["max_time", "threads", "engine", "memory", "every"];

/// Counts the solutions of a problem, with what is done and what is left in a file.
pub fn count(
    problem: &Problem,
    py: Python<'_>,
    file: &Path,
    keywords: Option<&Bound<'_, PyDict>>,
) -> PyResult<BigUint> {
    only(keywords, &KEYWORDS, "a count with a checkpoint")?;
    let mut ask = problem.ask(Asked::Count, keywords)?;
    let (time, threads, every) = ask.take_for_parts();
    let plain = problem.snapshot(py);
    ask.check(&plain)?;
    // Each thread counts parts with a memory of its own.
    let memory = ask.question.memory.unwrap_or_else(number::default_memory);
    ask.question.memory = Some(memory / threads.max(1));
    let whole = PartLine::whole(&fingerprint(&plain));
    let host: String = py.import("platform")?.call_method0("node")?.extract()?;
    let blank = |line: &PartLine| {
        let mut blank = Record::new(line, PartQuestion::Count);
        env!("CARGO_PKG_VERSION").clone_into(&mut blank.version);
        blank.host.clone_from(&host);
        blank
    };
    let expected = CheckpointHeader::new(&blank(&whole));
    let (header, lines) = begin(file, expected, whole.clone())?;
    let mut ledger = Ledger::new(lines, PARTS);
    let mut watch = Watch::new(None);
    let answer = |line: &PartLine, limits, _: Option<u64>| {
        let mut record = blank(line);
        let search = ask.search(&plain, Arc::default());
        let search = search.map_err(|raised| raised.to_string())?.limits(limits);
        // No other part is searched beside the whole.
        let is_alone = line.part == whole.part;
        let search = search.threads(if is_alone { threads } else { 1 });
        record.search(search.within(&line.part()), None);
        Ok(record)
    };
    let plan = LedgerPlan::for_count(&answer, threads, every.unwrap_or(EVERY));
    py.detach(|| {
        let began = Instant::now();
        save(file, &header, &ledger)?;
        let mut saved = Ok(Instant::now());
        let searched = ledger.search(&plain, &plan, &mut |ledger| {
            watch.look(None);
            if let Ok(at) = &saved
                && at.elapsed() >= plan.every
            {
                saved = save(file, &header, ledger).map(|()| Instant::now());
            }
            let is_late = time.is_some_and(|time| began.elapsed() >= time);
            match is_late || saved.is_err() || watch.flag().load(Ordering::Relaxed) {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        saved?;
        save(file, &header, &ledger)?;
        searched.map_err(error)
    })?;
    let merged = merge(&ledger.lines()).map_err(error)?;
    conclude(py, merged, file, watch)
}

/// The header and the lines of a checkpoint; of a new one if there is no such file.
fn begin(
    file: &Path,
    expected: CheckpointHeader,
    whole: PartLine,
) -> PyResult<(CheckpointHeader, Vec<PartOrRecord>)> {
    let Some((header, lines)) = read(file, read_checkpoint)? else {
        return Ok((expected, vec![PartOrRecord::Part(whole)]));
    };
    let name = file.display();
    if header.fingerprint != expected.fingerprint {
        return Err(error(format!(
            "{name}: found a checkpoint of another problem, with the fingerprint {}, expected {}",
            header.fingerprint, expected.fingerprint
        )));
    }
    let [found, expected] = [&header, &expected].map(asked);
    if found != expected {
        return Err(error(format!(
            "{name}: found a checkpoint of {found}, expected one of {expected}"
        )));
    }
    Ok((header, lines))
}

/// The question of a checkpoint, in words.
fn asked(header: &CheckpointHeader) -> String {
    let settings = [
        header.wanted.map(|wanted| format!("k={wanted}")),
        header.below.map(|below| format!("below={below}")),
        header.distinct.then(|| "distinct".to_owned()),
        { header.format.as_ref() }.map(|format| format!("format={format}")),
        Some(&header.within)
            .filter(|&within| *within != PartPlace::whole())
            .map(|within| format!("part {within}")),
    ];
    let settings: Vec<String> = settings.into_iter().flatten().collect();
    match settings.is_empty() {
        true => format!("`{}`", header.question),
        false => format!("`{}` ({})", header.question, settings.join(", ")),
    }
}

/// The count; an exception if it was interrupted, a warning if its time is over.
fn conclude(py: Python<'_>, merged: Merged, file: &Path, watch: Watch) -> PyResult<BigUint> {
    let rest = way_on(&merged, &file.display());
    let counted = plural(&merged.count, "solution");
    let is_complete = merged.is_complete();
    let count = or_found(py, (merged.count, watch.raised), None, |_| {
        format!("{counted} until then, `found` is their number; {rest}")
    })?;
    if !is_complete {
        let what = format!("the time is over: {counted} until then; {rest}");
        let what = CString::new(what).map_err(error)?;
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &what, 1)?;
    }
    Ok(count)
}

/// What of a count is saved in a file, and how to go on with what is left.
fn way_on(merged: &Merged, file: &impl Display) -> String {
    let done = merged.records.len();
    let left = merged.missing.len() as u64 + merged.unknown_count;
    let parts = plural(done as u64 + left, "part");
    format!(
        "{done} of {parts} saved in {file}, the others begin anew: count with this checkpoint to go on"
    )
}

/// Counts solutions up to symmetry, on `threads` threads with `memory` bytes, until its end or until it is canceled. The
/// number of each finished symmetry is saved in a file.
pub fn count_distinct(
    problem: &Plain,
    distinct: &Distinct<'_>,
    file: &Path,
    (threads, memory, end, cancel): (usize, usize, Deadline, &Arc<AtomicBool>),
) -> PyResult<DistinctCount> {
    let old = read(file, |bytes| {
        DistinctCheckpoint::read(bytes, problem, distinct)
    })?;
    let mut saved = old.unwrap_or_else(|| DistinctCheckpoint::new(problem, distinct));
    write(file, &saved.write(distinct))?;
    let finished = saved.finished.clone();
    let mut written = Instant::now();
    let counted = distinct.try_count_from::<PyErr>(
        &finished,
        |_, search| Ok({ search.threads(threads).memory(memory) }.limits(end.limits(cancel))),
        |_, solutions| {
            saved.finished.push(solutions.clone());
            // The file has a line for each finished symmetry, and there may be thousands.
            if written.elapsed() >= Duration::from_secs(1) {
                write(file, &saved.write(distinct))?;
                written = Instant::now();
            }
            Ok(())
        },
    );
    write(file, &saved.write(distinct))?;
    counted
}

/// What `read` makes of a file; `None` if there is no file.
fn read<T>(
    file: &Path,
    read: impl FnOnce(&[u8]) -> Result<T, CheckpointError>,
) -> PyResult<Option<T>> {
    // Of a directory, `fs::read` says what it is.
    let found = match file.is_dir() {
        true => Ok(None),
        false => file_or_nothing(file),
    };
    match found.and_then(|_| fs::read(file)) {
        Ok(bytes) => match read(&bytes) {
            Ok(read) => Ok(Some(read)),
            Err(mistake) => Err(error(format!("{}: {mistake}", file.display()))),
        },
        Err(failure) if failure.kind() == ErrorKind::NotFound => Ok(None),
        Err(failure) => Err(of_file(&failure, file)),
    }
}

/// Writes a checkpoint in the place of the last one. If that fails, the last one is still there.
fn save(file: &Path, header: &CheckpointHeader, ledger: &Ledger) -> PyResult<()> {
    write(file, &write_checkpoint(header, ledger))
}

fn write(file: &Path, text: &str) -> PyResult<()> {
    replace(file, text).map_err(|failure| of_file(&failure, file))
}
