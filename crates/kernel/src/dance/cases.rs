//! The first branch of a search: the options that are forced before it, and its cases.

use super::Dance;
use super::choose::{NextChoice, choose};
use crate::matrix::OptionId;

/// Where a search branches first.
#[derive(Debug, PartialEq, Eq)]
pub enum Root {
    /// It is at a solution: every primary item is covered.
    Solved,
    /// A primary item has too few options left: there is no solution.
    Dead,
    /// An item is to be covered exactly once more, by one of these options.
    Once(Vec<OptionId>),
    /// An item may be covered several times. Each case takes an option and leaves out those before it; `None`, the
    /// last case, leaves out all of them.
    Times(Vec<Option<OptionId>>),
}

impl Dance<'_> {
    /// Where the search branches first, and the options that it is forced to take on the way there. Call this before
    /// the search begins.
    pub fn root(&mut self) -> (Vec<OptionId>, Root) {
        let mut forced = Vec::new();
        let root = loop {
            let item = match choose(&mut self.links) {
                NextChoice::Solved => break Root::Solved,
                NextChoice::Dead => break Root::Dead,
                NextChoice::Item(item) => item,
            };
            let cases = item.degree();
            let mut branch = self.links.open(item, self.links.struck.len());
            if cases == 1 {
                forced.extend(branch.option());
                self.links.take(&mut branch);
                self.branches.push(branch);
                continue;
            }
            let is_once = branch.is_once;
            let mut options = Vec::new();
            for case in 0..cases {
                options.push(branch.option());
                if case + 1 < cases {
                    self.links.skip(&mut branch);
                }
            }
            self.links.close(&branch);
            break match is_once {
                true => Root::Once(options.into_iter().flatten().collect()),
                false => Root::Times(options),
            };
        };
        self.leave_below(0);
        (forced, root)
    }
}
