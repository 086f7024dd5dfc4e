//! Files that survive a crash intact, and in which damage is detected.
//!
//! The last line is the hash of everything before it. A new file is written and synced next to the old one, then renamed
//! over it, so there is always a complete file.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Once;

use anyhow::Context;
use quadrille::parts::unseal;

use super::new_file::{NewFile, remove_leftovers};
use super::{files, input};

/// Writes a sealed text to a file. If that fails, the old file of that name is still there. The first time, what a killed
/// program left beside it is removed.
pub fn write(file: &Path, sealed: &str) -> io::Result<()> {
    static FIRST: Once = Once::new();
    let mut new = NewFile::beside(file)?;
    FIRST.call_once(|| remove_leftovers(file));
    new.write_all(sealed.as_bytes())?;
    new.finish()
}

/// Reads the lines of a file. An error if it is damaged.
pub fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = input::text_bytes(file, "a checkpoint")?;
    let length = unseal(&bytes).with_context(|| files::name(file))?.len();
    bytes.truncate(length);
    Ok(bytes)
}

/// Whether a file is a checkpoint, by its beginning.
pub fn is_checkpoint(file: &Path) -> anyhow::Result<bool> {
    Ok(input::beginning(file)?.starts_with(b"{\"checkpoint\""))
}
