//! Puzzles of SudokuPad in its own format: addresses with `scl` or `ctc` and the [shortened](zipped) JSON, compressed by
//! lz-string.
//!
//! This format knows cells, regions and cages. Most other rules are drawn and told in words, so a drawing is refused, and so
//! is a word for a rule that is not known here: without the rule, the puzzle would be another one. Both diagonals are known.

use serde_json::Value;

use super::f_puzzles::{NAMED, after, cells, inflated, square, symbol};
use super::marked::{FoundCages, with_region, wrong};
use super::{Line, Reader, zipped};
use crate::square::{ChessMove, Square, SquareRules};

/// Where the compressed text begins in an address.
const MARKS: [&str; 4] = ["/scl", "=scl", "/ctc", "=ctc"];

/// What is drawn, with the short names.
const DRAWN: [(&str, &str); 3] = [("arrows", "a"), ("overlays", "o"), ("underlays", "u")];

/// Words for rules that are neither regions nor cages.
const WORDS: &str = "arrow knight king bishop queen consecutive nonconsecutive disjoint diagonal \
                     thermo thermometer whisper renban palindrome sandwich entropic modular parity \
                     even odd toroidal skyscraper clone between quadruple battenburg schrodinger \
                     kropki xv nabner zipper slingshot little windoku";

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = std::str::from_utf8(line.text).ok()?;
    if is_name(text) {
        reader.refuse(line.line, line.indent(), NAMED);
        return Some(());
    }
    let value = match text.starts_with('{') {
        true => serde_json::from_str(text).ok()?,
        false => {
            let text = inflated(packed(text)?)?;
            let json = serde_json::from_str(&text).ok();
            json.or_else(|| zipped::parse(&text))?
        }
    };
    let cells = cells(member(&value, "cells", "ce"))?;
    let found = read(&value, &cells);
    reader.add_puzzle(line.line, line.indent(), line.text.len(), found);
    Some(())
}

/// Whether this is a short address of SudokuPad, whose puzzle only its server knows.
fn is_name(text: &str) -> bool {
    let name = after(text, &["sudokupad.app/", "crackingthecryptic.com/"]);
    let name = name.filter(|_| text.contains("://") && !text.contains([' ', '=', ',']));
    name.is_some_and(|name| (1..60).contains(&name.len()))
}

/// The compressed text in an address, or alone.
fn packed(text: &str) -> Option<&str> {
    let is_address = text.contains("://");
    let alone = || text.strip_prefix("scl").or(text.strip_prefix("ctc"));
    let packed = if is_address {
        after(text, &MARKS)
    } else {
        alone()
    };
    let packed = packed?.split(['&', '?', '#']).next();
    packed.filter(|packed| packed.len() >= 20)
}

/// A member, by its name or its short one.
fn member<'v>(value: &'v Value, name: &str, short: &str) -> &'v Value {
    match &value[name] {
        Value::Null => &value[short],
        found => found,
    }
}

/// The members of a list. Anything else is one member, so that nothing is left out; null, false and what is empty are none.
pub(super) fn list(value: &Value) -> &[Value] {
    match value {
        Value::Null | Value::Bool(false) => &[],
        Value::String(text) if text.is_empty() => &[],
        Value::Object(members) if members.is_empty() => &[],
        Value::Array(members) => members,
        one => std::slice::from_ref(one),
    }
}

/// Adds all texts in a value, and the names of members that are not null or false, each with a space behind it.
pub(super) fn add_texts(value: &Value, texts: &mut String) {
    match value {
        Value::String(text) => *texts += &format!("{text} "),
        Value::Array(values) => values.iter().for_each(|value| add_texts(value, texts)),
        Value::Object(members) => {
            for (name, value) in members {
                if !matches!(value, Value::Null | Value::Bool(false)) {
                    *texts += &format!("{name} ");
                    add_texts(value, texts);
                }
            }
        }
        _ => {}
    }
}

/// The givens and the rules, or why there are none.
fn read(value: &Value, cells: &[&Value]) -> Result<(Square, SquareRules), String> {
    let order = cells.len().isqrt();
    let regions = list(member(value, "regions", "re"));
    if regions.is_empty() {
        return Err("found no regions, expected those of the boxes".to_owned());
    }
    let mut labels = vec![".".to_owned(); cells.len()];
    for (number, region) in regions.iter().enumerate() {
        for cell in places(region, order)? {
            labels[cell] = number.to_string();
        }
    }
    if labels.iter().any(|label| label == ".") {
        return Err("found cells in no region, expected a region for each".to_owned());
    }
    let mut rules = SquareRules::jigsaw(&labels.join(" ")).map_err(wrong)?;
    for (name, short) in DRAWN {
        if !list(member(value, name, short)).is_empty() {
            return Err(format!(
                "found {name}, which may stand for a rule that is not known here"
            ));
        }
    }
    let lines = list(member(value, "lines", "l"));
    if !lines.is_empty() {
        if !are_diagonals(lines, order) {
            return Err("found lines other than both diagonals, which may stand for a rule that is not known here".to_owned());
        }
        rules = rules.with_diagonals();
    }
    for name in list(&value["global"]) {
        rules = match name.as_str() {
            Some("antiknight") => rules.with_move(ChessMove::Knight),
            Some("antiking") => rules.with_move(ChessMove::King),
            _ => return Err(format!("found the rule {name}, which is not known here")),
        };
    }
    rules = with_cages(rules, list(member(value, "cages", "ca")), order)?;
    if let Some(word) = unknown_word(value, &rules) {
        return Err(unknown(word));
    }
    let word = |cell: &&Value| symbol(member(cell, "value", "v"), order);
    Ok((square(cells.iter().map(word))?, rules))
}

/// Adds cages with sums, and those of all symbols as extra regions. Cages without cells are notes.
fn with_cages(
    mut rules: SquareRules,
    found: &[Value],
    order: usize,
) -> Result<SquareRules, String> {
    let mut cages = FoundCages::new(order);
    for cage in found {
        let cells = places(member(cage, "cells", "ce"), order)?;
        if cells.is_empty() {
            continue;
        }
        let sum = match (&cage["sum"], member(cage, "value", "v")) {
            (Value::Number(sum), _) | (Value::Null, Value::Number(sum)) => sum.to_string(),
            (Value::String(sum), _) | (_, Value::String(sum)) if !sum.is_empty() => sum.clone(),
            _ => String::new(),
        };
        let is_unique = cage["unique"].as_bool();
        // What has no digit is a name.
        let total = (order * (order + 1) / 2).to_string();
        let is_of_all = sum.strip_suffix(".0").unwrap_or(&sum) == total
            || !sum.bytes().any(|byte| byte.is_ascii_digit());
        if cells.len() == order && is_unique == Some(true) && is_of_all {
            rules = with_region(rules, &cells, order)?;
        } else if is_unique == Some(false) || sum.is_empty() {
            let why = "found a cage without a sum or with equal symbols, which is not known here";
            return Err(why.to_owned());
        } else {
            cages.add(&cells, &sum)?;
        }
    }
    cages.add_to(rules)
}

/// Whether these lines are the two diagonals, from corner to corner.
fn are_diagonals(lines: &[Value], order: usize) -> bool {
    let ends = |line: &Value| -> Option<[u64; 4]> {
        let points = list(member(line, "wayPoints", "wp"));
        let mut numbers = points.iter().flat_map(list).map(Value::as_u64);
        let numbers: Option<Vec<u64>> = numbers.by_ref().collect();
        let mut ends: [u64; 4] = numbers?.try_into().ok()?;
        if ends[0] > ends[2] {
            ends.rotate_left(2);
        }
        Some(ends)
    };
    let n = order as u64;
    let found: Vec<Option<[u64; 4]>> = lines.iter().map(ends).collect();
    let wanted = [Some([0, 0, n, n]), Some([0, n, n, 0])];
    found.len() == 2 && wanted.iter().all(|line| found.contains(line))
}

/// A word in the text of the rules for a rule that the puzzle does not have.
fn unknown_word(value: &Value, rules: &SquareRules) -> Option<&'static str> {
    let mut text = String::new();
    for name in ["metadata", "metaData"] {
        add_texts(&value[name]["rules"], &mut text);
    }
    for cage in list(member(value, "cages", "ca")) {
        add_texts(member(cage, "value", "v"), &mut text);
    }
    let shown = rules.to_string();
    word_of_rule(&text, |word| match word {
        "diagonal" => shown.contains("diagonals"),
        "king" | "knight" => shown.contains(&format!("anti-{word}")),
        _ => false,
    })
}

/// A word in a text for a rule that is neither known nor one of regions and cages.
pub(super) fn word_of_rule(text: &str, is_known: impl Fn(&str) -> bool) -> Option<&'static str> {
    let text = text.to_lowercase();
    let words: Vec<&str> = text.split(|letter: char| !letter.is_alphabetic()).collect();
    let is_named = |word: &str, name: &str| {
        let word = word.trim_end_matches('s');
        word.strip_prefix("anti").unwrap_or(word) == name
    };
    let is_there = |name: &&str| words.iter().any(|word| is_named(word, name));
    { WORDS.split(' ') }.find(|word| is_there(word) && !is_known(word))
}

/// What is wrong with rules that have such a word.
pub(super) fn unknown(word: &str) -> String {
    format!("found the word {word} in the rules, which may be one that is not known here")
}

/// The numbers of cells that are given as rows and columns from 0.
fn places(cells: &Value, order: usize) -> Result<Vec<usize>, String> {
    let place = |cell: &Value| {
        let (row, column) = (cell[0].as_u64(), cell[1].as_u64());
        let inside = |place: &u64| *place < order as u64;
        let place = row.filter(inside).zip(column.filter(inside));
        place.map(|(row, column)| row as usize * order + column as usize)
    };
    let found: Option<Vec<usize>> = list(cells).iter().map(place).collect();
    found.ok_or_else(|| format!("found a cell outside of the square of {order} x {order}"))
}
