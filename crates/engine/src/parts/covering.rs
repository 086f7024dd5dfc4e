//! Proves that parts make up a whole search: every solution is in exactly one of them.
//!
//! The proof follows the decisions of the parts, one option at a time. Some of the current parts take the option and
//! some do not. Those that do must hold all solutions with it, and those that do not must hold all solutions without
//! it; the proof treats each half in the same way. A part that does not take the option must exclude it: it either
//! leaves the option out or takes one that conflicts with it. If a part leaves out several options of an item that is
//! covered exactly once, its options that the same parts may take are one case. If no part remains, there must be no
//! solution: some item has too few options left, at once, or after taking options that other items cannot do without, or
//! after a short search. A part without further decisions must be alone.
//!
//! The proof reads only the problem. It takes at most as many steps as the parts have decisions; each step reads the
//! problem once for every forced option.

mod proof;

use crate::drive::SearchPart;
use crate::engine::{Steps, WorkLimits};
use crate::problem::{Matrix, OptionId, Problem};
use proof::{CoveringGoal, Decision, Proof};

/// Why parts do not make up the whole search.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoveringError {
    /// No part has the solutions with these decisions, and there may be some.
    #[error(
        "no part has the solutions that take {} and leave {}",
        list(.required),
        list(.forbidden)
    )]
    Missing {
        /// The options that these solutions have.
        required: Vec<OptionId>,
        /// The options that they do not have.
        forbidden: Vec<OptionId>,
    },
    /// Two parts, by their numbers from 0, may have a solution in common.
    #[error("parts {first} and {second} overlap")]
    Overlap {
        /// The number of one part.
        first: usize,
        /// The number of the other.
        second: usize,
    },
    /// A part, by its number from 0, both takes and leaves an option.
    #[error("part {part} both takes and leaves option {option}")]
    Contradiction {
        /// The number of the part.
        part: usize,
        /// The option.
        option: OptionId,
    },
    /// A part, by its number from 0, has an option that is not in the problem.
    #[error("part {part} has option {option}, but the problem has {options} options")]
    UnknownOption {
        /// The number of the part.
        part: usize,
        /// The option.
        option: OptionId,
        /// The number of options in the problem.
        options: usize,
    },
    /// A limit stopped the proof.
    #[error("the proof was stopped with {open} cases left to prove")]
    Stopped {
        /// The number of these cases.
        open: usize,
    },
}

fn list(options: &[OptionId]) -> String {
    let numbers: Vec<String> = options.iter().map(|id| id.index().to_string()).collect();
    format!("[{}]", numbers.join(", "))
}

impl<I, T> Problem<I, T> {
    /// Proves that `parts`, in any order, make up the whole search of this problem: every solution is in exactly one
    /// of them.
    ///
    /// # Errors
    ///
    /// If a solution may be in no part or in two, or a part has an option that the problem does not have. The proof
    /// never accepts wrong parts. It may refuse valid parts that [`split`](Self::split) did not make, if proving them
    /// valid takes a search; or if a limit is reached, which it looks at at every step.
    ///
    /// ```
    /// use quadrille::{Problem, WorkLimits};
    /// use quadrille::parts::CoveringError;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let mut parts = problem.split(3);
    /// assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
    ///
    /// parts.pop();
    /// assert!(matches!(problem.check_parts(&parts, &WorkLimits::NONE), Err(CoveringError::Missing { .. })));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn check_parts(
        &self,
        parts: &[SearchPart],
        limits: &WorkLimits,
    ) -> Result<(), CoveringError> {
        let mut steps = Steps::new(limits);
        for (part, decisions) in parts.iter().enumerate() {
            let (required, forbidden) = (&decisions.required, &decisions.forbidden);
            if steps.stop() {
                return Err(CoveringError::Stopped { open: 1 });
            }
            check_known(self.matrix(), part, decisions)?;
            if let Some(&option) = required.iter().find(|option| forbidden.contains(option)) {
                return Err(CoveringError::Contradiction { part, option });
            }
        }
        let mut proof = Proof::new(self.matrix(), parts);
        let mut open = vec![CoveringGoal {
            decided: 0,
            next: Decision::None,
            parts: (0..parts.len()).collect(),
        }];
        while let Some(goal) = open.pop() {
            if steps.stop() {
                let open = open.len() + 1;
                return Err(CoveringError::Stopped { open });
            }
            proof.rewind(goal.decided);
            proof.decide(&goal.next);
            proof.prove(goal.parts, &mut open, &mut steps)?;
        }
        Ok(())
    }
}

/// An error if a part, of this number, has an option that is not in the problem.
pub(super) fn check_known(
    matrix: &Matrix,
    part: usize,
    decisions: &SearchPart,
) -> Result<(), CoveringError> {
    let options = matrix.option_count();
    let mut all = decisions.required.iter().chain(&decisions.forbidden);
    match all.find(|option| option.index() >= options) {
        None => Ok(()),
        Some(&option) => Err(CoveringError::UnknownOption {
            part,
            option,
            options,
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One option after the other is forced, and each is one look at the problem.
    #[test]
    fn what_is_forced_is_found_within_the_limits() {
        let problem = Problem::from_rows((0..2_000).map(|item| [item])).expect("no row is empty");
        let parts = problem.split(1);
        assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), Ok(()));
        let mut limits = WorkLimits::NONE;
        limits.steps = 10;
        let stopped = problem.check_parts(&parts, &limits);
        assert_eq!(stopped, Err(CoveringError::Stopped { open: 1 }));
    }

    /// Eight parts of one item leave out seven eighths of its options each: that is one decision for each part.
    #[test]
    fn parts_that_leave_out_thousands_take_few_steps() {
        let problem = Problem::from_rows(vec![[0]; 8_000]).expect("no row is empty");
        let mut parts = problem.split(8);
        assert_eq!(parts.len(), 8);
        let mut limits = WorkLimits::NONE;
        limits.steps = 30;
        assert_eq!(problem.check_parts(&parts, &limits), Ok(()));
        let last = parts[7].forbidden.pop().expect("it leaves some out");
        let first = parts
            .iter()
            .position(|part| !part.forbidden.contains(&last));
        let (first, second) = (first.expect("it is in one"), 7);
        let overlap = Err(CoveringError::Overlap { first, second });
        assert_eq!(problem.check_parts(&parts, &limits), overlap);
        parts[first].forbidden.push(last);
        parts[7].forbidden.push(last);
        let missing = problem.check_parts(&parts, &limits);
        assert!(matches!(missing, Err(CoveringError::Missing { .. })));
    }

    /// Each of 2,000 parts may take the same 998 options. What each has in common with those before it is not listed.
    #[test]
    fn parts_that_share_options_are_divided_within_the_limits() {
        let problem = Problem::from_rows(vec![[0]; 1_000]).expect("no row is empty");
        let part = SearchPart::new(Vec::new(), [0, 1].map(OptionId::new).to_vec());
        let parts = vec![part; 2_000];
        let (first, second) = (0, 1);
        let overlap = Err(CoveringError::Overlap { first, second });
        assert_eq!(problem.check_parts(&parts, &WorkLimits::NONE), overlap);
        // A step for each part, and ten more.
        let mut limits = WorkLimits::NONE;
        limits.steps = 2_010;
        let stopped = Err(CoveringError::Stopped { open: 1 });
        assert_eq!(problem.check_parts(&parts, &limits), stopped);
    }
}
