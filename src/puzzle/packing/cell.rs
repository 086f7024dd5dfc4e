//! Cells in space, shapes made of them, and the turns and reflections that move them.
//!
//! A symmetry of the cubic lattice permutes the three axes and reverses some of them: 48 in all, 24 of them turns
//! that need no mirror. The group that a set of generators makes is found by multiplying until nothing new comes.

use std::collections::BTreeSet;
use std::fmt;

/// A unit cube of space, or a unit square of the plane where `z` is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    /// The column, from the left.
    pub x: i32,
    /// The row, from the top.
    pub y: i32,
    /// The layer.
    pub z: i32,
}

impl Cell {
    fn key(&self) -> (i32, i32, i32) {
        (self.z, self.y, self.x)
    }

    pub(super) fn minus(self, other: Cell) -> Cell {
        Cell {
            x: self.x - other.x,
            y: self.y - other.y,
            z: self.z - other.z,
        }
    }

    pub(super) fn plus(self, other: Cell) -> Cell {
        Cell {
            x: self.x + other.x,
            y: self.y + other.y,
            z: self.z + other.z,
        }
    }

    /// The cells that share a face with this one.
    pub(super) fn neighbours(self) -> impl Iterator<Item = Cell> {
        [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
            .into_iter()
            .flat_map(move |(x, y, z)| {
                let step = Cell { x, y, z };
                [self.plus(step), self.minus(step)]
            })
    }
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

impl fmt::Display for Cell {
    /// Row and column, and layer unless it is the first; counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.y + 1, self.x + 1)?;
        if self.z != 0 {
            write!(f, "l{}", self.z + 1)?;
        }
        Ok(())
    }
}

/// A set of cells, wherever they are: moved so that the smallest coordinates are 0, in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    cells: Vec<Cell>,
}

impl Shape {
    /// The shape of some cells. Coordinates beyond 2^29 in either direction count as 2^29.
    pub fn new(cells: impl IntoIterator<Item = Cell>) -> Self {
        let near = |value: i32| value.clamp(-(1 << 29), 1 << 29);
        let near = |Cell { x, y, z }| Cell {
            x: near(x),
            y: near(y),
            z: near(z),
        };
        let cells: BTreeSet<Cell> = cells.into_iter().map(near).collect();
        let least = |of: fn(&Cell) -> i32| cells.iter().map(of).min().unwrap_or(0);
        let corner = Cell {
            x: least(|cell| cell.x),
            y: least(|cell| cell.y),
            z: least(|cell| cell.z),
        };
        Shape {
            cells: cells.iter().map(|cell| cell.minus(corner)).collect(),
        }
    }

    /// The cells, in ascending order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// How many columns, rows and layers it spans.
    pub fn extent(&self) -> Cell {
        let most =
            |of: fn(&Cell) -> i32| self.cells.iter().map(of).max().map_or(0, |most| most + 1);
        Cell {
            x: most(|cell| cell.x),
            y: most(|cell| cell.y),
            z: most(|cell| cell.z),
        }
    }

    /// Whether one can go from each cell to each other through faces.
    pub fn is_connected(&self) -> bool {
        let mut left: BTreeSet<Cell> = self.cells.iter().copied().collect();
        let mut reached: Vec<Cell> = left.pop_first().into_iter().collect();
        while let Some(cell) = reached.pop() {
            reached.extend(cell.neighbours().filter(|next| left.remove(next)));
        }
        left.is_empty()
    }

    /// The shape after a turn or reflection.
    pub fn turned(&self, symmetry: &Symmetry) -> Shape {
        Shape::new(self.cells.iter().map(|&cell| symmetry.apply(cell)))
    }
}

/// A turn of space about the origin, possibly with a reflection, that keeps the directions of the axes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symmetry {
    /// For each new coordinate, which old one it is.
    axis: [u8; 3],
    /// For each new coordinate, whether it is reversed.
    reversed: [bool; 3],
}

impl Symmetry {
    const IDENTITY: Symmetry = Symmetry {
        axis: [0, 1, 2],
        reversed: [false; 3],
    };
    /// A quarter turn in the plane.
    const TURN: Symmetry = Symmetry {
        axis: [1, 0, 2],
        reversed: [true, false, false],
    };
    /// A quarter turn that takes rows to layers.
    const TUMBLE: Symmetry = Symmetry {
        axis: [0, 2, 1],
        reversed: [false, true, false],
    };
    /// Left and right exchanged.
    const MIRROR: Symmetry = Symmetry {
        axis: [0, 1, 2],
        reversed: [true, false, false],
    };

    /// Where this takes a cell. The origin stays.
    pub fn apply(&self, cell: Cell) -> Cell {
        let old = [cell.x, cell.y, cell.z];
        let [x, y, z] = [0, 1, 2].map(|place| {
            let value = old[usize::from(self.axis[place])];
            if self.reversed[place] { -value } else { value }
        });
        Cell { x, y, z }
    }

    /// First `self`, then `next`.
    fn then(&self, next: &Symmetry) -> Symmetry {
        let from = next.axis.map(usize::from);
        Symmetry {
            axis: from.map(|place| self.axis[place]),
            reversed: [0, 1, 2].map(|place| next.reversed[place] != self.reversed[from[place]]),
        }
    }

    /// All symmetries that the allowed motions make, in ascending order: turns, reflections; in the plane, or in
    /// space. 1, 2, 4, 8, 24 or 48 of them.
    pub fn group(turn: bool, reflect: bool, in_space: bool) -> Vec<Symmetry> {
        let allowed = [
            (turn, Symmetry::TURN),
            (turn && in_space, Symmetry::TUMBLE),
            (reflect, Symmetry::MIRROR),
        ];
        let mut group = BTreeSet::from([Symmetry::IDENTITY]);
        let mut fresh = vec![Symmetry::IDENTITY];
        while let Some(symmetry) = fresh.pop() {
            for (_, generator) in allowed.iter().filter(|(allowed, _)| *allowed) {
                let next = symmetry.then(generator);
                if group.insert(next) {
                    fresh.push(next);
                }
            }
        }
        group.into_iter().collect()
    }
}
