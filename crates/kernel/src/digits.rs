//! Digits in a line. They are in this crate for the loop: the readers above are compiled for size.

/// The numbers of 81 digits, where a dot is zero; `None` if another character is among them. This is a loop without
/// branches: with branches, a puzzle spent a tenth of its time on its line.
pub fn plain_nine(line: &[u8; 81]) -> Option<[u8; 81]> {
    let mut cells = [0; 81];
    let mut other = false;
    for (cell, &letter) in cells.iter_mut().zip(line) {
        let digit = letter.wrapping_sub(b'0');
        *cell = if digit <= 9 { digit } else { 0 };
        other |= digit > 9 && letter != b'.';
    }
    (!other).then_some(cells)
}
