//! The solutions that a symmetry leaves as they are, as a smaller problem.
//!
//! Such a solution has all options of a cycle or none. So the options of the smaller problem are the cycles whose
//! options do not clash. And it covers all items of a cycle equally often, in colors that go to each other: one item of
//! each cycle stands for all.
//!
//! A cycle may cover an item several times, if the bounds of the item allow that. It becomes as many options, which each
//! cover it once; for each of them there is an item that it shares with one more option, "none of these". So they are
//! chosen together or not at all, in one way.

use indexmap::IndexSet;

use super::Symmetry;
use crate::engine::{Steps, Stopped};
use crate::problem::{Color, ItemId, Matrix, OptionId, Problem, are_in};
use quadrille_kernel::sort::sort;

/// The work of adding an option to a problem, in steps of some nanoseconds.
const OPTION: usize = 100;

/// The problem of the solutions that a symmetry leaves as they are.
pub(crate) struct FixedProblem {
    /// The problem. The tags of the options of a solution are together the options of the solution.
    pub(crate) problem: Problem<ItemId, Vec<OptionId>>,
    /// The options that all solutions must have.
    pub(crate) require: Vec<OptionId>,
}

/// The problem of the solutions that `symmetry`, one of this problem, leaves as they are, and that have all options of
/// `require` and none of `forbid`, each a set that the symmetry keeps.
pub(crate) fn fixed_problem(
    matrix: &Matrix,
    palette: &IndexSet<Color>,
    symmetry: &Symmetry,
    require: &[OptionId],
    forbid: &[OptionId],
    steps: &mut Steps,
) -> Result<FixedProblem, Stopped> {
    let mut fixed = FixedProblem {
        problem: Problem::new(),
        require: Vec::new(),
    };
    let stands = standing(matrix, symmetry, &mut fixed.problem);
    let (is_required, is_forbidden) = (are_in(matrix, require), are_in(matrix, forbid));
    // No option has this number.
    let nowhere = OptionId::new(u32::MAX);
    if require
        .iter()
        .any(|option| option.index() >= matrix.option_count())
    {
        fixed.require.push(nowhere);
    }
    let mut seen = vec![false; matrix.option_count()];
    for first in matrix.option_ids() {
        // To add an option takes longer than a few nanoseconds.
        steps.go_on_after(OPTION)?;
        let mut cycle = Vec::new();
        let mut option = first;
        while !std::mem::replace(&mut seen[option.index()], true) {
            cycle.push(option);
            option = symmetry.option(option);
        }
        let Some(&first) = cycle.first() else {
            continue;
        };
        let is_wanted = is_required[first.index()];
        let added = match is_forbidden[first.index()] {
            true => None,
            false => covered(matrix, &cycle, &stands),
        };
        let added = added.map(|covered| add(&mut fixed.problem, palette, cycle, &covered));
        if is_wanted {
            fixed.require.push(added.unwrap_or(nowhere));
        }
    }
    Ok(fixed)
}

/// Adds the first item of each cycle to `problem`. Returns for each item whether it is one.
fn standing(
    matrix: &Matrix,
    symmetry: &Symmetry,
    problem: &mut Problem<ItemId, Vec<OptionId>>,
) -> Vec<bool> {
    let mut stands = vec![true; matrix.item_count()];
    for cycle in symmetry.item_cycles() {
        cycle[1..]
            .iter()
            .for_each(|item| stands[item.index()] = false);
    }
    for item in matrix.item_ids().filter(|item| stands[item.index()]) {
        let added = match matrix.bounds(item) {
            Some(bounds) => problem.primary_times(item, bounds),
            None => problem.secondary(item),
        };
        added.expect("items differ, and their bounds were valid");
    }
    stands
}

/// The standing items that a cycle covers, with colors and how often; `None` if its options clash.
fn covered(matrix: &Matrix, cycle: &[OptionId], stands: &[bool]) -> Option<Vec<Covered>> {
    let members = cycle.iter().flat_map(|&option| matrix.members(option));
    let mut members: Vec<_> = members.filter(|(item, _)| stands[item.index()]).collect();
    sort(&mut members);
    let mut covered: Vec<Covered> = Vec::new();
    for (item, shade) in members {
        match covered.last_mut().filter(|last| last.item == item) {
            None => covered.push(Covered {
                item,
                shade,
                times: 1,
            }),
            Some(last) if matrix.bounds(item).is_some() => last.times += 1,
            Some(last) if shade != 0 && last.shade == shade => {}
            Some(_) => return None,
        }
    }
    let fits = |one: &Covered| {
        let bounds = matrix.bounds(one.item);
        bounds.is_none_or(|bounds| one.times <= *bounds.end())
    };
    covered.iter().all(fits).then_some(covered)
}

/// How a cycle of options covers an item.
#[derive(Clone, Copy, Debug)]
struct Covered {
    item: ItemId,
    /// Its color, as the matrix numbers it; 0 for none.
    shade: u32,
    times: u32,
}

/// Adds a cycle of options. Returns the option that is in a solution if the cycle is.
fn add(
    problem: &mut Problem<ItemId, Vec<OptionId>>,
    palette: &IndexSet<Color>,
    cycle: Vec<OptionId>,
    covered: &[Covered],
) -> OptionId {
    let known = "the items are there, once each";
    let times = covered.iter().map(|one| one.times).max().unwrap_or(1);
    let mut links = Vec::new();
    if times > 1 {
        // Labels from the end: those from the beginning are numbers of items.
        let label = |problem: &Problem<_, _>| ItemId::new(u32::MAX - problem.item_count() as u32);
        for _ in 0..times {
            let link = problem.primary(label(problem));
            links.push(link.expect("labels differ"));
        }
        let none = problem.option(Vec::new()).cover_ids(links.clone());
        none.add().expect(known);
    }
    let mut cycle = Some(cycle);
    let mut first = None;
    for time in 0..times {
        let mut option = problem.option(cycle.take().unwrap_or_default());
        for one in covered.iter().filter(|one| one.times > time) {
            option = match one.shade.checked_sub(1) {
                Some(place) => option.color(one.item, palette[place as usize]),
                None => option.cover([one.item]),
            };
        }
        option = option.cover_ids(links.get(time as usize).copied());
        let added = option.add().expect(known);
        first = first.or(Some(added));
    }
    first.expect("it covers something once")
}
