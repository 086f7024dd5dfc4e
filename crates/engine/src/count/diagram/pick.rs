//! Single solutions of a diagram: the n-th, the number of one, and random ones.

use fastrand::Rng;
use num_bigint::BigUint;

use super::{DEAD, Diagram, Edge, SOLVED, product};
use crate::count::plan::CountError;
use crate::engine::{Steps, WorkLimits};
use crate::problem::OptionId;

impl Diagram {
    /// The solution with this number, counted from 0 in the order of [`iter`](Self::iter); `None` past the last. It
    /// takes one walk from the root to the end. [`rank`](Self::rank) is the inverse. `quadrille nth` counts from 1: its
    /// solution 1 is `nth(0)`; Python's `nth(0)` is this one.
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each edge on the way.
    pub fn nth(
        &self,
        number: &BigUint,
        limits: &WorkLimits,
    ) -> Result<Option<Vec<OptionId>>, CountError> {
        self.walk(number, &mut Steps::new(limits))
    }

    /// The number of a solution, from 0, whose options may be in any order: the inverse of [`nth`](Self::nth). `None` if these
    /// options are none of the solutions of the diagram. It takes one walk from the root to the end, along the edges of these
    /// options.
    ///
    /// ```
    /// # use quadrille::{Problem, WorkLimits};
    /// // Two items, each of which has three options to itself.
    /// let problem = Problem::from_rows([[0], [0], [0], [1], [1], [1]])?;
    /// let diagram = problem.search().diagram()?;
    /// let solution = diagram.nth(&7u32.into(), &WorkLimits::NONE)?.expect("there are nine");
    /// assert_eq!(diagram.rank(&solution, &WorkLimits::NONE)?, Some(7u32.into()));
    /// assert_eq!(diagram.rank(&solution[1..], &WorkLimits::NONE)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a limit is reached; it looks at them at each edge on the way.
    pub fn rank(
        &self,
        solution: &[OptionId],
        limits: &WorkLimits,
    ) -> Result<Option<BigUint>, CountError> {
        let mut options = solution.to_vec();
        options.sort_unstable();
        let mut steps = Steps::new(limits);
        let mut taken = 0;
        let mut tasks = Vec::new();
        if self.root != DEAD {
            tasks.push(Task::Walk(self.root));
        }
        // The numbers among the solutions below nodes that have been left.
        let mut numbers: Vec<BigUint> = Vec::new();
        while let Some(task) = tasks.pop() {
            match task {
                Task::Walk(mut node) => {
                    let mut before = BigUint::ZERO;
                    while node != SOLVED && !self.graph.is_join(node) {
                        // No option of an earlier edge is below a later one. So the first edge of an option of the solution
                        // is the right one, and that of no option only if there is none.
                        let mut way = None;
                        let mut passed = BigUint::ZERO;
                        for edge in self.edges(node) {
                            steps.go_on()?;
                            match edge.chosen() {
                                Some(option) if options.binary_search(&option).is_ok() => {
                                    taken += 1;
                                    way = Some((edge.to, passed.clone()));
                                    break;
                                }
                                None => way = Some((edge.to, passed.clone())),
                                Some(_) => {}
                            }
                            passed += self.total(edge.to).to_big();
                        }
                        let Some((to, passed)) = way else {
                            return Ok(None);
                        };
                        (node, before) = (to, before + passed);
                    }
                    if node == SOLVED {
                        numbers.push(before);
                    } else {
                        tasks.push(Task::Add(before));
                        tasks.push(Task::Parts(self.edges(node)));
                    }
                }
                Task::Parts([part]) => tasks.push(Task::Walk(part.to)),
                // The last part changes fastest. By halves, as in `nth`.
                Task::Parts(parts) => {
                    steps.go_on()?;
                    let (before, after) = parts.split_at(parts.len() / 2);
                    let total = product(after, &self.totals).to_big();
                    tasks.push(Task::Combine(total));
                    tasks.extend([Task::Parts(after), Task::Parts(before)]);
                }
                Task::Combine(total) => {
                    let after = numbers.pop().unwrap_or_default();
                    if let Some(before) = numbers.last_mut() {
                        *before = &*before * total + after;
                    }
                }
                Task::Add(before) => {
                    if let Some(number) = numbers.last_mut() {
                        *number += before;
                    }
                }
            }
        }
        // Those that the walk has not met are in no solution with the others, or there twice.
        Ok(numbers.pop().filter(|_| taken == options.len()))
    }

    fn walk(
        &self,
        number: &BigUint,
        steps: &mut Steps,
    ) -> Result<Option<Vec<OptionId>>, CountError> {
        if *number >= self.count() {
            return Ok(None);
        }
        let mut solution = Vec::new();
        // Nodes, each with the number of its solution to take.
        let mut waiting = vec![(self.root, number.clone())];
        let mut ranges: Vec<(&[Edge], BigUint)> = Vec::new();
        while let Some((node, mut number)) = waiting.pop() {
            if node == SOLVED {
                continue;
            }
            if self.graph.is_join(node) {
                // The last part changes fastest. By halves, because one division for each part takes quadratic time.
                ranges.push((self.edges(node), number));
                while let Some((parts, number)) = ranges.pop() {
                    steps.go_on()?;
                    if let [part] = parts {
                        waiting.push((part.to, number));
                        continue;
                    }
                    let (before, after) = parts.split_at(parts.len() / 2);
                    let total = product(after, &self.totals).to_big();
                    ranges.push((before, &number / &total));
                    ranges.push((after, number % total));
                }
                continue;
            }
            for edge in self.edges(node) {
                steps.go_on()?;
                let total = self.total(edge.to).to_big();
                if number < total {
                    solution.extend(edge.chosen());
                    waiting.push((edge.to, number));
                    break;
                }
                number -= total;
            }
        }
        Ok(Some(solution))
    }

    /// Random solutions, each as likely as any other, without end; none if there is no solution. If a limit is reached, an error
    /// comes last. The clock starts now. The same `seed` gives the same solutions.
    pub fn samples(
        &self,
        seed: u64,
        limits: &WorkLimits,
    ) -> impl Iterator<Item = Result<Vec<OptionId>, CountError>> + Clone + use<'_> {
        Samples {
            diagram: self,
            count: self.count(),
            rng: Rng::with_seed(seed),
            steps: Steps::new(limits),
        }
    }
}

/// What is to be done for the number of a solution.
enum Task<'d> {
    /// Walk down from a node, to the end or to parts.
    Walk(u32),
    /// Walk down all of these parts.
    Parts(&'d [Edge]),
    /// Put the numbers of two lists of parts together, the second of which have this many solutions.
    Combine(BigUint),
    /// Add the solutions before.
    Add(BigUint),
}

/// Random solutions of a diagram.
#[derive(Clone)]
struct Samples<'d> {
    diagram: &'d Diagram,
    count: BigUint,
    rng: Rng,
    steps: Steps,
}

impl Iterator for Samples<'_> {
    type Item = Result<Vec<OptionId>, CountError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.diagram.root == DEAD || self.steps.stopped.is_some() {
            return None;
        }
        let number = below(&self.count, &mut self.rng);
        self.diagram.walk(&number, &mut self.steps).transpose()
    }
}

/// A uniform random number below a limit: draws as many random bits as the limit has until they are below it, which
/// takes at most two tries on average.
pub(crate) fn below(limit: &BigUint, rng: &mut Rng) -> BigUint {
    let bits = limit.bits();
    loop {
        let mut digits: Vec<u32> = (0..bits.div_ceil(32)).map(|_| rng.u32(..)).collect();
        if let Some(last) = digits.last_mut()
            && !bits.is_multiple_of(32)
        {
            *last &= (1 << (bits % 32)) - 1;
        }
        let number = BigUint::new(digits);
        if number < *limit {
            return number;
        }
    }
}
