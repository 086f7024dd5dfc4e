//! The upper bound on the cost of wanted solutions: the cost of the most expensive one that is kept.

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BinaryHeap;
use std::mem;
use std::ops::ControlFlow;

use super::place::{FoundPlace, PlaceNumbers};
use super::taxes::Taxes;
use crate::engine::{Engine, FoundSolution, IS_SMALL, Stop};
use crate::problem::{Matrix, OptionId};
use crate::threads::drop_later;
use quadrille_kernel::dance::{Cases, Cutoff, Dance};
use quadrille_kernel::sort::{Lowest, sort_in_pieces};

/// The number of sorted solutions that are taken between two looks at the limits: each lies elsewhere in memory.
const BETWEEN_LOOKS: usize = 1 << 15;

/// What a kept solution takes beside its numbers, about: its place in a heap that doubles, in a sorted list and in the
/// answer, its key, and what it takes to allocate its lists.
const KEPT_BYTES: usize = 400;

/// One of the cheapest solutions so far. Among equally cheap ones, the one found first is better.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct KeptSolution {
    pub(super) cost: u64,
    pub(super) place: FoundPlace,
    pub(super) found: FoundSolution,
}

impl KeptSolution {
    /// About the number of bytes that it takes, until it is part of an answer.
    fn bytes(&self) -> usize {
        let place = match &self.place {
            FoundPlace::First(_) => 0,
            FoundPlace::Second(place) => mem::size_of_val(&place[..]),
        };
        let FoundSolution { options, choices } = &self.found;
        KEPT_BYTES + place + mem::size_of_val(&options[..]) + mem::size_of_val(&choices[..])
    }
}

/// The `k` cheapest solutions so far. If they outgrow their memory, fewer are wanted from then on: as many as it holds.
pub(super) struct TopK {
    k: usize,
    /// The number of bytes that they may take, and that they take.
    memory: usize,
    bytes: usize,
    /// Whether fewer are kept than were asked for.
    pub(super) is_cut: bool,
    /// A solution must cost less than this; `None` if any cost will do.
    pub(super) below: Option<u64>,
    /// The most expensive on top.
    kept: BinaryHeap<KeptSolution>,
}

impl TopK {
    pub(super) fn new(k: usize, below: Option<u64>, memory: usize) -> Self {
        TopK {
            k,
            memory,
            bytes: 0,
            is_cut: false,
            below,
            kept: BinaryHeap::new(),
        }
    }

    /// The last of the `k` cheapest: a solution must be better than this one. `None` as long as there are fewer.
    pub(super) fn last(&self) -> Option<&KeptSolution> {
        self.kept.peek().filter(|_| self.is_full())
    }

    pub(super) fn clear(&mut self) {
        self.kept.clear();
        self.bytes = 0;
    }

    /// Drops the most expensive one.
    fn drop_last(&mut self) {
        self.bytes -= self.kept.pop().map_or(0, |kept| kept.bytes());
    }

    pub(super) fn len(&self) -> usize {
        self.kept.len()
    }

    pub(super) fn is_full(&self) -> bool {
        self.kept.len() >= self.k
    }

    /// A solution found after all others is kept only below this cost; `None` if it is always kept.
    pub(super) fn limit(&self) -> Option<u64> {
        let last = self.kept.peek().map_or(0, |kept| kept.cost);
        let last = self.is_full().then_some(last);
        last.into_iter().chain(self.below).min()
    }

    /// Takes the current solution of a search, if it is among the cheapest so far. Returns whether it is.
    pub(super) fn offer(&mut self, engine: &dyn Engine, cost: u64, place: FoundPlace) -> bool {
        let is_dear = self.below.is_some_and(|below| cost >= below);
        if is_dear
            || self.is_full()
                && self
                    .kept
                    .peek()
                    .is_none_or(|last| (cost, &place) > (last.cost, &last.place))
        {
            return false;
        }
        let mut found = FoundSolution::default();
        engine.solution(&mut found);
        self.keep(KeptSolution { cost, place, found });
        true
    }

    /// Takes one of the cheapest, and drops what is too much. The cheapest of all is always kept.
    fn keep(&mut self, kept: KeptSolution) {
        self.bytes += kept.bytes();
        self.kept.push(kept);
        if self.kept.len() > self.k {
            self.drop_last();
        }
        // The page asks for few.
        while !IS_SMALL && self.bytes > self.memory && self.kept.len() > 1 {
            self.drop_last();
            self.k = self.kept.len();
            self.is_cut = true;
        }
    }

    /// The solutions, the best first: all, or the `most` cheapest if there are more; any of those that cost the same as the last. If
    /// something interrupts while millions are sorted, why, and those that are then in their places; the best in any case, and
    /// thousands if it is the end of the time. And what is left of all.
    pub(super) fn into_sorted(
        self,
        most: usize,
        interrupted: &dyn Fn() -> Option<Stop>,
    ) -> (Vec<FoundSolution>, Option<Stop>, KeptRest) {
        let mut kept = self.kept.into_vec();
        let wanted = cheapest_places(&kept, most.max(1));
        let wanted = || wanted.iter().map(|&at| (at, &kept[at as usize]));
        let mut numbers = PlaceNumbers::default();
        wanted().for_each(|(_, kept)| numbers.note(&kept.place));
        // A key is a fifth as large as its solution, which few comparisons look at.
        let key = |(at, kept): (u64, &KeptSolution)| {
            let number = numbers.number(&kept.place);
            [kept.cost, (number >> 64) as u64, number as u64, at]
        };
        let mut keys: Vec<[u64; 4]> = wanted().map(key).collect();
        let compare = |one: &[u64; 4], other: &[u64; 4]| {
            let place = |key: &[u64; 4]| &kept[key[3] as usize].place;
            let keys = one[..3].cmp(&other[..3]);
            keys.then_with(|| place(one).cmp(place(other)))
        };
        let mut stop = None;
        let sorted = sort_in_pieces(&mut keys, &compare, &mut |sorted| {
            stop = interrupted().filter(|&stop| sorted > 0 || stop != Stop::Time);
            match stop {
                Some(_) => ControlFlow::Break(()),
                None => ControlFlow::Continue(()),
            }
        });
        if sorted == 0 {
            keys = keys.into_iter().min_by(compare).into_iter().collect();
        } else {
            keys.truncate(sorted);
        }
        let mut found = Vec::with_capacity(keys.len());
        for (number, key) in keys.iter().enumerate() {
            if number > 0 && number % BETWEEN_LOOKS == 0 {
                stop = stop.or_else(interrupted);
                if stop.is_some() {
                    break;
                }
            }
            found.push(mem::take(&mut kept[key[3] as usize].found));
        }
        (found, stop, KeptRest(kept))
    }
}

/// Where the `most` cheapest are: all, if there are no more.
fn cheapest_places(kept: &[KeptSolution], most: usize) -> Vec<u64> {
    let all = (0..).zip(kept);
    if IS_SMALL || kept.len() <= most {
        return all.map(|(at, _)| at).collect();
    }
    let mut lowest = Lowest::of(kept.iter().map(|kept| kept.cost).collect(), most);
    let is_wanted = |(_, kept): &(u64, &KeptSolution)| lowest.takes(kept.cost);
    all.filter(is_wanted).map(|(at, _)| at).collect()
}

/// What is left of millions of solutions. Nobody has to wait until it is freed.
#[derive(Default)]
pub(crate) struct KeptRest(Vec<KeptSolution>);

impl Drop for KeptRest {
    fn drop(&mut self) {
        drop_later(mem::take(&mut self.0));
    }
}

/// Determines which cost strikes an option, and so on which items the search branches.
enum Phase {
    /// The current limit.
    First,
    /// The limit at the time when the search was last at this depth, or at a lower one.
    Second {
        depth: usize,
        threshold: Option<u64>,
    },
    /// As in the second phase, for a worker on a subtree below this depth.
    Subtree {
        depth: usize,
        threshold: Option<u64>,
    },
}

/// The bound at which one search gives up.
pub(super) struct UpperBound<'p> {
    matrix: &'p Matrix,
    /// Solutions of this cost or more are not wanted; `None` as long as any is.
    pub(super) limit: Option<u64>,
    phase: Phase,
    /// The limit with which each level was entered in the first phase.
    way: Cow<'p, [Option<u64>]>,
    /// The cost of the given options; then, for each level, the cost of all options down to it.
    spent: Vec<u64>,
    taxes: Taxes,
}

/// The work that the first phase leaves.
pub(super) struct Unsearched {
    /// The cases, in the order of the search.
    pub(super) cases: Cases,
    /// The limit with which each level above them was entered.
    pub(super) way: Vec<Option<u64>>,
}

impl<'p> UpperBound<'p> {
    /// For a search that begins with the first phase.
    pub(super) fn new(matrix: &'p Matrix) -> Self {
        UpperBound {
            matrix,
            limit: None,
            phase: Phase::First,
            way: Cow::default(),
            spent: Vec::new(),
            taxes: Taxes::new(matrix),
        }
    }

    /// For a worker that replays subtrees of the second phase, below levels that were entered with these limits.
    pub(super) fn below(matrix: &'p Matrix, way: &'p [Option<u64>]) -> Self {
        UpperBound {
            way: Cow::Borrowed(way),
            ..Self::new(matrix)
        }
    }

    /// Begins the second phase, at this depth.
    pub(super) fn begin_second(&mut self, depth: usize) {
        self.phase = Phase::Second {
            depth,
            threshold: self.limit,
        };
    }

    /// Enters a subtree below this depth, where options are struck by this threshold.
    pub(super) fn enter(&mut self, depth: usize, threshold: Option<u64>) {
        self.spent.clear();
        self.phase = Phase::Subtree { depth, threshold };
    }

    /// The limits with which the levels were entered in the first phase.
    pub(super) fn into_way(self) -> Vec<Option<u64>> {
        self.way.into_owned()
    }

    /// The threshold of the level that begins here: an option is struck if solutions with it cost at least this; `None`
    /// if none is struck.
    pub(super) fn threshold(&mut self, depth: usize) -> Option<u64> {
        match &mut self.phase {
            Phase::First => {
                let way = self.way.to_mut();
                way.truncate(depth);
                way.push(self.limit);
                self.limit
            }
            Phase::Second {
                depth: base,
                threshold,
            } => {
                if depth <= *base {
                    (*base, *threshold) = (depth, self.limit);
                }
                *threshold
            }
            Phase::Subtree {
                depth: base,
                threshold,
            } => match depth < *base {
                true => self.way[depth],
                false => *threshold,
            },
        }
    }

    /// The cost of the current solution.
    pub(super) fn cost(&self, dance: &Dance<'_>) -> u64 {
        dance.chosen().map(|id| self.matrix.cost(id)).sum()
    }

    /// The cost of everything chosen so far. It must be called at every level on the way down, as it keeps the costs of
    /// the levels above.
    fn spent(&mut self, dance: &Dance<'_>) -> u64 {
        if self.spent.is_empty() {
            let given = dance.given().map(|option| self.matrix.cost(option));
            self.spent.push(given.sum());
        }
        self.spent.truncate(dance.depth().max(1));
        for level in self.spent.len()..=dance.depth() {
            let chosen = dance.chosen_at(level - 1);
            let cost = chosen.map_or(0, |option| self.matrix.cost(option));
            self.spent.push(self.spent[level - 1] + cost);
        }
        self.spent[dance.depth()]
    }
}

impl Cutoff for UpperBound<'_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        let threshold = self.threshold(dance.depth());
        let spent = self.spent(dance);
        let Some(limit) = self.limit else {
            return false;
        };
        if spent >= limit {
            return true;
        }
        // Without a choice, a tax round does not pay.
        cases > 1 && {
            // The limit is never above the threshold, so neither is what is spent.
            let threshold = threshold.map(|threshold| threshold.saturating_sub(spent));
            self.taxes.reach(dance, limit - spent, threshold, hopeless)
        }
    }

    fn looked_at(&self) -> u64 {
        self.taxes.looked_at()
    }
}

/// The bound of a worker that replays the path to its subtree. It prunes nothing there.
///
/// Invariant: at each level, the limit is the threshold by which options were struck when the donor of the subtree
/// stood there. The limit of the donor was at most that, so nothing that the donor branched on is hopeless here.
/// [`Taxes::reach`] returns the same for the same arguments, so the same options are struck, and the search branches on
/// the same item. `Dance::replay_within` relies on it: it declares `unreachable!` that there is no item to branch on.
pub(super) struct ReplayBound<'c, 'p>(pub(super) &'c mut UpperBound<'p>);

impl Cutoff for ReplayBound<'_, '_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        self.0.limit = self.0.threshold(dance.depth());
        self.0.is_hopeless(dance, cases, hopeless)
    }

    fn looked_at(&self) -> u64 {
        self.0.looked_at()
    }
}
