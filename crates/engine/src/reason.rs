//! Reasons why a problem has no solution: weights of items that prove it by counting.
//!
//! [`check`](crate::check) says why such weights are a proof, and judges every one that is found here. There are two
//! kinds: weights by linear programming ([`farkas`]), such as the coloring of a mutilated chessboard, and weights
//! modulo a small number ([`modulo`]), such as parity. The problem is laid out as rows and columns ([`system`]), with
//! rows and columns for colors.
//!
//! To prove something to people, weights should be few. So rows are left out one after the other, large groups first,
//! as long as weights of the others still prove it (the deletion filter of Chinneck and Dravnieks, 1991). At the end
//! each row is needed, and then the weights are determined but for a factor.

mod farkas;
mod modulo;
mod pairs;
mod refuter;
mod system;
#[cfg(test)]
mod tests;

use std::ops::ControlFlow;

use crate::check::{Weights, judge};
use crate::problem::{Matrix, OptionId, Rest};
use quadrille_kernel::gcd::gcd;
use quadrille_kernel::lists::Lists;
pub(crate) use refuter::Refuter;
use system::System;

/// Limits on the time of a search for reasons: a number of steps, of about a nanosecond each, and a flag.
pub(crate) struct Budget<'b> {
    left: u64,
    /// How much of them a linear program may take.
    linear: u64,
    stop: &'b mut dyn FnMut() -> bool,
    since: u64,
    is_spent: bool,
}

impl<'b> Budget<'b> {
    /// `stop` is called about every hundredth of a second.
    pub(crate) fn new(steps: u64, stop: &'b mut dyn FnMut() -> bool) -> Self {
        Budget {
            left: steps,
            linear: u64::MAX,
            stop,
            since: 0,
            is_spent: false,
        }
    }

    /// Whether something was left undone because the budget did not suffice.
    pub(crate) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Looks at the limits where much work follows.
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<()> {
        if (self.stop)() {
            self.left = 0;
            self.is_spent = true;
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Looks at the limits after work of this many steps, which is spent elsewhere.
    fn look_after(&mut self, steps: u64) -> ControlFlow<()> {
        self.since += steps;
        if self.since <= 10_000_000 {
            return ControlFlow::Continue(());
        }
        self.since = 0;
        self.look()
    }

    fn spend(&mut self, steps: u64) -> ControlFlow<()> {
        self.look_after(steps)?;
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                ControlFlow::Continue(())
            }
            None => {
                self.is_spent = true;
                ControlFlow::Break(())
            }
        }
    }
}

/// How weights are found.
#[derive(Clone, Copy)]
enum Method {
    Linear,
    Modulo(u8),
}

/// Some rows of a system, with the columns that they have.
#[derive(Clone)]
struct Part {
    /// The numbers of the rows in the system.
    rows: Vec<u32>,
    bounds: Vec<(u32, u32)>,
    columns: Lists<u32>,
}

impl Part {
    fn new(system: &System, rows: Vec<u32>) -> Self {
        let mut numbers = vec![u32::MAX; system.row_count()];
        for (number, &row) in (0..).zip(&rows) {
            numbers[row as usize] = number;
        }
        let mut columns = Lists::default();
        let mut left = Vec::new();
        for column in 0..system.columns.count() {
            let column = system.columns.of(column).iter();
            let column = column.map(|&row| numbers[row as usize]);
            left.clear();
            left.extend(column.filter(|&row| row != u32::MAX));
            if !left.is_empty() {
                columns.push(left.iter().copied());
            }
        }
        let mut times = vec![0; rows.len()];
        for column in 0..columns.count() {
            for &row in columns.of(column) {
                times[row as usize] += 1;
            }
        }
        // No row can be covered more often than it has columns.
        let bounds = rows.iter().zip(&times).map(|(&row, &times)| {
            let (lo, hi) = system.bounds[row as usize];
            (lo, hi.min(times).max(lo))
        });
        Part {
            bounds: bounds.collect(),
            rows,
            columns,
        }
    }

    fn weigh(&self, method: Method, budget: &mut Budget<'_>) -> ControlFlow<(), Option<Vec<i64>>> {
        match method {
            Method::Linear => {
                let kept = budget.left.saturating_sub(budget.linear);
                budget.left -= kept;
                let weights = farkas::weigh(self, budget);
                budget.left += kept;
                match weights {
                    ControlFlow::Break(()) if kept > 0 => ControlFlow::Continue(None),
                    weights => weights,
                }
            }
            Method::Modulo(modulus) => modulo::weigh(self, modulus, budget),
        }
    }

    fn weight(&self, column: usize, weights: &[i64]) -> i64 {
        let rows = self.columns.of(column).iter();
        rows.map(|&row| weights[row as usize]).sum()
    }

    /// Makes columns weigh at most 0 where that takes nothing from the proof: a row that is covered at most once loses
    /// at most as much as its columns.
    fn repair(&self, mut weights: Vec<i64>) -> Vec<i64> {
        for (weight, &(lo, _)) in weights.iter_mut().zip(&self.bounds) {
            if lo == 0 {
                *weight = (*weight).min(0);
            }
        }
        for column in 0..self.columns.count() {
            let heavy = self.weight(column, &weights);
            let once = |row: &&u32| self.bounds[**row as usize].1 == 1;
            if heavy > 0
                && let Some(&row) = self.columns.of(column).iter().find(once)
            {
                weights[row as usize] -= heavy;
            }
        }
        weights
    }

    /// Whether the columns cannot weigh what the rows need.
    fn is_proof(&self, weights: &[i64]) -> bool {
        let bounds = weights.iter().zip(&self.bounds);
        let needed: i128 = bounds
            .map(|(&weight, &(lo, hi))| {
                let weight = i128::from(weight);
                (weight * i128::from(lo)).min(weight * i128::from(hi))
            })
            .sum();
        let heavy = (0..self.columns.count()).map(|column| self.weight(column, weights).max(0));
        heavy.map(i128::from).sum::<i128>() < needed
    }

    /// The rows that weigh something.
    fn support(&self, weights: &[i64]) -> Vec<u32> {
        let weights = self.rows.iter().zip(weights);
        let heavy = weights.filter(|(_, weight)| **weight != 0);
        heavy.map(|(&row, _)| row).collect()
    }
}

/// Looks for weights that prove that there is no solution with the options `require` and without the options `forbid`.
/// With `few`, for few weights. They have passed the judge, with shades in the place of colors.
pub(crate) fn find(
    matrix: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
    few: bool,
    budget: &mut Budget<'_>,
) -> Option<Weights> {
    let moduli = modulo::MODULI.into_iter().map(Method::Modulo);
    let methods: Vec<Method> = [Method::Linear].into_iter().chain(moduli).collect();
    find_by(&methods, matrix, require, forbid, few, budget)
}

/// Whether there are such weights with the options `require` and without the options `forbid`. What takes the least time
/// comes first. The linear program may take `linear` steps.
fn find_fast(
    matrix: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
    linear: u64,
    budget: &mut Budget<'_>,
) -> bool {
    // Modulo 3, colorings come out as well: the rows of a mutilated board need 2 more of one color.
    let [two, three, four, five, eight] = modulo::MODULI.map(Method::Modulo);
    let methods = [two, three, five, Method::Linear, four, eight];
    if budget.spend(System::cost(matrix)).is_break() {
        return false;
    }
    budget.linear = linear;
    find_by(&methods, matrix, require, forbid, false, budget).is_some()
}

fn find_by(
    methods: &[Method],
    matrix: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
    few: bool,
    budget: &mut Budget<'_>,
) -> Option<Weights> {
    let rest = Rest::new(matrix, require, forbid);
    if budget.look().is_break() {
        return None;
    }
    let system = System::new(&rest, budget).continue_value()?;
    if budget.look().is_break() {
        return None;
    }
    let whole = Part::new(&system, (0..system.row_count() as u32).collect());
    for &method in methods {
        let (mut part, mut weights) = match whole.weigh(method, budget) {
            ControlFlow::Continue(Some(weights)) => (whole.clone(), weights),
            ControlFlow::Continue(None) => continue,
            ControlFlow::Break(()) => return None,
        };
        if few {
            (part, weights) = fewer(&system, method, part, weights, budget);
        }
        let mut all = vec![0; system.row_count()];
        let divisor = weights
            .iter()
            .fold(0, |divisor, &weight| gcd(divisor, weight.unsigned_abs()));
        for (&row, &weight) in part.rows.iter().zip(&weights) {
            all[row as usize] = match method {
                Method::Linear => weight / divisor.max(1) as i64,
                Method::Modulo(_) => weight,
            };
        }
        let modulus = match method {
            Method::Linear => None,
            Method::Modulo(modulus) => Some(modulus.into()),
        };
        let weights = system.weighed(&all);
        let weights = Weights { modulus, weights };
        if judge(matrix, &weights, require, forbid).is_ok() {
            return Some(weights);
        }
    }
    None
}

/// Leaves rows out while the others still prove it, until each is needed or the budget ends.
fn fewer(
    system: &System,
    method: Method,
    mut part: Part,
    mut weights: Vec<i64>,
    budget: &mut Budget<'_>,
) -> (Part, Vec<i64>) {
    let mut rows = part.support(&weights);
    // Rows before this place are needed.
    let mut needed = 0;
    let mut chunk = rows.len().div_ceil(2);
    while needed < rows.len() {
        let end = (needed + chunk).min(rows.len());
        let mut others = rows.clone();
        others.drain(needed..end);
        let smaller = Part::new(system, others);
        match smaller.weigh(method, budget) {
            ControlFlow::Continue(Some(found)) => {
                let support = smaller.support(&found);
                // Rows that are needed stay in front.
                let front = rows[..needed].to_vec();
                rows = front.clone();
                rows.extend(support.iter().filter(|row| !front.contains(row)));
                (part, weights) = (smaller, found);
                chunk = chunk.min((rows.len() - needed).max(1));
            }
            ControlFlow::Continue(None) if end == needed + 1 => needed += 1,
            ControlFlow::Continue(None) => chunk = (end - needed).div_ceil(2),
            ControlFlow::Break(()) => break,
        }
    }
    (part, weights)
}
