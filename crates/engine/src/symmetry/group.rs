//! A group of symmetries, listed by classes of conjugate ones.
//!
//! A symmetry is known by where it takes a few *points*: the orbits of a base. The group is listed as permutations of
//! the points, from the identity on by generators, in a table of what is known; the classes are what conjugation by
//! generators joins in it. Each symmetry remembers the one that it came from, so that the whole permutation of one
//! member of each class can be put together. Time and memory are the number of symmetries times that of the points.
//!
//! Solutions are sets of options. So symmetries that move all options alike are one there: with the options as points,
//! items that only change places with each other, being in the same options, do not make the group larger.

use indexmap::IndexSet;
use num_bigint::BigUint;
use rustc_hash::FxBuildHasher;

use super::{Symmetries, Symmetry, SymmetryError};
use crate::engine::Steps;
use crate::problem::{ItemId, OptionId};
use quadrille_kernel::sort::sorted_numbers;

/// The most symmetries that are listed, and the most images of points.
pub(super) const MAX_ORDER: usize = 1_000_000;
const MAX_IMAGES: usize = 1 << 28;
/// The most images if all options are points, where a base would do.
const MAX_OPTION_IMAGES: usize = 1 << 24;

/// Symmetries that are conjugate to each other: they leave equally many solutions as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SymmetryClass {
    /// How many there are.
    pub size: u64,
    /// One of them.
    pub symmetry: Symmetry,
}

/// All symmetries, by where they take the points.
pub(super) struct Listed {
    generators: IndexSet<Box<[u32]>, FxBuildHasher>,
    pub(super) known: IndexSet<Box<[u32]>, FxBuildHasher>,
    /// The symmetry that each came from, and the generator that followed.
    came_from: Vec<(usize, usize)>,
}

impl Listed {
    /// The generators that lead to a symmetry, the first one first.
    fn path(&self, mut at: usize) -> Vec<usize> {
        let mut path = Vec::new();
        while at > 0 {
            path.push(self.came_from[at].1);
            at = self.came_from[at].0;
        }
        path.reverse();
        path
    }
}

impl Symmetries {
    /// All symmetries, by classes of conjugate ones; first the one that moves nothing.
    ///
    /// # Errors
    ///
    /// If there are more than a million, or a limit is reached.
    pub(super) fn classes(&self, steps: &mut Steps) -> Result<Vec<SymmetryClass>, SymmetryError> {
        let listed = self.listed(steps)?;
        self.classes_in(&listed, steps)
    }

    /// The same for sets of options: where symmetries that move all options alike are one, if they are few enough to list
    /// by all options.
    pub(crate) fn classes_on_options(
        &self,
        steps: &mut Steps,
    ) -> Result<Vec<SymmetryClass>, SymmetryError> {
        match self.listed_by(self.all_options(), MAX_OPTION_IMAGES, steps) {
            Ok(listed) => self.classes_in(&listed, steps),
            Err(SymmetryError::TooLarge { .. }) => self.classes(steps),
            Err(error) => Err(error),
        }
    }

    fn classes_in(
        &self,
        listed: &Listed,
        steps: &mut Steps,
    ) -> Result<Vec<SymmetryClass>, SymmetryError> {
        let mut is_seen = vec![false; listed.known.len()];
        let mut classes = Vec::new();
        let mut class = Vec::new();
        for first in 0..listed.known.len() {
            if std::mem::replace(&mut is_seen[first], true) {
                continue;
            }
            class.clear();
            class.push(first);
            let mut next = 0;
            while next < class.len() {
                for generator in &listed.generators {
                    steps.go_on_after(generator.len())?;
                    let conjugate = conjugate(&listed.known[class[next]], generator);
                    let other = listed.known.get_index_of(&conjugate[..]);
                    let other = other.expect("a group has the conjugates of its members");
                    if !std::mem::replace(&mut is_seen[other], true) {
                        class.push(other);
                    }
                }
                next += 1;
            }
            let (items, options) = self.product(listed.path(first), steps)?;
            classes.push(SymmetryClass {
                size: class.len() as u64,
                symmetry: Symmetry::of_images(&items, &options),
            });
        }
        Ok(classes)
    }

    /// The images of all options under the symmetries, each once; first the one that moves no option.
    pub(crate) fn elements(
        &self,
        steps: &mut Steps,
    ) -> Result<Vec<Box<[OptionId]>>, SymmetryError> {
        let listed = self.listed_by(self.all_options(), MAX_IMAGES, steps)?;
        let known = listed.known.into_iter();
        Ok(known
            .map(|images| images.into_iter().map(OptionId::new).collect())
            .collect())
    }

    pub(super) fn listed(&self, steps: &mut Steps) -> Result<Listed, SymmetryError> {
        if self.order > MAX_ORDER.into() {
            return Err(self.too_large(0));
        }
        let points = self.points(steps)?;
        self.listed_by(points, MAX_IMAGES, steps)
    }

    /// The error for a group with too many symmetries. As long as its order is not known, the number of those that are is a
    /// lower bound.
    fn too_large(&self, known: usize) -> SymmetryError {
        let is_exact = self.order > BigUint::ZERO;
        SymmetryError::TooLarge {
            order: match is_exact {
                true => self.order.clone(),
                false => known.into(),
            },
            is_exact,
        }
    }

    /// All symmetries by where they take these points, a union of orbits, unless there are more than `max` images.
    fn listed_by(
        &self,
        points: Vec<u32>,
        max: usize,
        steps: &mut Steps,
    ) -> Result<Listed, SymmetryError> {
        // Those that move points, of several that move them alike the first; and their numbers.
        let mut numbers = Vec::new();
        let mut generators: IndexSet<Box<[u32]>, FxBuildHasher> = IndexSet::default();
        for (number, one) in self.generators.iter().enumerate() {
            let images = self.images(one, &points, steps)?;
            let moves = !images.iter().copied().eq(0..points.len() as u32);
            if moves && generators.insert(images.into()) {
                numbers.push(number);
            }
            if generators.len() * points.len() > max {
                return Err(self.too_large(generators.len()));
            }
        }
        let mut known: IndexSet<Box<[u32]>, FxBuildHasher> = IndexSet::default();
        let mut came_from: Vec<(usize, usize)> = vec![(0, 0)];
        known.insert((0..points.len() as u32).collect());
        let mut next = 0;
        while next < known.len() {
            for (&number, generator) in numbers.iter().zip(&generators) {
                steps.go_on_after(generator.len())?;
                let images = known[next].iter().map(|&point| generator[point as usize]);
                if known.insert(images.collect()) {
                    came_from.push((next, number));
                }
                if known.len() > MAX_ORDER || known.len() * points.len() > max {
                    return Err(self.too_large(known.len()));
                }
            }
            next += 1;
        }
        Ok(Listed {
            generators,
            known,
            came_from,
        })
    }

    /// All options as points.
    fn all_options(&self) -> Vec<u32> {
        let items = self.items as u32;
        (items..items + self.options as u32).collect()
    }

    /// The numbers of the points: items, and then options after the last item.
    fn points(&self, steps: &mut Steps) -> Result<Vec<u32>, SymmetryError> {
        let mut points = sorted_numbers(self.base.clone());
        let mut is_in = vec![false; self.items + self.options];
        for &point in &points {
            is_in[point as usize] = true;
        }
        let mut next = 0;
        while next < points.len() {
            for generator in &self.generators {
                steps.go_on_after(1)?;
                let image = self.image(generator, points[next]);
                if !std::mem::replace(&mut is_in[image as usize], true) {
                    points.push(image);
                }
            }
            next += 1;
        }
        Ok(sorted_numbers(points))
    }

    fn image(&self, symmetry: &Symmetry, point: u32) -> u32 {
        let items = self.items as u32;
        match point.checked_sub(items) {
            None => u32::from(symmetry.item(ItemId::new(point))),
            Some(option) => u32::from(symmetry.option(OptionId::new(option))) + items,
        }
    }

    /// Where a symmetry takes the points, as places in their list.
    fn images(
        &self,
        symmetry: &Symmetry,
        points: &[u32],
        steps: &mut Steps,
    ) -> Result<Vec<u32>, SymmetryError> {
        let place = |point| points.binary_search(&point).expect("points go to points") as u32;
        let image = |&point: &u32| {
            steps.go_on_after(1)?;
            Ok(place(self.image(symmetry, point)))
        };
        points.iter().map(image).collect()
    }

    /// Generators one after the other.
    fn product(
        &self,
        path: Vec<usize>,
        steps: &mut Steps,
    ) -> Result<(Vec<ItemId>, Vec<OptionId>), SymmetryError> {
        let mut items: Vec<ItemId> = (0..self.items as u32).map(ItemId::new).collect();
        let mut options: Vec<OptionId> = (0..self.options as u32).map(OptionId::new).collect();
        for number in path {
            steps.go_on_after(items.len() + options.len())?;
            let generator = &self.generators[number];
            items
                .iter_mut()
                .for_each(|item| *item = generator.item(*item));
            options
                .iter_mut()
                .for_each(|option| *option = generator.option(*option));
        }
        Ok((items, options))
    }
}

/// A permutation after a generator and before its inverse.
fn conjugate(one: &[u32], generator: &[u32]) -> Vec<u32> {
    // It takes the image of each point to the image of where that goes.
    let mut conjugate = vec![0; one.len()];
    for (point, &image) in one.iter().enumerate() {
        conjugate[generator[point] as usize] = generator[image as usize];
    }
    conjugate
}
