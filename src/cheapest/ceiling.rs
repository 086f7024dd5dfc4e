//! The ceiling: what is kept of the solutions found, and so what is not worth looking for.

use std::borrow::Cow;
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

use super::taxes::Taxes;
use crate::dance::{Cutoff, Dance, Piece};
use crate::engine::Engine as _;
use crate::problem::{Matrix, OptionId};
use crate::search::Found;

/// Where a solution was found. Sorts by the order of the search.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// In the first phase, after so many others.
    First(u64),
    /// In the second phase, on several threads, at this place in its tree.
    Second(Vec<u32>),
}

/// One of the cheapest solutions so far. The sooner it was found, the better it is among equally cheap ones.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Kept {
    pub(super) cost: u64,
    pub(super) place: Place,
    pub(super) found: Found,
}

/// The `k` cheapest solutions so far.
pub(super) struct Shelf {
    k: usize,
    /// The dearest on top.
    kept: BinaryHeap<Kept>,
}

impl Shelf {
    pub(super) fn new(k: usize) -> Self {
        Shelf {
            k,
            kept: BinaryHeap::new(),
        }
    }

    /// The last of the `k` cheapest; a solution must be better than that. None as long as there are fewer.
    pub(super) fn last(&self) -> Option<&Kept> {
        self.kept.peek().filter(|_| self.is_full())
    }

    pub(super) fn clear(&mut self) {
        self.kept.clear();
    }

    pub(super) fn is_full(&self) -> bool {
        self.kept.len() >= self.k
    }

    /// A solution is worth it only below this cost, if it is found after all others; `None` as long as any is.
    pub(super) fn limit(&self) -> Option<u64> {
        self.is_full()
            .then(|| self.kept.peek().map_or(0, |kept| kept.cost))
    }

    /// Takes the solution that a search stands at, if it is among the cheapest so far; tells whether it is.
    pub(super) fn offer(&mut self, dance: &Dance<'_>, cost: u64, place: Place) -> bool {
        if self.is_full()
            && self
                .kept
                .peek()
                .is_none_or(|last| (cost, &place) > (last.cost, &last.place))
        {
            return false;
        }
        let mut found = Found::default();
        dance.solution(&mut found);
        self.kept.push(Kept { cost, place, found });
        if self.kept.len() > self.k {
            self.kept.pop();
        }
        true
    }

    /// The solutions, the best first.
    pub(super) fn into_sorted(self) -> impl Iterator<Item = Found> {
        self.kept
            .into_sorted_vec()
            .into_iter()
            .map(|kept| kept.found)
    }
}

/// What decides on the options that are struck, and so on which items the search branches.
enum Phase {
    /// The limit of the moment.
    First,
    /// The limit there was when the search last came to this depth, or to a lower one.
    Second { depth: usize, bar: Option<u64> },
    /// As for the second phase, for a worker on a piece below this depth.
    Piece { depth: usize, bar: Option<u64> },
}

/// Where one search gives up.
pub(super) struct Ceiling<'p> {
    matrix: &'p Matrix,
    /// The cost from which on a solution is not wanted any more; `None` as long as any is.
    pub(super) limit: Option<u64>,
    phase: Phase,
    /// The limit with which each level was come to in the first phase.
    way: Cow<'p, [Option<u64>]>,
    /// After how many options tried the first phase is over.
    first: u64,
    /// Whether the second phase is the matter of others. What is left to them:
    shared: bool,
    rest: Vec<Piece>,
    /// How much of the tree is behind then.
    behind: f64,
    /// The cost of what was given, then with each level the cost down to it.
    spent: Vec<u64>,
    taxes: Taxes,
}

/// What the first phase leaves to be searched.
pub(super) struct Rest {
    /// The pieces, in the order of the search.
    pub(super) pieces: Vec<Piece>,
    /// The limit with which each level above them was come to.
    pub(super) way: Vec<Option<u64>>,
    /// How much of the tree is behind.
    pub(super) behind: f64,
}

impl<'p> Ceiling<'p> {
    /// For a search whose first phase is over after so many options tried; the second is its own or shared.
    pub(super) fn new(matrix: &'p Matrix, first: u64, shared: bool) -> Self {
        Ceiling {
            matrix,
            limit: None,
            phase: Phase::First,
            way: Cow::default(),
            first,
            shared,
            rest: Vec::new(),
            behind: 0.0,
            spent: Vec::new(),
            taxes: Taxes::new(matrix),
        }
    }

    /// For a worker who goes to a piece of the second phase by this way.
    pub(super) fn on_the_way(matrix: &'p Matrix, way: &'p [Option<u64>]) -> Self {
        Ceiling {
            way: Cow::Borrowed(way),
            ..Self::new(matrix, u64::MAX, false)
        }
    }

    /// Goes elsewhere: into a piece below this depth, where options are struck by this bar.
    pub(super) fn enter(&mut self, depth: usize, bar: Option<u64>) {
        self.spent.clear();
        self.phase = Phase::Piece { depth, bar };
    }

    /// What the first phase has left, if it came to its end.
    pub(super) fn rest(self) -> Rest {
        Rest {
            pieces: self.rest,
            way: self.way.into_owned(),
            behind: self.behind,
        }
    }

    /// The cost with which an option is struck at the level that begins here; `None` if none is.
    pub(super) fn bar(&mut self, depth: usize) -> Option<u64> {
        match &mut self.phase {
            Phase::First => {
                let way = self.way.to_mut();
                way.truncate(depth);
                way.push(self.limit);
                self.limit
            }
            Phase::Second { depth: base, bar } => {
                if depth <= *base {
                    (*base, *bar) = (depth, self.limit);
                }
                *bar
            }
            Phase::Piece { depth: base, bar } => match depth < *base {
                true => self.way[depth],
                false => *bar,
            },
        }
    }

    /// The cost of the solution that the search stands at.
    pub(super) fn cost(&self, dance: &Dance<'_>) -> u64 {
        dance.chosen().map(|id| self.matrix.cost(id)).sum()
    }

    /// The cost of everything chosen so far. To be asked at every level on the way down: what is known of the
    /// levels below the last one is still true.
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

impl Cutoff for Ceiling<'_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        let bar = self.bar(dance.depth());
        let spent = self.spent(dance);
        let Some(limit) = self.limit else {
            return false;
        };
        if spent >= limit {
            return true;
        }
        // Where there is no choice, a tax round is not worth its price.
        cases > 1 && {
            // The limit is never above the bar, so neither is what is spent.
            let bar = bar.map(|bar| bar.saturating_sub(spent));
            self.taxes.reach(dance, limit - spent, bar, hopeless)
        }
    }

    fn pause_at(&self) -> u64 {
        self.first
    }

    fn pause(&mut self, dance: &Dance<'_>) -> ControlFlow<()> {
        self.first = u64::MAX;
        if self.shared {
            self.rest = dance.rest();
            self.behind = dance.fraction();
            return ControlFlow::Break(());
        }
        self.phase = Phase::Second {
            depth: dance.depth(),
            bar: self.limit,
        };
        ControlFlow::Continue(())
    }
}

/// A worker's way to its piece: nothing is given up on it, whatever has become known since.
///
/// At each level the limit is the bar by which options were struck when whoever gave the piece away stood there. His
/// own limit was no higher, so nothing is hopeless here that he branched on; and as [`Taxes::reach`] answers alike
/// whoever asks and however often, the same options are struck, and the search branches on the same item. Going to a
/// piece takes that for granted: that there is no item to branch on is `unreachable!` in `Dance::go_to_within`.
pub(super) struct Way<'c, 'p>(pub(super) &'c mut Ceiling<'p>);

impl Cutoff for Way<'_, '_> {
    fn is_hopeless(&mut self, dance: &Dance<'_>, cases: u32, hopeless: &mut Vec<OptionId>) -> bool {
        self.0.limit = self.0.bar(dance.depth());
        self.0.is_hopeless(dance, cases, hopeless)
    }
}
