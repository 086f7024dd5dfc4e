//! Elimination modulo a number against all sums, and weights against the judge.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use proptest::prelude::*;

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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]
    #[test]
    fn weights_modulo_m_are_found_if_there_are_any(
        target in prop::collection::vec(0u32..4, 4),
        columns in prop::collection::vec(prop::collection::btree_set(0u32..4, 1..4), 0..6),
        modulus in 0usize..5,
    ) {
        let columns: Vec<Vec<u32>> = columns.into_iter().map(|rows| rows.into_iter().collect()).collect();
        let mut lists = Lists::default();
        for column in &columns {
            lists.push(column.iter().copied());
        }
        let part = Part {
            rows: (0..4).collect(),
            bounds: target.iter().map(|&need| (need, need)).collect(),
            columns: lists,
        };
        let modulus = modulo::MODULI[modulus];
        let m = i64::from(modulus.0);
        let mut stop = || false;
        let found = modulo::weigh(&part, modulus, &mut Budget::new(1 << 30, &mut stop));
        let ControlFlow::Continue(weights) = found else {
            panic!("the budget is large")
        };
        let is_sum = is_sum(&columns, &target, modulus.0.into());
        prop_assert_eq!(weights.is_none(), is_sum, "{:?}", weights);
        if let Some(weights) = weights {
            for column in &columns {
                let sum: i64 = column.iter().map(|&row| weights[row as usize]).sum();
                prop_assert_eq!(sum.rem_euclid(m), 0);
            }
            let total: i64 = target.iter().zip(&weights).map(|(&need, weight)| i64::from(need) * weight).sum();
            prop_assert!(total.rem_euclid(m) != 0);
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
