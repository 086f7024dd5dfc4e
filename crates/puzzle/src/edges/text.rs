//! Edge-matching puzzles as text.

use std::str::FromStr;

use indexmap::IndexSet;

use super::{EdgeMatching, EdgesError, refuse};

/// The maximum number of colors.
const MAX_COLORS: usize = 255;

/// The maximum number of tiles, including copies.
const MAX_COPIES: usize = 65_535;

/// `4x6` as two numbers.
fn size(word: &str) -> Option<(u8, u8)> {
    let (rows, columns) = word.split_once(['x', 'X', '*'])?;
    Some((rows.parse().ok()?, columns.parse().ok()?))
}

/// `r1c2` as row and column from 0.
fn cell(word: &str) -> Option<(u8, u8)> {
    let (row, column) = word.strip_prefix('r')?.split_once('c')?;
    let from_zero = |number: &str| number.parse::<u8>().ok()?.checked_sub(1);
    Some((from_zero(row)?, from_zero(column)?))
}

/// What the lines of a text say.
#[derive(Default)]
struct Found {
    /// The size, and its line.
    board: Option<(usize, (u8, u8))>,
    border: Option<u8>,
    turn: Option<bool>,
    /// Tiles in their places, each with its line.
    places: Vec<(usize, (u8, u8), usize)>,
    tiles: Vec<[u8; 4]>,
    /// The names of the colors.
    names: IndexSet<String>,
}

impl Found {
    /// Takes the line of this number.
    fn take(&mut self, line: usize, text: &str) -> Result<(), EdgesError> {
        let wrong = |expected| {
            let found: String = text.chars().take(60).collect();
            EdgesError(format!("{line}: found {found:?}, expected {expected}"))
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        match words[..] {
            ["board", found] => {
                let size = size(found);
                let size = size.ok_or_else(|| wrong("a size such as 4x6, up to 255 each way"))?;
                if self.board.replace((line, size)).is_some() {
                    return Err(wrong("one line with the size of the board"));
                }
            }
            ["board", ref parts @ ..] if size(&parts.concat()).is_some() => {
                return self.take(line, &format!("board {}", parts.concat()));
            }
            ["border", name] => {
                let color = self.color(line, name)?;
                if self.border.replace(color).is_some() {
                    return Err(wrong("one line with the color of the border"));
                }
            }
            ["turn", word @ ("yes" | "no")] => {
                if self.turn.replace(word == "yes").is_some() {
                    return Err(wrong("one line that says whether tiles may be turned"));
                }
            }
            ["place", place, number] => {
                let place = cell(place).ok_or_else(|| wrong("a cell such as r1c2"))?;
                let number = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
                let number = number.ok_or_else(|| wrong("the number of a tile, from 1"))?;
                self.places.push((line, place, number));
            }
            [count, ref edges @ ..] if edges.len() == 4 && count.ends_with('x') => {
                let copies = count.strip_suffix('x');
                let copies = copies.and_then(|count| count.parse::<usize>().ok());
                let room = MAX_COPIES.saturating_sub(self.tiles.len());
                let copies = copies.filter(|&copies| copies <= room);
                let copies = copies.ok_or_else(|| {
                    wrong("a number of copies such as 2x, and at most 65,535 tiles in all")
                })?;
                let tile = self.tile(line, [edges[0], edges[1], edges[2], edges[3]])?;
                self.tiles.extend(std::iter::repeat_n(tile, copies));
            }
            [a, b, c, d] => {
                let tile = self.tile(line, [a, b, c, d])?;
                self.tiles.push(tile);
            }
            _ => {
                return Err(wrong(
                    "a tile of four colors, or a line that begins with board, border, turn or place",
                ));
            }
        }
        Ok(())
    }

    /// The colors with these names.
    fn tile(&mut self, line: usize, names: [&str; 4]) -> Result<[u8; 4], EdgesError> {
        let [a, b, c, d] = names.map(|name| self.color(line, name));
        Ok([a?, b?, c?, d?])
    }

    /// The color with this name, which may be new.
    fn color(&mut self, line: usize, name: &str) -> Result<u8, EdgesError> {
        let (number, _) = self.names.insert_full(name.to_owned());
        match u8::try_from(number) {
            Ok(number) if number < MAX_COLORS as u8 => Ok(number),
            _ => refuse(format!("{line}: found more than {MAX_COLORS} colors")),
        }
    }
}

impl FromStr for EdgeMatching {
    type Err = EdgesError;

    fn from_str(text: &str) -> Result<Self, EdgesError> {
        let mut found = Found::default();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if !text.is_empty() && !text.starts_with('|') {
                found.take(line, text)?;
            }
        }
        let (line, (rows, columns)) = found.board.ok_or_else(|| {
            let line = text.lines().count().max(1);
            EdgesError(format!(
                "{line}: found no size, expected a line such as \"board 4x4\""
            ))
        })?;
        let at = |line| move |error| EdgesError(format!("{line}: {error}"));
        let mut puzzle = EdgeMatching::new(rows, columns, found.tiles).map_err(at(line))?;
        puzzle.border = found.border;
        puzzle.turn = found.turn.unwrap_or(true);
        puzzle.names = found.names.into_iter().collect();
        for (line, (row, column), number) in found.places {
            puzzle = puzzle.with_tile(row, column, number).map_err(at(line))?;
        }
        Ok(puzzle)
    }
}
