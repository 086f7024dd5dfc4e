//! Tests the search that learns against all sets of options.

use std::collections::BTreeSet;

use crate::samples::laws::laws;
use proptest::prelude::*;

use quadrille_kernel::learn::{Learner, Standing};
use quadrille_kernel::matrix::OptionId;

use crate::samples::Problem;
use crate::samples::problems;
use crate::samples::{is_solution, uncolorable};

/// Much room.
const BYTES: usize = 1 << 28;

fn learner<I>(problem: &Problem<I>, seed: u64) -> Learner {
    let learner = Learner::new(problem.matrix(), &[], &[], seed, BYTES, &mut || false);
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
fn judged(problem: &Problem<usize>) -> BTreeSet<Vec<OptionId>> {
    let count = problem.matrix().option_count() as u32;
    let sets = (0u32..1 << count).map(|set| -> Vec<OptionId> {
        let options = (0..count).filter(|option| set >> option & 1 == 1);
        options.map(OptionId::new).collect()
    });
    let covers = |option: &OptionId| problem.matrix().is_playable(*option);
    sets.filter(|set| set.iter().all(covers) && is_solution(problem.matrix(), set))
        .collect()
}

/// Items on which a search branches: two of three are primary, the others have colors.
fn kinds() -> impl Strategy<Value = u32> {
    prop_oneof![1 => Just(0u32), 2 => Just(2)]
}

laws! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn it_finds_what_the_judge_passes(
        problem in problems(kinds(), 11, 0..1),
        seed in 0u64..3,
        pace in 1u64..100,
        some in prop::collection::vec((0u32..11, any::<bool>()), 0..3),
    ) {
        let count = problem.matrix().option_count() as u32;
        let all_judged = judged(&problem);
        let found = all(&mut learner(&problem, seed), pace);
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
        match Learner::new(problem.matrix(), &require, &forbid, seed, BYTES, &mut || false) {
            Some(mut learner) => prop_assert_eq!(all(&mut learner, pace).into_iter().collect::<BTreeSet<_>>(), expected),
            None => prop_assert!(require.iter().any(|&option| !problem.matrix().is_playable(option))),
        }
    }
}

/// Pigeons in holes, at most one in each. Options by pigeon, then hole.
fn pigeons(pigeons: usize, holes: usize) -> Problem<(char, usize)> {
    let mut problem = Problem::new();
    for pigeon in 0..pigeons {
        problem.primary(('p', pigeon));
    }
    for hole in 0..holes {
        problem.secondary(('h', hole));
    }
    for (pigeon, hole) in (0..pigeons).flat_map(|pigeon| (0..holes).map(move |hole| (pigeon, hole)))
    {
        let option = problem.option().cover([('p', pigeon), ('h', hole)]);
        option.add();
    }
    problem
}

#[test]
fn it_refutes_pigeons() {
    assert!(all(&mut learner(&pigeons(7, 6), 0), 1_000).is_empty());
    // Six have room until two of them are required to share a hole, or the last hole is closed.
    let problem = pigeons(6, 6);
    for (require, forbid, expected) in [
        (vec![0, 7], vec![], 24),
        (vec![0, 6], vec![], 0),
        (vec![0, 7], vec![17, 23, 29, 35], 0),
    ] {
        let ids = |numbers: Vec<u32>| -> Vec<OptionId> {
            numbers.into_iter().map(OptionId::new).collect()
        };
        let (require, forbid) = (ids(require), ids(forbid));
        let learner = Learner::new(problem.matrix(), &require, &forbid, 0, BYTES, &mut || false);
        assert_eq!(all(&mut learner.expect("options"), 1_000).len(), expected);
    }
}

#[test]
fn it_refutes_colors() {
    assert!(all(&mut learner(&uncolorable(4), 0), 1_000).is_empty());
    // Neighbors in a ring of five that must differ, each between two ends that say its color.
    let mut problem = Problem::<(char, usize)>::new();
    for vertex in 0..5 {
        problem.primary(('v', vertex));
        problem.primary(('e', vertex));
    }
    for vertex in 0..5 {
        problem.secondary(('c', vertex));
    }
    for (vertex, color) in (0..5).flat_map(|vertex| [(vertex, 1), (vertex, 2)]) {
        let other = (vertex + 1) % 5;
        let of_vertex = problem
            .option()
            .cover([('v', vertex)])
            .color(('c', vertex), color);
        of_vertex.add();
        let edge = problem.option().cover([('e', vertex)]);
        let edge = edge
            .color(('c', vertex), color)
            .color(('c', other), 3 - color);
        edge.add();
    }
    assert!(all(&mut learner(&problem, 0), 1_000).is_empty());
}

/// Square tiles for a board of this size, cut from a solution with `colors` on its inner edges; none may be turned.
fn edges(size: usize, colors: u32) -> Problem<(char, usize)> {
    let mut random = fastrand::Rng::with_seed(1);
    let mut problem = Problem::new();
    let squares = size * size;
    for square in 0..squares {
        problem.primary(('t', square));
        problem.primary(('s', square));
    }
    // The edge to the left of each square, and the one above it; the last ones are on the rim.
    for edge in 0..squares + size {
        problem.secondary(('h', edge));
        problem.secondary(('v', edge));
    }
    let around = |square: usize| {
        let (row, column) = (square / size, square % size);
        let left = row * (size + 1) + column;
        [
            ('h', left),
            ('h', left + 1),
            ('v', square),
            ('v', square + size),
        ]
    };
    let is_rim = |(kind, edge): (char, usize)| match kind {
        'h' => matches!(edge % (size + 1), 0) || edge % (size + 1) == size,
        _ => edge < size || edge >= squares,
    };
    let mut colored = std::collections::HashMap::new();
    let mut tiles: Vec<[u32; 4]> = (0..squares)
        .map(|square| {
            around(square).map(|edge| {
                *colored.entry(edge).or_insert_with(|| {
                    if is_rim(edge) {
                        0
                    } else {
                        random.u32(1..=colors)
                    }
                })
            })
        })
        .collect();
    random.shuffle(&mut tiles);
    for (number, tile) in tiles.iter().enumerate() {
        for square in 0..squares {
            let sides = around(square);
            if sides
                .iter()
                .zip(tile)
                .any(|(&side, &color)| is_rim(side) != (color == 0))
            {
                continue;
            }
            let mut option = problem.option().cover([('t', number), ('s', square)]);
            for (side, &color) in sides.into_iter().zip(tile) {
                option = option.color(side, color);
            }
            option.add();
        }
    }
    problem
}

/// The effort on tiles: a number that changes when the search does.
#[test]
fn tiles_take_few_dead_ends() {
    let problem = edges(8, 3);
    let mut learner = learner(&problem, 0);
    assert_eq!(learner.advance(u64::MAX), Standing::Solution);
    assert!(is_solution(problem.matrix(), &learner.solution()));
    assert_eq!((learner.conflicts, learner.effort().nodes), (59, 114));
}

#[test]
fn it_notes_when_it_learns_a_fact() {
    // What the first hundred dead ends show does not count.
    for (problem, has_fact) in [(pigeons(3, 2), false), (pigeons(7, 6), true)] {
        let mut learner = learner(&problem, 0);
        assert_eq!(learner.advance(u64::MAX), Standing::Exhausted);
        assert_eq!(
            learner.fact_at > 0,
            has_fact,
            "{} dead ends",
            learner.conflicts
        );
        assert!(learner.fact_at <= learner.work);
    }
}

#[test]
fn it_stops_when_it_has_done_enough() {
    let problem = uncolorable(5);
    let mut learner = learner(&problem, 0);
    for limit in (1_000..=100_000).step_by(1_000) {
        assert_eq!(learner.advance(limit), Standing::Paused);
        // One choice and what follows from it is at most so much more.
        assert!(
            (limit..limit + 5_000).contains(&learner.work),
            "{}",
            learner.work
        );
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
    let problem = uncolorable(5);
    let size = 64 * problem.matrix().entry_count() + 128 * problem.matrix().option_count();
    let learner = |bytes| Learner::new(problem.matrix(), &[], &[], 0, bytes, &mut || false);
    assert!(learner(size - 1).is_none());
    let mut learner = learner(size).expect("it has room");
    // It deletes clauses before that is due, or gives up.
    let standing = learner.advance(20_000_000);
    assert!(learner.conflicts > 500, "{}", learner.conflicts);
    assert!(
        4 * learner.clause_length() < size as u64 / 3,
        "{standing:?}"
    );
}

/// Options with many primary and many colored items each: their clauses have a literal for each pair.
fn with_many_pairs() -> Problem<usize> {
    let mut problem = Problem::new();
    let primaries = 100;
    for item in 0..2 * primaries {
        match item < primaries {
            true => problem.primary(item),
            false => problem.secondary(item),
        };
    }
    for color in 1..=200 {
        let option = problem.option().cover(0..primaries);
        let option =
            (primaries..2 * primaries).fold(option, |option, item| option.color(item, color));
        option.add();
    }
    problem
}

#[test]
fn clauses_of_colors_have_to_have_room() {
    let problem = with_many_pairs();
    let learner = |bytes| Learner::new(problem.matrix(), &[], &[], 0, bytes, &mut || false);
    // The clauses of colors have 100 x 200 x 100 x 2 literals.
    assert!(learner(60_000_000).is_none());
    assert!(learner(BYTES).is_some());
}

#[test]
fn laying_out_hears_when_it_is_to_stop() {
    let problem = with_many_pairs();
    for calls in [0, 1, 50, 99] {
        let mut left = calls;
        let mut stop = || {
            left -= 1;
            left < 0
        };
        assert!(Learner::new(problem.matrix(), &[], &[], 0, BYTES, &mut stop).is_none());
    }
}
