//! Checkpoints: the remaining work of a search, in a file that survives a crash.
//!
//! A checkpoint is lines of JSON. The first is a header with the question: `{"checkpoint":1,"question":"count",…}`.
//! Then come the pieces that are not done, and the records of those that are. A record drops its solutions once they
//! are on standard output. [`saved`] says how the file survives a crash.

use std::io;
use std::path::Path;

use anyhow::{Context, bail};
use quadrille::pieces::{PieceOrRecord, PiecePlace, Question};
use serde::{Deserialize, Serialize};

use super::answer::PieceSettings;
use super::lines::{self, PieceLines};
use crate::{input, saved};

/// The version of the format.
const VERSION: u32 = 1;

/// The first line of a checkpoint.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    checkpoint: u32,
    /// The fingerprint of the problem.
    pub fingerprint: String,
    /// The question.
    pub question: Question,
    /// The number of cheapest solutions wanted.
    pub wanted: Option<u64>,
    /// Every solution must cost less than this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub below: Option<u64>,
    /// Whether only some solutions count, as with `--distinct`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub distinct: bool,
    /// The place of the piece that is searched.
    #[serde(default)]
    pub within: PiecePlace,
    /// The number of solutions written to standard output so far.
    pub written: u64,
    /// The number of bytes that they took.
    #[serde(default)]
    pub bytes: u64,
}

impl Header {
    /// The header of a search that has not begun.
    pub fn new(fingerprint: String, ask: &PieceSettings<'_>, within: PiecePlace) -> Self {
        Header {
            checkpoint: VERSION,
            fingerprint,
            question: ask.question,
            wanted: ask.wanted,
            below: ask.below,
            distinct: ask.counts.is_some(),
            within,
            written: 0,
            bytes: 0,
        }
    }

    /// The question, in words.
    pub fn asked(&self) -> String {
        let mut asked = self.question.to_string();
        if let Some(wanted) = self.wanted {
            asked += &format!(" -n {wanted}");
        }
        if let Some(below) = self.below {
            asked += &format!(" --below {below}");
        }
        if self.distinct {
            asked += " --distinct";
        }
        if self.within != PiecePlace::whole() {
            asked += &format!(" --piece {}", self.within);
        }
        asked
    }
}

/// Writes a checkpoint. If that fails, the last one is still there.
pub fn write(file: &Path, header: &Header, lines: &[PieceOrRecord]) -> io::Result<()> {
    saved::write(
        file,
        serde_json::to_string(header)? + "\n" + &lines::write(lines)?,
    )
}

/// Reads a checkpoint. An error if it is damaged.
pub fn read(file: &Path) -> anyhow::Result<(Header, PieceLines)> {
    let body = saved::read(file)?;
    let first = body.split(|&byte| byte == b'\n').next().unwrap_or_default();
    let name = input::name(file);
    let header: Header = serde_json::from_slice(first).with_context(|| {
        format!("{name}: found a checkpoint of another command, expected one of a search")
    })?;
    if header.checkpoint != VERSION {
        let found = header.checkpoint;
        bail!("{name}: found version {found} of checkpoints, expected {VERSION}");
    }
    Ok((header, lines::read(&[file.to_path_buf()])?))
}

/// Whether a file is a checkpoint, by its beginning.
pub fn is_one(file: &Path) -> anyhow::Result<bool> {
    Ok(input::bytes(file)?.starts_with(b"{\"checkpoint\""))
}

/// The pieces and records of a checkpoint.
pub fn lines(file: &Path) -> anyhow::Result<PieceLines> {
    Ok(read(file)?.1)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use quadrille::Problem;
    use quadrille::pieces::{PieceLine, fingerprint};

    /// A damaged checkpoint is refused, unless it still has the same meaning.
    #[test]
    fn a_damaged_checkpoint_is_refused() {
        let problem = Problem::from_rows((0..6).map(|row| [row / 2])).expect("six rows");
        let print = fingerprint(&problem);
        let pieces = problem.split(4);
        let line = |(number, piece)| {
            let place = PiecePlace::whole().part(number, pieces.len());
            PieceOrRecord::Piece(PieceLine::new(&print, place, piece))
        };
        let lines: Vec<PieceOrRecord> = (1..).zip(&pieces).map(line).collect();
        let header = Header {
            checkpoint: VERSION,
            fingerprint: print.clone(),
            question: Question::Count,
            wanted: None,
            below: None,
            distinct: false,
            within: PiecePlace::whole(),
            written: 0,
            bytes: 0,
        };
        let directory = std::env::temp_dir().join(format!("quadrille-{}", std::process::id()));
        fs::create_dir_all(&directory).expect("a directory");
        let file = directory.join("checkpoint");
        write(&file, &header, &lines).expect("it can be written");
        let whole = read(&file).expect("it is whole");
        assert_eq!((&whole.0, &whole.1.lines), (&header, &lines));

        let bytes = fs::read(&file).expect("it is there");
        let mut random = fastrand::Rng::with_seed(1);
        for trial in 0..1000 {
            let mut damaged = bytes.clone();
            let at = random.usize(..bytes.len());
            match trial % 4 {
                0 => damaged[at] ^= 1 << random.u8(0..8),
                1 => damaged.truncate(at),
                2 => drop(damaged.remove(at)),
                _ => damaged.insert(at, random.u8(..)),
            }
            fs::write(&file, &damaged).expect("it can be written");
            if let Ok((found, others)) = read(&file) {
                assert_eq!((found, others.lines), (header.clone(), lines.clone()));
            }
        }
        fs::remove_dir_all(&directory).expect("it can be removed");
    }
}
