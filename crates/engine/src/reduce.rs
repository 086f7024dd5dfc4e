//! Reduction: a smaller problem with the same solutions.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::Hash;

use crate::engine::{Limits, Steps};
use crate::problem::{ItemId, Matrix, OptionId, Problem};
use quadrille_kernel::dance::{Dance, Floor, Links, Order};

/// A problem after its [reduction](Problem::reduce): a smaller one with the same solutions.
///
/// Three things are removed:
///
/// - Options that leave some item with too few options. The reduction chooses each option in turn on the grid, tests it
///   and undoes it, until a pass removes nothing.
/// - Primary items that are in the same options as another primary item.
/// - Secondary items that exclude nothing: those with fewer than two options, those with one color everywhere, and
///   those whose options all have one primary item in common.
///
/// Knuth's DLX-PRE does the same (TAOCP 7.2.2.1); this also handles colors and multiplicities. It takes at least one
/// cover and uncover of every item of every option, as much as a short search. So it pays only before a long search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reduction<I, T> {
    /// The smaller problem. It has the same solutions, as sets of tags.
    pub problem: Problem<I, T>,
    /// For each option of the smaller problem, in order, the id it had in the original one.
    pub options: Vec<OptionId>,
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
    /// use quadrille::{Limits, Problem};
    ///
    /// let mut problem = Problem::new();
    /// for item in ["a", "b", "c"] {
    ///     problem.primary(item)?;
    /// }
    /// problem.option("ab").cover(["a", "b"]).add()?;
    /// problem.option("c").cover(["c"]).add()?;
    /// problem.option("ac").cover(["a", "c"]).add()?; // nothing is left to cover b
    ///
    /// let reduced = problem.reduce(&Limits::NONE);
    /// assert_eq!(reduced.options_removed, 1);
    /// assert_eq!(reduced.items_removed, 1); // then a and b are always covered together
    /// assert_eq!(reduced.problem.search().count(), 1);
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    ///
    /// It looks at the limits at every option and item. If one is reached, what was removed until then is removed: the
    /// problem that is left has the same solutions.
    pub fn reduce(self, limits: &Limits) -> Reduction<I, T> {
        let mut steps = Steps::new(limits);
        self.reduce_until(&mut || steps.stop())
    }

    /// Removes until `stop` says so, which is asked at every option and item.
    fn reduce_until(self, stop: &mut dyn FnMut() -> bool) -> Reduction<I, T> {
        let possible = possible_options(self.matrix(), stop);
        let needed = needed_items(self.matrix(), &possible, stop);
        let removed = |flags: &[bool]| flags.iter().filter(|&&kept| !kept).count();
        Reduction {
            options: (0..)
                .map(OptionId::new)
                .zip(&possible)
                .filter(|(_, kept)| **kept)
                .map(|(id, _)| id)
                .collect(),
            items_removed: removed(&needed),
            options_removed: removed(&possible),
            problem: self.retain(&needed, &possible),
        }
    }
}

/// For each option, whether it can be chosen without leaving some item with too few of the options that remain.
fn possible_options(matrix: &Matrix, stop: &mut dyn FnMut() -> bool) -> Vec<bool> {
    let floor = Floor::new();
    let mut dance = Dance::new(Links::lay_until(matrix, &floor, Order::Natural, stop));
    let mut possible = vec![true; matrix.option_count()];
    let mut changed = dance.is_whole();
    while changed {
        changed = false;
        for (option, possible) in (0..).map(OptionId::new).zip(&mut possible) {
            if stop() {
                changed = false;
                break;
            }
            if *possible && !dance.is_viable(option) {
                dance.strike(option);
                *possible = false;
                changed = true;
            }
        }
    }
    possible
}

/// For each item, whether it makes a difference once only the `possible` options are left. Items not examined before
/// the stop count as needed.
fn needed_items(matrix: &Matrix, possible: &[bool], stop: &mut dyn FnMut() -> bool) -> Vec<bool> {
    let mut options_of: Vec<Vec<(OptionId, u32)>> = vec![Vec::new(); matrix.item_count()];
    for (option, _) in (0..)
        .map(OptionId::new)
        .zip(possible)
        .filter(|(_, possible)| **possible)
    {
        for (item, shade) in matrix.members(option) {
            options_of[item.index()].push((option, shade));
        }
    }
    let once = |item: ItemId| matrix.bounds(item) == Some(1..=1);
    let items = || matrix.item_ids();
    let mut needed = vec![true; matrix.item_count()];

    let mut first_with: HashMap<&[(OptionId, u32)], ItemId> = HashMap::new();
    for item in items().filter(|&item| once(item)) {
        if stop() {
            return needed;
        }
        match first_with.entry(&options_of[item.index()]) {
            // Items without options stay: without them, a problem with no solution could gain one.
            Entry::Occupied(_) => needed[item.index()] = options_of[item.index()].is_empty(),
            Entry::Vacant(entry) => _ = entry.insert(item),
        }
    }

    for item in items().filter(|&item| matrix.bounds(item).is_none()) {
        if stop() {
            return needed;
        }
        let options = &options_of[item.index()];
        let one_color = options
            .iter()
            .all(|&(_, shade)| shade > 0 && shade == options[0].1);
        let shared = options.first().is_some_and(|&(first, _)| {
            let mut primaries = matrix
                .members(first)
                .map(|(item, _)| item)
                .filter(|&item| once(item));
            primaries.any(|primary| is_subset(options, &options_of[primary.index()]))
        });
        needed[item.index()] = options.len() > 1 && !one_color && !shared;
    }
    needed
}

/// Whether all options of `part` are in `whole`. Both lists ascend.
fn is_subset(part: &[(OptionId, u32)], whole: &[(OptionId, u32)]) -> bool {
    let mut whole = whole.iter().map(|&(option, _)| option);
    part.iter()
        .all(|&(option, _)| whole.any(|other| other == option))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A path, whose last item has one option: so the option before is in no solution, and so on to its beginning, one in
    /// each turn. A reduction stops when it is asked to, asks at every step until then, and what it has left has the same
    /// solutions.
    #[test]
    fn a_reduction_stops_when_asked() {
        let mut problem = Problem::<usize>::new();
        for item in 0..51 {
            problem.primary(item).unwrap();
        }
        problem.option(()).cover([0]).add().unwrap();
        for item in 1..51 {
            problem.option(()).cover([item - 1, item]).add().unwrap();
        }
        let polls = |max: u64| {
            let mut asked = 0;
            let reduced = problem.clone().reduce_until(&mut || {
                asked += 1;
                asked > max
            });
            assert_eq!(reduced.problem.search().count(), 1);
            (asked, reduced.options_removed)
        };
        let (all, removed) = polls(u64::MAX);
        // At all options, as often as one was removed.
        assert_eq!(removed, 25);
        assert!(all > 51 * 25, "{all} polls");
        let mut before = 0;
        for max in 0..all {
            let (asked, removed) = polls(max);
            // Laying, options and items look once more each.
            assert!((max + 1..=max + 4).contains(&asked), "{asked} after {max}");
            assert!(before <= removed && removed as u64 <= max);
            before = removed;
            let mut limits = Limits::NONE;
            limits.nodes = max;
            let reduced = problem.clone().reduce(&limits);
            assert_eq!(reduced.options_removed, removed, "as many steps as nodes");
        }
        assert_eq!(polls(all), (all, removed));
        assert_eq!(
            problem.clone().reduce(&Limits::NONE).options_removed,
            removed
        );
    }
}
