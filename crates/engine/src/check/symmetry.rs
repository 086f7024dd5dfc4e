//! The judge of symmetries.
//!
//! It follows the definition word for word, option by option, and knows nothing of how a permutation was found.

use std::collections::HashMap;
use std::fmt;

use crate::problem::{ItemId, Matrix, OptionId, Problem};

/// Why permutations are not a symmetry of a problem, in words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error(transparent)]
pub struct SymmetryFault(#[from] SymmetryFlaw);

impl SymmetryFault {
    /// The same in words, with numbers from 1, as in files.
    pub fn in_file(&self) -> String {
        self.0.text(1)
    }
}

/// The same, before it is a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SymmetryFlaw {
    NoPermutation { what: &'static str },
    NoImage { item: ItemId },
    Kind { item: ItemId, image: ItemId },
    Cost { option: OptionId, image: OptionId },
    Members { option: OptionId, image: OptionId },
}

impl SymmetryFlaw {
    /// The sentence, with numbers from `first`.
    pub(crate) fn text(&self, first: u32) -> String {
        let number = |id: u32| id + first;
        let (kind, [from, to], what): (_, [u32; 2], _) = match *self {
            SymmetryFlaw::NoPermutation { what } => {
                return format!("the images of the {what} are not a permutation of the {what}");
            }
            SymmetryFlaw::NoImage { item } => {
                let item = number(item.into());
                return format!("no item has the options that those of item {item} go to");
            }
            SymmetryFlaw::Kind { item, image } => {
                ("item", [item.into(), image.into()], "is of another kind")
            }
            SymmetryFlaw::Cost { option, image } => {
                ("option", [option.into(), image.into()], "has another cost")
            }
            SymmetryFlaw::Members { option, image } => (
                "option",
                [option.into(), image.into()],
                "has other items or colors",
            ),
        };
        let (from, to) = (number(from), number(to));
        format!("{kind} {from} goes to {kind} {to}, which {what}")
    }
}

impl fmt::Display for SymmetryFlaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(0))
    }
}

impl std::error::Error for SymmetryFlaw {}

impl<I, T> Problem<I, T> {
    /// Judges whether permutations of items and options, given by the images of all of them, are a symmetry: items go to
    /// items of the same kind, and options to options of the same cost that have the images of their items. The colors
    /// of an item may go to other colors of its image, each to one, and no two to the same.
    ///
    /// # Errors
    ///
    /// The first fault.
    #[doc(hidden)] // for the tests
    pub fn check_symmetry(
        &self,
        items: &[ItemId],
        options: &[OptionId],
    ) -> Result<(), SymmetryFault> {
        Ok(check(self.matrix(), items, options)?)
    }
}

/// Compiled once, whatever the types of labels and tags.
fn check(matrix: &Matrix, items: &[ItemId], options: &[OptionId]) -> Result<(), SymmetryFlaw> {
    if !is_permutation(items.iter().map(|item| item.index()), matrix.item_count()) {
        return Err(SymmetryFlaw::NoPermutation { what: "items" });
    }
    if !is_permutation(
        options.iter().map(|option| option.index()),
        matrix.option_count(),
    ) {
        return Err(SymmetryFlaw::NoPermutation { what: "options" });
    }
    for (item, &image) in matrix.item_ids().zip(items) {
        if matrix.bounds(item) != matrix.bounds(image) {
            return Err(SymmetryFlaw::Kind { item, image });
        }
    }
    let mut to = HashMap::new();
    let mut from = HashMap::new();
    for (option, &image) in matrix.option_ids().zip(options) {
        if matrix.cost(option) != matrix.cost(image) {
            return Err(SymmetryFlaw::Cost { option, image });
        }
        let fault = || SymmetryFlaw::Members { option, image };
        let theirs: HashMap<_, _> = matrix.members(image).collect();
        if theirs.len() != matrix.members(option).len() {
            return Err(fault());
        }
        for (item, shade) in matrix.members(option) {
            let image_of_item = items[item.index()];
            let there = *theirs.get(&image_of_item).ok_or_else(fault)?;
            let forth = *to.entry((item, shade)).or_insert(there);
            let back = *from.entry((image_of_item, there)).or_insert(shade);
            let is_plain = (shade == 0) == (there == 0);
            if forth != there || back != shade || !is_plain {
                return Err(fault());
            }
        }
    }
    Ok(())
}

fn is_permutation(mut images: impl ExactSizeIterator<Item = usize>, len: usize) -> bool {
    let mut seen = vec![false; len];
    let is_new = |image: usize| {
        let place = seen.get_mut(image);
        place.is_some_and(|seen| !std::mem::replace(seen, true))
    };

    images.len() == len && images.all(is_new)
}
