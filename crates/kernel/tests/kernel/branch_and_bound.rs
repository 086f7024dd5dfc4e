//! Tests branch and bound against a judge that tries all sets of options.

use std::ops::ControlFlow;

use crate::samples::laws::*;

use quadrille_kernel::branch_and_bound::{
    CheapestAnswer, CheapestGoal, MAX_ROWS, OwnPrograms, SearchEnd, cheapest_by,
};
use quadrille_kernel::matrix::{Matrix, OptionId};

use crate::samples::{is_solution, kinds, priced, solutions};

/// The costs of all covers that contain what is required and nothing forbidden, in ascending order; of these covers.
fn costs(matrix: &Matrix, covers: &[u32], require: &[OptionId], forbid: &[OptionId]) -> Vec<u64> {
    let has = |cover: u32, option: &OptionId| cover >> option.index() & 1 == 1;
    let is_wanted = |cover: &u32| {
        require.iter().all(|option| has(*cover, option))
            && !forbid.iter().any(|option| has(*cover, option))
    };
    let covers = covers.iter().copied().filter(is_wanted);
    let cost = |cover| {
        let chosen = matrix.option_ids().filter(|option| has(cover, option));
        chosen.map(|option| matrix.cost(option)).sum()
    };
    let mut costs: Vec<u64> = covers.map(cost).collect();
    costs.sort_unstable();
    costs
}

fn cost(matrix: &Matrix, options: &[OptionId]) -> u64 {
    let costs = options.iter().map(|&option| matrix.cost(option));
    costs.sum()
}

/// Up to seven items; four options that cover them all between them, and up to seven others. The costs are numbers below
/// a hundred, of which most are small, times the first of `prices` plus the second.
fn plain(
    kinds: impl Strategy<Value = u32> + Clone + 'static,
    prices: impl Strategy<Value = (u64, u64)> + Clone + 'static,
) -> impl Strategy<Value = Matrix> {
    let item = (kinds, 0u32..3, 0u32..3).prop_map(|(kind, min, more)| match kind {
        0 => None,
        1 => Some((min, min + more)),
        _ => Some((1, 1)),
    });
    (1usize..8).prop_flat_map(move |count| {
        let items = prop::collection::vec(item.clone(), count);
        let group = prop::collection::vec(0usize..4, count);
        let masks = prop::collection::vec((any::<u8>(), any::<u8>()), 0..8);
        let colors = prop::collection::vec(0u32..3, 12 * count);
        let costs = prop::collection::vec(prop_oneof![0u64..4, 0u64..100], 12);
        (items, group, masks, colors, costs, prices.clone()).prop_map(
            move |(items, group, masks, colors, costs, (price, more))| {
                let groups = (0..4).map(|part| (0..count).filter(|&i| group[i] == part).collect());
                let masks = masks.iter().map(|(one, other)| one & other);
                let masks = masks.map(|mask| (0..count).filter(|i| mask >> i & 1 == 1).collect());
                let sets: Vec<Vec<usize>> = groups.chain(masks).collect();
                let options = sets.into_iter().enumerate().map(|(number, set)| {
                    let color = |item: usize| match items[item] {
                        None => colors[number * count + item],
                        Some(_) => 0,
                    };
                    let members = set.into_iter().map(|item| (item, color(item)));
                    (members.collect::<Vec<_>>(), costs[number] * price + more)
                });
                priced(&items, options)
            },
        )
    })
}

const ONE: Just<(u64, u64)> = Just((1, 0));

/// Nodes at fixed prices, nodes with programs, and those with programs of their own wherever they can be.
type Kind = (usize, OwnPrograms);

const KINDS: [Kind; 4] = [FIXED, PROGRAMS, OWN, POOR];
const FIXED: Kind = (0, OwnPrograms::USUAL);
const PROGRAMS: Kind = (MAX_ROWS, OwnPrograms::USUAL);
const OWN: Kind = (
    MAX_ROWS,
    OwnPrograms {
        after: None,
        parts: None,
        few: 1,
    },
);
/// Cuts at the root for as much work as the little that went before, which then pay too little to branch on.
const POOR: Kind = (
    MAX_ROWS,
    OwnPrograms {
        after: Some(1),
        parts: Some(1),
        few: 1,
    },
);

/// The search for the `k` cheapest covers.
fn goal<'g>(
    matrix: &'g Matrix,
    k: usize,
    require: &'g [OptionId],
    forbid: &'g [OptionId],
) -> CheapestGoal<'g> {
    CheapestGoal {
        matrix,
        k,
        require,
        forbid,
        below: None,
        cheapest: None,
        nodes: u64::MAX,
    }
}

/// The costs of the covers that the search keeps, and how it ended.
fn found(goal: &CheapestGoal<'_>, kind: Kind) -> (Vec<u64>, CheapestAnswer) {
    let answer = cheapest_by(goal, kind.0, kind.1, &mut |_| ControlFlow::Continue(()));
    for (number, cover) in answer.covers.iter().enumerate() {
        assert!(is_solution(goal.matrix, cover), "{cover:?} is no cover");
        assert!(!answer.covers[..number].contains(cover), "{cover:?} twice");
    }
    let costs = answer.covers.iter().map(|cover| cost(goal.matrix, cover));
    (costs.collect(), answer)
}

laws! {
    #![cases(1_200)]

    /// Plain problems; with colors; with multiplicities; and with costs near the largest number, with and without a common
    /// divisor.
    #[test]
    fn the_cheapest_are_those_of_all_sets(
        matrix in prop_oneof![
            plain(2u32..3, ONE),
            plain(prop_oneof![Just(0u32), Just(2)], ONE),
            plain(0u32..3, ONE),
            plain(0u32..4, (Just(u64::MAX / 1500), 0u64..3)),
        ],
        one in 0usize..12,
    ) {
        let one = OptionId::new((one % matrix.option_count()) as u32);
        let covers = solutions(&matrix);
        for (require, forbid) in [(vec![], vec![]), (vec![one], vec![]), (vec![], vec![one])] {
            let costs = costs(&matrix, &covers, &require, &forbid);
            for (k, kind) in [1, 2, 5, 10, 1000].into_iter().flat_map(|k| KINDS.map(|kind| (k, kind))) {
                let (found, answer) = found(&goal(&matrix, k, &require, &forbid), kind);
                prop_assert_eq!(&found[..], &costs[..k.min(costs.len())]);
                prop_assert_eq!(answer.end, SearchEnd::Proven);
                if let Some(&least) = costs.first() {
                    prop_assert_eq!(answer.bound, least);
                }
            }
        }
    }

    /// Those that cost less than a limit, which is also the last that is looked for.
    #[test]
    fn the_cheapest_below_a_limit(matrix in plain(0u32..3, ONE), place in 0usize..12, more in 0u64..4) {
        let costs = costs(&matrix, &solutions(&matrix), &[], &[]);
        let below = costs.get(place).copied().unwrap_or(50) + more;
        let costs: Vec<u64> = costs.into_iter().filter(|&cost| cost < below).collect();
        for (k, kind) in [1, 3, 1000].into_iter().flat_map(|k| KINDS.map(|kind| (k, kind))) {
            let goal = CheapestGoal { below: Some(below), ..goal(&matrix, k, &[], &[]) };
            let (found, answer) = found(&goal, kind);
            prop_assert_eq!(&found[..], &costs[..k.min(costs.len())]);
            prop_assert_eq!(answer.end, SearchEnd::Proven);
        }
    }

    /// What a search has found and proven when a callback stops it.
    #[test]
    fn a_search_that_is_stopped(matrix in plain(0u32..3, ONE), nodes in 0u64..40, kind in prop::sample::select(&KINDS[..])) {
        let goal = CheapestGoal { nodes, ..goal(&matrix, 1, &[], &[]) };
        let answer = cheapest_by(&goal, kind.0, kind.1, &mut |_| ControlFlow::Continue(()));
        prop_assert!(answer.nodes <= nodes);
        if let Some(&least) = costs(&matrix, &solutions(&matrix), &[], &[]).first() {
            prop_assert!(answer.bound <= least);
        }
    }
}

/// Numbers that look random, below `below`.
fn random(state: &mut u64, below: u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state % below
}

/// Each worker does one job, for a price: the linear program alone solves it.
fn assignment(size: usize) -> Matrix {
    let mut state = 1;
    let pairs = (0..size).flat_map(|worker| (0..size).map(move |job| (worker, job)));
    let option = |(worker, job)| {
        let members = vec![(worker, 0), (size + job, 0)];
        (members, 1 + random(&mut state, 1000))
    };
    priced(&kinds(2 * size, 0), pairs.map(option))
}

/// Random sets of two to five items whose cost is about their size in units of a hundred: the linear program leaves a gap.
fn partition(size: usize, options: usize, unit: u64) -> Matrix {
    random_partition(2, size, options, (100, unit))
}

/// The same of any seed; costs are less than `more` above that, and in `unit`s.
fn random_partition(seed: u64, size: usize, options: usize, (more, unit): (u64, u64)) -> Matrix {
    let mut state = seed;
    let option = |_| {
        let mut members = Vec::new();
        for _ in 0..2 + random(&mut state, 4) {
            let item = random(&mut state, size as u64) as usize;
            if !members.contains(&(item, 0)) {
                members.push((item, 0));
            }
        }
        let cost = members.len() as u64 * 100 + random(&mut state, more);
        (members, cost * unit)
    };
    priced(&kinds(size, 0), (0..options).map(option))
}

/// Queens on squares with costs; the diagonals are secondary items.
fn queens(size: usize) -> Matrix {
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let option = |(row, column)| {
        let diagonals = [2 * size + row + column, 4 * size + row + size - column];
        let members = [row, size + column, diagonals[0], diagonals[1]];
        let members = members.map(|item| (item, 0)).to_vec();
        (members, ((row * size + column) * 7919 % 50) as u64)
    };
    priced(&kinds(2 * size, 4 * size), squares.map(option))
}

/// Nodes and pivots: they are the same on every machine, and no change may raise them silently.
#[test]
fn effort() {
    for (matrix, k, kind, expected) in [
        (assignment(30), 1, PROGRAMS, (1_670, 1, 53)),
        (partition(40, 500, 1), 1, PROGRAMS, (4_113, 3_486, 117)),
        (partition(40, 500, 1), 10, PROGRAMS, (4_113, 35_464, 346)),
        (queens(10), 1, PROGRAMS, (105, 251, 24)),
        (partition(50, 700, 1), 1, PROGRAMS, (5_113, 50_326, 766)),
        (partition(50, 700, 1), 1, POOR, (5_113, 36_701, 616)),
    ] {
        let (costs, answer) = found(&goal(&matrix, k, &[], &[]), kind);
        assert_eq!(answer.end, SearchEnd::Proven);
        let effort = (costs[0], answer.nodes, answer.pivots);
        assert_eq!(effort, expected);
    }
}

/// Where there are fewer covers than are wanted, no round goes beyond a limit on costs, and the last one but one not beyond
/// the most that a cover can cost. (It took 174,504 nodes, and 170.)
#[test]
fn no_round_looks_for_covers_that_are_not_there() {
    let (many, few) = (partition(40, 500, 1), partition(12, 40, 1));
    for (matrix, k, below, expected) in [
        (&many, 3, Some(4_140), (3, 14_357)),
        (&many, 100, Some(4_140), (16, 41_724)),
        (&few, 7, None, (7, 78)),
        (&few, 10, None, (7, 101)),
        (&few, 1_000, None, (7, 101)),
    ] {
        let goal = CheapestGoal {
            below,
            ..goal(matrix, k, &[], &[])
        };
        let (costs, answer) = found(&goal, PROGRAMS);
        assert_eq!(answer.end, SearchEnd::Proven);
        assert_eq!((costs.len(), answer.nodes), expected);
    }
}

/// Both kinds of nodes find the same.
#[test]
fn programs_and_fixed_prices_agree() {
    for matrix in [assignment(12), partition(25, 200, 1), queens(8)] {
        for k in [1, 5, 10] {
            let goal = goal(&matrix, k, &[], &[]);
            let all = KINDS.map(|kind| found(&goal, kind).0);
            assert!(all[0].len() == k && all.iter().all(|costs| *costs == all[0]));
        }
    }
}

/// The bound shown never exceeds the least cost, and the callback can end the search at any time: it is not called again.
/// Costs and bounds are those of the problem, though its programs count in units of seven.
#[test]
fn a_look_can_end_it() {
    let matrix = partition(40, 500, 7);
    let least = found(&goal(&matrix, 1, &[], &[]), PROGRAMS).0[0];
    let goal = goal(&matrix, 10, &[], &[]);
    let mut has_cost = false;
    for (looks, kind) in [0, 1, 2, 5, 30, 3_000]
        .into_iter()
        .flat_map(|l| KINDS.map(|kind| (l, kind)))
    {
        let (mut left, mut has_ended) = (looks, false);
        let answer = cheapest_by(&goal, kind.0, kind.1, &mut |status| {
            let status = status();
            has_cost |= status.cost.is_some();
            assert!(status.bound <= least && status.cost.is_none_or(|cost| cost >= least));
            assert!(!has_ended, "{looks} looks");
            if left == 0 {
                has_ended = true;
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(())
        });
        assert!(answer.end == SearchEnd::Caller || answer.end == SearchEnd::Proven);
        assert!(answer.bound <= least);
    }
    assert!(has_cost);
}

/// What a search has proven when it ends early is not forgotten, so the bound that is shown never falls: wherever programs
/// with cuts follow, and then, as these pay too little, the whole tree again.
#[test]
fn the_bound_never_falls() {
    let matrix = random_partition(5, 30, 180, (1_000, 1));
    let least = found(&goal(&matrix, 1, &[], &[]), PROGRAMS).0[0];
    for step in 48..72 {
        let after = (4 + step % 4) << (step / 4);
        let own = OwnPrograms {
            after: Some(after),
            ..POOR.1
        };
        let (mut shown, mut rises) = (0, 0);
        let goal = goal(&matrix, 1, &[], &[]);
        cheapest_by(&goal, MAX_ROWS, own, &mut |status| {
            let bound = status().bound;
            assert!(shown <= bound && bound <= least, "{bound} after {shown}");
            rises += u32::from(bound > shown);
            shown = bound;
            ControlFlow::Continue(())
        });
        assert!(rises > 10, "{rises} where programs begin after {after}");
    }
}
