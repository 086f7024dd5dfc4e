//! The engines by name, and what each can be asked for.

use std::fmt;
use std::str::FromStr;

/// What there is to know of an engine.
struct Facts {
    name: &'static str,
    /// Whether it counts solutions.
    counts: bool,
    /// Whether it finds solutions one after the other.
    lists: bool,
    /// Whether these come in an order of its own.
    has_own_order: bool,
}

/// The engines, each with its facts: all that depends on the list of engines is made of this table.
macro_rules! engine_kinds {
    ($($(#[$doc:meta])* $kind:ident => $facts:expr,)*) => {
        /// An engine that can carry out a search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
        #[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
        #[non_exhaustive]
        pub enum EngineKind {
            $($(#[$doc])* $kind,)*
        }

        impl EngineKind {
            /// All engines.
            pub const ALL: &[EngineKind] = &[$(EngineKind::$kind),*];

            const fn facts(self) -> Facts {
                match self {
                    $(EngineKind::$kind => $facts,)*
                }
            }
        }
    };
}

engine_kinds! {
    /// Dancing links: any problem, in the order of the book.
    Links => Facts { name: "links", counts: true, lists: true, has_own_order: false },
    /// Bit vectors ([`dense`](crate::dense)): several times as fast, in an order of its own, for problems that are not
    /// too large.
    Dense => Facts { name: "dense", counts: true, lists: true, has_own_order: true },
    /// Linear programs: the cheapest solutions of any problem with costs, by [`Search::best`](crate::Search::best).
    Linear => Facts { name: "linear", counts: false, lists: false, has_own_order: false },
    /// Search with a memory ([`count`](crate::count)): counts of problems whose subproblems recur. Its nodes are the
    /// states that it searched.
    Memo => Facts { name: "memo", counts: true, lists: false, has_own_order: false },
}

impl EngineKind {
    /// Linear programs find at most this many of the cheapest solutions: bounds would cut off little of more.
    pub(crate) const MOST_CHEAPEST: usize = 10_000;

    /// Its name: `links`, `dense`, `linear` or `memo`.
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Whether it counts solutions. [`Search::count`](crate::Search::count) on an engine that does not runs on links.
    pub fn counts(self) -> bool {
        self.facts().counts
    }

    /// Whether it finds solutions one after the other. A search for solutions on an engine that does not runs on links.
    pub fn lists(self) -> bool {
        self.facts().lists
    }

    /// Whether the solutions that it lists come in another order than on links.
    pub fn has_own_order(self) -> bool {
        self.facts().has_own_order
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
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
