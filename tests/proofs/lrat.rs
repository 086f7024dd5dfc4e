//! A checker of LRAT by its definition, and the proofs that it is given.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille::proof::ProofFormat;
use quadrille::{ItemId, Problem};

use crate::common::puzzles::{dominoes, langford};
use crate::common::{cases, relabelled, xc, xcc};
use crate::{clauses, proof, tampered};

/// Whether a clause follows from others by unit propagation: each hint must have one literal left that is not false,
/// the last one none.
pub fn follows(clause: &[i64], hints: &[i64], known: &BTreeMap<i64, Vec<i64>>) -> bool {
    let mut truth: BTreeSet<i64> = clause.iter().map(|literal| -literal).collect();
    if clause.iter().any(|literal| truth.contains(literal)) {
        return false;
    }
    for (n, hint) in hints.iter().enumerate() {
        let Some(other) = known.get(hint) else {
            return false;
        };
        let left: BTreeSet<i64> = other
            .iter()
            .copied()
            .filter(|l| !truth.contains(&-l))
            .collect();
        match left.len() {
            0 => return n + 1 == hints.len(),
            1 => truth.extend(left),
            _ => return false,
        }
    }
    false
}

/// The numbers of a line up to each 0.
pub fn lists(words: &[&str]) -> Option<Vec<Vec<i64>>> {
    let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
    let numbers = numbers?;
    if numbers.last() != Some(&0) {
        return None;
    }
    let lists = numbers[..numbers.len() - 1].split(|&number| number == 0);
    Some(lists.map(<[i64]>::to_vec).collect())
}

/// Whether an LRAT text proves that the clauses have no model. No deletions of clauses that are not there, no hints
/// that are of no use.
pub fn check(clauses: &[Vec<i64>], text: &str) -> bool {
    check_by(clauses, text, follows)
}

/// The same, where `holds` says whether a clause may be added with its hints.
pub fn check_by(
    clauses: &[Vec<i64>],
    text: &str,
    holds: impl Fn(&[i64], &[i64], &BTreeMap<i64, Vec<i64>>) -> bool,
) -> bool {
    let numbered = (1..).zip(clauses.iter().cloned());
    let mut known: BTreeMap<i64, Vec<i64>> = numbered.collect();
    let mut last = clauses.len() as i64;
    for line in text.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let Some(Ok(number)) = words.first().map(|word| word.parse::<i64>()) else {
            return false;
        };
        if words.get(1) == Some(&"d") {
            let Some(lists) = lists(&words[2..]) else {
                return false;
            };
            for gone in lists.iter().flatten() {
                if known.remove(gone).is_none() {
                    return false;
                }
            }
            continue;
        }
        let Some(Ok([clause, hints])) = lists(&words[1..]).map(<[Vec<i64>; 2]>::try_from) else {
            return false;
        };
        if number <= last || !holds(&clause, &hints, &known) {
            return false;
        }
        if clause.is_empty() {
            return true;
        }
        last = number;
        known.insert(number, clause);
    }
    false
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn no_solution_is_proved(plain in prop_oneof![xc().boxed(), xcc().boxed()], seed: u64) {
        let problem = plain.problem();
        let clauses = clauses(&problem);
        let (format, text) = proof(&problem);
        let none = plain.naive().is_empty();
        prop_assert_eq!(format == ProofFormat::Lrat, none);
        if none {
            prop_assert!(check(&clauses, &text), "{}", text);
        }
        // No text proves that there is none where there is one.
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..4 {
            let other = tampered(&text, &mut rng);
            prop_assert!(none || !check(&clauses, &other));
        }
    }
}

#[test]
fn changed_proofs_are_refused() {
    let mut board = dominoes(4, 4);
    // A board without two opposite corners cannot be filled: they are covered by pieces of their own.
    board.primary((9, 9)).unwrap();
    board
        .option(())
        .cover([(0, 0), (3, 3), (9, 9)])
        .add()
        .unwrap();
    let mut trials = 0;
    let mut accepted = 0;
    for problem in [
        &proof_of(&board),
        &proof_of(&langford(5)),
        &proof_of(&dominoes(3, 3)),
    ] {
        let (clauses, text) = problem;
        assert!(check(clauses, text));
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..500 {
            let other = tampered(text, &mut rng);
            trials += usize::from(other != *text);
            accepted += usize::from(other != *text && check(clauses, &other));
        }
        // A weaker problem has solutions, or needs another proof.
        for gone in 0..clauses.len() {
            let mut fewer = clauses.clone();
            fewer[gone].clear();
            fewer[gone].extend([1, -1]);
            if text
                .split([' ', '\n'])
                .any(|word| word == (gone + 1).to_string())
            {
                trials += 1;
                accepted += usize::from(check(&fewer, text));
            }
        }
    }
    assert!(trials >= 1000, "{trials}");
    // What passes has one of two equal lines, a literal more in a clause, or another number for the last.
    assert!(accepted * 8 <= trials, "{accepted} of {trials}");
}

fn proof_of<I, T>(problem: &Problem<I, T>) -> (Vec<Vec<i64>>, String)
where
    I: std::fmt::Debug + Clone + Eq + std::hash::Hash,
    Problem<I, T>: Clone,
{
    let (format, text) = proof(problem);
    assert_eq!(format, ProofFormat::Lrat);
    (clauses_of(problem), text)
}

/// The clauses of a problem with labels of any kind.
pub fn clauses_of<I, T>(problem: &Problem<I, T>) -> Vec<Vec<i64>>
where
    I: std::fmt::Debug,
{
    let label = |item: ItemId| format!("i{}", item.index());
    let named = relabelled(problem, label, |_| 0);
    clauses(&named)
}
