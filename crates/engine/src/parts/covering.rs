//! Proves that parts make up a whole search: every solution is in exactly one of them.
//!
//! The proof follows the decisions of the parts, one option at a time. Some of the current parts take the option and
//! some do not. Those that do must hold all solutions with it, and those that do not must hold all solutions without
//! it; the proof treats each half in the same way. A part that does not take the option must exclude it: it either
//! leaves the option out or takes one that conflicts with it. If no part remains, there must be no solution: some item
//! has too few options left, at once, or after taking options that other items cannot do without, or after a short
//! search. A part without further decisions must be alone.
//!
//! The proof reads only the problem. It takes as many steps as the parts have decisions; each step reads the problem
//! once for every forced option.

mod state;

use crate::drive::SearchPart;
use crate::engine::{Limits, Steps};
use crate::problem::{ItemId, Matrix, OptionId, Problem};
use state::CoverState;

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
    /// use quadrille::{Limits, Problem};
    /// use quadrille::parts::CoveringError;
    ///
    /// let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1], vec![1]])?;
    /// let mut parts = problem.split(3);
    /// assert_eq!(problem.check_parts(&parts, &Limits::NONE), Ok(()));
    ///
    /// parts.pop();
    /// assert!(matches!(problem.check_parts(&parts, &Limits::NONE), Err(CoveringError::Missing { .. })));
    /// # Ok::<(), quadrille::BuildError>(())
    /// ```
    pub fn check_parts(&self, parts: &[SearchPart], limits: &Limits) -> Result<(), CoveringError> {
        let mut steps = Steps::new(limits);
        let options = self.option_count();
        for (part, decisions) in parts.iter().enumerate() {
            let (required, forbidden) = (&decisions.required, &decisions.forbidden);
            if steps.stop() {
                return Err(CoveringError::Stopped { open: 1 });
            }
            let unknown = |option: &&OptionId| option.index() >= options;
            if let Some(&option) = required.iter().chain(forbidden).find(unknown) {
                return Err(CoveringError::UnknownOption {
                    part,
                    option,
                    options,
                });
            }
            if let Some(&option) = required.iter().find(|option| forbidden.contains(option)) {
                return Err(CoveringError::Contradiction { part, option });
            }
        }
        let mut proof = Proof::new(self.matrix(), parts);
        let mut open = vec![CoveringGoal {
            decided: 0,
            option: None,
            parts: (0..parts.len()).collect(),
        }];
        while let Some(goal) = open.pop() {
            if steps.stop() {
                let open = open.len() + 1;
                return Err(CoveringError::Stopped { open });
            }
            proof.rewind(goal.decided);
            if let Some((option, is_taken)) = goal.option {
                proof.decide(option, is_taken);
            }
            proof.prove(goal.parts, &mut open, &mut steps)?;
        }
        Ok(())
    }
}

/// The claim that these parts hold all solutions with the first `decided` decisions and one more.
struct CoveringGoal {
    decided: usize,
    option: Option<(OptionId, bool)>,
    parts: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Undecided,
    Taken,
    Left,
}

/// Splitting drops cases that are obviously dead; proving that takes few decisions.
const PATIENCE: u32 = 100_000;

/// A proof in progress: the decisions so far.
struct Proof<'p> {
    matrix: &'p Matrix,
    parts: &'p [SearchPart],
    decisions: Vec<OptionId>,
    fates: Vec<Fate>,
    /// The number of decisions left for proving that cases without a part have no solution.
    patience: u32,
}

impl<'p> Proof<'p> {
    fn new(matrix: &'p Matrix, parts: &'p [SearchPart]) -> Self {
        Proof {
            matrix,
            parts,
            decisions: Vec::new(),
            fates: vec![Fate::Undecided; matrix.option_count()],
            patience: PATIENCE,
        }
    }

    fn rewind(&mut self, decided: usize) {
        for option in self.decisions.drain(decided..) {
            self.fates[option.index()] = Fate::Undecided;
        }
    }

    fn decide(&mut self, option: OptionId, is_taken: bool) {
        self.decisions.push(option);
        self.fates[option.index()] = if is_taken { Fate::Taken } else { Fate::Left };
    }

    /// Proves that `parts` hold all solutions with the decisions so far, or returns what must be proved for that.
    fn prove(
        &mut self,
        parts: Vec<usize>,
        open: &mut Vec<CoveringGoal>,
        steps: &mut Steps,
    ) -> Result<(), CoveringError> {
        let stopped = CoveringError::Stopped {
            open: open.len() + 1,
        };
        let Remainder::Open(option) = self.rest(steps).ok_or(stopped)? else {
            return Ok(());
        };
        let Some(&first) = parts.first() else {
            // Even so, there may be no solution.
            return match option {
                Some(option) if self.patience > 0 => {
                    self.patience -= 1;
                    self.add_goals(option, Vec::new(), Vec::new(), open);
                    Ok(())
                }
                _ => Err(CoveringError::Missing {
                    required: self.having(Fate::Taken),
                    forbidden: self.having(Fate::Left),
                }),
            };
        };
        let undecided = parts
            .iter()
            .find_map(|&part| Some((part, self.undecided(&self.parts[part])?)));
        let Some((_, option)) = undecided else {
            return match parts.get(1) {
                Some(&second) => Err(CoveringError::Overlap { first, second }),
                None => Ok(()),
            };
        };
        let (mut with, mut without) = (Vec::new(), Vec::new());
        for number in parts {
            let part = &self.parts[number];
            if part.required.contains(&option) {
                with.push(number);
            } else if part.forbidden.contains(&option) || self.exclude(&part.required, option) {
                without.push(number);
            } else {
                // It has solutions on both sides.
                with.push(number);
                without.push(number);
            }
        }
        self.add_goals(option, with, without, open);
        Ok(())
    }

    /// Adds two claims to prove: `with` holds all solutions with `option`, and `without` all solutions without it.
    fn add_goals(
        &self,
        option: OptionId,
        with: Vec<usize>,
        without: Vec<usize>,
        open: &mut Vec<CoveringGoal>,
    ) {
        for (is_taken, parts) in [(true, with), (false, without)] {
            open.push(CoveringGoal {
                decided: self.decisions.len(),
                option: Some((option, is_taken)),
                parts,
            });
        }
    }

    fn having(&self, fate: Fate) -> Vec<OptionId> {
        let decisions = self.decisions.iter().copied();
        decisions
            .filter(|option| self.fates[option.index()] == fate)
            .collect()
    }

    /// The first decision of a part that is not made yet. An excluded option need not be left out.
    fn undecided(&self, part: &SearchPart) -> Option<OptionId> {
        let is_undecided = |option: &&OptionId| self.fates[option.index()] == Fate::Undecided;
        if let Some(&option) = part.required.iter().find(is_undecided) {
            return Some(option);
        }
        let mut forbidden = part
            .forbidden
            .iter()
            .filter(is_undecided)
            .copied()
            .peekable();
        forbidden.peek()?;
        let taken = self.having(Fate::Taken);
        forbidden.find(|&option| !self.exclude(&taken, option))
    }

    /// Whether a taken option conflicts with `option`.
    fn exclude(&self, taken: &[OptionId], option: OptionId) -> bool {
        taken.iter().any(|&taken| {
            self.matrix.members(taken).any(|(item, shade)| {
                let mut others = self.matrix.members(option);
                others.any(|(other, other_shade)| {
                    item == other && self.is_exclusive(item, shade, other_shade)
                })
            })
        })
    }

    /// Whether two options with these colors cannot both have `item`.
    fn is_exclusive(&self, item: ItemId, shade: u32, other: u32) -> bool {
        match self.matrix.bounds(item) {
            Some(bounds) => *bounds.end() <= 1,
            None => shade == 0 || shade != other,
        }
    }

    /// What the decisions so far leave. Also takes options that an item cannot do without, until some item has too few
    /// options left or there are no more such options. `None` if `steps` are over.
    fn rest(&self, steps: &mut Steps) -> Option<Remainder> {
        let mut state = CoverState::new(self.matrix);
        let mut is_taken = vec![false; self.matrix.option_count()];
        for option in self.having(Fate::Taken) {
            if !state.admits(self.matrix, option) {
                return Some(Remainder::Dead);
            }
            state.take(self.matrix, option);
            is_taken[option.index()] = true;
        }
        loop {
            if steps.stop_after(self.matrix.entry_count()) {
                return None;
            }
            let is_open = |option: &OptionId| {
                self.fates[option.index()] != Fate::Left
                    && !is_taken[option.index()]
                    && state.admits(self.matrix, *option)
            };
            let open: Vec<OptionId> = self.matrix.option_ids().filter(is_open).collect();
            let mut left = state.covers.clone();
            for &option in &open {
                for (item, _) in self.matrix.members(option) {
                    left[item.index()] += 1;
                }
            }
            // The item that can spare the fewest of its options.
            let spare = |item: ItemId| {
                let least = *self.matrix.bounds(item)?.start();
                let is_needed = state.covers[item.index()] < least;
                is_needed.then(|| (left[item.index()].checked_sub(least), item))
            };
            let Some((spare, item)) = self.matrix.item_ids().filter_map(spare).min() else {
                return Some(Remainder::Open(None));
            };
            let has_item =
                |&&option: &&OptionId| self.matrix.members(option).any(|member| member.0 == item);
            match (spare, open.iter().find(has_item)) {
                (Some(0), Some(&option)) => {
                    state.take(self.matrix, option);
                    is_taken[option.index()] = true;
                }
                (Some(_), Some(&option)) => return Some(Remainder::Open(Some(option))),
                _ => return Some(Remainder::Dead),
            }
        }
    }
}

/// The outcome of decisions.
enum Remainder {
    Dead,
    /// There may be solutions. Holds an option of the item that can spare the fewest, if any item still needs one.
    Open(Option<OptionId>),
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One option after the other is forced, and each is one look at the problem.
    #[test]
    fn what_is_forced_is_found_within_the_limits() {
        let problem = Problem::from_rows((0..2_000).map(|item| [item])).expect("no row is empty");
        let parts = problem.split(1);
        assert_eq!(problem.check_parts(&parts, &Limits::NONE), Ok(()));
        let mut limits = Limits::NONE;
        limits.nodes = 10;
        let stopped = problem.check_parts(&parts, &limits);
        assert_eq!(stopped, Err(CoveringError::Stopped { open: 1 }));
    }
}
