//! The options that cover each item.

use super::Fault;
use crate::problem::{ItemId, Matrix, OptionId};

/// For each item the options of a list that cover it, with the shades they give it, in the order of the list.
pub(super) struct Covers {
    covers: Vec<(OptionId, u32)>,
    /// For each item where its covers end, which begin where those of the item before end.
    ends: Vec<usize>,
}

impl Covers {
    pub(super) fn new(matrix: &Matrix, options: &[OptionId]) -> Self {
        let mut ends = vec![0; matrix.item_count()];
        for &option in options {
            for (item, _) in matrix.members(option) {
                ends[item.index()] += 1;
            }
        }
        // First where they begin; each cover moves that on.
        let mut sum = 0;
        for end in &mut ends {
            let count = std::mem::replace(end, sum);
            sum += count;
        }
        let mut covers = vec![(OptionId::new(0), 0); sum];
        for &option in options {
            for (item, shade) in matrix.members(option) {
                let place = &mut ends[item.index()];
                covers[*place] = (option, shade);
                *place += 1;
            }
        }
        Covers { covers, ends }
    }

    pub(super) fn of(&self, item: ItemId) -> &[(OptionId, u32)] {
        let before = item.index().checked_sub(1);
        &self.covers[before.map_or(0, |item| self.ends[item])..self.ends[item.index()]]
    }
}

/// Each option of a list once, without those that do not exist, and what is wrong with single ones.
pub(super) fn distinct(matrix: &Matrix, options: &[OptionId]) -> (Vec<OptionId>, Vec<Fault>) {
    let mut faults = Vec::new();
    let mut times_named = vec![0; matrix.option_count()];
    for &option in options {
        match times_named.get_mut(option.index()) {
            Some(times) => *times += 1,
            None => faults.push(Fault::UnknownOption {
                option,
                options: matrix.option_count(),
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
        let mut members = matrix.members(option);
        if !members.any(|(item, _)| matrix.is_primary(item)) {
            faults.push(Fault::NoPrimary { option });
        }
        once.push(option);
    }
    (once, faults)
}
