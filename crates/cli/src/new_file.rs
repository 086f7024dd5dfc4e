//! Writes files that replace an old file only once they are complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use tempfile::{Builder, NamedTempFile};

use super::input;

/// A file that is written next to the old file of its name. If it is dropped before it is finished, it is removed, and
/// the old file is unchanged.
pub struct NewFile {
    out: BufWriter<Box<dyn Write>>,
    /// The new file and the name it will take; none if the old file is written in place.
    beside: Option<(NamedTempFile, PathBuf)>,
}

impl NewFile {
    /// Standard output for `-`. Pipes and devices are written in place.
    pub fn create(file: &Path) -> anyhow::Result<Self> {
        let created = if input::is_standard(file) {
            Ok(NewFile::of(Box::new(io::stdout().lock()), None))
        } else if fs::metadata(file).map_or(true, |metadata| metadata.is_file()) {
            NewFile::beside(file)
        } else {
            File::create(file).map(|file| NewFile::of(Box::new(file), None))
        };
        created.with_context(|| format!("cannot write {}", input::output_name(file)))
    }

    /// Writes next to `old`, whatever kind of file that is. Whoever may read or write the old file may do so with the new
    /// one.
    pub fn beside(old: &Path) -> io::Result<Self> {
        let mut builder = Builder::new();
        builder
            .prefix(old.file_name().unwrap_or_default())
            .suffix(".new");
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let new = builder.tempfile_in(directory(old)).map_err(without_path)?;
        if let Ok(metadata) = fs::metadata(old) {
            new.as_file().set_permissions(metadata.permissions())?;
        }
        let out = Box::new(new.as_file().try_clone()?);
        Ok(NewFile::of(out, Some((new, old.to_owned()))))
    }

    fn of(out: Box<dyn Write>, beside: Option<(NamedTempFile, PathBuf)>) -> Self {
        let out = BufWriter::with_capacity(1 << 16, out);
        NewFile { out, beside }
    }

    /// Gives the file its name, once it is all on the disk.
    pub fn finish(mut self) -> io::Result<()> {
        self.out.flush()?;
        let Some((new, old)) = self.beside else {
            return Ok(());
        };
        new.as_file().sync_all()?;
        new.persist(&old)?;
        // The name is safe once the directory is.
        match File::open(directory(&old)) {
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

/// The directory that a file is in.
fn directory(file: &Path) -> &Path {
    let directory = file.parent().filter(|name| !name.as_os_str().is_empty());
    directory.unwrap_or(Path::new("."))
}

/// An error without the random name of the new file, which says nothing to the user.
fn without_path(error: io::Error) -> io::Error {
    let inner = error.get_ref().and_then(|inner| inner.source());
    let inner = inner.and_then(|inner| inner.downcast_ref::<io::Error>());
    match inner.and_then(io::Error::raw_os_error) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error,
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn the_old_file_is_whole_until_the_new_one_is_and_keeps_its_permissions() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("file");
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let write = || {
            let mut new = NewFile::beside(&file).unwrap();
            new.write_all(b"new").unwrap();
            new
        };
        drop(write());
        let new = write();
        assert_eq!(fs::read(&file).unwrap(), b"old");
        new.finish().unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }
}
