//! Characters that stand for others: spaces that do not break, dots in the middle of a line, digits in other forms, quote marks.
//!
//! The layouts know ASCII and the lines of frames. Each other character that people write in a grid has one twin in
//! ASCII, so columns stay what they are; an ellipsis is three dots. Marks without a width are left out. A number in a circle that
//! is alone on a line becomes one in brackets: it is the number of a puzzle.

use super::{IS_SMALL, Reader, brackets, hyphens, placed};

impl Reader {
    /// The line with what its characters stand for; `None` if they stand for themselves.
    pub(super) fn plain(&self, text: &[u8]) -> Option<Vec<u8>> {
        let plain = plain(text);
        if IS_SMALL {
            return plain;
        }
        let text = plain.as_deref().unwrap_or(text);
        let hyphens = || self.may_be_nine().then(|| hyphens::barred(text)).flatten();
        let marks = || placed::unmarked(text);
        brackets::opened(text)
            .or_else(hyphens)
            .or_else(marks)
            .or(plain)
    }
}

/// The line with a twin for each such character; `None` if there is none.
fn plain(text: &[u8]) -> Option<Vec<u8>> {
    let quoted = text.trim_ascii_start().starts_with(b">");
    if let Some(number) = circled(text) {
        return Some(format!("({number})").into_bytes());
    }
    if text.is_ascii() && !quoted {
        return None;
    }
    let mut plain = Vec::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match twin(letter) {
                Some(twin) => plain.push(twin),
                None if is_mark(letter) => {}
                None if letter == '…' && !IS_SMALL => plain.extend(b"..."),
                None => plain.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        plain.extend_from_slice(chunk.invalid());
    }
    let margin = plain.iter_mut();
    for byte in margin.take_while(|byte| b" \t>".contains(byte)) {
        if *byte == b'>' {
            *byte = b' ';
        }
    }
    (plain != text).then_some(plain)
}

/// The number that is alone on a line in a circle.
fn circled(text: &[u8]) -> Option<u32> {
    if IS_SMALL || text.is_ascii() {
        return None;
    }
    let text = text.trim_ascii();
    if text.first() != Some(&0xE2) || text.len() != 3 {
        return None;
    }
    match str::from_utf8(text).ok()?.chars().next()? {
        letter @ '①'..='⑳' => Some(u32::from(letter) - 0x245F),
        letter @ '❶'..='❿' => Some(u32::from(letter) - 0x2775),
        letter @ '➀'..='➉' => Some(u32::from(letter) - 0x277F),
        letter @ '➊'..='➓' => Some(u32::from(letter) - 0x2789),
        _ => None,
    }
}

/// The ASCII character that is meant.
fn twin(letter: char) -> Option<u8> {
    Some(match letter {
        '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => b' ',
        '·' | '•' | '∙' | '⋅' | '․' | '‧' | '・' | '。' => b'.',
        '□' | '▢' | '◻' | '◽' | '⬜' | '○' | '◯' | '☐' | '␣' | '■' | '◼' => {
            b'.'
        }
        '‐' | '‑' | '‒' | '–' | '—' | '−' => b'-',
        '¦' => b'|',
        '“' | '”' => b'"',
        // The wide forms of ASCII, in its order.
        '\u{ff01}'..='\u{ff5e}' => u8::try_from(u32::from(letter) - 0xFEE0).ok()?,
        _ if IS_SMALL => return None,
        _ => return digit(letter),
    })
}

/// The digit that a raised, lowered or circled one is, or one of mathematics, of displays or of Arabic.
fn digit(letter: char) -> Option<u8> {
    let zero = match letter {
        '²' | '³' => 0xB0,
        '¹' => 0xB8,
        '⁰' | '⁴'..='⁹' => 0x2070,
        '₀'..='₉' => 0x2080,
        '⓪' => 0x24EA,
        '①'..='⑨' => 0x245F,
        '⓵'..='⓽' => 0x24F4,
        '⓿' => 0x24FF,
        '❶'..='❾' => 0x2775,
        '➀'..='➈' => 0x277F,
        '➊'..='➒' => 0x2789,
        '٠'..='٩' => 0x0660,
        '۰'..='۹' => 0x06F0,
        // Five forms, each from 0 to 9.
        '𝟎'..='𝟿' => 0x1D7CE,
        '🯰'..='🯹' => 0x1FBF0,
        _ => return None,
    };
    Some(b'0' + ((u32::from(letter) - zero) % 10) as u8)
}

/// Marks without a width: they join or vary the characters beside them, as in a digit on a key.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{20e3}')
}
