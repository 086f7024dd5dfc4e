//! Blocks of items that are interchangeable.
//!
//! The columns of a Latin square can be permuted, and so can its rows and its numbers, without changing the problem.
//! Two states that differ by such a permutation have equally many solutions, so a count gives them the same key.
//!
//! A *family* is a list of blocks of items of equal length, such that swapping two blocks, item by item, maps the set
//! of options to itself. Then every permutation of the blocks does, and sorting the blocks of a key gives the key of a
//! state with the same count. Families are applied one after the other. Equivalent keys may still end in different
//! forms, but keys that are not equivalent never end in the same form. How swaps are found: see `symmetry/finder.rs`.

mod alike;
mod finder;

use super::table::{KeyField, PlaceTable};
use alike::Alike;
use finder::{Finder, MAX_STEPS};

/// The interchangeable blocks of a problem.
#[derive(Clone, Debug)]
pub(super) struct ItemSymmetry {
    families: Vec<Family>,
    /// Room for the blocks of a key.
    blocks: Vec<u64>,
}

/// Interchangeable blocks: the fields of their items in a key.
#[derive(Clone, Debug)]
struct Family {
    items: usize,
    /// The fields of all blocks, one block after the other.
    fields: Vec<KeyField>,
}

impl ItemSymmetry {
    /// The interchangeable blocks of a problem, if there are any.
    pub(super) fn find(table: &PlaceTable) -> Option<ItemSymmetry> {
        let families = families(table);
        let families = families.iter().filter_map(|blocks| {
            let fields = blocks.iter().flatten().map(|&place| table.field(place));
            let family = Family {
                items: blocks[0].len(),
                fields: fields.collect(),
            };
            family.fits_a_word().then_some(family)
        });
        let families: Vec<Family> = families.collect();
        (!families.is_empty()).then_some(ItemSymmetry {
            families,
            blocks: Vec::new(),
        })
    }

    /// Brings a key to the form in which the blocks of each family are in order.
    pub(super) fn sort(&mut self, key: &mut [u64]) {
        for family in &self.families {
            self.blocks.clear();
            for block in family.fields.chunks(family.items) {
                let bits = block.iter().fold(0, |bits, field| {
                    bits << field.width | key[field.word as usize] >> field.shift & field.mask()
                });
                self.blocks.push(bits);
            }
            if self.blocks.is_sorted() {
                continue;
            }
            self.blocks.sort_unstable();
            for (block, &bits) in family.fields.chunks(family.items).zip(&self.blocks) {
                let mut bits = bits;
                for field in block.iter().rev() {
                    let word = &mut key[field.word as usize];
                    *word &= !(field.mask() << field.shift);
                    *word |= (bits & field.mask()) << field.shift;
                    bits >>= field.width;
                }
            }
        }
    }
}

impl Family {
    fn fits_a_word(&self) -> bool {
        let widths = self.fields[..self.items].iter().map(|field| field.width);
        widths.sum::<u32>() <= 64
    }
}

/// The families of a problem: for each its blocks, for each block its items.
pub(super) fn families(table: &PlaceTable) -> Vec<Vec<Vec<u32>>> {
    let mut families: Vec<Vec<Vec<u32>>> = Vec::new();
    // What the finder begins with takes as long as to read all options twice, and to give each a place in memory.
    let beginning = 2 * table.member_count() + 8 * table.options;
    if beginning >= MAX_STEPS {
        return families;
    }
    let (alike, steps) = Alike::of(table, MAX_STEPS - beginning);
    if alike.movable.iter().all(|&number| number == 0) {
        return families;
    }
    let steps = steps + beginning;
    let mut finder = Finder::new(table, alike, steps);
    // Items in a block other than the first of its family: their symmetries are found from the first block.
    let mut covered = vec![false; table.items.len()];
    for item in 0..table.items.len() as u32 {
        if finder.is_out_of_steps() {
            break;
        }
        if covered[item as usize] {
            continue;
        }
        for family in finder.families(item) {
            for &place in family[1..].iter().flatten() {
                covered[place as usize] = true;
            }
            finder.steps += families.len();
            let same = |known: &Vec<Vec<u32>>| known[..2] == family[..2];
            if !families.iter().any(same) {
                families.push(family);
            }
        }
    }
    families
}

#[cfg(test)]
mod tests;
