//! The names of the items of a square, as text.

use super::problem::Label;
use super::{SquarePuzzle, UnitKind};

/// The name of a cell, counted from 0: `r1c2`.
pub(crate) fn cell_name((row, column): (u8, u8)) -> String {
    format!("r{}c{}", u16::from(row) + 1, u16::from(column) + 1)
}

/// `r1c2` is a cell; `r1s5` has a 5 in row 1 and `c2s5` in column 2, `b3s5` in region 3, `d1s5` on a diagonal, `w1s5`
/// in a window, `g1s5` in a group, `e1s5` in an extra region; `k1` is a cage. Symbols look as in the square.
pub(super) fn of(puzzle: &SquarePuzzle, item: Label) -> String {
    let order = u16::from(puzzle.givens.order());
    let show = |symbol| puzzle.givens.alphabet().show(symbol);
    match item {
        Label::Cell(cell) => cell_name(((cell / order) as u8, (cell % order) as u8)),
        Label::Unit { unit, symbol } => {
            let symbol = show(symbol);
            let Some(unit) = puzzle.rules.units().get(usize::from(unit)) else {
                return format!("u{}s{symbol}", u32::from(unit) + 1);
            };
            let letter = match unit.kind() {
                UnitKind::Row => 'r',
                UnitKind::Column => 'c',
                UnitKind::Box | UnitKind::Region => 'b',
                UnitKind::Diagonal => 'd',
                UnitKind::Window => 'w',
                UnitKind::Group => 'g',
                UnitKind::Extra => 'e',
            };
            format!("{letter}{}s{symbol}", unit.index() + 1)
        }
        Label::Cage(cage) => format!("k{}", u32::from(cage) + 1),
        Label::CageSymbol { cage, symbol } => {
            format!("k{}s{}", u32::from(cage) + 1, show(symbol))
        }
        Label::Apart { from, to, symbol } => {
            let symbol = show(symbol);
            let [from, to] = [from, to].map(|cell| of(puzzle, Label::Cell(cell)));
            format!("{from}/{to}s{symbol}")
        }
    }
}

/// `5 in row 1`, `5 in cage 2`; cells as they are.
pub(super) fn phrase(puzzle: &SquarePuzzle, item: Label) -> String {
    let show = |symbol| puzzle.givens.alphabet().show(symbol);
    match item {
        Label::Cell(_) => of(puzzle, item),
        Label::Unit { unit, symbol } => {
            let unit = match puzzle.rules.units().get(usize::from(unit)) {
                Some(unit) => unit.to_string(),
                None => format!("unit {}", u32::from(unit) + 1),
            };
            format!("{} in {unit}", show(symbol))
        }
        Label::Cage(cage) => format!("cage {}", u32::from(cage) + 1),
        Label::CageSymbol { cage, symbol } => {
            format!("{} in cage {}", show(symbol), u32::from(cage) + 1)
        }
        Label::Apart { from, to, symbol } => {
            let [from, to] = [from, to].map(|cell| of(puzzle, Label::Cell(cell)));
            format!("{} in {from} or {to}", show(symbol))
        }
    }
}
