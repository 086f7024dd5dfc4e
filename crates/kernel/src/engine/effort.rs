//! The work of engines.

use std::ops::{Add, Sub};

use super::EngineKind;

/// The work of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Effort {
    /// The number of nodes of its search tree.
    pub nodes: u64,
    /// How often an item or a node was taken out of its list: 0 for an engine without lists.
    pub updates: u64,
}

impl Effort {
    /// This number of nodes and of updates.
    #[doc(hidden)] // for the crate above
    pub fn new(nodes: u64, updates: u64) -> Self {
        Effort { nodes, updates }
    }
}

impl Add for Effort {
    type Output = Effort;

    fn add(self, other: Effort) -> Effort {
        Effort::new(self.nodes + other.nodes, self.updates + other.updates)
    }
}

impl Sub for Effort {
    type Output = Effort;

    fn sub(self, earlier: Effort) -> Effort {
        Effort::new(self.nodes - earlier.nodes, self.updates - earlier.updates)
    }
}

/// The time that this work on links takes, in nanoseconds, to within a factor of two.
pub fn nanoseconds(nodes: u64, updates: u64) -> u64 {
    30 * nodes + 4 * updates
}

/// The work of several engines, listed separately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Work([Effort; EngineKind::ALL.len()]);

impl Work {
    /// The work of one engine.
    pub fn of(kind: EngineKind, effort: Effort) -> Self {
        let mut work = Work::default();
        work.0[kind as usize] = effort;
        work
    }

    /// The work of this engine.
    pub fn by(&self, kind: EngineKind) -> Effort {
        self.0[kind as usize]
    }

    /// The engines that have done something, each with its work.
    pub fn shares(self) -> impl Iterator<Item = (EngineKind, Effort)> {
        let all = EngineKind::ALL
            .iter()
            .map(move |&kind| (kind, self.by(kind)));
        all.filter(|(_, effort)| *effort != Effort::default())
    }

    /// The work of all engines together.
    pub fn total(&self) -> Effort {
        self.0.into_iter().fold(Effort::default(), Effort::add)
    }
}

impl Add for Work {
    type Output = Work;

    fn add(self, other: Work) -> Work {
        Work(std::array::from_fn(|kind| self.0[kind] + other.0[kind]))
    }
}

impl Sub for Work {
    type Output = Work;

    fn sub(self, earlier: Work) -> Work {
        Work(std::array::from_fn(|kind| self.0[kind] - earlier.0[kind]))
    }
}

/// A map from the engines that took part to their work.
#[cfg(feature = "serde")]
mod stored {
    use std::collections::HashMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Effort, EngineKind, Work};

    impl Serialize for Work {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_map(self.shares())
        }
    }

    impl<'de> Deserialize<'de> for Work {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let shares = HashMap::<EngineKind, Effort>::deserialize(deserializer)?;
            let mut work = Work::default();
            for (kind, effort) in shares {
                work.0[kind as usize] = effort;
            }
            Ok(work)
        }
    }
}
