//! The largest costs instead of the least: a problem with reversed costs, and what they are in the file.
//!
//! If every primary item is covered a fixed number of times, all solutions cover as many of them in all. So a shift for
//! each time that an option covers one adds the same to every solution. With the shift minus its cost in the place of the
//! cost of each option, the cheapest solutions are the dearest, and no cost is negative if the shift is large enough.

use quadrille_engine::{BuildError, ItemId, OptionId, Problem};

use super::Document;

/// Why the largest costs cannot be looked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MaximizeError {
    /// An item may be covered more or less often.
    #[error(
        "found the item {item:?}, which is covered {lo} to {hi} times, expected items that are all covered a fixed number \
         of times: solutions that cover more would win by that alone"
    )]
    Bounds {
        /// The item.
        item: String,
        /// The least number of times.
        lo: u32,
        /// The greatest number of times.
        hi: u32,
    },
    /// The costs are too large to be reversed.
    #[error(transparent)]
    Costs(#[from] BuildError),
}

/// How costs were reversed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reversed {
    /// What each primary item of an option adds to its cost.
    shift: i128,
    /// What this adds to the cost of a solution.
    all: i128,
}

impl Reversed {
    /// The cost of a solution in the file, from the one in the problem, and the other way around.
    pub(super) fn turned(self, cost: i128) -> i128 {
        self.all - cost
    }
}

impl Document {
    /// Reverses the costs: the cheapest solutions of the problem are those that have the largest costs in the file.
    /// [`show_cost`](Self::show_cost) shows them as the file has them.
    ///
    /// ```
    /// use quadrille::format;
    ///
    /// let mut document = format::read(b"a b\na |3\nb |4\na b |5\n", None)?;
    /// document.maximize()?;
    /// let best = document.problem().search().best(2);
    /// let costs: Vec<_> = best.solutions.iter().map(|one| document.show_cost(one.cost())).collect();
    /// assert_eq!(costs, ["7", "5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a primary item may be covered more or less often, or if the sum of the costs gets too large. The document stays
    /// as it was.
    pub fn maximize(&mut self) -> Result<(), MaximizeError> {
        let old = &self.problem;
        let mut all = 0;
        for item in old.item_ids() {
            let Some((lo, hi)) = old.bounds(item).map(|bounds| bounds.into_inner()) else {
                continue;
            };
            if lo != hi {
                let item = self.name(item).to_owned();
                return Err(MaximizeError::Bounds { item, lo, hi });
            }
            all += i128::from(lo);
        }
        // An option without a primary item is in no solution.
        let shifts = old.option_ids().map(|option| {
            let (cost, covered) = (i128::from(old.cost(option)), self.covered(option));
            (covered > 0).then(|| (cost + covered - 1) / covered)
        });
        let shift = shifts.flatten().max().unwrap_or(0);
        let cost = |option| match self.covered(option) {
            0 => Ok(0),
            covered => {
                let cost = shift * covered - i128::from(old.cost(option));
                u64::try_from(cost).map_err(|_| BuildError::CostOverflow)
            }
        };
        self.problem = with_costs(old, cost)?;
        self.reversed = Some(Reversed {
            shift,
            all: shift * all,
        });
        Ok(())
    }

    /// Whether costs of the problem are others than those of the file, apart from a power of ten: they were reversed, or
    /// those of a table are negative.
    pub fn has_shifted_costs(&self) -> bool {
        #[cfg(feature = "tables")]
        if let Some(sheet) = self.sheet() {
            return sheet.is_shifted();
        }
        self.reversed.is_some()
    }

    /// The cost of an option as the file has it, but for its decimals.
    pub(crate) fn option_cost(&self, option: OptionId) -> u64 {
        let cost = self.problem.cost(option);
        match self.reversed {
            Some(reversed) => {
                let cost = reversed.shift * self.covered(option) - i128::from(cost);
                u64::try_from(cost).unwrap_or(0)
            }
            None => cost,
        }
    }

    /// The number of primary items that an option covers.
    fn covered(&self, option: OptionId) -> i128 {
        let is_primary = |item: ItemId| self.problem.bounds(item).is_some();
        let members = self.problem.members(option);
        members.filter(|&(item, _)| is_primary(item)).count() as i128
    }
}

/// The same problem with other costs.
fn with_costs(
    old: &Problem<String>,
    mut cost: impl FnMut(OptionId) -> Result<u64, BuildError>,
) -> Result<Problem<String>, BuildError> {
    let mut new = Problem::new();
    for item in old.item_ids() {
        let label = old.label(item).cloned().unwrap_or_default();
        let same = match old.bounds(item) {
            Some(times) => new.primary_times(label, times)?,
            None => new.secondary(label)?,
        };
        if old.is_preferred(item) {
            new.prefer(same)?;
        }
    }
    for id in old.option_ids() {
        let mut option = new.option(()).cost(cost(id)?);
        for (item, color) in old.members(id) {
            option = match color {
                Some(color) => option.color_id(item, color),
                None => option.cover_ids([item]),
            };
        }
        option.add()?;
    }
    Ok(new)
}
