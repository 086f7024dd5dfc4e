//! Lines of text that are read one by one, up to a length.

use std::io::{self, BufRead, Error, ErrorKind, Read};

use crate::encoding::not_utf8;

/// The largest number of bytes of a line: enough for one that lists ten million items.
const MAX: u64 = 1 << 27;

/// Reads a line with its end, after what `line` holds; `number` is its place. Returns the number of bytes: 0 at the end
/// of the text.
///
/// # Errors
///
/// Those of the input; if the line is too long, as of a device that never ends; and if it is not UTF-8.
pub(crate) fn read_line(
    input: &mut dyn BufRead,
    line: &mut String,
    number: u64,
) -> io::Result<usize> {
    read_up_to(MAX, input, line, number)
}

fn read_up_to(
    max: u64,
    input: &mut dyn BufRead,
    line: &mut String,
    number: u64,
) -> io::Result<usize> {
    let mut bytes = std::mem::take(line).into_bytes();
    let start = bytes.len();
    let read = Read::take(input, max + 1).read_until(b'\n', &mut bytes)?;
    if read as u64 > max {
        let message = format!("found a line of more than {max} bytes");
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    // The text before it is UTF-8 anyway.
    if let Some(mut fault) = not_utf8(&bytes[start..]) {
        fault.line = usize::try_from(number).unwrap_or(usize::MAX);
        return Err(Error::new(ErrorKind::InvalidData, fault));
    }
    *line = String::from_utf8(bytes).map_err(Error::other)?;
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let mut input = io::BufReader::new(io::repeat(b'a'));
        let refused = read_up_to(10, &mut input, &mut String::new(), 1).unwrap_err();
        assert_eq!(refused.to_string(), "found a line of more than 10 bytes");
        let mut input = &b"123456789\n123456789\n12"[..];
        let mut line = String::new();
        let read: Vec<usize> = (0..4)
            .map(|_| read_up_to(10, &mut input, &mut line, 1).expect("short lines"))
            .collect();
        assert_eq!((read, line.len()), (vec![10, 10, 2, 0], 22));
    }
}
