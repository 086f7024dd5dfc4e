//! Samples of a diagram: uniform, and the same for a seed.

use std::collections::BTreeMap;

use quadrille::{OptionId, Problem, WorkLimits};

use crate::common::puzzles::{dominoes, langford, latin, queens};

/// Pearson's statistic over all solutions, for this number of samples of each on average.
fn chi_square<I, T>(problem: &Problem<I, T>, seed: u64, each: usize) -> (f64, usize) {
    let diagram = problem.search().diagram().unwrap();
    let mut seen: BTreeMap<Vec<OptionId>, usize> = diagram.iter().map(|one| (one, 0)).collect();
    let cells = seen.len();
    for sample in diagram.samples(seed, &WorkLimits::NONE).take(cells * each) {
        let sample = sample.expect("no limit");
        *seen.get_mut(&sample).unwrap() += 1;
    }
    let expected = each as f64;
    let terms = seen
        .values()
        .map(|&n| (n as f64 - expected).powi(2) / expected);
    (terms.sum(), cells - 1)
}

#[test]
fn samples_are_uniform() {
    // Past the mean of the distribution by four and a half standard deviations: one in 300,000 at random.
    let within = |(statistic, freedom): (f64, usize)| {
        let freedom = freedom as f64;
        let deviation = (2.0 * freedom).sqrt();
        (statistic - freedom).abs() < 4.5 * deviation
    };
    for seed in 0..5 {
        assert!(within(chi_square(&dominoes(4, 4), seed, 100)));
        assert!(within(chi_square(&queens(6), seed, 1000)));
        assert!(within(chi_square(&queens(8), seed, 100)));
        assert!(within(chi_square(&langford(7), seed, 100)));
        assert!(within(chi_square(&latin(4), seed, 40)));
    }
}

#[test]
fn samples_repeat_with_their_seed() {
    let diagram = dominoes(8, 8).search().diagram().unwrap();
    let some = |seed| {
        diagram
            .samples(seed, &WorkLimits::NONE)
            .take(5)
            .collect::<Vec<_>>()
    };
    assert_eq!(some(1), some(1));
    assert_ne!(some(1), some(2));
}
