//! Files that take the place of the old ones once they are complete.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use pyo3::prelude::*;
use tempfile::Builder;

/// Writes a text next to a file, under a name that no other file has, and renames it once it is on the disk. If that fails,
/// the old file is still there. The new one has its permissions; where it is a link, the file behind it is replaced.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let metadata = file_or_nothing(file)?;
    let file = behind_links(file)?;
    let directory = file.parent().unwrap_or(&file);
    let mut new = Builder::new();
    new.prefix(file.file_name().unwrap_or_default())
        .suffix(".new");
    let mut new = new.make_in(directory, |name| File::create_new(name))?;
    if let Some(old) = metadata {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(&file)?;
    // A crash may undo the new name until the directory is on the disk.
    match File::open(directory) {
        Ok(directory) if cfg!(unix) => directory.sync_all(),
        _ => Ok(()),
    }
}

/// What is known of a file, if it is there.
///
/// # Errors
///
/// If it is no file: reading it may never end, and no name takes the place of a device.
pub fn file_or_nothing(file: &Path) -> io::Result<Option<Metadata>> {
    let metadata = fs::metadata(file).ok();
    if metadata.as_ref().is_some_and(|old| !old.is_file()) {
        let message = "found a directory, a device or a pipe, expected a file";
        return Err(io::Error::new(ErrorKind::InvalidInput, message));
    }
    Ok(metadata)
}

/// The whole name that links lead to, even if there is no file of that name yet.
fn behind_links(file: &Path) -> io::Result<PathBuf> {
    Python::attach(|py| {
        let path = py.import("os.path")?;
        Ok(path.call_method1("realpath", (file,))?.extract()?)
    })
}
