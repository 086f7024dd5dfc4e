//! What one line is, seen by itself: 81 cells, a row of nine, a rule, or something else.

use super::entry::column;

/// The digit of a character, 0 for the blanks `0 . * _ - x X`, [`NONE`] for everything else.
const DIGIT: [u8; 256] = {
    let mut digits = [NONE; 256];
    let blanks = b"0.*_-xX";
    let mut place = 0;
    while place < blanks.len() {
        digits[blanks[place] as usize] = 0;
        place += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        digits[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    digits
};

const NONE: u8 = 0xFF;

/// The digit that a character stands for, 0 for a blank.
pub fn digit(byte: u8) -> Option<u8> {
    Some(DIGIT[usize::from(byte)]).filter(|&digit| digit != NONE)
}

/// The 81 cells that a text begins with, if it does and nothing sticks to them.
pub fn leading_board(text: &[u8]) -> Option<[u8; 81]> {
    let letters: &[u8; 81] = text.first_chunk()?;
    let mut cells = [0; 81];
    let mut all = 0;
    for (cell, &letter) in cells.iter_mut().zip(letters) {
        *cell = DIGIT[usize::from(letter)];
        all |= *cell;
    }
    let ends = text.get(81).is_none_or(|&next| {
        digit(next).is_none() && !next.is_ascii_alphanumeric() && next.is_ascii()
    });
    (all < 0x80 && ends).then_some(cells)
}

/// How many characters at the start of a text are cells.
pub fn run(text: &[u8]) -> usize {
    let end = text.iter().position(|&byte| digit(byte).is_none());
    end.unwrap_or(text.len())
}

/// "1 cell", "80 cells".
pub fn counted(cells: usize) -> String {
    format!("{cells} cell{}", if cells == 1 { "" } else { "s" })
}

/// A line whose characters are cells and what may stand between cells.
pub struct Cells {
    /// The byte offsets of the cells.
    pub places: Vec<usize>,
    /// The first and last byte of each group of cells that touch one another.
    pub groups: Vec<(usize, usize)>,
    /// Whether there is anything between, before or after the cells.
    pub spaced: bool,
}

impl Cells {
    /// Takes a line apart; `None` if there is anything else in it.
    pub fn of(line: &[u8]) -> Option<Cells> {
        let mut cells = Cells {
            places: Vec::with_capacity(9),
            groups: Vec::with_capacity(9),
            spaced: false,
        };
        let framed = matches!(line.trim_ascii_start().first(), Some(b'|' | 0xE2));
        let mut at = 0;
        while at < line.len() {
            let byte = line[at];
            if digit(byte).is_some() {
                match cells.groups.last_mut() {
                    Some((_, last)) if *last + 1 == at => *last = at,
                    _ => cells.groups.push((at, at)),
                }
                cells.places.push(at);
                at += 1;
                continue;
            }
            cells.spaced = true;
            at += match byte {
                b' ' | b'\t' | b'|' | b',' | b'!' => 1,
                b'[' | b']' if framed => 1,
                _ if drawn(&line[at..]) => 3,
                _ => return None,
            };
        }
        Some(cells)
    }

    /// The 81 cells of a line that holds a whole board in pieces: nine nines, or 81 cells one by one.
    pub fn board(&self, line: &[u8]) -> Option<[u8; 81]> {
        let even = |size: usize| {
            self.groups
                .iter()
                .all(|(first, last)| last + 1 - first == size)
        };
        if self.places.len() != 81 || !(even(1) || even(9)) {
            return None;
        }
        let mut cells = [0; 81];
        for (cell, &place) in cells.iter_mut().zip(&self.places) {
            *cell = digit(line[place])?;
        }
        Some(cells)
    }

    /// What is wrong with this line as a row of nine, and the byte where it is.
    pub fn fault_in_row(&self, line: &[u8]) -> Option<(usize, String)> {
        if self.places.len() == 9 {
            return None;
        }
        if self.groups.len() == 9 {
            let (first, last) = *self.groups.iter().find(|(first, last)| first < last)?;
            let found = String::from_utf8_lossy(&line[first..=last]);
            let message = format!("found {found}, expected a number from 1 to 9, or 0 for a blank");
            return Some((first, message));
        }
        let message = format!("found {} in a row, expected 9", counted(self.places.len()));
        let at = self.places.get(9).copied();
        Some((at.unwrap_or(line.trim_ascii_end().len()), message))
    }
}

/// Whether a text begins with a character that draws boxes, U+2500 to U+257F.
fn drawn(text: &[u8]) -> bool {
    matches!(text, [0xE2, 0x94 | 0x95, 0x80..=0xBF, ..])
}

/// Whether a line is a rule of a frame: `+---+---+`, `*-------*`, `------`, `======`, `├───┤`.
pub fn is_rule(line: &[u8]) -> bool {
    let (mut strokes, mut at) = (0, 0);
    while at < line.len() {
        at += match line[at] {
            b'-' | b'=' => {
                strokes += 1;
                1
            }
            b'+' | b'*' | b'|' | b':' | b' ' | b'\t' => 1,
            _ if drawn(&line[at..]) => {
                strokes += usize::from(!matches!(line[at + 1..], [0x94, 0x82, ..]));
                3
            }
            _ => return false,
        };
    }
    strokes >= 3
}

/// What stands at a byte of a line and should not, as text, and its column.
pub fn strange(line: &[u8], at: usize) -> (u32, String) {
    let rest = &line[at..];
    let found = match rest.utf8_chunks().next() {
        Some(chunk) if !chunk.valid().is_empty() => {
            format!("{:?}", chunk.valid().chars().next().unwrap_or(' '))
        }
        _ => match rest.first() {
            Some(byte) => format!("the byte 0x{byte:02x}"),
            None => "the end of the line".to_owned(),
        },
    };
    (column(line, at), found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_nine_cells_however_they_are_framed() {
        for row in [
            "53..7....",
            "5 3 0 0 7 0 0 0 0",
            "| 5 3 . | . 7 . | . . . |",
            "|53.|.7.|...|",
            "53.|.7.|...",
            "5,3,0,0,7,0,0,0,0",
            "│ 5  3  . │ .  7  . │ .  .  . │",
        ] {
            let cells = Cells::of(row.as_bytes()).unwrap();
            assert!(cells.fault_in_row(row.as_bytes()).is_none(), "{row}");
            assert!(!is_rule(row.as_bytes()), "{row}");
        }
    }

    #[test]
    fn rules_are_told_from_rows() {
        for rule in [
            "-----------",
            "+-------+-------+-------+",
            "*-----------*",
            "|---+---+---|",
            "------+-------+------",
            "========",
            "├───┼───┤",
        ] {
            assert!(is_rule(rule.as_bytes()), "{rule}");
        }
        for other in ["*********", "|...|", "│   │", "", "+", "a---"] {
            assert!(!is_rule(other.as_bytes()), "{other}");
        }
    }
}
