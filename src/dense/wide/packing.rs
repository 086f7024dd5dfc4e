//! When to pack what is left of a subproblem.
//!
//! To pack costs as much as some dozens of nodes. So the packs of each size must have paid so far; if not, only now and
//! then one more is tried. Figures: docs/measurements.md.

/// Packed is where a set of rows takes more words than this, and at most one row in the second number is alive.
const OVER: usize = 4;
const GAIN: usize = 3;

/// A pack pays if this many nodes are searched on it.
const PAYS: u64 = 60;

/// If as many nodes as this are searched on packs, for each of their words, it pays to find out beforehand what each row
/// does there.
const LONG: u64 = 50;

/// If packs do not pay, one in this many is tried.
const TRIED: u64 = 32;

/// What packs have been worth so far, by their size: one, two, three or four, up to eight, and more words.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Packing([Worth; 5]);

/// What packs of one size have been worth.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    packs: u64,
    /// The nodes searched on them.
    nodes: u64,
    /// How many were left out.
    left_out: u64,
}

impl Packing {
    /// Whether to pack a subproblem of sets of `words` words in which `alive` rows are alive.
    #[inline(always)]
    pub(super) fn is_due(&mut self, words: usize, alive: usize) -> bool {
        if words <= OVER || alive * GAIN > words * 64 {
            return false;
        }
        let worth = self.of(alive.div_ceil(64));
        if worth.nodes >= PAYS * worth.packs {
            return true;
        }
        worth.left_out += 1;
        worth.left_out.is_multiple_of(TRIED)
    }

    /// Records that a pack of `words` words was searched in `nodes` nodes.
    pub(super) fn searched(&mut self, words: usize, nodes: u64) {
        let worth = self.of(words);
        worth.packs += 1;
        worth.nodes += nodes;
    }

    /// Whether the packs of `words` words so far have been searched for long.
    pub(super) fn is_long(&mut self, words: usize) -> bool {
        let worth = self.of(words);
        worth.nodes > LONG * words as u64 * worth.packs
    }

    fn of(&mut self, words: usize) -> &mut Worth {
        let size = words.next_power_of_two().trailing_zeros() as usize;
        &mut self.0[size.min(4)]
    }
}
