//! How far a search of the tree goes, and how it ended.

/// The reach of a search of the tree.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Reach {
    /// How often a path may leave the best child; `None` for any number of times.
    pub(in super::super) discrepancies: Option<u32>,
    /// The number of nodes after which it stops.
    pub(in super::super) nodes: u64,
    /// The work of the whole tree at which it stops, once there is a cover.
    pub(in super::super) work: u64,
}

impl Reach {
    /// All of the tree.
    pub(in super::super) const ALL: Reach = Reach {
        discrepancies: None,
        nodes: u64::MAX,
        work: u64::MAX,
    };
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum TreeEnd {
    /// All of the tree was searched.
    Complete,
    /// Parts of the tree were out of reach.
    Partly,
    Stopped(Why),
}

/// Who stopped a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Why {
    Nodes,
    Caller,
}
