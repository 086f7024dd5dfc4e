//! Checks solutions, and names the items of a fault by their labels.

use std::fmt;

use pyo3::prelude::*;
use quadrille::OptionId;

use crate::error::error;
use crate::problem::Problem;

impl Problem {
    /// Judges whether options are a solution.
    ///
    /// # Errors
    ///
    /// If they are not: with all faults.
    pub fn judge(&self, py: Python<'_>, options: &[OptionId]) -> PyResult<()> {
        let plain = self.snapshot(py);
        if plain.check(options).is_ok() {
            return Ok(());
        }
        let named = plain.labeled(|item| {
            let number = item.index();
            Label(number, self.items().repr(py, number))
        });
        let named = named.expect("the numbers of labels differ");
        named.check(options).map_err(error)
    }
}

/// A label as Python writes it, with its number, as labels that differ may look alike.
#[derive(PartialEq, Eq, Hash)]
struct Label(usize, String);

impl fmt::Debug for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}
