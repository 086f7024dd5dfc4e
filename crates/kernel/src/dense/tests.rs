//! The share that is done, and counts up to a number, in each form of the tables.

use std::ops::RangeInclusive;

use super::bits::{Bits, Bits256, Bits328, Bits384, Bits512};
use super::*;
use crate::engine::{Engine, Event};
use crate::samples::{Problem, queens};

/// The share that is done after every `step` nodes, to the end.
fn fractions<I>(problem: &Problem<I>, step: u64) -> Vec<f64> {
    let dense = Dense::of(problem.matrix()).expect("it is small");
    let mut search = dense.search(&[], &[]);
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
    let solutions: std::collections::BTreeSet<_> = dense.search(&[], &[]).collect();
    assert_eq!(solutions.len(), 280); // 9! / (3!^3 3!)
    for max in 0..=281 {
        let mut search = dense.search(&[], &[]);
        assert_eq!(search.count_up_to(max), max.min(280));
        let next = search.next();
        assert_eq!(next.is_some(), max < 280);
        assert!(next.is_none_or(|next| solutions.contains(&next)));
        assert_eq!(search.count_up_to(u64::MAX), 279u64.saturating_sub(max));
    }
}

/// Where the sets of a grid lie: each bit that is used, of each of ten sets, in a place of its own. `is_clean`: the bits that
/// are not used are none.
fn bits_have_places<B: Bits>(lines: usize, used: usize, is_clean: bool) {
    for (number, bit) in (0..10).flat_map(|set| (0..512).map(move |bit| (set, bit))) {
        if bit % 64 < used {
            let mut grid = vec![B::Line::NONE; lines];
            let (line, place) = B::spot(lines, number, bit);
            grid[line].insert(place);
            for other in 0..10 {
                let found = B::of(&grid, other).each();
                let found: Vec<usize> = found.filter(|bit| is_clean || bit % 64 < used).collect();
                assert_eq!(found, if other == number { vec![bit] } else { vec![] });
            }
        }
    }
}

#[test]
fn each_bit_of_each_set_has_a_place_of_its_own() {
    bits_have_places::<Bits512>(7, lines::OWN, false);
    bits_have_places::<Bits512>(10, lines::OWN, false);
    bits_have_places::<Bits384>(halves::LINES, halves::USED, true);
    bits_have_places::<Bits328>(thirds::LINES, thirds::USED, true);
}

/// The levels of random grids are those of their sets.
fn levels_are_of_sets<B: Bits<Line = Bits256>>(lines: usize, planes: usize) {
    let mut random = fastrand::Rng::with_seed(4);
    for _ in 0..20 {
        let mut grid = vec![Bits256::NONE; lines];
        for word in grid.iter_mut().flat_map(|line| line.words_mut()) {
            *word = random.u64(..) & random.u64(..);
        }
        let sets: Vec<B> = (0..planes).map(|number| B::of(&grid, number)).collect();
        let (found, expected) = (B::levels(&grid, planes), lines::levels(&sets, planes));
        for (found, expected) in found.iter().zip(&expected) {
            assert_eq!(found.words(), expected.words());
        }
    }
}

#[test]
fn levels_are_those_of_the_sets() {
    levels_are_of_sets::<Bits384>(halves::LINES, 8);
    levels_are_of_sets::<Bits384>(halves::LINES, 9);
    levels_are_of_sets::<Bits328>(thirds::LINES, 9);
}
