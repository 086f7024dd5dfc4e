//! Whether symmetries are those of a problem, where another one may have been meant.
//!
//! `check` judges by the definition, all options for each symmetry. This looks only at the options that move and at those of
//! items that move or have colors that do. All others stay as they are.

use std::collections::{HashMap, HashSet};

use super::{Symmetry, SymmetryError};
use crate::check::SymmetryFlaw;
use crate::engine::{IS_SMALL, Steps};
use crate::problem::{Matrix, OptionId, by_item};
use quadrille_kernel::sort::sort;

/// An error if one of the symmetries is none of this problem, or if it must stop before that is known. The page asks
/// only about symmetries that were checked.
pub(super) fn check_own(
    matrix: &Matrix,
    symmetries: &[Symmetry],
    steps: &mut Steps,
) -> Result<(), SymmetryError> {
    if IS_SMALL || symmetries.is_empty() {
        return Ok(());
    }
    let options_of = by_item(matrix, |option, _| option);
    // The last symmetry for which each option was looked at, from 1.
    let mut looked = vec![0; matrix.option_count()];
    for (number, symmetry) in (1..).zip(symmetries) {
        let flaw = flaw(matrix, &options_of, symmetry, steps, &mut |option| {
            std::mem::replace(&mut looked[option.index()], number) < number
        });
        match flaw {
            _ if steps.stopped.is_some() => return Err(steps.why_stopped().into()),
            Some(flaw) => {
                return Err(SymmetryError::Unfit(format!(
                    "found a symmetry of another problem ({}), expected those of this one",
                    flaw.text(0)
                )));
            }
            None => {}
        }
    }
    Ok(())
}

/// Why it is no symmetry; `None` too if it must stop before. `is_new` says whether an option was not looked at.
fn flaw(
    matrix: &Matrix,
    options_of: &[Vec<OptionId>],
    symmetry: &Symmetry,
    steps: &mut Steps,
    is_new: &mut dyn FnMut(OptionId) -> bool,
) -> Option<SymmetryFlaw> {
    // What moves is in ascending order.
    let is_within = |last: Option<usize>, count: usize| last.is_none_or(|last| last < count);
    let last = symmetry.items.last().map(|moved| moved.0.index());
    if !is_within(last, matrix.item_count()) {
        return Some(SymmetryFlaw::NoPermutation { what: "items" });
    }
    let last = symmetry.options.last().map(|moved| moved.0.index());
    if !is_within(last, matrix.option_count()) {
        return Some(SymmetryFlaw::NoPermutation { what: "options" });
    }
    let mut open: Vec<OptionId> = symmetry.options.iter().map(|moved| moved.0).collect();
    let mut widened = HashSet::new();
    for &(item, image) in &symmetry.items {
        if matrix.bounds(item) != matrix.bounds(image) {
            return Some(SymmetryFlaw::Kind { item, image });
        }
        widened.insert(item);
        open.extend(&options_of[item.index()]);
    }
    let (mut to, mut from) = (HashMap::new(), HashMap::new());
    while let Some(option) = open.pop() {
        let members = matrix.members(option);
        steps.go_on_after(1 + members.len()).ok()?;
        if !is_new(option) {
            continue;
        }
        let image = symmetry.option(option);
        if matrix.cost(option) != matrix.cost(image) {
            return Some(SymmetryFlaw::Cost { option, image });
        }
        let fault = Some(SymmetryFlaw::Members { option, image });
        let mut theirs: Vec<_> = matrix.members(image).collect();
        if theirs.len() != members.len() {
            return fault;
        }
        sort(&mut theirs);
        for (item, shade) in members {
            let image_of_item = symmetry.item(item);
            let place = theirs.binary_search_by_key(&image_of_item, |member| member.0);
            let Ok(place) = place else {
                return fault;
            };
            let there = theirs[place].1;
            if shade == 0 && there == 0 {
                continue;
            }
            let forth = *to.entry((item, shade)).or_insert(there);
            let back = *from.entry((image_of_item, there)).or_insert(shade);
            if shade == 0 || there == 0 || forth != there || back != shade {
                return fault;
            }
            if shade != there && widened.insert(item) {
                open.extend(&options_of[item.index()]);
            }
        }
    }
    None
}
