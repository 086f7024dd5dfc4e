//! Options as parts and records number them.

use crate::problem::OptionId;

/// The options with these ids as parts and records number them, from 1: the inverse of [`ids`].
pub fn numbers(options: &[OptionId]) -> Vec<u32> {
    options.iter().map(|id| id.index() as u32 + 1).collect()
}

/// The ids of options that parts and records number from 1. The number 0, which no option has, becomes an option that is in no
/// problem.
///
/// ```
/// use quadrille::{OptionId, parts};
///
/// assert_eq!(parts::ids(&[1, 12]), [OptionId::new(0), OptionId::new(11)]);
/// assert_eq!(parts::numbers(&[OptionId::new(11)]), [12]);
/// ```
pub fn ids(numbers: &[u32]) -> Vec<OptionId> {
    let id = |&number: &u32| OptionId::new(number.checked_sub(1).unwrap_or(u32::MAX));
    numbers.iter().map(id).collect()
}
