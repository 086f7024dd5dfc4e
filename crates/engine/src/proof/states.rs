//! The states of a count, with what proofs need: options that are alive, straddlers, lemmas.

use num_bigint::BigUint;

use super::ProofError;
use super::rest::ProofRest;
use crate::count::{CountError, Counting, SOLVED, Trace};
use crate::problem::Matrix;
use crate::proof::Clauses;

/// The approximate number of bytes of the digits of a count.
const DIGITS: usize = 32;

/// The states of a search, and the clauses of the problem.
pub(super) struct ProofStates {
    pub(super) trace: Trace,
    pub(super) clauses: Clauses,
    /// For each option its primary items.
    pub(super) items: Vec<Vec<u32>>,
    /// For each node whether it has a solution.
    is_solvable: Vec<bool>,
    /// The number of solutions of the problem.
    pub(super) count: BigUint,
}

impl ProofStates {
    pub(super) fn new(matrix: &Matrix, counting: &Counting<'_>) -> Result<Self, CountError> {
        let trace = Trace::new(matrix, counting)?;
        let primary = |option| {
            let members = matrix.members(option).map(|(item, _)| item);
            let members = members.filter(|&item| matrix.is_primary(item));
            members.map(u32::from).collect()
        };
        let items: Vec<Vec<u32>> = matrix.option_ids().map(primary).collect();
        let states = trace.len() as u64;
        // New allocations must fit the budget together with existing ones.
        let each = size_of::<BigUint>() + DIGITS;
        let taken = trace.bytes() + (trace.len() + 1) * each;
        let budget = counting.budget();
        let mut stopped = Ok(());
        let clauses = Clauses::new_until(matrix, &mut |bytes| {
            stopped = match taken + bytes > budget {
                true => Err(CountError::Memory { budget, states }),
                false => counting.go_on(states),
            };
            stopped.is_err()
        });
        stopped?;
        let clauses = clauses.ok_or(CountError::canceled(states))?;
        if taken + clauses.bytes() > budget {
            return Err(CountError::Memory { budget, states });
        }
        let mut states = ProofStates {
            is_solvable: vec![true],
            count: BigUint::ZERO,
            clauses,
            trace,
            items,
        };
        states.add_up(counting)?;
        Ok(states)
    }

    /// Counts the solutions of each node. Their numbers are kept as long as nodes above need them.
    fn add_up(&mut self, counting: &Counting<'_>) -> Result<(), CountError> {
        let trace = &self.trace;
        // The last of the nodes above.
        let mut last = vec![0; trace.len() + 1];
        let nodes_below = |node| trace.edges(node).map(|(_, below)| below as usize);
        for node in trace.nodes() {
            for below in nodes_below(node) {
                last[below] = node;
            }
        }
        let mut totals = vec![BigUint::from(1_u8)];
        for node in trace.nodes() {
            counting.go_on(trace.len() as u64)?;
            let total: BigUint = nodes_below(node).map(|below| &totals[below]).sum();
            self.is_solvable.push(total != BigUint::ZERO);
            totals.push(total);
            for below in nodes_below(node) {
                if below > 0 && last[below] == node {
                    totals[below] = BigUint::ZERO;
                }
            }
        }
        self.count = totals.swap_remove(trace.root as usize);
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.trace.len()
    }

    /// Whether a state has a solution.
    pub(super) fn is_solvable(&self, node: u32) -> bool {
        self.is_solvable[node as usize]
    }

    /// What is left in the first state.
    pub(super) fn root(&self, counting: &Counting<'_>) -> ProofRest<'_> {
        let mut rest = ProofRest::new(&self.items, &self.clauses);
        let forbidden = counting.forbidden().iter().map(|&option| u32::from(option));
        for option in forbidden.filter(|&option| (option as usize) < self.items.len()) {
            rest.leave(option);
        }
        for &option in counting.required() {
            rest.take(option.into());
        }
        rest
    }

    /// Calls `visit` with each node and what is left there: children before parents, as they are numbered.
    pub(super) fn visit(
        &self,
        counting: &Counting<'_>,
        mut visit: impl FnMut(u32, &ProofRest<'_>) -> Result<(), ProofError>,
    ) -> Result<(), ProofError> {
        let root = self.trace.root;
        if root == SOLVED {
            return Ok(());
        }
        let mut rest = self.root(counting);
        let mut is_known = vec![false; self.trace.len() + 1];
        is_known[SOLVED as usize] = true;
        // The nodes on the way to here, each with the edges that are left, and the steps that led to it.
        let mut way = vec![(root, self.trace.edges(root), rest.steps())];
        while let Some((node, edges, steps)) = way.last_mut() {
            match edges.next() {
                Some((option, below)) => {
                    if !std::mem::replace(&mut is_known[below as usize], true) {
                        let steps = rest.steps();
                        rest.take(option);
                        way.push((below, self.trace.edges(below), steps));
                    }
                }
                None => {
                    counting
                        .go_on(self.len() as u64)
                        .map_err(ProofError::Count)?;
                    visit(*node, &rest)?;
                    rest.undo(*steps);
                    way.pop();
                }
            }
        }
        Ok(())
    }

    /// The approximate number of bytes of a proof.
    pub(super) fn estimate(&self, counting: &Counting<'_>) -> Result<u64, ProofError> {
        let mut numbers = 0;
        self.visit(counting, |node, rest| {
            let kids = self.trace.edges(node).len();
            let straddlers = rest.straddlers().len();
            numbers += (kids + 1) * (straddlers + 8) + kids * kids;
            for (option, _) in self.trace.edges(node) {
                numbers += 2 * rest.clashes(option).count();
            }
            Ok(())
        })?;
        // The digits of the highest number, and a blank.
        let digits = |number: u64| u64::from(number.max(1).ilog10()) + 2;
        Ok(numbers as u64 * digits(self.clauses.count + 4 * numbers as u64 / 10) * 4 / 5)
    }
}
