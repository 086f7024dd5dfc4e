//! A problem as a linear program: items as rows, options as columns.
//!
//! Only options that can be in a solution are columns, with new numbers. An item that some option colors is not a row:
//! colors are not linear. Without these rows, a bound is lower, but still a bound. The search itself respects the
//! colors.

use crate::gcd::gcd;
use crate::lists::Lists;
use crate::matrix::{Matrix, OptionId};

/// The program: choose options at the least cost, so that item `i` is covered `min[i]` to `max[i]` times.
#[derive(Debug)]
pub struct Program {
    /// The number of rows that are items. The others are cuts: they bound the cost, but say nothing new of covers.
    pub rows: usize,
    /// How often each row is covered at least.
    pub min: Vec<u32>,
    /// How often at most.
    pub max: Vec<u32>,
    pub(crate) items: Lists<u32>,
    /// The options of each row.
    pub options: Lists<u32>,
    /// The colored items of each option, each with its shade: 0 for no color, which no other option can share.
    pub(crate) shades: Lists<(u32, u32)>,
    /// The options of each colored item, each with its shade.
    pub(crate) sharers: Lists<(u32, u32)>,
    /// The cost of each option, in units.
    pub costs: Vec<u64>,
    /// The greatest common divisor of all costs.
    pub(crate) unit: u64,
    pub(crate) ids: Vec<OptionId>,
}

impl Program {
    /// The program of a problem.
    pub fn new(matrix: &Matrix) -> Self {
        Self::new_until(matrix, &mut || false)
    }

    /// The same; but once `stop` returns true, it is one without options. That is asked between the passes over the problem.
    pub(crate) fn new_until(matrix: &Matrix, stop: &mut dyn FnMut() -> bool) -> Self {
        let count = matrix.item_count();
        let mut is_colored = vec![false; count];
        let mut ids: Vec<OptionId> = matrix.playable().collect();
        if stop() {
            ids.clear();
        }
        for &option in &ids {
            for (item, shade) in matrix.members(option) {
                is_colored[item.index()] |= shade > 0;
            }
        }
        // Rows and colored items are numbered separately.
        let mut numbers = vec![0; count];
        let (mut rows, mut colored) = (0, 0);
        let (mut min, mut max) = (Vec::new(), Vec::new());
        for item in matrix.item_ids() {
            let next = match is_colored[item.index()] {
                true => &mut colored,
                false => {
                    let bounds = matrix.bounds(item).unwrap_or(0..=1);
                    min.push(*bounds.start());
                    max.push(*bounds.end());
                    &mut rows
                }
            };
            numbers[item.index()] = *next;
            *next += 1;
        }
        let (mut items, mut shades) = (Lists::default(), Lists::default());
        if stop() {
            ids.clear();
        }
        for &option in &ids {
            let members = || matrix.members(option);
            let rows = members().filter(|(item, _)| !is_colored[item.index()]);
            items.push(rows.map(|(item, _)| numbers[item.index()]));
            let colored = members().filter(|(item, _)| is_colored[item.index()]);
            shades.push(colored.map(|(item, shade)| (numbers[item.index()], shade)));
        }
        if stop() {
            (items, shades, ids) = (Lists::default(), Lists::default(), Vec::new());
        }
        let options = items.turned(rows as usize, |option, item| (item, option));
        for (item, max) in max.iter_mut().enumerate() {
            // No row can be covered more often than it has options.
            *max = (*max).min(options.of(item).len() as u32);
        }
        let sharers = shades.turned(colored as usize, |option, (item, shade)| {
            (item, (option, shade))
        });
        let mut costs: Vec<u64> = ids.iter().map(|&option| matrix.cost(option)).collect();
        let unit = costs.iter().fold(0, |unit, &cost| gcd(unit, cost)).max(1);
        for cost in &mut costs {
            *cost /= unit;
        }
        Program {
            rows: rows as usize,
            min,
            max,
            items,
            options,
            shades,
            sharers,
            costs,
            unit,
            ids,
        }
    }

    /// The program of these rows, each with its bounds, and of options without costs, each with its rows.
    pub fn of_rows(bounds: impl Iterator<Item = (u32, u32)>, items: Lists<u32>) -> Self {
        let (min, max): (Vec<u32>, Vec<u32>) = bounds.unzip();
        let options = items.turned(min.len(), |option, item| (item, option));
        let most = max.iter().enumerate();
        let most = most.map(|(item, &max)| max.min(options.of(item).len() as u32));
        Program {
            rows: min.len(),
            max: most.collect(),
            min,
            options,
            shades: Lists::default(),
            sharers: Lists::default(),
            costs: vec![0; items.count()],
            unit: 1,
            ids: (0..items.count() as u32).map(OptionId::new).collect(),
            items,
        }
    }

    /// The number of rows, with the cuts.
    pub fn item_count(&self) -> usize {
        self.min.len()
    }

    /// The number of options.
    pub fn option_count(&self) -> usize {
        self.ids.len()
    }

    /// No cover costs more than this, in units: each row pays its share of the options that cover it, at most as often
    /// as it may be covered the dearest of these shares. There are no cuts.
    pub fn most_cost(&self) -> u64 {
        let mut most = 0_u64;
        let mut dearest = vec![0; self.item_count()];
        for (option, &cost) in self.costs.iter().enumerate() {
            let items = self.items.of(option);
            if items.is_empty() {
                most = most.saturating_add(cost);
            }
            for &item in items {
                let dearest = &mut dearest[item as usize];
                *dearest = cost.div_ceil(items.len() as u64).max(*dearest);
            }
        }
        for (&dearest, &max) in dearest.iter().zip(&self.max) {
            most = most.saturating_add(dearest.saturating_mul(max.into()));
        }
        // Nor more than all options together.
        most.min(self.costs.iter().sum())
    }

    /// The number of an option of the problem, if it can be in a solution.
    pub(crate) fn number(&self, option: OptionId) -> Option<u32> {
        let place = self.ids.binary_search(&option).ok()?;
        Some(place as u32)
    }
}
