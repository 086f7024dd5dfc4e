//! Single solutions of a diagram: the n-th, and random ones.

use fastrand::Rng;
use num_bigint::BigUint;

use super::{DEAD, Diagram, Edge, SOLVED, product};
use crate::count::plan::{CountError, stopped};
use crate::engine::{Steps, WorkLimits};
use crate::problem::OptionId;

impl Diagram {
    /// The solution with this number, counted from 0 in the order of [`iter`](Self::iter); `None` past the last. It
    /// takes one walk from the root to the end. `quadrille nth` counts from 1: its solution 1 is `nth(0)`; Python's
    /// `nth(0)` is this one.
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
                    if steps.stop() {
                        return Err(stopped(steps));
                    }
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
                if steps.stop() {
                    return Err(stopped(steps));
                }
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

    /// Random solutions, each as likely as any other, without end until a limit is reached; none if there is no solution.
    /// The clock starts now. The same `seed` gives the same solutions.
    pub fn samples(
        &self,
        seed: u64,
        limits: &WorkLimits,
    ) -> impl Iterator<Item = Vec<OptionId>> + Clone + use<'_> {
        self.sampler(seed, limits)
    }

    pub(crate) fn sampler(&self, seed: u64, limits: &WorkLimits) -> Samples<'_> {
        Samples {
            diagram: self,
            count: self.count(),
            rng: Rng::with_seed(seed),
            steps: Steps::new(limits),
        }
    }
}

/// Random solutions of a diagram.
#[derive(Clone)]
pub(crate) struct Samples<'d> {
    diagram: &'d Diagram,
    count: BigUint,
    rng: Rng,
    steps: Steps,
}

impl Samples<'_> {
    /// The limit that ended them.
    #[cfg(feature = "parts")]
    pub(crate) fn stopped(&self) -> Option<crate::engine::Stop> {
        self.steps.stopped
    }
}

impl Iterator for Samples<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        if self.diagram.root == DEAD {
            return None;
        }
        let number = below(&self.count, &mut self.rng);
        self.diagram.walk(&number, &mut self.steps).ok()?
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
