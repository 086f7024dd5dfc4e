//! What a ledger knows about each part.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;

use super::cheapest_known::KnownCheapest;
use super::{AGAIN, LedgerError};
use crate::drive::SearchPart;
use crate::parts::{PartLine, PartOrRecord, PartPlace, PartQuestion, Record};

/// What is known about a part.
#[derive(Debug)]
pub(super) enum LedgerEntry {
    /// No worker has it.
    Open(PartLine, NextStep),
    /// A worker has it, to do this with it.
    Begun(PartLine, NextStep),
    /// It is searched to its end.
    Done(Record),
    /// What it was cut into stands in its place.
    Cut(PartLine),
}

impl LedgerEntry {
    /// The record of a part that is done.
    pub(super) fn record(&self) -> Option<&Record> {
        match self {
            LedgerEntry::Done(record) => Some(record),
            _ => None,
        }
    }

    fn is_done(&self) -> bool {
        self.record().is_some()
    }

    fn into_record(self) -> Option<Record> {
        match self {
            LedgerEntry::Done(record) => Some(record),
            _ => None,
        }
    }
}

/// What a worker does with a part first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// As the whole of a search that begins: searches it for [a while](super::LedgerPlan::whole), and cuts it into about this
    /// many parts.
    Begin(usize),
    /// Cuts it into about this many parts.
    Cut(usize),
    /// Searches it, and cuts it if that takes too long.
    Search,
    /// Searches it for as long as it takes, since it cannot be cut.
    SearchToEnd,
    /// Of the whole, all parts of which are done: chooses among its cheapest solutions.
    Choose,
}

impl NextStep {
    /// About how many parts it is cut into.
    pub(super) fn parts(self) -> usize {
        match self {
            NextStep::Begin(parts) | NextStep::Cut(parts) => parts,
            _ => AGAIN,
        }
    }
}

/// A part that a worker has, which must bring it back by [`reopen`](LedgerState::reopen), [`cut`](LedgerState::cut),
/// [`close`](LedgerState::close), [`choose`](LedgerState::choose) or [`put_off`](LedgerState::put_off).
#[derive(Debug)]
pub(super) struct TakenPart {
    pub(super) line: PartLine,
    pub(super) step: NextStep,
    /// How often it was searched for too few nodes.
    pub(super) round: u32,
    /// The cost that its solutions stay below.
    pub(super) below: Option<u64>,
}

#[derive(Debug, Default)]
pub(super) struct LedgerState {
    pub(super) entries: BTreeMap<PartPlace, LedgerEntry>,
    /// Records of parts that were not searched to their end: the cheapest solutions that are known, and the nodes.
    pub(super) found: BTreeMap<PartPlace, Record>,
    /// About how many parts the whole is cut into.
    parts: usize,
    /// The cheapest solutions so far.
    cheapest: KnownCheapest,
    /// The places of the parts that no worker has, in the order in which they are taken: by their round first.
    open: BTreeSet<(u32, PartPlace)>,
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
    pub(super) fn new(entries: BTreeMap<PartPlace, LedgerEntry>, parts: usize) -> Self {
        let is_open = |entry: &&LedgerEntry| matches!(entry, LedgerEntry::Open(..));
        let open = entries.iter().filter(|(_, entry)| is_open(entry));
        let done = || entries.values().filter_map(LedgerEntry::record);
        let waiting = done().map(|record| record.solutions.len() as u64).sum();
        let mut cheapest = KnownCheapest::default();
        done().for_each(|record| cheapest.note(record));
        LedgerState {
            parts,
            cheapest,
            waiting,
            open: open.map(|(place, _)| (0, place.clone())).collect(),
            entries,
            ..LedgerState::default()
        }
    }

    /// The records: of parts that are done, and of those with cheapest solutions that are known.
    pub(super) fn records(&self) -> impl Iterator<Item = &Record> {
        let done = self.entries.values().filter_map(LedgerEntry::record);
        done.chain(self.found.values())
    }

    /// The parts and records in the order of the search, as much of each record as `copy` copies.
    pub(super) fn lines(
        &mut self,
        copy: &mut dyn FnMut(&mut Record) -> Record,
    ) -> Vec<PartOrRecord> {
        let mut lines = Vec::new();
        for (place, entry) in &mut self.entries {
            let found = self.found.get_mut(place).map(&mut *copy);
            lines.extend(found.map(PartOrRecord::Record));
            lines.push(match entry {
                LedgerEntry::Open(line, _)
                | LedgerEntry::Begun(line, _)
                | LedgerEntry::Cut(line) => PartOrRecord::Part(line.clone()),
                LedgerEntry::Done(record) => PartOrRecord::Record(copy(record)),
            });
        }
        lines
    }

    /// Whether nothing is left to do.
    pub(super) fn is_done(&self) -> bool {
        self.open.is_empty() && self.begun == 0 && self.undecided().is_none()
    }

    /// The whole, if all of its parts are done and it is still to be chosen which of their cheapest solutions is that of the
    /// whole. Until then the parts stay, so that a search that resumes chooses as well.
    fn undecided(&self) -> Option<&PartLine> {
        let is_over = self.open.is_empty() && self.begun == 0;
        let whole = self.whole().filter(|_| is_over)?;
        let mut records = self.entries.values().filter_map(LedgerEntry::record);
        records.next().filter(|record| record.wanted == Some(1))?;
        Some(whole)
    }

    /// The whole, if it was cut: all others are within it. There is none where a ledger begins with several parts.
    fn whole(&self) -> Option<&PartLine> {
        let LedgerEntry::Cut(line) = self.entries.values().next()? else {
            return None;
        };
        let parent = |place: &PartPlace| place.parent().map(|(parent, ..)| parent);
        let last = self.entries.keys().next_back().cloned();
        let mut above = std::iter::successors(last, parent);
        above.any(|place| place == line.part).then_some(line)
    }

    /// The first part that no worker has: the caller has it now. While `most` solutions wait or more, there is none but the
    /// part for which the leader waits.
    pub(super) fn take(&mut self, most: u64) -> Option<TakenPart> {
        if self.waiting >= most && !self.is_open_next() {
            return None;
        }
        let taken = |line: PartLine, step, round, below| TakenPart {
            line,
            step,
            round,
            below,
        };
        let Some((round, place)) = self.open.pop_first() else {
            let line = self.undecided()?.clone();
            self.begun += 1;
            let below = self.cheapest.below();
            return Some(taken(line, NextStep::Choose, 0, below));
        };
        let below = self.cheapest.below();
        let entry = self.entries.get_mut(&place)?;
        let LedgerEntry::Open(line, step) = entry else {
            return None;
        };
        let taken = taken(line.clone(), *step, round, below);
        *entry = LedgerEntry::Begun(line.clone(), *step);
        self.begun += 1;
        Some(taken)
    }

    /// The number of parts that the whole was cut into, and the first of its cheapest solutions.
    pub(super) fn cut_and_found(&self) -> (usize, Option<Vec<u32>>) {
        let records = self.records();
        let found = records.filter_map(|record| Some((record.costs.first()?, record)));
        let cheapest = found.min_by_key(|found| found.0);
        let solution = cheapest.and_then(|(_, record)| record.solutions.first().cloned());
        (self.parts, solution)
    }

    /// Joins all parts, with what was chosen among their cheapest solutions, if anything was.
    pub(super) fn choose(&mut self, chosen: Option<Record>) {
        self.begun -= 1;
        let Some(line) = self.whole().cloned() else {
            return;
        };
        let parts = mem::take(&mut self.entries);
        let mut whole = Record::of_parts(
            &line,
            { parts.into_values() }.filter_map(LedgerEntry::into_record),
        );
        if let Some(chosen) = chosen.filter(|chosen| chosen.costs == whole.costs) {
            whole.solutions = chosen.solutions;
        }
        self.set_done(whole);
    }

    /// Leaves it to a search that resumes to choose.
    pub(super) fn put_off(&mut self) {
        self.begun -= 1;
    }

    /// Begins each part that is to be searched with the round that is due after as many nodes as it was searched for, by `round`.
    /// One that is to be cut has none, as what it is cut into was not searched.
    pub(super) fn begin_rounds(&mut self, round: impl Fn(u64) -> u32) {
        let is_searched = |place: &PartPlace| {
            let entry = self.entries.get(place);
            matches!(entry, Some(LedgerEntry::Open(_, NextStep::Search)))
        };
        let begun = |(least, place): (u32, PartPlace)| match self.found.get(&place) {
            Some(found) if is_searched(&place) => (round(found.nodes).max(least), place),
            _ => (least, place),
        };
        self.open = mem::take(&mut self.open).into_iter().map(begun).collect();
    }

    /// Keeps what is known of the cheapest solutions of a part that was not searched to its end; also if that is none, so
    /// that a search that resumes knows for how many nodes it was searched. Of other questions it keeps no more than that.
    pub(super) fn keep(&mut self, mut record: Record) {
        if record.question != PartQuestion::Best {
            (record.count, record.solutions) = (0_u32.into(), Vec::new());
        }
        self.cheapest.note(&record);
        if let Some(earlier) = self.found.remove(&record.part) {
            record.take_found(&earlier);
            record.nodes = record.nodes.max(earlier.nodes);
        }
        self.found.insert(record.part.clone(), record);
    }

    /// Whether the leader has taken all solutions of the parts before the first one that no worker has.
    fn is_open_next(&self) -> bool {
        let is_passed = |entry: &&LedgerEntry| match entry {
            LedgerEntry::Cut(_) => true,
            LedgerEntry::Done(record) => record.solutions.is_empty(),
            LedgerEntry::Open(..) | LedgerEntry::Begun(..) => false,
        };
        let next = self.entries.values().find(|entry| !is_passed(entry));
        matches!(next, Some(LedgerEntry::Open(..)))
    }

    pub(super) fn reopen(&mut self, line: PartLine, step: NextStep, round: u32) {
        self.begun -= 1;
        self.open.insert((round, line.part.clone()));
        self.entries
            .insert(line.part.clone(), LedgerEntry::Open(line, step));
    }

    /// Takes back what a worker had when it panicked; its rounds begin again.
    pub(super) fn reopen_begun(&mut self) {
        for (place, entry) in &mut self.entries {
            if let LedgerEntry::Begun(line, step) = entry {
                self.open.insert((0, place.clone()));
                *entry = LedgerEntry::Open(line.clone(), *step);
            }
        }
        self.begun = 0;
    }

    /// Puts in the place of a part what it was cut into.
    pub(super) fn cut(&mut self, line: PartLine, parts: &[SearchPart], round: u32) {
        self.begun -= 1;
        for part in line.cut_into(parts) {
            self.open.insert((round, part.part.clone()));
            // If there was no time to predict its size, it is searched all the same before it is cut again.
            self.entries
                .insert(part.part.clone(), LedgerEntry::Open(part, NextStep::Search));
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
        let is_one = record.wanted == Some(1);
        self.set_done(record);
        while let Some((parent, _, of)) = place.parent() {
            let Some(LedgerEntry::Cut(line)) = self.entries.get(&parent) else {
                return;
            };
            // The parts of the whole are joined by `choose`.
            if is_one && self.whole().is_some_and(|whole| whole.part == parent) {
                return;
            }
            let line = line.clone();
            let places = (1..=of).map(|number| parent.part(number, of));
            let is_done = |place| self.entries.get(&place).is_some_and(LedgerEntry::is_done);
            // From the last one, which is often not done.
            if !places.clone().rev().all(is_done) {
                return;
            }
            let parts = places.filter_map(|place| self.entries.remove(&place)?.into_record());
            let whole = Record::of_parts(&line, parts);
            self.set_done(whole);
            place = parent;
        }
    }

    fn set_done(&mut self, mut record: Record) {
        self.cheapest.note(&record);
        if let Some(found) = self.found.remove(&record.part) {
            record.take_found(&found);
        }
        self.entries
            .insert(record.part.clone(), LedgerEntry::Done(record));
    }
}

/// A part of an earlier search that no worker has, and its place. One of unknown size is cut before it is searched.
pub(super) fn open(line: PartLine) -> (PartPlace, LedgerEntry) {
    let place = line.part.clone();
    let step = match line.nodes {
        None => NextStep::Cut(AGAIN),
        Some(_) => NextStep::Search,
    };
    (place, LedgerEntry::Open(line, step))
}
