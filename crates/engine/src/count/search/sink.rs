//! What a search makes of its states: a number, or a node of a diagram.

use crate::count::state::CountState;

/// Makes values of states.
pub(in crate::count) trait StateSink {
    type Value: Clone;

    /// Whether states that a symmetry of the problem maps to each other have the same value.
    const SYMMETRIC: bool = false;

    /// Whether it needs the options of a branch in their order.
    const IN_ORDER: bool = false;

    fn bytes(&self) -> usize {
        0
    }

    /// Every item is covered.
    fn solved(&mut self) -> Self::Value;

    /// This item has too few options left.
    fn dead(&mut self, place: u32) -> Self::Value;

    /// The search branches on this item of a new state.
    fn enter(&mut self, _place: u32) {}

    /// A new state splits into parts that share no item.
    fn enter_parts(&mut self, _parts: &[Vec<u32>]) {}

    /// The memory had the value of a state.
    fn known(&mut self, _value: &Self::Value) {}

    /// The memory drops its old generation: see [`Memo`](crate::count::memo::Memo).
    fn forget(&mut self) {}

    /// The search has tried all options of this item. `kids` lists the options with their values. An item that need not
    /// be covered has [`NONE`] as the last one.
    fn branch(
        &mut self,
        place: u32,
        state: &CountState<'_>,
        kids: &[(u32, Self::Value)],
    ) -> Self::Value;

    /// The search has searched all parts of a state. `kids` lists the numbers of the parts with their values.
    fn join(&mut self, kids: &[(u32, Self::Value)]) -> Self::Value;
}

/// In place of an option: no further option, for an item that need not be covered again.
pub(in crate::count) const NONE: u32 = u32::MAX;
