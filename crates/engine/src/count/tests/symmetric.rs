//! Symmetries: each one found is valid, and counts do not change.

use std::collections::BTreeMap;

use crate::samples::laws::*;
use rustc_hash::FxBuildHasher;

use crate::count::memo::Memo;
use crate::count::order::{self, Ordered};
use crate::count::search::CountSearch;
use crate::count::state::CountState;
use crate::count::symmetry::families;
use crate::count::table::{PlaceTable, Rule};
use crate::count::tally::CountSink;
use crate::problem::Problem;
use crate::samples::{add_option, latin};

/// The table of a problem, in an order that suits it, for searches by this rule.
pub(super) fn table(problem: &Problem<usize>, rule: Rule) -> PlaceTable {
    let matrix = problem.matrix();
    let go_on = &mut || Ok(());
    let ordered = order::order(matrix, false, go_on);
    let Ordered { primaries, .. } = ordered.expect("nothing stops it");
    let table = PlaceTable::new(matrix, &primaries, &[], go_on);
    let mut table = table.expect("nothing stops it");
    table.rule = rule;
    table
}

/// The numbers of solutions and of states, with symmetries after this many states.
fn count(problem: &Problem<usize>, rule: Rule, symmetry_after: u64) -> (u128, u64) {
    let table = table(problem, rule);
    let memo = Memo::new(table.words, usize::MAX, FxBuildHasher);
    let mut search = CountSearch::new(CountState::new(&table), memo, CountSink, true);
    search.symmetry_after = symmetry_after;
    let total = std::iter::repeat_with(|| search.run(u64::MAX)).find_map(|total| total);
    let total = total.expect("it goes on to the end");
    (total.as_u128().expect("it is small"), search.effort.states)
}

/// How often each option occurs, with its items renamed.
fn options(table: &PlaceTable, rename: impl Fn(u32) -> u32) -> BTreeMap<Vec<(u32, u32)>, u32> {
    let mut options = BTreeMap::new();
    for option in 0..table.options as u32 {
        let members = table.members(option).iter();
        let mut members: Vec<_> = members.map(|m| (rename(m.place), m.shade)).collect();
        members.sort_unstable();
        *options.entry(members).or_default() += 1;
    }
    options
}

/// Whether swapping neighboring blocks preserves the problem, for all families.
fn are_symmetries(table: &PlaceTable, families: &[Vec<Vec<u32>>]) -> bool {
    families
        .iter()
        .flat_map(|family| family.windows(2))
        .all(|two| {
            let renamed = options(table, |place| {
                for (&one, &other) in two[0].iter().zip(&two[1]) {
                    if place == one || place == other {
                        return one + other - place;
                    }
                }
                place
            });
            renamed == options(table, |place| place)
        })
}

#[test]
fn rows_columns_and_symbols_are_interchangeable() {
    let problem = latin(4);
    let table = table(&problem, Rule::Forced);
    let families = families(&table);
    assert!(are_symmetries(&table, &families));
    let sizes: Vec<_> = families
        .iter()
        .map(|blocks| (blocks.len(), blocks[0].len()))
        .collect();
    assert_eq!(sizes, [(4, 8), (4, 8), (4, 8)]);
}

#[test]
fn what_is_interchangeable_is_counted_once() {
    let (total, states) = count(&latin(5), Rule::Forced, 1);
    let (same, all) = count(&latin(5), Rule::Forced, u64::MAX);
    assert_eq!((total, same), (161_280, 161_280));
    assert!(states * 10 < all, "{states} of {all} states");
}

/// Random problems with interchangeable blocks: each option has a copy for every block, or for every pair of blocks.
/// Some items are secondary, with colors. Items and options are in random order.
fn symmetric_problems() -> impl Strategy<Value = Problem<usize>> {
    // Items: 3 for all, and 2 for each of 4 blocks.
    let pattern = (
        prop::collection::vec((0usize..3, 0u32..3), 0..3),
        prop::collection::vec((0usize..2, 0u32..3), 0..3),
        prop::collection::vec((0usize..2, 0u32..3), 0..2),
    );
    let patterns = prop::collection::vec(pattern, 1..6);
    let kinds = prop::collection::vec(0u32..4, 5);
    let order = Just((0..11).collect::<Vec<usize>>()).prop_shuffle();
    (kinds, patterns, order).prop_flat_map(|(kinds, patterns, order)| {
        let mut options = Vec::new();
        for (shared, one, other) in &patterns {
            for a in 0..4 {
                for b in (0..4).filter(|&b| b != a) {
                    if other.is_empty() && b != (a + 1) % 4 {
                        continue;
                    }
                    let of = |block: usize| {
                        move |&(item, color): &(usize, u32)| (3 + 2 * block + item, color)
                    };
                    let ones = one.iter().map(of(a));
                    let others = other.iter().map(of(b));
                    let all = shared.iter().copied().chain(ones).chain(others);
                    let mut members: Vec<_> = all.collect();
                    members.sort_unstable();
                    members.dedup_by_key(|member| member.0);
                    if !members.is_empty() {
                        options.push(members);
                    }
                }
            }
        }
        let options = Just(options).prop_shuffle();
        (Just(kinds), options, Just(order)).prop_map(|(kinds, options, order)| {
            let kind = |item: usize| kinds[if item < 3 { item } else { 3 + (item - 3) % 2 }];
            let mut problem = Problem::new();
            for &item in &order {
                match kind(item) {
                    0 => problem.secondary(item).expect("items differ"),
                    _ => problem.primary(item).expect("items differ"),
                };
            }
            for members in options {
                let colored = |(item, color)| (item, if kind(item) == 0 { color } else { 0 });
                add_option(&mut problem, members.into_iter().map(colored), 0);
            }
            problem
        })
    })
}

/// A count level by level adds many states at once, so a search may jump over the one at which symmetries were due.
#[test]
fn symmetries_that_are_overdue_are_found() {
    let table = table(&latin(5), Rule::Forced);
    let memo = Memo::new(table.words, usize::MAX, FxBuildHasher);
    let state = CountState::new(&table);
    let mut search = CountSearch::new(state, memo, CountSink, true);
    (search.symmetry_after, search.effort.states) = (3, 5);
    let total = std::iter::repeat_with(|| search.run(u64::MAX)).find_map(|total| total);
    assert_eq!(total.and_then(|total| total.as_u128()), Some(161_280)); // OEIS A002860
    assert!(search.symmetry.is_some() && search.symmetry_after == u64::MAX);
}

laws! {
    #![cases(400)]

    #[test]
    fn every_family_is_a_symmetry(problem in symmetric_problems()) {
        let table = table(&problem, Rule::Forced);
        prop_assert!(are_symmetries(&table, &families(&table)));
    }

    #[test]
    fn symmetries_change_no_count(problem in symmetric_problems()) {
        let listed = problem.search().max_solutions(200_000).count();
        prop_assume!(listed < 200_000);
        for rule in [Rule::First, Rule::Forced, Rule::Fewest] {
            for after in [1, 7, u64::MAX] {
                prop_assert_eq!(count(&problem, rule, after).0, u128::from(listed));
            }
        }
    }
}
