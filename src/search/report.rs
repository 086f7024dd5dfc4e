//! What a part of the search has found and cost.

/// What a part of the search has found and cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Effort {
    pub(crate) solutions: u64,
    pub(crate) nodes: u64,
    pub(crate) updates: u64,
}

impl std::ops::Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort {
            solutions: self.solutions + other.solutions,
            nodes: self.nodes + other.nodes,
            updates: self.updates + other.updates,
        }
    }
}
