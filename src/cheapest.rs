//! The cheapest solutions, by branch and bound.
//!
//! The search is the usual one, but it gives up on every part of the tree that is bound to cost too much. What
//! the rest of a solution must cost at least is reckoned by *taxes*: each item in turn demands of all its
//! options the most that every one of them can still pay out of its cost. Each option then pays no more than it
//! costs, whatever items it covers; so whichever options cover the rest, together they cost at least the sum of
//! all taxes, those of an item as often as it needs to be covered. (Knuth, TAOCP 7.2.2.1, has taxes for the
//! whole problem and calls this Algorithm C$. Here they are levied anew at every branch, on what is left of the
//! problem: it is the dual of the linear program of the rest, raised item by item.)
//!
//! A tax round looks at every node in the lists of the active items, about the price of a few covers. The
//! options are laid cheapest first, measured by what the first round leaves of their cost, so that good solutions
//! come early.

use std::collections::BinaryHeap;
use std::time::Instant;

use crate::dance::{Cutoff, Dance, Order};
use crate::problem::{Matrix, OptionId};
use crate::search::{Found, Ground, Report, Run, Search, Solution};

/// The cheapest solutions of a search: see [`Search::best`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Best<'p, I, T> {
    /// The solutions, cheapest first; of equally cheap ones, the one found first.
    pub solutions: Vec<Solution<'p, I, T>>,
    /// What the search cost. They are proven to be the cheapest if it was [exhausted](crate::Stop::Exhausted);
    /// otherwise they are the cheapest it met. Its `solutions` are all that it met on the way.
    pub report: Report,
}

impl<'p, I, T, G: Ground> Search<'p, I, T, G> {
    /// The `k` cheapest solutions: cost is the sum of the [costs](crate::OptionBuilder::cost) of the options.
    ///
    /// ```
    /// use quadrille::Problem;
    ///
    /// let mut problem = Problem::new();
    /// for job in ["wash", "dry"] {
    ///     problem.primary(job)?;
    /// }
    /// problem.option("Ann").cover(["wash"]).cost(3).add()?;
    /// problem.option("Ben").cover(["dry"]).cost(5).add()?;
    /// problem.option("Cy does both").cover(["wash", "dry"]).cost(7).add()?;
    ///
    /// let best = problem.search().best(2);
    /// let costs: Vec<u64> = best.solutions.iter().map(|solution| solution.cost()).collect();
    /// assert_eq!(costs, [7, 8]);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    ///
    /// Among equally dear solutions at the end of the list, those are kept that the search met first. A search
    /// that runs on a kept [grid](crate::Grid) finds the same costs, but more slowly: its options lie in the
    /// order of the problem.
    pub fn best(self, k: usize) -> Best<'p, I, T> {
        let began = Instant::now();
        let (problem, ground, order, plan) = self.into_parts();
        let with_choices = plan.choices;
        let order = match order {
            Order::Natural => Order::Options(cheapest_first(problem.matrix())),
            other => other,
        };
        let mut ceiling = Ceiling::new(problem.matrix(), k);
        let report = ground.dance(problem.matrix(), order, |dance| {
            let mut run = Run::begin(dance, plan, began);
            while let Some(dance) = run.next_within(&mut ceiling) {
                ceiling.keep(dance, with_choices);
            }
            run.report()
        });
        let mut kept = ceiling.kept.into_vec();
        kept.sort();
        let solution = |kept: Kept| Solution::new(problem, kept.found);
        Best {
            solutions: kept.into_iter().map(solution).collect(),
            report,
        }
    }
}

/// One of the cheapest solutions so far.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Kept {
    cost: u64,
    /// How many were found before it.
    number: u64,
    found: Found,
}

/// The ceiling: what is kept, and so what is not worth looking for.
struct Ceiling<'p> {
    matrix: &'p Matrix,
    k: usize,
    /// The `k` cheapest so far, the dearest on top.
    kept: BinaryHeap<Kept>,
    met: u64,
    /// The cost of what was given, then with each level the cost down to it.
    spent: Vec<u64>,
    taxes: Taxes,
}

impl<'p> Ceiling<'p> {
    fn new(matrix: &'p Matrix, k: usize) -> Self {
        let taxes = Taxes::new(matrix);
        Ceiling {
            matrix,
            k,
            kept: BinaryHeap::new(),
            met: 0,
            spent: Vec::new(),
            taxes,
        }
    }

    /// A solution is worth it only below this cost; `None` as long as any is.
    fn limit(&self) -> Option<u64> {
        if self.kept.len() < self.k {
            None
        } else {
            Some(self.kept.peek().map_or(0, |kept| kept.cost))
        }
    }

    /// Keeps the solution that the search stands at, if it is among the `k` cheapest.
    fn keep(&mut self, dance: &Dance<'_>, with_choices: bool) {
        let cost = dance.solution().map(|id| self.matrix.cost(id)).sum();
        if self.limit().is_none_or(|limit| cost < limit) {
            let mut found = Found::default();
            found.copy(dance, self.matrix, with_choices);
            self.kept.push(Kept {
                cost,
                number: self.met,
                found,
            });
            if self.kept.len() > self.k {
                self.kept.pop();
            }
        }
        self.met += 1;
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
        let spent = self.spent(dance);
        let Some(limit) = self.limit() else {
            return false;
        };
        if spent >= limit {
            return true;
        }
        // Where there is no choice, a tax round is not worth its price.
        cases > 1 && self.taxes.reach(dance, limit - spent, hopeless)
    }
}

/// The tax rounds.
struct Taxes {
    costs: Vec<u64>,
    /// What is left of the cost of an option after the taxes of the round it was last taxed in.
    rest: Vec<u64>,
    taxed_in: Vec<u64>,
    /// The round in which an option was found to be too dear.
    struck_in: Vec<u64>,
    round: u64,
}

impl Taxes {
    fn new(matrix: &Matrix) -> Self {
        let options = matrix.option_ids();
        let costs: Vec<u64> = options.map(|option| matrix.cost(option)).collect();
        Taxes {
            rest: vec![0; costs.len()],
            taxed_in: vec![0; costs.len()],
            struck_in: vec![0; costs.len()],
            costs,
            round: 0,
        }
    }

    /// Whether what is left to be covered costs at least so much. If not, `dear` takes all options with which
    /// it would: an option is paid for beyond its taxes by nobody else.
    fn reach(&mut self, dance: &Dance<'_>, enough: u64, dear: &mut Vec<OptionId>) -> bool {
        self.round += 1;
        let mut sum = 0u64;
        for (need, options) in dance.open_items() {
            sum = sum.saturating_add(self.tax(options).saturating_mul(u64::from(need)));
            if sum >= enough {
                return true;
            }
        }
        for (_, options) in dance.open_items() {
            for option in options {
                let index = option.index();
                if self.rest_of(option) >= enough - sum && self.struck_in[index] != self.round {
                    self.struck_in[index] = self.round;
                    dear.push(option);
                }
            }
        }
        false
    }

    /// Takes from each of these options the most that all of them can pay.
    fn tax(&mut self, options: impl Iterator<Item = OptionId> + Clone) -> u64 {
        let tax = options.clone().map(|option| self.rest_of(option)).min();
        let tax = tax.unwrap_or(0);
        if tax > 0 {
            for option in options {
                self.rest[option.index()] = self.rest_of(option) - tax;
                self.taxed_in[option.index()] = self.round;
            }
        }
        tax
    }

    fn rest_of(&self, option: OptionId) -> u64 {
        let index = option.index();
        if self.taxed_in[index] == self.round {
            self.rest[index]
        } else {
            self.costs[index]
        }
    }
}

/// All options, cheapest first, by what one tax round leaves of their cost.
fn cheapest_first(matrix: &Matrix) -> Vec<OptionId> {
    let mut lists = vec![Vec::new(); matrix.items()];
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
