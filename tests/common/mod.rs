//! A naive solver, random small problems, and puzzles: what the tests compare the engine with.
//!
//! Nothing here shares code with the engine or with the judge. Problems are plain data, and the naive solver
//! is the definition of a solution, asked of every subset of the options.

// Each test binary uses its own part of this file.
#![allow(dead_code, unused_imports)]

mod cases;
pub mod puzzles;
pub mod said;
pub mod samples;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::hash::Hash;

use proptest::prelude::*;
use quadrille::{
    Color, ItemId, Limits, OptionId, Problem, Report, Search, Searcher, Stop, WorkLimits,
};

pub use cases::cases;

/// An item of a plain problem: its bounds if it is primary.
pub type Kind = Option<(u32, u32)>;

/// The items of an option, by number, each with its color if it has one.
pub type Members = Vec<Member>;
type Member = (usize, Option<u32>);

/// A problem as plain data.
#[derive(Clone, Debug)]
pub struct Plain {
    pub items: Vec<Kind>,
    pub options: Vec<Members>,
}

/// A solution as a set of option numbers.
pub type Set = BTreeSet<usize>;

impl Plain {
    /// Whether a set of options is a solution, by the definition.
    pub fn is_solution(&self, chosen: &Set) -> bool {
        let has_primary = |option: &usize| {
            let members = self.options[*option].iter();
            members.clone().any(|&(item, _)| self.items[item].is_some())
        };
        chosen.iter().all(has_primary)
            && (0..self.items.len()).all(|item| self.is_met(item, chosen))
    }

    fn is_met(&self, item: usize, chosen: &Set) -> bool {
        let colors: Vec<Option<u32>> = chosen
            .iter()
            .flat_map(|&option| &self.options[option])
            .filter(|member| member.0 == item)
            .map(|member| member.1)
            .collect();
        match self.items[item] {
            Some((lo, hi)) => (lo..=hi).contains(&(colors.len() as u32)),
            None => {
                colors.len() <= 1
                    || colors[0].is_some() && colors.iter().all(|&color| color == colors[0])
            }
        }
    }

    /// All solutions: every subset of the options is tried, as bits.
    pub fn naive(&self) -> BTreeSet<Set> {
        let count = self.options.len();
        assert!(count <= 16, "too many subsets");
        let numbers = |bits: u32| (0..count).filter(move |option| bits >> option & 1 == 1);
        // The options with what is asked of a member.
        let having = |is_asked: &dyn Fn(&Member) -> bool| -> u32 {
            let options = (0..count).filter(|&option| self.options[option].iter().any(is_asked));
            options.map(|option| 1 << option).sum()
        };
        let primary = having(&|&(item, _)| self.items[item].is_some());
        let items: Vec<(Kind, u32, Vec<u32>)> = { self.items.iter().enumerate() }
            .map(|(item, &kind)| {
                let all = having(&|member| member.0 == item);
                let members = self.options.iter().flatten();
                let colors: BTreeSet<u32> = { members.filter(|member| member.0 == item) }
                    .filter_map(|member| member.1)
                    .collect();
                let of_color = |color| having(&|&member| member == (item, Some(color)));
                (kind, all, colors.into_iter().map(of_color).collect())
            })
            .collect();
        let is_solution = |bits: u32| {
            let is_met = |(kind, all, colors): &(Kind, u32, Vec<u32>)| {
                let chosen = bits & all;
                match kind {
                    Some((lo, hi)) => (*lo..=*hi).contains(&chosen.count_ones()),
                    None => {
                        let is_of = |color: &u32| chosen & !color == 0;
                        chosen.count_ones() <= 1 || colors.iter().any(is_of)
                    }
                }
            };
            bits & !primary == 0 && items.iter().all(is_met)
        };
        let found = (0u32..1 << count).filter(|&bits| is_solution(bits));
        found.map(|bits| numbers(bits).collect()).collect()
    }

    /// The problem for the engine: every item has its number for a label, every option for a tag.
    pub fn problem(&self) -> Problem<usize, usize> {
        self.problem_labelled(|item| item)
    }

    /// The problem for the engine, with other labels.
    pub fn problem_labelled<I: Clone + Eq + Hash + Debug>(
        &self,
        label: impl Fn(usize) -> I,
    ) -> Problem<I, usize> {
        self.build(label, |_| 0)
    }

    /// The problem with a cost for every option.
    pub fn priced(&self, costs: &[u64]) -> Problem<usize, usize> {
        self.build(|item| item, |option| costs[option])
    }

    fn build<I: Clone + Eq + Hash + Debug>(
        &self,
        label: impl Fn(usize) -> I,
        cost: impl Fn(usize) -> u64,
    ) -> Problem<I, usize> {
        let mut problem = Problem::new();
        for (item, kind) in self.items.iter().enumerate() {
            match kind {
                Some((1, 1)) => problem.primary(label(item)),
                Some((lo, hi)) => problem.primary_times(label(item), *lo..=*hi),
                None => problem.secondary(label(item)),
            }
            .unwrap();
        }
        for (number, members) in self.options.iter().enumerate() {
            let mut option = problem.option(number).cost(cost(number));
            for &(item, color) in members {
                option = match color {
                    Some(color) => option.color(label(item), Color(color)),
                    None => option.cover([label(item)]),
                };
            }
            option.add().unwrap();
        }
        problem
    }

    /// The numbers of the secondary items.
    pub fn secondaries(&self) -> impl Iterator<Item = usize> {
        (0..self.items.len()).filter(|&item| self.items[item].is_none())
    }
}

/// A problem with these items and options.
pub fn problem<I: Clone + Eq + Hash + Debug, O: IntoIterator<Item = I>>(
    primary: impl IntoIterator<Item = I>,
    secondary: impl IntoIterator<Item = I>,
    options: impl IntoIterator<Item = O>,
) -> Problem<I> {
    let mut problem = Problem::new();
    for item in primary {
        problem.primary(item).unwrap();
    }
    for item in secondary {
        problem.secondary(item).unwrap();
    }
    for option in options {
        problem.option(()).cover(option).add().unwrap();
    }
    problem
}

/// The same problem with other labels and costs.
pub fn relabelled<I: Clone + Eq + Hash + Debug, J, T>(
    problem: &Problem<J, T>,
    label: impl Fn(ItemId) -> I,
    cost: impl Fn(u64) -> u64,
) -> Problem<I> {
    let mut copy = Problem::new();
    for item in problem.item_ids() {
        match problem.bounds(item) {
            Some(bounds) => copy.primary_times(label(item), bounds).unwrap(),
            None => copy.secondary(label(item)).unwrap(),
        };
    }
    for option in problem.option_ids() {
        let mut new = copy.option(()).cost(cost(option.index() as u64));
        for (item, color) in problem.members(option) {
            new = match color {
                Some(color) => new.color(label(item), color),
                None => new.cover([label(item)]),
            };
        }
        new.add().unwrap();
    }
    copy
}

/// A problem with the cost `cost(number)` on every option.
pub fn with_costs<I: Clone + Eq + Hash + Debug>(
    problem: &Problem<I>,
    cost: impl Fn(u64) -> u64,
) -> Problem<I> {
    relabelled(problem, |item| problem.label(item).unwrap().clone(), cost)
}

/// Option ids for option numbers.
pub fn ids<'s>(numbers: impl IntoIterator<Item = &'s usize>) -> Vec<OptionId> {
    numbers
        .into_iter()
        .map(|&n| OptionId::new(n as u32))
        .collect()
}

/// Option numbers for option ids.
pub fn numbers(options: &[OptionId]) -> Vec<usize> {
    options.iter().map(|option| option.index()).collect()
}

/// The solutions of a search, in the order in which it finds them.
pub fn listed<I, T>(search: Search<'_, '_, I, T>) -> Vec<Vec<usize>> {
    let mut list = Vec::new();
    search.for_each(|solution| {
        list.push(numbers(solution.options()));
    });
    list
}

/// The solutions that a searcher finds within the limits, in its order, and its report.
pub fn listed_again(
    searcher: &mut Searcher<'_>,
    required: &[OptionId],
    forbidden: &[OptionId],
    limits: Limits,
) -> (Vec<Vec<usize>>, Report) {
    let (mut list, mut options) = (Vec::new(), Vec::new());
    let report = searcher.for_each(required, forbidden, limits, |found| {
        found.options(&mut options);
        list.push(numbers(&options));
        std::ops::ControlFlow::Continue(())
    });
    (list, report)
}

/// No limits but this one on nodes.
pub fn up_to_nodes(nodes: u64) -> Limits {
    let mut limits = Limits::NONE;
    limits.nodes = nodes;
    limits
}

/// The same for work in steps.
pub fn up_to_steps(steps: u64) -> WorkLimits {
    let mut limits = WorkLimits::NONE;
    limits.steps = steps;
    limits
}

/// No limits but this one on solutions.
pub fn up_to_solutions(solutions: u64) -> Limits {
    let mut limits = Limits::NONE;
    limits.solutions = solutions;
    limits
}

/// The solutions of a search as sets. No solution may come twice, nor an option twice in a solution.
pub fn sets<I, T>(search: Search<'_, '_, I, T>) -> BTreeSet<Set> {
    distinct_sets(&listed(search))
}

/// A list of solutions as sets. No solution may come twice, nor an option twice in a solution.
pub fn distinct_sets(list: &[Vec<usize>]) -> BTreeSet<Set> {
    let sets: BTreeSet<Set> = list
        .iter()
        .map(|one| one.iter().copied().collect())
        .collect();
    assert_eq!(sets.len(), list.len(), "a solution twice in {list:?}");
    for one in list {
        let set: Set = one.iter().copied().collect();
        assert_eq!(set.len(), one.len(), "an option twice in {one:?}");
    }
    sets
}

/// A problem with primary items named by letters and secondary ones by capital letters.
pub fn words(items: &str, options: &[&str]) -> Problem<char> {
    let mut problem = Problem::new();
    for item in items.chars() {
        if item.is_uppercase() {
            problem.secondary(item).unwrap();
        } else {
            problem.primary(item).unwrap();
        }
    }
    for option in options {
        problem.option(()).cover(option.chars()).add().unwrap();
    }
    problem
}

/// The solutions of a problem, in the order in which they are found.
pub fn solutions(problem: &Problem<char>) -> Vec<Vec<usize>> {
    listed(problem.search())
}

/// A report without the clock.
pub fn effort(report: Report) -> (Stop, u64, u64, u64) {
    (report.stop, report.solutions, report.nodes, report.updates)
}

/// Costs of up to 12 options, often 0 and often equal.
pub fn costs() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![0u64..4, 0u64..100], 12)
}

/// Exact cover: primary and secondary items, no colors.
pub fn xc() -> impl Strategy<Value = Plain> {
    plain(Just(Some((1, 1))).boxed(), Just(None).boxed())
}

/// Exact cover with colors.
pub fn xcc() -> impl Strategy<Value = Plain> {
    plain(Just(Some((1, 1))).boxed(), any_color())
}

/// A problem of each of these kinds.
pub fn kinds() -> [BoxedStrategy<Plain>; 3] {
    [xc().boxed(), xcc().boxed(), mcc().boxed()]
}

/// Exact cover with multiplicities and colors.
pub fn mcc() -> impl Strategy<Value = Plain> {
    let bounds = (0u32..=2, 0u32..=2).prop_map(|(lo, more)| Some((lo, lo + more)));
    let kind = prop_oneof![2 => Just(Some((1, 1))), 3 => bounds];
    plain(kind.boxed(), any_color())
}

fn any_color() -> BoxedStrategy<Option<u32>> {
    prop_oneof![1 => Just(None), 4 => (0u32..3).prop_map(Some)].boxed()
}

/// Up to 8 items and 12 options. Up to 4 of the options together cover every item once (or would, were it not
/// for what follows), so that many of the problems have solutions.
fn plain(
    primary: BoxedStrategy<Kind>,
    color: BoxedStrategy<Option<u32>>,
) -> impl Strategy<Value = Plain> {
    let kind = prop_oneof![3 => primary, 1 => Just(None)];
    prop::collection::vec(kind, 0..=8)
        .prop_flat_map(move |items| {
            let group = prop::collection::vec(0usize..5, items.len());
            // Two random masks: an item is in a quarter of the options, on average.
            let masks = prop::collection::vec((any::<u8>(), any::<u8>()), 0..=8);
            let colors = prop::collection::vec(color.clone(), 12 * items.len());
            (Just(items), group, masks, colors, any::<bool>())
        })
        .prop_flat_map(|(items, group, masks, colors, reversed)| {
            let mut sets: Vec<Vec<usize>> = (0..4)
                .map(|part| {
                    (0..items.len())
                        .filter(|&item| group[item] == part)
                        .collect()
                })
                .collect();
            for (one, other) in masks {
                let mask = one & other;
                sets.push(
                    (0..items.len())
                        .filter(|item| mask >> item & 1 == 1)
                        .collect(),
                );
            }
            let mut options = Vec::new();
            for (number, set) in sets.iter().enumerate() {
                let color = |item: usize| match items[item] {
                    Some(_) => None,
                    None => colors[number * items.len() + item],
                };
                let mut members: Members = set.iter().map(|&item| (item, color(item))).collect();
                if reversed && number % 2 == 0 {
                    members.reverse();
                }
                options.push(members);
            }
            (Just(items), Just(options).prop_shuffle())
        })
        .prop_map(|(items, options)| Plain { items, options })
}

/// `count` items in a row, each with `choices` options of its own.
pub fn chain(count: u32, choices: u32) -> Problem<u32> {
    let options = (0..count).flat_map(|item| (0..choices).map(move |_| [item]));
    problem(0..count, [], options)
}
