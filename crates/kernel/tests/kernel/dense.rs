//! The share that is done, and counts up to a number, in each form of the tables, and the time that they are likely to take.

use quadrille_kernel::dense::{Dense, DenseSearch, Level, TimeModel};
use quadrille_kernel::engine::{Engine, Event};
use quadrille_kernel::matrix::Matrix;

use crate::samples::{Bounds, ONCE, covers, kinds, queens};

/// A search for all solutions, on the best level of instructions.
fn whole(dense: &Dense) -> DenseSearch<'_> {
    dense.search_on(Level::best(), &[], &[])
}

/// The share that is done after every `step` nodes, to the end.
fn fractions(matrix: &Matrix, step: u64) -> Vec<f64> {
    let dense = Dense::of(matrix).expect("it is small");
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

/// Some triples of items, each of which is covered this often.
fn triples(items: usize, times: Bounds) -> Matrix {
    let pairs = (0..items).flat_map(|third| (0..third).map(move |second| (second, third)));
    let triples = pairs.map(|(second, third)| vec![(second * 3 + third) % items, second, third]);
    let triples = triples.filter(|triple| triple[0] < triple[1]);
    covers(&vec![times; items], triples)
}

#[test]
fn the_share_that_is_done_rises_to_all() {
    for (form, seen) in [
        ("narrow", fractions(&queens(11), 500)),
        ("wide", fractions(&triples(24, ONCE), 10)),
        ("multiple", fractions(&triples(9, Some((1, 2))), 1)),
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
    let pairs = (0..9).flat_map(|first| (0..first).map(move |second| (first, second)));
    let triples =
        pairs.flat_map(|(first, second)| (0..second).map(move |third| vec![first, second, third]));
    let dense = Dense::of(&covers(&kinds(9, 0), triples)).expect("it is small");
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

/// `items` items in a ring, and `options` options of four neighbors each, repeated as often as necessary.
fn ring(items: usize, options: usize) -> Matrix {
    let option = |first| (first..first + 4).map(|item| item % items).collect();
    covers(&kinds(items, 0), (0..options).map(option))
}

#[test]
fn many_items_of_few_options_are_left_to_the_links() {
    let are_low = |items, options, updates: u64| {
        let times = TimeModel::of(&ring(items, options)).expect("not too large");
        times.are_low(2_000, 2_000 * updates)
    };
    assert!(!are_low(1_320, 1_820, 20));
    assert!(are_low(1_320, 1_820, 2_000));
    assert!(are_low(72, 2_056, 340));
    assert!(are_low(324, 729, 0), "narrow tables are always used");
    assert_eq!(TimeModel::of(&ring(1_000, 5_000)), None, "too large");
}
