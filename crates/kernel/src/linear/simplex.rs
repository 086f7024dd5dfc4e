//! The bounded dual simplex method, carried along a search tree.
//!
//! Every option is a variable in [0, 1]; every item is a row, in which the options and a slack variable add up to the
//! upper bound of the item. The method starts with the slacks as its basis and with prices of 0 for all items: then no
//! reduced cost is negative, so the basis is dual feasible. Striking, choosing or freeing an option only moves a bound,
//! which never makes a basis dual infeasible. So each node of a search continues from the current basis, a few pivots
//! away from its optimum.
//!
//! The inverse of the basis is dense, m x m for m rows. A pivot costs m² plus a pass over the remaining options.
//! Pricing is exact steepest edge (Forrest and Goldfarb, 1992); costs are slightly perturbed to avoid ties. Nothing
//! here has to be exact, because any prices prove a bound: see `proof`.

mod basis;
mod inverse;
mod pivot;
mod ratio;

use std::ops::ControlFlow;

use super::program::Program;
pub(crate) use basis::Basis;
use inverse::{Inverse, dot};
use ratio::{Break, RatioStep};

/// The decision about an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Not decided: the program may choose it in part.
    Open,
    /// In every solution.
    Chosen,
    /// In no solution.
    Struck,
}

/// How a program was solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProgramOutcome {
    /// Solved: prices and values are those of a cheapest solution.
    Optimal,
    /// The cost has reached `enough`.
    Reached,
    /// It has no solution.
    Infeasible,
    /// It took too long, or the numbers are not good enough.
    Stuck,
    /// It was interrupted.
    Stopped,
}

/// Reduced costs closer to 0 than this do not determine the bound of a variable.
const SIGN: f64 = 1e-9;
/// The inverse is recomputed after this many pivots.
const REBUILD: u32 = 300;
/// No program may take more pivots than this, plus twenty times its rows.
const MAX_PIVOTS: u64 = 5_000;
/// The maximum work between two calls of `look`.
const WORK_PER_LOOK: u64 = 1 << 21;
/// Costs are scaled down until none exceeds this.
const DEAREST: f64 = 1e6;

/// The state of the method. Variables are options, then the slacks of the items.
#[derive(Debug)]
pub struct Simplex<'p> {
    program: &'p Program,
    /// The costs of the options, scaled and perturbed.
    costs: Vec<f64>,
    /// The divisor of the costs.
    scale: f64,
    /// The upper bound of the slack of each item.
    slack: Vec<f64>,
    /// The variable of each row of the basis.
    basis: Vec<u32>,
    is_basic: Vec<bool>,
    /// Whether a variable outside the basis is at its upper bound.
    is_high: Vec<bool>,
    inverse: Inverse,
    /// The values of the basic variables.
    values: Vec<f64>,
    reduced: Vec<f64>,
    objective: f64,
    /// The direction in which the prices rise forever, if the last program was infeasible.
    ray: Vec<f64>,
    pub(crate) pivots: u64,
    since_rebuilt: u32,
    /// The approximate time of all work so far, in nanoseconds on one machine.
    pub work: u64,
    next_look: u64,
    /// Scratch: the pivot row by variable, the entering column, a right-hand side, breaks and steps.
    pivot_row: Vec<f64>,
    column: Vec<f64>,
    side: Vec<f64>,
    breaks: Vec<Break>,
    step: RatioStep,
}

impl<'p> Simplex<'p> {
    /// The method at its start: no option is chosen.
    pub fn new(program: &'p Program) -> Self {
        let (rows, options) = (program.item_count(), program.option_count());
        let dearest = program.costs.iter().copied().max().unwrap_or(0) as f64;
        let scale = (dearest / DEAREST).max(1.0);
        let mut random = fastrand::Rng::with_seed(1);
        let costs = program.costs.iter();
        let costs = costs.map(|&cost| cost as f64 / scale + 1e-4 * (0.5 + random.f64()));
        let bounds = program.min.iter().zip(&program.max);
        let slack = bounds.map(|(&min, &max)| f64::from(max) - f64::from(min));
        let mut is_basic = vec![false; options];
        is_basic.resize(options + rows, true);
        Simplex {
            costs: costs.collect(),
            scale,
            slack: slack.collect(),
            basis: (options as u32..(options + rows) as u32).collect(),
            is_basic,
            is_high: vec![false; options + rows],
            inverse: Inverse::unit(rows),
            values: vec![0.0; rows],
            reduced: vec![0.0; options + rows],
            objective: 0.0,
            ray: Vec::new(),
            pivots: 0,
            since_rebuilt: 0,
            work: 0,
            next_look: WORK_PER_LOOK,
            pivot_row: vec![0.0; options + rows],
            column: vec![0.0; rows],
            side: vec![0.0; rows],
            breaks: Vec::new(),
            step: RatioStep::default(),
            program,
        }
    }

    /// The current prices of the items, in the costs of the program.
    pub fn prices(&self) -> Vec<f64> {
        let prices = self.scaled_prices().into_iter();
        prices.map(|price| price * self.scale).collect()
    }

    /// The direction in which the prices rise forever: if it is not empty, a proof that there is no cover.
    pub fn ray(&self) -> &[f64] {
        &self.ray
    }

    /// Puts the value of each option into `values`: 0 for those that are struck.
    pub fn values(&self, live: &[u32], standing: &[Standing], values: &mut Vec<f64>) {
        values.clear();
        values.resize(self.program.option_count(), 0.0);
        for &option in live {
            let option = option as usize;
            let is_one = match standing[option] {
                Standing::Open => self.is_high[option],
                Standing::Chosen => true,
                Standing::Struck => false,
            };
            values[option] = f64::from(u8::from(is_one));
        }
        for (&variable, &value) in self.basis.iter().zip(&self.values) {
            if let Some(slot) = values.get_mut(variable as usize) {
                *slot = value;
            }
        }
    }

    fn scaled_prices(&self) -> Vec<f64> {
        let mut prices = vec![0.0; self.basis.len()];
        for (r, &variable) in self.basis.iter().enumerate() {
            let cost = self.costs.get(variable as usize).copied().unwrap_or(0.0);
            if cost != 0.0 {
                for (price, entry) in prices.iter_mut().zip(self.inverse.row(r)) {
                    *price += cost * entry;
                }
            }
        }
        prices
    }

    fn bounds(&self, variable: u32, standing: &[Standing]) -> (f64, f64) {
        match (variable as usize).checked_sub(self.costs.len()) {
            Some(item) => (0.0, self.slack[item]),
            None => match standing[variable as usize] {
                Standing::Open => (0.0, 1.0),
                Standing::Chosen => (1.0, 1.0),
                Standing::Struck => (0.0, 0.0),
            },
        }
    }

    /// The size of the inverse, in numbers.
    pub(crate) fn size(&self) -> usize {
        self.basis.len() * self.basis.len()
    }

    /// The cost of the current solution, in the costs of the program, perturbed.
    pub(crate) fn objective(&self) -> f64 {
        self.objective * self.scale
    }

    /// Solves the program for these options, all that are not struck, until the cost is at least `enough`. Calls `look`
    /// from time to time, which may break.
    pub fn solve(
        &mut self,
        live: &[u32],
        standing: &[Standing],
        enough: f64,
        look: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ProgramOutcome {
        let most = MAX_PIVOTS + 20 * self.basis.len() as u64;
        self.pivot_up_to(most, live, standing, enough, look)
    }

    /// The same with at most this many pivots.
    pub(crate) fn pivot_up_to(
        &mut self,
        most: u64,
        live: &[u32],
        standing: &[Standing],
        enough: f64,
        look: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ProgramOutcome {
        let enough = enough / self.scale;
        let max = self.pivots + most;
        self.ray.clear();
        // The approximate total number of entries of the options.
        let entries = self.program.items.entry_count() / self.costs.len().max(1) * live.len();
        self.work += (self.size() + 4 * entries) as u64;
        self.refresh(live, standing);
        loop {
            if self.objective >= enough {
                return ProgramOutcome::Reached;
            }
            if self.pivots >= max {
                return ProgramOutcome::Stuck;
            }
            self.work += (self.size() / 2 + entries) as u64;
            if self.look_if_due(look).is_break() {
                return ProgramOutcome::Stopped;
            }
            if self.since_rebuilt >= REBUILD {
                if self.rebuild(live, standing, look).is_break() {
                    return ProgramOutcome::Stopped;
                }
                continue;
            }
            let Some((row, is_above)) = self.leaving(standing) else {
                return ProgramOutcome::Optimal;
            };
            self.price(row, is_above, live, standing);
            let entering = match self.step.entering {
                Some(entering) => entering,
                None if self.step.slope > 1e-6 => {
                    let sign = if is_above { 1.0 } else { -1.0 };
                    self.ray = self.inverse.row(row).iter().map(|y| y * sign).collect();
                    return ProgramOutcome::Infeasible;
                }
                None => match self.step.flips.pop() {
                    Some(last) => last,
                    None => return ProgramOutcome::Infeasible,
                },
            };
            self.enter_column(entering);
            let (by_row, by_column) = (self.pivot_row[entering as usize], self.column[row]);
            if (by_row - by_column).abs() > 1e-6 * (1.0 + by_column.abs()) || by_column == 0.0 {
                if self.since_rebuilt == 0 {
                    return ProgramOutcome::Stuck;
                }
                if self.rebuild(live, standing, look).is_break() {
                    return ProgramOutcome::Stopped;
                }
                continue;
            }
            self.pivot(row, is_above, entering, live, standing);
        }
    }

    /// Calls `look` if there was enough work since the last call.
    fn look_if_due(&mut self, look: &mut dyn FnMut() -> ControlFlow<()>) -> ControlFlow<()> {
        if self.work < self.next_look {
            return ControlFlow::Continue(());
        }
        self.next_look = self.work + WORK_PER_LOOK;
        look()
    }

    /// Recomputes reduced costs, the bounds of nonbasic variables, basic values and the objective.
    fn refresh(&mut self, live: &[u32], standing: &[Standing]) {
        let prices = self.scaled_prices();
        let max = self.program.max.iter().map(|&max| f64::from(max));
        self.side.clear();
        self.side.extend(max);
        self.objective = dot(&prices, &self.side);
        for &option in live {
            let option = option as usize;
            if self.is_basic[option] {
                self.reduced[option] = 0.0;
                continue;
            }
            let items = self.program.items.of(option);
            let priced: f64 = items.iter().map(|&item| prices[item as usize]).sum();
            let reduced = self.costs[option] - priced;
            self.reduced[option] = reduced;
            if reduced.abs() > SIGN {
                self.is_high[option] = reduced < 0.0;
            }
            if self.is_high[option] || standing[option] == Standing::Chosen {
                self.objective += reduced;
                for &item in items {
                    self.side[item as usize] -= 1.0;
                }
            }
        }
        let options = self.costs.len();
        for (item, &price) in prices.iter().enumerate() {
            let variable = options + item;
            self.reduced[variable] = -price;
            if self.is_basic[variable] {
                self.reduced[variable] = 0.0;
                continue;
            }
            if price.abs() > SIGN {
                self.is_high[variable] = price > 0.0;
            }
            if self.is_high[variable] {
                self.objective -= price * self.slack[item];
                self.side[item] -= self.slack[item];
            }
        }
        self.inverse.times(&self.side, &mut self.values);
    }
}
