//! Checkpoints of searches in files.

use std::path::Path;

use anyhow::{Context, bail};
use quadrille::distinct::DistinctCheckpoint;
use quadrille::format::Document;
use quadrille::parts::{
    CheckpointHeader, Ledger, PartOrRecord, PartPlace, read_checkpoint, write_checkpoint,
};

use super::lines::PartLines;
use crate::{files, input, saved, sudoku};

/// Writes a checkpoint. If that fails, the last one is still there.
pub fn write(file: &Path, header: &CheckpointHeader, ledger: &Ledger) -> anyhow::Result<()> {
    saved::write(file, &write_checkpoint(header, ledger))
        .with_context(|| format!("cannot write the checkpoint to {}", file.display()))
}

/// The question of a checkpoint, in the words of the options that ask it.
pub fn asked(header: &CheckpointHeader, document: &Document) -> String {
    let mut asked = header.question.to_string();
    if let Some(wanted) = header.wanted {
        asked += &match wanted {
            u64::MAX => " --all".to_owned(),
            _ => format!(" -n {wanted}"),
        };
    }
    if let Some(below) = header.below {
        asked += &format!(" --below {}", document.show_cost(below));
    }
    if header.distinct {
        asked += " --distinct";
    }
    if let Some(format) = &header.format {
        asked += &format!(" --format {format}");
    }
    if header.within != PartPlace::whole() {
        asked += &format!(" --part {}", header.within);
    }
    asked
}

/// Reads a checkpoint. An error if it is damaged.
pub fn read(file: &Path) -> anyhow::Result<(CheckpointHeader, PartLines)> {
    let bytes = input::text_bytes(file, "a checkpoint")?;
    let name = files::name(file);
    let (header, lines) = read_checkpoint(&bytes).with_context(|| name.clone())?;
    // The header is the first line.
    let places = (2..lines.len() + 2).map(|number| format!("{name}:{number}"));
    let places = places.collect();
    Ok((header, PartLines { lines, places }))
}

/// An error if a new checkpoint would take the place of an unfinished one, or of another file.
pub fn refuse_to_replace(file: &Path) -> anyhow::Result<()> {
    let name = file.display();
    match std::fs::metadata(file) {
        Ok(found) if found.is_file() && found.len() > 0 => {}
        _ => return Ok(()),
    }
    if !saved::is_checkpoint(file)? {
        bail!("{name}: found a file that is no checkpoint, expected a new one or a checkpoint");
    }
    let bytes = input::text_bytes(file, "a checkpoint")?;
    let is_open = |line: &PartOrRecord| matches!(line, PartOrRecord::Part(_));
    let is_unfinished = match (read(file), DistinctCheckpoint::is_open(&bytes)) {
        (Ok((_, lines)), _) => lines.lines.iter().any(is_open),
        (_, Ok(is_open)) => is_open,
        _ => sudoku::is_unfinished(file),
    };
    if is_unfinished {
        bail!(
            "{name}: found the checkpoint of an unfinished search, which --resume {name} continues; remove it to begin anew"
        );
    }
    Ok(())
}

/// The parts and records of a checkpoint.
pub fn lines(file: &Path) -> anyhow::Result<PartLines> {
    Ok(read(file)?.1)
}
