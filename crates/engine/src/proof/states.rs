//! The states of a count, with what proofs need: options that are alive, straddlers, lemmas.

use num_bigint::BigUint;

use crate::count::{Below, CountError, Counting, Trace};
use crate::problem::{ItemId, Matrix, OptionId};
use crate::proof::Clauses;

/// The approximate number of bytes of the digits of a count.
const DIGITS: usize = 32;

/// The states of a search, and the clauses of the problem.
pub(super) struct ProofStates {
    pub(super) trace: Trace,
    pub(super) clauses: Clauses,
    /// For each option its primary items.
    items: Vec<Vec<u32>>,
    /// For each node the uncovered items and the options alive, one bit each.
    sets: Vec<u64>,
    words: [usize; 2],
    /// For each node the number of solutions.
    totals: Vec<BigUint>,
}

fn has(set: &[u64], member: u32) -> bool {
    set[member as usize / 64] >> (member % 64) & 1 == 1
}

fn insert(set: &mut [u64], member: u32) {
    set[member as usize / 64] |= 1 << (member % 64);
}

fn remove(set: &mut [u64], member: u32) {
    set[member as usize / 64] &= !(1 << (member % 64));
}

/// Takes an option: removes the items that it covers, and the options that clash with it.
fn take(option: u32, of: &[Vec<u32>], clauses: &Clauses, items: &mut [u64], options: &mut [u64]) {
    for &item in &of[option as usize] {
        remove(items, item);
    }
    remove(options, option);
    for &other in &clauses.clashes[option as usize] {
        remove(options, other);
    }
}

impl ProofStates {
    pub(super) fn new(matrix: &Matrix, counting: &Counting<'_>) -> Result<Self, CountError> {
        let trace = Trace::new(matrix, counting)?;
        let primary = |option| {
            let members = matrix.members(option).map(|(item, _)| item);
            let members = members.filter(|&item| matrix.is_primary(item));
            members.map(|ItemId(item)| item).collect()
        };
        let items: Vec<Vec<u32>> = matrix.option_ids().map(primary).collect();
        let words = [
            matrix.item_count().div_ceil(64),
            matrix.option_count().div_ceil(64),
        ];
        let states = trace.len() as u64;
        let mut stopped = Ok(());
        let clauses = Clauses::new_until(matrix, &mut || {
            stopped = counting.go_on(states);
            stopped.is_err()
        });
        stopped?;
        let clauses = clauses.ok_or(CountError::Canceled { states })?;
        // New allocations must fit the budget together with existing ones.
        let each = (words[0] + words[1]) * 8 + size_of::<BigUint>() + DIGITS;
        let taken = trace.bytes() + clauses.bytes() + (trace.len() + 1) * each;
        let budget = counting.budget();
        if taken > budget {
            return Err(CountError::Memory { budget, states });
        }
        let mut states = ProofStates {
            sets: vec![0; (trace.len() + 1) * (words[0] + words[1])],
            totals: Vec::new(),
            clauses,
            trace,
            items,
            words,
        };
        states.fill_sets(matrix, counting)?;
        states.add_up(counting)?;
        Ok(states)
    }

    /// Finds the sets of each node from one of its parents.
    fn fill_sets(&mut self, matrix: &Matrix, counting: &Counting<'_>) -> Result<(), CountError> {
        let Below::Node(root) = self.trace.root else {
            return Ok(());
        };
        let stride = self.words[0] + self.words[1];
        let mut known = vec![false; self.trace.len() + 1];
        let (items, options) =
            self.sets[root as usize * stride..][..stride].split_at_mut(self.words[0]);
        for item in matrix.item_ids().filter(|&item| matrix.is_primary(item)) {
            insert(items, item.0);
        }
        for option in (0..)
            .zip(&self.items)
            .filter(|(_, items)| !items.is_empty())
        {
            insert(options, option.0);
        }
        let forbidden = counting.forbidden().iter().map(|option| option.0);
        for option in forbidden.filter(|&option| (option as usize) < self.items.len()) {
            remove(options, option);
        }
        for &OptionId(option) in counting.required() {
            take(option, &self.items, &self.clauses, items, options);
        }
        known[root as usize] = true;
        let mut set = Vec::new();
        for node in self.trace.nodes().rev() {
            counting.go_on(self.len() as u64)?;
            for (option, below) in self.trace.edges(node) {
                let Below::Node(below) = below else { continue };
                if std::mem::replace(&mut known[below as usize], true) {
                    continue;
                }
                set.clear();
                set.extend_from_slice(&self.sets[node as usize * stride..][..stride]);
                let (items, options) = set.split_at_mut(self.words[0]);
                take(option, &self.items, &self.clauses, items, options);
                self.sets[below as usize * stride..][..stride].copy_from_slice(&set);
            }
        }
        Ok(())
    }

    fn add_up(&mut self, counting: &Counting<'_>) -> Result<(), CountError> {
        self.totals.push(BigUint::from(1u8));
        for node in self.trace.nodes() {
            counting.go_on(self.len() as u64)?;
            let totals = self.trace.edges(node).map(|(_, below)| self.total(below));
            let total = totals.sum();
            self.totals.push(total);
        }
        Ok(())
    }

    /// The number of states.
    pub(super) fn len(&self) -> usize {
        self.trace.len()
    }

    /// The number of solutions of the problem.
    pub(super) fn count(&self) -> BigUint {
        self.total(self.trace.root).clone()
    }

    /// The number of solutions of a state.
    pub(super) fn total(&self, below: Below) -> &BigUint {
        match below {
            Below::Solved => &self.totals[0],
            Below::Node(node) => &self.totals[node as usize],
        }
    }

    fn sets(&self, node: u32) -> (&[u64], &[u64]) {
        let stride = self.words[0] + self.words[1];
        self.sets[node as usize * stride..][..stride].split_at(self.words[0])
    }

    /// The options that are alive in a state and clash with one.
    pub(super) fn clashes(&self, node: u32, option: u32) -> impl Iterator<Item = u32> + Clone + '_ {
        let (_, alive) = self.sets(node);
        let others = self.clauses.clashes[option as usize].iter().copied();
        others.filter(move |&other| has(alive, other))
    }

    /// The options that have an uncovered item of a state, and are not alive, in ascending order.
    pub(super) fn straddlers(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let (items, alive) = self.sets(node);
        let options = (0..).zip(&self.items);
        options.filter_map(move |(option, own)| {
            let touches = own.iter().any(|&item| has(items, item));
            (touches && !has(alive, option)).then_some(option)
        })
    }

    /// The approximate number of bytes of a proof.
    pub(super) fn estimate(&self, counting: &Counting<'_>) -> Result<u64, CountError> {
        let mut numbers = 0;
        for node in self.trace.nodes() {
            counting.go_on(self.len() as u64)?;
            let kids = self.trace.edges(node).len();
            let straddlers = self.straddlers(node).count();
            numbers += (kids + 1) * (straddlers + 8) + kids * kids;
            for (option, _) in self.trace.edges(node) {
                numbers += 2 * self.clashes(node, option).count();
            }
        }
        // The digits of the highest number, and a blank.
        let digits = |number: u64| u64::from(number.max(1).ilog10()) + 2;
        Ok(numbers as u64 * digits(self.clauses.count + 4 * numbers as u64 / 10) * 4 / 5)
    }
}
