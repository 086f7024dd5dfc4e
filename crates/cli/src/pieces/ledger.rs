//! A search in pieces in progress: what is done, what is left, and the threads that work on it.
//!
//! Each thread takes one piece at a time, in order, and searches it for at most the time between two checkpoints. A
//! piece that takes longer is cut again, and its work is lost; so a crash loses at most that much work on each thread.
//! When all parts of a piece are done, one record of the piece replaces theirs, so a checkpoint does not grow with the
//! time of the search.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quadrille::format::Document;
use quadrille::pieces::{PieceLine, PieceOrRecord, PiecePlace, Record};

use super::answer::PieceSettings;

/// The number of parts into which a piece is cut if it takes too long.
const PARTS: usize = 16;

/// The state of a piece.
#[allow(
    clippy::large_enum_variant,
    reason = "in the end all of them are records"
)]
enum LedgerEntry {
    /// Nobody works on it. `cut` says whether it may be cut again.
    Open { line: PieceLine, can_cut: bool },
    /// A thread works on it.
    Begun(PieceLine),
    /// It is searched to its end.
    Done(Record),
    /// Its parts stand in its place.
    Cut(PieceLine),
}

/// The pieces of a search.
struct Pieces {
    entries: BTreeMap<PiecePlace, LedgerEntry>,
    /// Why a thread could not continue.
    error: Option<anyhow::Error>,
}

/// A search in pieces, shared by the threads that work on it.
pub struct Ledger<'d> {
    document: &'d Document,
    ask: &'d PieceSettings<'d>,
    every: Duration,
    pieces: Mutex<Pieces>,
    /// Notified when a piece is done or cut.
    changed: Condvar,
    cancel: Arc<AtomicBool>,
}

impl<'d> Ledger<'d> {
    /// A ledger of these pieces and records.
    pub fn new(
        document: &'d Document,
        ask: &'d PieceSettings<'d>,
        every: Duration,
        lines: impl IntoIterator<Item = PieceOrRecord>,
    ) -> Self {
        let entry = |line: PieceOrRecord| match line {
            PieceOrRecord::Record(record) if record.is_complete() => {
                (record.piece.clone(), LedgerEntry::Done(record))
            }
            PieceOrRecord::Record(record) => open(record.piece_line()),
            PieceOrRecord::Piece(line) => open(line),
        };
        let mut entries: BTreeMap<PiecePlace, LedgerEntry> = lines.into_iter().map(entry).collect();
        let parents = entries.keys().filter_map(|place| Some(place.parent()?.0));
        for parent in parents.collect::<Vec<_>>() {
            if let Some(entry) = entries.get_mut(&parent)
                && let LedgerEntry::Open { line, .. } = entry
            {
                *entry = LedgerEntry::Cut(line.clone());
            }
        }
        Ledger {
            document,
            ask,
            every,
            pieces: Mutex::new(Pieces {
                entries,
                error: None,
            }),
            changed: Condvar::new(),
            cancel: Arc::new(AtomicBool::new(false)),
        }
    }

    /// Ends the work soon; pieces in progress stay undone.
    pub fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Whether the work is done, or no thread may continue.
    pub fn is_over(&self) -> bool {
        let pieces = self.lock();
        let done =
            |entry: &LedgerEntry| matches!(entry, LedgerEntry::Done(_) | LedgerEntry::Cut(_));
        pieces.error.is_some() || pieces.entries.values().all(done)
    }

    /// Waits until something changes, or for `time`.
    pub fn wait(&self, time: Duration) {
        let pieces = self.lock();
        drop(self.changed.wait_timeout(pieces, time));
    }

    /// Works until there is nothing left to do.
    pub fn work(&self) {
        while let Some((line, can_cut)) = self.take() {
            let mut ask = self.ask.clone();
            ask.limits.time = can_cut.then_some(self.every);
            let record = ask.answer(self.document, &line, Arc::clone(&self.cancel));
            let mut parts = Vec::new();
            if let Ok(record) = &record
                && !record.is_complete()
                && !self.is_canceled()
            {
                parts = self.document.problem().split_piece(&line.piece(), PARTS);
            }
            self.hand_in(line, record, &parts);
        }
        self.changed.notify_all();
    }

    /// The first piece that no thread works on, and whether it may be cut. Waits while other threads may still cut
    /// theirs.
    fn take(&self) -> Option<(PieceLine, bool)> {
        let mut pieces = self.lock();
        loop {
            if self.is_canceled() || pieces.error.is_some() {
                return None;
            }
            let is_open = |entry: &&mut LedgerEntry| matches!(entry, LedgerEntry::Open { .. });
            if let Some(entry) = pieces.entries.values_mut().find(is_open)
                && let LedgerEntry::Open { line, can_cut } = entry
            {
                let taken = (line.clone(), *can_cut);
                *entry = LedgerEntry::Begun(line.clone());
                return Some(taken);
            }
            let is_begun = |entry: &LedgerEntry| matches!(entry, LedgerEntry::Begun(_));
            if !pieces.entries.values().any(is_begun) {
                return None;
            }
            let waited = self.changed.wait_timeout(pieces, Duration::from_millis(50));
            pieces = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Stores the outcome of a piece: its record, or its parts.
    fn hand_in(
        &self,
        line: PieceLine,
        record: anyhow::Result<Record>,
        parts: &[quadrille::SearchPiece],
    ) {
        let mut pieces = self.lock();
        let place = line.piece.clone();
        match record {
            Ok(record) if record.is_complete() => {
                pieces
                    .entries
                    .insert(place.clone(), LedgerEntry::Done(record));
                pieces.close(self.ask, place);
            }
            Ok(_) if parts.len() > 1 => {
                let cut = LedgerEntry::Cut(line.clone());
                pieces.entries.insert(place.clone(), cut);
                let fingerprint = &line.fingerprint;
                pieces
                    .entries
                    .extend((1..).zip(parts).map(|(number, part)| {
                        open(PieceLine::new(
                            fingerprint,
                            place.part(number, parts.len()),
                            part,
                        ))
                    }));
            }
            Ok(_) => {
                // It cannot be cut, so it is searched for as long as it takes.
                let can_cut = self.is_canceled();
                pieces
                    .entries
                    .insert(place, LedgerEntry::Open { line, can_cut });
            }
            Err(error) => {
                pieces.entries.insert(place, open(line).1);
                pieces.error = Some(error);
            }
        }
        drop(pieces);
        self.changed.notify_all();
    }

    /// The pieces and records, in the order of the search. A piece in progress counts as not begun.
    pub fn lines(&self) -> Vec<PieceOrRecord> {
        let pieces = self.lock();
        let line = |entry: &LedgerEntry| match entry {
            LedgerEntry::Open { line, .. } | LedgerEntry::Begun(line) | LedgerEntry::Cut(line) => {
                PieceOrRecord::Piece(line.clone())
            }
            LedgerEntry::Done(record) => PieceOrRecord::Record(record.clone()),
        };
        pieces.entries.values().map(line).collect()
    }

    /// Takes the solutions that are next in the order of the search, if all before them are taken.
    pub fn take_solutions(&self) -> Vec<Vec<u32>> {
        let mut pieces = self.lock();
        let mut solutions = Vec::new();
        for entry in pieces.entries.values_mut() {
            match entry {
                LedgerEntry::Done(record) => solutions.append(&mut record.solutions),
                LedgerEntry::Cut(_) => {}
                LedgerEntry::Open { .. } | LedgerEntry::Begun(_) => break,
            }
        }
        solutions
    }

    /// The share of the predicted nodes that is done, and the number of solutions and nodes so far.
    pub fn progress(&self) -> (f64, u64, u64) {
        let pieces = self.lock();
        let (mut done, mut left, mut count, mut nodes) = (0.0, 0.0, 0_u64, 0);
        for entry in pieces.entries.values() {
            match entry {
                LedgerEntry::Open { line, .. } | LedgerEntry::Begun(line) => {
                    left += line.nodes.max(1.0)
                }
                LedgerEntry::Cut(_) => {}
                LedgerEntry::Done(record) => {
                    done += record.nodes as f64;
                    nodes += record.nodes;
                    count = count.saturating_add(u64::try_from(&record.count).unwrap_or(u64::MAX));
                }
            }
        }
        (done / (done + left), count, nodes)
    }

    /// What went wrong, if anything did.
    pub fn error(&self) -> Option<anyhow::Error> {
        self.lock().error.take()
    }

    fn is_canceled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    fn lock(&self) -> MutexGuard<'_, Pieces> {
        self.pieces.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Pieces {
    /// Replaces the records of all parts of a piece with one record, once the last of them is done, and so on upward.
    fn close(&mut self, ask: &PieceSettings<'_>, done: PiecePlace) {
        let mut place = done;
        while let Some((parent, _, of)) = place.parent() {
            let Some(LedgerEntry::Cut(line)) = self.entries.get(&parent) else {
                return;
            };
            let mut whole = ask.record(line);
            for number in 1..=of as usize {
                let part = self.entries.get(&parent.part(number, of as usize));
                let Some(LedgerEntry::Done(part)) = part else {
                    return;
                };
                whole.take_in(part);
            }
            for number in 1..=of as usize {
                self.entries.remove(&parent.part(number, of as usize));
            }
            self.entries
                .insert(parent.clone(), LedgerEntry::Done(whole));
            place = parent;
        }
    }
}

/// A piece that no thread works on, and its place.
fn open(line: PieceLine) -> (PiecePlace, LedgerEntry) {
    let place = line.piece.clone();
    let can_cut = true;
    (place, LedgerEntry::Open { line, can_cut })
}
