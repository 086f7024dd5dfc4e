//! Weights by linear programming.
//!
//! If options may be chosen in part and still cannot cover everything, there are weights such that no option weighs more
//! than 0, but what the items need does (Farkas, 1902). The dual simplex method ends with such weights, in floating
//! point. They are proportional to whole numbers, mostly small ones: so they are divided by the smallest, multiplied by
//! 1, 2, 3, ... and rounded, until whole numbers prove it. If none of these do, large ones may.

use std::ops::ControlFlow;

use super::{Budget, Part};
use quadrille_kernel::linear::program::Program;
use quadrille_kernel::linear::simplex::{ProgramOutcome, Simplex, Standing};

/// More rows than this make the inverse of a basis too large: 8 bytes for each two rows.
const MAX_ROWS: usize = 1_500;
/// The largest factor of the smallest weight that is tried.
const MAX_FACTOR: u32 = 60;
/// What the smallest weight is if small whole numbers prove nothing.
const FINE: f64 = (1 << 20) as f64;
/// The simplex method calls back after about this many steps.
const STEPS: u64 = 1 << 21;

/// Weights of rows for which the columns cannot weigh what the rows need, if the linear program has no solution.
pub(super) fn weigh(part: &Part, budget: &mut Budget<'_>) -> ControlFlow<(), Option<Vec<i64>>> {
    let (rows, columns) = (part.bounds.len(), part.columns.count());
    if rows > MAX_ROWS || rows == 0 {
        return ControlFlow::Continue(None);
    }
    budget.spend((rows * rows + part.columns.entry_count()) as u64)?;
    budget.look()?;
    let program = Program::of_rows(part.bounds.iter().copied(), part.columns.clone());
    let live: Vec<u32> = (0..columns as u32).collect();
    let standing = vec![Standing::Open; columns];
    let mut simplex = Simplex::new(&program);
    let mut looks = 0;
    let outcome = simplex.solve(&live, &standing, f64::INFINITY, &mut || {
        looks += 1;
        budget.spend(STEPS)
    });
    budget.spend(simplex.work.saturating_sub(looks * STEPS))?;
    match outcome {
        ProgramOutcome::Infeasible => {}
        ProgramOutcome::Stopped => return ControlFlow::Break(()),
        _ => return ControlFlow::Continue(None),
    }
    let ray = simplex.ray();
    let greatest = ray.iter().fold(0.0, |most: f64, y| most.max(y.abs()));
    let sizes = ray.iter().map(|y| y.abs());
    let least = sizes
        .filter(|&y| y > 1e-7 * greatest)
        .fold(greatest, f64::min);
    if least == 0.0 {
        return ControlFlow::Continue(None);
    }
    let factors = (1..=MAX_FACTOR).map(|factor| f64::from(factor) / least);
    for factor in factors.chain([FINE / greatest]) {
        budget.spend(part.columns.entry_count() as u64)?;
        let weights = ray.iter().map(|y| (y * factor).round() as i64);
        let weights = part.repair(weights.collect());
        if part.is_proof(&weights) {
            return ControlFlow::Continue(Some(weights));
        }
    }
    ControlFlow::Continue(None)
}
