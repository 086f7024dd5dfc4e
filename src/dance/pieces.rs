//! Pieces of the search tree, so that several searches can share it.
//!
//! A piece is a place in the tree, told by the numbers of the cases that lead to it, and some neighbouring cases
//! at that place. As the choice of items depends on nothing but the cases above, the same numbers lead to the
//! same place on every grid of the problem. A search gives away what it has not begun; whoever takes it goes
//! there and searches it as the giver would have. Pieces are ordered as the search of one would meet them.

use super::choose::Choice;
use super::{Cutoff, Dance, NoCutoff, Step};

/// A piece of the search tree. Sorts by the order of the search.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece {
    /// The case to take at each level; last, the first case to try. Nothing: the whole tree.
    pub(super) path: Vec<u32>,
    /// The case to stop at.
    pub(super) end: u32,
}

impl Piece {
    /// How many items are branched on above it.
    pub(crate) fn depth(&self) -> usize {
        self.path.len()
    }
}

impl Dance<'_> {
    /// All that is still to be searched, as pieces of one case each, in the order of the search. To be asked when the
    /// search is about to try a case.
    pub(crate) fn rest(&self) -> Vec<Piece> {
        let place = self.place();
        let levels = self.branches.iter().enumerate().rev();
        let cases = levels.flat_map(|(level, branch)| {
            let [before, end, _] = branch.place();
            let first = before + u32::from(level + 1 < place.len());
            (first..end).map(move |case| (level, case))
        });
        let piece = |(level, case): (usize, u32)| Piece {
            path: place[..level].iter().copied().chain([case]).collect(),
            end: case + 1,
        };
        cases.map(piece).collect()
    }

    /// Where in the tree the search stands: the case taken at each level. Sorts by the order of the search.
    pub(crate) fn place(&self) -> Vec<u32> {
        self.branches
            .iter()
            .map(|branch| branch.place()[0])
            .collect()
    }

    /// Gives away the largest piece that is not begun: the cases not tried of the first level that has any. Tells
    /// its share of the tree too, as [`fraction`](Self::fraction) reckons.
    pub(crate) fn give_away(&mut self) -> Option<(Piece, f64)> {
        let undecided = |level: &usize| {
            let [before, end, _] = self.branches[*level].place();
            before + 1 < end
        };
        let level = (0..self.branches.len()).find(undecided)?;
        let above = self.branches[..level]
            .iter()
            .map(|branch| branch.place()[0]);
        let [before, end, _] = self.branches[level].place();
        let path = above.chain([before + 1]).collect();
        self.branches[level].end_at(before + 1);
        let cases = self.branches[..=level]
            .iter()
            .map(|branch| f64::from(branch.place()[2]));
        let share = f64::from(end - before - 1) / cases.product::<f64>();
        Some((Piece { path, end }, share))
    }

    /// Goes to a piece, to search it. Of the cost only what the giver has not paid is counted.
    pub(crate) fn go_to(&mut self, piece: &Piece) {
        self.go_to_within(piece, &mut NoCutoff);
    }

    /// Goes to a piece of a search that strikes options, by a cutoff that strikes the same ones.
    pub(crate) fn go_to_within(&mut self, piece: &Piece, cutoff: &mut impl Cutoff) {
        let updates = self.links.updates;
        for (level, &case) in piece.path.iter().enumerate() {
            let struck = self.links.struck.len();
            let Choice::Item(item) = self.choose(cutoff) else {
                // With a cutoff this rests on its striking the same options again: see `cheapest::ceiling::Way`.
                unreachable!("a path leads through items to branch on");
            };
            let mut branch = self.links.open(item, struck);
            for _ in 0..case {
                self.links.skip(&mut branch);
            }
            if level + 1 < piece.path.len() {
                branch.end_at(case + 1);
                self.links.take(&branch);
            } else {
                branch.end_at(piece.end);
                self.next = Step::Try;
            }
            branch.opened = updates + self.charged;
            self.branches.push(branch);
        }
        self.links.updates = updates;
    }
}
