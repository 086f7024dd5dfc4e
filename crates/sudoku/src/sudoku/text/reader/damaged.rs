//! Lines with a NUL: something has damaged them, so nothing else in them is read.

use super::{IS_SMALL, Line, Reader};

/// A line with a NUL that is no row of a grid under way.
pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let (at, message) = fault(line.line).filter(|_| reader.block.is_none())?;
    reader.top.clear();
    reader.after_line = true;
    reader.refuse(line.line, at, message);
    Some(())
}

/// The byte of the first NUL in a text, and what is wrong with it.
pub(super) fn fault(text: &[u8]) -> Option<(usize, String)> {
    if IS_SMALL {
        return None;
    }
    let at = memchr::memchr(0, text)?;
    Some((at, "found a NUL byte, expected text".to_owned()))
}
