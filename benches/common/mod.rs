//! Problems with known totals, for the benchmarks: queens, Langford pairs, dominoes, pentominoes.

// Each bench uses its own part of this file.
#![allow(dead_code)]

use std::collections::BTreeSet;

use quadrille::{BuildError, Problem};

/// Queens that attack none of the others, one in each rank and file: diagonals are secondary items.
pub fn queens(size: usize) -> Result<Problem<(char, usize)>, BuildError> {
    let mut problem = Problem::new();
    for line in 0..size {
        problem.primary(('r', line))?;
        problem.primary(('c', line))?;
    }
    for diagonal in 0..2 * size - 1 {
        problem.secondary(('/', diagonal))?;
        problem.secondary(('\\', diagonal))?;
    }
    for (r, c) in cells(size, size) {
        let lines = [('r', r), ('c', c), ('/', r + c), ('\\', r + size - 1 - c)];
        problem.option(()).cover(lines).add()?;
    }
    Ok(problem)
}

/// Two of each number k from 1 to `size` in a row, with k others between them. Mirror images count.
pub fn langford(size: usize) -> Result<Problem<(char, usize)>, BuildError> {
    let mut problem = Problem::new();
    for number in 1..=size {
        problem.primary(('n', number))?;
    }
    for slot in 0..2 * size {
        problem.primary(('s', slot))?;
    }
    for number in 1..=size {
        for slot in 0..2 * size - number - 1 {
            let pair = [('n', number), ('s', slot), ('s', slot + number + 1)];
            problem.option(()).cover(pair).add()?;
        }
    }
    Ok(problem)
}

/// Dominoes that fill a rectangle.
pub fn dominoes(height: usize, width: usize) -> Result<Problem<(usize, usize)>, BuildError> {
    let mut problem = Problem::new();
    for cell in cells(height, width) {
        problem.primary(cell)?;
    }
    for (down, right) in [(0, 1), (1, 0)] {
        for (r, c) in cells(height - down, width - right) {
            let domino = [(r, c), (r + down, c + right)];
            problem.option(()).cover(domino).add()?;
        }
    }
    Ok(problem)
}

/// One of each pentomino, in Conway's letters.
const PENTOMINOES: [(char, [(usize, usize); 5]); 12] = [
    ('O', [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]),
    ('P', [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0)]),
    ('Q', [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)]),
    ('R', [(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)]),
    ('S', [(0, 0), (0, 1), (1, 1), (1, 2), (1, 3)]),
    ('T', [(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)]),
    ('U', [(0, 0), (0, 2), (1, 0), (1, 1), (1, 2)]),
    ('V', [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]),
    ('W', [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2)]),
    ('X', [(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)]),
    ('Y', [(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)]),
    ('Z', [(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)]),
];

/// An item of a pentomino problem: a piece or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    Piece(char),
    Cell(usize, usize),
}

/// The twelve pentominoes in a rectangle of 60 cells; turned and mirrored fillings count.
pub fn pentominoes(height: usize, width: usize) -> Result<Problem<Part>, BuildError> {
    let mut problem = Problem::new();
    for (piece, _) in PENTOMINOES {
        problem.primary(Part::Piece(piece))?;
    }
    for (r, c) in cells(height, width) {
        problem.primary(Part::Cell(r, c))?;
    }
    for (piece, shape) in PENTOMINOES {
        for shape in orientations(shape) {
            for (top, left) in cells(height, width) {
                let place = shape.map(|(r, c)| (r + top, c + left));
                if place.iter().all(|&(r, c)| r < height && c < width) {
                    let place = place.map(|(r, c)| Part::Cell(r, c));
                    let option = problem.option(()).cover([Part::Piece(piece)]);
                    option.cover(place).add()?;
                }
            }
        }
    }
    Ok(problem)
}

/// All different rotations and reflections of a shape.
fn orientations(mut shape: [(usize, usize); 5]) -> BTreeSet<[(usize, usize); 5]> {
    let mut all = BTreeSet::new();
    for turn in 0..8 {
        shape = match turn {
            4 => shape.map(|(r, c)| (c, r)),
            _ => {
                let bottom = shape.iter().map(|cell| cell.0).max().unwrap_or(0);
                shape.map(|(r, c)| (c, bottom - r))
            }
        };
        shape.sort();
        all.insert(shape);
    }
    all
}

fn cells(height: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..height).flat_map(move |r| (0..width).map(move |c| (r, c)))
}
