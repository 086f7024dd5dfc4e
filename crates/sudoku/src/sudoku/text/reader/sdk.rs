//! Files in sections, as `.sdk`: only `[Puzzle]` is read.

use super::{IS_SMALL, Line, Reader};

/// The names of sections. Other words in brackets are marks, such as `[code]` of forums.
const NAMES: &str = "puzzle state author description comment comments date source level url title \
                     name copyright solution notes pencilmarks difficulty rating version";

/// The name of a section, or a line of one that is not the puzzle.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let is_name = |name: &[u8]| {
        let mut names = NAMES.split(' ');
        IS_SMALL || names.any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
    };
    match line.text {
        [b'[', name @ .., b']'] if !name.is_empty() && name.iter().all(u8::is_ascii_alphabetic) => {
            reader.cut_short("a section");
            // A file in sections may have others.
            if reader.in_sections || is_name(name) {
                reader.in_sections = true;
                reader.skipping = !name.eq_ignore_ascii_case(b"puzzle");
                reader.in_state = name.eq_ignore_ascii_case(b"state");
            }
            Some(())
        }
        _ => reader.skipping.then_some(()),
    }
}
