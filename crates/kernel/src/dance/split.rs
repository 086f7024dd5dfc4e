//! Cases of the search tree that another engine searches, and the estimated cost of a case.
//!
//! At a poll, every level but the last has one case in progress. The estimated cost of a whole case of a level is the
//! cost since the level was opened, divided by the number of cases done; the case in progress counts as a fraction.
//! (This is Knuth's progress report, TAOCP 7.2.2.1, in reverse.) The estimate is rough at first and soon good.

use super::branch::DanceLevel;
use super::{Dance, DanceStep, Subtree};
use crate::matrix::OptionId;

impl Dance<'_> {
    /// The predicted cost of one case of each level, in updates, based on the cases done.
    pub fn estimate_costs(&self, efforts: &mut Vec<f64>) {
        efforts.clear();
        efforts.resize(self.branches.len(), 0.0);
        // The first case of the last level counts as half done.
        let mut begun = 0.5;
        for (branch, effort) in self.branches.iter().zip(efforts).rev() {
            let cases = f64::from(branch.done()) + begun;
            *effort = (self.spent() - branch.opened) as f64 / cases;
            begun = cases / f64::from(branch.place()[2].max(1));
        }
    }

    /// The work of this search in updates, including that of other engines on its cases.
    pub fn spent(&self) -> u64 {
        self.links.updates + self.charged
    }

    /// Adds the work of another engine on the cases of this search.
    pub fn charge(&mut self, updates: u64) {
        self.charged += updates;
    }

    /// The number of cases of a level that are left to this search, including the current one.
    pub fn cases_left(&self, level: usize) -> u32 {
        let [before, end, _] = self.branches[level].place();
        end - before
    }

    /// The number of cases of a level that are done: here, or handed off, as their work counts as that of this search.
    pub fn cases_done(&self, level: usize) -> u32 {
        self.branches[level].done()
    }

    /// The number of cases of a level that have not begun, if every case is an option.
    pub fn unbegun_cases(&self, level: usize) -> u32 {
        let once = u32::from(self.branches[level].is_once);
        once * self.cases_left(level).saturating_sub(1)
    }

    /// Adds the options that the levels above `level` have excluded: at items with multiplicities, those that they
    /// tried or skipped before the current case.
    pub fn left_out_above(&self, level: usize, left_out: &mut Vec<OptionId>) {
        if self.branches[..level].iter().all(|above| above.is_once) {
            return;
        }
        // Given and chosen options are struck as well.
        let chosen = self.branches[..level].iter().filter_map(DanceLevel::option);
        let chosen: Vec<OptionId> = chosen.chain(self.given()).collect();
        let struck = &self.links.struck[..self.branches[level].struck];
        let struck = struck.iter().map(|nodes| nodes[0].option);
        left_out.extend(struck.filter(|option| !chosen.contains(option)));
    }

    /// Leaves out the case that the search is about to try: another engine has searched it. Every case of its level must be
    /// an option.
    pub fn pass_case(&mut self) {
        if let (DanceStep::Try, Some(branch)) = (self.next, self.branches.last_mut()) {
            debug_assert!(branch.is_once, "as the caller promises");
            self.links.pass(branch);
        }
    }

    /// Goes on from the case that the search is about to try to each of these solutions of it, as a search would; calls `look`
    /// at each, and then goes back. The options of each are sorted. From one to the next it goes back only as far as they
    /// differ. Every case of the level must be an option.
    pub fn reach(&mut self, solutions: &[Vec<OptionId>], mut look: impl FnMut(&Self)) {
        let depth = self.branches.len();
        let Some(case) = self.branches.last_mut().filter(|_| !solutions.is_empty()) else {
            return;
        };
        let before = *case;
        self.links.take(case);
        for options in solutions {
            let is_chosen = |option| options.binary_search(&option).is_ok();
            let levels = self.branches[depth..].iter();
            let same = levels.take_while(|level| level.option().is_some_and(is_chosen));
            self.leave_below(depth + same.count());
            self.descend(options);
            look(self);
        }
        self.leave_below(depth);
        if let Some(case) = self.branches.last_mut() {
            self.links.untake(case);
            *case = before;
        }
    }

    /// Removes the last `cases` cases of a level, at most [those not begun](Self::unbegun_cases). Puts their options
    /// into one list and those of the other cases into another. Returns the subtree of these cases, for a search on
    /// links after all.
    pub fn hand_off(
        &mut self,
        level: usize,
        cases: u32,
        handed_off: &mut Vec<OptionId>,
        others: &mut Vec<OptionId>,
    ) -> Subtree {
        let (options, range) = self.branches[level].hand_off(cases);
        for (case, option) in (0..).zip(options) {
            let list = if range.contains(&case) {
                &mut *handed_off
            } else {
                &mut *others
            };
            list.push(option);
        }
        Subtree {
            path: self.path_to(level, range.start),
            end: range.end,
        }
    }
}
