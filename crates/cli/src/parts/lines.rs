//! Files of parts and records, read line by line.

use std::cell::Cell;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};
use quadrille::parts::{LineError, PartLine, PartOrRecord};
use serde::de::IgnoredAny;

use crate::kind::{self, InputKind};
use crate::message::note;
use crate::progress::{Ongoing, ProgressLine, ProgressStep};
use crate::signals::Signals;
use crate::{files, format_number, input};

/// The lines of some files, and where each of them stands.
#[derive(Default)]
pub struct PartLines {
    pub lines: Vec<PartOrRecord>,
    pub places: Vec<String>,
}

/// Reads the parts and records of files, and shows how far that is. Skips empty lines and the lines that a checkpoint adds.
pub fn read(files: &[PathBuf], shown: &mut ProgressLine) -> anyhow::Result<PartLines> {
    let all = input::sizes(files);
    let mut done = 0;
    let mut read = PartLines::default();
    for file in files {
        let bytes = bytes_of(file, shown)?;
        let (name, short) = (files::name(file), files::short_name(file));
        let mut lines = (1..).zip(bytes.split(|&byte| byte == b'\n')).peekable();
        while let Some((number, line)) = lines.next() {
            done += line.len() as u64 + 1;
            // The last line may have no end.
            let done = all.map_or(done, |all| done.min(all));
            shown.update(ProgressStep {
                results: (read.lines.len() as u64, "part"),
                ..ProgressStep::read(&short, done, all)
            });
            let line = String::from_utf8_lossy(line);
            if line.trim().is_empty() || line.starts_with("{\"checkpoint") {
                continue;
            }
            check_room(&line).with_context(|| format!("{name}:{number}"))?;
            let mut found = Vec::new();
            if let Err(error) = PartOrRecord::read(&line).map(|line| found.push(line)) {
                let pieces: Vec<&str> = pieces(&line).collect();
                let is_end = lines.peek().is_none();
                let mut is_cut = false;
                for (at, piece) in (1..).zip(&pieces) {
                    // Somebody wrote behind it, or nobody ever did.
                    let may_be_brace = is_end || at < pieces.len();
                    match PartOrRecord::read(piece) {
                        Ok(piece) => found.push(piece),
                        Err(_) if is_torn(piece, may_be_brace) => is_cut = true,
                        Err(_) => return Err(wrong(&name, number, &error, &bytes, file)),
                    }
                }
                let rest = match found.is_empty() {
                    true => "",
                    false => "; what else is on it is read",
                };
                if is_cut {
                    note(&format!(
                        "{name}:{number}: {error}: the line was cut, and counts as missing{rest}"
                    ));
                }
            }
            for line in found {
                read.lines.push(line);
                read.places.push(format!("{name}:{number}"));
            }
        }
    }
    Ok(read)
}

/// Ends the command where a signal comes, or its time is over, while parts and records of a file are read and what follows
/// from them is found, until this is dropped. No limit on time holds for what takes a moment, nor for a wait for a pipe.
pub fn end_while_reading(file: &Path) -> Ongoing {
    let signals = Signals::of_command();
    let what = format!("reading {}", files::name(file));
    let size = input::sizes(&[file.to_path_buf()]);
    match size.is_some_and(|size| size > input::BLOCK) {
        true => Ongoing::unseen(what, signals, true),
        false => Ongoing::unseen(what, signals.within(None), false),
    }
}

/// The text of a file. What has no comma for long is no part and no record: the rest of it is not read, as it may never end.
fn bytes_of(file: &Path, shown: &mut ProgressLine) -> anyhow::Result<Vec<u8>> {
    /// More than what is written between two commas: texts and numbers. A line is as long as all solutions of a part.
    const MOST: usize = 1 << 20;
    let ends = |byte: &u8| matches!(byte, b',' | b'\n' | b'\r');
    // What is read has the byte order mark and the ends of lines of the file, so its length says little later.
    let is_cut = Cell::new(false);
    let goes_on = |read: &[u8]| {
        let last = read.len().saturating_sub(MOST + 1);
        is_cut.set(last > 0 && !read[last..].iter().any(ends));
        !is_cut.get()
    };
    let bytes = input::unchecked_bytes(file, "parts and records", goes_on, shown)?;
    let mut start = 0;
    for field in bytes.split(ends) {
        let end = start + field.len();
        let is_last = end == bytes.len();
        if field.len() > MOST || is_cut.get() && is_last {
            bail!("{}", endless(file, &bytes[..start], MOST));
        }
        start = end + 1;
    }
    input::checked(file, bytes)
}

/// What is said of a field that is longer than `most` bytes. `before` is the text of the file in front of it.
fn endless(file: &Path, before: &[u8], most: usize) -> String {
    let row = before.rsplit(|&byte| byte == b'\n').next();
    let row = String::from_utf8_lossy(row.unwrap_or_default());
    let column = row.chars().count() + 1;
    let number = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
    let found = format!(
        "{number}:{column}: found more than {most} bytes without a comma, expected a part or a record, which has one after each \
         field"
    );
    input::placed(file, &found)
}

/// An error if there is no memory to read a long line in: where it runs out, the program ends without a word.
fn check_room(line: &str) -> anyhow::Result<()> {
    /// Lines that are shorter fit in.
    const SHORT: usize = 1 << 20;
    /// The bytes of a number in a list, which may have twice as many places.
    const NUMBER: usize = 8;
    /// The bytes of a list, without its numbers.
    const LIST: usize = 120;
    if line.len() < SHORT {
        return Ok(());
    }
    let taken = |byte| match byte {
        b',' => NUMBER,
        b'[' => LIST,
        _ => 0,
    };
    let bytes = line
        .bytes()
        .map(taken)
        .fold(2 * line.len(), usize::saturating_add);
    let mut room: Vec<u8> = Vec::new();
    let is_there = room.try_reserve_exact(bytes).is_ok();
    // Nothing is in it, but it has to be there.
    black_box(&room);
    if !is_there {
        bail!(
            "found a line of {}, and no memory to read it, which takes {}; more parts have shorter records",
            format_number::bytes(line.len() as u64),
            format_number::bytes(bytes as u64)
        );
    }
    Ok(())
}

/// How a part or a record begins.
const BEGIN: &str = "{\"fingerprint\":";

/// What several workers wrote on one line, because one was ended before it wrote the end of its own.
fn pieces(line: &str) -> impl Iterator<Item = &str> {
    let begins = line.match_indices(BEGIN).map(|(at, _)| at);
    let mut starts: Vec<usize> = begins.filter(|&at| at > 0).collect();
    starts.insert(0, 0);
    let ends: Vec<usize> = starts[1..].iter().copied().chain([line.len()]).collect();
    { starts.into_iter().zip(ends) }.map(|(start, end)| line[start..end].trim_end())
}

/// Whether a text is the beginning of a part or a record. A brace may be anything, if it is a line of its own.
fn is_torn(piece: &str, may_be_brace: bool) -> bool {
    let is_short = || BEGIN.starts_with(piece) && (may_be_brace || piece.len() > 1);
    !piece.ends_with('}') && (piece.starts_with(BEGIN) || is_short())
}

/// The part with this number in a file, counted from 1. One that was cut counts, so that the others keep their numbers. The
/// lines before it are not read closely: a search in many processes,
/// each of one part, would take a time in proportion to the square of the parts.
pub fn nth_part(file: &Path, number: usize) -> anyhow::Result<PartLine> {
    let _ends = end_while_reading(file);
    let text = String::from_utf8(bytes_of(file, &mut ProgressLine::new())?)?;
    let name = files::name(file);
    let is_part = |(_, piece): &(usize, &str)| {
        let is_other = piece.is_empty() || piece.starts_with("{\"checkpoint");
        !is_other && !piece.contains("\"question\":")
    };
    let lines = (1..).zip(text.lines());
    let pieces = lines.flat_map(|(at, line)| pieces(line).map(move |piece| (at, piece)));
    let parts: Vec<(usize, &str)> = pieces.filter(is_part).collect();
    let index = number.checked_sub(1);
    let Some(&(at, line)) = index.and_then(|index| parts.get(index)) else {
        match parts.len() {
            0 => bail!("{name}: found no part, expected lines that `quadrille split` wrote"),
            parts => {
                bail!("{name}: found the number {number}, expected that of a part, 1 to {parts}")
            }
        }
    };
    check_room(line).with_context(|| format!("{name}:{at}"))?;
    match PartOrRecord::read(line) {
        Ok(PartOrRecord::Part(part)) => Ok(part),
        Ok(PartOrRecord::Record(record)) => Ok(record.part_line()),
        Err(error) => Err(wrong(&name, at, &error, text.as_bytes(), file)),
    }
}

/// A line is no part and no record.
fn wrong(name: &str, at: usize, error: &LineError, bytes: &[u8], file: &Path) -> anyhow::Error {
    let hint = kind::hint(bytes, file, &[InputKind::Records]);
    let hint = hint.map_or_else(String::new, |hint| format!("; {hint}"));
    anyhow!("{name}:{at}: {error}{hint}")
}

/// Lines as text.
pub fn write(lines: &[PartOrRecord]) -> String {
    let mut text = String::new();
    for line in lines {
        text += &line.write();
        text.push('\n');
    }
    text
}

/// These files, with each directory replaced by its files.
pub fn all_files(files: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut all = Vec::new();
    for file in files {
        match file.is_dir() {
            true => all.extend(files_of(file).with_context(|| input::failure(file))?),
            false => all.push(file.clone()),
        }
    }
    Ok(all)
}

/// The files of a directory, by name.
fn files_of(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Takes out of a list the files of directories that have no parts. The files that are `named` stay.
pub fn take_others(files: &mut Vec<PathBuf>, named: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut others = Vec::new();
    for file in std::mem::take(files) {
        let stays = named.contains(&file)
            || may_have_parts(&file).with_context(|| input::failure(&file))?;
        if stays { &mut *files } else { &mut others }.push(file);
    }
    Ok(others)
}

/// How a line begins that may be a damaged part.
const LIKELY: &[u8] = b"{\"f";

/// Whether the name of a file is that of lines of JSON, it names a fingerprint, or one of its lines begins as a part does and
/// the file is not JSON all through. A damaged part has one of these, also in UTF-16.
fn may_have_parts(file: &Path) -> std::io::Result<bool> {
    if file.extension().is_some_and(|end| end == "jsonl") {
        return Ok(true);
    }
    let mut input = BufReader::with_capacity(1 << 16, File::open(file)?);
    // How much of such a beginning the line has, if it has nothing else.
    let (mut begun, mut has_part) = (Some(0), false);
    loop {
        let block = input.fill_buf()?;
        if String::from_utf8_lossy(block).contains("\"fingerprint\"") {
            return Ok(true);
        }
        // Without a bracket, its last line alone matters.
        let last = || block.iter().rposition(|&byte| byte == b'\n');
        let from = match block.contains(&b'{') || begun > Some(0) {
            true => 0,
            false => last().unwrap_or(0),
        };
        for &byte in &block[from..] {
            begun = match (byte, begun) {
                (b'\n' | b'\r', _) => Some(0),
                (byte, Some(at)) if LIKELY.get(at) == Some(&byte) => Some(at + 1),
                (byte, _) if byte.is_ascii_whitespace() || byte == 0 || !byte.is_ascii() => begun,
                _ => None,
            };
            has_part |= begun == Some(LIKELY.len());
        }
        match block.len() {
            0 => return Ok(has_part && !is_json(file)?),
            length => input.consume(length),
        }
    }
}

/// Whether a file is JSON: one value, or several.
fn is_json(file: &Path) -> std::io::Result<bool> {
    let input = BufReader::with_capacity(1 << 16, File::open(file)?);
    let mut values = serde_json::Deserializer::from_reader(input).into_iter::<IgnoredAny>();
    Ok(values.all(|value| value.is_ok()))
}
