//! Proofs in LRAT by counting: weights of items that add up to what the options cannot weigh.
//!
//! In short clauses, neither parity nor the pigeonhole principle has a short proof by resolution (Tseitin, 1968; Haken,
//! 1985); with new variables they have one. All is counted modulo a number. A *sum* is a list of variables with
//! coefficients, and the remainder that it is known to have. New variables say of each of its beginnings what remainder
//! that has: if the variable at its end is true, the remainder of the beginning before it is less by its coefficient, and
//! otherwise it is the same.
//!
//! For each item that is covered exactly once, the clauses say that the sum of its options is 1: no option clashes with
//! none before it, and one is chosen. For an item that is covered at most once there is one more variable, which says that
//! no option is chosen. Each sum counts as often as the item weighs. They are added one after the other: if one beginning
//! has this remainder and the other that, then that of the sum of both has their sum. This follows from place to place.
//! What is left in the end are options and new variables whose weights the sum cannot be made of, so the remainder that it
//! is known to have is none that it can have.
//!
//! Modulo 2, a remainder is a variable or its opposite, and these are the proofs of solvers that reason about exclusive
//! ors (Philipp and Rebola-Pardo, JELIA 2016). New variables are introduced by clauses that are resolution asymmetric
//! tautologies on them, as LRAT allows.

mod clauses;

use std::io::Write;

use super::weighted::WeightedItems;
use super::{Clauses, ProofError};
use crate::engine::Steps;
use clauses::{Fact, Proof, one_of};
use quadrille_kernel::sort::sorted_set;

/// The bytes of the clauses of one remainder at one place, about.
const BYTES: u64 = 450;

/// A remainder that a beginning of a sum can have.
#[derive(Clone)]
struct Remainder {
    value: u32,
    is: Fact,
    /// The clauses that tie it to the remainders of the beginning before.
    defined: Vec<u64>,
}

/// What the remainder is if there is nothing to add.
fn nothing() -> Vec<Remainder> {
    let (value, is, defined) = (0, Fact::Always, Vec::new());
    vec![Remainder { value, is, defined }]
}

fn is(remainders: &[Remainder], value: u32) -> Fact {
    let found = remainders.iter().find(|one| one.value == value);
    found.map_or(Fact::Never, |one| one.is)
}

/// Variables with coefficients, and what they are known to add up to.
struct Sum {
    /// The variables, ascending, each with its coefficient.
    members: Vec<(i64, u32)>,
    /// The remainders of each beginning, the empty one first.
    beginnings: Vec<Vec<Remainder>>,
    value: u32,
    /// The clause that says so, none if that is always true.
    known: Option<u64>,
}

impl Sum {
    fn has(&self, variable: i64) -> bool {
        let found = self
            .members
            .binary_search_by_key(&variable, |&(known, _)| known);
        found.is_ok()
    }
}

/// Writes the proof.
pub(super) fn write(
    weighted: &WeightedItems,
    clauses: &Clauses,
    limit: u64,
    steps: &mut Steps,
    out: &mut dyn Write,
) -> Result<(), ProofError> {
    let estimate = estimate(weighted, steps)?;
    if estimate > limit {
        return Err(ProofError::TooLong { estimate, limit });
    }
    let options = clauses.clashes.len() as i64;
    let mut proof = Proof::new(out, steps, weighted.modulus, clauses.count, options);
    let mut total: Option<Sum> = None;
    for item in &weighted.items {
        if let Some(number) = item.clause {
            proof.clauses.insert(number, item.options.clone());
            if item.options.is_empty() {
                return proof.derive(Vec::new(), &[number]).map(drop);
            }
        }
        let sum = proof.of_item(&item.options, item.weight, item.clause, clauses)?;
        total = match total {
            None => Some(sum),
            Some(total) => match proof.add(&total, &sum)? {
                None => return Ok(()),
                more => more,
            },
        };
    }
    Err(ProofError::of_weights())
}

/// How long the proof becomes, about.
fn estimate(weighted: &WeightedItems, steps: &mut Steps) -> Result<u64, ProofError> {
    let modulus = weighted.modulus;
    let (mut total, mut bytes) = (Vec::new(), 0_u64);
    // The new variables of items, which no option has.
    let mut slack = i64::MAX;
    for item in &weighted.items {
        let own = item.options.iter().map(|&one| (one, item.weight));
        let mut own = sorted_set(own.collect());
        if item.clause.is_none() {
            own.push((slack, item.weight));
            slack -= 1;
        }
        let pairs = own.len() as u64 * own.len() as u64;
        let all = added(&total, &own, modulus);
        steps.go_on_after(all.len())?;
        bytes += pairs * 8 + all.len() as u64 * u64::from(modulus) * BYTES;
        total = all;
        total.retain(|(_, coefficient)| *coefficient > 0);
    }
    Ok(bytes)
}

/// The coefficients of the sum of two sums; some are 0.
fn added(one: &[(i64, u32)], other: &[(i64, u32)], modulus: u32) -> Vec<(i64, u32)> {
    let mut all = Vec::with_capacity(one.len() + other.len());
    let mut left = one;
    for &(variable, coefficient) in other {
        let smaller = left.partition_point(|&(known, _)| known < variable);
        all.extend_from_slice(&left[..smaller]);
        left = &left[smaller..];
        let known = left.first().filter(|known| known.0 == variable);
        all.push((
            variable,
            (known.map_or(0, |known| known.1) + coefficient) % modulus,
        ));
        left = &left[usize::from(known.is_some())..];
    }
    all.extend_from_slice(left);
    all
}

impl Proof<'_> {
    /// The remainders of the beginnings of a sum of these variables.
    fn beginnings(&mut self, members: &[(i64, u32)]) -> Result<Vec<Vec<Remainder>>, ProofError> {
        let mut beginnings = vec![nothing()];
        for &(member, coefficient) in members {
            let before = beginnings.last().expect("the empty one");
            let plus = |value: u32| (value + coefficient) % self.modulus;
            let mut values: Vec<u32> = before.iter().map(|one| one.value).collect();
            values.extend(before.iter().map(|one| plus(one.value)));
            let values = sorted_set(values);
            self.steps.go_on_after(values.len() * values.len())?;
            let minus = |value: u32| (value + self.modulus - coefficient) % self.modulus;
            let cases: Vec<_> = { values.iter() }
                .map(|&value| (value, is(before, minus(value)), is(before, value)))
                .collect();
            // The new ones, each with the cases that it distinguishes.
            let mut now: Vec<(Remainder, (Fact, Fact))> = Vec::with_capacity(cases.len());
            for (value, then, otherwise) in cases {
                let opposite = (then.not(), otherwise.not());
                let known = now.iter().find(|(_, cases)| *cases == opposite);
                let (is, defined) = match (then, otherwise, known) {
                    (Fact::Always, Fact::Never, _) => (Fact::If(member), Vec::new()),
                    (Fact::Never, Fact::Always, _) => (Fact::If(-member), Vec::new()),
                    (_, _, Some((one, _))) => (one.is.not(), one.defined.clone()),
                    _ => self.choice(member, then, otherwise)?,
                };
                now.push((Remainder { value, is, defined }, (then, otherwise)));
            }
            beginnings.push(now.into_iter().map(|(remainder, _)| remainder).collect());
        }
        Ok(beginnings)
    }

    /// The sum of the options of an item, each counted as often as the item weighs. `clause` says that one of them is chosen;
    /// without it, a new variable says that none is.
    fn of_item(
        &mut self,
        options: &[i64],
        weight: u32,
        clause: Option<u64>,
        clauses: &Clauses,
    ) -> Result<Sum, ProofError> {
        let mut members: Vec<(i64, u32)> = Vec::new();
        let mut beginnings = vec![nothing()];
        // Whether no option so far is chosen, and what says so.
        let mut none = Fact::Always;
        let mut all_defined: Vec<Vec<u64>> = Vec::new();
        for (at, &option) in options.iter().enumerate() {
            let (now, mut defined) = match none {
                Fact::Always => (Fact::If(-option), Vec::new()),
                before => self.choice(option, Fact::Never, before)?,
            };
            let mut hints = Vec::with_capacity(4 * at);
            for &before in &options[..at] {
                let clash = clauses.clash((before - 1) as u32, (option - 1) as u32);
                self.clauses.insert(clash, vec![-before, -option]);
                hints.push(clash);
            }
            hints.extend(all_defined.iter().flatten());
            let alone = one_of(&[Fact::If(-option), none]);
            let alone = alone
                .map(|clause| self.derive(clause, &hints))
                .transpose()?;
            all_defined.push(defined.clone());
            let remainder = |value, is, defined| Remainder { value, is, defined };
            let no_option = remainder(0, now, defined.clone());
            defined.extend(alone);
            beginnings.push(vec![no_option, remainder(weight, now.not(), defined)]);
            members.push((option, weight));
            none = now;
        }
        let known = match (clause, none) {
            (Some(clause), Fact::If(none)) if options.len() > 1 => {
                let defined = all_defined.iter().rev().flatten().copied();
                let hints: Vec<u64> = defined.chain([clause]).collect();
                Some(self.derive(vec![-none], &hints)?)
            }
            (Some(clause), _) => Some(clause),
            (None, none) => {
                let (is_none, defined) = match none {
                    Fact::If(variable) if options.len() > 1 => (variable, Vec::new()),
                    _ => match self.choice(options[0], Fact::Never, Fact::Always)? {
                        (Fact::If(variable), defined) => (variable, defined),
                        _ => unreachable!("a new variable"),
                    },
                };
                members.push((is_none, weight));
                let (value, is) = (weight, Fact::Always);
                beginnings.push(vec![Remainder { value, is, defined }]);
                None
            }
        };
        Ok(Sum {
            members: sorted_set(members),
            beginnings,
            value: weight,
            known,
        })
    }

    /// The sum of two sums; `None` if it cannot be what it is known to be, and the proof is complete.
    fn add(&mut self, one: &Sum, other: &Sum) -> Result<Option<Sum>, ProofError> {
        let all = added(&one.members, &other.members, self.modulus);
        let mut members = all.clone();
        members.retain(|(_, coefficient)| *coefficient > 0);
        let mut sum = Sum {
            beginnings: self.beginnings(&members)?,
            members,
            value: (one.value + other.value) % self.modulus,
            known: None,
        };
        // How long the beginnings are, and what is known of them.
        let mut at = [0; 3];
        let mut agree: Vec<u64> = Vec::new();
        for &(member, _) in &all {
            let sums = [one, other, &sum];
            let grows = sums.map(|sum| sum.has(member));
            for (at, grows) in at.iter_mut().zip(grows) {
                *at += usize::from(grows);
            }
            let [first, second, third] = [0, 1, 2].map(|n| &sums[n].beginnings[at[n]]);
            let defined = |n: usize, remainder: &Remainder| match grows[n] {
                true => remainder.defined.clone(),
                false => Vec::new(),
            };
            let mut now = Vec::new();
            for left in first {
                for right in second {
                    let value = (left.value + right.value) % self.modulus;
                    let facts = [left.is.not(), right.is.not(), is(third, value)];
                    let Some(clause) = one_of(&facts) else {
                        continue;
                    };
                    let both = third.iter().filter(|one| one.value == value);
                    let both = both.flat_map(|remainder| defined(2, remainder));
                    let mut hints = [defined(0, left), defined(1, right)].concat();
                    hints.extend(both.chain(agree.iter().copied()));
                    // Both values of the variable.
                    let with = one_of(&[&facts[..], &[Fact::If(member)]].concat());
                    if let Some(with) = with.filter(|with| with.len() > clause.len()) {
                        hints.insert(0, self.derive(with, &hints)?);
                    }
                    now.push(self.derive(clause, &hints)?);
                }
            }
            agree = now;
        }
        let last = sum.beginnings.last().expect("the empty one");
        let Some(clause) = one_of(&[is(last, sum.value)]) else {
            return Ok(Some(sum));
        };
        let is_over = clause.is_empty();
        let known = one.known.into_iter().chain(other.known).chain(agree);
        sum.known = Some(self.derive(clause, &known.collect::<Vec<_>>())?);
        Ok(Some(sum).filter(|_| !is_over))
    }
}
