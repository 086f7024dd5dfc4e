//! Solutions up to the symmetries of the board.
//!
//! A symmetry of the board is a turn or reflection that maps the board to itself. It maps solutions to solutions if it
//! maps the orientations of each piece onto those of a piece with the same number of copies: usually the same piece,
//! but a one-sided piece may go to its mirror image. These symmetries form a group. Two solutions are equivalent if a
//! member of the group maps one to the other.
//!
//! One way is by canonical form: a solution counts if none of its images is smaller in a fixed order. Each class of
//! equivalent solutions has exactly one such member, whatever symmetries the solutions themselves have. (Read, Every
//! one a winner, 1978, calls this orderly generation.)
//!
//! The other way is in the problem: take a piece that is used exactly once and that every symmetry maps to itself. Its
//! placements fall into orbits; keep one placement of each orbit. Every class of solutions still has a member, because
//! some symmetry maps the piece to the kept placement. If two equivalent solutions remain, both have the piece in the
//! same place, and the symmetry between them fixes that place. So it suffices to require the canonical form under the
//! symmetries that fix it. If only the identity fixes any placement of the piece, every remaining solution counts, and
//! the search is shorter by a factor of the order of the group. Such a piece is preferred, and then the one with the
//! fewest remaining placements. (Knuth breaks symmetry in this way by hand, TAOCP 7.2.2.1, exercises on polyominoes.)

use std::collections::HashMap;

use quadrille_engine::OptionId;

use super::{Cell, PackingBoard, Piece, Placement, Shape, Symmetry};
use quadrille_engine::sort::{sort, sorted_set};

/// The images of all cells of the board and of all pieces under a symmetry, by number.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Motion {
    cells: Vec<u32>,
    pieces: Vec<u32>,
}

impl Motion {
    fn image(&self, cells: &[u32]) -> Box<[u32]> {
        let image = cells.iter().map(|&cell| self.cells[cell as usize]);
        let mut image: Box<[u32]> = image.collect();
        image.sort_unstable();
        image
    }

    /// The image of a piece in a place.
    fn placed(&self, placement: &Placement) -> Placement {
        Placement {
            piece: self.pieces[placement.piece as usize],
            cells: self.image(&placement.cells),
        }
    }

    fn fixes(&self, cells: &[u32]) -> bool {
        *self.image(cells) == *cells
    }
}

/// The symmetries of a puzzle, and which of them the problem breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Symmetries {
    /// All but the identity.
    motions: Vec<Motion>,
    /// The piece that keeps only one placement of each orbit.
    held: Option<u32>,
    /// Its other placements.
    dropped: Vec<Placement>,
    /// No two remaining solutions are equivalent.
    settled: bool,
}

impl Symmetries {
    /// The symmetries of a board with pieces whose orientations are `looks`: in space or in the plane, all or rotations
    /// alone.
    pub(super) fn new(
        board: &PackingBoard,
        pieces: &[Piece],
        looks: &[Vec<Shape>],
        in_space: bool,
        rotations: bool,
    ) -> Self {
        let mut motions = Vec::new();
        for symmetry in &board.lattice().symmetries(true, !rotations, in_space) {
            if board.shape().turned(symmetry) == *board.shape()
                && let Some(cells) = moved_cells(board, symmetry)
                && let Some(pieces) = moved_pieces(pieces, looks, symmetry)
                && !(cells.is_sorted() && pieces.is_sorted())
            {
                motions.push(Motion { cells, pieces });
            }
        }
        let motions = sorted_set(motions);
        Symmetries {
            settled: motions.is_empty(),
            motions,
            held: None,
            dropped: Vec::new(),
        }
    }

    /// Keeps one placement of each orbit of a piece, if there is a suitable piece, and removes the others.
    pub(super) fn hold(&mut self, pieces: &[Piece], placements: &mut Vec<Placement>) {
        let stays = |piece: u32| {
            let stays = |motion: &Motion| motion.pieces[piece as usize] == piece;
            pieces[piece as usize].copies == (1..=1) && self.motions.iter().all(stays)
        };
        let kept = |placement: &Placement| {
            let stays = |motion: &Motion| motion.image(&placement.cells) >= placement.cells;
            self.motions.iter().all(stays)
        };
        let fixed = |placement: &Placement| {
            let fixes = |motion: &Motion| motion.fixes(&placement.cells);
            self.motions.iter().any(fixes)
        };
        let mut best = None;
        for piece in (0..pieces.len() as u32).filter(|&piece| stays(piece)) {
            let (mut any_fixed, mut count) = (false, 0);
            for placement in &*placements {
                if placement.piece == piece && kept(placement) {
                    any_fixed |= fixed(placement);
                    count += 1;
                }
            }
            let held = (any_fixed, count, piece);
            best = Some(best.map_or(held, |best| held.min(best)));
        }
        if let Some((any_fixed, _, held)) = best.filter(|_| !self.motions.is_empty()) {
            let stays = |placement: &Placement| placement.piece != held || kept(placement);
            let (stay, dropped) = std::mem::take(placements).into_iter().partition(stays);
            (*placements, self.dropped) = (stay, dropped);
            self.held = Some(held);
            self.settled = !any_fixed;
        }
    }

    /// The placements that are no options of the problem, because others of their orbits are.
    pub(super) fn dropped(&self) -> &[Placement] {
        &self.dropped
    }

    /// For each symmetry, the images of all placements, by number; `None` if an image is not among them.
    pub(super) fn images(&self, placements: &[Placement]) -> Option<Vec<Vec<OptionId>>> {
        let numbers = (0..).map(OptionId::new);
        let number: HashMap<&Placement, OptionId> = placements.iter().zip(numbers).collect();
        let images = |motion: &Motion| {
            let images = placements.iter().map(|placement| motion.placed(placement));
            images.map(|image| number.get(&image).copied()).collect()
        };
        self.motions.iter().map(images).collect()
    }

    /// Whether no two remaining solutions are equivalent.
    pub(super) fn is_settled(&self) -> bool {
        self.settled
    }

    /// Whether a solution is the member of its class that counts.
    pub(super) fn prefer(&self, solution: &mut dyn Iterator<Item = &Placement>) -> bool {
        if self.settled {
            return true;
        }
        let mut placements: Vec<&Placement> = solution.collect();
        sort(&mut placements);
        let held = { placements.iter() }.find(|placement| Some(placement.piece) == self.held);
        let fixes = |motion: &&Motion| held.is_none_or(|held| motion.fixes(&held.cells));
        self.motions.iter().filter(fixes).all(|motion| {
            let moved = placements.iter().map(|placement| motion.placed(placement));
            let mut image: Vec<Placement> = moved.collect();
            sort(&mut image);
            placements.iter().copied().le(image.iter())
        })
    }
}

/// For each cell, the number of its image under a symmetry of the board.
fn moved_cells(board: &PackingBoard, symmetry: &Symmetry) -> Option<Vec<u32>> {
    let moved = board.cells().iter().map(|&cell| symmetry.apply(cell));
    let moved: Vec<Cell> = moved.collect();
    let corner = board.lattice().corner(&moved);
    let place = |cell: &Cell| board.find(cell.minus(corner)).map(|place| place as u32);
    moved.iter().map(place).collect()
}

/// The number of the image of each piece under a symmetry, if each image is a piece. Among pieces with the same
/// orientations the first goes to the first and so on, so that the symmetries stay a group.
fn moved_pieces(pieces: &[Piece], looks: &[Vec<Shape>], symmetry: &Symmetry) -> Option<Vec<u32>> {
    let alike = |looks_like: &[Shape], piece: &Piece| -> Vec<usize> {
        let same =
            |&other: &usize| looks[other] == *looks_like && pieces[other].copies == piece.copies;
        (0..pieces.len()).filter(same).collect()
    };
    let image = |place: usize| {
        let image = looks[place].iter().map(|look| look.turned(symmetry));
        let image = sorted_set(image.collect());
        let rank = alike(&looks[place], &pieces[place]);
        let rank = rank.iter().position(|&other| other == place)?;
        let target = alike(&image, &pieces[place]);
        target.get(rank).map(|&target| target as u32)
    };
    (0..pieces.len()).map(image).collect()
}
