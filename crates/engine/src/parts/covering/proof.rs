//! A proof in progress that parts are the whole: what is decided, and what follows from it.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::CoveringError;
use crate::drive::SearchPart;
use crate::engine::Steps;
use crate::problem::{ItemId, Matrix, OptionId, Rest, by_item, clash};

/// The claim that these parts hold all solutions with the first `decided` decisions and one more.
pub(super) struct CoveringGoal {
    pub(super) decided: usize,
    pub(super) next: Decision,
    pub(super) parts: Vec<usize>,
}

/// The decision that a goal adds.
pub(super) enum Decision {
    None,
    /// This option is taken.
    Take(OptionId),
    /// This option is left out.
    Leave(OptionId),
    /// One of these options of the item is taken, which are in ascending order: all others are left out.
    Among(ItemId, Vec<OptionId>),
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
pub(super) struct Proof<'p> {
    matrix: &'p Matrix,
    parts: &'p [SearchPart],
    /// The options of each item.
    options_of: Vec<Vec<OptionId>>,
    /// The options that are taken or left.
    decisions: Vec<OptionId>,
    fates: Vec<Fate>,
    /// The number of decisions left for proving that cases without a part have no solution.
    patience: u32,
}

impl<'p> Proof<'p> {
    pub(super) fn new(matrix: &'p Matrix, parts: &'p [SearchPart]) -> Self {
        Proof {
            matrix,
            parts,
            options_of: by_item(matrix, |option, _| option),
            decisions: Vec::new(),
            fates: vec![Fate::Undecided; matrix.option_count()],
            patience: PATIENCE,
        }
    }

    pub(super) fn rewind(&mut self, decided: usize) {
        for option in self.decisions.drain(decided..) {
            self.fates[option.index()] = Fate::Undecided;
        }
    }

    pub(super) fn decide(&mut self, decision: &Decision) {
        match decision {
            Decision::None => {}
            Decision::Take(option) => self.note(*option, Fate::Taken),
            Decision::Leave(option) => self.note(*option, Fate::Left),
            Decision::Among(item, options) => {
                for place in 0..self.options_of[item.index()].len() {
                    let option = self.options_of[item.index()][place];
                    if self.is_undecided(option) && options.binary_search(&option).is_err() {
                        self.note(option, Fate::Left);
                    }
                }
            }
        }
    }

    fn note(&mut self, option: OptionId, fate: Fate) {
        self.decisions.push(option);
        self.fates[option.index()] = fate;
    }

    fn is_undecided(&self, option: OptionId) -> bool {
        self.fates[option.index()] == Fate::Undecided
    }

    /// Proves that `parts` hold all solutions with the decisions so far, or returns what must be proved for that.
    pub(super) fn prove(
        &mut self,
        parts: Vec<usize>,
        open: &mut Vec<CoveringGoal>,
        steps: &mut Steps,
    ) -> Result<(), CoveringError> {
        let stopped = CoveringError::Stopped {
            open: open.len() + 1,
        };
        let Remainder::Open(option) = self.rest(steps).ok_or_else(|| stopped.clone())? else {
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
        let Some((part, option)) = undecided else {
            return match parts.get(1) {
                Some(&second) => Err(CoveringError::Overlap { first, second }),
                None => Ok(()),
            };
        };
        if let Some(item) = self.left_item(&self.parts[part], option) {
            return self.add_cases(item, &parts, open, steps).ok_or(stopped);
        }
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
        self.add_goal(Decision::Take(option), with, open);
        self.add_goal(Decision::Leave(option), without, open);
    }

    fn add_goal(&self, next: Decision, parts: Vec<usize>, open: &mut Vec<CoveringGoal>) {
        open.push(CoveringGoal {
            decided: self.decisions.len(),
            next,
            parts,
        });
    }

    /// The item of `option` of which the part leaves out the most options, at least two, among those that are covered
    /// exactly once, and are not covered yet.
    fn left_item(&self, part: &SearchPart, option: OptionId) -> Option<ItemId> {
        if self.exclude(&self.having(Fate::Taken), option) {
            return None;
        }
        let mut left: Vec<(u32, ItemId)> = self
            .matrix
            .members(option)
            .filter(|(item, _)| self.matrix.bounds(*item) == Some(1..=1))
            .map(|(item, _)| (0, item))
            .collect();
        for &option in part.forbidden.iter().filter(|&&one| self.is_undecided(one)) {
            for (item, _) in self.matrix.members(option) {
                let counted = left.iter_mut().find(|(_, other)| *other == item);
                counted.into_iter().for_each(|(times, _)| *times += 1);
            }
        }
        let most = left.into_iter().max_by_key(|(times, _)| *times);
        most.filter(|(times, _)| *times > 1).map(|(_, item)| item)
    }

    /// Adds a claim to prove for each set of options of the item, which is covered exactly once, that the same parts may take.
    /// `None` if `steps` are over.
    fn add_cases(
        &self,
        item: ItemId,
        parts: &[usize],
        open: &mut Vec<CoveringGoal>,
        steps: &mut Steps,
    ) -> Option<()> {
        let taken = self.having(Fate::Taken);
        let options = self.options_of[item.index()].iter().copied();
        let options: Vec<OptionId> = options
            .filter(|&option| self.is_undecided(option) && !self.exclude(&taken, option))
            .collect();
        // The case of each option; each part divides the cases so far. Some become empty.
        let mut cases = vec![0; options.len()];
        // The case that each came from, and the part that it has in addition. The first one has no parts.
        let mut came_from = vec![(0, 0)];
        for &number in parts {
            if steps.stop_after(options.len()) {
                return None;
            }
            let part = &self.parts[number];
            let forbidden: HashSet<OptionId> = part.forbidden.iter().copied().collect();
            let is_in = |option: OptionId| {
                part.required.contains(&option)
                    || !forbidden.contains(&option) && !self.exclude(&part.required, option)
            };
            let mut divided = HashMap::new();
            for (case, _) in cases
                .iter_mut()
                .zip(&options)
                .filter(|(_, option)| is_in(**option))
            {
                *case = *divided.entry(*case).or_insert_with(|| {
                    came_from.push((*case, number));
                    came_from.len() - 1
                });
            }
        }
        let mut sets: BTreeMap<usize, Vec<OptionId>> = BTreeMap::new();
        for (&option, case) in options.iter().zip(cases) {
            sets.entry(case).or_default().push(option);
        }
        for (mut case, set) in sets {
            let mut parts = Vec::new();
            while case > 0 {
                parts.push(came_from[case].1);
                case = came_from[case].0;
            }
            parts.reverse();
            self.add_goal(Decision::Among(item, set), parts, open);
        }
        Some(())
    }

    fn having(&self, fate: Fate) -> Vec<OptionId> {
        let decisions = self.decisions.iter().copied();
        decisions
            .filter(|option| self.fates[option.index()] == fate)
            .collect()
    }

    /// The first decision of a part that is not made yet. An excluded option need not be left out.
    fn undecided(&self, part: &SearchPart) -> Option<OptionId> {
        let is_undecided = |option: &&OptionId| self.is_undecided(**option);
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
        let mut taken = taken.iter();
        taken.any(|&taken| clash(self.matrix, taken, option))
    }

    /// What the decisions so far leave. Also takes options that an item cannot do without, until some item has too few
    /// options left or there are no more such options. `None` if `steps` are over.
    fn rest(&self, steps: &mut Steps) -> Option<Remainder> {
        let (mut taken, left) = (self.having(Fate::Taken), self.having(Fate::Left));
        loop {
            if steps.stop_after(self.matrix.entry_count()) {
                return None;
            }
            let rest = Rest::new(self.matrix, &taken, &left);
            if rest.is_dead {
                return Some(Remainder::Dead);
            }
            // The item that can spare the fewest of its options.
            let spare = |item: ItemId| {
                let needed = rest.bounds(item)?.0;
                (needed > 0).then(|| (rest.times[item.index()].checked_sub(needed), item))
            };
            let Some((spare, item)) = self.matrix.item_ids().filter_map(spare).min() else {
                return Some(Remainder::Open(None));
            };
            let first = rest.options_of(item).next();
            match (spare, first) {
                (Some(0), Some(option)) => taken.push(option),
                (Some(_), Some(_)) => return Some(Remainder::Open(first)),
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
