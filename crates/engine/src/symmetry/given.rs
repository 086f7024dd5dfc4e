//! Symmetries that are given rather than found.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::{Symmetries, Symmetry};
use crate::check::SymmetryFault;
use crate::problem::{ItemId, OptionId, Problem};

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
        if options.len() != self.option_count() {
            return Err(SymmetryFault::NoPermutation { what: "options" });
        }
        // Which options each item has, and which their images are.
        let mut of: Vec<Vec<OptionId>> = vec![Vec::new(); self.item_count()];
        let mut images = of.clone();
        for (option, &image) in self.option_ids().zip(options) {
            for (item, _) in self.members(option) {
                of[item.index()].push(option);
                images[item.index()].push(image);
            }
        }
        // Items that have the same options are as good as each other: the first goes to the first.
        let mut with: HashMap<_, Vec<ItemId>> = HashMap::new();
        for (item, options) in (0..self.item_count() as u32).map(ItemId).zip(of).rev() {
            with.entry((options, self.bounds(item)))
                .or_default()
                .push(item);
        }
        let mut items = Vec::new();
        for (item, mut images) in self.item_ids().zip(images) {
            images.sort_unstable();
            let image = with
                .get_mut(&(images, self.bounds(item)))
                .and_then(Vec::pop);
            items.push(image.ok_or(SymmetryFault::NoImage { item })?);
        }
        self.check_symmetry(&items, options)?;
        Ok(Symmetry::of_images(&items, options))
    }

    /// The group that these symmetries of the problem generate.
    pub fn symmetries_from(&self, generators: impl IntoIterator<Item = Symmetry>) -> Symmetries {
        let items = self.item_count() as u32;
        let mut group = Symmetries {
            order: BigUint::ZERO,
            generators: generators.into_iter().collect(),
            items: self.item_count(),
            options: self.option_count(),
            base: Vec::new(),
        };
        let moved = group.generators.iter().flat_map(|one| &one.options);
        group.base = moved.map(|&(OptionId(option), _)| items + option).collect();
        // A group that is too large to list has a lower bound for its order.
        group.order = match group.classes() {
            Ok(classes) => classes.iter().map(|class| BigUint::from(class.size)).sum(),
            Err(too_large) => too_large.order,
        };
        group
    }
}
