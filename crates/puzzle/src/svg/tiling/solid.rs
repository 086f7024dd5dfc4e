//! Boxes of cubes seen from a corner: the isometric picture of a packed solid.
//!
//! A cube shows three faces: its top, its right and its left. Only faces without a cube in front of them are drawn,
//! from back to front, so that nearer ones cover farther ones (the painter's algorithm). A line runs where the next
//! face in the same plane belongs to another piece or is not visible.

use crate::packing::{Cell, Owners, Tiling};
use crate::svg::Picture;
use crate::svg::palette::Shade;
use quadrille_engine::sort::sort_by;

/// The steps along the axes of columns and rows, and the height of a cube, in pixels.
const ACROSS: i32 = 21;
const DOWN: i32 = 12;
const HEIGHT: i32 = 24;

/// A visible face: the step to the cell in front of it, its corners, and for each side the step to the cell whose face
/// continues it. The side after a corner leads to the next corner.
struct Face {
    before: (i32, i32, i32),
    corners: [(i32, i32, i32); 4],
    beside: [(i32, i32, i32); 4],
    /// How to mix the color of the piece: toward white or black, in tenths.
    light: (u8, u16),
}

const FACES: [Face; 3] = [
    Face {
        before: (0, 0, -1),
        corners: [(0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)],
        beside: [(0, -1, 0), (1, 0, 0), (0, 1, 0), (-1, 0, 0)],
        light: (255, 3),
    },
    Face {
        before: (1, 0, 0),
        corners: [(1, 0, 0), (1, 1, 0), (1, 1, 1), (1, 0, 1)],
        beside: [(0, 0, -1), (0, 1, 0), (0, 0, 1), (0, -1, 0)],
        light: (0, 0),
    },
    Face {
        before: (0, 1, 0),
        corners: [(0, 1, 0), (1, 1, 0), (1, 1, 1), (0, 1, 1)],
        beside: [(0, 0, -1), (1, 0, 0), (0, 0, 1), (-1, 0, 0)],
        light: (0, 2),
    },
];

/// A packed solid to draw.
pub struct Solid {
    /// The number of the piece in each covered cell.
    owners: Owners,
    min: (i32, i32),
    max: (i32, i32),
}

/// A corner of a cube on the plane of the picture.
fn project((x, y, z): (i32, i32, i32)) -> (i32, i32) {
    (ACROSS * (x - y), DOWN * (x + y) + HEIGHT * z)
}

fn step(cell: Cell, (x, y, z): (i32, i32, i32)) -> Cell {
    cell.plus(Cell { x, y, z })
}

impl Solid {
    pub fn new(tiling: &Tiling) -> Self {
        let size = tiling.board().extent();
        Solid {
            owners: tiling.owners(),
            min: (-ACROSS * size.y, 0),
            max: (ACROSS * size.x, DOWN * (size.x + size.y) + HEIGHT * size.z),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (i32, i32) {
        (self.max.0 - self.min.0, self.max.1 - self.min.1)
    }

    /// Draws the solid with its upper left corner at `origin`.
    pub fn draw(&self, picture: &mut Picture, origin: (i32, i32), shades: &[Shade]) {
        let mut cells = self.owners.0.clone();
        let place = |cell: Cell| (-cell.z, cell.x + cell.y, cell);
        sort_by(&mut cells, |one, other| place(one.0).cmp(&place(other.0)));
        for (cell, owner) in cells {
            for face in &FACES {
                if self.owners.of(step(cell, face.before)).is_some() {
                    continue;
                }
                let corners = face.corners.map(|corner| {
                    let corner = (cell.x + corner.0, cell.y + corner.1, cell.z + corner.2);
                    let (x, y) = project(corner);
                    (x - self.min.0 + origin.0, y - self.min.1 + origin.1)
                });
                let (end, parts) = face.light;
                picture.polygon(&corners, &shades[owner].toward(end, parts).hex());
                let mut lines = String::new();
                for (side, &beside) in face.beside.iter().enumerate() {
                    let next = step(cell, beside);
                    let visible = self.owners.of(step(next, face.before)).is_none();
                    if self.owners.of(next) != Some(owner) || !visible {
                        let ((ax, ay), (bx, by)) = (corners[side], corners[(side + 1) % 4]);
                        lines.push_str(&format!("M{ax} {ay}L{bx} {by}"));
                    }
                }
                if !lines.is_empty() {
                    picture.path(&lines, "none", "black", 2);
                }
            }
        }
    }
}
