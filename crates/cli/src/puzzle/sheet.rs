//! Writes pictures to files: one by itself, several on a sheet.

use std::fs;
use std::path::Path;

use anyhow::Context;
use quadrille::svg::{Picture, page};

use crate::input;
use crate::print::print;

/// The largest number of pictures on a sheet.
pub const SHEET: usize = 1000;

/// Writes a single picture by itself, or several on a numbered sheet under a caption.
pub fn write_sheet(pictures: &[Picture], caption: &str, file: &Path) -> anyhow::Result<()> {
    match pictures {
        [picture] => write_picture(picture, file),
        pictures => write_picture(&page(pictures).captioned(caption), file),
    }
}

/// Writes a picture to a file.
pub fn write_picture(picture: &Picture, file: &Path) -> anyhow::Result<()> {
    if input::is_standard(file) {
        return print("the picture", picture);
    }
    let written = fs::write(file, picture.to_string());
    written.with_context(|| format!("cannot write {}", input::name(file)))
}
