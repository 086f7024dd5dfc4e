//! The basis: how it is kept, taken up again, and inverted anew.

use std::ops::ControlFlow;

use super::inverse::Inverse;
use super::{Simplex, Standing};
use crate::sort::sort;

/// A basis to return to.
#[derive(Debug)]
pub(crate) struct Basis {
    variables: Vec<u32>,
    inverse: Inverse,
    since_rebuilt: u32,
    pivots: u64,
}

impl Simplex<'_> {
    /// The variables of the basis: options, then slacks of rows.
    pub(crate) fn basis(&self) -> &[u32] {
        &self.basis
    }

    pub(crate) fn save(&self) -> Basis {
        Basis {
            variables: self.basis.clone(),
            inverse: self.inverse.clone(),
            since_rebuilt: self.since_rebuilt,
            pivots: self.pivots,
        }
    }

    /// Returns to a basis, unless it is at most two pivots away.
    pub(crate) fn restore(&mut self, basis: &Basis) {
        if self.pivots <= basis.pivots + 2 {
            return;
        }
        for &variable in &self.basis {
            self.is_basic[variable as usize] = false;
            self.is_high[variable as usize] = false;
        }
        self.basis.clone_from(&basis.variables);
        self.inverse.clone_from(&basis.inverse);
        self.since_rebuilt = basis.since_rebuilt;
        for &variable in &self.basis {
            self.is_basic[variable as usize] = true;
        }
    }

    /// Starts with these variables in the basis, and slacks where they are too few.
    pub(crate) fn start_from(
        &mut self,
        variables: Vec<u32>,
        live: &[u32],
        standing: &[Standing],
        look: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.is_basic.fill(false);
        self.basis = variables;
        for &variable in &self.basis {
            self.is_basic[variable as usize] = true;
        }
        self.rebuild(live, standing, look)
    }

    /// Recomputes the inverse of the same basis. If `look` breaks, the inverse is unusable.
    pub(crate) fn rebuild(
        &mut self,
        live: &[u32],
        standing: &[Standing],
        look: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let options = self.costs.len();
        self.since_rebuilt = 0;
        self.inverse.reset();
        let mut basis = vec![None; self.slack.len()];
        let mut rest = Vec::new();
        for &variable in &self.basis {
            match (variable as usize).checked_sub(options) {
                Some(item) => basis[item] = Some(variable),
                None => {
                    let length = self.program.items.of(variable as usize).len();
                    rest.push((length as u32, variable));
                }
            }
        }
        sort(&mut rest);
        for (_, option) in rest {
            self.work += self.size() as u64 / 4;
            self.look_if_due(look)?;
            let items = self.program.items.of(option as usize);
            self.inverse.times_option(items, &mut self.column);
            let free = (0..basis.len()).filter(|&r| basis[r].is_none());
            let best = free.max_by(|&a, &b| {
                let size = |r: usize| self.column[r].abs();
                size(a).total_cmp(&size(b)).then(b.cmp(&a))
            });
            match best.filter(|&r| self.column[r].abs() > 1e-7) {
                Some(row) => {
                    self.inverse.replace(row, &self.column);
                    basis[row] = Some(option);
                }
                None => {
                    self.is_basic[option as usize] = false;
                    self.is_high[option as usize] = false;
                }
            }
        }
        let basis = basis.into_iter().enumerate();
        let basis = basis.map(|(r, variable)| variable.unwrap_or((options + r) as u32));
        self.basis = basis.collect();
        for &variable in &self.basis {
            self.is_basic[variable as usize] = true;
        }
        self.inverse.weigh();
        self.refresh(live, standing);
        ControlFlow::Continue(())
    }
}
