//! What a ledger knows about each piece.

use std::collections::BTreeMap;

use super::LedgerError;
use crate::drive::SearchPiece;
use crate::pieces::{PieceLine, PiecePlace, Record};

/// What is known about a piece.
#[allow(
    clippy::large_enum_variant,
    reason = "in the end all of them are records"
)]
pub(super) enum LedgerEntry {
    /// No worker has it.
    Open(PieceLine, NextStep),
    /// A worker has it.
    Begun(PieceLine),
    /// It is searched to its end.
    Done(Record),
    /// Its parts stand in its place.
    Cut(PieceLine),
}

/// What a worker does with a piece first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// Cuts it into about this many parts.
    Cut(usize),
    /// Searches it, and cuts it if that takes too long.
    Search,
    /// Searches it for as long as it takes, since it cannot be cut.
    SearchToEnd,
}

#[derive(Default)]
pub(super) struct LedgerState {
    pub(super) entries: BTreeMap<PiecePlace, LedgerEntry>,
    /// Why a worker could not continue.
    pub(super) error: Option<LedgerError>,
    /// Whether anything has changed since the leader looked.
    pub(super) is_new: bool,
}

impl LedgerState {
    pub(super) fn reopen(&mut self, line: PieceLine, step: NextStep) {
        self.entries
            .insert(line.piece.clone(), LedgerEntry::Open(line, step));
    }

    /// Puts parts in the place of a piece.
    pub(super) fn cut(&mut self, line: PieceLine, parts: &[SearchPiece]) {
        for (number, part) in (1..).zip(parts) {
            let place = line.piece.part(number, parts.len());
            self.entries
                .extend([open(PieceLine::new(&line.fingerprint, place, part))]);
        }
        self.entries
            .insert(line.piece.clone(), LedgerEntry::Cut(line));
    }

    /// Stores the record of a piece. Replaces the records of all parts of a piece by one, once the last of them is done,
    /// and so on upward.
    pub(super) fn close(&mut self, record: Record) {
        let mut place = record.piece.clone();
        self.entries
            .insert(place.clone(), LedgerEntry::Done(record));
        while let Some((parent, _, of)) = place.parent() {
            let Some(LedgerEntry::Cut(line)) = self.entries.get(&parent) else {
                return;
            };
            let places = (1..=of as usize).map(|number| parent.part(number, of as usize));
            let part = |place: PiecePlace| match self.entries.get(&place) {
                Some(LedgerEntry::Done(part)) => Some(part),
                _ => None,
            };
            let Some(parts) = places.clone().map(part).collect::<Option<Vec<_>>>() else {
                return;
            };
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

/// A piece that no worker has, and its place.
pub(super) fn open(line: PieceLine) -> (PiecePlace, LedgerEntry) {
    let place = line.piece.clone();
    (place, LedgerEntry::Open(line, NextStep::Search))
}
