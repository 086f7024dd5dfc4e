//! Roots of one item that is covered once.

use super::{
    Branch, LOOK_TIME_OF_ENTRY, OPTIONS_POWER, Plan, RootOrbits, first_of_orbit, next_choices,
};
use crate::drive::SearchQuestion;
use crate::engine::IS_SMALL;
use crate::problem::{ItemId, OptionId, Rest};
use crate::symmetry::Symmetries;
use quadrille_kernel::sort::sort_by;

/// How many times the least ratio a root may have.
const NEAR_RATIO: f64 = 1.3;

/// An item to branch on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Root {
    pub(super) item: ItemId,
    options: u32,
    orbits: u32,
    /// About the time that a count takes by its orbits, next to that without.
    pub(super) ratio: f64,
}

/// The roots by which a count takes less time than a share of what it takes without, if symmetries take the options of
/// each set to each other; the best comes last.
pub(super) fn roots(rest: &Rest<'_>, sets: &[Vec<OptionId>], most: f64) -> Vec<Root> {
    // For each item the number of sets of its options, and the last set seen.
    let counts = rest.times.iter().map(|&options| (options, usize::MAX));
    let mut counts: Vec<(u32, usize)> = counts.collect();
    let matrix = rest.matrix;
    for (number, set) in sets.iter().enumerate() {
        let here = set.iter().filter(|&&option| rest.has(option));
        for (item, _) in here.flat_map(|&option| matrix.members(option)) {
            let (orbits, last) = &mut counts[item.index()];
            if std::mem::replace(last, number) == number {
                *orbits -= 1;
            }
        }
    }
    let once = || matrix.item_ids().filter(|&item| rest.is_once(item));
    let fewest = once()
        .map(|item| rest.times[item.index()])
        .min()
        .unwrap_or(0);
    let mut roots: Vec<Root> = once()
        .map(|item| {
            let (options, orbits) = (rest.times[item.index()], counts[item.index()].0);
            let larger = f64::from(options) / f64::from(fewest);
            Root {
                item,
                options,
                orbits,
                ratio: f64::from(orbits) / f64::from(options) * power(larger),
            }
        })
        .filter(|root| root.orbits < root.options && root.ratio < most)
        .collect();
    // Of equal ones the first comes last.
    roots.reverse();
    sort_by(&mut roots, |one, other| other.ratio.total_cmp(&one.ratio));
    roots
}

/// Finds a root by whose orbits all of a count takes less than `most` of the time that it takes without, and looks a
/// branch ahead for about `time` nanoseconds to choose it.
pub(super) fn plan(
    question: &SearchQuestion<'_>,
    rest: &Rest<'_>,
    symmetries: &Symmetries,
    most: f64,
    mut time: f64,
) -> Option<Plan> {
    let matrix = question.matrix;
    let sets = symmetries.option_orbits();
    let orbit = first_of_orbit(matrix, &sets);
    let roots = roots(rest, &sets, most);
    let promised = roots.last()?.ratio;
    let mut best: Option<(f64, Plan)> = None;
    for root in roots.into_iter().rev() {
        let branches = branches(rest, &orbit, root.item);
        time -= LOOK_TIME_OF_ENTRY * (matrix.entry_count() * branches.len()) as f64;
        if best.is_some() && (time < 0.0 || root.ratio > NEAR_RATIO * promised) {
            break;
        }
        // Without time for a look ahead, the first root it is.
        let ahead = match time < 0.0 {
            true => 0,
            false => branches
                .iter()
                .map(|&(option, _)| next_choices(question, option))
                .sum(),
        };
        let score = root.ratio * (ahead as f64 / branches.len() as f64 + 1.0);
        if best.as_ref().is_none_or(|&(least, _)| score < least) {
            let branch = |(option, times): (OptionId, u32)| Branch {
                require: vec![option],
                forbid: Vec::new(),
                times: times.into(),
            };
            let plan = Plan {
                root: RootOrbits {
                    order: symmetries.order().clone(),
                    item: root.item,
                    items: 1,
                    options: root.options as usize,
                    orbits: root.orbits as usize,
                },
                branches: branches.into_iter().map(branch).collect(),
                ratio: root.ratio,
            };
            best = Some((score, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// The first option of each orbit of an item, and the number of options of the orbit that the item has.
pub(super) fn branches(rest: &Rest<'_>, orbit: &[OptionId], item: ItemId) -> Vec<(OptionId, u32)> {
    let mut branches: Vec<(OptionId, u32)> = Vec::new();
    // The place of the branch of each orbit, at its first option.
    let mut places = vec![usize::MAX; orbit.len()];
    for option in rest.options_of(item) {
        let place = &mut places[orbit[option.index()].index()];
        if *place == usize::MAX {
            *place = branches.len();
            branches.push((option, 0));
        }
        branches[*place].1 += 1;
    }
    branches
}

/// How many times as long a count takes with this many times as many options of the root. The page, whose code must be
/// small, takes the fourth root.
pub(super) fn power(larger: f64) -> f64 {
    match IS_SMALL {
        true => larger.sqrt().sqrt(),
        false => larger.powf(OPTIONS_POWER),
    }
}
