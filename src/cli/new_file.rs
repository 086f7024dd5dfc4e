//! Files that take the name of an old one when they are whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::diagram::create;
use super::input;

/// A file that is written beside the one of its name. Dropped before it is finished, it is removed, and the old file is
/// as it was.
///
/// Standard output, pipes and devices are written to as they are.
pub struct NewFile {
    out: BufWriter<Box<dyn Write>>,
    /// What it is called until it is finished, and then.
    names: Option<(PathBuf, PathBuf)>,
}

impl NewFile {
    pub fn create(file: &Path) -> anyhow::Result<Self> {
        let is_regular = fs::metadata(file).map_or(true, |metadata| metadata.is_file());
        if input::is_standard(file) || !is_regular {
            let (out, names) = (create(file)?, None);
            return Ok(NewFile { out, names });
        }
        let mut beside = file.as_os_str().to_owned();
        beside.push(".new");
        let beside = PathBuf::from(beside);
        let created = File::create(&beside);
        let created = created.with_context(|| format!("cannot write {}", input::name(file)))?;
        Ok(NewFile {
            out: BufWriter::with_capacity(1 << 16, Box::new(created)),
            names: Some((beside, file.to_owned())),
        })
    }

    /// Gives the file its name.
    pub fn finish(mut self) -> anyhow::Result<()> {
        self.out.flush()?;
        if let Some((beside, file)) = self.names.take() {
            let renamed = fs::rename(&beside, &file);
            renamed.with_context(|| format!("cannot write {}", input::name(&file)))?;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some((beside, _)) = self.names.take() {
            let _ = fs::remove_file(beside);
        }
    }
}
