//! The volume method: good prices for programs whose basis would be too large.
//!
//! A subgradient method that keeps a running mean of its solutions, and steps in the direction of what that mean leaves
//! uncovered (Barahona and Anbil, 2000). A step takes one pass over the options, and memory is in proportion to the
//! problem.

use std::ops::ControlFlow;

use super::program::Program;

/// At most this many steps.
const STEPS: u32 = 3000;

/// Prices for the items; if `look` breaks, the best so far.
pub fn prices(program: &Program, look: &mut dyn FnMut() -> ControlFlow<()>) -> Vec<f64> {
    let mut volume = Volume::new(program);
    let mut reference = volume.bound;
    for step in 1..=STEPS {
        volume.step();
        if volume.is_flat || look().is_break() {
            break;
        }
        if step % 100 == 0 {
            let gain = volume.bound - reference;
            if gain < 0.01 * reference.abs() {
                volume.most_weight = (volume.most_weight * 0.7).max(1e-4);
            }
            if gain < 1e-4 * volume.bound.abs() && step >= 300 {
                break;
            }
            reference = volume.bound;
        }
    }
    volume.best
}

struct Volume<'p> {
    program: &'p Program,
    /// The best prices so far, and the bound that they prove.
    best: Vec<f64>,
    bound: f64,
    /// How often the mean solution leaves each item to be covered.
    left: Vec<f64>,
    target: f64,
    factor: f64,
    most_weight: f64,
    /// Steps in a row without a gain, and gains against the mean.
    poor: u32,
    fair: u32,
    /// There is no direction left.
    is_flat: bool,
    /// Scratch.
    prices: Vec<f64>,
    now: Vec<f64>,
}

impl<'p> Volume<'p> {
    fn new(program: &'p Program) -> Self {
        let items = program.item_count();
        let mut volume = Volume {
            best: cheapest_shares(program),
            bound: 0.0,
            left: vec![0.0; items],
            target: 0.0,
            factor: 0.1,
            most_weight: 0.1,
            poor: 0,
            fair: 0,
            is_flat: false,
            prices: Vec::new(),
            now: vec![0.0; items],
            program,
        };
        volume.prices.clone_from(&volume.best);
        volume.bound = volume.solve();
        volume.left.clone_from(&volume.now);
        volume.target = volume.bound + 0.05 * volume.bound.abs() + 1.0;
        volume
    }

    /// The bound at `prices`; `now` receives what the options with negative reduced cost leave of each item.
    fn solve(&mut self) -> f64 {
        let program = self.program;
        let mut bound = 0.0;
        for (item, &price) in self.prices.iter().enumerate() {
            let times = f64::from(match price > 0.0 {
                true => program.min[item],
                false => program.max[item],
            });
            bound += price * times;
            self.now[item] = times;
        }
        for (option, &cost) in program.costs.iter().enumerate() {
            let items = program.items.of(option);
            let priced: f64 = items.iter().map(|&item| self.prices[item as usize]).sum();
            let reduced = cost as f64 - priced;
            if reduced < 0.0 {
                bound += reduced;
                for &item in items {
                    self.now[item as usize] -= 1.0;
                }
            }
        }
        bound
    }

    fn step(&mut self) {
        let program = self.program;
        // An item that need not be covered has no price above 0.
        let is_tight =
            |item: usize, price: f64, left: f64| program.min[item] > 0 || price < 0.0 || left < 0.0;
        let mut square = 0.0;
        for (item, &left) in self.left.iter().enumerate() {
            if is_tight(item, self.best[item], left) {
                square += left * left;
            }
        }
        self.is_flat = square < 1e-9;
        if self.is_flat {
            return;
        }
        let length = self.factor * (self.target - self.bound) / square;
        for (item, &left) in self.left.iter().enumerate() {
            let best = self.best[item];
            let by = if is_tight(item, best, left) {
                left
            } else {
                0.0
            };
            let price = best + length * by;
            self.prices[item] = if program.min[item] == 0 {
                price.min(0.0)
            } else {
                price
            };
        }
        let bound = self.solve();
        // The weight of this solution for which the mean leaves the least.
        let (mut over, mut under, mut along) = (0.0, 0.0, 0.0);
        for (&now, &left) in self.now.iter().zip(&self.left) {
            over -= left * (now - left);
            under += (now - left) * (now - left);
            along += left * now;
        }
        let weight = if under > 0.0 {
            over / under
        } else {
            self.most_weight
        };
        let weight = weight.clamp(self.most_weight / 10.0, self.most_weight);
        for (left, &now) in self.left.iter_mut().zip(&self.now) {
            *left += weight * (now - *left);
        }
        if bound > self.bound {
            self.best.clone_from(&self.prices);
            self.bound = bound;
            self.poor = 0;
            if along >= 0.0 {
                self.factor *= 1.5;
            } else {
                self.fair += 1;
                if self.fair >= 3 {
                    self.fair = 0;
                    self.factor *= 1.1;
                }
            }
            self.factor = self.factor.min(2.0);
        } else {
            self.poor += 1;
            if self.poor >= 10 {
                self.poor = 0;
                self.factor = (self.factor * 0.67).max(1e-4);
            }
        }
        if self.bound > self.target - 0.03 * self.target.abs() {
            self.target = self.bound + 0.05 * self.bound.abs();
        }
    }
}

/// The initial prices: for each item, the least share that one of its options pays, if the items of an option share its
/// cost equally.
fn cheapest_shares(program: &Program) -> Vec<f64> {
    let mut prices = vec![f64::MAX; program.item_count()];
    for (option, &cost) in program.costs.iter().enumerate() {
        let items = program.items.of(option);
        let payers = items.iter().filter(|&&item| program.min[item as usize] > 0);
        let share = cost as f64 / payers.count().max(1) as f64;
        for &item in items {
            let price = &mut prices[item as usize];
            *price = price.min(share);
        }
    }
    for (price, &min) in prices.iter_mut().zip(&program.min) {
        if min == 0 || *price == f64::MAX {
            *price = 0.0;
        }
    }
    prices
}
