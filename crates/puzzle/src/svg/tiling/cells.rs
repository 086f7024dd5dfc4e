//! Cells of all lattices as polygons.

use crate::packing::{Cell, Lattice, PackingBoard};

/// The side of a square.
pub const SIDE: i32 = 32;

/// Half the width of a hexagon; and half its side, which is a quarter of its height.
const HALF_WIDTH: i32 = 17;
const HALF_SIDE: i32 = 10;

/// Half the side of a triangle, and its height.
const HALF_EDGE: i32 = 22;
const HEIGHT: i32 = 38;

/// The corners of a cell, in clockwise order.
pub fn corners(lattice: Lattice, cell: Cell) -> Vec<(i32, i32)> {
    match lattice {
        Lattice::Hexagon => {
            let (x, y) = center(lattice, cell);
            vec![
                (x, y - 2 * HALF_SIDE),
                (x + HALF_WIDTH, y - HALF_SIDE),
                (x + HALF_WIDTH, y + HALF_SIDE),
                (x, y + 2 * HALF_SIDE),
                (x - HALF_WIDTH, y + HALF_SIDE),
                (x - HALF_WIDTH, y - HALF_SIDE),
            ]
        }
        Lattice::Triangle => {
            let (a, b) = (cell.x.div_euclid(3), cell.y.div_euclid(3));
            let vertex = |a: i32, b: i32| (HALF_EDGE * (2 * a + b), HEIGHT * b);
            match cell.x.rem_euclid(3) {
                1 => vec![vertex(a, b), vertex(a + 1, b), vertex(a, b + 1)],
                _ => vec![vertex(a + 1, b), vertex(a + 1, b + 1), vertex(a, b + 1)],
            }
        }
        _ => {
            let (x, y) = (cell.x * SIDE, cell.y * SIDE);
            vec![(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)]
        }
    }
}

/// The middle of a cell.
pub fn center(lattice: Lattice, cell: Cell) -> (i32, i32) {
    match lattice {
        Lattice::Hexagon => (HALF_WIDTH * (2 * cell.x + cell.y), 3 * HALF_SIDE * cell.y),
        Lattice::Square => (cell.x * SIDE + SIDE / 2, cell.y * SIDE + SIDE / 2),
        _ => {
            let corners = corners(lattice, cell);
            let count = corners.len() as i32;
            let mean = |of: fn(&(i32, i32)) -> i32| corners.iter().map(of).sum::<i32>() / count;
            (mean(|corner| corner.0), mean(|corner| corner.1))
        }
    }
}

/// The smallest and the largest coordinates of the corners of the cells of a board.
pub fn bounds(board: &PackingBoard) -> ((i32, i32), (i32, i32)) {
    let (mut min, mut max) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for &cell in board.cells() {
        for (x, y) in corners(board.lattice(), cell) {
            min = (min.0.min(x), min.1.min(y));
            max = (max.0.max(x), max.1.max(y));
        }
    }
    (min, max)
}
