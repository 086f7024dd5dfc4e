//! Small problems with known answers, for the unit tests.

pub(crate) mod symmetric;

use crate::problem::Problem;

/// The ways to place `n` queens so that none attacks another. Items are lines of the board: row, column, diagonals.
pub(crate) fn queens(n: usize) -> Problem<(char, usize), (usize, usize)> {
    let mut problem = Problem::new();
    for line in 0..n {
        // From the middle outwards.
        let line = match line % 2 {
            0 => (n - 1) / 2 - line / 2,
            _ => (n - 1) / 2 + line.div_ceil(2),
        };
        for kind in ['r', 'c'] {
            problem.primary((kind, line)).expect("lines differ");
        }
    }
    for diagonal in 0..(2 * n).saturating_sub(1) {
        for kind in ['a', 'b'] {
            problem.secondary((kind, diagonal)).expect("lines differ");
        }
    }
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let lines = [
            ('r', row),
            ('c', column),
            ('a', row + column),
            ('b', row + n - 1 - column),
        ];
        let queen = problem.option((row, column)).cover(lines);
        queen.add().expect("the lines are there");
    }
    problem
}

/// Langford's problem: two of each number up to `n` in a row, `k` others between the two `k`. Each row counts twice,
/// forwards and backwards. Items are numbers and places.
pub(crate) fn langford(n: usize) -> Problem<(char, usize), usize> {
    let mut problem = Problem::new();
    for number in 1..=n {
        problem.primary(('n', number)).expect("numbers differ");
    }
    for place in 0..2 * n {
        problem.primary(('p', place)).expect("places differ");
    }
    for number in 1..=n {
        for first in 0..(2 * n).saturating_sub(number + 1) {
            let items = [('n', number), ('p', first), ('p', first + number + 1)];
            let pair = problem.option(number).cover(items);
            pair.add().expect("the items are there");
        }
    }
    problem
}

/// This many copies of a problem without colors, which share no item.
#[cfg(test)]
pub(crate) fn copies<I, T>(one: &Problem<I, T>, number: usize) -> Problem<usize> {
    let items = one.item_count();
    let mut problem = Problem::new();
    for copy in 0..number {
        for item in one.item_ids() {
            let label = copy * items + item.index();
            match one.bounds(item) {
                Some(bounds) => problem.primary_times(label, bounds),
                None => problem.secondary(label),
            }
            .expect("items differ");
        }
    }
    for copy in 0..number {
        for id in one.option_ids() {
            let members = one.members(id).map(|(item, _)| copy * items + item.index());
            let option = problem.option(()).cover(members).cost(one.cost(id));
            option.add().expect("the items are there");
        }
    }
    problem
}

/// To color a graph that needs one color more than these. It has no solution, and weights do not prove that: each vertex
/// may have an equal part of each color. (Mycielski, 1955: from a triangle-free graph one that needs one more.)
pub(crate) fn uncolorable(colors: usize) -> Problem<usize> {
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
    let mut problem = Problem::new();
    for vertex in 0..count {
        problem.primary(vertex).expect("items differ");
    }
    for end in count..count + colors * edges.len() {
        problem.secondary(end).expect("items differ");
    }
    for (vertex, color) in (0..count).flat_map(|vertex| (0..colors).map(move |c| (vertex, c))) {
        let of_vertex = |&(_, &(a, b)): &(usize, &(usize, usize))| a == vertex || b == vertex;
        let edges = edges.iter().enumerate().filter(of_vertex);
        let items = edges.map(|(edge, _)| count + colors * edge + color);
        let colored = problem.option(()).cover([vertex]).cover(items);
        colored.add().expect("the items are there");
    }
    problem
}

/// The empty Sudoku board: cells, rows, columns and boxes, each with its digits. Option `9 cell + digit - 1` puts a
/// digit into a cell.
pub(crate) fn sudoku() -> Problem<usize, ()> {
    let mut problem = Problem::new();
    for item in 0..4 * 81 {
        problem.primary(item).expect("items differ");
    }
    for (cell, digit) in (0..81).flat_map(|cell| (0..9).map(move |digit| (cell, digit))) {
        let (row, column) = (cell / 9, cell % 9);
        let square = row / 3 * 3 + column / 3;
        let items = [
            cell,
            81 + row * 9 + digit,
            162 + column * 9 + digit,
            243 + square * 9 + digit,
        ];
        problem
            .option(())
            .cover(items)
            .add()
            .expect("the items are there");
    }
    problem
}
