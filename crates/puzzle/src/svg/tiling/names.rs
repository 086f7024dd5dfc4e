//! Places the names of pieces, all in one size, as near to the middle of each piece as they fit.

use super::cells::{SIDE, center, corners};
use crate::packing::{Cell, Lattice};
use quadrille_engine::sort::{sort_by_key, sorted_set};

/// The candidate sizes of letters.
const SIZES: [i32; 5] = [16, 14, 12, 10, 8];

/// The middle of a name, and the name as it is shown.
type NamePlace = ((i32, i32), String);

/// The size of the letters, and for each piece the middle of its name and the name. A name that does not fit in the
/// smallest size is shortened.
pub fn places(lattice: Lattice, pieces: &[(&[Cell], &str)]) -> (i32, Vec<NamePlace>) {
    let fits = |&size: &i32| {
        let places = pieces.iter().map(|(cells, name)| {
            let middle = middle(lattice, cells, width(name.chars().count(), size), size)?;
            Some((middle, (*name).to_owned()))
        });
        let places: Option<Vec<NamePlace>> = places.collect();
        Some((size, places?))
    };
    SIZES.iter().find_map(fits).unwrap_or_else(|| {
        let size = SIZES[SIZES.len() - 1];
        let cut = |(cells, name): &(&[Cell], &str)| cut(lattice, cells, name, size);
        (size, pieces.iter().map(cut).collect())
    })
}

/// The longest start of a name that fits into a piece; one letter always does.
fn cut(lattice: Lattice, cells: &[Cell], name: &str, size: i32) -> NamePlace {
    let length = name.chars().count();
    for kept in (1..=length).rev() {
        if let Some(middle) = middle(lattice, cells, width(kept, size), size) {
            let mut shown: String = name.chars().take(kept).collect();
            if kept < length {
                shown.pop();
                shown.push('…');
            }
            return (middle, shown);
        }
    }
    let first = cells.first().map(|&cell| center(lattice, cell));
    (first.unwrap_or_default(), name.chars().take(1).collect())
}

/// The width of a text: a letter is about two thirds as wide as its size.
fn width(letters: usize, size: i32) -> i32 {
    letters as i32 * size * 2 / 3
}

/// Pieces of more cells than this have their names in the middle of a cell: the number of points between two cells is
/// quadratic.
const LARGE: usize = 100;

/// A place for a box of this size within the cells, as near to their middle as possible. The candidates are the middles
/// of the cells and, unless the piece is [`LARGE`], the points halfway between two of them.
fn middle(lattice: Lattice, cells: &[Cell], width: i32, height: i32) -> Option<(i32, i32)> {
    let centers: Vec<(i32, i32)> = cells.iter().map(|&cell| center(lattice, cell)).collect();
    // On a long board, sums and squares of coordinates exceed 32 bits.
    let mean = |of: fn(&(i32, i32)) -> i32| {
        let sum: i64 = centers.iter().map(|at| i64::from(of(at))).sum();
        sum / (centers.len() as i64).max(1)
    };
    let goal = (mean(|at| at.0), mean(|at| at.1));
    let mut between = Vec::new();
    for (number, one) in centers.iter().enumerate() {
        let others = match centers.len() > LARGE {
            true => &centers[number..=number],
            false => &centers[..],
        };
        for other in others {
            between.push(((one.0 + other.0) / 2, (one.1 + other.1) / 2));
        }
    }
    let mut points = sorted_set(between);
    let (wide, high) = (width / 2 + 2, height / 2);
    let squares = sorted_set(cells.iter().map(|cell| (cell.x, cell.y)).collect());
    let inside = |&(x, y): &(i32, i32)| match lattice {
        Lattice::Square => {
            let mut columns = (x - wide).div_euclid(SIDE)..=(x + wide).div_euclid(SIDE);
            columns.all(|column| {
                let mut rows = (y - high).div_euclid(SIDE)..=(y + high).div_euclid(SIDE);
                rows.all(|row| squares.binary_search(&(column, row)).is_ok())
            })
        }
        _ => {
            // All around the letters, which are seven tenths as high as their size: the outline of several cells may come
            // in between the corners.
            let letters = high * 7 / 10;
            let beside = [-wide, -wide / 2, 0, wide / 2, wide];
            let around = { beside.into_iter() }
                .flat_map(|right| [-letters, letters].map(|down| (right, down)));
            let probes = [(-wide, 0), (0, -high), (0, 0), (0, high), (wide, 0)];
            around.chain(probes).all(|(right, down)| {
                let has = |&cell: &Cell| contains(&corners(lattice, cell), (x + right, y + down));
                cells.iter().any(has)
            })
        }
    };
    let distance =
        |at: &(i32, i32)| (i64::from(at.0) - goal.0).pow(2) + (i64::from(at.1) - goal.1).pow(2);
    sort_by_key(&mut points, distance);
    points.into_iter().find(inside)
}

/// Whether a convex polygon in clockwise order contains a point.
fn contains(corners: &[(i32, i32)], at: (i32, i32)) -> bool {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).all(|(from, to)| {
        (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0) >= 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Looking at each point for each cell would take minutes.
    #[test]
    fn names_of_large_pieces_are_found() {
        let cells = (0..100).flat_map(|y| (0..100).map(move |x| Cell { x, y, z: 0 }));
        let cells: Vec<Cell> = cells.collect();
        let (size, placed) = places(Lattice::Hexagon, &[(&cells, "large")]);
        assert_eq!((size, placed[0].1.as_str()), (SIZES[0], "large"));
    }

    /// Each point of the letters is in a cell, where the outline of two hexagons comes in between them too.
    #[test]
    fn names_do_not_cross_the_outline() {
        let hexagon = |x, y| Cell { x, y, z: 0 };
        for other in [hexagon(1, 0), hexagon(0, 1), hexagon(-1, 1)] {
            let cells = [hexagon(0, 0), other];
            for name in ["duo", "domino", "ab"] {
                let (size, placed) = places(Lattice::Hexagon, &[(&cells, name)]);
                let ((x, y), shown) = placed[0].clone();
                let wide = width(shown.chars().count(), size) / 2;
                for right in -wide..=wide {
                    for down in [-size * 7 / 20, 0, size * 7 / 20] {
                        let at = (x + right, y + down);
                        let mut cells = cells.iter();
                        let is_in =
                            cells.any(|&cell| contains(&corners(Lattice::Hexagon, cell), at));
                        assert!(is_in, "{shown} at {right}, {down}");
                    }
                }
            }
        }
    }
}
