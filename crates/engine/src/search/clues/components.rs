//! Clues of a problem that falls into components, parts that share no item: those of each, found as if it were alone.
//!
//! Another solution of the whole is another one of a component. So the clues of a component do not depend on the others,
//! and a smallest set of the whole has a smallest one of each.

use super::{Clues, Setter};
use crate::engine::IS_SMALL;
use crate::problem::{OptionId, components};

impl<I, T> Setter<'_, I, T> {
    /// The clues; where the problem falls into components, parts that share no item, those of each.
    pub(super) fn by_components(
        &self,
        solution: Vec<OptionId>,
        free: Vec<OptionId>,
        smallest: bool,
    ) -> Clues {
        let matrix = self.problem.matrix();
        // A small build does without.
        let components = match IS_SMALL {
            true => None,
            false => {
                let mut steps = self.clock.steps();
                let mut stop = |work| steps.stop_after(work);
                components(matrix, &self.require, &self.forbid, &mut stop)
            }
        };
        let Some(components) = components else {
            return self.clues(solution, free, smallest);
        };
        let mut all = Clues {
            clues: Vec::new(),
            solution: Vec::new(),
            is_minimal: true,
            bound: 0,
        };
        for component in components {
            if self.is_over() {
                // What is left is not examined.
                let rest = component.of_whole(&free);
                all.clues.extend(component.in_whole(&rest));
                all.is_minimal = false;
                continue;
            }
            let problem = component.problem();
            let setter = Setter {
                require: component.require.clone(),
                seed: self.seed,
                ..Setter::new(&problem, self.clock.clone())
            };
            let own = [&solution, &free].map(|options| component.of_whole(options));
            let [solution, free] = own;
            let found = setter.clues(solution, free, smallest);
            all.clues.extend(component.in_whole(&found.clues));
            all.is_minimal &= found.is_minimal;
            all.bound += found.bound;
            #[cfg(test)]
            self.laid.update(|(searches, options)| {
                let (more, of_more) = setter.laid.get();
                (searches + more, options + of_more)
            });
        }
        all.clues.sort_unstable();
        all.solution = solution;
        all
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::engine::{Clock, Limits};
    use crate::problem::Problem;
    use web_time::Instant;

    /// For each clue one search lays out its component, and none lays out the others.
    #[test]
    fn a_clue_takes_its_component_alone() {
        let rows = (0..50).flat_map(|item| [[item], [item]]);
        let problem = Problem::from_rows(rows).expect("no row is empty");
        let clock = |limits| Clock::new(limits, Instant::now());
        let mut setter = Setter {
            require: vec![OptionId::new(2)],
            forbid: vec![OptionId::new(5)],
            ..Setter::new(&problem, clock(Limits::NONE))
        };
        let solution: Vec<OptionId> = (0..50).map(|item| OptionId::new(2 * item)).collect();
        let is_free = |option: &OptionId| *option != OptionId::new(2);
        let free: Vec<OptionId> = solution.iter().copied().filter(is_free).collect();
        for smallest in [false, true] {
            let before = setter.laid.take();
            let clues = setter.by_components(solution.clone(), free.clone(), smallest);
            // Item 2 has no other option.
            let needed = free.iter().filter(|&&option| option != OptionId::new(4));
            assert!(clues.clues.iter().eq(needed) && clues.is_smallest());
            assert_eq!((clues.solution, clues.is_minimal), (solution.clone(), true));
            assert!(before.0 == 0 || smallest);
            assert_eq!(setter.laid.get(), (49, 48 * 2 + 1));
        }
        // Once the time is over, no component is laid out, and all options stay.
        setter.laid.take();
        let time = Some(Duration::ZERO);
        setter.clock = clock(Limits {
            time,
            ..Limits::NONE
        });
        let clues = setter.by_components(solution, free.clone(), true);
        assert_eq!((clues.clues, clues.is_minimal), (free, false));
        assert_eq!(setter.laid.get(), (0, 0));
    }
}
