//! Files that take the place of the old ones once they are complete.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use tempfile::Builder;

/// Writes a text next to a file, under a name that no other file has, and renames it. If that fails, the old file is still
/// there. The new one has its permissions; where it is a link, the file behind it is replaced.
pub fn replace(file: &Path, text: &str) -> io::Result<()> {
    let metadata = fs::metadata(file).ok();
    if metadata.as_ref().is_some_and(|old| !old.is_file()) {
        let message = "found a directory, a device or a pipe, expected a file";
        return Err(io::Error::new(ErrorKind::InvalidInput, message));
    }
    let file = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let directory = file.parent().filter(|name| !name.as_os_str().is_empty());
    let name = file.file_name().unwrap_or_default();
    let mut new = Builder::new();
    new.prefix(name).suffix(".new");
    let directory = directory.unwrap_or(Path::new("."));
    let mut new = new.make_in(directory, |name| File::create_new(name))?;
    if let Some(old) = metadata {
        new.as_file().set_permissions(old.permissions())?;
    }
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(&file)?;
    Ok(())
}
