//! The outline of a set of cells as an SVG path.
//!
//! Every side of a cell that no other cell of the set shares is an edge, directed so that the cell is to its right; as
//! many edges end in each corner as begin there, so following them yields closed loops, one around the cells and one
//! around each hole. Where two cells touch only at a corner, two edges begin there; turning right stays at the same
//! cell, so no loop crosses itself. Straight runs become one step. O(n log n) for n cells.

use std::fmt::Write;

use quadrille_engine::sort::{sort, sorted_set};

/// The path around cells (column, row), for cells of this side with the corner of cell (0, 0) at `origin`.
pub(crate) fn trace(
    cells: impl IntoIterator<Item = (i32, i32)>,
    side: i32,
    origin: (i32, i32),
) -> String {
    path(sorted_set(cells.into_iter().collect()), side, origin)
}

/// An edge: the corner (row, column) that it leaves, and its direction: 0 right, 1 down, 2 left, 3 up.
type Edge = ((i32, i32), usize);

fn path(cells: Vec<(i32, i32)>, side: i32, origin: (i32, i32)) -> String {
    let mut edges: Vec<Edge> = Vec::new();
    for &(x, y) in &cells {
        let sides = [
            ((x, y - 1), (y, x)),
            ((x + 1, y), (y, x + 1)),
            ((x, y + 1), (y + 1, x + 1)),
            ((x - 1, y), (y + 1, x)),
        ];
        for (direction, (neighbor, corner)) in sides.into_iter().enumerate() {
            if cells.binary_search(&neighbor).is_err() {
                edges.push((corner, direction));
            }
        }
    }
    sort(&mut edges);
    let mut open = vec![true; edges.len()];
    let mut path = String::new();
    let at = |row: i32, column: i32| (origin.0 + column * side, origin.1 + row * side);
    let mut first = 0;
    while let Some(step) = open[first..].iter().position(|&open| open) {
        first += step;
        let start = edges[first].0;
        let (x, y) = at(start.0, start.1);
        let mut corner = start;
        let mut heading = take(&edges, &mut open, corner, None);
        path.push_str(&format!("M{x} {y}"));
        while let Some(direction) = heading {
            let (row, column) = corner;
            corner = [
                (row, column + 1),
                (row + 1, column),
                (row, column - 1),
                (row - 1, column),
            ][direction];
            heading = take(&edges, &mut open, corner, Some(direction)).filter(|_| corner != start);
            let (x, y) = at(corner.0, corner.1);
            let step = match (heading, direction) {
                (Some(next), _) if next == direction => Ok(()),
                (Some(_), 0 | 2) => write!(path, "H{x}"),
                (Some(_), _) => write!(path, "V{y}"),
                // The last step closes the loop.
                (None, _) => write!(path, "Z"),
            };
            step.expect("text can be written to a string");
        }
    }
    path
}

/// Takes an edge that leaves a corner: the rightmost one, relative to the direction of arrival.
fn take(
    edges: &[Edge],
    open: &mut [bool],
    corner: (i32, i32),
    from: Option<usize>,
) -> Option<usize> {
    let turns: &[usize] = match from {
        Some(_) => &[1, 0, 3],
        None => &[0, 1, 2, 3],
    };
    for turn in turns {
        let direction = (from.unwrap_or(0) + turn) % 4;
        if let Ok(edge) = edges.binary_search(&(corner, direction))
            && std::mem::take(&mut open[edge])
        {
            return Some(direction);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::trace;

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
            let path = trace(cells.map(|cell| (cell % 4, cell / 4)), 1, (0, 0));
            assert_eq!(
                enclosed(&path),
                set.count_ones() as i32,
                "{set:012b}: {path}"
            );
            // No loop visits a corner twice: cells that touch at a corner only are separate.
            assert_eq!(path.matches('M').count(), path.matches('Z').count());
        }
        let ring = (0..9)
            .filter(|&cell| cell != 4)
            .map(|cell| (cell % 3, cell / 3));
        let corner = [(0, 0), (1, 0), (0, 1)];
        assert_eq!(trace(corner, 10, (5, 5)), "M5 5H25V15H15V25H5Z");
        assert_eq!(trace(ring, 1, (0, 0)), "M0 0H3V3H0ZM1 1V2H2V1Z");
        assert_eq!(trace([(0, 0), (1, 1)], 1, (0, 0)), "M0 0H1V1H0ZM1 1H2V2H1Z");
    }
}
