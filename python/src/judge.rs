//! Checks solutions, and names the items of a fault by their labels.

use std::fmt;
use std::sync::Arc;

use pyo3::prelude::*;
use quadrille::{ItemId, OptionId};

use crate::aside::left_behind;
use crate::ask::MANY;
use crate::error::{error, go_on};
use crate::problem::Problem;

impl Problem {
    /// Judges whether options are a solution. The error has all faults.
    pub fn judge(&self, py: Python<'_>, options: Vec<OptionId>) -> PyResult<()> {
        const NOT_YET: &str = "the solution was not judged yet";
        let (plain, options) = (self.snapshot(py), Arc::<[OptionId]>::from(options));
        let first = (plain.clone(), options.clone());
        let is_right = match plain.option_count() > MANY {
            true => left_behind(py, NOT_YET, move |_| first.0.check(&first.1).is_ok())?,
            false => plain.check(&options).is_ok(),
        };
        if is_right {
            return Ok(());
        }
        let mut names = Vec::new();
        for number in 0..plain.item_count() {
            if number % MANY == 0 {
                go_on(py, NOT_YET)?;
            }
            names.push(self.items.repr(py, number));
        }
        let name = move |item: ItemId| Label(item.index(), names[item.index()].clone());
        let judge = move |_: &_| {
            let named = plain.labeled(name);
            let named = named.expect("the numbers of labels differ");
            named.check(&options).map_err(|faults| faults.to_string())
        };
        left_behind(py, NOT_YET, judge)?.map_err(error)
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
