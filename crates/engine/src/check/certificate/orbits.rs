//! The symmetries of a state, and the options that they take to each other.
//!
//! What is left of a problem is a set of items, each with how often it must and may still be covered, and a set of
//! options. A symmetry of it is a permutation of items and of options that takes
//!
//! - each item that is left to one that is left and has to be covered as often;
//! - each option that is left to one that is left and has the images of its items, no more and no less, in colors that
//!   depend on the color and the item alone; no two colors of an item go to the same, and plain goes to plain.
//!
//! Two options that give an item one color go to options that do the same with its image, and two that clash on it to
//! options that clash. So a symmetry takes each solution of what is left to a solution, and different ones to different
//! ones. What solutions it takes those with option `o` to have the image of `o`; the same holds for the inverse, which is
//! a symmetry, too. So as many solutions have `o` as its image, and as many as the image under any further symmetry. It
//! does not matter which options were chosen before: all that counts is what is left.
//!
//! If the state branches on an item that has to be covered exactly once, the count of an option is the number of solutions
//! that have it. So it is also the count of the images of that option that the item has.

use std::collections::HashMap;

use super::definition::Definition;
use super::open::OpenProblem;
use super::store::StoredCount;
use super::{CertificateLines, Fault, unexpected};
use crate::check::SymmetryFlaw;
use crate::problem::{ItemId, OptionId};

/// The image of each option.
pub(super) type Images = Vec<usize>;

/// The symmetries of a state, and what is known of the options of its item.
#[derive(Default)]
pub(super) struct Orbits {
    symmetries: Vec<Images>,
    /// The option whose count comes next.
    next: usize,
    /// The counts of the options before.
    counts: HashMap<usize, StoredCount>,
}

impl Orbits {
    pub(super) fn add(&mut self, symmetry: Images) {
        self.symmetries.push(symmetry);
    }

    /// Takes note of the count of the option at which the state has arrived.
    pub(super) fn note(&mut self, count: &StoredCount) {
        self.counts.insert(self.next, count.clone());
    }

    pub(super) fn arrive(&mut self, option: usize) {
        self.next = option;
    }

    /// The count of this option if the next line says that it is that of another.
    pub(super) fn image(
        &self,
        lines: &mut CertificateLines<'_>,
    ) -> Result<Option<StoredCount>, Fault> {
        let option = self.next;
        let words = lines.words()?;
        let ["i", numbers @ ..] = &words[..] else {
            lines.put_back();
            return Ok(None);
        };
        let read = |word: &&str| word.parse::<u64>();
        let numbers: Result<Vec<u64>, _> = numbers.iter().map(read).collect();
        let Ok([of, by @ ..]) = numbers.as_deref() else {
            return Err(unexpected(&words, "`i OPTION SYMMETRIES`"));
        };
        let first = usize::try_from(*of).unwrap_or(0).wrapping_sub(1);
        let count = self.counts.get(&first);
        let count = count.ok_or(Fault::NotListed { option: *of })?;
        let mut image = first;
        for &number in by {
            let place = usize::try_from(number).unwrap_or(0).wrapping_sub(1);
            let symmetry = self.symmetries.get(place).ok_or(Fault::NoSuchSymmetry {
                found: number,
                known: self.symmetries.len(),
            })?;
            image = symmetry[image];
        }
        match image == option {
            true => Ok(Some(count.clone())),
            false => Err(Fault::OtherImage {
                found: image + 1,
                expected: option + 1,
            }),
        }
    }
}

impl Definition {
    /// The images of the options under the symmetry with these cycles of items, and of options after a colon.
    pub(super) fn symmetry(&self, rest: &OpenProblem, words: &[&str]) -> Result<Images, Fault> {
        let colon = words.iter().position(|word| *word == ":");
        let colon =
            colon.ok_or_else(|| unexpected(words, "`s ITEMS , ITEMS : OPTIONS , OPTIONS`"))?;
        let items = images("items", &words[..colon], self.primary.len())?;
        let options = images("options", &words[colon + 1..], self.members.len())?;
        self.check_symmetry(rest, &items, &options)
            .map_err(Fault::NoSymmetry)?;
        Ok(options)
    }

    fn check_symmetry(
        &self,
        rest: &OpenProblem,
        items: &[usize],
        options: &[usize],
    ) -> Result<(), SymmetryFlaw> {
        for (item, &image) in items.iter().enumerate() {
            let kind = |item| (self.primary[item], rest.items.has(item));
            if kind(item) != kind(image) || rest.times(item) != rest.times(image) {
                let [item, image] = [item, image].map(|item| ItemId::new(item as u32));
                return Err(SymmetryFlaw::Kind { item, image });
            }
        }
        // For each item, where its colors go, and for each image where they come from.
        let mut to: HashMap<(usize, u32), u32> = HashMap::new();
        let mut from = HashMap::new();
        for (option, &image) in options.iter().enumerate() {
            if !rest.options.has(option) {
                continue;
            }
            let mut moved: Vec<_> = { self.members[option].iter() }
                .map(|&(item, color)| (items[item], color, item))
                .collect();
            moved.sort_unstable();
            let mut theirs = self.members[image].clone();
            theirs.sort_unstable();
            let mut follows = moved.len() == theirs.len() && rest.options.has(image);
            for (&(there, color, item), &(other, its)) in moved.iter().zip(&theirs) {
                follows &= there == other && color.is_some() == its.is_some();
                if let (Some(color), Some(its)) = (color, its) {
                    follows &= *to.entry((item, color)).or_insert(its) == its;
                    follows &= *from.entry((there, its)).or_insert(color) == color;
                }
            }
            if !follows {
                let [option, image] = [option, image].map(|option| OptionId::new(option as u32));
                return Err(SymmetryFlaw::Members { option, image });
            }
        }
        Ok(())
    }
}

/// The images of things under the permutation with these cycles, separated by commas.
fn images(what: &'static str, words: &[&str], len: usize) -> Result<Vec<usize>, Fault> {
    let fault = || Fault::NoSymmetry(SymmetryFlaw::NoPermutation { what });
    let mut images: Vec<usize> = (0..len).collect();
    let mut is_moved = vec![false; len];
    for words in words.split(|word| *word == ",") {
        let number = |word: &&str| word.parse::<usize>().ok()?.checked_sub(1);
        let cycle: Option<Vec<usize>> = words.iter().map(number).collect();
        let cycle = cycle.ok_or_else(fault)?;
        for (place, &number) in cycle.iter().enumerate() {
            let is_moved = is_moved.get_mut(number).ok_or_else(fault)?;
            if std::mem::replace(is_moved, true) {
                return Err(fault());
            }
            images[number] = cycle[(place + 1) % cycle.len()];
        }
    }
    Ok(images)
}
