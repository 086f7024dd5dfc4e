//! Files that survive a crash intact, and in which damage is detected.
//!
//! The last line is the hash of everything before it: `{"checkpoint_end":"9f…"}`. A new file is written and synced next
//! to the old one, then renamed over it, so there is always a complete file.

use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};

use super::input;
use super::new_file::NewFile;

#[derive(Serialize, Deserialize)]
struct EndLine {
    checkpoint_end: String,
}

/// Writes lines to a file. If that fails, the old file of that name is still there.
pub fn write(file: &Path, mut text: String) -> io::Result<()> {
    let checkpoint_end = blake3::hash(text.as_bytes()).to_hex().to_string();
    text += &serde_json::to_string(&EndLine { checkpoint_end })?;
    text.push('\n');
    let mut new = NewFile::beside(file)?;
    new.write_all(text.as_bytes())?;
    new.finish()
}

/// Reads the lines of a file. An error if it is damaged.
pub fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = input::text_bytes(file, "a checkpoint")?;
    let damaged = || damaged(file);
    let body = bytes.strip_suffix(b"\n").with_context(damaged)?;
    let start = body.iter().rposition(|&byte| byte == b'\n');
    let (body, end) = bytes.split_at(start.with_context(damaged)? + 1);
    let end: EndLine = serde_json::from_slice(end).with_context(damaged)?;
    if blake3::hash(body).to_hex().as_str() != end.checkpoint_end {
        bail!(damaged());
    }
    bytes.truncate(body.len());
    Ok(bytes)
}

/// The message that a file is damaged.
fn damaged(file: &Path) -> String {
    let name = input::name(file);
    format!("{name}: found a damaged file, expected a whole checkpoint")
}
