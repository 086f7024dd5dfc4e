//! The output of a search that can be resumed: standard output, or a file that is cut back.

use std::fs::{File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, bail};

use crate::format_number::{grouped, plural};

/// Where answers go, and how many bytes were written there in all.
pub struct Measured {
    out: BufWriter<Box<dyn Write>>,
    /// The file, if it is not standard output.
    file: Option<File>,
    /// The name of the file, or standard output.
    name: String,
    pub bytes: u64,
}

impl Measured {
    /// Standard output, or a file that is cut back to its first `bytes`.
    pub fn new(file: Option<&Path>, bytes: u64) -> anyhow::Result<Self> {
        let Some(name) = file else {
            let out = BufWriter::new(Box::new(io::stdout().lock()) as Box<dyn Write>);
            return Ok(Measured {
                out,
                file: None,
                name: "standard output".to_owned(),
                bytes,
            });
        };
        let cannot = || format!("cannot write {}", name.display());
        let mut options = File::options();
        // A file that is not there has nothing of what was written.
        options.write(true).create(bytes == 0).truncate(false);
        let mut file = match options.open(name) {
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
        file.set_len(bytes).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let out =
            BufWriter::new(Box::new(file.try_clone().with_context(cannot)?) as Box<dyn Write>);
        Ok(Measured {
            out,
            file: Some(file),
            name: name.display().to_string(),
            bytes,
        })
    }

    /// The message that something could not be written.
    pub fn failure(&self, what: &str) -> String {
        format!("cannot write {what} to {}", self.name)
    }

    /// Sees to it that a checkpoint that is written after this never knows of more bytes than there are.
    pub fn settle(&mut self) -> io::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_file() {
        let file = tempfile::NamedTempFile::new().expect("room for a file");
        let out = Measured::new(Some(file.path()), 0).expect("a file");
        let name = file.path().display();
        assert_eq!(
            out.failure("the solutions"),
            format!("cannot write the solutions to {name}")
        );
        drop(out);
        let out = Measured::new(None, 0).expect("standard output");
        assert_eq!(
            out.failure("the answer"),
            "cannot write the answer to standard output"
        );
    }
}
