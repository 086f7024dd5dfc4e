//! Writes pictures to files: one by itself, several on a sheet.

use std::path::Path;

use quadrille::svg::{Picture, page};

use crate::files;
use crate::format_number::grouped;
use crate::message::note;
use crate::new_file::write_file;
use crate::print::print;

/// The largest number of pictures on a sheet.
pub const SHEET: usize = 1000;

/// Reports that there may be more pictures than a sheet has room for, and of what.
pub fn note_full(what: &str) {
    let most = grouped(SHEET as u64);
    note(&format!(
        "only the first {most} {what} are drawn; there may be more"
    ));
}

/// Writes a single picture by itself, or several on a numbered sheet under a caption.
pub fn write_sheet(pictures: &[Picture], caption: &str, file: &Path) -> anyhow::Result<()> {
    match pictures {
        [picture] => write_picture(picture, file),
        pictures => write_picture(&page(pictures).captioned(caption), file),
    }
}

/// Writes a picture to a file. On a full disk, there is no file, or the old one.
pub fn write_picture(picture: &Picture, file: &Path) -> anyhow::Result<()> {
    if files::is_standard_output(file) {
        return print("the picture", picture);
    }
    write_file(file, picture)
}
