//! The options that cover each item.

use super::Fault;
use crate::problem::{Color, ItemId, OptionId, Problem};

/// For each item the options of a list that cover it, with the colors they give it, in the order of the list.
pub(super) struct Covers {
    covers: Vec<(OptionId, Option<Color>)>,
    /// For each item where its covers end, which begin where those of the item before end.
    ends: Vec<usize>,
}

impl Covers {
    pub(super) fn new<I, T>(problem: &Problem<I, T>, options: &[OptionId]) -> Self {
        let members = || {
            let options = options.iter().copied();
            options.flat_map(|option| problem.members(option).map(move |member| (option, member)))
        };
        let mut ends = vec![0; problem.item_count()];
        for (_, (item, _)) in members() {
            ends[item.index()] += 1;
        }
        // First where they begin; each cover moves that on.
        let mut sum = 0;
        for end in &mut ends {
            let count = std::mem::replace(end, sum);
            sum += count;
        }
        let mut covers = vec![(OptionId::new(0), None); sum];
        for (option, (item, color)) in members() {
            let place = &mut ends[item.index()];
            covers[*place] = (option, color);
            *place += 1;
        }
        Covers { covers, ends }
    }

    pub(super) fn of(&self, item: ItemId) -> &[(OptionId, Option<Color>)] {
        let before = item.index().checked_sub(1);
        &self.covers[before.map_or(0, |item| self.ends[item])..self.ends[item.index()]]
    }
}

/// Each option of a list once, without those that do not exist, and what is wrong with single ones.
pub(super) fn distinct<I, T>(
    problem: &Problem<I, T>,
    options: &[OptionId],
) -> (Vec<OptionId>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut times_named = vec![0; problem.option_count()];
    for &option in options {
        match times_named.get_mut(option.index()) {
            Some(times) => *times += 1,
            None => faults.push(Fault::UnknownOption {
                option,
                options: problem.option_count(),
            }),
        }
    }
    let mut once = Vec::with_capacity(options.len());
    for &option in options {
        let times = times_named.get_mut(option.index());
        match times.map_or(0, std::mem::take) {
            0 => continue, // Seen before, or not there.
            1 => {}
            times => faults.push(Fault::RepeatedOption { option, times }),
        }
        let mut members = problem.members(option);
        if !members.any(|(item, _)| problem.bounds(item).is_some()) {
            faults.push(Fault::NoPrimary { option });
        }
        once.push(option);
    }
    (once, faults)
}
