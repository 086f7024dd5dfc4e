//! Files that survive a crash intact, and in which damage is detected.
//!
//! The last line is the hash of everything before it. A new file is written and synced next to the old one, then renamed
//! over it, so there is always a complete file.

use std::io::{self, Write};
use std::path::Path;

use anyhow::Context;
use quadrille::parts::unseal;

use super::input;
use super::new_file::NewFile;

/// Writes a sealed text to a file. If that fails, the old file of that name is still there.
pub fn write(file: &Path, sealed: &str) -> io::Result<()> {
    let mut new = NewFile::beside(file)?;
    new.write_all(sealed.as_bytes())?;
    new.finish()
}

/// Reads the lines of a file. An error if it is damaged.
pub fn read(file: &Path) -> anyhow::Result<Vec<u8>> {
    let mut bytes = input::text_bytes(file, "a checkpoint")?;
    let length = unseal(&bytes).with_context(|| input::name(file))?.len();
    bytes.truncate(length);
    Ok(bytes)
}
