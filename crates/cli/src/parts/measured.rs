//! The output of a search that can be resumed: standard output, or a file that is cut back.

use std::fs::{File, TryLockError};
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::Path;

use anyhow::{Context, bail};
use quadrille::parts::Checksum;

use crate::format_number::{grouped, plural};

/// Where answers go, and how many bytes were written there in all.
pub struct Measured {
    out: BufWriter<Summed>,
    /// The file, if it is not standard output.
    file: Option<File>,
    /// The name of the file, or standard output.
    name: String,
    pub bytes: u64,
}

impl Measured {
    /// Standard output, or a file that is cut back to its first `bytes`, which have this sum if it is known.
    pub fn new(file: Option<&Path>, bytes: u64, sum: Option<&str>) -> anyhow::Result<Self> {
        let Some(name) = file else {
            let out = Box::new(io::stdout().lock());
            return Ok(Measured {
                out: BufWriter::new(Summed { out, sum: None }),
                file: None,
                name: "standard output".to_owned(),
                bytes,
            });
        };
        let cannot = || format!("cannot write {}", name.display());
        let mut options = File::options();
        // A file that is not there has nothing of what was written.
        options.write(true).create(bytes == 0).truncate(false);
        options.read(bytes > 0);
        let file = match options.open(name) {
            Err(error) if error.kind() == ErrorKind::NotFound && bytes > 0 => bail!(
                "--output {}: found no file, expected the {} bytes of the checkpoint",
                name.display(),
                grouped(bytes)
            ),
            opened => opened.with_context(cannot)?,
        };
        let found = file.metadata().with_context(cannot)?;
        if !found.is_file() {
            bail!(
                "--output {}: found a device or a pipe, expected a file",
                name.display()
            );
        }
        // Two runs would cut it back and write over one another. Some file systems have no locks.
        if cfg!(unix) && matches!(file.try_lock(), Err(TryLockError::WouldBlock)) {
            bail!(
                "--output {}: found another run that writes it, expected none",
                name.display()
            );
        }
        if found.len() < bytes {
            let (found, bytes) = (plural(found.len(), "byte"), grouped(bytes));
            bail!(
                "--output {}: found {found}, expected the {bytes} of the checkpoint",
                name.display()
            );
        }
        // Reading moves the file to the byte behind them, where writing goes on.
        let read = checksum(&mut (&file).take(bytes));
        let known = read.with_context(|| format!("cannot read {}", name.display()))?;
        if sum.is_some_and(|sum| sum != known.to_string()) {
            bail!(
                "--output {}: found other bytes than were written to it, expected the first {} as they were",
                name.display(),
                grouped(bytes)
            );
        }
        file.set_len(bytes).with_context(cannot)?;
        let out = Summed {
            out: Box::new(file.try_clone().with_context(cannot)?),
            sum: Some(known),
        };
        Ok(Measured {
            out: BufWriter::new(out),
            file: Some(file),
            name: name.display().to_string(),
            bytes,
        })
    }

    /// A checksum of the bytes in the file, once they are [synced](Self::sync); none of standard output.
    pub fn sum(&self) -> Option<String> {
        self.out.get_ref().sum.as_ref().map(Checksum::to_string)
    }

    /// The message that something could not be written.
    pub fn failure(&self, what: &str) -> String {
        format!("cannot write {what} to {}", self.name)
    }

    /// Sees to it that a checkpoint that is written after this never knows of more bytes than there are.
    pub fn sync(&mut self) -> io::Result<()> {
        self.out.flush()?;
        match &self.file {
            Some(file) => file.sync_data(),
            None => Ok(()),
        }
    }
}

impl Write for Measured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The checksum of all that can be read.
fn checksum(from: &mut dyn Read) -> io::Result<Checksum> {
    let mut sum = Checksum::default();
    let mut from = BufReader::with_capacity(1 << 16, from);
    loop {
        let bytes = match from.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            return Ok(sum);
        }
        sum.add(bytes);
        let count = bytes.len();
        from.consume(count);
    }
}

/// A writer that may know a checksum of all that was written.
struct Summed {
    out: Box<dyn Write>,
    sum: Option<Checksum>,
}

impl Write for Summed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        if let Some(sum) = &mut self.sum {
            sum.add(&bytes[..written]);
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_file() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let out = Measured::new(Some(file.path()), 0, None).expect("a file");
        let name = file.path().display();
        assert_eq!(
            out.failure("the solutions"),
            format!("cannot write the solutions to {name}")
        );
        drop(out);
        let out = Measured::new(None, 0, None).expect("standard output");
        assert_eq!(
            out.failure("the answer"),
            "cannot write the answer to standard output"
        );
    }
}
