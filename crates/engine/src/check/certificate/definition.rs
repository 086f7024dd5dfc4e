//! The problem by the definition of a solution, and what is left of it after some options are chosen.

use std::collections::HashMap;
use std::ops::Range;

use super::open::{OpenPart, OpenProblem, Times};
use super::set::Set;
use super::{CertificateLines, Fault, unexpected};
use crate::problem::{Matrix, OptionId};

/// The cases of an item that may be covered several times: each of its options, with the options before it excluded, and
/// finally with all of them excluded, if that is allowed. So each set of options is counted once. Each case is made when its
/// turn comes: all at once would take the memory of the problem for each option.
pub(super) struct Cases {
    need: usize,
    /// What is left without the options of the cases before; `None` after the last case.
    struck: Option<OpenProblem>,
    options: std::vec::IntoIter<usize>,
}

/// The problem, by the definition of a solution.
pub(super) struct Definition {
    pub(super) primary: Vec<bool>,
    /// For each item how often it has to be covered and how often it may be; empty if each is covered once.
    times: Vec<Times>,
    /// For each option its items, with the numbers of the colors it gives them.
    pub(super) members: Vec<Vec<(usize, Option<u32>)>>,
    /// For each item its options, likewise.
    options: Vec<Vec<(usize, Option<u32>)>>,
    /// The secondary items that options color are among these numbers.
    colored: Range<usize>,
    /// Whether the uncovered items determine the options: if there are no secondary items, and each item is covered once.
    are_items_enough: bool,
}

impl Definition {
    pub(super) fn new(matrix: &Matrix, lines: &mut CertificateLines<'_>) -> Result<Self, Fault> {
        let mut primary = Vec::new();
        let mut times = Vec::new();
        for item in matrix.item_ids() {
            let bounds = matrix.bounds(item);
            primary.push(bounds.is_some());
            let (need, max) = bounds.unwrap_or(0..=0).into_inner();
            times.push(Times { need, max });
        }
        let once = Times { need: 1, max: 1 };
        if primary
            .iter()
            .zip(&times)
            .all(|(&primary, &times)| !primary || times == once)
        {
            times.clear();
        }
        let mut options = vec![Vec::new(); primary.len()];
        let mut members = Vec::new();
        for option in matrix.option_ids() {
            let own = matrix.members(option);
            let own = own.map(|(item, shade)| (item.index(), (shade > 0).then_some(shade)));
            let own: Vec<_> = own.collect();
            for &(item, color) in &own {
                options[item].push((option.index(), color));
            }
            members.push(own);
            lines.look_after(option.index())?;
        }
        let colors = members
            .iter()
            .flatten()
            .filter(|member: &&(usize, _)| member.1.is_some());
        let colored = colors.clone().map(|member| member.0).min().unwrap_or(0);
        let colored = colored..colors.map(|member| member.0 + 1).max().unwrap_or(0);
        Ok(Definition {
            colored,
            are_items_enough: times.is_empty() && primary.iter().all(|&primary| primary),
            primary,
            times,
            members,
            options,
        })
    }

    /// The whole problem. Options without a primary item are in no solution, nor are those of an item that must not be
    /// covered.
    fn all(&self, lines: &mut CertificateLines<'_>) -> Result<OpenProblem, Fault> {
        let mut rest = OpenProblem {
            items: Set::between(0..self.primary.len()),
            options: Set::between(0..self.members.len()),
            times: self.times.clone(),
            left: vec![0; self.times.len()],
            colored: Set::between(self.colored.clone()),
        };
        for item in (0..self.primary.len()).filter(|&item| self.primary[item]) {
            rest.items.insert(item);
        }
        for (option, members) in self.members.iter().enumerate() {
            let primary = members.iter().filter(|(item, _)| self.primary[*item]);
            let bound = primary.map(|&(item, _)| rest.times(item).max).min();
            if bound.is_some_and(|max| max > 0) {
                rest.options.insert(option);
                for &(item, _) in members {
                    rest.left_mut(item).into_iter().for_each(|left| *left += 1);
                }
            }
            lines.look_after(option)?;
        }
        Ok(rest)
    }

    /// What is left of the problem after these options, and without those.
    pub(super) fn within(
        &self,
        take: &[OptionId],
        leave: &[OptionId],
        lines: &mut CertificateLines<'_>,
    ) -> Result<OpenProblem, Fault> {
        let mut rest = self.all(lines)?;
        let known = |option: &OptionId| match option.index() < self.members.len() {
            true => Ok(option.index()),
            false => Err(no_such_option(*option)),
        };
        for option in leave {
            self.remove(&mut rest, known(option)?);
        }
        for option in take {
            lines.look()?;
            let chosen = known(option)?;
            if !rest.options.has(chosen) {
                return Err(no_such_option(*option));
            }
            let covered = self.cover(&mut rest, chosen);
            self.strike(&mut rest, chosen, covered);
        }
        self.tighten(&mut rest, 0..self.primary.len());
        Ok(rest)
    }

    /// Removes an option. Returns whether it was there.
    #[inline]
    fn remove(&self, rest: &mut OpenProblem, option: usize) -> bool {
        let was_there = rest.options.remove(option);
        if was_there && !rest.left.is_empty() {
            for &(item, _) in &self.members[option] {
                // Others have no number that means anything: an option of a part may have items that are in none.
                if rest.items.has(item) {
                    rest.left_mut(item).into_iter().for_each(|left| *left -= 1);
                }
            }
        }
        was_there
    }

    /// Removes an item that is covered once, and these options, all that it has left: what each of them leaves, its own items
    /// aside. Not where an item may be covered several times. [`put_back`](Self::put_back) undoes it.
    pub(super) fn take_out(&self, rest: &mut OpenProblem, item: usize, options: &[usize]) {
        if rest.times.is_empty() {
            rest.items.remove(item);
            for &option in options {
                rest.options.remove(option);
            }
        }
    }

    pub(super) fn put_back(&self, rest: &mut OpenProblem, item: usize, options: &[usize]) {
        if rest.times.is_empty() {
            rest.items.insert(item);
            for &option in options {
                rest.options.insert(option);
            }
        }
    }

    /// What is left after an option. The item of which it was taken may be [taken out](Self::take_out). `spare` is no longer
    /// used: the new one takes its memory.
    pub(super) fn after(
        &self,
        rest: &OpenProblem,
        chosen: usize,
        spare: &mut Option<OpenProblem>,
    ) -> OpenProblem {
        let mut rest = rest.clone_in(spare.take());
        let covered = self.cover(&mut rest, chosen);
        // Nobody asks what options a solution leaves.
        if !rest.is_solved() {
            self.strike(&mut rest, chosen, covered);
        }
        rest
    }

    /// Chooses an option. Returns its items that no other option may cover, or none in another color than this.
    fn cover(&self, rest: &mut OpenProblem, chosen: usize) -> Vec<(usize, Option<u32>)> {
        let mut covered = Vec::new();
        for &(item, color) in &self.members[chosen] {
            if !self.primary[item] {
                if !rest.colored.has(item) {
                    covered.push((item, color));
                }
                continue;
            }
            if let Some(times) = rest.times_mut(item) {
                times.need = times.need.saturating_sub(1);
                times.max -= 1;
                if times.max > 0 {
                    continue;
                }
            } else if !rest.items.has(item) {
                continue;
            }
            covered.push((item, None));
            // An item with too few options must still be covered, but no longer can be.
            if rest.times_mut(item).is_none_or(|times| times.need == 0) {
                rest.items.remove(item);
            }
        }
        covered
    }

    /// Removes the chosen option and those that may not cover these items beside it.
    fn strike(&self, rest: &mut OpenProblem, chosen: usize, covered: Vec<(usize, Option<u32>)>) {
        // Only times are tightened beside options.
        let are_once = rest.times.is_empty();
        let mut struck = Vec::new();
        if self.remove(rest, chosen) && !are_once {
            struck.push(chosen);
        }
        for (item, color) in covered {
            for &(other, its) in &self.options[item] {
                // Two options share an item only if both give it the same color.
                let conflicts = color.is_none() || color != its;
                if conflicts && self.remove(rest, other) && !are_once {
                    struck.push(other);
                }
            }
            if color.is_some() {
                rest.colored.insert(item);
            }
        }
        self.tighten_beside(rest, &struck);
    }

    /// Tightens the items of options that were removed.
    fn tighten_beside(&self, rest: &mut OpenProblem, options: &[usize]) {
        if !rest.times.is_empty() {
            let members = options.iter().flat_map(|&option| &self.members[option]);
            self.tighten(rest, members.map(|member| member.0));
        }
    }

    /// The cases of an item that may be covered several times.
    pub(super) fn cases(&self, rest: &OpenProblem, item: usize) -> Cases {
        let options: Vec<usize> = self.left(rest, item).collect();
        Cases {
            need: rest.times(item).need as usize,
            struck: Some(rest.clone()),
            options: options.into_iter(),
        }
    }

    /// What is left in the next case, if there is one.
    pub(super) fn next_case(
        &self,
        cases: &mut Cases,
        spare: &mut Option<OpenProblem>,
    ) -> Option<OpenProblem> {
        if cases.options.len() < cases.need {
            return None;
        }
        let Some(option) = cases.options.next() else {
            return cases.struck.take();
        };
        let struck = cases.struck.as_mut()?;
        let case = self.after(struck, option, spare);
        self.remove(struck, option);
        self.tighten_beside(struck, &[option]);
        Some(case)
    }

    /// Limits how often items may be covered to the number of their options, and removes items that neither have to be
    /// covered nor may be.
    fn tighten(&self, rest: &mut OpenProblem, items: impl Iterator<Item = usize>) {
        for item in items {
            let left = rest.left_mut(item).copied();
            let (Some(left), Some(times)) = (left, rest.times_mut(item)) else {
                continue;
            };
            times.max = times.max.min(left);
            if *times == (Times { need: 0, max: 0 }) {
                rest.items.remove(item);
            }
        }
    }

    /// Writes a key of what is left, which nothing else has.
    pub(super) fn key(&self, rest: &OpenProblem, key: &mut Vec<u64>) {
        rest.items.write(key);
        if !self.are_items_enough {
            rest.options.write(key);
        }
        if !rest.times.is_empty() {
            let times = rest.items.members().map(|item| rest.times(item));
            key.extend(times.map(|times| u64::from(times.need) << 32 | u64::from(times.max)));
        }
    }

    /// The options of an item that are left.
    pub(super) fn left<'d>(
        &'d self,
        rest: &'d OpenProblem,
        item: usize,
    ) -> impl Iterator<Item = usize> + 'd {
        let options = self.options[item].iter().map(|&(option, _)| option);
        options.filter(|&option| rest.options.has(option))
    }

    /// The item that a word names, if it may still be covered.
    pub(super) fn item(&self, rest: &OpenProblem, word: &str) -> Option<Result<usize, Fault>> {
        let item: u64 = word.parse().ok()?;
        let index = usize::try_from(item)
            .ok()
            .and_then(|item| item.checked_sub(1));
        let found = index.filter(|&item| rest.items.has(item));
        Some(found.ok_or(Fault::NoSuchItem { item }))
    }

    /// The parts that these words list, if they are parts of what is left.
    pub(super) fn parts(&self, rest: &OpenProblem, words: &[&str]) -> Result<Vec<OpenPart>, Fault> {
        let mut part_of: HashMap<usize, usize> = HashMap::new();
        let mut parts: Vec<OpenPart> = Vec::new();
        for list in words.split(|word| *word == ",") {
            let mut part = OpenPart::default();
            for word in list {
                let expected = "the number of an item, or a comma between parts";
                let item = self.item(rest, word);
                let item = item.ok_or_else(|| unexpected(&[word], expected))??;
                if part_of.insert(item, parts.len()).is_some() {
                    return Err(Fault::NotParts);
                }
                part.items.push(item);
            }
            if list.is_empty() {
                return Err(Fault::NotParts);
            }
            parts.push(part);
        }
        // A single part would be the state itself, which could go on for ever.
        if parts.len() < 2 || part_of.len() != rest.items.members().count() {
            return Err(Fault::NotParts);
        }
        // For each secondary item the part that alone has it, and the color that all options give it, as long as there is one.
        let mut shares: HashMap<usize, (Option<usize>, Option<u32>)> = HashMap::new();
        for option in rest.options.members() {
            let shared = Fault::SharedOption { option: option + 1 };
            let members = self.members[option].iter();
            let mut of = members.clone().filter_map(|(item, _)| part_of.get(item));
            let part = *of.next().ok_or(shared.clone())?;
            if of.any(|&other| other != part) {
                return Err(shared);
            }
            for &(item, color) in members.filter(|(item, _)| !self.primary[*item]) {
                let share = shares.entry(item).or_insert((Some(part), color));
                share.0 = share.0.filter(|&one| one == part);
                share.1 = share.1.filter(|&one| color == Some(one));
                if *share == (None, None) {
                    return Err(shared);
                }
            }
            parts[part].options.push(option);
        }
        Ok(parts)
    }
}

fn no_such_option(option: OptionId) -> Fault {
    let option = option.index() as u64 + 1;
    Fault::NoSuchOption { option }
}
