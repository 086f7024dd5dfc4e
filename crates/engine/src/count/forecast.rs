//! How far a count with a memory has come, as far as its tree tells.
//!
//! The share of the tree that is done grows about as fast as the states searched, or faster towards the end, because
//! each state that is remembered spares the search a tree. So if the states so far did the share `d`, they are at least
//! `d` of all, give or take branches that die at once, and at most all. Between these two, `sqrt(d)` is wrong by a factor
//! of `1 / sqrt(d)` at most. There is a forecast once a quarter of the tree is done: within a factor of two, and of three
//! where branches die at once. (T-tetrominoes on 8x8 squares: an eighth of the states does 0.15 of the tree.)
//!
//! Before that there is none: the first half of the states does a share of 10^-7 of dominoes on 6x20 squares, and of 0.47
//! of Langford's problem with 8 numbers.

/// The least share of the tree that allows a forecast.
const ENOUGH: f64 = 1.0 / 4.0;

/// The likely share of its states that a count has searched, if it has done the share `done` of its tree.
pub(crate) fn share_of_states(done: f64) -> Option<f64> {
    (done >= ENOUGH).then(|| done.min(1.0).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::count::CountProblem;
    use crate::problem::Problem;
    use crate::samples::{
        exact, langford, latin, queens,
        tilings::{L, Piece, T, tilings},
    };

    /// The partitions of a set of `n` into sets of at most `most`.
    fn partitions(n: usize, most: u32) -> Problem<usize> {
        let sets = (1u32..1 << n).filter(|set| set.count_ones() <= most);
        exact(n, sets.map(|set| (0..n).filter(move |n| set >> n & 1 == 1)))
    }

    /// The ways to match `n` things with `n` others, where three of five pairs are allowed.
    fn matching(n: usize, step: usize) -> Problem<usize> {
        let pairs = (0..n).flat_map(|a| (0..n).map(move |b| (a, b)));
        let allowed = pairs.filter(|(a, b)| (a * 7 + b * step) % 5 < 3);
        exact(2 * n, allowed.map(|(a, b)| [a, n + b]))
    }

    /// Forecasts after each eighth of the states: true if there was one at half time. Fails if one is wrong by a factor
    /// of more than three.
    fn has_forecast_at_half_time<I, T>(problem: &Problem<I, T>) -> bool {
        let counting = problem.search().into_counting();
        let laid = CountProblem::new(problem.matrix(), &counting).expect("not too wide");
        let mut whole = laid.begin();
        while !whole.run(1_000_000) {}
        let states = whole.figures().effort.states as f64;
        let mut begun = laid.begin();
        let mut at_half_time = false;
        for eighth in 1..8 {
            while (begun.figures().effort.states as f64) < states * f64::from(eighth) / 8.0 {
                assert!(!begun.run(1_000), "it ended early");
            }
            if let Some(share) = share_of_states(begun.figures().done) {
                let predicted = begun.figures().effort.states as f64 / share;
                let error = (predicted / states).max(states / predicted);
                assert!(error <= 3.0, "after {eighth}/8: {predicted}, not {states}");
                at_half_time |= eighth == 4;
            }
        }
        at_half_time
    }

    #[test]
    fn forecasts_are_within_a_factor_of_three() {
        let domino: Piece = &[(0, 0), (0, 1)];
        let sizes = [
            [(8, 8), (6, 12), (4, 40), (9, 10)],
            [(6, 6), (6, 9), (6, 12), (6, 16)],
            [(8, 8), (4, 16), (8, 12), (12, 12)],
        ];
        let mut forecasts = Vec::new();
        for (piece, sizes) in [domino, L, T].into_iter().zip(sizes) {
            for (rows, columns) in sizes {
                forecasts.push(has_forecast_at_half_time(&tilings(rows, columns, &[piece])));
            }
        }
        for n in 5..8 {
            forecasts.push(has_forecast_at_half_time(&queens(n)));
        }
        forecasts.push(has_forecast_at_half_time(&langford(7)));
        for (n, most) in [(8, 8), (12, 2), (9, 3)] {
            forecasts.push(has_forecast_at_half_time(&partitions(n, most)));
        }
        for n in [3, 4] {
            forecasts.push(has_forecast_at_half_time(&latin(n)));
        }
        for step in 1..4 {
            forecasts.push(has_forecast_at_half_time(&matching(12, step)));
        }
        // Neither all of them nor none: 24 counts.
        let with = forecasts.iter().filter(|&&has| has).count();
        assert!(
            forecasts.len() == 24 && (6..20).contains(&with),
            "{with} of {}",
            forecasts.len()
        );
    }
}
