//! A problem as rows of sums: the numbers of times that things are covered.
//!
//! Options are columns: each adds 1 to the rows of its items, and is in a solution once or not at all. What required
//! options cover is left out, and so are options that do not fit beside them.
//!
//! Colors need columns of their own. For each color of an item there is a column "the item does not have this color",
//! which is in a solution where no option gives the item that color. It is in the row of the item, of which a solution
//! has all such columns or all but one, and in rows "options of this primary item that give the color, or it is not the
//! color", of which a solution has at most one column. So colors are rows and columns like all others, with entries of
//! 1 only. (Options that cover a colored item without a color count as one more color, with one such row.)
//!
//! [`Weighed`] has the same rows the other way around, with the color itself as a column; `System::weighed` translates.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use super::Budget;
use super::pairs::{PAIR, Pairs, pairs, pairs_of};
use crate::check::Weighed;
use crate::problem::{Color, ItemId, Matrix, OptionId, Rest};
use quadrille_kernel::lists::Lists;
use quadrille_kernel::sort::sort;

/// What a row counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Row {
    /// The options of an item.
    Item(ItemId),
    /// The colors that a secondary item does not have.
    Not(ItemId),
    /// The options of a primary item that give a color, or that it is not the color.
    Color(ItemId, ItemId, u32),
    /// The options that cover a colored item without a color, or that none of them is chosen.
    Bare(ItemId),
}

/// The rows and columns of a problem.
pub(super) struct System {
    rows: Vec<Row>,
    /// How often a solution has a column of each row: at least and at most.
    pub(super) bounds: Vec<(u32, u32)>,
    pub(super) columns: Lists<u32>,
}

/// The shades of each item: 0 for options that give it no color beside others that do.
fn shades(rest: &Rest<'_>) -> Vec<Vec<u32>> {
    let mut shades: Vec<Vec<u32>> = vec![Vec::new(); rest.matrix.item_count()];
    let mut seen = HashSet::new();
    for &option in &rest.free {
        for (item, shade) in rest.matrix.members(option) {
            if seen.insert((item, shade)) {
                shades[item.index()].push(shade);
            }
        }
    }
    shades
}

/// Adds the rows of an option that gives an item a color, each with its bounds: those of the primary items that always bring a
/// color, which say the most; without one, one row must do.
fn color_rows(
    rest: &Rest<'_>,
    pairs: &Pairs,
    (option, item, shade): (OptionId, ItemId, u32),
    rows: &mut Vec<(Row, (u32, u32))>,
) {
    let matrix = rest.matrix;
    let once = |by: &ItemId| matrix.bounds(*by).is_some_and(|bounds| *bounds.end() == 1);
    let exact = |by: &ItemId| {
        let both = pairs.get(&(item, *by)).map_or(0, |both| both.1);
        matrix.bounds(*by) == Some(1..=1) && both == rest.times[by.index()]
    };
    let primaries = matrix.members(option).map(|(by, _)| by);
    let primaries = primaries.filter(|&by| matrix.is_primary(by));
    let row = |by| Row::Color(by, item, shade);
    let exact = primaries.clone().filter(exact);
    rows.extend(exact.map(|by| (row(by), (1, 1))));
    if rows.is_empty() {
        let mut primaries = primaries;
        rows.extend(primaries.find(once).map(|by| (row(by), (0, 1))));
    }
}

impl System {
    /// About what it costs to make one, in nanoseconds.
    pub(super) fn cost(matrix: &Matrix) -> u64 {
        let pairs: u64 = match matrix.primary_count() == matrix.item_count() {
            true => 0,
            false => {
                let pairs = matrix.option_ids().map(|option| pairs_of(matrix, option));
                pairs.sum()
            }
        };
        30 * matrix.entry_count() as u64 + 40 * pairs
    }

    /// The rows of what is left of a problem, unless a limit is reached.
    pub(super) fn new(rest: &Rest<'_>, budget: &mut Budget<'_>) -> ControlFlow<(), Self> {
        let mut system = System {
            rows: Vec::new(),
            bounds: Vec::new(),
            columns: Lists::default(),
        };
        let (pairs, shades) = (pairs(rest, budget)?, shades(rest));
        let row_of = system.add_items(rest, &pairs, &shades);
        let mut rows = Vec::new();
        let mut numbers: HashMap<Row, u32> = HashMap::new();
        for &option in &rest.free {
            budget.look_after(PAIR * pairs_of(rest.matrix, option))?;
            let mut column = Vec::new();
            for (item, shade) in rest.matrix.members(option) {
                let row = row_of[item.index()];
                if row == u32::MAX {
                    continue;
                }
                match system.rows[row as usize] {
                    Row::Not(_) if shade == 0 => {
                        column.push(system.number(&mut numbers, Row::Bare(item), (1, 1)));
                    }
                    Row::Not(_) => {
                        color_rows(rest, &pairs, (option, item, shade), &mut rows);
                        for (row, bounds) in rows.drain(..) {
                            column.push(system.number(&mut numbers, row, bounds));
                        }
                    }
                    _ => column.push(row),
                }
            }
            column.sort_unstable();
            system.columns.push(column);
        }
        system.add_colors(&numbers, &shades, &row_of);
        ControlFlow::Continue(system)
    }

    /// A row for each item that has one; its number, or `u32::MAX`, for all items.
    fn add_items(&mut self, rest: &Rest<'_>, pairs: &Pairs, shades: &[Vec<u32>]) -> Vec<u32> {
        let matrix = rest.matrix;
        let mut is_always = vec![false; matrix.item_count()];
        for (&(item, by), &(both, _)) in pairs {
            let needs = rest.bounds(by).is_some_and(|bounds| bounds.0 > 0);
            is_always[item.index()] |= needs && both == rest.times[by.index()];
        }
        let mut row_of = vec![u32::MAX; matrix.item_count()];
        for item in matrix.item_ids() {
            let shades = &shades[item.index()];
            let (row, bounds) = match rest.bounds(item) {
                Some((_, 0)) => continue,
                Some(bounds) => (Row::Item(item), bounds),
                None if rest.given[item.index()].is_some() || shades.is_empty() => continue,
                None => {
                    let lo = u32::from(is_always[item.index()]);
                    let count = shades.len() as u32;
                    match shades[..] {
                        [0] => (Row::Item(item), (lo, 1)),
                        _ => (Row::Not(item), (count - 1, count - lo)),
                    }
                }
            };
            row_of[item.index()] = self.push(row, bounds);
        }
        row_of
    }

    fn push(&mut self, row: Row, bounds: (u32, u32)) -> u32 {
        self.rows.push(row);
        self.bounds.push(bounds);
        self.rows.len() as u32 - 1
    }

    /// The number of a row, which is a new one if there is none.
    fn number(&mut self, numbers: &mut HashMap<Row, u32>, row: Row, bounds: (u32, u32)) -> u32 {
        match numbers.get(&row) {
            Some(&number) => number,
            None => {
                let number = self.push(row, bounds);
                numbers.insert(row, number);
                number
            }
        }
    }

    /// Adds the columns of the colors that items do not have.
    fn add_colors(&mut self, numbers: &HashMap<Row, u32>, shades: &[Vec<u32>], row_of: &[u32]) {
        let mut rows_of: HashMap<(ItemId, u32), Vec<u32>> = HashMap::new();
        for (&row, &number) in numbers {
            let color = match row {
                Row::Color(_, item, shade) => (item, shade),
                Row::Bare(item) => (item, 0),
                Row::Item(_) | Row::Not(_) => continue,
            };
            rows_of.entry(color).or_default().push(number);
        }
        for (item, &row) in (0..).map(ItemId::new).zip(row_of) {
            if row == u32::MAX || !matches!(self.rows[row as usize], Row::Not(_)) {
                continue;
            }
            for &shade in &shades[item.index()] {
                let mut column = rows_of.remove(&(item, shade)).unwrap_or_default();
                column.push(row);
                column.sort_unstable();
                self.columns.push(column);
            }
        }
    }

    pub(super) fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// The weights of rows, as weights of items and colors.
    pub(super) fn weighed(&self, weights: &[i64]) -> Vec<(Weighed, i64)> {
        let bare: HashMap<ItemId, i64> = { self.rows.iter().zip(weights) }
            .filter_map(|(row, &weight)| match row {
                Row::Bare(item) => Some((*item, weight)),
                _ => None,
            })
            .collect();
        let mut weighed = Vec::new();
        for (&row, &weight) in self.rows.iter().zip(weights) {
            let (on, weight) = match row {
                Row::Item(item) => (Weighed::Item(item), weight),
                // A row without "not" weighs the opposite. Options without a color are in the row of the item itself,
                // which must weigh no more than their own row did.
                Row::Not(item) => {
                    let bare = bare.get(&item).copied().unwrap_or(i64::MAX);
                    (Weighed::Item(item), bare.min(-weight))
                }
                Row::Color(by, item, shade) => {
                    let color = Color(shade);
                    (Weighed::Color { by, item, color }, weight)
                }
                Row::Bare(_) => continue,
            };
            if weight != 0 {
                weighed.push((on, weight));
            }
        }
        sort(&mut weighed);
        weighed
    }
}
