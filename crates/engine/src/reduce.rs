//! Reduction: a smaller problem with the same solutions.

mod sieve;
mod spots;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use crate::engine::{Steps, WorkLimits};
use crate::problem::{ItemId, Matrix, OptionId, Problem};
use sieve::Sieve;
use spots::Spots;

/// A problem after its [reduction](Problem::reduce): a smaller one with the same solutions.
///
/// Three things are removed:
///
/// - Options that leave some item with too few options, until there are none.
/// - Primary items that are in the same options as another primary item.
/// - Secondary items that exclude nothing: those with fewer than two options, those with one color everywhere, and
///   those whose options all have one primary item in common.
///
/// Knuth's DLX-PRE does the same (TAOCP 7.2.2.1), by choosing each option in turn; this also handles colors and
/// multiplicities. It counts for each item how often its options have each other item, and tests only the options of those
/// that are there often enough. So it takes about as long as to read the problem, unless most
/// options clash with nearly all options of some item. Then it takes time in proportion to the pairs of options that share an
/// item, times their length. An item is looked at again, in time linear in its options, after options of it were removed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reduction<I, T> {
    /// The smaller problem. It has the same solutions, as sets of tags.
    pub problem: Problem<I, T>,
    /// For each option of the smaller problem, in order, the id it had in the original one.
    pub options: Vec<OptionId>,
    /// For each item of the smaller problem, in order, the id it had in the original one.
    pub items: Vec<ItemId>,
    /// The number of items removed.
    pub items_removed: usize,
    /// The number of options removed.
    pub options_removed: usize,
}

impl<I, T> Problem<I, T>
where
    I: Eq + Hash,
{
    /// Removes options that are in no solution and items that make no difference. See [`Reduction`] for
    /// what they are and what this costs.
    ///
    /// ```
    /// use quadrille::{Problem, WorkLimits};
    ///
    /// let mut problem = Problem::new();
    /// for item in ["a", "b", "c"] {
    ///     problem.primary(item)?;
    /// }
    /// problem.option("ab").cover(["a", "b"]).add()?;
    /// problem.option("c").cover(["c"]).add()?;
    /// problem.option("ac").cover(["a", "c"]).add()?; // nothing is left to cover b
    ///
    /// let reduced = problem.reduce(&WorkLimits::NONE);
    /// assert_eq!(reduced.options_removed, 1);
    /// assert_eq!(reduced.items_removed, 1); // then a and b are always covered together
    /// assert_eq!(reduced.problem.search().count(), 1);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    ///
    /// It looks at the limits at every item, at every option that it tests, and where it reads many options. If one is reached,
    /// what was removed until then is removed: the problem that is left has the same solutions. The result does not say whether
    /// that was so; a caller who must know looks at the clock or the token.
    pub fn reduce(self, limits: &WorkLimits) -> Reduction<I, T> {
        self.reduce_by(&mut Steps::new(limits))
    }

    /// Takes a step at every item and tested option, and where many are read.
    fn reduce_by(self, steps: &mut Steps) -> Reduction<I, T> {
        let possible = possible_options(self.matrix(), steps);
        let needed = needed_items(self.matrix(), &possible, steps);
        let removed = |flags: &[bool]| flags.iter().filter(|&&kept| !kept).count();
        let (items_removed, options_removed) = (removed(&needed), removed(&possible));
        Reduction {
            options: { self.option_ids() }
                .filter(|id| possible[id.index()])
                .collect(),
            items: { self.item_ids() }
                .filter(|id| needed[id.index()])
                .collect(),
            items_removed,
            options_removed,
            problem: match items_removed + options_removed {
                0 => self,
                _ => self.retain(&needed, &possible),
            },
        }
    }
}

/// For each option, whether it can be chosen without leaving some item with too few of the options that remain.
fn possible_options(matrix: &Matrix, steps: &mut Steps) -> Vec<bool> {
    match Spots::new(matrix, steps) {
        Some(spots) => Sieve::new(matrix, &spots).sift(steps),
        None => vec![true; matrix.option_count()],
    }
}

/// For each item, whether it makes a difference once only the `possible` options are left. Items not examined before
/// the stop count as needed.
fn needed_items(matrix: &Matrix, possible: &[bool], steps: &mut Steps) -> Vec<bool> {
    let items = || matrix.item_ids();
    let mut needed = vec![true; matrix.item_count()];
    let mut options_of: Vec<Vec<(OptionId, u32)>> = vec![Vec::new(); matrix.item_count()];
    for option in matrix.option_ids().filter(|id| possible[id.index()]) {
        let members = matrix.members(option);
        if steps.stop_after(members.len()) {
            return needed;
        }
        for (item, shade) in members {
            options_of[item.index()].push((option, shade));
        }
    }

    let mut first_with: HashMap<&[(OptionId, u32)], ItemId> = HashMap::new();
    for item in items().filter(|&item| is_once(matrix, item)) {
        if steps.stop() {
            return needed;
        }
        match first_with.entry(&options_of[item.index()]) {
            // Items without options stay: without them, a problem with no solution could gain one.
            Entry::Occupied(_) => needed[item.index()] = options_of[item.index()].is_empty(),
            Entry::Vacant(entry) => _ = entry.insert(item),
        }
    }

    // What is known of items with these options: many may have the same long ones.
    let mut known: HashMap<&[(OptionId, u32)], bool> = HashMap::new();
    let mut common = Common::new(matrix);
    for item in items().filter(|&item| matrix.bounds(item).is_none()) {
        if steps.stop() {
            return needed;
        }
        let options = &options_of[item.index()];
        let excludes = || {
            let one_color = options
                .iter()
                .all(|&(_, shade)| shade > 0 && shade == options[0].1);
            options.len() > 1 && !one_color && !common.is_any(options)
        };
        needed[item.index()] = *known.entry(options).or_insert_with(excludes);
    }
    needed
}

/// Looks for items that options have in common.
struct Common<'m> {
    matrix: &'m Matrix,
    /// For each item the last step in which it was seen; and how many there were.
    seen: Vec<u64>,
    step: u64,
}

impl<'m> Common<'m> {
    fn new(matrix: &'m Matrix) -> Self {
        Common {
            matrix,
            seen: vec![0; matrix.item_count()],
            step: 0,
        }
    }

    /// Whether all of these options have an item that is covered exactly once.
    fn is_any(&mut self, options: &[(OptionId, u32)]) -> bool {
        let mut shared: Vec<ItemId> = Vec::new();
        if let Some(&(first, _)) = options.first() {
            let items = self.matrix.members(first).map(|(item, _)| item);
            shared.extend(items.filter(|&item| is_once(self.matrix, item)));
        }
        for &(option, _) in options {
            if shared.is_empty() {
                break;
            }
            self.step += 1;
            for (item, _) in self.matrix.members(option) {
                self.seen[item.index()] = self.step;
            }
            shared.retain(|item| self.seen[item.index()] == self.step);
        }
        !shared.is_empty()
    }
}

fn is_once(matrix: &Matrix, item: ItemId) -> bool {
    matrix.bounds(item) == Some(1..=1)
}
