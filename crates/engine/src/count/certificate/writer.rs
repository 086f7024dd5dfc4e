//! Writes the states of a certificate, in the order in which a search opens them.

use std::io::{self, Write};

use super::orbits::{OptionImage, OrbitRoot, RootSink, cycles};
use crate::count::search::StateSink;
use crate::count::state::CountState;
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
    pub(super) out: &'a mut dyn Write,
    pub(super) items: &'a [ItemId],
    /// The numbers of references to the states that are still to be opened.
    pub(super) uses: std::slice::Iter<'a, u64>,
    pub(super) finished: u64,
    pub(super) failed: Option<io::Error>,
}

impl CertificateWriter<'_> {
    fn write(&mut self, line: std::fmt::Arguments<'_>) {
        if self.failed.is_none() {
            self.failed = self.out.write_fmt(line).err();
        }
    }

    fn item(&self, place: u32) -> usize {
        self.items[place as usize].index() + 1
    }

    /// The number of references to the next state.
    fn next_uses(&mut self) -> u64 {
        *self.uses.next().expect("the search is the same twice")
    }

    fn finish(&mut self, total: Total) -> ListedState {
        self.finished += 1;
        let number = self.finished;
        ListedState { number, total }
    }
}

impl StateSink for CertificateWriter<'_> {
    type Value = ListedState;

    fn solved(&mut self) -> ListedState {
        ListedState::SOLVED
    }

    fn dead(&mut self, place: u32) -> ListedState {
        self.write(format_args!("d {}\n", self.item(place)));
        ListedState::DEAD
    }

    fn enter(&mut self, place: u32) {
        let uses = self.next_uses();
        self.write(format_args!("b {} {uses}\n", self.item(place)));
    }

    fn enter_parts(&mut self, parts: &[Vec<u32>]) {
        let uses = self.next_uses();
        self.write(format_args!("p {uses} :"));
        for (n, part) in parts.iter().enumerate() {
            if n > 0 {
                self.write(format_args!(" ,"));
            }
            for &place in part {
                self.write(format_args!(" {}", self.item(place)));
            }
        }
        self.write(format_args!("\n"));
    }

    fn known(&mut self, value: &ListedState) {
        let back = self.finished + 1 - value.number;
        self.write(format_args!("= {back}\n"));
    }

    fn forget(&mut self) {
        self.write(format_args!("f\n"));
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
        let total = totals.fold(Total::ONE, |product, total| product.times(total));
        self.finish(total)
    }
}

impl RootSink for CertificateWriter<'_> {
    fn close(&mut self, kids: &[(u32, ListedState)]) -> ListedState {
        let totals = kids.iter().map(|(_, kid)| &kid.total);
        let total = totals.fold(Total::ZERO, |sum, total| sum.plus(total));
        self.finish(total)
    }

    fn root(&mut self, root: &OrbitRoot, place: u32) {
        for symmetry in &root.symmetries {
            let items = cycles(&symmetry.items, ItemId::index);
            let options = cycles(&symmetry.options, OptionId::index);
            self.write(format_args!("s{items} :{options}\n"));
        }
        self.enter(place);
    }

    fn image(&mut self, image: &OptionImage, value: &ListedState) {
        // What follows the image of an option that solves everything is solved, too.
        if value.is_solved() {
            return;
        }
        self.write(format_args!("i {}", image.of.index() + 1));
        for symmetry in &image.by {
            self.write(format_args!(" {}", symmetry + 1));
        }
        self.write(format_args!("\n"));
    }
}
