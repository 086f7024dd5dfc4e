//! JSON on one line: a puzzle of f-puzzles or SudokuPad; a board as lists of rows, rows as strings or one string; lists of boards;
//! objects with a puzzle, or with a list of them, and perhaps solutions.
//!
//! Lists of other languages with single quotes and `None` are read alike. Boards on several lines are
//! [`fields`](super::fields).

mod f_puzzles;
mod marked;
mod sudokupad;
mod zipped;

use serde_json::Value;

use super::{Entry, IS_SMALL, Line, Reader, is_usual};
use crate::square::{Square, SquareRules};
use crate::sudoku::text::entry::ClaimedSolution;
use crate::sudoku::text::fields::assignment;
use crate::sudoku::text::row::{leading_square, square};
use crate::sudoku::text::table::SOLUTION as SOLUTIONS;

/// The names of the member with the puzzle.
const NAMES: [&str; 14] = [
    "puzzle", "quiz", "grid", "board", "sudoku", "givens", "question", "mission", "puzzles",
    "boards", "grids", "data", "value", "newboard",
];

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    // A grid under way goes on in `fields`.
    if reader.block.is_some() {
        return None;
    }
    f_puzzles::take(reader, line)
        .or_else(|| sudokupad::take(reader, line))
        .or_else(|| take_boards(reader, line))
}

fn take_boards(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = line.text.trim_ascii_end();
    let inner = text.strip_suffix(b",").or(text.strip_suffix(b";"));
    let text = inner.unwrap_or(text);
    // `board = [[1,0,...` of a program.
    let mut begin = assignment(text);
    let mut text = &text[begin..];
    if let [b'(', inner @ .., b')'] = text {
        (begin, text) = (begin + 1, inner);
    }
    let closed = matches!(text, [b'[', .., b']'] | [b'{', .., b'}']);
    if !closed || text.len() < 20 {
        return None;
    }
    let value = parse(text)?;
    let length = before_solution(&value, text);
    if let Some(found) = with_rules(&value) {
        reader.add_puzzle(line.line, line.indent() + begin, length, found);
        return Some(());
    }
    let mut squares = Vec::new();
    squares_in(&value, reader.order, false, &mut squares);
    if squares.is_empty() {
        return None;
    }
    // A solution of several is that of none.
    let length = match squares.len() {
        1 => length,
        _ => text.len(),
    };
    for (square, solution) in squares {
        reader.add_square(line.line, line.indent() + begin, length, square);
        if !IS_SMALL
            && let Some(Entry::Puzzle(puzzle)) = reader.entries.last_mut()
            && let Some(square) = solution.filter(|_| reader.claims && puzzle.claim.is_none())
        {
            let column = puzzle.place.column;
            puzzle.claim = Some(Box::new(ClaimedSolution {
                square,
                column,
                is_run: false,
            }));
        }
    }
    Some(())
}

/// How many bytes of the text of an object stand before its only solution; all of them if it has none.
fn before_solution(value: &Value, text: &[u8]) -> usize {
    // On the page nothing is checked.
    if IS_SMALL {
        return text.len();
    }
    let has_one = |key: &&str| match &value[*key] {
        Value::String(_) => true,
        Value::Array(solutions) => matches!(&solutions[..], [Value::String(_)]),
        _ => false,
    };
    let Some(key) = SOLUTIONS.into_iter().find(has_one) else {
        return text.len();
    };
    // A value may be the same word.
    let names = ['"', '\''].map(|quote| format!("{quote}{key}{quote}"));
    let is_key = |place: &usize| {
        let named = |name: &String| text[*place..].strip_prefix(name.as_bytes());
        let after = names.iter().find_map(named);
        after.is_some_and(|after| after.trim_ascii_start().starts_with(b":"))
    };
    let place = (0..text.len()).find(is_key);
    place.map_or(text.len(), |place| place + 1 + key.len())
}

fn parse(text: &[u8]) -> Option<Value> {
    let text = std::str::from_utf8(text).ok()?;
    serde_json::from_str(text).ok().or_else(|| {
        let braces = text.replace('{', "[").replace('}', "]");
        let text = if text.contains(':') { text } else { &braces };
        serde_json::from_str(&text.replace('\'', "\"").replace("None", "null")).ok()
    })
}

/// The puzzle of an object with rules, as `--generate --format jsonl` writes them: in the words of [`SquareRules`]. Other
/// words, such as sentences, are none.
fn with_rules(value: &Value) -> Option<Result<(Square, SquareRules), String>> {
    let rules = value.get("rules")?.as_str()?;
    let puzzle = value.get("puzzle")?.as_str()?;
    if !rules.starts_with(|first: char| first.is_ascii_digit()) {
        return None;
    }
    let rules = rules.parse::<SquareRules>();
    let puzzle = rules.and_then(|rules| rules.puzzle(puzzle));
    let found = puzzle.map(|puzzle| (puzzle.givens().clone(), puzzle.rules().clone()));
    Some(found.map_err(|error| error.to_string()))
}

/// A square, or what is wrong with it, and its solution if that is there.
type Found = (Result<Square, String>, Option<Square>);

/// The squares in a value: one, or those of a list or of an object. `is_listed`: whether the value is in a list.
fn squares_in(value: &Value, order: Option<u8>, is_listed: bool, into: &mut Vec<Found>) {
    if let Some(square) = square_of(value, order) {
        return into.push((square, None));
    }
    let before = into.len();
    match value {
        Value::Object(members) => {
            for value in NAMES.iter().filter_map(|name| members.get(*name)) {
                if into.len() == before {
                    squares_in(value, order, false, into);
                }
            }
            // In a small build nothing is checked.
            if IS_SMALL {
                return;
            }
            let mut solutions = Vec::new();
            if let Some(solution) = SOLUTIONS.iter().find_map(|name| members.get(*name)) {
                squares_in(solution, order, false, &mut solutions);
            }
            if solutions.len() == into.len() - before {
                for (found, (solution, _)) in into[before..].iter_mut().zip(solutions) {
                    found.1 = solution.ok();
                }
            }
        }
        Value::Array(values) if !is_listed => {
            for value in values {
                let count = into.len();
                squares_in(value, order, true, into);
                // A list with anything else is not a list of puzzles.
                if into.len() == count {
                    return into.truncate(before);
                }
            }
        }
        _ => {}
    }
}

/// The square that a value is.
fn square_of(value: &Value, order: Option<u8>) -> Option<Result<Square, String>> {
    let usual = |n: usize| match order {
        Some(order) => usize::from(order) == n,
        None => is_usual(n),
    };
    match value {
        Value::String(text) => {
            let text = text.trim();
            if let Some((found, length)) = leading_square(text.as_bytes(), order) {
                return (length == text.len()).then_some(found);
            }
            let square = text.parse::<Square>().ok()?;
            usual(square.order().into()).then_some(Ok(square))
        }
        Value::Array(rows) => {
            let n = rows.len();
            let mut words = Vec::with_capacity(n * n);
            for row in rows {
                match row {
                    Value::Array(cells) => {
                        for cell in cells {
                            words.push(word(cell)?);
                        }
                    }
                    Value::String(cells) if cells.chars().count() == n => {
                        words.extend(cells.chars().map(|cell| cell.to_string()));
                    }
                    // All cells in one list.
                    cell => words.push(word(cell)?),
                }
            }
            let rows = usual(n) && words.len() == n * n;
            let flat = words.len() == n && n > 25 && usual(n.isqrt()) && n.isqrt().pow(2) == n;
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            (rows || flat).then(|| square(&words))
        }
        _ => None,
    }
}

/// The text of a cell, a dot for a blank.
fn word(value: &Value) -> Option<String> {
    match value {
        Value::Null | Value::Bool(false) => Some(".".to_owned()),
        Value::Number(number) => match number.as_u64()? {
            0 => Some(".".to_owned()),
            number => Some(number.to_string()),
        },
        Value::String(text) if text.trim().is_empty() || text == "0" => Some(".".to_owned()),
        Value::String(text) if text.len() <= 2 => Some(text.clone()),
        _ => None,
    }
}
