//! One step of the method: which variable leaves the basis, which enters, and the change.

use super::inverse::dot;
use super::ratio::{self, Break};
use super::{Simplex, Standing};

/// A value that is infeasible by less than this counts as feasible.
const FEASIBLE: f64 = 1e-7;
/// Smaller entries of the pivot row do not count as breaks.
const PIVOT: f64 = 1e-8;

impl Simplex<'_> {
    /// The row of the leaving variable, and whether it is above its bounds: the one that is most infeasible relative to
    /// the length of its row.
    pub(super) fn leaving(&self, standing: &[Standing]) -> Option<(usize, bool)> {
        let (mut best, mut chosen) = (0.0, None);
        for (r, (&variable, &value)) in self.basis.iter().zip(&self.values).enumerate() {
            let (low, high) = self.bounds(variable, standing);
            let (excess, is_above) = match value > high {
                true => (value - high, true),
                false => (low - value, false),
            };
            let merit = excess * excess / self.inverse.weights[r];
            if excess > FEASIBLE && merit > best {
                (best, chosen) = (merit, Some((r, is_above)));
            }
        }
        chosen
    }

    /// Computes the pivot row and makes the ratio test on it.
    pub(super) fn price(
        &mut self,
        row: usize,
        is_above: bool,
        live: &[u32],
        standing: &[Standing],
    ) {
        let (low, high) = self.bounds(self.basis[row], standing);
        let excess = match is_above {
            true => self.values[row] - high,
            false => low - self.values[row],
        };
        let sign = if is_above { 1.0 } else { -1.0 };
        let entries = self.inverse.row(row);
        let options = self.costs.len();
        self.breaks.clear();
        for &option in live {
            let place = option as usize;
            if self.is_basic[place] {
                continue;
            }
            let items = self.program.items.of(place);
            let entry: f64 = items.iter().map(|&item| entries[item as usize]).sum();
            self.pivot_row[place] = entry;
            let slope = if self.is_high[place] { -entry } else { entry } * sign;
            if slope > PIVOT && standing[place] == Standing::Open {
                self.breaks.push(Break {
                    ratio: self.reduced[place].abs() / slope,
                    variable: option,
                    size: slope,
                    range: 1.0,
                });
            }
        }
        for (item, &entry) in entries.iter().enumerate() {
            let place = options + item;
            if self.is_basic[place] {
                continue;
            }
            self.pivot_row[place] = entry;
            let slope = if self.is_high[place] { -entry } else { entry } * sign;
            if slope > PIVOT && self.slack[item] > 0.0 {
                self.breaks.push(Break {
                    ratio: self.reduced[place].abs() / slope,
                    variable: place as u32,
                    size: slope,
                    range: self.slack[item],
                });
            }
        }
        ratio::step(&mut self.breaks, excess, &mut self.step);
    }

    /// Computes the column of the entering variable.
    pub(super) fn enter_column(&mut self, entering: u32) {
        match (entering as usize).checked_sub(self.costs.len()) {
            Some(item) => self.inverse.column(item, &mut self.column),
            None => {
                let items = self.program.items.of(entering as usize);
                self.inverse.times_option(items, &mut self.column);
            }
        }
    }

    /// Flips the variables that the step passed, and swaps the leaving variable for the entering one.
    pub(super) fn pivot(
        &mut self,
        row: usize,
        is_above: bool,
        entering: u32,
        live: &[u32],
        standing: &[Standing],
    ) {
        let options = self.costs.len();
        let leaving = self.basis[row];
        let (low, high) = self.bounds(leaving, standing);
        let flips = std::mem::take(&mut self.step.flips);
        if !flips.is_empty() {
            self.side.fill(0.0);
            for &flip in &flips {
                let place = flip as usize;
                let sign = if self.is_high[place] { -1.0 } else { 1.0 };
                self.is_high[place] = !self.is_high[place];
                match place.checked_sub(options) {
                    Some(item) => self.side[item] += sign * self.slack[item],
                    None => {
                        for &item in self.program.items.of(place) {
                            self.side[item as usize] += sign;
                        }
                    }
                }
            }
            for (r, value) in self.values.iter_mut().enumerate() {
                *value -= dot(self.inverse.row(r), &self.side);
            }
        }
        self.step.flips = flips;
        let dual = self.reduced[entering as usize] / self.column[row];
        for &option in live {
            let place = option as usize;
            if !self.is_basic[place] {
                self.reduced[place] -= dual * self.pivot_row[place];
            }
        }
        for place in options..self.reduced.len() {
            if !self.is_basic[place] {
                self.reduced[place] -= dual * self.pivot_row[place];
            }
        }
        self.reduced[entering as usize] = 0.0;
        self.reduced[leaving as usize] = -dual;
        let bound = if is_above { high } else { low };
        let length = (self.values[row] - bound) / self.column[row];
        for (value, entry) in self.values.iter_mut().zip(&self.column) {
            *value -= length * entry;
        }
        let (enter_low, enter_high) = self.bounds(entering, standing);
        let from = match self.is_high[entering as usize] {
            true => enter_high,
            false => enter_low,
        };
        self.values[row] = from + length;
        self.is_high[entering as usize] = false;
        self.is_basic[entering as usize] = true;
        self.is_basic[leaving as usize] = false;
        self.is_high[leaving as usize] = is_above && high > low;
        self.basis[row] = entering;
        self.inverse.replace(row, &self.column);
        self.pivots += 1;
        self.since_rebuilt += 1;
        self.objective += self.step.gain;
    }
}
