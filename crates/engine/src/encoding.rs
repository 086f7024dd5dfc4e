//! Bytes that are not text in UTF-8: what they are instead, and where that shows.
//!
//! Every reader asks [`not_utf8`], and those of files [`not_text`] first, so that all of them say the same about the same
//! bytes.

use std::fmt;

/// How many bytes say whether a file is text, and whether one without a byte order mark is in UTF-16.
pub const SAMPLE: usize = 8192;

/// What is found in the place of UTF-8.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// UTF-16, with or without a byte order mark.
    Utf16 {
        /// Whether it begins with the mark.
        marked: bool,
    },
    /// Another encoding, such as Latin-1: the first byte that is not UTF-8.
    Byte(u8),
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Encoding::Utf16 { marked } => {
                let with = if *marked { "with" } else { "without" };
                write!(f, "found UTF-16 {with} a byte order mark")?;
            }
            Encoding::Byte(byte) => write!(f, "found the byte 0x{byte:02x} that is not UTF-8")?,
        }
        f.write_str(", expected UTF-8 text")?;
        match self {
            Encoding::Utf16 { marked: true } => {
                f.write_str("; `iconv -f UTF-16 -t UTF-8` makes it")
            }
            Encoding::Utf16 { marked: false } => {
                f.write_str("; `iconv -f UTF-16LE -t UTF-8` makes it, or UTF-16BE")
            }
            Encoding::Byte(_) => Ok(()),
        }
    }
}

/// What a text is that is not UTF-8, and where that shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {found}")]
pub struct NotUtf8 {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What is there.
    pub found: Encoding,
}

/// Where and why these bytes are not text in UTF-8; `None` if they are.
pub fn not_utf8(bytes: &[u8]) -> Option<NotUtf8> {
    let is_marked = bytes.starts_with(&[0xff, 0xfe]) || bytes.starts_with(&[0xfe, 0xff]);
    if is_marked || is_utf16(bytes) {
        return Some(NotUtf8 {
            line: 1,
            column: 1,
            found: Encoding::Utf16 { marked: is_marked },
        });
    }
    let valid = std::str::from_utf8(bytes).err()?.valid_up_to();
    let before = &bytes[..valid];
    let row = before.rsplit(|&byte| byte == b'\n').next()?;
    // Later bytes of a character begin with the bits 10.
    let column = row.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    Some(NotUtf8 {
        line: before.iter().filter(|&&byte| byte == b'\n').count() + 1,
        column: column + 1,
        found: Encoding::Byte(bytes[valid]),
    })
}

/// What a file is that begins with these bytes, if that shows that it is no text in UTF-8: UTF-16, compressed, or anything
/// with a NUL. It may begin with a line and a column. What is not UTF-8 elsewhere is left to [`not_utf8`].
pub fn not_text(bytes: &[u8]) -> Option<String> {
    let start = &bytes[..bytes.len().min(SAMPLE)];
    let found = match not_utf8(start) {
        _ if start.starts_with(&[0x1f, 0x8b]) => "found a gzip file".to_owned(),
        Some(fault) if matches!(fault.found, Encoding::Utf16 { .. }) => {
            return Some(fault.to_string());
        }
        fault => {
            let nul = start.iter().position(|&byte| byte == 0)?;
            // The sample may end within a character.
            let is_cut = std::str::from_utf8(start).is_err_and(|e| e.error_len().is_none());
            let before = String::from_utf8_lossy(&start[..nul]);
            let (line, row) = (1..).zip(before.split('\n')).last()?;
            let column = row.chars().count() + 1;
            match fault {
                Some(_) if !is_cut => "found a binary file".to_owned(),
                _ => format!("{line}:{column}: found a NUL byte"),
            }
        }
    };
    Some(format!("{found}, expected UTF-8 text"))
}

/// Whether bytes look like UTF-16 without a mark: a tenth of all pairs, and two at least, have a NUL, all of them first
/// or all of them second, and fewer pairs are two characters of ASCII. One character of ASCII is a pair with a NUL in UTF-16,
/// and every text here has blanks, ends of lines, or digits.
fn is_utf16(bytes: &[u8]) -> bool {
    let pairs = || bytes[..bytes.len().min(SAMPLE)].chunks_exact(2);
    let zeros = |at: usize| pairs().filter(|pair| pair[at] == 0).count();
    if !bytes[..bytes.len().min(SAMPLE)].contains(&0) {
        return false;
    }
    let (first, second) = (zeros(0), zeros(1));
    let is_ascii = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let ascii = pairs().filter(|pair| pair.iter().all(is_ascii)).count();
    first.min(second) == 0 && first.max(second) >= (ascii + 1).max(2).max(pairs().len() / 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_encodings_are_told_apart() {
        let utf16 = |text: &str, big: bool, mark: &str| -> Vec<u8> {
            let text = [mark, text].concat();
            let bytes = |unit: u16| match big {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            };
            text.encode_utf16().flat_map(bytes).collect()
        };
        let found = |bytes: &[u8]| not_utf8(bytes).map(|fault| fault.to_string());
        for text in ["a b\na\nb\n", "Жук Ёж\nЖук\nЁж 5\n", "12"] {
            for big in [false, true] {
                for (mark, with) in [("\u{feff}", "with"), ("", "without")] {
                    let how = match mark {
                        "" => "UTF-16LE -t UTF-8` makes it, or UTF-16BE",
                        _ => "UTF-16 -t UTF-8` makes it",
                    };
                    let expected = format!(
                        "1:1: found UTF-16 {with} a byte order mark, expected UTF-8 text; `iconv -f {how}"
                    );
                    let found = found(&utf16(text, big, mark));
                    assert_eq!(found, Some(expected), "{text} {big}");
                }
            }
            assert_eq!(found(text.as_bytes()), None);
        }
        // Two NULs an even number of bytes apart are no UTF-16.
        let text = b"a b\0c\na b\0c\n";
        assert_eq!(found(text), None);
        let nul = not_text(text).expect("it has a NUL");
        assert!(nul.starts_with("1:4: found a NUL byte"), "{nul}");
        let latin = "2:6: found the byte 0xe9 that is not UTF-8, expected UTF-8 text";
        let text = b"a\n\xc3\xa9t\xc3\xa9 \xc3\xa9\xe9\n\xe9";
        assert_eq!(found(text).as_deref(), Some(latin));
        // A character that the end cuts off.
        let cut = "1:2: found the byte 0xc3 that is not UTF-8, expected UTF-8 text";
        assert_eq!(found(b"a\xc3").as_deref(), Some(cut));
        // NULs here and there are no encoding.
        for text in [
            "",
            "\0",
            "a\0",
            "a\0b\0\0c",
            "abcdefghijklmnopqrstuvwxyz\0\0",
        ] {
            assert_eq!(found(text.as_bytes()), None, "{text:?}");
        }
    }
}
