//! The outline of a set of cells as an SVG path.
//!
//! Every side of a cell that no other cell of the set shares is an edge, directed so that the cell is to its right; as
//! many edges end in each corner as begin there, so following them yields closed loops, one around the cells and one
//! around each hole. Where two cells touch only at a corner, two edges begin there; turning right stays at the same
//! cell, so no loop crosses itself. Straight runs become one step. O(n log n) for n cells.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::sorted_set::sorted_set;

/// The path around cells (column, row), for cells of this side with the corner of cell (0, 0) at `origin`.
///
/// ```
/// assert_eq!(quadrille::svg::trace([(0, 0), (1, 0), (0, 1)], 10, (5, 5)), "M5 5H25V15H15V25H5Z");
/// ```
pub fn trace(cells: impl IntoIterator<Item = (i32, i32)>, side: i32, origin: (i32, i32)) -> String {
    let cells = sorted_set(cells.into_iter().collect());
    // The directions in which edges leave each corner (row, column): 0 right, 1 down, 2 left, 3 up.
    let mut edges: BTreeMap<(i32, i32), Vec<usize>> = BTreeMap::new();
    for &(x, y) in &cells {
        let sides = [
            ((x, y - 1), (y, x)),
            ((x + 1, y), (y, x + 1)),
            ((x, y + 1), (y + 1, x + 1)),
            ((x - 1, y), (y + 1, x)),
        ];
        for (direction, (neighbor, corner)) in sides.into_iter().enumerate() {
            if cells.binary_search(&neighbor).is_err() {
                edges.entry(corner).or_default().push(direction);
            }
        }
    }
    let mut path = String::new();
    let at = |row: i32, column: i32| (origin.0 + column * side, origin.1 + row * side);
    while let Some((&start, _)) = edges.first_key_value() {
        let (x, y) = at(start.0, start.1);
        let mut corner = start;
        let mut heading = take(&mut edges, corner, None);
        path.push_str(&format!("M{x} {y}"));
        while let Some(direction) = heading {
            let (row, column) = corner;
            corner = [
                (row, column + 1),
                (row + 1, column),
                (row, column - 1),
                (row - 1, column),
            ][direction];
            heading = take(&mut edges, corner, Some(direction)).filter(|_| corner != start);
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
    edges: &mut BTreeMap<(i32, i32), Vec<usize>>,
    corner: (i32, i32),
    from: Option<usize>,
) -> Option<usize> {
    let leaving = edges.get_mut(&corner)?;
    let right_first = |from: usize| [from + 1, from, from + 3].map(|turn| turn % 4);
    let wanted = match from {
        Some(from) => right_first(from)
            .into_iter()
            .find(|turn| leaving.contains(turn))?,
        None => *leaving.iter().min()?,
    };
    leaving.retain(|&direction| direction != wanted);
    if leaving.is_empty() {
        edges.remove(&corner);
    }
    Some(wanted)
}
