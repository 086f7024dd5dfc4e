//! A state on the way from the root to where a search is.

use crate::count::state::CountState;

/// A state whose options are being tried, or whose parts are being searched.
#[derive(Debug)]
pub(super) struct SearchFrame {
    /// The option or the part that leads here.
    pub(super) by: u32,
    pub(super) hash: u64,
    /// The item branched on.
    pub(super) place: u32,
    /// The number of its cases, or the number of parts.
    pub(super) cases: u32,
    /// How often the item is to be covered, or 1 for parts.
    pub(super) need: u32,
    /// The number of its options that were read, or of parts that were searched.
    pub(super) next: u32,
    /// Whether the item is to be covered exactly once more. If not, options that were tried are struck.
    pub(super) is_once: bool,
    /// Whether its options or parts are taken from the last to the first.
    pub(super) is_backward: bool,
    /// The mark of the state itself, before any option is struck.
    pub(super) base: u32,
    /// The place of the first value in the list of all values.
    pub(super) kids: u32,
    /// The mark of the state before the option or the part that is being searched.
    pub(super) mark: u32,
    /// The parts, if the state is split.
    pub(super) parts: Vec<Vec<u32>>,
}

/// [`SearchFrame::next`] when the case without any option is done.
pub(super) const DONE: u32 = u32::MAX;

/// Strikes the last option that a frame tried. Returns false if the item has no case left.
pub(super) fn strike_last(state: &mut CountState<'_>, frame: &SearchFrame) -> bool {
    if frame.next == DONE {
        return false;
    }
    if let Some(last) = frame.next.checked_sub(1) {
        state.strike(state.table.uses(frame.place)[last as usize].option);
    }
    state.has_case(frame.place)
}
