//! The share that is done, and counts up to a number, in each form of the tables.

mod each;
mod lines;

use std::ops::RangeInclusive;

use quadrille_kernel::dense::{Dense, DenseSearch, Level};
use quadrille_kernel::engine::{Engine, Event};

use crate::samples::{Problem, queens};

/// A search for all solutions, on the best level of instructions.
fn whole(dense: &Dense) -> DenseSearch<'_> {
    dense.search_on(Level::best(), &[], &[])
}

/// The share that is done after every `step` nodes, to the end.
fn fractions<I>(problem: &Problem<I>, step: u64) -> Vec<f64> {
    let dense = Dense::of(problem.matrix()).expect("it is small");
    let mut search = whole(&dense);
    let mut seen = Vec::new();
    loop {
        seen.push(search.fraction().expect("it is known"));
        let (nodes, mut wanted) = (search.nodes(), u64::MAX);
        if DenseSearch::skip(&mut search, nodes + step, &mut wanted) == Event::Exhausted {
            break;
        }
    }
    seen.push(search.fraction().expect("it is known"));
    seen
}

/// Triples of items, each of which is covered this often.
fn triples(items: usize, times: RangeInclusive<u32>) -> Problem<usize> {
    let mut problem = Problem::new();
    for item in 0..items {
        problem.primary_times(item, times.clone());
    }
    for third in 0..items {
        for second in 0..third {
            let first = (second * 3 + third) % items;
            if first < second {
                let triple = problem.option().cover([first, second, third]);
                triple.add();
            }
        }
    }
    problem
}

#[test]
fn the_share_that_is_done_rises_to_all() {
    for (form, seen) in [
        ("narrow", fractions(&queens(11), 500)),
        ("wide", fractions(&triples(24, 1..=1), 10)),
        ("multiple", fractions(&triples(9, 1..=2), 1)),
    ] {
        assert!(seen.len() > 20, "{form}: {seen:?}");
        assert_eq!((seen[0], seen[seen.len() - 1]), (0.0, 1.0), "{form}");
        let rises = seen.windows(2).all(|pair| pair[0] <= pair[1] + 1e-9);
        assert!(rises, "{form}: {seen:?}");
        let middle = seen[seen.len() / 2];
        assert!((0.2..0.8).contains(&middle), "{form}: {middle}");
    }
}

/// The last two options of a solution are counted, not chosen: all partitions of nine items into triples.
#[test]
fn counts_stop_at_any_number_of_solutions() {
    let mut problem = Problem::new();
    for item in 0..9 {
        problem.primary(item);
    }
    for (first, second) in (0..9).flat_map(|first| (0..first).map(move |second| (first, second))) {
        for third in 0..second {
            let triple = problem.option().cover([first, second, third]);
            triple.add();
        }
    }
    let dense = Dense::of(problem.matrix()).expect("it is small");
    let solutions: std::collections::BTreeSet<_> = whole(&dense).collect();
    assert_eq!(solutions.len(), 280); // 9! / (3!^3 3!)
    for max in 0..=281 {
        let mut search = whole(&dense);
        assert_eq!(search.count_up_to(max), max.min(280));
        let next = search.next();
        assert_eq!(next.is_some(), max < 280);
        assert!(next.is_none_or(|next| solutions.contains(&next)));
        assert_eq!(search.count_up_to(u64::MAX), 279u64.saturating_sub(max));
    }
}
