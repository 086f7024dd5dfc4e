//! Cliques: options of which every two share an item that is covered at most once. A cover has at most one of them.
//!
//! Each pair of options with values above 0 starts a clique, which takes in the options with the largest values first.
//! A clique whose values add up to more than 1 is a cut, widened by options without a value that fit in.

use std::collections::HashSet;

use super::cuts::{Cut, NONE};
use super::program::Program;
use crate::sort::{sort, sort_by, sorted_numbers};

/// A clique cuts if its values add up to more than this.
const ENOUGH: f64 = 1.02;
/// No more cliques than this, those with the largest sums.
const MOST: usize = 60;
/// The most pairs of options that are compared to widen a clique: some milliseconds.
const MOST_PAIRS: usize = 1 << 18;
/// With more options in part than this, there are no cliques: they would take too long.
const MANY: usize = 500;

/// Cliques that these values of the options violate; fewer if `stop` returns true.
pub(super) fn cliques(
    program: &Program,
    values: &[f64],
    stop: &mut dyn FnMut() -> bool,
) -> Vec<Cut> {
    let is_part = |&option: &u32| (NONE..1.0 - NONE).contains(&values[option as usize]);
    let all = 0..program.option_count() as u32;
    let mut support: Vec<u32> = all.filter(is_part).collect();
    if support.len() > MANY {
        return Vec::new();
    }
    let value = |option: u32| values[option as usize];
    sort_by(&mut support, |&a, &b| {
        value(b).total_cmp(&value(a)).then(a.cmp(&b))
    });
    let words = support.len().div_ceil(64);
    let near: Vec<Vec<u64>> = (support.iter())
        .map_while(|&option| {
            if stop() {
                return None;
            }
            let mut near = vec![0; words];
            for (place, &other) in support.iter().enumerate() {
                if other != option && are_apart(program, option, other) {
                    near[place / 64] |= 1 << (place % 64);
                }
            }
            Some(near)
        })
        .collect();
    if near.len() < support.len() {
        return Vec::new();
    }
    let has = |set: &[u64], place: usize| set[place / 64] >> (place % 64) & 1 == 1;
    let (mut known, mut found) = (HashSet::new(), Vec::new());
    for one in 0..support.len() {
        if stop() {
            break;
        }
        for other in (one + 1..support.len()).filter(|&other| has(&near[one], other)) {
            let mut fits = near[one].clone();
            let mut clique = vec![one, other];
            meet(&mut fits, &near[other]);
            for (place, near) in near.iter().enumerate() {
                if has(&fits, place) {
                    clique.push(place);
                    meet(&mut fits, near);
                }
            }
            let sum: f64 = clique.iter().map(|&place| value(support[place])).sum();
            sort(&mut clique);
            if sum > ENOUGH && known.insert(clique.clone()) {
                found.push((sum, clique));
            }
        }
    }
    sort_by(&mut found, |a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    found.truncate(MOST);
    let cuts = found.into_iter().take_while(|_| !stop());
    let cuts = cuts.map(|(sum, clique)| {
        let depth = (sum - 1.0) / (clique.len() as f64).sqrt();
        let clique = clique.into_iter().map(|place| support[place]).collect();
        Cut {
            options: widened(program, clique),
            most: 1,
            depth,
        }
    });
    cuts.collect()
}

/// Whether two options share an item that is covered at most once.
pub(super) fn are_apart(program: &Program, one: u32, other: u32) -> bool {
    let others = program.items.of(other as usize);
    let mut items = program.items.of(one as usize).iter();
    items.any(|&item| is_full(program, item) && others.contains(&item))
}

fn is_full(program: &Program, item: u32) -> bool {
    (item as usize) < program.rows && program.max[item as usize] == 1
}

/// Leaves what is in both sets.
fn meet(set: &mut [u64], other: &[u64]) {
    for (word, other) in set.iter_mut().zip(other) {
        *word &= other;
    }
}

/// The clique with more options, in order, for a limited time.
fn widened(program: &Program, mut clique: Vec<u32>) -> Vec<u32> {
    let (own, mut pairs) = (clique.clone(), 0);
    let first = clique.first();
    let items = first.map_or(&[][..], |&first| program.items.of(first as usize));
    let items = items.iter().filter(|&&item| is_full(program, item));
    let near = items.flat_map(|&item| program.options.of(item as usize));
    for option in sorted_numbers(near.copied().collect()) {
        if pairs > MOST_PAIRS {
            break;
        }
        let mut fits = |&other: &u32| {
            pairs += 1;
            are_apart(program, option, other)
        };
        if !own.contains(&option) && clique.iter().all(&mut fits) {
            clique.push(option);
        }
    }
    clique.sort_unstable();
    clique
}
