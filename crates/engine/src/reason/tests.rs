//! Elimination modulo a number against all sums, and weights against the judge.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::samples::laws::*;

use super::*;

/// Whether some multiples of these columns, which are sets of rows, add up to the target.
fn is_sum(columns: &[Vec<u32>], target: &[u32], modulus: u32) -> bool {
    let mut sums = BTreeSet::from([vec![0; target.len()]]);
    for column in columns {
        for _ in 1..modulus {
            let more = sums.iter().map(|sum| {
                let mut sum: Vec<u32> = sum.clone();
                for &row in column {
                    sum[row as usize] = (sum[row as usize] + 1) % modulus;
                }
                sum
            });
            let more: Vec<_> = more.collect();
            sums.extend(more);
        }
    }
    let target: Vec<u32> = target.iter().map(|need| need % modulus).collect();
    sums.contains(&target)
}

/// The weights that are found for rows that need this.
fn weights_modulo(columns: &[Vec<u32>], target: &[u32], modulus: u8) -> Option<Vec<i64>> {
    let mut lists = Lists::default();
    for column in columns {
        lists.push(column.iter().copied());
    }
    let part = Part {
        rows: (0..target.len() as u32).collect(),
        bounds: target.iter().map(|&need| (need, need)).collect(),
        columns: lists,
    };
    let mut stop = || false;
    let found = modulo::weigh(&part, modulus, &mut Budget::new(1 << 30, &mut stop));
    let ControlFlow::Continue(weights) = found else {
        panic!("the budget is large")
    };
    weights
}

/// Whether each column weighs 0, and the target does not.
fn is_reason(columns: &[Vec<u32>], target: &[u32], modulus: u8, weights: &[i64]) -> bool {
    let m = i64::from(modulus);
    let weighs_0 = |column: &Vec<u32>| {
        let sum: i64 = column.iter().map(|&row| weights[row as usize]).sum();
        sum.rem_euclid(m) == 0
    };
    let needs = target.iter().zip(weights);
    let total: i64 = needs.map(|(&need, weight)| i64::from(need) * weight).sum();
    columns.iter().all(weighs_0) && total.rem_euclid(m) != 0
}

laws! {
    #![cases(100)]
    #[test]
    fn weights_modulo_m_are_found_if_there_are_any(
        target in prop::collection::vec(0u32..4, 4),
        columns in prop::collection::vec(prop::collection::btree_set(0u32..4, 1..4), 0..6),
        modulus in 0usize..5,
    ) {
        let columns: Vec<Vec<u32>> = columns.into_iter().map(|rows| rows.into_iter().collect()).collect();
        let modulus = modulo::MODULI[modulus];
        let weights = weights_modulo(&columns, &target, modulus);
        let is_sum = is_sum(&columns, &target, modulus.into());
        prop_assert_eq!(weights.is_none(), is_sum, "{:?}", weights);
        if let Some(weights) = weights {
            prop_assert!(is_reason(&columns, &target, modulus, &weights));
        }
    }
}

/// Whether columns have the target as a sum modulo a prime, by plain elimination.
fn is_sum_by_elimination(columns: &[Vec<u32>], target: &[u32], prime: u32) -> bool {
    // The rows of the system, each with its target at the end.
    let rows = (0..).zip(target).map(|(row, &need)| {
        let entries = columns
            .iter()
            .map(|column| u32::from(column.contains(&row)));
        entries.chain([need % prime]).collect()
    });
    let mut rows: Vec<Vec<u32>> = rows.collect();
    for column in 0..columns.len() {
        let Some(place) = rows.iter().position(|row| row[column] > 0) else {
            continue;
        };
        let pivot = rows.swap_remove(place);
        for row in &mut rows {
            while row[column] > 0 {
                for (entry, other) in row.iter_mut().zip(&pivot) {
                    *entry = (*entry + other) % prime;
                }
            }
        }
    }
    rows.iter().all(|row| row[columns.len()] == 0)
}

laws! {
    #![cases(200)]
    #[test]
    fn verdicts_are_those_of_a_plain_elimination(
        rows in prop::sample::select(vec![1usize, 63, 64, 65, 150]),
        density in 1usize..9,
        share in 0usize..12,
        is_made in any::<bool>(),
        modulus in prop::sample::select(vec![0usize, 1, 3]),
        seed in any::<u64>(),
    ) {
        let mut state: u64 = seed;
        let mut below = |limit: usize| {
            state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
            (quadrille_kernel::seed::mix(state) % limit as u64) as usize
        };
        let columns: Vec<Vec<u32>> = (0..rows * share / 8)
            .map(|_| {
                let set: BTreeSet<u32> = (0..density).map(|_| below(rows) as u32).collect();
                set.into_iter().collect()
            })
            .collect();
        let mut target = vec![0; rows];
        if is_made {
            let chosen: Vec<&Vec<u32>> = columns.iter().filter(|_| below(2) == 0).collect();
            for &row in chosen.into_iter().flatten() {
                target[row as usize] += 1;
            }
        } else {
            target.fill_with(|| u32::from(below(3) == 0));
        }
        let modulus = modulo::MODULI[modulus];
        let weights = weights_modulo(&columns, &target, modulus);
        let is_sum = is_sum_by_elimination(&columns, &target, modulus.into());
        prop_assert_eq!(weights.is_none(), is_sum, "{:?}", weights);
        prop_assert!(!is_made || is_sum);
        if let Some(weights) = weights {
            prop_assert!(is_reason(&columns, &target, modulus, &weights));
        }
    }
}

#[test]
fn a_budget_ends_it() {
    let problem = crate::samples::langford(9);
    let mut stop = || false;
    let mut budget = Budget::new(100, &mut stop);
    assert_eq!(find(problem.matrix(), &[], &[], true, &mut budget), None);
    let mut is_called = false;
    let mut stop = || {
        is_called = true;
        true
    };
    let mut budget = Budget::new(u64::MAX, &mut stop);
    assert!(budget.spend(20_000_000).is_break());
    assert!(is_called);
}

/// Rows of a few long options have a pair for each two of their items: the limits are looked at meanwhile.
#[test]
fn laying_rows_looks_at_the_limits() {
    let members = || (0..600).collect::<Vec<usize>>();
    let problem = crate::samples::with_secondary(300, 600, (0..20).map(|_| members()));
    let mut looks = 0;
    let mut stop = || {
        looks += 1;
        looks > 8
    };
    let mut budget = Budget::new(u64::MAX, &mut stop);
    let rest = Rest::new(problem.matrix(), &[], &[]);
    assert!(System::new(&rest, &mut budget).is_break());
    assert_eq!(looks, 9);
}
