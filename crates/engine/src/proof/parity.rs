//! Proofs in LRAT from parity: items that are covered an odd number of times together, while each option covers an even
//! number of them.
//!
//! In short clauses, parity has no short proof by resolution (Tseitin, 1968); with new variables it has one. A sum modulo 2 of
//! options is a chain of variables, each the exclusive or of the one before it and the next option, in the order of the
//! options. For each item, the clauses say that the sum of its options is 1: if an option is chosen, no earlier one is, so
//! the chain never falls, and if it ended with 0, no option would be chosen. Two such sums are added option by option: at each
//! place, the exclusive or of both chains is the chain of the sum. The sum of all is empty, and odd.
//!
//! So a proof has some twelve clauses for each option of each partial sum, and for each item as many hints as pairs of its
//! options. The method is that of solvers that reason about exclusive ors (Philipp and Rebola-Pardo, JELIA 2016). New
//! variables are introduced by clauses that are resolution asymmetric tautologies on them, as LRAT allows.

use std::collections::{HashMap, HashSet};
use std::io::Write;

use super::{Clauses, ProofError};
use crate::problem::{ItemId, Matrix};

/// The bytes of the clauses of one option in a partial sum, about.
const BYTES: u64 = 900;

/// The sum modulo 2 of options, which is known.
struct Sum {
    /// The variables of the options, ascending.
    members: Vec<i64>,
    /// The sum up to each member: the variable, and the clauses that define it, none for the first.
    chain: Vec<(i64, Vec<u64>)>,
    /// The clause that says what all are together, and what.
    is_odd: bool,
    known: u64,
}

impl Sum {
    /// The place of a member.
    fn place(&self, member: i64) -> Option<usize> {
        self.members.binary_search(&member).ok()
    }
}

/// A proof that is being written.
struct Proof<'o> {
    out: &'o mut dyn Write,
    /// The number of the last clause, and the last variable.
    clause: u64,
    variable: i64,
    /// The clauses that hints name.
    clauses: HashMap<u64, Vec<i64>>,
}

/// Writes the proof for these items, each of which is covered exactly once.
pub(super) fn write(
    matrix: &Matrix,
    items: &[ItemId],
    limit: u64,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let clauses = Clauses::new(matrix);
    let members = |item: &ItemId| -> Vec<i64> {
        let options = clauses.options[item.index()].iter();
        options.map(|&option| i64::from(option) + 1).collect()
    };
    let estimate = estimate(&items.iter().map(members).collect::<Vec<_>>());
    if estimate > limit {
        return Err(ProofError::TooLong { estimate, limit });
    }
    let mut proof = Proof {
        out,
        clause: clauses.count,
        variable: matrix.option_count() as i64,
        clauses: HashMap::new(),
    };
    let mut total: Option<Sum> = None;
    for item in items {
        let members = members(item);
        let number = clauses.of_item[item.index()];
        proof.clauses.insert(number, members.clone());
        if members.is_empty() {
            return proof.derive(Vec::new(), &[number]).map(drop);
        }
        let sum = proof.of_item(members, number, &clauses)?;
        total = match total {
            None => Some(sum),
            Some(total) => {
                let more = proof.add(&total, &sum)?;
                if more.members.is_empty() && more.is_odd {
                    return Ok(());
                }
                Some(more).filter(|more| !more.members.is_empty())
            }
        };
    }
    Err(ProofError::NoParity)
}

/// How long the proof becomes, about.
fn estimate(items: &[Vec<i64>]) -> u64 {
    let (mut total, mut bytes): (Vec<i64>, u64) = (Vec::new(), 0);
    for members in items {
        let pairs = members.len() as u64 * members.len() as u64;
        let mut all = union(&total, members);
        bytes += pairs * 8 + all.len() as u64 * BYTES;
        all.retain(|member| one_of(&total, member) != one_of(members, member));
        total = all;
    }
    bytes
}

fn one_of(members: &[i64], member: &i64) -> bool {
    members.binary_search(member).is_ok()
}

/// The members of two lists, ascending.
fn union(one: &[i64], other: &[i64]) -> Vec<i64> {
    crate::sorted_set::sorted_set([one, other].concat())
}

/// The literal that is false if a variable has a value. `None` stands for the constant false: `Err` if the literal is then
/// true.
fn unless(variable: Option<i64>, value: bool) -> Result<Option<i64>, ()> {
    match (variable, value) {
        (Some(variable), true) => Ok(Some(-variable)),
        (Some(variable), false) => Ok(Some(variable)),
        (None, false) => Ok(None),
        (None, true) => Err(()),
    }
}

/// The clause that excludes these values, without constants and repetitions; `None` if it is always true.
fn excluding(values: &[(Option<i64>, bool)]) -> Option<Vec<i64>> {
    let mut clause = Vec::with_capacity(values.len());
    for &(variable, value) in values {
        if let Some(literal) = unless(variable, value).ok()? {
            if clause.contains(&-literal) {
                return None;
            }
            if !clause.contains(&literal) {
                clause.push(literal);
            }
        }
    }
    Some(clause)
}

impl Proof<'_> {
    /// Writes a clause that follows by unit propagation, with those of these hints that it needs.
    fn derive(&mut self, clause: Vec<i64>, hints: &[u64]) -> Result<u64, ProofError> {
        let mut truth: HashSet<i64> = clause.iter().map(|literal| -literal).collect();
        let mut used = Vec::new();
        let mut is_conflict = false;
        for &hint in hints {
            let lits = &self.clauses[&hint];
            if lits.iter().any(|literal| truth.contains(literal)) {
                continue;
            }
            let mut left = lits.iter().filter(|literal| !truth.contains(&-**literal));
            match (left.next(), left.next()) {
                (None, _) => is_conflict = true,
                (Some(&literal), None) => drop(truth.insert(literal)),
                _ => continue,
            }
            used.push(hint.to_string());
            if is_conflict {
                break;
            }
        }
        if !is_conflict {
            return Err(ProofError::NoParity);
        }
        self.line(clause, &used.join(" "))
    }

    fn line(&mut self, clause: Vec<i64>, hints: &str) -> Result<u64, ProofError> {
        self.clause += 1;
        write!(self.out, "{}", self.clause)?;
        for literal in &clause {
            write!(self.out, " {literal}")?;
        }
        let space = if hints.is_empty() { "" } else { " " };
        writeln!(self.out, " 0{space}{hints} 0")?;
        self.clauses.insert(self.clause, clause);
        Ok(self.clause)
    }

    /// A new variable that is the exclusive or of two, with the clauses that say so.
    fn exclusive_or(&mut self, one: i64, other: i64) -> Result<(i64, Vec<u64>), ProofError> {
        self.variable += 1;
        let new = self.variable;
        let first = self.line(vec![-new, one, other], "")?;
        let second = self.line(vec![-new, -one, -other], "")?;
        // Each resolvent with the first two has a literal and its opposite.
        let blocked = format!("-{first} -{second}");
        let third = self.line(vec![new, -one, other], &blocked)?;
        let fourth = self.line(vec![new, one, -other], &blocked)?;
        Ok((new, vec![first, second, third, fourth]))
    }

    fn chain(&mut self, members: &[i64]) -> Result<Vec<(i64, Vec<u64>)>, ProofError> {
        let mut chain: Vec<(i64, Vec<u64>)> = Vec::with_capacity(members.len());
        for &member in members {
            let next = match chain.last() {
                None => (member, Vec::new()),
                Some(&(last, _)) => self.exclusive_or(last, member)?,
            };
            chain.push(next);
        }
        Ok(chain)
    }

    /// The sum of the options of an item, which is 1. `number` is the clause that one of them is chosen.
    fn of_item(
        &mut self,
        members: Vec<i64>,
        number: u64,
        clauses: &Clauses,
    ) -> Result<Sum, ProofError> {
        let chain = self.chain(&members)?;
        // If the chain ended with 0, it would be 0 everywhere, and so would be all options.
        let mut last = Vec::new();
        for at in (1..members.len()).rev() {
            let member = members[at];
            let mut hints = Vec::with_capacity(5 * at);
            for &before in &members[..at] {
                let clash = clauses.clash((before - 1) as u32, (member - 1) as u32);
                self.clauses.insert(clash, vec![-before, -member]);
                hints.push(clash);
            }
            hints.extend(chain[..at].iter().flat_map(|(_, defined)| defined));
            let (before, (now, defined)) = (chain[at - 1].0, &chain[at]);
            let alone = self.derive(vec![-member, -before], &hints)?;
            let hints = [&defined[..], &[alone]].concat();
            last.push(self.derive(vec![-before, *now], &hints)?);
            last.extend(defined);
        }
        last.push(number);
        let known = match chain.last() {
            Some((all, defined)) if !defined.is_empty() => self.derive(vec![*all], &last)?,
            _ => number,
        };
        Ok(Sum {
            members,
            chain,
            is_odd: true,
            known,
        })
    }

    /// The sum of two sums. If it is empty and odd, the proof is complete.
    fn add(&mut self, one: &Sum, other: &Sum) -> Result<Sum, ProofError> {
        let all = union(&one.members, &other.members);
        let mut members = all.clone();
        members.retain(|member| one.place(*member).is_some() != other.place(*member).is_some());
        let is_odd = one.is_odd != other.is_odd;
        let mut sum = Sum {
            chain: self.chain(&members)?,
            members,
            is_odd,
            known: 0,
        };
        // Up to each place, the third chain is the exclusive or of the other two: four clauses.
        let mut now = [None; 3];
        let mut agree: Vec<u64> = Vec::new();
        for &member in &all {
            let mut hints = Vec::new();
            for (now, sum) in now.iter_mut().zip([one, other, &sum]) {
                if let Some(place) = sum.place(member) {
                    *now = Some(sum.chain[place].0);
                    hints.extend(&sum.chain[place].1);
                }
            }
            hints.append(&mut agree);
            for values in 0..4 {
                let (first, second) = (values & 1 > 0, values & 2 > 0);
                let third = first == second;
                let values = [(now[0], first), (now[1], second), (now[2], third)];
                let Some(clause) = excluding(&values) else {
                    continue;
                };
                // Both values of the option.
                let with = excluding(&[&values[..], &[(Some(member), false)]].concat());
                let mut hints = hints.clone();
                if let Some(with) = with.filter(|with| with.len() > clause.len()) {
                    hints.insert(0, self.derive(with, &hints)?);
                }
                agree.push(self.derive(clause, &hints)?);
            }
        }
        let known = [&[one.known, other.known], &agree[..]].concat();
        let last = sum.chain.last().map(|&(all, _)| all);
        // That nothing is even needs no clause.
        if let Some(clause) = excluding(&[(last, !is_odd)]) {
            sum.known = self.derive(clause, &known)?;
        }
        Ok(sum)
    }
}
