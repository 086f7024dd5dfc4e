//! How often each state of a certificate is referred to.

use super::ListedState;
use super::orbits::{OrbitRoot, RootSink};
use crate::count::search::StateSink;
use crate::count::state::CountState;
use crate::count::total::Total;

/// Counts the references to states. States are numbered in the order in which they are opened. The values take as many
/// bytes as those of the [`CertificateWriter`](super::CertificateWriter), so the memory holds equally many states and
/// the search is the same.
#[derive(Default)]
pub(super) struct Uses {
    pub(super) uses: Vec<u64>,
    open: Vec<usize>,
}

impl StateSink for Uses {
    type Value = ListedState;

    fn bytes(&self) -> usize {
        self.uses.capacity() * size_of::<u64>()
    }

    fn solved(&mut self) -> ListedState {
        ListedState::SOLVED
    }

    fn dead(&mut self, _place: u32) -> ListedState {
        ListedState::DEAD
    }

    fn enter(&mut self, _place: u32) {
        self.open.push(self.uses.len());
        self.uses.push(0);
    }

    fn enter_parts(&mut self, _parts: &[Vec<u32>]) {
        self.enter(0);
    }

    fn known(&mut self, state: &ListedState) {
        self.uses[state.number as usize] += 1;
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
        self.close(kids)
    }
}

impl RootSink for Uses {
    fn close(&mut self, _kids: &[(u32, ListedState)]) -> ListedState {
        let opened = self.open.pop().expect("what ends has begun");
        ListedState {
            number: opened as u64,
            total: Total::ZERO,
        }
    }

    fn root(&mut self, _root: &OrbitRoot, place: u32) {
        self.enter(place);
    }
}
