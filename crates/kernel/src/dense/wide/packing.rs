//! Decides when to pack the rest of a subproblem.
//!
//! Packing costs as much as several dozen nodes. So the packs of each size must have paid so far; otherwise the engine
//! tries another one only occasionally. For figures, see docs/measurements.md.

/// Packed is where a set of rows takes more words than this, and at most one row in the second number is alive.
const OVER: usize = 4;
const GAIN: usize = 3;

/// A pack pays if this many nodes are searched on it.
const PAYS: u64 = 60;

/// If searches of packs take this many nodes per word, it pays to compute the effect of each row in advance.
const LONG: u64 = 50;

/// If packs do not pay, the engine tries one in this many.
const TRIED: u64 = 32;

/// What packs have gained so far, by size: one, two, three or four, up to eight, and more words.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct PackWorth([Worth; 5]);

/// What packs of one size have gained.
#[derive(Clone, Copy, Debug, Default)]
struct Worth {
    packs: u64,
    /// The nodes searched on them.
    nodes: u64,
    /// The number of packs not made.
    left_out: u64,
}

impl PackWorth {
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

    /// Records that the search of a pack of `words` words took `nodes` nodes.
    pub(super) fn searched(&mut self, words: usize, nodes: u64) {
        let worth = self.of(words);
        worth.packs += 1;
        worth.nodes += nodes;
    }

    /// Whether the searches of packs of `words` words have been long so far.
    pub(super) fn is_long(&mut self, words: usize) -> bool {
        let worth = self.of(words);
        worth.nodes > LONG * words as u64 * worth.packs
    }

    fn of(&mut self, words: usize) -> &mut Worth {
        let size = words.next_power_of_two().trailing_zeros() as usize;
        &mut self.0[size.min(4)]
    }
}
