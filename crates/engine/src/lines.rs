//! Lines of text that are read one by one, up to a length.

use std::io::{self, BufRead, Error, ErrorKind, Read};

/// The largest number of bytes of a line: enough for one that lists ten million items.
const MAX: u64 = 1 << 27;

/// Reads a line with its end, after what `line` holds. Returns the number of bytes: 0 at the end of the text.
///
/// # Errors
///
/// Those of the input; if the line is too long, as of a device that never ends; and if it is not UTF-8.
pub(crate) fn read_line(input: &mut dyn BufRead, line: &mut String) -> io::Result<usize> {
    read_up_to(MAX, input, line)
}

fn read_up_to(max: u64, input: &mut dyn BufRead, line: &mut String) -> io::Result<usize> {
    let read = Read::take(input, max + 1).read_line(line)?;
    if read as u64 > max {
        let message = format!("found a line of more than {max} bytes");
        return Err(Error::new(ErrorKind::InvalidData, message));
    }
    Ok(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_refused() {
        let mut input = io::BufReader::new(io::repeat(b'a'));
        let refused = read_up_to(10, &mut input, &mut String::new()).unwrap_err();
        assert_eq!(refused.to_string(), "found a line of more than 10 bytes");
        let mut input = &b"123456789\n123456789\n12"[..];
        let mut line = String::new();
        let read: Vec<usize> = (0..4)
            .map(|_| read_up_to(10, &mut input, &mut line).expect("short lines"))
            .collect();
        assert_eq!((read, line.len()), (vec![10, 10, 2, 0], 22));
    }
}
