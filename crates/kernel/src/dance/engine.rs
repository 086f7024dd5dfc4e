//! The dance as an engine, whole or with a tree that is pruned.

use super::{Cutoff, Dance, NoCutoff};
use crate::engine::{Effort, Engine, EngineKind, Event, FoundSolution};
use crate::matrix::OptionId;

impl Engine for Dance<'_> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        Dance::begin(self, required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.advance_within(&mut NoCutoff, max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        Dance::effort(self)
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.share_done())
    }

    fn solution(&self, found: &mut FoundSolution) {
        found.options.clear();
        found.options.extend(self.chosen());
        found.choices.clear();
        if self.tells_choices {
            found.choices.extend(self.choices());
        }
    }
}

/// A search that prunes its tree.
pub struct Pruned<'d, 'a, C> {
    /// The search.
    pub dance: &'d mut Dance<'a>,
    /// What prunes its tree.
    pub cutoff: C,
}

impl<C: Cutoff> Engine for Pruned<'_, '_, C> {
    fn kind(&self) -> EngineKind {
        EngineKind::Links
    }

    fn begin(&mut self, required: &[OptionId], forbidden: &[OptionId]) {
        self.dance.begin(required, forbidden);
    }

    fn advance(&mut self, max_nodes: u64, wanted: &mut u64) -> Event {
        self.dance
            .advance_within(&mut self.cutoff, max_nodes, wanted)
    }

    fn effort(&self) -> Effort {
        self.dance.effort()
    }

    fn fraction(&self) -> Option<f64> {
        Some(self.dance.share_done())
    }

    fn solution(&self, found: &mut FoundSolution) {
        Engine::solution(&*self.dance, found);
    }
}
