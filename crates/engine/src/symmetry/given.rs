//! Symmetries that are given rather than found.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::{Symmetries, Symmetry, SymmetryError, check_own};
use crate::check::{SymmetryFault, SymmetryFlaw};
use crate::engine::{Steps, WorkLimits};
use crate::problem::{ItemId, Matrix, OptionId, Problem, by_item};
use quadrille_kernel::sort::sort;

impl<I, T> Problem<I, T> {
    /// The symmetry that takes the options to these images, in the order of the problem.
    ///
    /// # Errors
    ///
    /// If there is none: if the images are no permutation, or the items do not follow.
    ///
    /// ```
    /// use quadrille::{OptionId, Problem};
    ///
    /// let problem = Problem::from_rows([[0], [1]])?;
    /// let [first, second] = [0, 1].map(OptionId::new);
    /// let exchange = problem.symmetry_of(&[second, first])?;
    /// assert_eq!(exchange.item_cycles().len(), 1);
    /// assert!(problem.symmetry_of(&[first, first]).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn symmetry_of(&self, options: &[OptionId]) -> Result<Symmetry, SymmetryFault> {
        let items = images_of_items(self.matrix(), options)?;
        self.check_symmetry(&items, options)?;
        Ok(Symmetry::of_images(&items, options))
    }

    /// The group that these symmetries of the problem generate.
    ///
    /// # Errors
    ///
    /// If one of them is no symmetry of this problem, if there are more than a million, or if a limit is reached.
    pub fn symmetries_from(
        &self,
        generators: impl IntoIterator<Item = Symmetry>,
        limits: &WorkLimits,
    ) -> Result<Symmetries, SymmetryError> {
        let matrix = self.matrix();
        let generators: Vec<Symmetry> = generators.into_iter().collect();
        let mut steps = Steps::new(limits);
        check_own(matrix, &generators, &mut steps)?;
        let items = matrix.item_count() as u32;
        let moved = generators.iter().flat_map(|one| &one.options);
        let base = moved
            .map(|&(option, _)| items + u32::from(option))
            .collect();
        let mut group = Symmetries {
            order: BigUint::ZERO,
            generators,
            items: matrix.item_count(),
            options: matrix.option_count(),
            base,
        };
        group.order = group.listed(&mut steps)?.known.len().into();
        Ok(group)
    }
}

/// The images of the items under a symmetry that takes the options to these.
fn images_of_items(matrix: &Matrix, options: &[OptionId]) -> Result<Vec<ItemId>, SymmetryFlaw> {
    if options.len() != matrix.option_count() {
        return Err(SymmetryFlaw::NoPermutation { what: "options" });
    }
    // Which options each item has, in which colors, and the same of their images.
    let of = by_item(matrix, |option, shade| (option, shade));
    let images = by_item(matrix, |option, shade| (options[option.index()], shade));
    // Items that have the same options, in colors that go to each other, are as good as each other: the first goes to the
    // first.
    let mut with: HashMap<_, Vec<ItemId>> = HashMap::new();
    for (item, options) in (0..matrix.item_count() as u32)
        .map(ItemId::new)
        .zip(of)
        .rev()
    {
        with.entry((in_new_colors(options), matrix.bounds(item)))
            .or_default()
            .push(item);
    }
    let mut items = Vec::new();
    for (item, images) in matrix.item_ids().zip(images) {
        let image = with
            .get_mut(&(in_new_colors(images), matrix.bounds(item)))
            .and_then(Vec::pop);
        items.push(image.ok_or(SymmetryFlaw::NoImage { item })?);
    }
    Ok(items)
}

/// The options of an item in ascending order, with the colors numbered as they occur. No color stays 0.
fn in_new_colors(mut options: Vec<(OptionId, u32)>) -> Vec<(OptionId, u32)> {
    sort(&mut options);
    let mut colors = HashMap::from([(0, 0)]);
    for (_, shade) in &mut options {
        let next = colors.len() as u32;
        *shade = *colors.entry(*shade).or_insert(next);
    }
    options
}
