//! Single solutions of a diagram: the n-th, and random ones.

use fastrand::Rng;
use num_bigint::BigUint;

use super::{DEAD, Diagram, SOLVED};
use crate::problem::OptionId;

impl Diagram {
    /// The solution with this number, counted from 0 in the order of [`iter`](Self::iter); `None` past the last. It
    /// takes one walk from the root to the end.
    pub fn nth(&self, number: &BigUint) -> Option<Vec<OptionId>> {
        self.nth_until(number, || false)
    }

    /// The solution with this number, counted from 0; also `None` if `stop`, which is called at each edge on the way,
    /// returns true.
    pub fn nth_until(
        &self,
        number: &BigUint,
        mut stop: impl FnMut() -> bool,
    ) -> Option<Vec<OptionId>> {
        if *number >= self.count() {
            return None;
        }
        let mut solution = Vec::new();
        // Nodes, each with the number of its solution to take.
        let mut waiting = vec![(self.root, number.clone())];
        while let Some((node, mut number)) = waiting.pop() {
            if node == SOLVED {
                continue;
            }
            if self.graph.is_join(node) {
                // The last part changes fastest.
                let first = waiting.len();
                for edge in self.edges(node).iter().rev() {
                    if stop() {
                        return None;
                    }
                    let total = self.total(edge.to).to_big();
                    waiting.push((edge.to, &number % &total));
                    number /= total;
                }
                debug_assert!(waiting.len() > first);
                continue;
            }
            for edge in self.edges(node) {
                if stop() {
                    return None;
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
        Some(solution)
    }

    /// An endless iterator of random solutions, each as likely as any other; empty if there is no solution. The same
    /// `seed` gives the same solutions.
    pub fn samples(&self, seed: u64) -> Samples<'_> {
        Samples {
            diagram: self,
            count: self.count(),
            rng: Rng::with_seed(seed),
        }
    }
}

/// Random solutions of a diagram: see [`Diagram::samples`].
#[derive(Clone, Debug)]
pub struct Samples<'d> {
    diagram: &'d Diagram,
    count: BigUint,
    rng: Rng,
}

impl Samples<'_> {
    /// The next solution; also `None` if `stop`, which is called at each edge on the way, returns true.
    pub fn next_until(&mut self, stop: impl FnMut() -> bool) -> Option<Vec<OptionId>> {
        if self.diagram.root == DEAD {
            return None;
        }
        let number = below(&self.count, &mut self.rng);
        self.diagram.nth_until(&number, stop)
    }
}

impl Iterator for Samples<'_> {
    type Item = Vec<OptionId>;

    fn next(&mut self) -> Option<Vec<OptionId>> {
        self.next_until(|| false)
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
