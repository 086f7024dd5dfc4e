//! Matrices, small ones with known answers and random ones, and a judge of solutions.

pub(crate) mod laws;
mod plain;

use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use proptest::prelude::*;

use quadrille_kernel::matrix::{ItemId, ItemKind, Matrix, OptionId};

use plain::{RandomKind, Sample};

/// The least and the most that an item is covered; `None` if it is secondary.
pub(crate) type Bounds = Option<(u32, u32)>;

pub(crate) const ONCE: Bounds = Some((1, 1));
pub(crate) const SECONDARY: Bounds = None;

/// Items from 0 on, and options, each with its items and their colors, 0 for none, and its cost. No item is in an option
/// twice, and only secondary ones have colors.
pub(crate) fn priced(
    items: &[Bounds],
    options: impl IntoIterator<Item = (Vec<(usize, u32)>, u64)>,
) -> Matrix {
    let mut matrix = Matrix::default();
    for bounds in items {
        let preferred = false;
        matrix.add_item(match *bounds {
            Some((lo, hi)) => ItemKind::Primary { lo, hi, preferred },
            None => ItemKind::Secondary,
        });
    }
    for (members, cost) in options {
        let mut seen = HashSet::new();
        for (item, color) in members {
            let id = ItemId::new(item as u32);
            assert!(item < items.len() && seen.insert(item));
            assert!(color == 0 || !matrix.is_primary(id));
            matrix.push_member(id, color);
        }
        matrix.add_option(cost);
    }
    matrix
}

/// Items from 0 on, and options of these items, without colors and costs.
pub(crate) fn covers(items: &[Bounds], options: impl IntoIterator<Item = Vec<usize>>) -> Matrix {
    let plain = |option: Vec<usize>| (option.into_iter().map(|item| (item, 0)).collect(), 0);
    priced(items, options.into_iter().map(plain))
}

/// As many items that are covered once, and then as many secondary ones.
pub(crate) fn kinds(primary: usize, secondary: usize) -> Vec<Bounds> {
    [vec![ONCE; primary], vec![SECONDARY; secondary]].concat()
}

/// Makes a matrix of plain data.
fn matrix(sample: Sample) -> Matrix {
    covers(&kinds(sample.primary, sample.secondary), sample.options)
}

pub(crate) fn queens(n: usize) -> Matrix {
    matrix(plain::queens(n))
}

pub(crate) fn langford(n: usize) -> Matrix {
    matrix(plain::langford(n))
}

pub(crate) fn uncolorable(colors: usize) -> Matrix {
    matrix(plain::uncolorable(colors))
}

pub(crate) fn sudoku() -> Matrix {
    matrix(plain::sudoku())
}

pub(crate) fn matrices(
    kinds: impl Strategy<Value = u32> + 'static,
    options: usize,
    cost: Range<u64>,
) -> BoxedStrategy<Matrix> {
    plain::random(kinds, options, cost)
        .prop_map(|plain| {
            let bounds = plain.kinds.iter().map(|kind| match kind {
                RandomKind::Secondary => SECONDARY,
                RandomKind::Twice => Some((0, 2)),
                RandomKind::Primary | RandomKind::Preferred => ONCE,
            });
            let mut matrix = priced(&bounds.collect::<Vec<_>>(), plain.options);
            for (item, kind) in matrix.item_ids().zip(plain.kinds) {
                if kind == RandomKind::Preferred {
                    assert!(matrix.prefer(item), "it is primary");
                }
            }
            matrix
        })
        .boxed()
}

/// Whether these options, all different, are a solution: each item is covered as often as it has to be, and each
/// secondary item once or in one color.
pub(crate) fn is_solution(matrix: &Matrix, options: &[OptionId]) -> bool {
    let of = |wanted: ItemId| -> Vec<u32> {
        let members = options.iter().flat_map(|&option| matrix.members(option));
        let shades = members.filter(|&(item, _)| item == wanted);
        shades.map(|(_, shade)| shade).collect()
    };
    matrix.item_ids().all(|item| {
        let shades = of(item);
        match matrix.bounds(item) {
            Some(bounds) => bounds.contains(&(shades.len() as u32)),
            None => {
                let first = shades.first().copied().unwrap_or(0);
                shades.len() < 2 || first > 0 && shades.iter().all(|&shade| shade == first)
            }
        }
    })
}

/// All solutions of a matrix of up to 32 options, each as a set of bits: this tries all sets of options that can be in a
/// solution.
pub(crate) fn solutions(matrix: &Matrix) -> Vec<u32> {
    // For each item its bounds, and the options in each color; those without one are each a color of their own.
    let items: Vec<(Bounds, Vec<u32>)> = { matrix.item_ids() }
        .map(|item| {
            let mut colors = BTreeMap::new();
            for option in matrix.option_ids() {
                for (_, shade) in matrix.members(option).filter(|member| member.0 == item) {
                    let own = (shade, if shade == 0 { option.index() } else { 0 });
                    *colors.entry(own).or_insert(0) |= 1 << option.index();
                }
            }
            let bounds = matrix.bounds(item);
            let bounds = bounds.map(|bounds| (*bounds.start(), *bounds.end()));
            (bounds, colors.into_values().collect())
        })
        .collect();
    let playable: u32 = { matrix.playable() }
        .map(|option| 1 << option.index())
        .sum();
    let sets = (0u32..1 << matrix.option_count()).filter(|set| set & !playable == 0);
    let is_solution = |set: &u32| {
        items.iter().all(|(bounds, colors)| {
            let chosen = colors.iter().map(|color| (color & set).count_ones());
            match bounds {
                Some((lo, hi)) => (*lo..=*hi).contains(&chosen.sum::<u32>()),
                None => chosen.filter(|&times| times > 0).count() < 2,
            }
        })
    };
    sets.filter(is_solution).collect()
}

/// The options of the [`sudoku`] that the givens of a puzzle of 81 characters choose.
pub(crate) fn givens(puzzle: &str) -> Vec<OptionId> {
    let digits = puzzle.bytes().enumerate().filter(|(_, byte)| *byte != b'.');
    let option =
        |(cell, byte): (usize, u8)| OptionId::new((cell * 9) as u32 + u32::from(byte - b'1'));
    digits.map(option).collect()
}
