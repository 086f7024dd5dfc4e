//! Input: the bytes of a file or of standard input, and the problem in them.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::Context;
use quadrille::format::{self, Document, Format};

/// How many warnings about a problem are shown.
const WARNINGS: usize = 20;

/// The name of a file in messages.
pub fn name(file: &Path) -> String {
    match is_standard(file) {
        true => "<stdin>".to_owned(),
        false => file.display().to_string(),
    }
}

/// Whether the name stands for standard input.
pub fn is_standard(file: &Path) -> bool {
    file == Path::new("-")
}

/// The contents of a file.
pub fn bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    let read = if is_standard(file) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(file)
    };
    read.with_context(|| failure(file))
}

/// The message that a file cannot be read.
pub fn failure(file: &Path) -> String {
    format!("cannot read {}", name(file))
}

/// The problem in a file, and the format it was in. Warnings go to standard error.
pub fn problem(file: &Path, format: Option<Format>) -> anyhow::Result<(Document, Format)> {
    let bytes = bytes(file)?;
    let format = format.unwrap_or_else(|| Format::recognize(&String::from_utf8_lossy(&bytes)));
    let document = format::read(&bytes, Some(format)).map_err(|error| error.in_file(name(file)))?;
    let warnings = document.warnings();
    // If standard error is closed, warnings are dropped.
    let mut err = io::stderr().lock();
    for warning in warnings.iter().take(WARNINGS) {
        let _ = writeln!(err, "quadrille: {}: warning: {warning}", name(file));
    }
    if let Some(more @ 1..) = warnings.len().checked_sub(WARNINGS) {
        let _ = writeln!(err, "quadrille: {}: and {more} more warnings", name(file));
    }
    Ok((document, format))
}
