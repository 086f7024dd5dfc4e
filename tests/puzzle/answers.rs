//! All answers to a puzzle, each shown to a judge.

use quadrille::puzzle::Puzzle;

/// Shows all answers to `judge`, which must all be different as text; returns how many there are.
pub fn judge<P: Puzzle>(puzzle: &P, mut judge: impl FnMut(&P::Answer)) -> usize {
    let mut texts = std::collections::HashSet::new();
    let problem = puzzle.problem();
    let report = problem.search().for_each(|solution| {
        let answer = puzzle.answer(solution);
        assert_eq!(problem.check(solution.options()), Ok(()));
        judge(&answer);
        assert!(texts.insert(answer.to_string()), "twice:\n{answer}");
    });
    assert_eq!(report.solutions, texts.len() as u64);
    texts.len()
}
