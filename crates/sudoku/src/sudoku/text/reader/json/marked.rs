//! Cells that rules are about, by number, as the readers of JSON find them.

use crate::square::{RulesError, SquareRules, cell_name};

pub(super) fn wrong(error: RulesError) -> String {
    error.to_string()
}

/// A label for each cell of a square: `mark` for these cells, and a dot for all others.
pub(super) fn labels(cells: &[usize], mark: &str, order: usize) -> String {
    let label = |cell: usize| if cells.contains(&cell) { mark } else { "." };
    (0..order * order).map(label).collect::<Vec<_>>().join(" ")
}

/// The rules with these cells as an extra region.
pub(super) fn with_region(
    rules: SquareRules,
    cells: &[usize],
    order: usize,
) -> Result<SquareRules, String> {
    let labels = labels(cells, "x", order);
    rules.with_extra_regions(&labels).map_err(wrong)
}

/// Cages, each named after its first cell.
pub(super) struct FoundCages {
    order: usize,
    labels: Vec<String>,
    sums: String,
}

impl FoundCages {
    pub(super) fn new(order: usize) -> Self {
        FoundCages {
            order,
            labels: vec![".".to_owned(); order * order],
            sums: String::new(),
        }
    }

    pub(super) fn add(&mut self, cells: &[usize], sum: &str) -> Result<(), String> {
        let Some(&first) = cells.first() else {
            return Err("found a cage without cells, expected at least one".to_owned());
        };
        let name = cell_name(((first / self.order) as u8, (first % self.order) as u8));
        for &cell in cells {
            if self.labels[cell] != "." {
                return Err("found cages that overlap".to_owned());
            }
            self.labels[cell].clone_from(&name);
        }
        self.sums += &format!(" {name}={sum}");
        Ok(())
    }

    /// The rules with these cages.
    pub(super) fn add_to(self, rules: SquareRules) -> Result<SquareRules, String> {
        let cages = self.labels.join(" ") + &self.sums;
        match self.sums.is_empty() {
            true => Ok(rules),
            false => rules.with_cages(&cages).map_err(wrong),
        }
    }
}
