//! Writes the states of a certificate, in the order in which a search opens them.

use std::io::{self, Write};

use super::orbits::{OptionImage, OrbitRoot, RootSink, cycles};
use crate::count::search::StateSink;
use crate::count::state::CountState;
use crate::count::text::Lines;
use crate::count::total::Total;
use crate::problem::{ItemId, OptionId};

/// The number of a state, and the number of its solutions.
#[derive(Clone)]
pub(super) struct ListedState {
    pub(super) number: u64,
    pub(super) total: Total,
}

impl ListedState {
    /// These states are not remembered, so they have no number.
    pub(super) const SOLVED: Self = ListedState {
        number: 0,
        total: Total::ONE,
    };
    pub(super) const DEAD: Self = ListedState {
        number: 0,
        total: Total::ZERO,
    };

    /// Whether this is [`SOLVED`](Self::SOLVED): other states have a number, or no solution.
    fn is_solved(&self) -> bool {
        self.number == 0 && !self.total.is_zero()
    }
}

/// Writes the states of a search.
pub(super) struct CertificateWriter<'a> {
    lines: Lines<'a>,
    items: &'a [ItemId],
    /// The numbers of references to the states that are still to be opened by a search.
    uses: std::slice::Iter<'a, u64>,
    pub(super) finished: u64,
}

impl<'a> CertificateWriter<'a> {
    pub(super) fn new(out: &'a mut dyn Write, items: &'a [ItemId], uses: &'a [u64]) -> Self {
        CertificateWriter {
            lines: Lines::new(out),
            items,
            uses: uses.iter(),
            finished: 0,
        }
    }

    /// Whether anything could not be written.
    pub(super) fn has_failed(&self) -> bool {
        self.lines.failed.is_some()
    }

    /// Writes the rest. An error if anything could not be written.
    pub(super) fn end(self) -> io::Result<&'a mut dyn Write> {
        self.lines.end()
    }

    fn line(&mut self, word: &str, number: u64) {
        self.lines.text(word);
        self.number(number);
        self.lines.end_line();
    }

    fn number(&mut self, number: u64) {
        self.lines.text(" ");
        self.lines.decimal(number.into());
    }

    fn item(&self, place: u32) -> u64 {
        self.items[place as usize].index() as u64 + 1
    }

    /// A new state, to which later lines refer so often.
    pub(super) fn write_new(&mut self, place: u32, references: u64) {
        self.lines.text("b");
        self.number(self.item(place));
        self.number(references);
        self.lines.end_line();
    }

    /// A state that was finished as the one of this number.
    pub(super) fn write_known(&mut self, number: u64) {
        self.line("=", self.finished + 1 - number);
    }

    /// A state in which this item has no option left.
    pub(super) fn write_dead(&mut self, place: u32) {
        self.line("d", self.item(place));
    }

    /// The state that was opened last is finished. Returns its number.
    pub(super) fn finish(&mut self) -> u64 {
        self.finished += 1;
        self.finished
    }

    /// The number of references to the next state.
    fn next_uses(&mut self) -> u64 {
        *self.uses.next().expect("the search is the same twice")
    }

    fn finish_with(&mut self, total: Total) -> ListedState {
        let number = self.finish();
        ListedState { number, total }
    }
}

impl StateSink for CertificateWriter<'_> {
    type Value = ListedState;

    fn solved(&mut self) -> ListedState {
        ListedState::SOLVED
    }

    fn dead(&mut self, place: u32) -> ListedState {
        self.write_dead(place);
        ListedState::DEAD
    }

    fn enter(&mut self, place: u32) {
        let uses = self.next_uses();
        self.write_new(place, uses);
    }

    fn enter_parts(&mut self, parts: &[Vec<u32>]) {
        let uses = self.next_uses();
        self.lines.text("p");
        self.number(uses);
        self.lines.text(" :");
        for (n, part) in parts.iter().enumerate() {
            if n > 0 {
                self.lines.text(" ,");
            }
            for &place in part {
                self.number(self.item(place));
            }
        }
        self.lines.end_line();
    }

    fn known(&mut self, value: &ListedState) {
        self.write_known(value.number);
    }

    fn forget(&mut self) {
        self.lines.text("f");
        self.lines.end_line();
    }

    fn branch(
        &mut self,
        _place: u32,
        _state: &CountState<'_>,
        kids: &[(u32, ListedState)],
    ) -> ListedState {
        self.close(kids)
    }

    fn join(&mut self, kids: &[(u32, ListedState)]) -> ListedState {
        let totals = kids.iter().map(|(_, kid)| &kid.total);
        self.finish_with(Total::product(&totals.collect::<Vec<_>>()))
    }
}

impl RootSink for CertificateWriter<'_> {
    fn close(&mut self, kids: &[(u32, ListedState)]) -> ListedState {
        let totals = kids.iter().map(|(_, kid)| &kid.total);
        let total = totals.fold(Total::ZERO, |sum, total| sum.plus(total));
        self.finish_with(total)
    }

    fn root(&mut self, root: &OrbitRoot, place: u32) {
        for symmetry in &root.symmetries {
            let items = cycles(&symmetry.items, ItemId::index);
            let options = cycles(&symmetry.options, OptionId::index);
            self.lines.text(&format!("s{items} :{options}"));
            self.lines.end_line();
        }
        self.enter(place);
    }

    fn image(&mut self, image: &OptionImage, value: &ListedState) {
        // What follows the image of an option that solves everything is solved, too.
        if value.is_solved() {
            return;
        }
        self.lines.text("i");
        self.number(image.of.index() as u64 + 1);
        for &symmetry in &image.by {
            self.number(symmetry as u64 + 1);
        }
        self.lines.end_line();
    }
}
