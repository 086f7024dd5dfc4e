//! Finds the choices that lead to a given solution.

use std::fmt::Debug;

use super::Solution;
use crate::check::CheckError;
use crate::drive::SearchQuestion;
use crate::engine::{Engine, FoundSolution};
use crate::problem::{OptionId, Problem};
use quadrille_kernel::dance::Floor;

impl<I: Debug, T> Problem<I, T> {
    /// Reads solutions as [`solution`](Self::solution) does, and also says [how a search would choose their
    /// options](Solution::choices), in that order. The grid for it is laid on `floor`, once for all solutions.
    ///
    /// ```
    /// use quadrille::{Floor, OptionId, Problem};
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let floor = Floor::new();
    /// let mut retrace = problem.retrace(&floor);
    /// let solution = retrace(&[3, 1].map(OptionId::new))?;
    /// assert_eq!(solution.options(), [1, 3].map(OptionId::new));
    /// let places: Vec<_> = solution.choices().iter().flatten().map(|choice| (choice.place, choice.of)).collect();
    /// assert_eq!(places, [(2, 2), (2, 2)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`check`](Self::check).
    #[doc(hidden)] // for the command
    pub fn retrace<'a>(
        &'a self,
        floor: &'a Floor<'a>,
    ) -> impl FnMut(&[OptionId]) -> Result<Solution<'a, I, T>, CheckError> {
        let mut question = SearchQuestion::new(self.matrix());
        question.with_choices = true;
        let mut dance = question.lay(floor);
        dance.begin(&[], &[]);
        move |options| {
            self.check(options)?;
            dance.retrace(options);
            let mut found = FoundSolution::of(Vec::new());
            dance.solution(&mut found);
            Ok(Solution::new(self, found))
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::engine::EngineKind;
    use crate::samples::laws::*;
    use crate::samples::problems;

    laws! {
        /// Whatever solution was read before.
        #[test]
        fn choices_are_those_of_the_search(problem in problems(0u32..8, 30, 0..1), seed: u64) {
            let mut all = Vec::new();
            problem.search().engine(EngineKind::Links).with_choices().for_each(|solution| {
                all.push((solution.options().to_vec(), solution.choices().to_vec()));
                ControlFlow::Continue(())
            });
            all.truncate(500);
            fastrand::Rng::with_seed(seed).shuffle(&mut all);
            let floor = Floor::new();
            let mut retrace = problem.retrace(&floor);
            for (options, choices) in all {
                let mut sorted = options.clone();
                sorted.sort_unstable();
                let solution = retrace(&sorted).expect("it was found");
                prop_assert_eq!(solution.options(), options);
                prop_assert_eq!(solution.choices(), choices);
            }
        }
    }
}
