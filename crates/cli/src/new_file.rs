//! Writes files that replace an old file only once they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use super::input;

/// A file that is written next to the old file of its name. If it is dropped before it is finished, it is removed, and
/// the old file is unchanged.
pub struct NewFile {
    out: BufWriter<Box<dyn Write>>,
    /// The new file and the name it will take; none if the old file is written in place.
    beside: Option<Beside>,
}

struct Beside {
    file: File,
    name: PathBuf,
    old: PathBuf,
}

impl NewFile {
    /// Standard output for `-`. Pipes and devices are written in place.
    pub fn create(file: &Path) -> anyhow::Result<Self> {
        let created = if input::is_standard(file) {
            Ok(Box::new(io::stdout().lock()) as Box<dyn Write>)
        } else if fs::metadata(file).map_or(true, |metadata| metadata.is_file()) {
            let new = NewFile::beside(file);
            return new.with_context(|| format!("cannot write {}", input::output_name(file)));
        } else {
            File::create(file).map(|file| Box::new(file) as _)
        };
        let created =
            created.with_context(|| format!("cannot write {}", input::output_name(file)))?;
        Ok(NewFile {
            out: BufWriter::with_capacity(1 << 16, created),
            beside: None,
        })
    }

    /// Writes next to `old`, whatever kind of file that is.
    pub fn beside(old: &Path) -> io::Result<Self> {
        let mut name = old.as_os_str().to_owned();
        name.push(".new");
        let (name, old) = (PathBuf::from(name), old.to_owned());
        let file = File::create(&name)?;
        Ok(NewFile {
            out: BufWriter::with_capacity(1 << 16, Box::new(file.try_clone()?)),
            beside: Some(Beside { file, name, old }),
        })
    }

    /// Gives the file its name, once it is all on the disk.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some(Beside { file, name, old }) = &self.beside else {
            return Ok(());
        };
        file.sync_all()?;
        fs::rename(name, old)?;
        // The name is safe once the directory is.
        let directory = old.parent().filter(|name| !name.as_os_str().is_empty());
        let directory = File::open(directory.unwrap_or(Path::new(".")));
        self.beside = None;
        match directory {
            Ok(directory) if cfg!(unix) => directory.sync_all(),
            _ => Ok(()),
        }
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
        if let Some(Beside { name, .. }) = &self.beside {
            let _ = fs::remove_file(name);
        }
    }
}
