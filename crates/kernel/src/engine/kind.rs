//! The engines by name, and what each can be asked for.

use std::str::FromStr;

crate::named! {
    /// An engine that can carry out a search.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
    #[non_exhaustive]
    pub enum EngineKind {
        /// Dancing links: any problem, in the order of the book.
        Links = "links",
        /// Bit vectors (`quadrille::dense`): several times as fast, in an order of its own, for problems that are not
        /// too large.
        Dense = "dense",
        /// Linear programs: the cheapest solutions of any problem with costs, by `Search::best`.
        Linear = "linear",
        /// Search with a memory (`quadrille::count`): counts of problems whose subproblems recur. Its nodes are the
        /// states that it searched.
        Memo = "memo",
    }
    /// Its name: `links`, `dense`, `linear` or `memo`.
    pub fn name;
    /// All engines.
    pub const ALL;
}

impl EngineKind {
    /// All that differs between engines, as far as others ask: whether it counts solutions, and whether it lists them in an
    /// order of its own.
    const fn facts(self) -> [bool; 2] {
        match self {
            EngineKind::Links | EngineKind::Memo => [true, false],
            EngineKind::Dense => [true, true],
            EngineKind::Linear => [false, false],
        }
    }

    /// Linear programs find at most this many of the cheapest solutions: bounds would cut off little of more.
    #[doc(hidden)] // for the crate above
    pub const MOST_CHEAPEST: usize = 10_000;

    /// Whether it counts solutions. `Search::count` on an engine that does not runs on links.
    pub fn counts(self) -> bool {
        self.facts()[0]
    }

    /// Whether the solutions that it lists come in another order than on links.
    #[doc(hidden)] // for the crate above
    pub fn has_own_order(self) -> bool {
        self.facts()[1]
    }
}

/// No engine has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown engine {name:?}, expected one of {}", EngineKind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", "))]
pub struct UnknownEngine {
    name: String,
}

impl FromStr for EngineKind {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Self, UnknownEngine> {
        let found = EngineKind::ALL.iter().find(|kind| kind.name() == name);
        found.copied().ok_or_else(|| UnknownEngine {
            name: name.to_owned(),
        })
    }
}
