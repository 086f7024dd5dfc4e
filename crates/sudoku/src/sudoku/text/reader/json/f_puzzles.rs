//! Puzzles of f-puzzles: JSON with rules, as it is or compressed in an address.
//!
//! SudokuPad reads them, too. An address has it after `load=` or `fpuzzles`, compressed by lz-string. Rules
//! that are not known here are refused by name: without them, the puzzle would be another one. What is only drawn is left
//! out.

use serde_json::{Map, Value};

use super::marked::{FoundCages, labels, with_region, wrong};
use super::sudokupad::{add_texts, list, unknown, word_of_rule};
use super::{IS_SMALL, Line, Reader};
use crate::square::{ChessMove, RulesError, Square, SquareRules};
use crate::sudoku::text::row;

/// Members that are no rules.
const REST: &str = "size grid title author ruleset solution highlightConflicts disabledlogic \
                    truecandidatesoptions successMessage metadata cage text line rectangle circle \
                    lines comment msgcorrect";

/// Rules that are on or off: `true` is what f-puzzles writes. What is empty is neither, and what other readers make of it
/// differs.
const SWITCHES: &str = "diagonal+ diagonal- antiknight antiking disjointgroups nonconsecutive";

/// What is wrong with an address whose puzzle only a server knows.
pub(super) const NAMED: &str = "found an address that names a puzzle, expected one that holds it, with load, scl or fpuzzles and a long text";

/// What is wrong with an address that should hold a puzzle.
const DAMAGED: &str =
    "found a damaged puzzle in an address, expected all that was packed: it may be cut short";

pub(super) fn take(reader: &mut Reader, line: &Line<'_>) -> Option<()> {
    let text = std::str::from_utf8(line.text).ok()?;
    let names = ["f-puzzles.com/?load=", "f-puzzles.com/?id="];
    let is_address = names.iter().any(|name| text.contains(name)) && !text.contains(' ');
    let value = match text.starts_with('{') {
        true => serde_json::from_str(text).ok(),
        false => unpacked(text),
    };
    if value.is_none() && is_address {
        let message = match text.contains("load=") {
            true => DAMAGED,
            false => NAMED,
        };
        reader.refuse(line.line, line.indent(), message);
        return Some(());
    }
    let Value::Object(members) = value? else {
        return None;
    };
    let cells = cells(members.get("grid")?)?;
    let found = read(&members, &cells);
    reader.add_puzzle(line.line, line.indent(), line.text.len(), found);
    Some(())
}

/// Whether a name is one of these, which have spaces between them.
fn has(names: &str, name: &str) -> bool {
    names.split(' ').any(|one| one == name)
}

/// The text behind the first of these marks that an address has.
pub(super) fn after<'t>(text: &'t str, marks: &[&str]) -> Option<&'t str> {
    { marks.iter() }.find_map(|mark| Some(text.split_once(mark)?.1))
}

/// The JSON in an address.
fn unpacked(text: &str) -> Option<Value> {
    if !text.contains("://") || text.contains(' ') {
        return None;
    }
    let packed = after(text, &["load=", "fpuzzles", "fpuz"])?;
    serde_json::from_str(&inflated(packed.split('&').next()?)?).ok()
}

/// What is compressed by lz-string in a part of an address.
pub(super) fn inflated(packed: &str) -> Option<String> {
    // A puzzle takes a few thousand letters; far more could stand for more text than fits in memory.
    if packed.len() > 20_000 {
        return None;
    }
    let codes = [("%2B", "+"), ("%2F", "/"), ("%3D", "=")];
    let plain = |text: String, (code, letter): (&str, &str)| text.replace(code, letter);
    let packed = codes.into_iter().fold(packed.to_owned(), plain);
    let letters = lz_str::decompress_from_base64(&packed)?;
    String::from_utf16(&letters).ok()
}

/// The cells, row by row, if these are the rows of a square.
pub(super) fn cells(rows: &Value) -> Option<Vec<&Value>> {
    let rows = rows.as_array()?.iter().map(Value::as_array);
    let rows: Vec<&Vec<Value>> = rows.collect::<Option<_>>()?;
    let is_square = rows.iter().all(|row| row.len() == rows.len()) && !rows.is_empty();
    let cells: Vec<&Value> = rows.into_iter().flatten().collect();
    (is_square && cells.iter().all(|cell| cell.is_object())).then_some(cells)
}

/// The square with these symbols in its cells.
pub(super) fn square(
    words: impl Iterator<Item = Result<String, String>>,
) -> Result<Square, String> {
    let words: Vec<String> = words.collect::<Result<_, _>>()?;
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    row::square(&words)
}

/// The givens and the rules, or why there are none.
fn read(members: &Map<String, Value>, cells: &[&Value]) -> Result<(Square, SquareRules), String> {
    let order = cells.len().isqrt();
    if let Some(size) = members.get("size").filter(|size| **size != order) {
        return Err(format!(
            "found a grid of {order} rows, expected {size}, its size"
        ));
    }
    let mut found = Found {
        order,
        rules: regions(cells, order).map_err(wrong)?,
        diagonals: [false; 2],
        parities: [Vec::new(), Vec::new()],
        cages: FoundCages::new(order),
    };
    let mut known = Vec::new();
    for (name, value) in members {
        let is_off = match has(SWITCHES, name) {
            true => matches!(value, Value::Null | Value::Bool(false)),
            false => list(value).is_empty(),
        };
        if !is_off && !has(REST, name) {
            found = found.with(name, value)?;
            known.push(name);
        }
    }
    // A rule that is only told in words.
    let mut text = String::new();
    if let Some(ruleset) = members.get("ruleset") {
        add_texts(ruleset, &mut text);
    }
    let is_known = |word: &str| known.iter().any(|name| name.contains(word));
    if let Some(word) = word_of_rule(&text, is_known) {
        return Err(unknown(word));
    }
    let mut rules = found.rules()?;
    let is_marked = |cell: &&Value| !list(&cell["givenPencilMarks"]).is_empty();
    if cells.iter().any(is_marked) {
        if IS_SMALL {
            return Err(unknown("givenPencilMarks"));
        }
        let marks: Result<Vec<u128>, _> = cells.iter().map(|cell| marks(cell, order)).collect();
        rules = rules.with_candidates(&marks?);
    }
    let word = |cell: &&Value| match cell["given"] == true {
        true => symbol(&cell["value"], order),
        false => Ok(".".to_owned()),
    };
    Ok((square(cells.iter().map(word))?, rules))
}

/// The symbols that a cell may hold by the author's marks; all if there are none.
fn marks(cell: &Value, order: usize) -> Result<u128, String> {
    let marks = list(&cell["givenPencilMarks"]);
    if marks.is_empty() || cell["given"] == true {
        return Ok(u128::MAX);
    }
    let mut set = 0;
    for mark in marks {
        let symbols = 1..=order as u64;
        let symbol = mark.as_u64().filter(|symbol| symbols.contains(symbol));
        let wrong = || unlike("givenPencilMarks", mark, "numbers of symbols");
        set |= 1 << symbol.ok_or_else(wrong)?;
    }
    Ok(set)
}

/// The rules that were found.
struct Found {
    order: usize,
    rules: SquareRules,
    /// Up to the right, and down.
    diagonals: [bool; 2],
    /// Even cells, and odd ones.
    parities: [Vec<usize>; 2],
    cages: FoundCages,
}

impl Found {
    /// These and the rule of this name.
    fn with(mut self, name: &str, value: &Value) -> Result<Self, String> {
        match name {
            _ if has(SWITCHES, name) && *value != true => {
                return Err(unlike(name, value, "true or false"));
            }
            "diagonal+" => self.diagonals[0] = true,
            "diagonal-" => self.diagonals[1] = true,
            "antiknight" => self.rules = self.rules.with_move(ChessMove::Knight),
            "antiking" => self.rules = self.rules.with_move(ChessMove::King),
            "disjointgroups" => {
                self.rules = self.rules.with_disjoint_groups().map_err(wrong)?;
            }
            "extraregion" => {
                for region in list(value) {
                    let cells = places(name, region, self.order)?;
                    self.rules = with_region(self.rules, &cells, self.order)?;
                }
            }
            "even" | "odd" => {
                let marked = &mut self.parities[usize::from(name == "odd")];
                for cell in list(value) {
                    marked.extend(places(name, cell, self.order)?);
                }
            }
            "killercage" => {
                for cage in list(value) {
                    let cells = places(name, cage, self.order)?;
                    self.cages.add(&cells, &sum(cage)?)?;
                }
            }
            other => return Err(format!("found the rule {other}, which is not known here")),
        }
        Ok(self)
    }

    /// All of them together.
    fn rules(self) -> Result<SquareRules, String> {
        let (mut rules, order) = (self.rules, self.order);
        let up = |row: usize| (row + 1) * (order - 1);
        let down = |row: usize| row * (order + 1);
        // One diagonal alone is a further region.
        rules = match self.diagonals {
            [true, true] => rules.with_diagonals(),
            [true, false] => with_region(rules, &(0..order).map(up).collect::<Vec<_>>(), order)?,
            [false, true] => with_region(rules, &(0..order).map(down).collect::<Vec<_>>(), order)?,
            [false, false] => rules,
        };
        for (marked, mark) in self.parities.iter().zip(["e", "o"]) {
            if !marked.is_empty() {
                let labels = labels(marked, mark, order);
                rules = rules.with_parity(&labels).map_err(wrong)?;
            }
        }
        self.cages.add_to(rules)
    }
}

/// The sum of a cage.
fn sum(cage: &Value) -> Result<String, String> {
    match &cage["value"] {
        Value::String(sum) if !sum.is_empty() => Ok(sum.clone()),
        Value::Number(sum) => Ok(sum.to_string()),
        _ => Err("found a killercage without a sum, which is not known here".to_owned()),
    }
}

/// The symbol that is the value of a cell; a dot if there is none.
pub(super) fn symbol(value: &Value, order: usize) -> Result<String, String> {
    match value {
        Value::Null => Ok(".".to_owned()),
        Value::Number(symbol) if symbol.as_u64() != Some(0) => Ok(symbol.to_string()),
        Value::String(symbol) if symbol.parse().is_ok_and(|symbol: u8| symbol > 0) => {
            Ok(symbol.clone())
        }
        other => Err(format!(
            "found the symbol {other}, expected one from 1 to {order}"
        )),
    }
}

/// The regions of the cells: boxes, unless some say otherwise.
fn regions(cells: &[&Value], order: usize) -> Result<SquareRules, RulesError> {
    let usual = SquareRules::size(order)?;
    if cells.iter().all(|cell| cell["region"].is_null()) {
        return Ok(usual);
    }
    let boxes = usual.regions_of_cells();
    let label = |(cell, usual): (&&Value, u8)| match &cell["region"] {
        Value::Null => usual.to_string(),
        own => own.to_string(),
    };
    let labels: Vec<String> = cells.iter().zip(boxes).map(label).collect();
    SquareRules::jigsaw(&labels.join(" "))
}

/// The cells of an entry of a rule: a list, or one.
fn places(rule: &str, entry: &Value, order: usize) -> Result<Vec<usize>, String> {
    let all = match (&entry["cells"], &entry["cell"]) {
        (Value::Array(cells), _) => &cells[..],
        (_, Value::Null) => {
            let cells = r#"objects with cells, such as {"cells":["R1C1"]}"#;
            return Err(unlike(rule, entry, cells));
        }
        (_, cell) => std::slice::from_ref(cell),
    };
    all.iter().map(|cell| place(cell, order)).collect()
}

/// Says that a rule has a value, of which the beginning is shown, that is none of its values.
fn unlike(rule: &str, value: &Value, expected: &str) -> String {
    let found = value.to_string();
    format!("found {found:.40} as {rule}, expected {expected}")
}

/// The number of a cell such as `R1C9`.
fn place(cell: &Value, order: usize) -> Result<usize, String> {
    let read = || {
        let (row, column) = cell.as_str()?.strip_prefix('R')?.split_once('C')?;
        let (row, column) = (row.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
        let inside = 1..=order;
        (inside.contains(&row) && inside.contains(&column)).then(|| (row - 1) * order + column - 1)
    };
    read().ok_or_else(|| format!("found the cell {cell}, expected one such as R1C{order}"))
}
