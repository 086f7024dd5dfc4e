//! The pretty box: 9 x 9 cells in box-drawing lines, the givens told apart from the filled cells.

use anstyle::{AnsiColor, Style};

use super::write::put;

const GIVEN: Style = Style::new().bold();
const FILLED: Style = AnsiColor::Cyan.on_default();

/// Draws a board. The givens are bold and the filled cells coloured; without colours the givens stand in
/// brackets.
pub fn draw(cells: &[u8; 81], givens: &[u8; 81], color: bool, out: &mut Vec<u8>) {
    put(out, "┌─────────┬─────────┬─────────┐\n");
    for row in 0..9 {
        if row > 0 && row % 3 == 0 {
            put(out, "├─────────┼─────────┼─────────┤\n");
        }
        for column in 0..9 {
            if column % 3 == 0 {
                put(out, "│");
            }
            let cell = row * 9 + column;
            let given = givens[cell] > 0;
            let letter = match cells[cell] {
                0 => '.',
                digit => char::from(b'0' + digit),
            };
            match (color, given) {
                (true, given) => {
                    let style = if given { GIVEN } else { FILLED };
                    put(out, format_args!(" {style}{letter}{style:#} "));
                }
                (false, true) => put(out, format_args!("[{letter}]")),
                (false, false) => put(out, format_args!(" {letter} ")),
            }
        }
        put(out, "│\n");
    }
    put(out, "└─────────┴─────────┴─────────┘\n");
}
