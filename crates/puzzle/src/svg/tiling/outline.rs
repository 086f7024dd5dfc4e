//! The outline of a set of cells as an SVG path.
//!
//! Every side of a cell that no other cell of the set shares is an edge, directed so that the cell is to its right; as
//! many edges end in each corner as begin there, so following them yields closed loops, one around the cells and one
//! around each hole. Where two squares touch only at a corner, two edges begin there; turning right stays at the same
//! square, so no loop crosses itself. Straight runs of squares become one step. O(n log n) for n cells.

use super::cells::corners;
use crate::packing::{Cell, Lattice};
use quadrille_engine::sort::sort;

type Point = (i32, i32);

/// The path around some cells of one layer, moved by `shift`.
pub fn outline(lattice: Lattice, cells: &[Cell], shift: (i32, i32)) -> String {
    let square = lattice == Lattice::Square;
    let mut sides = Vec::new();
    for &cell in cells {
        let mut corners = corners(lattice, cell);
        for (x, y) in &mut corners {
            (*x, *y) = (*x + shift.0, *y + shift.1);
            // Loops around squares begin in the first row.
            if square {
                std::mem::swap(x, y);
            }
        }
        let next = corners.iter().copied().cycle().skip(1);
        sides.extend(corners.iter().copied().zip(next));
    }
    let mut path = String::new();
    for points in loops(sides, square) {
        for (place, &(x, y)) in points.iter().enumerate() {
            let before = points[place.saturating_sub(1)];
            let after = points[(place + 1) % points.len()];
            path.push_str(&match place {
                0 if square => format!("M{y} {x}"),
                0 => format!("M{x} {y}"),
                _ if !square => format!("L{x} {y}"),
                _ if before.0 == after.0 || before.1 == after.1 => continue,
                _ if before.0 == x => format!("H{y}"),
                _ => format!("V{x}"),
            });
        }
        path.push('Z');
    }
    path
}

/// The closed loops of the sides that are there in one direction only. Where several leave a point, the next is the last
/// one, or of squares, whose points are (row, column), the one to the right.
fn loops(mut sides: Vec<(Point, Point)>, square: bool) -> Vec<Vec<Point>> {
    sort(&mut sides);
    // Whether a side is on the outline and in no loop yet.
    let is_shared = |&(from, to)| sides.binary_search(&(to, from)).is_ok();
    let mut open: Vec<bool> = sides.iter().map(|side| !is_shared(side)).collect();
    let mut loops = Vec::new();
    let mut first = 0;
    while let Some(step) = open[first..].iter().position(|&open| open) {
        first += step;
        let start = sides[first].0;
        let (mut before, mut at) = (start, start);
        let mut points = Vec::new();
        loop {
            points.push(at);
            let end = sides.partition_point(|side| side.0 <= at);
            let leaving = (0..end).rev().take_while(|&side| sides[side].0 == at);
            let turn =
                |to: Point| (at.1 - before.1) * (to.0 - at.0) - (at.0 - before.0) * (to.1 - at.1);
            let mut leaving = leaving.filter(|&side| open[side]);
            let next = match square {
                true => leaving.max_by_key(|&side| turn(sides[side].1)),
                false => leaving.next(),
            };
            let Some(side) = next else { break };
            open[side] = false;
            (before, at) = (at, sides[side].1);
            if at == start {
                break;
            }
        }
        loops.push(points);
    }
    loops
}

#[cfg(test)]
mod tests {
    use super::super::cells::SIDE;
    use super::{Cell, Lattice, outline};

    /// The path around squares (column, row).
    fn around(squares: impl IntoIterator<Item = (i32, i32)>, shift: (i32, i32)) -> String {
        let cells = squares.into_iter().map(|(x, y)| Cell { x, y, z: 0 });
        outline(Lattice::Square, &cells.collect::<Vec<_>>(), shift)
    }

    /// The area that a path encloses, by the shoelace formula: holes run the other way round.
    fn enclosed(path: &str) -> i32 {
        let mut area = 0;
        for ring in path.split('M').filter(|ring| !ring.is_empty()) {
            let mut at = (0, 0);
            let mut corners = Vec::new();
            let mut number = String::new();
            let mut axis = 'x';
            for letter in ring.chars() {
                if letter.is_ascii_digit() {
                    number.push(letter);
                    continue;
                }
                let value = number.parse().expect("a number");
                number.clear();
                match axis {
                    'x' => at.0 = value,
                    'H' => at.0 = value,
                    _ => at.1 = value,
                }
                if axis != 'x' {
                    corners.push(at);
                }
                axis = if letter == ' ' { 'y' } else { letter };
            }
            let next = corners.iter().cycle().skip(1);
            let cross = corners.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1);
            area += cross.sum::<i32>();
        }
        area / 2
    }

    #[test]
    fn paths_enclose_their_cells() {
        for set in 1_u32..1 << 12 {
            let cells = (0..12).filter(|cell| set >> cell & 1 == 1);
            let path = around(cells.map(|cell| (cell % 4, cell / 4)), (0, 0));
            assert_eq!(
                enclosed(&path),
                SIDE * SIDE * set.count_ones() as i32,
                "{set:012b}: {path}"
            );
            // No loop visits a corner twice: cells that touch at a corner only are separate.
            assert_eq!(path.matches('M').count(), path.matches('Z').count());
        }
        let ring = (0..9)
            .filter(|&cell| cell != 4)
            .map(|cell| (cell % 3, cell / 3));
        let corner = [(0, 0), (1, 0), (0, 1)];
        assert_eq!(around(corner, (5, 5)), "M5 5H69V37H37V69H5Z");
        assert_eq!(around(ring, (0, 0)), "M0 0H96V96H0ZM32 32V64H64V32Z");
        let touching = around([(0, 0), (1, 1)], (0, 0));
        assert_eq!(touching, "M0 0H32V32H0ZM32 32H64V64H32Z");
    }
}
