//! The work of a search, and about how long it takes.

#[derive(Clone, Copy, Debug, Default)]
pub(in crate::count) struct SearchEffort {
    /// States that were searched.
    pub(in crate::count) states: u64,
    /// States whose value was in the memory.
    pub(in crate::count) hits: u64,
    /// States that were split into parts.
    pub(in crate::count) splits: u64,
    /// Options tried.
    pub(in crate::count) tries: u64,
    /// Steps down the tree: items covered, options killed or struck.
    pub(in crate::count) steps: u64,
    /// Options read, dead or alive.
    pub(in crate::count) looked_at: u64,
}

impl SearchEffort {
    /// The approximate time of this work, in nanoseconds: 300 for a state with its place in the memory, 60 for an option
    /// tried, 25 for an option killed and revived, 1 for an option read.
    pub(in crate::count) fn nanoseconds(&self) -> u64 {
        300 * self.states + 60 * self.tries + 25 * self.steps + self.looked_at
    }

    pub(in crate::count) fn add(&mut self, more: Self) {
        self.states += more.states;
        self.hits += more.hits;
        self.splits += more.splits;
        self.tries += more.tries;
        self.steps += more.steps;
        self.looked_at += more.looked_at;
    }
}
