//! Bounds proved in integers: what the prices of items (dual values) imply about every cover.
//!
//! Let `y[i]` be the price of item `i`, and let the reduced cost `r[o]` of an option be its cost minus the prices of
//! its items. A cover that covers item `i` `a[i]` times costs the sum of all `a[i] * y[i]` plus the sum of `r[o]` over
//! its options. So it costs at least the sum of three things: the minimum of each `a[i] * y[i]`, `r[o]` for every
//! option already chosen, and `r[o]` for every open option where it is negative. That holds for any prices. (Lagrange;
//! Geoffrion, 1974.)
//!
//! Prices are rounded to multiples of 2^-20 of the unit of cost; everything is a 128-bit integer.

use super::program::Program;
use super::simplex::Standing;

/// One unit of cost, in these integers.
pub const SCALE: i128 = 1 << BITS;
const BITS: u32 = 20;

/// The limit on the absolute value of a price: the sum of 2^32 such prices and costs fits into 128 bits.
const DEAREST: f64 = (1u64 << 60) as f64 * (1u64 << 20) as f64;

/// Prices as integers: 2^20 to the unit of cost.
pub type Prices = Vec<i128>;

/// Rounds the prices. A price that can only lower the bound becomes 0.
pub fn round(program: &Program, prices: &[f64]) -> Prices {
    let bounds = program.min.iter().zip(&program.max);
    let rounded = prices.iter().zip(bounds);
    let rounded = rounded.map(|(price, (&min, _))| {
        let price = (price * SCALE as f64).round().clamp(-DEAREST, DEAREST) as i128;
        if min == 0 { price.min(0) } else { price }
    });
    rounded.collect()
}

pub(crate) fn reduced(program: &Program, prices: &[i128], option: u32) -> i128 {
    let items = program.items.of(option as usize).iter();
    let priced: i128 = items.map(|&item| prices[item as usize]).sum();
    i128::from(program.costs[option as usize]) * SCALE - priced
}

/// The minimum sum of prices over all covers.
fn least_paid(program: &Program, prices: &[i128]) -> i128 {
    let bounds = program.min.iter().zip(&program.max);
    let paid = prices
        .iter()
        .zip(bounds)
        .map(|(&price, (&min, &max))| price * i128::from(if price > 0 { min } else { max }));
    paid.sum()
}

/// The bound on every cover that consists of these options, all that are not struck. `open` receives the open ones,
/// each with its reduced cost.
pub fn bound(
    program: &Program,
    prices: &[i128],
    live: &[u32],
    standing: &[Standing],
    open: &mut Vec<(i128, u32)>,
) -> i128 {
    open.clear();
    let mut bound = least_paid(program, prices);
    for &option in live {
        let reduced = reduced(program, prices, option);
        if standing[option as usize] == Standing::Chosen {
            bound += reduced;
        } else {
            bound += reduced.min(0);
            open.push((reduced, option));
        }
    }
    bound
}

/// Whether these prices prove that these options have no cover: the bound is above 0 even if all costs are 0.
pub fn is_infeasible(program: &Program, ray: &[f64], live: &[u32], standing: &[Standing]) -> bool {
    if ray.is_empty() {
        return false;
    }
    let prices = round(program, ray);
    let mut bound = least_paid(program, &prices);
    for &option in live {
        let items = program.items.of(option as usize).iter();
        let paid: i128 = items.map(|&item| prices[item as usize]).sum();
        match standing[option as usize] {
            Standing::Chosen => bound -= paid,
            _ => bound -= paid.max(0),
        }
    }
    bound > 0
}

/// Lowers prices until no open option has a negative reduced cost, at items that are covered at most once, where that
/// does not lower the bound. The reduced costs of their other options rise.
pub(crate) fn repair(program: &Program, prices: &mut [i128], open: &mut [(i128, u32)]) {
    let mut changed = false;
    for &mut (_, option) in open.iter_mut() {
        let now = reduced(program, prices, option);
        let items = program.items.of(option as usize);
        let full = items.iter().find(|&&item| program.max[item as usize] == 1);
        if let Some(&item) = full.filter(|_| now < 0) {
            prices[item as usize] += now;
            changed = true;
        }
    }
    if changed {
        for (slot, option) in open {
            *slot = reduced(program, prices, *option);
        }
    }
}
