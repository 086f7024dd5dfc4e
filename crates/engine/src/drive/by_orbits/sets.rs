//! Roots of several items, or of one that is covered several times: subsets of options, up to symmetry.
//!
//! Symmetries take some items to each other: the middle rows and columns of a board of queens, its corners, or one item
//! that has to be covered twice. Every solution has options that cover one of these items. They fall into orbits, which
//! are put in some order; of the first orbit that a solution has options of, these are a subset. What symmetries take a
//! subset to is in equally many solutions. So the count searches one subset of each kind: with its options, without the
//! others of its orbit, and without all of the orbits before.
//!
//! A single item gains what the symmetries that keep it give, half of the time for queens. Its images together gain up to
//! the whole group, an eighth.

use super::single::power;
use super::{Branch, Plan, RootOrbits, first_of_orbit, next_choices};
use crate::drive::SearchQuestion;
use crate::problem::{ItemId, OptionId, Rest, clash, has};
use crate::symmetry::Symmetries;
use quadrille_kernel::sort::{sort_by, sort_by_key, sorted_set};

/// Whether there are such roots: not in a web page, where the code comes through a network. Counts by orbits take at most
/// three times as long there.
const TRIES_SETS: bool = !crate::engine::IS_SMALL;

/// The most symmetries, and the most images of options, for which subsets are listed.
const MOST_SYMMETRIES: u32 = 1_000;
const MOST_IMAGES: usize = 1 << 20;

/// The most searches of a root.
const MOST_SEARCHES: usize = 500;

/// The time that each search takes to begin, in nanoseconds, and what it takes more for each entry of the matrix.
const SEARCH_TIME: f64 = 5e3;
const SEARCH_ENTRY_TIME: f64 = 10.0;

/// The time that it takes to find the image of an option of a subset, in nanoseconds.
const IMAGE_TIME: f64 = 15.0;

/// Items that symmetries take to each other, to branch on together.
pub(super) struct SetRoot {
    items: Vec<ItemId>,
    /// The options that cover one of them, by orbits.
    orbits: Vec<Vec<OptionId>>,
    /// About the time that a count takes by them, next to that without.
    pub(super) ratio: f64,
}

/// The roots by which a count takes less time than a share of what it takes without, if symmetries take the items and the
/// options of each set to each other; the best comes first. `without` is the time without.
pub(super) fn roots(
    rest: &Rest<'_>,
    item_sets: &[Vec<ItemId>],
    option_sets: &[Vec<OptionId>],
    most: f64,
    without: f64,
) -> Vec<SetRoot> {
    // At best, each search stands for as many as the largest orbit has options.
    let largest = option_sets.iter().map(Vec::len).max().unwrap_or(1);
    if !TRIES_SETS || 1.0 / largest as f64 >= most {
        return Vec::new();
    }
    let matrix = rest.matrix;
    let orbit_of = first_of_orbit(matrix, option_sets);
    let (covered, fewest) = covered(rest, item_sets);
    let begin = SEARCH_TIME + SEARCH_ENTRY_TIME * matrix.entry_count() as f64;
    let mut roots = Vec::new();
    for Covered {
        items,
        mut options,
        entries,
    } in covered
    {
        let is_plain = |items: &[ItemId]| items.len() == 1 && rest.is_once(items[0]);
        if items.is_empty() || options.is_empty() || is_plain(&items) {
            continue;
        }
        sort_by_key(&mut options, |option| (orbit_of[option.index()], *option));
        let orbits =
            options.chunk_by(|one, other| orbit_of[one.index()] == orbit_of[other.index()]);
        let orbits: Vec<Vec<OptionId>> = orbits.map(<[OptionId]>::to_vec).collect();
        // Each option covers as many of the items, and a solution has `chosen` options.
        let all = options.len() as f64;
        let times: u64 = items.iter().map(|&item| times_in_all(rest, item)).sum();
        let chosen = times as f64 * all / entries as f64;
        let mut share = orbits.len() as f64 * begin / without;
        let mut none = 1.0;
        let mut left = all;
        let each = entries as f64 / items.len() as f64;
        // What is covered several times is not branched on by its number of options.
        let larger = match rest.is_once(items[0]) {
            true => power(each / f64::from(fewest)),
            false => 1.0,
        };
        for orbit in &orbits {
            left -= orbit.len() as f64;
            let later = (left / all).powf(chosen);
            share += (none - later) / orbit.len() as f64 * larger;
            none = later;
        }
        if share < most {
            roots.push(SetRoot {
                items,
                orbits,
                ratio: share,
            });
        }
    }
    sort_by(&mut roots, |one, other| one.ratio.total_cmp(&other.ratio));
    roots
}

/// The number of options of the rest that cover an item, if it is the same in all solutions; else 0.
fn times_in_all(rest: &Rest<'_>, item: ItemId) -> u64 {
    match rest.bounds(item) {
        Some((least, most)) if least == most => least.into(),
        _ => 0,
    }
}

/// Those of a set of items that must be covered, what covers one of the set, and how many entries that are.
#[derive(Clone, Default)]
struct Covered {
    items: Vec<ItemId>,
    options: Vec<OptionId>,
    entries: usize,
}

/// The sets by their first members, and the fewest options of an item that must be covered, if there is one.
fn covered(rest: &Rest<'_>, item_sets: &[Vec<ItemId>]) -> (Vec<Covered>, u32) {
    let matrix = rest.matrix;
    let mut set_of: Vec<ItemId> = matrix.item_ids().collect();
    for set in item_sets {
        for item in set {
            set_of[item.index()] = set[0];
        }
    }
    let mut covered = vec![Covered::default(); matrix.item_count()];
    for &option in &rest.free {
        for (item, _) in matrix.members(option) {
            let set = &mut covered[set_of[item.index()].index()];
            set.entries += 1;
            if set.options.last() != Some(&option) {
                set.options.push(option);
            }
        }
    }
    let mut fewest = u32::MAX;
    for item in matrix
        .item_ids()
        .filter(|&item| times_in_all(rest, item) > 0)
    {
        covered[set_of[item.index()].index()].items.push(item);
        fewest = fewest.min(rest.times[item.index()]);
    }
    (covered, fewest)
}

/// The best of some roots by which the count takes less than `most` of the time that it takes without. It takes about
/// `time` nanoseconds to choose it, for all roots together.
pub(super) fn plan(
    question: &SearchQuestion<'_>,
    rest: &Rest<'_>,
    symmetries: &Symmetries,
    roots: Vec<SetRoot>,
    most: f64,
    without: f64,
    mut time: f64,
) -> Option<Plan> {
    let matrix = question.matrix;
    let options = matrix.option_count();
    // All images are listed, so there must not be too many.
    let is_small = *symmetries.order() <= MOST_SYMMETRIES.into()
        && symmetries.order() * options <= MOST_IMAGES.into();
    if !TRIES_SETS || roots.is_empty() || !is_small {
        return None;
    }
    let images = symmetries.elements(&mut question.steps()).ok()?;
    let begin = SEARCH_TIME + SEARCH_ENTRY_TIME * matrix.entry_count() as f64;
    let mut best: Option<(f64, Plan)> = None;
    for root in roots {
        let look = super::LOOK_TIME_OF_ENTRY * (matrix.entry_count() * root.orbits.len()) as f64;
        if best.is_some() && time < look {
            break;
        }
        let Some(branches) = branches(rest, &images, &root, &mut time) else {
            continue;
        };
        time -= look;
        // The ratio holds a search for each orbit.
        let more = (branches.len() as f64 - root.orbits.len() as f64) * begin / without;
        if root.ratio + more >= most {
            continue;
        }
        let next = |orbit: &Vec<OptionId>| next_choices(question, orbit[0]);
        let ahead: u64 = match time < 0.0 {
            true => 0,
            false => root.orbits.iter().map(next).sum(),
        };
        let score = (root.ratio + more) * (ahead as f64 / root.orbits.len() as f64 + 1.0);
        if best.as_ref().is_none_or(|&(least, _)| score < least) {
            let own = RootOrbits {
                order: symmetries.order().clone(),
                item: root.items[0],
                items: root.items.len(),
                options: root.orbits.iter().map(Vec::len).sum(),
                orbits: root.orbits.len(),
            };
            let plan = Plan {
                root: own,
                branches,
                ratio: root.ratio,
            };
            best = Some((score, plan));
        }
    }
    best.map(|(_, plan)| plan)
}

/// The searches of a root; none if they are too many, or take longer to find than `time`, of which it takes what it needs.
pub(super) fn branches(
    rest: &Rest<'_>,
    images: &[Box<[OptionId]>],
    root: &SetRoot,
    time: &mut f64,
) -> Option<Vec<Branch>> {
    let matrix = rest.matrix;
    let bounds = root.items.iter().filter_map(|&item| matrix.bounds(item));
    let largest: u64 = bounds.map(|bounds| u64::from(*bounds.end())).sum();
    let mut branches: Vec<Branch> = Vec::new();
    let mut before: Vec<OptionId> = Vec::new();
    for (number, orbit) in root.orbits.iter().enumerate() {
        // Items that options of later orbits can cover.
        let mut is_later = vec![false; matrix.item_count()];
        for &option in root.orbits[number + 1..].iter().flatten() {
            for (item, _) in matrix.members(option) {
                is_later[item.index()] = true;
            }
        }
        let enough = |set: &[OptionId]| {
            root.items.iter().all(|&item| {
                let times = set
                    .iter()
                    .filter(|option| has(matrix, **option, item))
                    .count();
                is_later[item.index()] || times as u64 >= times_in_all(rest, item)
            })
        };
        let mut level: Vec<Vec<OptionId>> = vec![Vec::new()];
        for _ in 0..largest.min(orbit.len() as u64) {
            let mut larger: Vec<Vec<OptionId>> = Vec::new();
            for set in &level {
                for &option in orbit {
                    if set.contains(&option) || set.iter().any(|&one| clash(matrix, option, one)) {
                        continue;
                    }
                    let mut set = set.clone();
                    set.push(option);
                    *time -= IMAGE_TIME * (images.len() * set.len()) as f64;
                    if *time < 0.0 {
                        return None;
                    }
                    larger.push(first_image(images, &set).0);
                }
            }
            level = sorted_set(larger);
            for set in level.iter().filter(|set| enough(set)) {
                let (_, stay) = first_image(images, set);
                let others = orbit.iter().filter(|option| !set.contains(option));
                branches.push(Branch {
                    require: set.clone(),
                    forbid: before.iter().chain(others).copied().collect(),
                    times: (images.len() / stay) as u64,
                });
            }
            if branches.len() > MOST_SEARCHES {
                return None;
            }
        }
        before.extend(orbit);
    }
    Some(branches)
}

/// The first of the images of a set, in ascending order, and how many symmetries take the set to it.
fn first_image(images: &[Box<[OptionId]>], set: &[OptionId]) -> (Vec<OptionId>, usize) {
    let mut first: Vec<OptionId> = Vec::new();
    let mut image: Vec<OptionId> = Vec::with_capacity(set.len());
    let mut times = 0;
    for images in images {
        image.clear();
        image.extend(set.iter().map(|option| images[option.index()]));
        image.sort_unstable();
        if times == 0 || image < first {
            first.clone_from(&image);
            times = 0;
        }
        times += usize::from(image == first);
    }
    (first, times)
}
