//! Tests the search against a judge that tries all sets of options.

mod bound;

use crate::samples::laws::laws;
use proptest::prelude::*;

use super::*;
use crate::samples::Problem;

/// The items of a random problem, and its options.
#[derive(Clone, Debug)]
struct RandomProblem {
    /// How often an item is covered; None if it is secondary.
    items: Vec<Option<(u32, u32)>>,
    /// The items of each option, each with a color that counts if the item is secondary, and its cost.
    options: Vec<(Vec<(usize, u32)>, u64)>,
}

impl RandomProblem {
    fn problem(&self) -> Problem<usize> {
        let mut problem = Problem::new();
        for (number, item) in self.items.iter().enumerate() {
            match item {
                Some((min, max)) => problem.primary_times(number, *min..=*max),
                None => problem.secondary(number),
            };
        }
        for (members, cost) in &self.options {
            let mut option = problem.option().cost(*cost);
            for &(item, color) in members {
                option = match (self.items[item], color) {
                    (None, 1..) => option.color(item, color),
                    _ => option.cover([item]),
                };
            }
            option.add();
        }
        problem
    }

    /// Whether these options are a cover, by the definition.
    fn is_cover(&self, chosen: &[usize]) -> bool {
        let is_primary = |item: &usize| self.items[*item].is_some();
        let has_primary = |&&option: &&usize| {
            let mut items = self.options[option].0.iter().map(|(item, _)| item);
            items.any(is_primary)
        };
        chosen.iter().all(|option| has_primary(&option))
            && self.items.iter().enumerate().all(|(item, kind)| {
                let members = chosen.iter().flat_map(|&option| &self.options[option].0);
                let colors: Vec<u32> = members
                    .filter(|member| member.0 == item)
                    .map(|member| member.1)
                    .collect();
                match kind {
                    Some((min, max)) => (*min..=*max).contains(&(colors.len() as u32)),
                    None => {
                        let is_shared = colors.iter().all(|&color| color > 0 && color == colors[0]);
                        colors.len() < 2 || is_shared
                    }
                }
            })
    }

    /// The costs of all covers that contain what is required and nothing forbidden, in ascending order.
    fn costs(&self, require: &[usize], forbid: &[usize]) -> Vec<u64> {
        let count = self.options.len();
        let sets = (0u32..1 << count).map(|bits| {
            let chosen = (0..count).filter(|option| bits >> option & 1 == 1);
            chosen.collect::<Vec<usize>>()
        });
        let sets = sets.filter(|chosen| {
            require.iter().all(|option| chosen.contains(option))
                && !forbid.iter().any(|option| chosen.contains(option))
                && self.is_cover(chosen)
        });
        let cost = |chosen: Vec<usize>| chosen.iter().map(|&option| self.options[option].1).sum();
        let mut costs: Vec<u64> = sets.map(cost).collect();
        costs.sort_unstable();
        costs
    }
}

/// Up to seven items; four options that cover them all between them, and up to seven others.
fn plain(
    kinds: impl Strategy<Value = u32> + Clone + 'static,
) -> impl Strategy<Value = RandomProblem> {
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
        (items, group, masks, colors, costs).prop_map(
            move |(items, group, masks, colors, costs)| {
                let groups = (0..4).map(|part| (0..count).filter(|&i| group[i] == part).collect());
                let masks = masks.iter().map(|(one, other)| one & other);
                let masks = masks.map(|mask| (0..count).filter(|i| mask >> i & 1 == 1).collect());
                let sets: Vec<Vec<usize>> = groups.chain(masks).collect();
                let options = sets.into_iter().enumerate().map(|(number, set)| {
                    let color = |item: usize| colors[number * count + item];
                    let members = set.into_iter().map(|item| (item, color(item)));
                    (members.collect(), costs[number])
                });
                RandomProblem {
                    options: options.collect(),
                    items,
                }
            },
        )
    })
}

/// Nodes at fixed prices, nodes with programs, and those with programs of their own wherever they can be.
const FIXED: (usize, OwnPrograms) = (0, OwnPrograms::USUAL);
const PROGRAMS: (usize, OwnPrograms) = (MAX_ROWS, OwnPrograms::USUAL);
const OWN: (usize, OwnPrograms) = (
    MAX_ROWS,
    OwnPrograms {
        after: None,
        parts: None,
        few: 1,
    },
);
/// Cuts at the root for as much work as the little that went before, which then pay too little to branch on.
const POOR: (usize, OwnPrograms) = (
    MAX_ROWS,
    OwnPrograms {
        after: Some(1),
        parts: Some(1),
        few: 1,
    },
);

/// The costs of the covers that the search keeps, and how it ended.
fn found(
    plain: &RandomProblem,
    k: usize,
    kind: (usize, OwnPrograms),
    require: &[usize],
    forbid: &[usize],
) -> (Vec<u64>, CheapestAnswer) {
    let problem = plain.problem();
    let ids = |numbers: &[usize]| -> Vec<OptionId> {
        let ids = numbers.iter().map(|&number| OptionId::new(number as u32));
        ids.collect()
    };
    let goal = CheapestGoal {
        matrix: problem.matrix(),
        k,
        require: &ids(require),
        forbid: &ids(forbid),
        below: None,
        cheapest: None,
        nodes: u64::MAX,
    };
    let answer = cheapest_by(&goal, kind.0, kind.1, &mut |_| ControlFlow::Continue(()));
    let mut sets = Vec::new();
    let mut costs = Vec::new();
    for cover in &answer.covers {
        let chosen: Vec<usize> = cover.iter().map(|option| option.index()).collect();
        assert!(plain.is_cover(&chosen), "{chosen:?} is no cover");
        costs.push(chosen.iter().map(|&option| plain.options[option].1).sum());
        assert!(!sets.contains(&chosen), "{chosen:?} twice");
        sets.push(chosen);
    }
    (costs, answer)
}

fn is_right(plain: &RandomProblem, one: usize) -> Result<(), TestCaseError> {
    let one = one % plain.options.len();
    for (require, forbid) in [(vec![], vec![]), (vec![one], vec![]), (vec![], vec![one])] {
        let costs = plain.costs(&require, &forbid);
        let kinds = [FIXED, PROGRAMS, OWN, POOR];
        for (k, kind) in [1, 2, 5, 10, 1000]
            .into_iter()
            .flat_map(|k| kinds.map(|kind| (k, kind)))
        {
            let (found, answer) = found(plain, k, kind, &require, &forbid);
            prop_assert_eq!(&found[..], &costs[..k.min(costs.len())]);
            prop_assert_eq!(answer.end, SearchEnd::Proven);
            if let Some(&least) = costs.first() {
                prop_assert_eq!(answer.bound, least);
            }
        }
    }
    Ok(())
}

laws! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn plain_problems(plain in plain(2u32..3), one in 0usize..12) {
        is_right(&plain, one)?;
    }

    #[test]
    fn problems_with_colors(plain in plain(prop_oneof![Just(0u32), Just(2)]), one in 0usize..12) {
        is_right(&plain, one)?;
    }

    #[test]
    fn problems_with_multiplicities(plain in plain(0u32..3), one in 0usize..12) {
        is_right(&plain, one)?;
    }

    /// Costs near the largest number, with and without a common divisor.
    #[test]
    fn problems_with_huge_costs(plain in plain(0u32..4), one in 0usize..12, off in 0u64..3) {
        let mut plain = plain;
        for option in &mut plain.options {
            option.1 = option.1 * (u64::MAX / 1500) + off;
        }
        is_right(&plain, one)?;
    }

    /// What a search has found and proven when a callback stops it.
    #[test]
    fn a_search_that_is_stopped(plain in plain(0u32..3), nodes in 0u64..40, kind in prop_oneof![Just(FIXED), Just(PROGRAMS), Just(OWN), Just(POOR)]) {
        let problem = plain.problem();
        let costs = plain.costs(&[], &[]);
        let goal = CheapestGoal { matrix: problem.matrix(), k: 1, require: &[], forbid: &[], below: None, cheapest: None, nodes };
        let answer = cheapest_by(&goal, kind.0, kind.1, &mut |_| ControlFlow::Continue(()));
        prop_assert!(answer.nodes <= nodes);
        if let Some(&least) = costs.first() {
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
fn assignment(size: usize) -> RandomProblem {
    let mut state = 1;
    let pairs = (0..size).flat_map(|worker| (0..size).map(move |job| (worker, job)));
    let option = |(worker, job)| {
        let members = vec![(worker, 0), (size + job, 0)];
        (members, 1 + random(&mut state, 1000))
    };
    RandomProblem {
        items: vec![Some((1, 1)); 2 * size],
        options: pairs.map(option).collect(),
    }
}

/// Random sets of two to five items whose cost is about their size: the linear program leaves a gap.
fn partition(size: usize, options: usize) -> RandomProblem {
    let mut state = 2;
    let option = |_| {
        let mut members = Vec::new();
        for _ in 0..2 + random(&mut state, 4) {
            let item = random(&mut state, size as u64) as usize;
            if !members.contains(&(item, 0)) {
                members.push((item, 0));
            }
        }
        let cost = members.len() as u64 * 100 + random(&mut state, 100);
        (members, cost)
    };
    RandomProblem {
        items: vec![Some((1, 1)); size],
        options: (0..options).map(option).collect(),
    }
}

/// Queens on squares with costs; the diagonals are secondary items.
fn queens(size: usize) -> RandomProblem {
    let squares = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let option = |(row, column)| {
        let diagonals = [2 * size + row + column, 4 * size + row + size - column];
        let members = [row, size + column, diagonals[0], diagonals[1]];
        let members = members.map(|item| (item, 0)).to_vec();
        (members, ((row * size + column) * 7919 % 50) as u64)
    };
    let mut items = vec![Some((1, 1)); 2 * size];
    items.resize(6 * size, None);
    RandomProblem {
        items,
        options: squares.map(option).collect(),
    }
}

/// Nodes, linear programs and pivots: they are the same on every machine, and no change may raise them silently.
#[test]
fn effort() {
    let effort_of = |plain: &RandomProblem, k, kind| {
        let (costs, answer) = found(plain, k, kind, &[], &[]);
        assert_eq!(answer.end, SearchEnd::Proven);
        (costs[0], answer.nodes, answer.programs, answer.pivots)
    };
    let effort = |plain: &RandomProblem, k| effort_of(plain, k, PROGRAMS);
    assert_eq!(effort(&assignment(30), 1), (1_670, 1, 1, 53));
    assert_eq!(effort(&partition(40, 500), 1), (4_113, 3_486, 1, 117));
    assert_eq!(effort(&partition(40, 500), 10), (4_113, 35_464, 17, 346));
    assert_eq!(effort(&queens(10), 1), (105, 251, 1, 24));
    assert_eq!(effort(&partition(50, 700), 1), (5_113, 50_326, 20, 766));
    assert_eq!(
        effort_of(&partition(50, 700), 1, POOR),
        (5_113, 36_701, 24, 616)
    );
}

/// Both kinds of nodes find the same.
#[test]
fn programs_and_fixed_prices_agree() {
    for plain in [assignment(12), partition(25, 200), queens(8)] {
        for k in [1, 5, 10] {
            let with = found(&plain, k, PROGRAMS, &[], &[]).0;
            for other in [FIXED, OWN, POOR] {
                assert_eq!(with, found(&plain, k, other, &[], &[]).0);
            }
            assert_eq!(with.len(), k);
        }
    }
}

/// The bound shown never exceeds the least cost, and the callback can end the search at any time: it is not called again.
/// Costs and bounds are those of the problem, though its programs count in units of seven.
#[test]
fn a_look_can_end_it() {
    let mut plain = partition(40, 500);
    plain.options.iter_mut().for_each(|(_, cost)| *cost *= 7);
    let problem = plain.problem();
    let least = found(&plain, 1, PROGRAMS, &[], &[]).0[0];
    let mut has_cost = false;
    for (looks, kind) in [0, 1, 2, 5, 30, 3_000]
        .into_iter()
        .flat_map(|l| [FIXED, PROGRAMS, OWN, POOR].map(|kind| (l, kind)))
    {
        let goal = CheapestGoal {
            matrix: problem.matrix(),
            k: 10,
            require: &[],
            forbid: &[],
            below: None,
            cheapest: None,
            nodes: u64::MAX,
        };
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
