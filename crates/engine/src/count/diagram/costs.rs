//! How many solutions of a diagram there are of each total cost.
//!
//! The costs of the ways from a node to the end are a polynomial: the number of ways of cost `c` is the coefficient of
//! `x^c`. A node that branches has the sum of those below, each times `x` to the cost of its option; one that joins parts
//! has their product. One pass over the nodes finds them all.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::room::Room;
use super::{DEAD, Diagram, Total};
use crate::count::plan::CountError;
use crate::engine::WorkLimits;
use crate::problem::OptionId;

/// How many ways there are of each cost.
type Ways = BTreeMap<u128, Total>;

impl Diagram {
    /// How many solutions there are of each sum of weights, in ascending order of sums: with costs as weights, of each
    /// total cost; with the weight 1, of each number of options.
    ///
    /// ```
    /// use quadrille::{Problem, WorkLimits};
    ///
    /// let mut problem = Problem::new();
    /// for item in [0, 1] {
    ///     problem.primary(item)?;
    ///     problem.option(()).cover([item]).cost(3).add()?;
    ///     problem.option(()).cover([item]).cost(5).add()?;
    /// }
    /// let diagram = problem.search().diagram()?;
    /// let by_cost = diagram.count_by(|option| problem.cost(option), &WorkLimits::NONE)?;
    /// assert_eq!(by_cost, [(6, 1u32), (8, 2), (10, 1)].map(|(cost, count)| (cost, count.into())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each edge. If the diagram and the sums take more than the memory of the
    /// diagram.
    pub fn count_by(
        &self,
        weight: impl Fn(OptionId) -> u64,
        limits: &WorkLimits,
    ) -> Result<Vec<(u128, BigUint)>, CountError> {
        let mut room = Room::new(self, limits);
        if self.root == DEAD {
            return Ok(Vec::new());
        }
        // How many edges still lead to each node.
        let mut above = vec![0u32; self.graph.len()];
        for node in self.graph.nodes() {
            for edge in self.edges(node) {
                above[edge.to as usize] += 1;
            }
        }
        room.kept += WAY_BYTES + above.len() * (size_of::<u32>() + size_of::<Ways>());
        let mut ways: Vec<Ways> = vec![Ways::from([(0, Total::ONE)])];
        for node in self.graph.nodes() {
            let is_join = self.graph.is_join(node);
            let each = self.bytes_of_way(node);
            let mut here = match is_join {
                true => Ways::from([(0, Total::ONE)]),
                false => Ways::new(),
            };
            for edge in self.edges(node) {
                room.step(each * here.len())?;
                let below = &ways[edge.to as usize];
                if is_join {
                    here = product(&here, below, each, &mut room)?;
                    continue;
                }
                let more = edge.chosen().map_or(0, |option| u128::from(weight(option)));
                for (cost, number) in below {
                    room.work(WAY, each * here.len())?;
                    add(&mut here, cost + more, number);
                }
            }
            room.kept += each * here.len();
            ways.push(here);
            for edge in self.edges(node) {
                let left = &mut above[edge.to as usize];
                *left -= 1;
                if *left == 0 && edge.to != self.root {
                    let done = std::mem::take(&mut ways[edge.to as usize]);
                    room.kept -= self.bytes_of_way(edge.to) * done.len();
                }
            }
        }
        let of_root = std::mem::take(&mut ways[self.root as usize]);
        room.work(0, self.bytes_of_way(self.root) * of_root.len())?;
        let of_root = of_root.into_iter();
        Ok(of_root
            .map(|(cost, number)| (cost, number.into_big()))
            .collect())
    }

    /// About the most bytes that the number of ways of one cost takes.
    fn bytes_of_way(&self, node: u32) -> usize {
        // No number is larger than that of all ways; short ones are part of a way.
        match self.total(node) {
            Total::Small(_) => WAY_BYTES,
            all => WAY_BYTES + 8 * all.words(),
        }
    }
}

/// About the time to add one way, in nanoseconds.
const WAY: usize = 100;

/// About the bytes of a way with a short number.
const WAY_BYTES: usize = 72;

fn add(ways: &mut Ways, cost: u128, number: &Total) {
    let sum = ways.entry(cost).or_insert(Total::ZERO);
    *sum = sum.plus(number);
}

/// The ways to take one of each, which take `each` bytes; an error if there is no room for them.
fn product(one: &Ways, other: &Ways, each: usize, room: &mut Room) -> Result<Ways, CountError> {
    let mut product = Ways::new();
    for (cost, number) in one {
        for (more, times) in other {
            room.work(WAY, each * (one.len() + product.len()))?;
            add(&mut product, cost + more, &number.times(times));
        }
    }
    Ok(product)
}

#[cfg(test)]
mod tests {
    use crate::engine::WorkLimits;
    use std::collections::BTreeMap;

    use crate::count::plan::CountError;
    use crate::engine::Stop;
    use crate::samples::laws::*;
    use num_bigint::BigUint;

    use crate::problem::Problem;
    use crate::samples::problems;

    laws! {
        #![cases(60)]

        #[test]
        fn the_numbers_are_those_of_a_list(problem in problems(0u32..4, 12, 0..4)) {
            let mut listed: BTreeMap<u128, BigUint> = BTreeMap::new();
            problem.search().for_each(|solution| {
                *listed.entry(solution.cost().into()).or_default() += 1u32;
            });
            let diagram = problem.search().diagram().expect("it is small");
            let counted = diagram.count_by(|option| problem.cost(option), &WorkLimits::NONE).unwrap();
            prop_assert_eq!(counted, listed.into_iter().collect::<Vec<_>>());
        }
    }

    /// Pairs of options of costs 0 and 2^n: every solution has another cost.
    fn powers(items: u32) -> Problem<u32> {
        let mut problem = Problem::new();
        for item in 0..items {
            problem.primary(item).expect("items differ");
            for cost in [0, 1 << item] {
                let option = problem.option(()).cover([item]).cost(cost);
                option.add().expect("it is there");
            }
        }
        problem
    }

    /// The sums of nodes that nothing follows from are no longer kept; those of all levels together have no room.
    #[test]
    fn sums_take_memory() {
        let problem = powers(12);
        let by_cost = |memory: usize| {
            let diagram = problem
                .search()
                .memory(memory)
                .diagram()
                .expect("it is small");
            diagram.count_by(|option| problem.cost(option), &WorkLimits::NONE)
        };
        let all = (0..1 << 12).map(|cost| (cost, 1u32.into()));
        assert!(by_cost(700_000) == Ok(all.collect()));
        let budget = 300_000;
        assert_eq!(by_cost(budget), Err(CountError::TooLarge { budget }));
    }

    /// A limit is heard within an edge.
    #[test]
    fn edges_of_many_ways_are_steps() {
        let problem = powers(12);
        let diagram = problem.search().diagram().expect("it is small");
        let mut limits = WorkLimits::NONE;
        let weight = |option| problem.cost(option);
        // An edge is a step, and so are 65,536 nanoseconds of the 8,190 sums.
        let edges = diagram.edge_count() as u64;
        limits.steps = edges + 8;
        let found = diagram.count_by(weight, &limits);
        let stop = found.err().and_then(|error| error.stop());
        assert_eq!(stop, Some(Stop::Nodes));
        limits.steps = edges + 16;
        assert!(diagram.count_by(weight, &limits).is_ok());
    }
}
