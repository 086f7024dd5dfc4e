//! Tests what it costs to cut a search into parts.

use super::*;
use crate::problem::Problem;
use crate::samples::exact;

/// Options of one item from each of four groups of ten, at random.
fn at_random(options: u32) -> Problem<usize> {
    let mut random = fastrand::Rng::with_seed(3);
    let option = |_| [0, 10, 20, 30].map(|group| group + random.usize(..10));
    exact(40, (0..options).map(option))
}

/// The updates of cutting a problem into about 32 parts, and how often it asks whether to stop.
fn cost(options: u32) -> (u64, u64) {
    let problem = at_random(options);
    let (floor, mut asked) = (Floor::new(), 0);
    let mut stop = || {
        asked += 1;
        false
    };
    let whole = SearchPart::new(Vec::new(), Vec::new());
    let mut splitting = Splitting::new(problem.matrix(), &floor, &mut stop);
    let parts = splitting.run(&whole, 32);
    assert!((32..=64).contains(&parts.len()), "{}", parts.len());
    let updates = splitting.dance.effort().updates;
    assert_eq!(
        problem.check_parts(&parts, &crate::engine::WorkLimits::NONE),
        Ok(())
    );
    (updates, asked)
}

/// Ten times the options take about ten times the work, not a hundred times, and no longer from one look at the
/// clock to the next than that.
#[test]
fn the_work_is_in_proportion_to_the_options() {
    let ((few, _), (many, asked)) = (cost(500), cost(5_000));
    assert!(
        many < 20 * few,
        "{many} updates, {few} with a tenth of the options"
    );
    assert!(
        many / asked < 100_000,
        "{many} updates, asked {asked} times"
    );
}

/// However large the problem, a part costs no more than a few probes to size. (32 probes of each took minutes.)
#[test]
fn large_problems_are_cut_without_many_probes() {
    let (updates, _) = cost(20_000);
    assert!(updates < 30_000_000, "{updates} updates");
}

#[test]
fn sizes_stay_numbers() {
    let cases = |sizes: &[f64]| -> Vec<Case> {
        let case = |&nodes| Case {
            option: OptionId::new(0),
            nodes,
        };
        sizes.iter().map(case).collect()
    };
    assert_eq!(size_of(&cases(&[f64::MAX, f64::MAX])), f64::MAX);
    assert_eq!(size_of(&cases(&[1.0, 2.5])), 3.5);
    assert!(size_of(&cases(&[1.0, f64::NAN])).is_nan());
}
