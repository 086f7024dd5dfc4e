//! Tests the search that learns against all sets of options.

use std::collections::BTreeSet;

use crate::samples::laws::*;

use quadrille_kernel::learn::{Learner, Standing};
use quadrille_kernel::matrix::{Matrix, OptionId};

use crate::samples::{covers, is_solution, kinds, matrices, priced, uncolorable};

/// Much room.
const BYTES: usize = 1 << 28;

fn learner(matrix: &Matrix, seed: u64) -> Learner {
    let learner = Learner::new(matrix, &[], &[], seed, BYTES, &mut || false);
    learner.expect("a problem without multiplicities")
}

/// All solutions that it finds, `pace` at a time, each sorted.
fn all(learner: &mut Learner, pace: u64) -> Vec<Vec<OptionId>> {
    let mut solutions = Vec::new();
    loop {
        match learner.advance(learner.work + pace) {
            Standing::Solution => {
                let mut options = learner.solution();
                options.sort_unstable();
                solutions.push(options);
                learner.exclude_solution();
            }
            Standing::Paused => {}
            Standing::Exhausted => return solutions,
            Standing::Full => panic!("there is room"),
        }
    }
}

/// The sets of options that the judge passes.
fn judged(matrix: &Matrix) -> BTreeSet<Vec<OptionId>> {
    let count = matrix.option_count() as u32;
    let sets = (0u32..1 << count).map(|set| -> Vec<OptionId> {
        let options = (0..count).filter(|option| set >> option & 1 == 1);
        options.map(OptionId::new).collect()
    });
    let covers = |option: &OptionId| matrix.is_playable(*option);
    sets.filter(|set| set.iter().all(covers) && is_solution(matrix, set))
        .collect()
}

laws! {
    #[test]
    fn it_finds_what_the_judge_passes(
        // Two of three items are primary, the others have colors.
        matrix in matrices(prop_oneof![1 => Just(0u32), 2 => Just(2)], 11, 0..1),
        seed in 0u64..3,
        pace in 1u64..100,
        some in prop::collection::vec((0u32..11, any::<bool>()), 0..3),
    ) {
        let count = matrix.option_count() as u32;
        let all_judged = judged(&matrix);
        let found = all(&mut learner(&matrix, seed), pace);
        prop_assert_eq!(found.len(), all_judged.len());
        prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), all_judged.clone());

        let of = |wanted: bool| -> Vec<OptionId> {
            let some = some.iter().filter(|(option, is)| *option < count && *is == wanted);
            some.map(|&(option, _)| OptionId::new(option)).collect()
        };
        let (require, forbid) = (of(true), of(false));
        let has = |set: &Vec<OptionId>, option: &OptionId| set.contains(option);
        let expected: BTreeSet<_> = all_judged.into_iter().filter(|set| {
            require.iter().all(|option| has(set, option)) && !forbid.iter().any(|option| has(set, option))
        }).collect();
        match Learner::new(&matrix, &require, &forbid, seed, BYTES, &mut || false) {
            Some(mut learner) => prop_assert_eq!(all(&mut learner, pace).into_iter().collect::<BTreeSet<_>>(), expected),
            None => prop_assert!(require.iter().any(|&option| !matrix.is_playable(option))),
        }
    }
}

/// Pigeons in holes, at most one in each. Options by pigeon, then hole.
fn pigeons(pigeons: usize, holes: usize) -> Matrix {
    let pairs = (0..pigeons * holes).map(|pair| vec![pair / holes, pigeons + pair % holes]);
    covers(&kinds(pigeons, holes), pairs)
}

#[test]
fn it_refutes_pigeons() {
    assert!(all(&mut learner(&pigeons(7, 6), 0), 1_000).is_empty());
    // Six have room until two of them are required to share a hole, or the last hole is closed.
    let matrix = pigeons(6, 6);
    for (require, forbid, expected) in [
        (vec![0, 7], vec![], 24),
        (vec![0, 6], vec![], 0),
        (vec![0, 7], vec![17, 23, 29, 35], 0),
    ] {
        let ids = |numbers: Vec<u32>| -> Vec<OptionId> {
            numbers.into_iter().map(OptionId::new).collect()
        };
        let (require, forbid) = (ids(require), ids(forbid));
        let learner = Learner::new(&matrix, &require, &forbid, 0, BYTES, &mut || false);
        assert_eq!(all(&mut learner.expect("options"), 1_000).len(), expected);
    }
}

#[test]
fn it_refutes_colors() {
    assert!(all(&mut learner(&uncolorable(4), 0), 1_000).is_empty());
    // Neighbors in a ring of five that must differ, each between two ends that say its color: vertices, edges, colors.
    let options = (0..5).flat_map(|vertex| [(vertex, 1), (vertex, 2)]);
    let options = options.flat_map(|(vertex, color)| {
        let (own, next) = (10 + vertex, 10 + (vertex + 1) % 5);
        let edge = vec![(5 + vertex, 0), (own, color), (next, 3 - color)];
        [(vec![(vertex, 0), (own, color)], 0), (edge, 0)]
    });
    let ring = priced(&kinds(10, 5), options);
    assert!(all(&mut learner(&ring, 0), 1_000).is_empty());
}

/// Square tiles for a board of this size, cut from a solution with `colors` on its inner edges; none may be turned. Items
/// are tiles and squares by turns, then the edges to the left of squares and above them by turns, the last ones on the rim.
fn edges(size: usize, colors: u32) -> Matrix {
    let mut random = fastrand::Rng::with_seed(1);
    let squares = size * size;
    let around = |square: usize| {
        let left = square / size * (size + 1) + square % size;
        let above = square;
        [
            2 * left,
            2 * left + 2,
            2 * above + 1,
            2 * (above + size) + 1,
        ]
    };
    let is_rim = |edge: usize| match (edge % 2, edge / 2) {
        (0, left) => [0, size].contains(&(left % (size + 1))),
        (_, above) => above < size || above >= squares,
    };
    const RIM: u32 = 1;
    let mut colored = std::collections::HashMap::new();
    let tiles = (0..squares).map(|square| {
        around(square).map(|edge| {
            *colored.entry(edge).or_insert_with(|| match is_rim(edge) {
                true => RIM,
                false => RIM + random.u32(1..=colors),
            })
        })
    });
    let mut tiles: Vec<[u32; 4]> = tiles.collect();
    random.shuffle(&mut tiles);
    let mut options = Vec::new();
    for (number, tile) in tiles.iter().enumerate() {
        for square in 0..squares {
            let sides = || around(square).into_iter().zip(*tile);
            if sides().all(|(side, color)| is_rim(side) == (color == RIM)) {
                let sides = sides().map(|(side, color)| (2 * squares + side, color));
                let own = [(2 * number, 0), (2 * square + 1, 0)];
                options.push((own.into_iter().chain(sides).collect(), 0));
            }
        }
    }
    priced(&kinds(2 * squares, 2 * (squares + size)), options)
}

/// The effort on tiles: a number that changes when the search does.
#[test]
fn tiles_take_few_dead_ends() {
    let matrix = edges(8, 3);
    let mut learner = learner(&matrix, 0);
    assert_eq!(learner.advance(u64::MAX), Standing::Solution);
    assert!(is_solution(&matrix, &learner.solution()));
    assert_eq!((learner.conflicts, learner.effort().nodes), (59, 114));
}

#[test]
fn it_notes_when_it_learns_a_fact() {
    // What the first hundred dead ends show does not count.
    for (matrix, has_fact) in [(pigeons(3, 2), false), (pigeons(7, 6), true)] {
        let mut learner = learner(&matrix, 0);
        assert_eq!(learner.advance(u64::MAX), Standing::Exhausted);
        let Learner { fact_at, work, .. } = learner;
        assert_eq!(fact_at > 0, has_fact, "{} dead ends", learner.conflicts);
        assert!(fact_at <= work);
    }
}

#[test]
fn it_stops_when_it_has_done_enough() {
    let mut learner = learner(&uncolorable(5), 0);
    for limit in (1_000..=100_000).step_by(1_000) {
        assert_eq!(learner.advance(limit), Standing::Paused);
        // One choice and what follows from it is at most so much more.
        let work = learner.work;
        assert!((limit..limit + 5_000).contains(&work), "{work}");
    }
}

/// Its dead ends are pinned past the first restarts, of which every other one leads back to the longest trail.
#[test]
fn pigeons_take_as_many_dead_ends_as_ever() {
    let mut learner = learner(&pigeons(8, 7), 0);
    assert_eq!(learner.advance(u64::MAX), Standing::Exhausted);
    assert_eq!((learner.conflicts, learner.restarts), (3795, 19));
}

#[test]
fn it_stays_within_its_room() {
    let matrix = uncolorable(5);
    let size = 64 * matrix.entry_count() + 128 * matrix.option_count();
    let learner = |bytes| Learner::new(&matrix, &[], &[], 0, bytes, &mut || false);
    assert!(learner(size - 1).is_none());
    let mut learner = learner(size).expect("it has room");
    // It deletes clauses before that is due, or gives up.
    let standing = learner.advance(20_000_000);
    assert!(learner.conflicts > 500, "{}", learner.conflicts);
    let bytes = 4 * learner.clause_length();
    assert!(bytes < size as u64 / 3, "{standing:?}");
}

/// Options with many primary and many colored items each: their clauses have a literal for each pair.
fn with_many_pairs() -> Matrix {
    let items = kinds(50, 50);
    let all = |color| {
        items
            .iter()
            .map(move |item| color * u32::from(item.is_none()))
    };
    let options = (1..=100).map(|color| (all(color).enumerate().collect(), 0));
    priced(&items, options)
}

#[test]
fn clauses_of_colors_have_to_have_room() {
    let matrix = with_many_pairs();
    let learner = |bytes| Learner::new(&matrix, &[], &[], 0, bytes, &mut || false);
    // The clauses of colors have 50 x 100 x 50 x 2 literals.
    assert!(learner(7_500_000).is_none());
    assert!(learner(BYTES).is_some());
}

#[test]
fn laying_out_hears_when_it_is_to_stop() {
    let matrix = with_many_pairs();
    for calls in [0, 1, 25, 49] {
        let mut left = calls;
        let mut stop = || {
            left -= 1;
            left < 0
        };
        assert!(Learner::new(&matrix, &[], &[], 0, BYTES, &mut stop).is_none());
    }
}
