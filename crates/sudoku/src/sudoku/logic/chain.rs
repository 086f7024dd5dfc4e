//! Chains of candidates: statements of which each follows from the one before.
//!
//! There are two kinds of links. A candidate that is right excludes every other candidate of its cell, and the same
//! symbol in every cell that must differ. Of two candidates at least one is right if they are all that a cell has left,
//! or all places that a unit has left for a symbol. So the first kind leads from right to wrong and the second from
//! wrong to right, and a chain alternates between them. Both kinds hold under all rules, because every unit has as many
//! cells as there are symbols, and because the cells that must differ include those of cages and of moves of chess.
//! (Alternating inference chains, as in A. Davis, *The Logic of Sudoku*, 2008.)
//!
//! Chains of one kind show that one of their two ends has a symbol. In an X-chain, if the first cell does not have it, the
//! other place in a unit has; so a cell that must differ does not, and so on, until the last cell has it. Those of two
//! pairs are skyscrapers, kites and turbot fish. In an XY-chain, if the first cell does not have the symbol, it has its
//! other one; so the next cell, which must differ, has its other one in turn, and so on. An XY-wing is one of three cells.
//!
//! A breadth-first search finds the shortest chain from one candidate to all others, in time proportional to the links.

use super::{Deduction, Logic, SymbolSet, Technique, each};
use crate::square::{Symbol, cell_name};

/// A statement of a chain: that a candidate is right or wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ChainLink {
    /// The cell, as (row, column) from 0.
    pub cell: (u8, u8),
    /// Its candidate.
    pub symbol: Symbol,
    /// Whether it is right.
    pub is_right: bool,
}

/// "if r1c1 is not 5, then r1c7 = 5, r4c2 = 5, r9c2 is not 5": the condition, what is right, and the end.
pub(super) fn text(chain: &[ChainLink]) -> String {
    let [first, between @ .., last] = chain else {
        return String::new();
    };
    let said = |link: &ChainLink, is: &str| {
        let is = if link.is_right { is } else { "is not" };
        format!("{} {is} {}", cell_name(link.cell), link.symbol)
    };
    let then = between.iter().filter(|link| link.is_right).chain([last]);
    let then: Vec<String> = then.map(|link| said(link, "=")).collect();
    format!("if {}, then {}", said(first, "is"), then.join(", "))
}

/// The number of a candidate: order * cell + symbol - 1.
pub(super) type Candidate = usize;

/// A candidate, and whether it is right.
pub(super) type Statement = (Candidate, bool);

/// The links that chains may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LinkKinds {
    /// From unit to unit, with one symbol: X-chains.
    Units,
    /// From cell to cell, with two symbols in each: XY-chains.
    Cells,
    /// Both.
    All,
}

/// What follows from what in the candidates of a square.
pub(super) struct Links<'l> {
    logic: &'l Logic,
    /// For each candidate those of which one is right if it is wrong.
    others: Vec<Vec<Candidate>>,
    /// The candidates that are wrong if one is right, one list after the other.
    excluded: Vec<Candidate>,
    /// For each candidate where its list ends, which begins where the one before ends.
    ends: Vec<usize>,
    /// The number of candidates.
    count: usize,
}

/// The statements that lead from the first to the one at this place of all that [follows](Links::follow) from it.
pub(super) fn chain_to(all: &[(Statement, usize)], place: usize) -> Vec<Statement> {
    let (mut chain, mut at) = (vec![all[place].0], place);
    while at > 0 {
        at = all[at].1;
        chain.push(all[at].0);
    }
    chain.reverse();
    chain
}

impl<'l> Links<'l> {
    pub fn new(logic: &'l Logic, kinds: LinkKinds) -> Self {
        let mut others = vec![Vec::new(); logic.left.len() * usize::from(logic.rules.order())];
        let mut link = |[a, b]: [Candidate; 2]| {
            others[a].push(b);
            others[b].push(a);
        };
        let number = |cell, symbol| logic.candidate_number(cell, symbol);
        if kinds != LinkKinds::Units {
            for (cell, &left) in logic.left.iter().enumerate() {
                let pair: Vec<usize> = each(left).map(|symbol| number(cell, symbol)).collect();
                if let Ok(pair) = pair.try_into() {
                    link(pair);
                }
            }
        }
        if kinds != LinkKinds::Cells {
            for (_, unit) in logic.units() {
                let (mut once, mut twice, mut more): (SymbolSet, SymbolSet, SymbolSet) = (0, 0, 0);
                for &cell in unit.cells() {
                    let left = logic.left[usize::from(cell)];
                    more |= twice & left;
                    twice |= once & left;
                    once |= left;
                }
                for symbol in each(twice & !more) {
                    let places = logic.places(unit, symbol);
                    link([number(places[0], symbol), number(places[1], symbol)]);
                }
            }
        }
        let (mut excluded, mut ends) = (Vec::new(), Vec::with_capacity(others.len()));
        for (cell, &left) in logic.left.iter().enumerate() {
            for symbol in 1..=logic.rules.order() {
                // Chains of one kind are only right where there is a link.
                let is_needed = kinds == LinkKinds::All || !others[number(cell, symbol)].is_empty();
                if is_needed && logic.has(cell, symbol) {
                    if kinds == LinkKinds::All {
                        let others = each(left & !(1 << symbol));
                        excluded.extend(others.map(|other| number(cell, other)));
                    }
                    let peers = logic.peers[cell].iter().map(|&peer| usize::from(peer));
                    let peers = peers.filter(|&peer| logic.has(peer, symbol));
                    excluded.extend(peers.map(|peer| number(peer, symbol)));
                }
                ends.push(excluded.len());
            }
        }
        Links {
            logic,
            others,
            excluded,
            ends,
            count: logic.candidate_count(),
        }
    }

    /// The candidates that are wrong if this one is right.
    fn excluded_by(&self, candidate: Candidate) -> &[Candidate] {
        let before = candidate.checked_sub(1);
        &self.excluded[before.map_or(0, |before| self.ends[before])..self.ends[candidate]]
    }

    /// The candidates that are linked to others of which one is right if they are wrong.
    pub fn linked(&self) -> impl Iterator<Item = Candidate> {
        (0..self.others.len()).filter(|&candidate| !self.others[candidate].is_empty())
    }

    /// All candidates of blank cells.
    pub fn candidates(&self) -> impl Iterator<Item = Candidate> {
        (0..self.others.len()).filter(|&number| {
            let (cell, symbol) = self.logic.candidate(number);
            self.logic.has(cell, symbol)
        })
    }

    /// What follows from a statement in at most `length` links: what needs the fewest links first, with the place in this
    /// list of what it follows from. The first is the statement itself, which follows from nothing.
    pub fn follow(&self, first: Statement, length: usize) -> Vec<(Statement, usize)> {
        let mut seen = vec![0_u8; self.others.len()];
        let mut all = Vec::with_capacity(2 * self.count);
        all.push((first, 0));
        seen[first.0] = 1 << u8::from(first.1);
        let (mut at, mut links, mut level) = (0, 0, 1);
        while at < all.len() && links < length {
            let ((candidate, is_right), _) = all[at];
            let next = match is_right {
                true => self.excluded_by(candidate),
                false => &self.others[candidate],
            };
            let bit = 1 << u8::from(!is_right);
            for &next in next {
                if seen[next] & bit == 0 {
                    seen[next] |= bit;
                    all.push(((next, !is_right), at));
                }
            }
            at += 1;
            if at == level {
                (level, links) = (all.len(), links + 1);
            }
        }
        all
    }

    /// The shortest chain that shows that one of two candidates with the same symbol is right, if this removes the
    /// symbol from a cell that must differ from both of theirs.
    pub fn either_or(&self, technique: Technique) -> Option<Deduction> {
        let mut best: Option<(Vec<Statement>, Deduction)> = None;
        for first in self.linked() {
            let (cell, symbol) = self.logic.candidate(first);
            let shorter = |(chain, _): &(Vec<_>, _)| chain.len() - 2;
            let follows = self.follow((first, false), best.as_ref().map_or(usize::MAX, shorter));
            let mut found = follows.iter().enumerate();
            let found = found.find_map(|(place, &((last, is_right), _))| {
                let (end, other) = self.logic.candidate(last);
                if !is_right || other != symbol {
                    return None;
                }
                let seen = self.logic.seen_by_all(&[cell, end], symbol);
                if seen.is_empty() {
                    return None;
                }
                let found = { self.logic }.deduction(technique, &[], &[cell, end], 1 << symbol);
                let removed = seen.into_iter().map(|cell| (cell, symbol));
                let found = self.logic.removing(found, removed)?;
                Some((chain_to(&follows, place), found))
            });
            best = found.or(best);
        }
        best.map(|(chain, found)| Deduction {
            chains: vec![self.logic.shown(&chain)],
            ..found
        })
    }
}

impl Logic {
    /// How many candidates the blank cells have together.
    pub(super) fn candidate_count(&self) -> usize {
        let counts = self.left.iter().map(|left| left.count_ones() as usize);
        counts.sum()
    }

    pub(super) fn candidate_number(&self, cell: usize, symbol: u8) -> Candidate {
        cell * usize::from(self.rules.order()) + usize::from(symbol) - 1
    }

    /// The cell and the symbol of a candidate.
    pub(super) fn candidate(&self, number: Candidate) -> (usize, u8) {
        let order = usize::from(self.rules.order());
        (number / order, (number % order) as u8 + 1)
    }

    /// A chain as it is shown.
    pub(super) fn shown(&self, chain: &[Statement]) -> Vec<ChainLink> {
        let link = |&(candidate, is_right): &Statement| {
            let (cell, symbol) = self.candidate(candidate);
            ChainLink {
                cell: self.place(cell),
                symbol: self.symbol(symbol),
                is_right,
            }
        };
        chain.iter().map(link).collect()
    }
}
