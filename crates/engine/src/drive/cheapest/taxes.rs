//! Taxes: a lower bound on the cost of the rest of a solution.
//!
//! Each item in turn takes the same tax from all its options: as much as the poorest of them has left of its cost. So
//! no option pays more than it costs, whatever items it covers. Therefore, options that cover the rest cost at least
//! the sum of the taxes, where the tax of an item counts as often as the item must be covered. (Knuth, TAOCP 7.2.2.1,
//! Algorithm C$, has taxes for the whole problem. Here they are recomputed at every branch, for the remaining problem:
//! a solution of the dual of the linear program, raised item by item.)
//!
//! A round reads every node in the lists of the active items, which costs as much as a few covers. It leaves an item
//! early at an option that has nothing left, and skips the search for options to strike if none costs enough.

use std::ops::ControlFlow;

use crate::drive::SearchQuestion;
use crate::problem::{Matrix, OptionId, by_item};
use quadrille_kernel::dance::Dance;
use quadrille_kernel::sort::sort_in_pieces;

pub(super) struct Taxes {
    purses: Vec<Purse>,
    /// The highest cost of an option.
    dearest: u64,
    round: u64,
    /// The number of nodes of lists looked at.
    looked_at: u64,
}

/// The cost of an option, and the rest that it can still pay.
#[derive(Clone, Copy)]
struct Purse {
    cost: u64,
    /// What is left of the cost after the taxes of round `taxed_in`.
    rest: u64,
    taxed_in: u64,
    /// The last round in which the option was struck.
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

    /// Whether the rest of a solution costs at least `enough`. If not, and if `too_much` is limited, adds to `dear`
    /// every option with which the rest costs at least `too_much`. (What an option costs beyond its taxes adds to the
    /// bound.)
    ///
    /// The answer depends only on the arguments: on the items and options that are open in `dance`, in their order.
    /// [`ReplayBound`](super::upper_bound::ReplayBound) relies on that.
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

    /// Takes from each of these options the most that all of them can pay. That is often 0, which is cheap to detect.
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

    /// The number of nodes of lists looked at, in all rounds.
    pub(super) fn looked_at(&self) -> u64 {
        self.looked_at
    }

    fn rest_of(&self, option: OptionId) -> u64 {
        let purse = &self.purses[option.index()];
        match purse.taxed_in == self.round {
            true => purse.rest,
            false => purse.cost,
        }
    }
}

/// All options, sorted by what one tax round leaves of their cost, least first. If the time of the question is over before,
/// that is not done, or not to the end.
pub(super) fn cheapest_first(question: &SearchQuestion<'_>) -> Vec<OptionId> {
    let matrix = question.matrix;
    let mut taxes = Taxes::new(matrix);
    taxes.round = 1;
    if !question.is_over() {
        let lists = by_item(matrix, |option, _| option);
        for (list, item) in lists.iter().zip(matrix.item_ids()) {
            if matrix.is_primary(item) && !question.is_over() {
                taxes.tax(list.iter().copied());
            }
        }
    }
    let key = |id: OptionId| [taxes.rest_of(id), u64::from(u32::from(id)), 0, 0];
    let mut keys: Vec<[u64; 4]> = matrix.option_ids().map(key).collect();
    sort_in_pieces(&mut keys, &Ord::cmp, &mut |_| match question.is_over() {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    });
    keys.into_iter()
        .map(|key| OptionId::new(key[1] as u32))
        .collect()
}
