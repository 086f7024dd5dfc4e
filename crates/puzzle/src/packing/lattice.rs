//! The lattices that cells lie on: squares and cubes, hexagons, triangles; their neighbors and symmetries.
//!
//! A cell is three whole numbers on every lattice, chosen so that a symmetry is an integer matrix and a translation is
//! an addition.
//!
//! - Squares and cubes have the coordinates of their centers. There are 4 turns of the plane (8 symmetries with
//!   reflections) and 24 of space (48).
//! - Hexagons have axial coordinates: x counts steps to the right, y steps down and to the right, with 60 degrees
//!   between the two directions.
//! - Triangles have the coordinates of their centers in the same two directions, in thirds of an edge. The triangle
//!   that points down from the edge (0, 0)-(1, 0) is at (1, 1), its neighbor that points up is at (2, 2). So x and y
//!   of a cell agree modulo 3, and a translation moves by multiples of 3.
//!
//! Hexagons and triangles share their symmetries, the 6 turns about a vertex of the triangular lattice (12 with
//! reflections). The group of some generators is found by multiplying until nothing new appears.

use super::Cell;
use super::cell::least;
use quadrille_engine::sort::sort;

/// The kind of the cells of a board or a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Lattice {
    /// Unit squares, or unit cubes if there is more than one layer.
    #[default]
    Square,
    /// Regular hexagons.
    Hexagon,
    /// Equilateral triangles, which point down or up.
    Triangle,
}

impl Lattice {
    /// The name of several cells.
    pub(super) fn cells(self) -> &'static str {
        match self {
            Lattice::Square => "squares",
            Lattice::Hexagon => "hexagons",
            Lattice::Triangle => "triangles",
        }
    }

    /// The character of a cell in a drawing.
    pub fn mark(self, cell: Cell) -> char {
        match self {
            Lattice::Square => '#',
            Lattice::Hexagon => 'o',
            Lattice::Triangle if points_down(cell) => 'v',
            Lattice::Triangle => '^',
        }
    }

    /// Some cell, for pieces to grow from.
    pub(super) fn seed(self) -> Cell {
        match self {
            Lattice::Square | Lattice::Hexagon => Cell { x: 0, y: 0, z: 0 },
            Lattice::Triangle => Cell { x: 1, y: 1, z: 0 },
        }
    }

    /// The cells that share an edge (of cubes: a face) with a cell.
    pub(super) fn neighbors(self, cell: Cell) -> Vec<Cell> {
        let steps = match self {
            Lattice::Square => [(1, 0, 0), (0, 1, 0), (0, 0, 1)],
            Lattice::Hexagon => [(1, 0, 0), (0, 1, 0), (1, -1, 0)],
            Lattice::Triangle => [(1, 1, 0), (-2, 1, 0), (1, -2, 0)],
        };
        let steps = steps.map(|(x, y, z)| Cell { x, y, z });
        match self {
            Lattice::Triangle if points_down(cell) => steps.map(|step| cell.plus(step)).into(),
            Lattice::Triangle => steps.map(|step| cell.minus(step)).into(),
            _ => { steps.iter() }
                .flat_map(|&step| [cell.plus(step), cell.minus(step)])
                .collect(),
        }
    }

    /// Whether the lattice has a translation from one cell to the other.
    pub(super) fn is_translation(self, from: Cell, to: Cell) -> bool {
        match self {
            Lattice::Square | Lattice::Hexagon => true,
            Lattice::Triangle => (to.x - from.x) % 3 == 0,
        }
    }

    /// The translation that moves the smallest coordinates of some cells to 0 (of triangles: to 1 or 2).
    pub(super) fn corner(self, cells: &[Cell]) -> Cell {
        let Cell { x, y, z } = least(cells);
        match self {
            Lattice::Square | Lattice::Hexagon => Cell { x, y, z },
            Lattice::Triangle => Cell::at(x.div_euclid(3) * 3, y.div_euclid(3) * 3, z),
        }
    }

    /// The row and the column of a cell in a drawing. Columns of hexagons and triangles are half a cell wide, and the
    /// leftmost need not be 0.
    pub(super) fn place(self, cell: Cell) -> (i32, i32) {
        match self {
            Lattice::Square => (cell.y, cell.x),
            Lattice::Hexagon => (cell.y, 2 * cell.x + cell.y),
            Lattice::Triangle => {
                let (a, b) = (cell.x.div_euclid(3), cell.y.div_euclid(3));
                (b, 2 * a + b + if points_down(cell) { 1 } else { 2 })
            }
        }
    }

    /// All symmetries that the allowed motions generate, in ascending order: turns; reflections, which exchange left and
    /// right; in the plane, or in space. They keep the origin in place.
    pub(super) fn symmetries(self, turn: bool, reflect: bool, in_space: bool) -> Vec<Symmetry> {
        let (turned, mirrored) = match self {
            Lattice::Square => (Symmetry::QUARTER_TURN, Symmetry::MIRROR),
            Lattice::Hexagon | Lattice::Triangle => (Symmetry::SIXTH_TURN, Symmetry::AXIAL_MIRROR),
        };
        let allowed = [
            (turn, turned),
            (turn && in_space, Symmetry::TUMBLE),
            (reflect, mirrored),
        ];
        let mut group = vec![Symmetry::IDENTITY];
        let mut fresh = vec![Symmetry::IDENTITY];
        while let Some(symmetry) = fresh.pop() {
            for (_, generator) in allowed.iter().filter(|(allowed, _)| *allowed) {
                let next = symmetry.then(generator);
                if !group.contains(&next) {
                    group.push(next);
                    fresh.push(next);
                }
            }
        }
        sort(&mut group);
        group
    }
}

/// Whether a triangle points down.
pub(super) fn points_down(cell: Cell) -> bool {
    cell.x.rem_euclid(3) == 1
}

/// A turn about the origin, possibly with a reflection, that takes a lattice to itself: a matrix, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Symmetry([[i8; 3]; 3]);

impl Symmetry {
    const IDENTITY: Symmetry = Symmetry([[1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    /// A quarter turn in the plane of squares.
    const QUARTER_TURN: Symmetry = Symmetry([[0, -1, 0], [1, 0, 0], [0, 0, 1]]);
    /// A quarter turn that takes rows to layers.
    const TUMBLE: Symmetry = Symmetry([[1, 0, 0], [0, 0, -1], [0, 1, 0]]);
    /// Left and right exchanged.
    const MIRROR: Symmetry = Symmetry([[-1, 0, 0], [0, 1, 0], [0, 0, 1]]);
    /// A sixth of a turn in axial coordinates.
    const SIXTH_TURN: Symmetry = Symmetry([[0, -1, 0], [1, 1, 0], [0, 0, 1]]);
    /// Left and right exchanged, in axial coordinates.
    const AXIAL_MIRROR: Symmetry = Symmetry([[-1, -1, 0], [0, 1, 0], [0, 0, 1]]);

    /// The image of a cell.
    pub(super) fn apply(&self, cell: Cell) -> Cell {
        let old = [cell.x, cell.y, cell.z];
        let [x, y, z] = self.0.map(|row| {
            let term = |(&factor, value): (&i8, i32)| i32::from(factor) * value;
            row.iter().zip(old).map(term).sum()
        });
        Cell { x, y, z }
    }

    /// First `self`, then `next`.
    fn then(&self, next: &Symmetry) -> Symmetry {
        Symmetry(next.0.map(|row| {
            [0, 1, 2].map(|column| (0..3).map(|place| row[place] * self.0[place][column]).sum())
        }))
    }
}
