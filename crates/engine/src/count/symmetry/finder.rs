//! Swaps of two items, and the families of blocks that they show.
//!
//! A swap of two items `a` and `b` is found by repair: an option of `a` must become one of `b`. Among the candidates,
//! the search takes the one that moves the fewest further items and swaps those, too, until every option of a moved
//! item has become an option. The result is always a symmetry; symmetries that would need backtracking are missed. Two
//! swaps `a b` and `a c` share the block of `a`, which shows the items of the block.

use std::collections::HashMap;

use rustc_hash::FxBuildHasher;

use super::alike::Alike;
use crate::count::table::{PlaceTable, PlacedMember};
use quadrille_kernel::sort::{sort_by_key, sorted_numbers};

/// The maximum number of items of options read in the search for symmetries: about a tenth of a second.
pub(super) const MAX_STEPS: usize = 3_000_000;

/// The maximum number of pairs of items compared: a few hundredths of a second.
const MAX_PAIRS: usize = 10_000_000;

/// An option as its items and their shades, in ascending order.
type ShadedItems = Vec<(u32, u32)>;

fn members_of(table: &PlaceTable) -> impl Iterator<Item = ShadedItems> {
    (0..table.options as u32).map(|option| {
        let members = table.members(option).iter();
        members.map(|member| (member.place, member.shade)).collect()
    })
}

/// Swaps two items of a problem, and whatever has to be swapped with them.
pub(super) struct Finder<'t> {
    table: &'t PlaceTable,
    alike: Alike,
    /// How often an option occurs.
    times: HashMap<ShadedItems, u32, FxBuildHasher>,
    /// The same by the option.
    times_of: Vec<u32>,
    /// Room for the image of an option.
    shaded: ShadedItems,
    /// The image of each item: itself, unless it was moved.
    image: Vec<u32>,
    /// The items that were moved, in pairs.
    moved: Vec<u32>,
    /// The number of items of options and swaps read, and of pairs of items compared.
    pub(super) steps: usize,
    pairs: usize,
}

impl<'t> Finder<'t> {
    pub(super) fn new(table: &'t PlaceTable, alike: Alike, steps: usize) -> Self {
        let mut times: HashMap<ShadedItems, u32, FxBuildHasher> = HashMap::default();
        for members in members_of(table) {
            *times.entry(members).or_default() += 1;
        }
        let times_of = members_of(table).map(|members| times[&members]).collect();
        Finder {
            table,
            alike,
            times,
            times_of,
            shaded: Vec::new(),
            image: (0..table.items.len() as u32).collect(),
            moved: Vec::new(),
            steps,
            pairs: 0,
        }
    }

    pub(super) fn is_out_of_steps(&self) -> bool {
        self.steps >= MAX_STEPS || self.pairs >= MAX_PAIRS
    }

    /// The families of three blocks or more whose first block has this item.
    pub(super) fn families(&mut self, item: u32) -> Vec<Vec<Vec<u32>>> {
        let mut swaps: Vec<Vec<u32>> = Vec::new();
        let others = item + 1..self.table.items.len() as u32;
        self.pairs += others.len();
        for other in others {
            if self.steps >= MAX_STEPS {
                break;
            }
            if self.swap(item, other) {
                swaps.push(self.moved.clone());
            }
            for &place in &self.moved {
                self.image[place as usize] = place;
                self.alike.movable[self.alike.class[place as usize] as usize] += 1;
            }
            self.moved.clear();
        }
        sort_by_key(&mut swaps, Vec::len);
        // What blocks of the family at hand have.
        let mut taken = vec![false; self.image.len()];
        let mut families = Vec::new();
        while !swaps.is_empty() && !self.is_out_of_steps() {
            let first = swaps.remove(0);
            self.steps += swaps.len();
            let Some(block) = self.block(&first, &swaps) else {
                continue;
            };
            let mut family = vec![block];
            family[0]
                .iter()
                .for_each(|&place| taken[place as usize] = true);
            let mut join = |swap: &Vec<u32>| {
                if swap.len() != 2 * family[0].len() {
                    return true;
                }
                let Some(images) = self.images(&family[0], swap, &taken) else {
                    return true;
                };
                images
                    .iter()
                    .for_each(|&place| taken[place as usize] = true);
                family.push(images);
                false
            };
            join(&first);
            swaps.retain(join);
            let places = family.iter().flatten();
            places.for_each(|&place| taken[place as usize] = false);
            if family.len() > 2 {
                families.push(family);
            }
        }
        families
    }

    /// The images of the items of a block under a swap, a list of pairs, if it moves all of them to items that are not `taken`.
    fn images(&mut self, block: &[u32], swap: &[u32], taken: &[bool]) -> Option<Vec<u32>> {
        self.steps += swap.len();
        for pair in swap.chunks_exact(2) {
            (self.image[pair[0] as usize], self.image[pair[1] as usize]) = (pair[1], pair[0]);
        }
        let images = block.iter().map(|&place| self.image[place as usize]);
        let images: Option<Vec<u32>> = images
            .map(|image| (!taken[image as usize]).then_some(image))
            .collect();
        for &place in swap {
            self.image[place as usize] = place;
        }
        images
    }

    /// The half of a swap that another moves, too: a block, in ascending order.
    fn block(&mut self, first: &[u32], swaps: &[Vec<u32>]) -> Option<Vec<u32>> {
        let first = sorted_numbers(first.to_vec());
        let alike = swaps.iter().filter(|other| other.len() == first.len());
        for other in alike {
            self.steps += first.len();
            if self.steps >= MAX_STEPS {
                break;
            }
            let is_shared = |place: &&u32| first.binary_search(place).is_ok();
            let shared = other.iter().filter(is_shared).copied();
            let shared = sorted_numbers(shared.collect());
            if shared.len() * 2 == first.len() {
                return Some(shared);
            }
        }
        None
    }

    /// Tries to extend a swap of two items to a symmetry. Returns whether it succeeded; `moved` lists the moved items.
    pub(super) fn swap(&mut self, one: u32, other: u32) -> bool {
        if !self.exchange(one, other) {
            return false;
        }
        let mut next = 0;
        while next < self.moved.len() {
            let item = self.moved[next];
            next += 1;
            for each in self.table.uses(item) {
                let is_out = self.steps >= MAX_STEPS;
                if is_out || !self.repair(each.option, item, each.shade) {
                    return false;
                }
            }
        }
        true
    }

    /// Maps two items to each other, if they are alike, were not moved before, and may be.
    pub(super) fn exchange(&mut self, one: u32, other: u32) -> bool {
        let at_home = |place: u32| self.image[place as usize] == place;
        let class = self.alike.class[one as usize];
        let is_alike = class == self.alike.class[other as usize];
        if !is_alike || one == other || !at_home(one) || !at_home(other) {
            return false;
        }
        let movable = &mut self.alike.movable[class as usize];
        let Some(left) = movable.checked_sub(2) else {
            return false;
        };
        *movable = left;
        self.image[one as usize] = other;
        self.image[other as usize] = one;
        self.moved.extend([one, other]);
        true
    }

    /// Makes an option of a moved item map to an option. Returns whether that is possible.
    pub(super) fn repair(&mut self, option: u32, item: u32, shade: u32) -> bool {
        let table = self.table;
        let members = table.members(option);
        let mut image = std::mem::take(&mut self.shaded);
        image.clear();
        let shaded = |m: &PlacedMember| (self.image[m.place as usize], m.shade);
        image.extend(members.iter().map(shaded));
        image.sort_unstable();
        self.steps += members.len();
        let found = self.times.get(&image).copied();
        let best = match found {
            Some(_) => None,
            None => self.nearest(members, &image, item, shade),
        };
        self.shaded = image;
        if let Some(found) = found {
            return found == self.times_of[option as usize];
        }
        let Some((leaving, coming)) = best else {
            return false;
        };
        self.steps < MAX_STEPS
            && leaving.len() == coming.len()
            && leaving
                .iter()
                .zip(&coming)
                .all(|(&one, &other)| self.exchange(one, other))
            && self.repair(option, item, shade)
    }

    /// Of the options that one with these members and this image could become, the one that moves the fewest items: those
    /// that leave, and those that come.
    fn nearest(
        &mut self,
        members: &[PlacedMember],
        image: &[(u32, u32)],
        item: u32,
        shade: u32,
    ) -> Option<(Vec<u32>, Vec<u32>)> {
        let table = self.table;
        let at_home = |place: u32| self.image[place as usize] == place;
        let has = |list: &[PlacedMember], place, shade| {
            let at = list.binary_search_by_key(&place, |m| m.place);
            at.is_ok_and(|at| list[at].shade == shade)
        };
        let mut best: Option<(usize, &[PlacedMember])> = None;
        for each in table.uses(self.image[item as usize]) {
            self.steps += 1;
            let target = table.members(each.option);
            if each.shade != shade || target.len() != members.len() {
                continue;
            }
            self.steps += 2 * members.len();
            if self.steps >= MAX_STEPS {
                return None;
            }
            let mut leaving = 0;
            let stays = |m: &PlacedMember| has(target, self.image[m.place as usize], m.shade);
            let hit = |m: &PlacedMember| image.binary_search(&(m.place, m.shade)).is_ok();
            let is_free = members.iter().filter(|m| !stays(m)).all(|m| {
                leaving += 1;
                at_home(m.place)
            });
            let is_free = is_free && target.iter().all(|m| hit(m) || at_home(m.place));
            if is_free && best.is_none_or(|(least, _)| leaving < least) {
                best = Some((leaving, target));
            }
        }
        let (_, target) = best?;
        let leaving = members
            .iter()
            .filter(|m| !has(target, self.image[m.place as usize], m.shade));
        let hit = |m: &&PlacedMember| image.binary_search(&(m.place, m.shade)).is_ok();
        let coming = target.iter().filter(|m| !hit(m));
        Some((
            leaving.map(|m| m.place).collect(),
            coming.map(|m| m.place).collect(),
        ))
    }
}
