//! Boards of squares to be filled with pieces.

use std::collections::BTreeSet;

use super::exact;
use crate::problem::Problem;

/// The squares of a piece.
pub(crate) type Piece = &'static [(i32, i32)];

/// Three squares.
pub(crate) const L: Piece = &[(0, 0), (0, 1), (1, 0)];
/// Four squares.
pub(crate) const T: Piece = &[(0, 0), (0, 1), (0, 2), (1, 1)];
/// All tetrominoes.
pub(crate) const FOUR: [Piece; 5] = [
    T,
    &[(0, 0), (0, 1), (0, 2), (0, 3)],
    &[(0, 0), (0, 1), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 0)],
    &[(0, 0), (0, 1), (1, 1), (1, 2)],
];

/// All pentominoes.
pub(crate) const FIVE: [Piece; 12] = [
    &[(0, 1), (0, 2), (1, 0), (1, 1), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)],
    &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 0)],
    &[(0, 0), (0, 1), (0, 2), (1, 2), (1, 3)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 1), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (1, 2)],
    &[(0, 0), (0, 1), (0, 2), (1, 0), (2, 0)],
    &[(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)],
    &[(0, 1), (1, 0), (1, 1), (1, 2), (2, 1)],
    &[(0, 0), (0, 1), (0, 2), (0, 3), (1, 1)],
    &[(0, 0), (0, 1), (1, 1), (2, 1), (2, 2)],
];

/// The places of pieces, turned and turned over, on a board of this many squares each way.
pub(crate) fn tilings(rows: i32, columns: i32, pieces: &[Piece]) -> Problem<usize> {
    let turned = |piece: Piece, turn: u32| {
        piece.iter().map(move |&(y, x)| {
            let (y, x) = if turn & 1 == 0 { (y, x) } else { (x, y) };
            let (y, x) = if turn & 2 == 0 { (y, x) } else { (-y, x) };
            if turn & 4 == 0 { (y, x) } else { (y, -x) }
        })
    };
    let number = |(y, x)| {
        let is_on_board = (0..rows).contains(&y) && (0..columns).contains(&x);
        is_on_board.then(|| (y * columns + x) as usize)
    };
    let mut places = BTreeSet::new();
    for (&piece, turn) in pieces
        .iter()
        .flat_map(|p| (0..8).map(move |turn| (p, turn)))
    {
        for (row, column) in (-4..rows + 4).flat_map(|y| (-4..columns + 4).map(move |x| (y, x))) {
            let squares = turned(piece, turn).map(|(y, x)| number((row + y, column + x)));
            places.extend(squares.collect::<Option<BTreeSet<usize>>>());
        }
    }
    exact((rows * columns) as usize, places)
}
