//! Solutions up to the symmetries of the board.
//!
//! A symmetry of the board is a turn or reflection that takes the board to itself. It takes solutions to solutions
//! if it also takes the ways in which each piece may lie to the ways in which some piece may lie of which there are
//! as many: usually the same piece, but a one-sided piece may go to its mirror image. Those symmetries are a group,
//! and solutions count as equivalent if one of the group takes one to the other.
//!
//! By canonical form: a solution counts if none of its images is smaller in a fixed order. Each class has exactly
//! one such solution, whatever symmetries the solution has itself.
//!
//! In the problem: let a piece be used exactly once and stay the same piece under the whole group. Its placements
//! fall into orbits; keep one of each orbit. Every class of solutions still has a member, for some symmetry takes
//! the piece's place to the one kept. Two equivalent solutions that are both left have the piece in the same place
//! (one orbit, one place kept), so the symmetry between them fixes that place: it is enough to ask for the
//! canonical form under the symmetries that fix it. Where no symmetry but the identity fixes any place of the
//! piece, every solution left counts, and the search is shorter by the order of the group. Among all pieces that
//! could be held in this way one of the latter kind is preferred, and then the one with the fewest places left.

use std::collections::BTreeSet;

use super::{Board, Cell, Piece, Placement, Shape, Symmetry};

/// Where a symmetry takes every cell of the board and every piece, by number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Motion {
    cells: Vec<u32>,
    pieces: Vec<u32>,
}

impl Motion {
    fn image(&self, cells: &[u32]) -> Box<[u32]> {
        let mut image: Box<[u32]> = cells
            .iter()
            .map(|&cell| self.cells[cell as usize])
            .collect();
        image.sort_unstable();
        image
    }

    fn fixes(&self, cells: &[u32]) -> bool {
        *self.image(cells) == *cells
    }
}

/// The symmetries of a puzzle, and what has been done about them in the problem.
#[derive(Clone, Debug)]
pub(super) struct Symmetries {
    /// All but the identity.
    motions: Vec<Motion>,
    /// The piece of which only one place of each orbit is left.
    held: Option<u32>,
    /// No solution that is left has an equivalent one.
    settled: bool,
}

impl Symmetries {
    /// The symmetries of a board with pieces that may lie as `looks` tells.
    pub(super) fn new(
        board: &Board,
        pieces: &[Piece],
        looks: &[BTreeSet<Shape>],
        in_space: bool,
    ) -> Self {
        let group = Symmetry::group(true, true, in_space);
        let motions: BTreeSet<Motion> = group
            .iter()
            .filter(|symmetry| board.shape().turned(symmetry) == *board.shape())
            .filter_map(|symmetry| {
                Some(Motion {
                    cells: moved_cells(board, symmetry)?,
                    pieces: moved_pieces(pieces, looks, symmetry)?,
                })
            })
            .collect();
        let identity = |motion: &Motion| motion.cells.is_sorted() && motion.pieces.is_sorted();
        let motions: Vec<Motion> = motions.into_iter().filter(|m| !identity(m)).collect();
        Symmetries {
            settled: motions.is_empty(),
            motions,
            held: None,
        }
    }

    /// Holds a piece, if there is one that can be held, to one place of each orbit. The other placements go.
    pub(super) fn hold(&mut self, pieces: &[Piece], placements: &mut Vec<Placement>) {
        let stays = |piece: u32| {
            let stays = |motion: &Motion| motion.pieces[piece as usize] == piece;
            pieces[piece as usize].copies == (1..=1) && self.motions.iter().all(stays)
        };
        let kept = |placement: &Placement| {
            let mut images = self
                .motions
                .iter()
                .map(|motion| motion.image(&placement.cells));
            images.all(|image| image >= placement.cells)
        };
        let fixed = |placement: &&Placement| {
            self.motions
                .iter()
                .any(|motion| motion.fixes(&placement.cells))
        };
        let best = (0..pieces.len() as u32)
            .filter(|&piece| stays(piece))
            .map(|piece| {
                let own = placements
                    .iter()
                    .filter(|placement| placement.piece == piece);
                let kept: Vec<&Placement> = own.filter(|placement| kept(placement)).collect();
                (
                    kept.iter().copied().any(|placement| fixed(&placement)),
                    kept.len(),
                    piece,
                )
            })
            .min();
        if let Some((any_fixed, _, held)) = best.filter(|_| !self.motions.is_empty()) {
            placements.retain(|placement| placement.piece != held || kept(placement));
            self.held = Some(held);
            self.settled = !any_fixed;
        }
    }

    /// Whether no solution that is left has an equivalent one.
    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether this solution is the one of its class that counts.
    pub(super) fn prefer(&self, solution: &mut dyn Iterator<Item = &Placement>) -> bool {
        if self.settled {
            return true;
        }
        let mut placements: Vec<&Placement> = solution.collect();
        placements.sort_unstable();
        let held = placements
            .iter()
            .find(|placement| Some(placement.piece) == self.held);
        self.motions
            .iter()
            .filter(|motion| held.is_none_or(|held| motion.fixes(&held.cells)))
            .all(|motion| {
                let moved = placements.iter().map(|placement| Placement {
                    piece: motion.pieces[placement.piece as usize],
                    cells: motion.image(&placement.cells),
                });
                let mut image: Vec<Placement> = moved.collect();
                image.sort_unstable();
                placements.iter().copied().le(image.iter())
            })
    }
}

/// Where a symmetry of the board takes each of its cells.
fn moved_cells(board: &Board, symmetry: &Symmetry) -> Option<Vec<u32>> {
    let moved: Vec<Cell> = board
        .cells()
        .iter()
        .map(|&cell| symmetry.apply(cell))
        .collect();
    let corner = Cell {
        x: moved.iter().map(|cell| cell.x).min()?,
        y: moved.iter().map(|cell| cell.y).min()?,
        z: moved.iter().map(|cell| cell.z).min()?,
    };
    let place = |cell: &Cell| board.find(cell.minus(corner)).map(|place| place as u32);
    moved.iter().map(place).collect()
}

/// Which piece a symmetry makes of each, if it makes a piece of each. Among pieces that lie alike, the first goes
/// to the first, so that one symmetry after another is again one of these.
fn moved_pieces(
    pieces: &[Piece],
    looks: &[BTreeSet<Shape>],
    symmetry: &Symmetry,
) -> Option<Vec<u32>> {
    let alike = |looks_like: &BTreeSet<Shape>, piece: &Piece| -> Vec<usize> {
        let same =
            |&other: &usize| looks[other] == *looks_like && pieces[other].copies == piece.copies;
        (0..pieces.len()).filter(same).collect()
    };
    let image = |place: usize| {
        let image = looks[place]
            .iter()
            .map(|look| look.turned(symmetry))
            .collect();
        let rank = alike(&looks[place], &pieces[place]);
        let rank = rank.iter().position(|&other| other == place)?;
        let target = alike(&image, &pieces[place]);
        target.get(rank).map(|&target| target as u32)
    };
    (0..pieces.len()).map(image).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{Packing, Rules, named_set, read_pieces};

    /// Breaking the symmetry in the problem and by canonical form, or by the latter alone, must count the same.
    #[test]
    fn both_ways_agree() {
        let drawn = "F\n.##\n##.\n.#.\n\n0-2x\n###\n\n0-3x\n##\n#.\n\n0-x\n#\n";
        let puzzles = [
            ("3x20", named_set("pentominoes"), true, 2),
            ("8x8-centre", named_set("pentominoes"), true, 65),
            ("3x3x3", named_set("soma"), false, 240),
            ("4x7", named_set("one-sided tetrominoes"), false, 0),
            ("3x5", read_pieces(drawn), true, 0),
            ("2x3", read_pieces("##\n.#\n\n##\n.#\n"), true, 1),
            ("3x3", read_pieces("T\n###\n.#.\n\n0-5x o\n#"), true, 2),
        ];
        for (board, pieces, reflect, expected) in puzzles {
            let rules = Rules {
                reflect,
                distinct: true,
                ..Rules::default()
            };
            let board = board.parse().expect("a board");
            let pieces = pieces.expect("pieces");
            let [held, free] = [true, false].map(|hold| {
                Packing::build(Clone::clone(&board), pieces.clone(), rules, hold).expect("a puzzle")
            });
            let shown = format!("{:?} {:?}", pieces[0].name, held.placements.len());
            assert_eq!(held.count(), free.count(), "{shown}");
            if expected > 0 {
                assert_eq!(free.count(), expected, "{shown}");
            }
        }
    }
}
