//! Cells, and the shapes made of them.

use std::mem;

use super::lattice::{Lattice, Symmetry};
use quadrille_engine::sort::sort;

/// A cell of a [lattice](super::Lattice): a unit square, a unit cube, a hexagon or a triangle.
///
/// On the lattice of squares and cubes, `x` is the column from the left, `y` the row from the top and `z` the layer.
/// On the other lattices `x` and `y` are coordinates along two axes at 60 degrees, and `z` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The first coordinate.
    pub x: i32,
    /// The second coordinate.
    pub y: i32,
    /// The layer.
    pub z: i32,
}

impl Cell {
    fn key(&self) -> (i32, i32, i32) {
        (self.z, self.y, self.x)
    }

    /// The cell at these coordinates.
    pub(crate) fn at(x: i32, y: i32, z: i32) -> Cell {
        Cell { x, y, z }
    }

    pub(super) fn minus(self, other: Cell) -> Cell {
        Cell::at(self.x - other.x, self.y - other.y, self.z - other.z)
    }

    pub(crate) fn plus(self, other: Cell) -> Cell {
        Cell::at(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

/// The smallest coordinates of some cells; 0 if there are none.
pub(super) fn least(cells: &[Cell]) -> Cell {
    let least = |of: fn(&Cell) -> i32| cells.iter().map(of).min().unwrap_or(0);
    Cell::at(
        least(|cell| cell.x),
        least(|cell| cell.y),
        least(|cell| cell.z),
    )
}

/// Layer by layer, row by row, from left to right.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The mark of a cell of a shape: a color (0: none), or, on a board, that it may stay empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct CellMark {
    pub color: u16,
    pub optional: bool,
}

/// A set of cells up to translation: moved so that the smallest coordinates are 0, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Cell>,
    /// As long as `cells`; empty if no cell is special.
    marks: Vec<CellMark>,
    lattice: Lattice,
}

impl Shape {
    /// The shape of some squares or cubes. Coordinates beyond 2^29 in either direction count as 2^29.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        Self::on(Lattice::Square, cells)
    }

    /// The shape of some cells of a lattice. Coordinates beyond 2^29 in either direction count as 2^29.
    pub fn on(lattice: Lattice, cells: impl IntoIterator<Item = Cell>) -> Self {
        let plain = cells.into_iter().map(|cell| (cell, CellMark::default()));
        Self::marked(lattice, plain.collect())
    }

    /// The shape of some cells with their marks.
    pub(crate) fn marked(lattice: Lattice, mut marked: Vec<(Cell, CellMark)>) -> Self {
        for (cell, _) in &mut marked {
            for value in [&mut cell.x, &mut cell.y, &mut cell.z] {
                *value = (*value).clamp(-(1 << 29), 1 << 29);
            }
        }
        sort(&mut marked);
        let (mut cells, mut marks) = (Vec::new(), Vec::new());
        for (cell, mark) in marked {
            // If a cell appears twice, the lesser mark counts.
            if cells.last() != Some(&cell) {
                cells.push(cell);
                marks.push(mark);
            }
        }
        if marks.iter().all(|mark| *mark == CellMark::default()) {
            marks.clear();
        }
        let corner = lattice.corner(&cells);
        for cell in &mut cells {
            *cell = cell.minus(corner);
        }
        Shape {
            cells,
            marks,
            lattice,
        }
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The lattice of the cells.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The mark of the cell with this number.
    pub(super) fn mark(&self, number: usize) -> CellMark {
        self.marks.get(number).copied().unwrap_or_default()
    }

    /// How many columns, rows and layers it spans. On the lattices of hexagons and triangles these are the ranges of
    /// the coordinates.
    pub fn extent(&self) -> Cell {
        let max = |of: fn(&Cell) -> i32| self.cells.iter().map(of).max().map_or(0, |max| max + 1);
        Cell::at(max(|cell| cell.x), max(|cell| cell.y), max(|cell| cell.z))
    }

    /// Whether a path from neighbor to neighbor joins any two cells.
    pub(crate) fn is_connected(&self) -> bool {
        self.parts().len() <= 1
    }

    /// The connected parts, each as the numbers of its cells.
    pub(super) fn parts(&self) -> Vec<Vec<usize>> {
        let mut reached = vec![false; self.cells.len()];
        let mut parts = Vec::new();
        for first in 0..self.cells.len() {
            let mut part = Vec::new();
            let mut open = vec![first];
            while let Some(number) = open.pop() {
                if !mem::replace(&mut reached[number], true) {
                    part.push(number);
                    for next in self.lattice.neighbors(self.cells[number]) {
                        open.extend(self.cells.binary_search(&next));
                    }
                }
            }
            if !part.is_empty() {
                sort(&mut part);
                parts.push(part);
            }
        }
        parts
    }

    /// The shape after a turn or reflection.
    pub(super) fn turned(&self, symmetry: &Symmetry) -> Shape {
        let cells = self.cells.iter().enumerate();
        let cells = cells.map(|(number, &cell)| (symmetry.apply(cell), self.mark(number)));
        Shape::marked(self.lattice, cells.collect())
    }
}
