//! What a ledger knows about each part.

use std::collections::{BTreeMap, BTreeSet};

use super::{AGAIN, LedgerError};
use crate::drive::SearchPart;
use crate::parts::{PartLine, PartPlace, Record};

/// What is known about a part.
#[derive(Debug)]
pub(super) enum LedgerEntry {
    /// No worker has it.
    Open(PartLine, NextStep),
    /// A worker has it.
    Begun(PartLine),
    /// It is searched to its end.
    Done(Record),
    /// What it was cut into stands in its place.
    Cut(PartLine),
}

/// What a worker does with a part first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// Cuts it into about this many parts.
    Cut(usize),
    /// Searches it, and cuts it if that takes too long.
    Search,
    /// Searches it for as long as it takes, since it cannot be cut.
    SearchToEnd,
}

#[derive(Debug, Default)]
pub(super) struct LedgerState {
    pub(super) entries: BTreeMap<PartPlace, LedgerEntry>,
    /// The places of the parts that no worker has.
    open: BTreeSet<PartPlace>,
    /// The number of those that a worker has.
    begun: usize,
    /// The number of solutions that the leader may still take.
    pub(super) waiting: u64,
    /// The nodes of searches that did not come to their end: they are searched again.
    pub(super) lost: u64,
    /// Why a worker could not continue.
    pub(super) error: Option<LedgerError>,
    /// Whether anything has changed since the leader looked.
    pub(super) is_new: bool,
}

impl LedgerState {
    /// A state in which no worker has anything.
    pub(super) fn new(entries: BTreeMap<PartPlace, LedgerEntry>) -> Self {
        let is_open = |entry: &&LedgerEntry| matches!(entry, LedgerEntry::Open(..));
        let open = entries.iter().filter(|(_, entry)| is_open(entry));
        let found = |entry: &LedgerEntry| match entry {
            LedgerEntry::Done(record) => record.solutions.len() as u64,
            _ => 0,
        };
        LedgerState {
            waiting: entries.values().map(found).sum(),
            open: open.map(|(place, _)| place.clone()).collect(),
            entries,
            ..LedgerState::default()
        }
    }

    /// Whether nothing is left to do.
    pub(super) fn is_done(&self) -> bool {
        self.open.is_empty() && self.begun == 0
    }

    /// The first part that no worker has, and what to do with it: the caller has it now, and must bring it back by
    /// [`reopen`](Self::reopen), [`cut`](Self::cut) or [`close`](Self::close). While `most` solutions wait or more, there
    /// is none but the part for which the leader waits.
    pub(super) fn take(&mut self, most: u64) -> Option<(PartLine, NextStep)> {
        if self.waiting >= most && !self.is_open_next() {
            return None;
        }
        let place = self.open.pop_first()?;
        let entry = self.entries.get_mut(&place)?;
        let LedgerEntry::Open(line, step) = entry else {
            return None;
        };
        let taken = (line.clone(), *step);
        *entry = LedgerEntry::Begun(line.clone());
        self.begun += 1;
        Some(taken)
    }

    /// Whether the leader has taken all solutions of the parts before the first one that no worker has.
    fn is_open_next(&self) -> bool {
        let is_passed = |entry: &&LedgerEntry| match entry {
            LedgerEntry::Cut(_) => true,
            LedgerEntry::Done(record) => record.solutions.is_empty(),
            LedgerEntry::Open(..) | LedgerEntry::Begun(_) => false,
        };
        let next = self.entries.values().find(|entry| !is_passed(entry));
        matches!(next, Some(LedgerEntry::Open(..)))
    }

    pub(super) fn reopen(&mut self, line: PartLine, step: NextStep) {
        self.begun -= 1;
        self.open.insert(line.part.clone());
        self.entries
            .insert(line.part.clone(), LedgerEntry::Open(line, step));
    }

    /// Takes back what a worker had when it panicked.
    pub(super) fn reopen_begun(&mut self) {
        for (place, entry) in &mut self.entries {
            if let LedgerEntry::Begun(line) = entry {
                self.open.insert(place.clone());
                *entry = LedgerEntry::Open(line.clone(), NextStep::Search);
            }
        }
        self.begun = 0;
    }

    /// Puts in the place of a part what it was cut into.
    pub(super) fn cut(&mut self, line: PartLine, parts: &[SearchPart]) {
        self.begun -= 1;
        for (number, part) in (1..).zip(parts) {
            let place = line.part.part(number, parts.len());
            self.open.insert(place.clone());
            let part = PartLine::new(&line.fingerprint, place.clone(), part);
            // If there was no time to predict its size, it is searched all the same before it is cut again.
            let entry = LedgerEntry::Open(part, NextStep::Search);
            self.entries.insert(place, entry);
        }
        self.entries
            .insert(line.part.clone(), LedgerEntry::Cut(line));
    }

    /// Stores the record of a part. Once all that a part was cut into is done, replaces these records by one, and so on
    /// upward.
    pub(super) fn close(&mut self, record: Record) {
        self.begun -= 1;
        self.waiting += record.solutions.len() as u64;
        let mut place = record.part.clone();
        self.entries
            .insert(place.clone(), LedgerEntry::Done(record));
        while let Some((parent, _, of)) = place.parent() {
            let Some(LedgerEntry::Cut(line)) = self.entries.get(&parent) else {
                return;
            };
            let places = (1..=of as usize).map(|number| parent.part(number, of as usize));
            let part = |place: PartPlace| match self.entries.get(&place) {
                Some(LedgerEntry::Done(part)) => Some(part),
                _ => None,
            };
            // From the last one, which is often not done.
            let Some(mut parts) = places.clone().rev().map(part).collect::<Option<Vec<_>>>() else {
                return;
            };
            parts.reverse();
            let whole = Record::of_parts(line, &parts);
            for place in places {
                self.entries.remove(&place);
            }
            self.entries
                .insert(parent.clone(), LedgerEntry::Done(whole));
            place = parent;
        }
    }
}

/// A part of an earlier search that no worker has, and its place. One of unknown size is cut before it is searched.
pub(super) fn open(line: PartLine) -> (PartPlace, LedgerEntry) {
    let place = line.part.clone();
    let step = match line.nodes.is_nan() {
        true => NextStep::Cut(AGAIN),
        false => NextStep::Search,
    };
    (place, LedgerEntry::Open(line, step))
}
