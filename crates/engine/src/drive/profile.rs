//! The profile of a search: how many nodes its tree has on each level, and how wide it branches.

use super::{Monitor, SearchQuestion};
use crate::engine::Report;
use quadrille_kernel::dance::{Cutoff, Dance, Pruned, Step};

/// The shape of a search tree: see [`Search::profile`](crate::Search::profile).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Profile {
    /// The number of nodes on each level; the root is on the first. A node counts when the search reaches its parent,
    /// so the sum exceeds the nodes of the report if the search was stopped.
    pub levels: Vec<u64>,
    /// The largest number of branches at a node.
    pub largest_degree: u32,
    /// What the search cost.
    pub report: Report,
}

/// Searches on links, on one thread, and records the profile.
pub(crate) fn profile(question: &SearchQuestion<'_>, monitor: &mut Monitor<'_>) -> Profile {
    let (outcome, recorder) = question.on_links(|dance| {
        let cutoff = Recorder::default();
        let mut engine = Pruned { dance, cutoff };
        let outcome = question
            .begin(&mut engine, monitor)
            .finish(&mut engine, monitor, None);
        (outcome, engine.cutoff)
    });
    monitor.end();
    let mut levels = vec![1];
    levels.extend(recorder.levels);
    Profile {
        levels,
        largest_degree: recorder.largest_degree,
        report: monitor.report(&outcome),
    }
}

/// Records every node that the search branches at.
#[derive(Default)]
struct Recorder {
    /// The number of branches at all nodes of each level.
    levels: Vec<u64>,
    largest_degree: u32,
}

impl Cutoff for Recorder {
    fn record(&mut self, dance: &Dance<'_>, step: Step) {
        let Step::Branch(_, cases) = step else {
            return;
        };
        let level = dance.depth() - 1;
        if level >= self.levels.len() {
            self.levels.resize(level + 1, 0);
        }
        self.levels[level] += u64::from(cases);
        self.largest_degree = self.largest_degree.max(cases);
    }
}

#[cfg(test)]
mod tests {
    use crate::samples::laws::*;

    use crate::samples::problems;

    laws! {
        #[test]
        fn the_levels_have_all_nodes(problem in problems(0u32..4, 12, 0..1)) {
            let profile = problem.search().profile();
            prop_assert_eq!(profile.levels.iter().sum::<u64>(), profile.report.nodes);
            prop_assert_eq!(profile.report.nodes, problem.search().run().nodes);
        }
    }
}
