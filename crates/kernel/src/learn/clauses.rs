//! The clauses: those of the problem, and those that were learned, with what watches them.
//!
//! A clause is watched through two of its literals that are not false, its first two. Only when one becomes false is it
//! looked at. Of those that were learned, the half with the most levels is deleted from time to time: a clause whose
//! literals belong to few levels joins what otherwise several choices would have to find out.

use std::cmp::Reverse;

use super::trail::{Literal, Reason, Trail};
use crate::sort::sort_by_key;

/// Something to look at when a literal becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    /// Another literal of the clause: if it is true, so is the clause.
    pub(super) other: Literal,
}

/// All clauses, one after the other: the number of literals, the number of levels, the literals.
pub(super) struct Clauses {
    pool: Vec<u32>,
    /// By literal: the clauses to look at when it becomes false.
    pub(super) watches: Vec<Vec<Watch>>,
    /// The clauses that were learned.
    learned: Vec<u32>,
    /// The largest number of numbers that the pool may hold.
    room: usize,
}

const HEADER: usize = 2;
/// A clause with this many levels or fewer is never deleted.
const GLUE: u32 = 2;
/// The levels of a clause that was not learned.
const GIVEN: u32 = 0;

impl Clauses {
    /// No clause. They may take this number of bytes, a third of it without their watches.
    pub(super) fn new(bytes: usize) -> Self {
        Clauses {
            pool: Vec::new(),
            watches: Vec::new(),
            learned: Vec::new(),
            room: (bytes / 12).min(u32::MAX as usize / 2),
        }
    }

    /// Adds a clause; `levels` if it was learned.
    pub(super) fn add(&mut self, literals: &[Literal], levels: Option<u32>) -> u32 {
        let clause = self.pool.len() as u32;
        self.pool.push(literals.len() as u32);
        self.pool.push(levels.unwrap_or(GIVEN));
        self.pool.extend(literals.iter().map(|literal| literal.0));
        if levels.is_some() {
            self.learned.push(clause);
        }
        clause
    }

    /// Makes room for watches of this many variables.
    pub(super) fn set_variables(&mut self, variables: usize) {
        self.watches.resize_with(2 * variables, Vec::new);
    }

    /// Whether clauses must be deleted.
    pub(super) fn are_full(&self) -> bool {
        self.pool.len() > self.room
    }

    /// The number of their literals, with two for each clause.
    pub(super) fn length(&self) -> u64 {
        self.pool.len() as u64
    }

    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let clause = next;
            next += HEADER + *self.pool.get(clause)? as usize;
            Some(clause as u32)
        })
    }

    /// The literals of a clause, as numbers.
    pub(super) fn literals(&self, clause: u32) -> &[u32] {
        let (clause, length) = (clause as usize, self.pool[clause as usize] as usize);
        &self.pool[clause + HEADER..clause + HEADER + length]
    }

    /// The same, to be put in another order.
    pub(super) fn literals_mut(&mut self, clause: u32) -> &mut [u32] {
        let (clause, length) = (clause as usize, self.pool[clause as usize] as usize);
        &mut self.pool[clause + HEADER..clause + HEADER + length]
    }

    /// Lowers the number of levels of a clause that was learned.
    pub(super) fn lower(&mut self, clause: u32, levels: u32) {
        let known = &mut self.pool[clause as usize + 1];
        *known = (*known).min(levels);
    }

    /// The number of levels of a clause that was learned; 0 if it was not.
    pub(super) fn levels(&self, clause: u32) -> u32 {
        self.pool[clause as usize + 1]
    }

    /// Watches the first two literals of a clause.
    pub(super) fn watch(&mut self, clause: u32) {
        let (first, second) = match *self.literals(clause) {
            [first, second, ..] => (Literal(first), Literal(second)),
            _ => unreachable!("a clause that is watched has two literals"),
        };
        for (literal, other) in [(first, second), (second, first)] {
            self.watches[literal.index()].push(Watch { clause, other });
        }
    }

    /// Deletes the half of the learned clauses with the most levels, and those that are true for good. No choice may be
    /// made.
    pub(super) fn delete_half(&mut self, trail: &Trail) {
        let is_kept = |clause: u32| self.levels(clause) <= GLUE;
        let mut worst: Vec<u32> = self.learned.clone();
        worst.retain(|&clause| !is_kept(clause));
        // The longest first, then the oldest.
        sort_by_key(&mut worst, |&clause| {
            Reverse((self.levels(clause), self.literals(clause).len()))
        });
        worst.truncate(self.learned.len() / 2);
        worst.sort_unstable();
        let old = std::mem::take(&mut self.pool);
        let learned = std::mem::take(&mut self.learned);
        for watches in &mut self.watches {
            watches.clear();
        }
        let mut at = 0;
        let mut deleted = worst.into_iter().peekable();
        while let Some(&length) = old.get(at) {
            let (clause, end) = (at as u32, at + HEADER + length as usize);
            let literals = &old[at + HEADER..end];
            let is_true = literals
                .iter()
                .any(|&literal| trail.is_true(Literal(literal)));
            if deleted.next_if_eq(&clause).is_none() && !is_true {
                let new = self.pool.len() as u32;
                self.pool.extend(&old[at..end]);
                if learned.binary_search(&clause).is_ok() {
                    self.learned.push(new);
                }
                if length >= 2 {
                    self.watch(new);
                }
            }
            at = end;
        }
    }
}

/// The literals that are false because a variable is set to a literal: those of its reason.
pub(super) fn behind<'c>(
    reason: &'c Reason,
    clauses: &'c Clauses,
) -> impl Iterator<Item = Literal> + 'c {
    let (one, more): (Option<Literal>, &[u32]) = match reason {
        Reason::Choice => (None, &[]),
        Reason::Literal(literal) => (Some(literal.negated()), &[]),
        Reason::Clause(clause) => (None, &clauses.literals(*clause)[1..]),
    };
    one.into_iter()
        .chain(more.iter().map(|&literal| Literal(literal)))
}
