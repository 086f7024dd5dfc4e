//! The options that restarts leave out: symmetries take them to others, and nothing has been found yet.

use crate::drive::SearchQuestion;
use crate::drive::by_orbits::left_out;
use crate::engine::{Effort, nanoseconds};
use crate::problem::OptionId;

/// The options that are not tried as long as nothing has been found.
#[derive(Default)]
pub(super) struct LeftOut {
    pub(super) options: Vec<OptionId>,
    /// Whether there are no more.
    is_all: bool,
    /// The time spent on the search when they were last looked for, in nanoseconds.
    at: f64,
}

impl LeftOut {
    /// Looks for options that need not be tried to find out whether there is a solution, for an eighth of the time spent
    /// so far, and again when that has doubled. There are none once `found` solutions are known.
    pub(super) fn look(&mut self, question: &SearchQuestion<'_>, found: u64, spent: Effort) {
        if found > 0 || !question.symmetry {
            *self = LeftOut {
                is_all: true,
                ..LeftOut::default()
            };
            return;
        }
        let spent = nanoseconds(spent.nodes, spent.updates) as f64;
        if !self.is_all && spent >= 2.0 * self.at {
            let (options, is_all) = left_out(question, spent / 8.0);
            *self = LeftOut {
                options,
                is_all,
                at: spent,
            };
        }
    }
}
