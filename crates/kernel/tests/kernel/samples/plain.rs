//! Problems as plain data, small ones with known answers and random ones: the tests of the kernel and the unit tests of the
//! engine make problems of their own types of them.

use std::ops::Range;

use proptest::prelude::*;

/// A problem without colors and costs. Its items are numbers from 0 on: first those that are covered once, then the secondary
/// ones. They have no other labels: each further type of labels would be a copy of all that is generic in them.
pub(crate) struct Sample {
    pub(crate) primary: usize,
    pub(crate) secondary: usize,
    /// The items of each option.
    pub(crate) options: Vec<Vec<usize>>,
}

/// The ways to place `n` queens so that none attacks another. Items are lines of the board: rows and columns by turns, from
/// the middle outwards, and then diagonals.
pub(crate) fn queens(n: usize) -> Sample {
    let middle = n.saturating_sub(1) / 2;
    let place = |line: usize| match line <= middle {
        true => 2 * (middle - line),
        false => 2 * (line - middle) - 1,
    };
    let option = |square| {
        let (row, column) = (square / n, square % n);
        let (down, up) = (row + column, row + n - 1 - column);
        let lines = [2 * place(row), 2 * place(column) + 1];
        [lines, [2 * (n + down), 2 * (n + up) + 1]].concat()
    };
    Sample {
        primary: 2 * n,
        secondary: (4 * n).saturating_sub(2),
        options: (0..n * n).map(option).collect(),
    }
}

/// Langford's problem: two of each number up to `n` in a row, `k` others between the two `k`. Each row counts twice,
/// forwards and backwards. Items are numbers and places.
pub(crate) fn langford(n: usize) -> Sample {
    let pairs = |number| {
        let firsts = 0..(2 * n).saturating_sub(number + 1);
        firsts.map(move |first| vec![number - 1, n + first, n + first + number + 1])
    };
    Sample {
        primary: 3 * n,
        secondary: 0,
        options: (1..=n).flat_map(pairs).collect(),
    }
}

/// To color a graph that needs one color more than these. It has no solution, and weights do not prove that: each vertex
/// may have an equal part of each color. (Mycielski, 1955: from a triangle-free graph one that needs one more.)
pub(crate) fn uncolorable(colors: usize) -> Sample {
    let (mut count, mut edges) = (2, vec![(0, 1)]);
    while count < 3 << (colors - 2) {
        // A copy of each vertex with its neighbors, and a vertex next to all copies. (2, 5, 11, 23 vertices.)
        let copies = edges
            .iter()
            .flat_map(|&(a, b)| [(a, count + b), (b, count + a)]);
        let hub = (0..count).map(|vertex| (count + vertex, 2 * count));
        edges = edges.iter().copied().chain(copies).chain(hub).collect();
        count = 2 * count + 1;
    }
    // Vertices, then each color of each edge.
    let colored = (0..count).flat_map(|vertex| (0..colors).map(move |color| (vertex, color)));
    let option = |(vertex, color)| {
        let of_vertex = |&(_, &(a, b)): &(usize, &(usize, usize))| a == vertex || b == vertex;
        let edges = edges.iter().enumerate().filter(of_vertex);
        let ends = edges.map(|(edge, _)| count + colors * edge + color);
        [vertex].into_iter().chain(ends).collect()
    };
    Sample {
        primary: count,
        secondary: colors * edges.len(),
        options: colored.map(option).collect(),
    }
}

/// The empty Sudoku board: cells, rows, columns and boxes, each with its digits. Option `9 cell + digit - 1` puts a
/// digit into a cell.
pub(crate) fn sudoku() -> Sample {
    let placements = (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit)));
    let option = |(cell, digit)| {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        let items = [
            cell,
            81 + row * 9 + digit,
            162 + column * 9 + digit,
            243 + square * 9 + digit,
        ];
        items.to_vec()
    };
    Sample {
        primary: 4 * 81,
        secondary: 0,
        options: placements.map(option).collect(),
    }
}

/// What a random item is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RandomKind {
    Secondary,
    /// Covered up to twice.
    Twice,
    Primary,
    Preferred,
}

/// A random problem.
#[derive(Clone, Debug)]
pub(crate) struct RandomSample {
    pub(crate) kinds: Vec<RandomKind>,
    /// Each option with its items, ascending, their colors, 0 for none, and its cost.
    pub(crate) options: Vec<(Vec<(usize, u32)>, u64)>,
}

/// Ten items in fewer than `options` options, each at a cost of this `cost`. The kinds of the items: 0 is secondary,
/// with colors, 1 is covered up to twice, all others are primary, of which 3 are preferred.
pub(crate) fn random(
    kinds: impl Strategy<Value = u32> + 'static,
    options: usize,
    cost: Range<u64>,
) -> BoxedStrategy<RandomSample> {
    let kind = kinds.boxed().prop_map(|kind| match kind {
        0 => RandomKind::Secondary,
        1 => RandomKind::Twice,
        3 => RandomKind::Preferred,
        _ => RandomKind::Primary,
    });
    let option = (prop::collection::vec((0usize..10, 0u32..3), 1..4), cost);
    let options = prop::collection::vec(option, 0..options);
    (prop::collection::vec(kind, 10), options)
        .prop_map(|(kinds, mut options)| {
            for (members, _) in &mut options {
                members.sort();
                members.dedup_by_key(|member| member.0);
                for (item, color) in members {
                    if kinds[*item] != RandomKind::Secondary {
                        *color = 0;
                    }
                }
            }
            RandomSample { kinds, options }
        })
        .boxed()
}
