//! The components of a matrix: parts that share no item, so that each has solutions of its own.

use super::{ItemId, Matrix, OptionId, Problem, are_in};
use crate::joined_sets::JoinedSets;
use quadrille_kernel::sort::sort_by_key;

/// A part of a matrix that shares no item with the rest.
#[derive(Clone, Debug, Default)]
pub(crate) struct Component {
    pub(crate) matrix: Matrix,
    /// For each of its items, the number in the whole.
    pub(crate) items: Vec<ItemId>,
    /// For each of its options, the number in the whole.
    pub(crate) options: Vec<OptionId>,
    /// The options that its solutions must have, by their numbers here.
    pub(crate) require: Vec<OptionId>,
}

impl Component {
    /// Whether it has the matrix of another one, and the same required options.
    pub(crate) fn is_alike(&self, other: &Component) -> bool {
        self.matrix == other.matrix && self.require == other.require
    }

    /// It as a problem, whose labels are the items of the whole and whose colors are shades.
    pub(crate) fn problem(&self) -> Problem<ItemId> {
        Problem {
            labels: self.items.iter().copied().collect(),
            tags: vec![(); self.options.len()],
            last_named: vec![0; self.items.len()],
            matrix: self.matrix.clone(),
            ..Problem::default()
        }
    }

    /// Those of these options that are in it, by their numbers here.
    pub(crate) fn of_whole(&self, options: &[OptionId]) -> Vec<OptionId> {
        let own = (0..).zip(&self.options);
        let own = own.filter(|(_, option)| options.binary_search(option).is_ok());
        own.map(|(here, _)| OptionId::new(here)).collect()
    }

    /// Options of it by their numbers in the whole.
    pub(crate) fn in_whole<'c>(
        &'c self,
        options: &'c [OptionId],
    ) -> impl Iterator<Item = OptionId> + 'c {
        options.iter().map(|option| self.options[option.index()])
    }
}

/// The place of what is in no component.
const NOWHERE: u32 = u32::MAX;

/// The cost of joining an item of an option with the next one, in units of some nanoseconds.
const JOIN: usize = 2;

/// The cost of adding an item, or an option with one, to a matrix.
const ADD: usize = 32;

/// The components, if there are several; those with the fewest options come first. Options that no solution has,
/// and secondary items that are in none of the others, are left out. `None` as well if an option is required that no
/// solution has, or if `stop` says so, which hears how much was done, in units of some nanoseconds. Takes time in
/// proportion to the entries.
pub(crate) fn components(
    whole: &Matrix,
    require: &[OptionId],
    forbid: &[OptionId],
    stop: &mut dyn FnMut(usize) -> bool,
) -> Option<Vec<Component>> {
    let is_forbidden = are_in(whole, forbid);
    let is_open = |id: OptionId| !is_forbidden[id.index()] && whole.is_playable(id);
    let is_open: Vec<bool> = whole.option_ids().map(is_open).collect();
    let is_possible = |option: &OptionId| is_open.get(option.index()) == Some(&true);
    if !require.iter().all(is_possible) {
        return None;
    }
    let open = || whole.option_ids().filter(|id| is_open[id.index()]);
    let items = |option| whole.members(option).map(|(item, _)| item);
    let (number, count) = numbers(whole, open(), stop)?;
    if count < 2 {
        return None;
    }
    let mut components = vec![Component::default(); count];
    // The place of each item in its component.
    let mut place = vec![ItemId::new(NOWHERE); whole.item_count()];
    for item in whole.item_ids() {
        if stop(ADD) {
            return None;
        }
        if let Some(component) = components.get_mut(number[item.index()] as usize) {
            place[item.index()] = component.matrix.add_item(whole.kind(item));
            component.items.push(item);
        }
    }
    let is_required = are_in(whole, require);
    for option in open() {
        if stop(ADD * items(option).count()) {
            return None;
        }
        let first = items(option).next().expect("it covers a primary item");
        let Component {
            matrix,
            options,
            require,
            ..
        } = &mut components[number[first.index()] as usize];
        for (item, shade) in whole.members(option) {
            matrix.push_member(place[item.index()], shade);
        }
        matrix.add_option(whole.cost(option));
        if is_required[option.index()] {
            require.push(OptionId::new(options.len() as u32));
        }
        options.push(option);
    }
    sort_by_key(&mut components, |component| component.options.len());
    Some(components)
}

/// For each item the number of the component that these options join it to, [`NOWHERE`] without a primary item; and the
/// number of components.
fn numbers(
    whole: &Matrix,
    options: impl Iterator<Item = OptionId>,
    stop: &mut dyn FnMut(usize) -> bool,
) -> Option<(Vec<u32>, usize)> {
    let items = |option| whole.members(option).map(|(item, _)| item);
    let mut groups = JoinedSets::new(whole.item_count());
    for option in options {
        if stop(JOIN * items(option).count()) {
            return None;
        }
        for (one, next) in items(option).zip(items(option).skip(1)) {
            groups.join(one.into(), next.into());
        }
    }
    let mut of_group = vec![NOWHERE; whole.item_count()];
    let mut count = 0;
    for item in whole.item_ids().filter(|&item| whole.is_primary(item)) {
        let number = &mut of_group[groups.find(item.into()) as usize];
        if *number == NOWHERE {
            *number = count;
            count += 1;
        }
    }
    let of_item = |item: ItemId| of_group[groups.find(item.into()) as usize];
    Some((whole.item_ids().map(of_item).collect(), count as usize))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use crate::samples::laws::*;

    use super::*;
    use crate::Problem;
    use crate::samples::{problems, with_secondary};

    laws! {
        /// Each option that a solution can have is in one component, with its items and its cost; no item is in two.
        #[test]
        fn each_option_is_in_one_component(
            problem in problems(0u32..6, 12, 0..9),
            places in (0usize..12, 0usize..12, 0usize..4),
        ) {
            let matrix = problem.matrix();
            let options: Vec<OptionId> = matrix.option_ids().collect();
            let at = |place: usize| options.get(place).copied();
            let forbid: Vec<OptionId> = at(places.0).into_iter().collect();
            let require: Vec<OptionId> = at(places.1).filter(|_| places.2 == 0).into_iter().collect();
            let Some(components) = components(matrix, &require, &forbid, &mut |_| false) else {
                return Ok(());
            };
            let mut seen: Vec<OptionId> = Vec::new();
            let mut component = BTreeMap::new();
            let mut required = Vec::new();
            for (number, Component { matrix: part, items, options, require }) in components.iter().enumerate() {
                seen.extend(options);
                required.extend(require.iter().map(|option| options[option.index()]));
                let mut place = BTreeMap::new();
                for (here, &option) in part.option_ids().zip(options) {
                    prop_assert_eq!(part.cost(here), matrix.cost(option));
                    for ((here, shade), (item, whole)) in part.members(here).zip(matrix.members(option)) {
                        prop_assert_eq!(shade, whole);
                        prop_assert_eq!(part.kind(here), matrix.kind(item));
                        prop_assert_eq!(*component.entry(item).or_insert(number), number);
                        prop_assert_eq!(*place.entry(item).or_insert(here), here);
                    }
                }
                prop_assert!(place.iter().all(|(item, here)| items[here.index()] == *item));
                let places: BTreeSet<ItemId> = place.values().copied().collect();
                prop_assert_eq!(places.len(), place.len());
                let costs = options.iter().map(|&option| matrix.cost(option));
                prop_assert_eq!(part.total_cost(), costs.sum::<u64>());
            }
            prop_assert_eq!(required, require);
            seen.sort_unstable();
            let open = options.iter().copied().filter(|&option| {
                matrix.is_playable(option) && !forbid.contains(&option)
            });
            prop_assert_eq!(seen, open.collect::<Vec<_>>());
        }
    }

    #[test]
    fn small_components_come_first() {
        let options = [&[0, 1][..], &[2], &[1, 3], &[2, 4], &[0, 3], &[6, 7]];
        let problem = with_secondary(7, 8, options.map(|items| items.iter().copied()));
        let of_whole = |forbid: &[u32]| {
            let forbid: Vec<OptionId> = forbid.iter().copied().map(OptionId::new).collect();
            let components = components(problem.matrix(), &[], &forbid, &mut |_| false)?;
            let options = components.into_iter().map(|part| part.options);
            let numbers = |part: Vec<OptionId>| part.into_iter().map(u32::from).collect();
            Some(options.map(numbers).collect())
        };
        let expected: Vec<Vec<u32>> = vec![vec![], vec![5], vec![1, 3], vec![0, 2, 4]];
        assert_eq!(of_whole(&[]), Some(expected));
        let expected: Vec<Vec<u32>> = vec![vec![], vec![], vec![1], vec![5], vec![0, 2, 4]];
        assert_eq!(of_whole(&[3]), Some(expected));
        let both = [OptionId::new(3)];
        let required = components(problem.matrix(), &both, &both, &mut |_| false);
        assert!(required.is_none());
    }

    /// It asks whether to stop at each option and each item, and stops.
    #[test]
    fn limits_are_looked_at_all_the_time() {
        let rows = (0..100).map(|row| [row / 2]);
        let problem = Problem::from_rows(rows).expect("rows");
        let parts = |most: usize| {
            let mut asked = 0;
            let parts = components(problem.matrix(), &[], &[], &mut |_| {
                asked += 1;
                asked > most
            });
            (parts.map(|parts| parts.len()), asked)
        };
        assert_eq!(parts(usize::MAX), (Some(50), 250));
        for most in 0..250 {
            assert_eq!(parts(most), (None, most + 1));
        }
    }
}
