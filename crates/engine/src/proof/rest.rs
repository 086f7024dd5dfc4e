//! What is left of a problem in a state, as proofs need it: it goes from state to state by steps that it can undo.
//!
//! Each step costs as much as the options that it touches, however large the problem, and moves the straddlers behind
//! each that comes or goes, four bytes each.

use super::Clauses;

/// A step, to be undone.
enum Step {
    /// An item was covered.
    Cover(u32),
    /// An option died.
    Kill(u32),
}

/// The options that are alive and the straddlers of a state.
pub(super) struct ProofRest<'s> {
    /// For each option its primary items.
    items: &'s [Vec<u32>],
    clauses: &'s Clauses,
    is_covered: Vec<bool>,
    is_alive: Vec<bool>,
    /// For each option the number of its items that are uncovered.
    uncovered: Vec<usize>,
    /// The options that are not alive and have an uncovered item, in ascending order.
    straddlers: Vec<u32>,
    steps: Vec<Step>,
}

impl<'s> ProofRest<'s> {
    /// The whole problem. Options without a primary item are not alive.
    pub(super) fn new(items: &'s [Vec<u32>], clauses: &'s Clauses) -> Self {
        ProofRest {
            items,
            clauses,
            is_covered: vec![false; clauses.options.len()],
            is_alive: items.iter().map(|own| !own.is_empty()).collect(),
            uncovered: items.iter().map(Vec::len).collect(),
            straddlers: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// Takes an option: covers its items, and what clashes with it dies.
    pub(super) fn take(&mut self, option: u32) {
        let (items, clauses) = (self.items, self.clauses);
        for &item in &items[option as usize] {
            self.cover(item);
        }
        self.leave(option);
        for &other in &clauses.clashes[option as usize] {
            self.leave(other);
        }
    }

    fn cover(&mut self, item: u32) {
        if std::mem::replace(&mut self.is_covered[item as usize], true) {
            return;
        }
        for &option in &self.clauses.options[item as usize] {
            let uncovered = &mut self.uncovered[option as usize];
            *uncovered -= 1;
            if *uncovered == 0 {
                self.remove_straddler(option);
            }
        }
        self.steps.push(Step::Cover(item));
    }

    fn uncover(&mut self, item: u32) {
        self.is_covered[item as usize] = false;
        for &option in &self.clauses.options[item as usize] {
            self.uncovered[option as usize] += 1;
            if !self.is_alive[option as usize] {
                self.add_straddler(option);
            }
        }
    }

    /// An option dies, if it is alive.
    pub(super) fn leave(&mut self, option: u32) {
        if std::mem::replace(&mut self.is_alive[option as usize], false) {
            if self.uncovered[option as usize] > 0 {
                self.add_straddler(option);
            }
            self.steps.push(Step::Kill(option));
        }
    }

    fn revive(&mut self, option: u32) {
        self.is_alive[option as usize] = true;
        self.remove_straddler(option);
    }

    pub(super) fn steps(&self) -> usize {
        self.steps.len()
    }

    /// Undoes all steps but the first `steps`.
    pub(super) fn undo(&mut self, steps: usize) {
        while self.steps.len() > steps {
            match self.steps.pop() {
                Some(Step::Cover(item)) => self.uncover(item),
                Some(Step::Kill(option)) => self.revive(option),
                None => {}
            }
        }
    }

    /// The options that are alive and clash with one.
    pub(super) fn clashes(&self, option: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        let others = self.clauses.clashes[option as usize].iter().copied();
        others.filter(|&other| self.is_alive[other as usize])
    }

    /// The options that have an uncovered item and are not alive, in ascending order.
    pub(super) fn straddlers(&self) -> &[u32] {
        &self.straddlers
    }

    fn add_straddler(&mut self, option: u32) {
        if let Err(place) = self.straddlers.binary_search(&option) {
            self.straddlers.insert(place, option);
        }
    }

    fn remove_straddler(&mut self, option: u32) {
        if let Ok(place) = self.straddlers.binary_search(&option) {
            self.straddlers.remove(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use super::*;
    use crate::problem::{OptionId, clash};
    use crate::samples::problems;

    laws! {
        /// The same as by the definition, after each step and after steps back.
        #[test]
        fn what_is_left_is_what_the_definition_says(
            problem in problems(prop_oneof![Just(0u32), Just(2)], 12, 0..1),
            steps in prop::collection::vec((0usize..12, 0usize..4), 0..20),
        ) {
            let matrix = problem.matrix();
            let primary = |option: OptionId| -> Vec<u32> {
                let items = matrix.members(option).map(|(item, _)| item);
                items.filter(|&item| matrix.is_primary(item)).map(u32::from).collect()
            };
            let items: Vec<Vec<u32>> = matrix.option_ids().map(primary).collect();
            let clauses = Clauses::new(matrix);
            let mut rest = ProofRest::new(&items, &clauses);
            // The options taken, those left out, and the number of steps before each.
            let mut done: Vec<(OptionId, bool, usize)> = Vec::new();
            for (option, kind) in steps {
                let option = OptionId::new(option as u32);
                if kind == 0 {
                    if let Some((_, _, before)) = done.pop() {
                        rest.undo(before);
                    }
                } else if option.index() < items.len() {
                    done.push((option, kind > 1, rest.steps()));
                    match kind > 1 {
                        true => rest.take(u32::from(option)),
                        false => rest.leave(u32::from(option)),
                    }
                }
                let taken = || done.iter().filter(|(_, is_taken, _)| *is_taken).map(|(option, ..)| *option);
                let is_covered = |item: &u32| taken().any(|option| items[option.index()].contains(item));
                let is_alive = |option: OptionId| {
                    !items[option.index()].is_empty()
                        && done.iter().all(|(other, ..)| *other != option)
                        && taken().all(|other| !clash(matrix, option, other))
                };
                let touches = |option: OptionId| !items[option.index()].iter().all(is_covered);
                let straddlers = matrix.option_ids().filter(|&option| touches(option) && !is_alive(option));
                prop_assert!(rest.straddlers().iter().copied().eq(straddlers.map(u32::from)));
                for option in matrix.option_ids() {
                    let others = matrix.option_ids().filter(|&other| other != option && clash(matrix, option, other) && is_alive(other));
                    prop_assert!(rest.clashes(u32::from(option)).eq(others.map(u32::from)));
                }
            }
        }
    }
}
