//! Options that need not be tried to find out whether there is a solution.
//!
//! If a symmetry takes one option of an item to another, and there is a solution with the one, there is a solution with
//! the other. So of an item that is covered exactly once, one option of each orbit is enough. The others are left out, and
//! what remains is a problem of its own, with symmetries of its own: so it goes on, until no item has two options in an
//! orbit. Of pigeons in holes, one hole more is left for each pigeon.

use super::first_of_orbit;
use super::single::{branches, roots};
use crate::drive::SearchQuestion;
use crate::problem::{OptionId, Rest};
use crate::symmetry::Likely;

/// Options that can be left out: without them, there is a solution if there is one with them. The second is whether all
/// were found within about `time` nanoseconds.
pub(in crate::drive) fn left_out(
    question: &SearchQuestion<'_>,
    mut time: f64,
) -> (Vec<OptionId>, bool) {
    let matrix = question.matrix;
    let mut forbid = question.forbid.clone();
    let looking = Likely::ENTRY * matrix.entry_count() as f64;
    loop {
        time -= looking;
        let given = question.forbid.len();
        if time < 0.0 {
            return (forbid.split_off(given), false);
        }
        let rest = Rest::new(matrix, &question.require, &forbid);
        let Ok(likely) = Likely::of(&rest, &mut question.steps()) else {
            return (forbid.split_off(given), false);
        };
        let sets = likely.option_sets();
        if roots(&rest, &sets, f64::INFINITY).is_empty() {
            return (forbid.split_off(given), true);
        }
        let edges = (time / Likely::STEP) as u64;
        let Ok(symmetries) = likely.symmetries(matrix, edges, question.steps()) else {
            return (forbid.split_off(given), false);
        };
        // The search for symmetries takes about as long again as the look at what is likely.
        time -= looking;
        let sets = symmetries.option_orbits();
        let Some(root) = roots(&rest, &sets, f64::INFINITY).pop() else {
            return (forbid.split_off(given), true);
        };
        let kept = branches(&rest, &first_of_orbit(matrix, &sets), root.item);
        let is_kept = |option: &OptionId| kept.binary_search_by_key(option, |kept| kept.0).is_ok();
        forbid.extend(rest.options_of(root.item).filter(|option| !is_kept(option)));
    }
}
