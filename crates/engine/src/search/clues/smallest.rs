//! A smallest set of clues, found from below.
//!
//! Each other solution lacks some options of the solution, and one of these has to be a clue. So the clues are a
//! hitting set of all these sets, and a smallest hitting set of some of them is a lower bound. If it leaves the
//! solution as the only one, it is a smallest set of clues. Otherwise there is another solution, which gives a new set:
//! the smaller, the better, so options of the solution are added to the clues while another solution is left. (Implicit
//! hitting sets: Chandrasekaran, Karp, Moreno-Centeno and Vempala, 2011; the unavoidable sets of McGuire, Tugemann and
//! Civario in their proof that 16 clues are too few for Sudoku, 2012.) Smallest hitting sets are cheapest covers: an
//! item for each set, which has to be covered at least once, and an option for each option of the solution.

use super::{Setter, Verdict};
use crate::engine::Stop;
use crate::problem::{OptionId, Problem};
use quadrille_kernel::sort::sorted_set;

/// A node limit of the searches that make a set of options smaller, which is not worth more.
const FEW_NODES: u64 = 10_000;

impl<I, T> Setter<'_, I, T> {
    /// Replaces `clues` by a smallest set, if the limits allow, and sets the bound.
    pub(super) fn smallest(
        &self,
        solution: &[OptionId],
        free: &[OptionId],
        clues: &mut Vec<OptionId>,
        bound: &mut usize,
    ) {
        let mut sets: Vec<Vec<OptionId>> = Vec::new();
        while *bound < clues.len() {
            let (hitting, least) = self.hitting_set(free, &sets);
            *bound = least.clamp(*bound, clues.len());
            let Some(hitting) = hitting.filter(|hitting| hitting.len() < clues.len()) else {
                return;
            };
            // The options of one set after the other are added, so that the next one is disjoint from it.
            let mut kept = hitting.clone();
            let before = sets.len();
            loop {
                match self.other(solution, &kept, None, u64::MAX) {
                    Verdict::Solution(other) => {
                        let set = self.fewer(solution, free, &kept, &other);
                        kept.extend(&set);
                        sets.push(set);
                    }
                    Verdict::None => break,
                    Verdict::Unknown(_) => return,
                }
            }
            if sets.len() == before {
                *bound = (*bound).max(hitting.len().min(least));
                *clues = hitting;
                return;
            }
        }
    }

    /// The options that are in the solution but not in another one that has all of `kept`: as few as few searches find.
    fn fewer(
        &self,
        solution: &[OptionId],
        free: &[OptionId],
        kept: &[OptionId],
        other: &[OptionId],
    ) -> Vec<OptionId> {
        let lacking = |other: &[OptionId]| -> Vec<OptionId> {
            let free = free.iter().copied();
            free.filter(|option| !other.contains(option)).collect()
        };
        let mut set = lacking(other);
        let mut tried = 0;
        while tried < set.len() && !self.is_over() {
            let option = set[tried];
            let shared = free.iter().copied().filter(|other| !set.contains(other));
            let more = shared.chain(kept.iter().copied()).chain([option]);
            let more = sorted_set(more.collect());
            match self.other(solution, &more, None, FEW_NODES) {
                Verdict::Solution(other) => {
                    let fewer = lacking(&other);
                    // Those before this place cannot be shared any more.
                    set.retain(|option| fewer.contains(option));
                }
                _ => tried += 1,
            }
        }
        set
    }

    /// A smallest set with an option of each of these sets, and how many it needs at least.
    fn hitting_set(
        &self,
        free: &[OptionId],
        sets: &[Vec<OptionId>],
    ) -> (Option<Vec<OptionId>>, usize) {
        let known = "items and options of a problem";
        let mut cover = Problem::<usize, OptionId>::new();
        for (number, set) in sets.iter().enumerate() {
            let most = u32::try_from(set.len()).unwrap_or(u32::MAX);
            cover.primary_times(number, 1..=most).expect(known);
        }
        for &option in free {
            let hits = (0..sets.len()).filter(|&number| sets[number].contains(&option));
            let hits: Vec<usize> = hits.collect();
            if !hits.is_empty() {
                let added = cover.option(option).cover(hits).cost(1).add();
                added.expect(known);
            }
        }
        let mut limits = self.limits(u64::MAX);
        limits.solutions = u64::MAX;
        let best = cover.search().limits(limits).best(1);
        let least = best.bound.and_then(|bound| usize::try_from(bound).ok());
        let proven = best.report.stop == Stop::Exhausted;
        let found = best.solutions.first();
        let found = found.map(|found| found.tags().copied().collect::<Vec<_>>());
        let least = match (&found, proven) {
            (Some(found), true) => found.len(),
            _ => least.unwrap_or(0),
        };
        (found.filter(|_| proven), least)
    }
}
