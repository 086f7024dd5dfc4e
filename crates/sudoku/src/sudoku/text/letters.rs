//! Rows and squares made of letters alone, which might be ordinary words.

/// Whether these are the cells of a row or a square of this order in letters alone: none is above the last letter of
/// that order, and a row has blanks, or no letter twice.
pub(super) fn are_cells(cells: impl Iterator<Item = u8>, order: usize) -> bool {
    let (mut letters, mut blanks, mut twice, mut drawn) = (0_u32, false, false, false);
    let mut count = 0;
    for cell in cells {
        count += 1;
        let number = cell.to_ascii_uppercase().wrapping_sub(b'A');
        match cell {
            b'x' | b'X' if order <= 9 => blanks = true,
            b'A'..=b'Z' | b'a'..=b'z' if usize::from(number) < order => {
                twice |= letters >> number & 1 == 1;
                letters |= 1 << number;
            }
            b'.' | b'0' | b'_' | b'?' => blanks = true,
            // By themselves, these are a rule or an ornament.
            b'*' | b'-' => (blanks, drawn) = (true, true),
            _ => return false,
        }
    }
    (letters > 0 || !drawn) && (blanks || !twice || count > order)
}

#[cfg(test)]
mod tests {
    use super::are_cells;

    #[test]
    fn words_are_not_rows() {
        for (text, order, expected) in [
            ("ABCD", 4, true),
            ("A--D", 4, true),
            ("A.BCxx.IH", 9, true),
            ("abba", 4, false),
            ("ABCDCDABBADCDCBA", 4, true),
            ("decade", 6, false),
            ("bead", 4, false),
            ("A1B.", 4, false),
            ("----", 4, false),
            ("____", 4, true),
        ] {
            assert_eq!(are_cells(text.bytes(), order), expected, "{text}");
        }
    }
}
