//! What the rest of a solution must cost at least: the tax rounds.
//!
//! Each item in turn demands of all its options the most that every one of them can still pay out of its cost.
//! Each option then pays no more than it costs, whatever items it covers; so whichever options cover the rest,
//! together they cost at least the sum of all taxes, those of an item as often as it needs to be covered. (Knuth,
//! TAOCP 7.2.2.1, has taxes for the whole problem and calls this Algorithm C$. Here they are levied anew at every
//! branch, on what is left of the problem: it is the dual of the linear program of the rest, raised item by item.)
//!
//! A round looks at every node in the lists of the active items, about the price of a few covers; at fewer where an
//! option has nothing left, as its item then gets nothing, or where no option is dear enough to be struck.

use crate::dance::Dance;
use crate::problem::{Matrix, OptionId};

/// The tax rounds.
pub(super) struct Taxes {
    purses: Vec<Purse>,
    /// What the dearest option costs.
    dearest: u64,
    round: u64,
    /// How many nodes of lists were looked at.
    looked_at: u64,
}

/// What an option can pay.
#[derive(Clone, Copy)]
struct Purse {
    cost: u64,
    /// What the taxes of the round it was last taxed in have left of the cost.
    rest: u64,
    taxed_in: u64,
    /// The round in which the option was found to be too dear.
    struck_in: u64,
}

impl Taxes {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let purse = |option| Purse {
            cost: matrix.cost(option),
            rest: 0,
            taxed_in: 0,
            struck_in: 0,
        };
        let purses: Vec<Purse> = matrix.option_ids().map(purse).collect();
        Taxes {
            dearest: purses.iter().map(|purse| purse.cost).max().unwrap_or(0),
            purses,
            round: 0,
            looked_at: 0,
        }
    }

    /// Whether what is left to be covered costs at least so much. If not, `dear` takes all options with which
    /// it would cost at least `too_much`, if that is limited: an option is paid for beyond its taxes by nobody else.
    ///
    /// The answer depends on nothing but its arguments, of `dance` on what is open in which order: of former rounds
    /// only their number is left. [`ReplayBound`](super::upper_bound::ReplayBound) relies on that.
    pub(super) fn reach(
        &mut self,
        dance: &Dance<'_>,
        enough: u64,
        too_much: Option<u64>,
        dear: &mut Vec<OptionId>,
    ) -> bool {
        self.round += 1;
        let mut sum = 0u64;
        for (need, options) in dance.open_items() {
            sum = sum.saturating_add(self.tax(options).saturating_mul(u64::from(need)));
            if sum >= enough {
                return true;
            }
        }
        let gap = too_much.map(|much| much.saturating_sub(sum));
        let Some(gap) = gap.filter(|&gap| gap <= self.dearest) else {
            return false;
        };
        for (_, options) in dance.open_items() {
            for option in options {
                if self.rest_of(option) >= gap {
                    let purse = &mut self.purses[option.index()];
                    if purse.struck_in != self.round {
                        purse.struck_in = self.round;
                        dear.push(option);
                    }
                }
            }
        }
        false
    }

    /// Takes from each of these options the most that all of them can pay: nothing, mostly, and that is soon seen.
    fn tax(&mut self, options: impl Iterator<Item = OptionId> + Clone) -> u64 {
        let mut tax = None;
        for option in options.clone() {
            self.looked_at += 1;
            let rest = self.rest_of(option);
            if rest == 0 {
                return 0;
            }
            tax = Some(tax.map_or(rest, |tax| rest.min(tax)));
        }
        let tax = tax.unwrap_or(0);
        for option in options {
            let rest = self.rest_of(option) - tax;
            let purse = &mut self.purses[option.index()];
            (purse.rest, purse.taxed_in) = (rest, self.round);
        }
        tax
    }

    /// How many nodes of lists were looked at, in all rounds.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    fn rest_of(&self, option: OptionId) -> u64 {
        let purse = &self.purses[option.index()];
        if purse.taxed_in == self.round {
            purse.rest
        } else {
            purse.cost
        }
    }
}

/// All options, cheapest first, by what one tax round leaves of their cost.
pub(super) fn cheapest_first(matrix: &Matrix) -> Vec<OptionId> {
    let mut lists = vec![Vec::new(); matrix.item_count()];
    for option in matrix.option_ids() {
        for (item, _) in matrix.members(option) {
            lists[item.index()].push(option);
        }
    }
    let mut taxes = Taxes::new(matrix);
    taxes.round = 1;
    for (list, item) in lists.iter().zip(matrix.item_ids()) {
        if matrix.is_primary(item) {
            taxes.tax(list.iter().copied());
        }
    }
    let mut order: Vec<_> = matrix.option_ids().collect();
    order.sort_by_key(|&option| taxes.rest_of(option));
    order
}
