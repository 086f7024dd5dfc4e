//! The status of a search between two steps: what is chosen, what is left, and the progress.

use super::links::is_possible;
use super::{Dance, Snapshot};
use crate::engine::Choice;
use crate::matrix::{ItemId, OptionId};

impl Dance<'_> {
    /// The number of levels.
    #[inline]
    pub fn depth(&self) -> usize {
        self.branches.len()
    }

    /// The option of a level below the depth. (A level has none if its item needs no more covers.)
    #[inline]
    pub fn chosen_at(&self, level: usize) -> Option<OptionId> {
        self.branches[level].option()
    }

    /// The options put into every solution before the search.
    pub fn given(&self) -> impl Iterator<Item = OptionId> {
        self.given.iter().map(|nodes| nodes[0].option)
    }

    /// How each option of the solution that the search stands at was chosen, in the order of
    /// [`chosen`](Self::chosen); `None` for the given ones.
    pub(super) fn choices(&self) -> impl Iterator<Item = Option<Choice>> {
        let branches = self.branches.iter();
        let chosen = branches.filter(|branch| branch.option().is_some());
        let chosen = chosen.map(|branch| {
            let [before, _, of] = branch.place();
            Some(Choice::new(branch.item.id, before + 1, of))
        });
        self.given.iter().map(|_| None).chain(chosen)
    }

    /// The items still to be covered: for each, how often at least, and by which options.
    #[inline]
    pub fn open_items(
        &self,
    ) -> impl Iterator<Item = (u32, impl Iterator<Item = OptionId> + Clone)> {
        let items = self.links.active();
        items.map(|item| (item.need.get(), item.nodes().map(|node| node.option)))
    }

    /// The first item with too few options, if the state is dead.
    pub fn starved_item(&self) -> Option<ItemId> {
        let mut items = self.links.active();
        items.find(|item| item.is_starved()).map(|item| item.id)
    }

    /// For each option, by number, whether it can still be chosen.
    #[inline]
    pub fn possible(&self) -> impl Iterator<Item = bool> {
        self.links.options.iter().map(|nodes| is_possible(nodes))
    }

    /// The items of an option, in the order in which it commits to them.
    #[inline]
    pub fn items_of(&self, option: OptionId) -> impl Iterator<Item = ItemId> {
        self.links.options[option.index()]
            .iter()
            .map(|node| node.item.id)
    }

    /// Commits to all items of an option, even if the state is dead after some of them: so the [starved
    /// item](Self::starved_item) is the first of all.
    pub fn never_stop_early(&mut self) {
        self.links.stops_early = false;
    }

    /// What the grid is like now, and the options that are marked as given: a search leaves them as it found them.
    pub fn snapshot(&self) -> (Snapshot, Vec<OptionId>) {
        let numbers = (0..).zip(&self.is_given);
        let given = numbers.filter(|(_, is_given)| **is_given);
        let given = given.map(|(number, _)| OptionId(number));
        (self.links.snapshot(), given.collect())
    }

    /// The share of the tree that is done, from 0 to 1. It never falls; the cases of a level are as
    /// large as [`case_shares`](crate::engine::case_shares) says. (Knuth, TAOCP 7.2.2.1, on progress reports.)
    pub fn share_done(&self) -> f64 {
        let (mut done, mut share) = (0.0, 1.0);
        for branch in &self.branches {
            let [before, ..] = branch.place();
            let (cases_before, case) = branch.shares(before);
            done += share * cases_before;
            share *= case;
        }
        f64::min(done, 1.0)
    }

    /// The share of the whole tree that is left to this search: without what was split off or handed off.
    pub fn share_left(&self) -> f64 {
        let (mut left, mut share) = (0.0, 1.0);
        for branch in &self.branches {
            let [before, end, _] = branch.place();
            let (cases_before, case) = branch.shares(before);
            let until_end = branch.shares(end).0 - cases_before - case;
            left += share * f64::max(until_end, 0.0);
            share *= case;
        }
        left + share
    }
}
