//! The cheapest solutions of problems that fall into components, parts that share no item: sums of the cheapest of each.
//!
//! A tree of the whole would prove what is the cheapest of one component again for each solution of another. Each has
//! programs of its own instead, in rounds: all that are not proven yet get the same number of nodes, and more in the next
//! round, where they begin anew. (That costs the last one a third more at most.) So a search that is stopped has solutions
//! and bounds of all of them. The cheapest solution of each is proven before others are looked for, once: the search for
//! others begins with it. (On the page, whose code must be small, it begins anew.)

mod sums;

use super::super::{Monitor, RunOutcome, SearchQuestion};
use super::{Cheapest, KeptRest, Solutions, linear};
use crate::engine::{FoundSolution, IS_SMALL, Progress, Stop, Work};
use crate::problem::Component;
use sums::Sums;

/// The nodes of a component in the first round, and how many times as many it has in each further one.
const FIRST: u64 = 1000;
const GROWTH: u64 = 4;

/// What is known of a component.
#[derive(Default)]
struct Known {
    solutions: Solutions,
    /// No solution costs less.
    bound: u64,
}

/// The `k` cheapest solutions, each with its options in the order of the problem; `None` if there are no components.
pub(super) fn cheapest(
    question: &SearchQuestion<'_>,
    k: usize,
    monitor: &mut Monitor<'_>,
) -> Option<Cheapest> {
    if k == 0 {
        return None;
    }
    let components = question.components()?;
    let known = components.iter().map(|_| Known::default());
    let mut search = ComponentSearch {
        question,
        nodes: monitor.limits.nodes,
        known: known.collect(),
        without: components.len(),
        components,
        cost: 0,
        bound: 0,
        is_none: false,
        work: Work::default(),
    };
    let mut stop = search.run(1, monitor);
    if k > 1 && stop == Stop::Exhausted && !search.is_none {
        stop = search.run(k, monitor);
    }
    let (bound, is_none) = (search.bound, search.is_none);
    let interrupted = || monitor.interrupted();
    let mut sums = Sums::new(k, &interrupted);
    let known = search.known.into_iter();
    let mut solutions = sums.all(known.map(|known| known.solutions).collect());
    stop = sums.stop.unwrap_or(stop);
    monitor.end();
    solutions.retain(|(cost, _)| question.below.is_none_or(|below| *cost < below));
    let outcome = RunOutcome::new(stop, solutions.len() as u64, search.work);
    let found = solutions.into_iter().map(|(_, mut options)| {
        options.sort_unstable();
        FoundSolution::of(options)
    });
    Some(Cheapest {
        found: found.collect(),
        report: monitor.report(&outcome),
        bound: if is_none { question.below } else { Some(bound) },
        left_out: 0,
        rest: KeptRest::default(),
    })
}

struct ComponentSearch<'q, 'm> {
    question: &'q SearchQuestion<'m>,
    /// The nodes that are left.
    nodes: u64,
    components: Vec<Component>,
    known: Vec<Known>,
    /// The sum of the costs that are known, and the number of components without one.
    cost: u64,
    without: usize,
    /// The sum of the bounds.
    bound: u64,
    /// Whether a component is proven to have no solution, or none that is cheap enough.
    is_none: bool,
    work: Work,
}

impl ComponentSearch<'_, '_> {
    /// Searches all components for their `k` cheapest solutions, in rounds, until all are proven or one has no solution.
    fn run(&mut self, k: usize, monitor: &mut Monitor<'_>) -> Stop {
        let mut nodes = FIRST;
        let mut open: Vec<usize> = (0..self.known.len()).collect();
        while !open.is_empty() {
            let mut left = open.len();
            let mut unproven = Vec::new();
            for number in open {
                // The last one needs no other round.
                let is_last = unproven.is_empty() && left == 1;
                let (nodes, parts) = match is_last {
                    true => (u64::MAX, 1),
                    false => (nodes, left as u32),
                };
                let is_proven = self.go_on(number, k, nodes, parts, monitor);
                left -= 1;
                if self.is_none {
                    return Stop::Exhausted;
                }
                if !is_proven {
                    unproven.push(number);
                }
                let is_over = left == 0 && unproven.is_empty();
                if let Some(stop) = monitor.interrupted().filter(|_| !is_over) {
                    return stop;
                }
            }
            if self.nodes == 0 && !unproven.is_empty() {
                return Stop::Nodes;
            }
            open = unproven;
            nodes = nodes.saturating_mul(GROWTH);
        }
        Stop::Exhausted
    }

    /// Searches one component, and returns whether its `k` cheapest solutions are proven. More than one are looked for once the
    /// cheapest is proven. Its share is a number of nodes,
    /// and into how many parts the time left is divided.
    fn go_on(
        &mut self,
        number: usize,
        k: usize,
        nodes: u64,
        parts: u32,
        monitor: &mut Monitor<'_>,
    ) -> bool {
        let known = &self.known[number];
        let (least, cheapest) = (known.bound, known.cost());
        let others = self.bound - least;
        let are_known = self.without == usize::from(cheapest.is_none());
        let cost = are_known.then(|| self.cost - cheapest.unwrap_or(0));
        let mut smaller = self.question.of(&self.components[number]);
        smaller.below = { self.question.below }.map(|below| below.saturating_sub(others));
        let adjust = move |progress: &mut Progress| {
            let own = [progress.cost, cheapest].into_iter().flatten().min();
            progress.cost = own.zip(cost).map(|(own, others)| own + others);
            progress.bound = Some(progress.bound.unwrap_or(0).max(least) + others);
            progress.solutions = progress.cost.is_some().into();
        };
        let first = { known.solutions.first().filter(|_| k > 1 && !IS_SMALL) }
            .map(|(_, whole)| self.components[number].of_whole(whole));
        let mut within = monitor.within(self.work, adjust);
        within.limits.time = within.limits.time.map(|time| time / parts);
        // What is left of the limit on nodes does not change how they are shared, so the first of them are those of a search
        // without a limit.
        let nodes = nodes.min(self.nodes);
        let found = linear::cheapest(&smaller, k, first.as_deref(), nodes, &mut within);
        drop(within);
        let work = found.report.work;
        self.work = self.work + work;
        self.nodes = self.nodes.saturating_sub(work.total().nodes);
        let is_proven = found.report.stop == Stop::Exhausted;
        self.note(number, found);
        is_proven
    }

    /// Takes note of what was found of a component.
    fn note(&mut self, number: usize, found: Cheapest) {
        let Component {
            matrix, options, ..
        } = &self.components[number];
        let known = &mut self.known[number];
        let solutions = found.found.into_iter().map(|found| {
            let whole = found.options.iter().map(|option| options[option.index()]);
            (super::cost(matrix, &found.options), whole.collect())
        });
        let solutions: Solutions = solutions.collect();
        self.is_none = found.report.stop == Stop::Exhausted && solutions.is_empty();
        let before = (known.bound, known.cost());
        // Where there is no solution, a bound may be any number; the sum of these never overflows.
        let bound = found.bound.unwrap_or(0).min(matrix.total_cost());
        known.bound = before.0.max(bound);
        let cost = solutions.first().map(|(cost, _)| *cost);
        let is_better = |old| cost < Some(old) || solutions.len() >= known.solutions.len();
        if cost.is_some_and(|cost| before.1.is_none_or(|old| cost <= old && is_better(old))) {
            known.solutions = solutions;
        }
        self.bound += known.bound - before.0;
        match (before.1, known.cost()) {
            (None, Some(cost)) => {
                self.cost += cost;
                self.without -= 1;
            }
            (Some(old), Some(cost)) => self.cost -= old - cost,
            _ => {}
        }
    }
}

impl Known {
    /// The cost of its cheapest solution so far.
    fn cost(&self) -> Option<u64> {
        self.solutions.first().map(|(cost, _)| *cost)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::samples::laws::*;

    use super::*;
    use crate::engine::{EngineKind, Limits};
    use crate::problem::Problem;
    use crate::samples::{copies, problems, random};

    fn best(question: &SearchQuestion<'_>, k: usize) -> Option<Cheapest> {
        cheapest(question, k, &mut Monitor::new(Limits::NONE, None))
    }

    laws! {
        /// The same costs as those that links find in one tree, of solutions that differ and are right.
        #[test]
        fn the_cheapest_are_those_of_links(
            problem in problems(0u32..6, 16, 0..9),
            k in 1usize..9,
            below in prop::option::of(0u64..30),
            forbidden in 0usize..16,
            required in 0usize..32,
        ) {
            let at = |place: usize| problem.option_ids().nth(place).into_iter().collect::<Vec<_>>();
            let question = SearchQuestion {
                below,
                require: at(required),
                forbid: at(forbidden),
                ..SearchQuestion::new(problem.matrix())
            };
            let Some(found) = best(&question, k) else {
                return Ok(());
            };
            let mut costs = Vec::new();
            for found in &found.found {
                prop_assert!(problem.check(&found.options).is_ok());
                costs.push(super::super::cost(problem.matrix(), &found.options));
            }
            let different: BTreeSet<_> = found.found.iter().map(|found| &found.options).collect();
            prop_assert_eq!(different.len(), costs.len());
            let search = problem.search().require(at(required)).forbid(at(forbidden));
            let links = search.engine(EngineKind::Links);
            let links = match below {
                Some(below) => links.below(below),
                None => links,
            };
            let links = links.best(k);
            let expected: Vec<u64> = links.solutions.iter().map(|solution| solution.cost()).collect();
            prop_assert_eq!(costs, expected);
            prop_assert_eq!((found.bound, found.report.stop), (links.bound, Stop::Exhausted));
        }
    }

    /// Ten jobs for ten workers, at costs that look random.
    fn assignment() -> Problem<usize> {
        let mut problem = Problem::new();
        for item in 0..20 {
            problem.primary(item).expect("items differ");
        }
        for worker in 0..10 {
            for job in 0..10 {
                let cost = (worker * 37 + job * job * 11 + worker * job * 29) % 97;
                let option = problem
                    .option(())
                    .cover([worker, 10 + job])
                    .cost(cost as u64);
                option.add().expect("the items are there");
            }
        }
        problem
    }

    /// However many nodes there are, the search for several solutions proves no less than that for one.
    #[test]
    fn the_cheapest_is_proven_before_others_are_looked_for() {
        let problem = copies(&assignment(), 3);
        let whole = problem.search().best(1);
        let best = |nodes, k| problem.search().max_nodes(nodes).best(k);
        for nodes in 0..2 * whole.report.nodes {
            let (one, several) = (best(nodes, 1), best(nodes, 9));
            assert_eq!(several.bound, one.bound, "{nodes} nodes");
            assert!(several.report.nodes <= nodes);
            let stop = match nodes < whole.report.nodes {
                true => Stop::Nodes,
                false => Stop::Exhausted,
            };
            assert_eq!(one.report.stop, stop, "{nodes} nodes");
        }
    }

    /// Each is searched once, so thirty take thirty times the nodes of one.
    #[test]
    fn each_is_proven_by_itself() {
        let one = assignment();
        let alone = one.search().best(1);
        let all = copies(&one, 30);
        let found = all.search().best(1);
        assert_eq!(found.solutions[0].cost(), 30 * alone.solutions[0].cost());
        assert_eq!(found.bound, Some(found.solutions[0].cost()));
        assert_eq!(found.report.nodes, 30 * alone.report.nodes);
    }

    /// Sets of three to six of these items, at costs in proportion to their sizes and some noise: a proof takes many nodes.
    fn partition(items: usize, sets: usize) -> Problem<usize> {
        let mut problem = Problem::new();
        for item in 0..items {
            problem.primary(item).expect("items differ");
        }
        let mut random = random(1);
        for set in 0..sets {
            let members: BTreeSet<usize> = match set {
                _ if 4 * set < items => (4 * set..4 * set + 4).collect(),
                _ => (0..3 + random(4)).map(|_| random(items)).collect(),
            };
            let cost = 50 * members.len() + random(100);
            let option = problem.option(()).cover(members).cost(cost as u64);
            option.add().expect("the items are there");
        }
        problem
    }

    /// Nor is the cheapest of each proven again where others are looked for.
    #[test]
    fn the_cheapest_of_each_is_proven_once() {
        let one = partition(16, 160);
        // On programs alone: beside them, a list of all may end first.
        let nodes = |problem: &Problem<_, _>, k| {
            let search = problem.search().engine(EngineKind::Linear);
            search.best(k).report.nodes
        };
        assert_eq!((nodes(&one, 1), nodes(&one, 9)), (87, 893));
        // Twice would be three times the sum of both.
        assert_eq!(nodes(&copies(&one, 3), 9), 2208);
    }

    /// One that has no solution is enough.
    #[test]
    fn no_solution_of_one_is_none_of_all() {
        let mut problem = copies(&assignment(), 2);
        problem.primary(40).expect("new");
        let found = best(&SearchQuestion::new(problem.matrix()), 3).expect("three components");
        assert_eq!((found.found.len(), found.bound), (0, None));
        assert_eq!(found.report.stop, Stop::Exhausted);
    }
}
