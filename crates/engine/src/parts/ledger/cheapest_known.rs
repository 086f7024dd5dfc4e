//! The cheapest solutions that are known of all parts, and what further ones have to cost less than.

use std::collections::BTreeSet;

use crate::parts::Record;

/// If more are wanted, none are kept: that would take as much memory again.
const MOST: u64 = 10_000;

/// The cheapest solutions of all records, at most as many as are wanted.
#[derive(Debug, Default)]
pub(super) struct KnownCheapest {
    /// How many are wanted; `None` as long as nothing is known, and if more than [`MOST`] are.
    wanted: Option<u64>,
    /// Each once, with its cost.
    solutions: BTreeSet<(u64, Vec<u32>)>,
}

impl KnownCheapest {
    /// Takes in what a record has.
    pub(super) fn note(&mut self, record: &Record) {
        let Some(wanted @ ..=MOST) = record.wanted else {
            return;
        };
        self.wanted = Some(wanted);
        for (&cost, options) in record.costs.iter().zip(&record.solutions) {
            if self.below().is_none_or(|below| cost < below) {
                self.solutions.insert((cost, options.clone()));
            }
            if self.solutions.len() as u64 > wanted {
                self.solutions.pop_last();
            }
        }
    }

    /// What the solutions of a part must cost less than, if as many as are wanted are known. If one is wanted, it may be as cheap as
    /// the one that is known: so that the first part with a cheapest one is the same whichever was searched first.
    pub(super) fn below(&self) -> Option<u64> {
        let is_all = self.solutions.len() as u64 >= self.wanted?;
        let (last, _) = self.solutions.last().filter(|_| is_all)?;
        match self.wanted {
            Some(1) => Some(last.saturating_add(1)),
            _ => Some(*last),
        }
    }
}
