//! Files of pieces and records, read line by line.

use std::path::PathBuf;

use anyhow::bail;
use quadrille::pieces::Line;

use crate::cli::input;

/// The lines of some files, and where each of them stands.
pub struct Lines {
    pub lines: Vec<Line>,
    pub places: Vec<String>,
}

/// Reads the pieces and records of files. Empty lines, and lines that say something about a checkpoint, are skipped.
pub fn read(files: &[PathBuf]) -> anyhow::Result<Lines> {
    let mut read = Lines {
        lines: Vec::new(),
        places: Vec::new(),
    };
    for file in files {
        let bytes = input::text_bytes(file, "pieces and records")?;
        let name = input::name(file);
        for (number, line) in (1..).zip(bytes.split(|&byte| byte == b'\n')) {
            let line = String::from_utf8_lossy(line);
            if line.trim().is_empty() || line.starts_with("{\"checkpoint") {
                continue;
            }
            match Line::read(&line) {
                Ok(line) => {
                    read.lines.push(line);
                    read.places.push(format!("{name}:{number}"));
                }
                Err(error) => {
                    bail!("{name}:{number}: expected a piece or a record as JSON: {error}")
                }
            }
        }
    }
    Ok(read)
}
