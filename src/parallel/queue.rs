//! The pieces of the tree in the order of the search, and what has come of each.
//!
//! A piece given away is put behind the one it was cut from, which ends where the new one begins: so what the pieces
//! yield, one after the other, is what one search alone yields. Pieces that are over and have nothing more to show
//! are joined with the one before, and leave only their cost.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Bound;

use crate::dance::Piece;
use crate::search::{Effort, Found};

/// Solutions of so many options in all are kept at the most, give or take a batch for each worker.
pub(super) const MOST_KEPT: usize = 1 << 22;

/// A solution, and what its piece had cost when it was found.
pub(super) struct Finding {
    pub(super) found: Found,
    pub(super) effort: Effort,
}

impl Finding {
    /// How much of the room for kept solutions it takes.
    pub(super) fn size(&self) -> usize {
        self.found.options.len() + 1
    }
}

/// What has come of a piece so far.
#[derive(Default)]
pub(super) struct Yield {
    /// Solutions that were not read yet.
    pub(super) kept: VecDeque<Finding>,
    pub(super) effort: Effort,
    pub(super) stage: Stage,
    /// The share of the whole tree that is still to be searched.
    pub(super) left: f64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Stage {
    #[default]
    Waiting,
    Begun,
    Over,
}

/// All pieces that are not over and read, in the order of the search.
#[derive(Default)]
pub(super) struct Queue {
    pub(super) pieces: BTreeMap<Piece, Yield>,
    /// How many options the solutions have that are kept.
    pub(super) kept: usize,
}

impl Queue {
    /// Whether more of a piece may be kept. Of the first one always, once what there was of it is read: all others
    /// wait for it.
    pub(super) fn has_room(&self, piece: &Piece) -> bool {
        self.kept < MOST_KEPT
            || self
                .pieces
                .first_key_value()
                .is_some_and(|(first, yielded)| first == piece && yielded.kept.is_empty())
    }

    /// Joins a piece that is over with its neighbours, where they are over and nothing of the later one is kept:
    /// so there are not many more pieces than workers and solutions kept.
    pub(super) fn join(&mut self, piece: &Piece) {
        let is_over = |neighbour: &(&Piece, &Yield)| neighbour.1.stage == Stage::Over;
        let before = self.pieces.range(..piece).next_back().filter(is_over);
        let after = self
            .pieces
            .range((Bound::Excluded(piece), Bound::Unbounded))
            .next();
        let after = after.filter(is_over).map(|(after, _)| after.clone());
        if let Some(before) = before.map(|(before, _)| before.clone()) {
            self.join_two(&before, piece);
        }
        if let Some(after) = after {
            let still_there = self.pieces.range(..&after).next_back();
            if let Some(before) = still_there.map(|(before, _)| before.clone()) {
                self.join_two(&before, &after);
            }
        }
    }

    fn join_two(&mut self, before: &Piece, after: &Piece) {
        if self
            .pieces
            .get(after)
            .is_some_and(|after| after.kept.is_empty())
            && let Some(spent) = self.pieces.remove(after).map(|after| after.effort)
            && let Some(before) = self.pieces.get_mut(before)
        {
            before.effort = before.effort + spent;
        }
    }

    /// What has been found and spent in all, besides what was spent before the pieces in the queue.
    pub(super) fn effort(&self, before: Effort) -> Effort {
        self.pieces
            .values()
            .fold(before, |sum, piece| sum + piece.effort)
    }
}
