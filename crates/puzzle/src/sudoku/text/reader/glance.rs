//! Quick tests of a line: for text after a puzzle, and for lines that are not puzzles.

use crate::square::{Alphabet, Square};
use crate::sudoku::text::entry::{ClaimedSolution, column};
use crate::sudoku::text::row::{CellSymbols, leading_nine, leading_square, strange};

/// The solution of this order after a puzzle, if the text there looks like one.
pub(super) fn claim_after(
    line: &[u8],
    from: usize,
    puzzle: &Square,
) -> Result<Option<ClaimedSolution>, (u32, String)> {
    let order = puzzle.order();
    let symbols = match puzzle.alphabet() {
        Alphabet::Letters => CellSymbols::Any,
        _ => CellSymbols::of(order.into()),
    };
    let rest = &line[from.min(line.len())..];
    let Some(skip) = rest.iter().position(|&byte| symbols.has(byte)) else {
        return Ok(None);
    };
    let at = from + skip;
    let text = &line[at..];
    let expected = usize::from(order).pow(2);
    let square: Option<Square> = match order {
        9 if symbols == CellSymbols::Nine => leading_nine(text).map(Square::nine),
        _ => leading_square(text, Some(order)).and_then(|(square, _)| square.ok()),
    };
    if let Some(square) = square {
        let column = column(line, at);
        return Ok(Some(ClaimedSolution { square, column }));
    }
    match symbols.run(text) {
        run if run > expected / 2 => {
            let message = format!("found {run} cells in the solution, expected {expected}");
            Err((column(line, at + run.min(expected)), message))
        }
        _ => Ok(None),
    }
}

/// The first character of a line that cannot be in a row of `order` cells; `None` if the line is not meant as such a
/// row. `inside`: whether an unfinished square is above.
pub(super) fn fault_in_cells(
    line: &[u8],
    inside: bool,
    order: usize,
    symbols: CellSymbols,
) -> Option<(usize, String)> {
    let tokens = line.split(|byte| b" \t|,;".contains(byte));
    let tokens = tokens.filter(|token| !token.is_empty()).count();
    let cells = line.iter().filter(|&&byte| symbols.has(byte)).count();
    let text = line.trim_ascii();
    let many = cells > order / 2;
    let alike =
        tokens == order && many || inside && text.len() < 3 * order && (many || tokens == order);
    let strays = |byte: &u8| !symbols.has(*byte) && !b" \t|,;!".contains(byte);
    let at = line.iter().position(strays).filter(|_| alike)?;
    let (_, found) = strange(line, at);
    Some((
        at,
        format!("found {found}, expected {}", symbols.expected()),
    ))
}

/// Headings above puzzles, such as `Grid 01` and `Puzzle #3:`.
pub(super) fn is_heading(text: &[u8]) -> bool {
    let word = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let (word, rest) = text.split_at(word);
    let words = ["grid", "puzzle", "sudoku", "game", "board", "no"];
    words
        .iter()
        .any(|name| word.eq_ignore_ascii_case(name.as_bytes()))
        && rest
            .iter()
            .all(|byte| byte.is_ascii_digit() || b" \t#:.".contains(byte))
}

/// The beginning of a text, in quotes.
pub(super) fn excerpt(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(&text[..text.len().min(200)]);
    let mut letters = text.chars();
    let start: String = letters.by_ref().take(20).collect();
    let dots = if letters.next().is_some() { "..." } else { "" };
    format!("{start:?}{dots}")
}
