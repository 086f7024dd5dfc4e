//! Symmetries of the pattern of clues.

use quadrille_engine::named;
use quadrille_engine::sort::sort;

named! {
    /// The symmetry of the pattern of clues: which clues stay or go together.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ClueSymmetry {
        /// Each clue separately.
        #[default]
        None = "none",
        /// The pattern of clues looks the same after half a turn.
        Rotational = "rotational",
        /// The pattern of clues looks the same after a quarter turn.
        Quarter = "quarter",
        /// The pattern of clues is its own reflection at the diagonal from the upper left.
        Diagonal = "diagonal",
        /// The pattern of clues is its own reflection at the diagonal from the upper right.
        Antidiagonal = "antidiagonal",
        /// The pattern of clues looks the same with left and right exchanged.
        Horizontal = "horizontal",
        /// The pattern of clues looks the same with top and bottom exchanged.
        Vertical = "vertical",
        /// The pattern of clues has all of these symmetries.
        Full = "full",
    }
    /// The name of the symmetry, in lower case.
    pub fn name;
    /// All of them.
    pub const ALL;
}

impl ClueSymmetry {
    /// The orbit of a cell in a square of this order, in ascending order. Cells count from 0 row by row. Empty if there
    /// is no such cell.
    pub fn group(self, order: u8, cell: usize) -> Vec<usize> {
        let order = usize::from(order);
        let mut group = Vec::new();
        let mut open = Vec::from_iter((cell < order * order).then_some(cell));
        while let Some(cell) = open.pop() {
            if !group.contains(&cell) {
                group.push(cell);
                let steps = self.steps(order - 1, cell / order, cell % order);
                open.extend(steps.map(|(row, column)| row * order + column));
            }
        }
        sort(&mut group);
        group
    }

    /// The group: for each of its moves the image of every cell, the move that leaves all in place first.
    pub(super) fn moves(self, order: u8) -> Vec<Vec<usize>> {
        let order = usize::from(order);
        let mut moves = vec![Vec::from_iter(0..order * order)];
        let mut next = 0;
        while let Some(known) = moves.get(next).cloned() {
            for step in 0..2 {
                let image = |&cell: &usize| {
                    let mut steps = self.steps(order - 1, cell / order, cell % order);
                    let (row, column) = steps.nth(step)?;
                    Some(row * order + column)
                };
                let image: Option<Vec<usize>> = known.iter().map(image).collect();
                moves.extend(image.filter(|image| !moves.contains(image)));
            }
            next += 1;
        }
        moves
    }

    /// The images of a cell under the generators of the group. `last` is the last row.
    fn steps(self, last: usize, row: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
        let turned = (column, last - row);
        let mirrored = (row, last - column);
        let steps = match self {
            ClueSymmetry::None => [None, None],
            ClueSymmetry::Rotational => [Some((last - row, last - column)), None],
            ClueSymmetry::Quarter => [Some(turned), None],
            ClueSymmetry::Diagonal => [Some((column, row)), None],
            ClueSymmetry::Antidiagonal => [Some((last - column, last - row)), None],
            ClueSymmetry::Horizontal => [Some(mirrored), None],
            ClueSymmetry::Vertical => [Some((last - row, column)), None],
            ClueSymmetry::Full => [Some(turned), Some(mirrored)],
        };
        steps.into_iter().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_are_orbits() {
        let sizes = |order: u8| {
            let cells = usize::from(order).pow(2);
            let size = |symmetry: &ClueSymmetry| {
                let mut all: Vec<_> = (0..cells).map(|cell| symmetry.group(order, cell)).collect();
                all.sort_unstable();
                all.dedup();
                assert_eq!(all.iter().flatten().count(), cells, "{symmetry:?}");
                all.len()
            };
            ClueSymmetry::ALL.iter().map(size).collect::<Vec<_>>()
        };
        // The moves take each cell to its group.
        for &symmetry in ClueSymmetry::ALL {
            let moves = symmetry.moves(5);
            for cell in 0..25 {
                let mut images: Vec<usize> = moves.iter().map(|image| image[cell]).collect();
                images.sort_unstable();
                images.dedup();
                assert_eq!(images, symmetry.group(5, cell), "{symmetry:?}");
            }
        }
        let moves = |symmetry: &ClueSymmetry| symmetry.moves(9).len();
        let counts: Vec<usize> = ClueSymmetry::ALL.iter().map(moves).collect();
        assert_eq!(counts, [1, 2, 4, 2, 2, 2, 2, 8]);
        // By Burnside's lemma.
        assert_eq!(sizes(9), [81, 41, 21, 45, 45, 45, 45, 15]);
        assert_eq!(sizes(4), [16, 8, 4, 10, 10, 8, 8, 3]);
    }
}
