//! Forcing chains: what a candidate leads to, along the links between candidates.
//!
//! If a candidate leads to its own removal, it is wrong. This is the shortest way to find it wrong by single links: if it
//! led to two statements that contradict each other, then the second chain, read backwards with each statement negated,
//! would lead on from the first to the removal of the candidate. If all candidates of a cell, or all places of a symbol
//! in a unit, lead to the removal of some candidate, that one is wrong too, since one of them is right. (The forcing
//! chains and multiple forcing chains of N. Juillerat's Sudoku Explainer, 2006.)
//!
//! Both follow the [links](super::chain) from every candidate, so they take time in proportion to the number of
//! candidates times the number of links. In squares with more than [`CANDIDATES`] candidates that is too long for a hint,
//! and they are not tried.

use super::chain::{Candidate, LinkKinds, Links, Statement, chain_to};
use super::{Deduction, Logic, Technique, each};
use crate::square::Unit;

/// The most candidates of a square in which forcing chains are tried.
const CANDIDATES: usize = 1_500;

impl Logic {
    /// A candidate that leads to its own removal.
    pub(super) fn forcing_chain(&self) -> Option<Deduction> {
        if self.candidate_count() > CANDIDATES {
            return None;
        }
        let links = Links::new(self, LinkKinds::All);
        let mut best: Option<Vec<Statement>> = None;
        for first in links.candidates() {
            let length = best.as_ref().map_or(usize::MAX, |chain| chain.len() - 2);
            let follows = links.follow((first, true), length);
            let wrong = |(statement, _): &(Statement, usize)| *statement == (first, false);
            let place = follows.iter().position(wrong);
            best = place.map(|place| chain_to(&follows, place)).or(best);
        }
        let chain = best?;
        let (cell, symbol) = self.candidate(chain[0].0);
        let found = Deduction {
            chains: vec![self.shown(&chain)],
            ..self.deduction(Technique::ForcingChain, &[], &[cell], 1 << symbol)
        };
        self.removing(found, [(cell, symbol)])
    }

    /// A candidate whose removal all candidates of a cell lead to, or all places of a symbol in a unit.
    pub(super) fn multiple_forcing_chains(&self) -> Option<Deduction> {
        if self.candidate_count() > CANDIDATES {
            return None;
        }
        let links = Links::new(self, LinkKinds::All);
        let mut best: Option<(usize, Deduction)> = None;
        let cells = (0..self.left.len()).map(|cell| {
            let cases = each(self.left[cell]).map(|symbol| self.candidate_number(cell, symbol));
            (None, cases.collect())
        });
        let units = self.units().flat_map(|(_, unit)| {
            (1..=self.rules.order()).map(move |symbol| {
                let cells = self.places(unit, symbol).into_iter();
                let places = cells.map(|cell| self.candidate_number(cell, symbol));
                (Some(unit), places.collect())
            })
        });
        // What each candidate leads to the removal of, as a set.
        let mut removed = vec![Vec::new(); self.left.len() * usize::from(self.rules.order())];
        for candidate in links.candidates() {
            let mut set = vec![0_u64; removed.len().div_ceil(64)];
            for ((other, is_right), _) in links.follow((candidate, true), usize::MAX) {
                set[other / 64] |= u64::from(!is_right) << (other % 64);
            }
            removed[candidate] = set;
        }
        let agree = |cases: &[Candidate]| {
            let words = 0..removed.len().div_ceil(64);
            let mut common = words.map(|word| {
                let sets = cases.iter().map(|&case| removed[case][word]);
                sets.fold(u64::MAX, |all, set: u64| all & set)
            });
            common.any(|set| set > 0)
        };
        let mut choices: Vec<(_, Vec<_>)> = cells.chain(units).collect();
        choices.retain(|(_, cases)| cases.len() > 2 && agree(cases));
        for (unit, cases) in choices {
            let length = best.as_ref().map_or(usize::MAX, |(length, _)| *length);
            best = self.led_by_all(&links, unit, &cases, length).or(best);
        }
        best.map(|(_, found)| found)
    }

    /// The candidate whose removal all of these lead to by chains of fewer than `length` statements together.
    fn led_by_all(
        &self,
        links: &Links<'_>,
        unit: Option<&Unit>,
        cases: &[Candidate],
        length: usize,
    ) -> Option<(usize, Deduction)> {
        let follows = cases.iter().map(|&case| links.follow((case, true), length));
        let follows: Vec<_> = follows.collect();
        // The place of the removal of each candidate in what follows from each case.
        let mut removals = vec![Vec::new(); self.left.len() * usize::from(self.rules.order())];
        for (case, follows) in follows.iter().enumerate() {
            for (place, &((candidate, is_right), _)) in follows.iter().enumerate() {
                if !is_right && removals[candidate].len() == case {
                    removals[candidate].push(place);
                }
            }
        }
        let all = removals.iter().enumerate();
        let all = all.filter(|(_, places)| places.len() == cases.len());
        let chains = all.map(|(candidate, places)| {
            let chains = follows.iter().zip(places);
            let chains = chains.map(|(follows, &place)| chain_to(follows, place));
            (candidate, chains.collect::<Vec<_>>())
        });
        let total = |chains: &[Vec<Statement>]| chains.iter().map(Vec::len).sum::<usize>();
        let (candidate, chains) = chains.min_by_key(|(_, chains)| total(chains))?;
        if total(&chains) >= length {
            return None;
        }
        let (cell, symbol) = self.candidate(candidate);
        let found = Deduction {
            chains: chains.iter().map(|chain| self.shown(chain)).collect(),
            ..self.deduction(
                Technique::MultipleForcingChains,
                unit.as_slice(),
                &[cell],
                1 << symbol,
            )
        };
        Some((total(&chains), self.removing(found, [(cell, symbol)])?))
    }
}
