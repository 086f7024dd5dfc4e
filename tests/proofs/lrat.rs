//! A checker of LRAT by its definition, and the proofs that it and `verify_none` are given.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille::Problem;
use quadrille::proof::ProofFormat;

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
            prop_assert_eq!(problem.verify_none(text.as_bytes()).err(), None, "{}", text);
        }
        // No text proves that there is none where there is one.
        let mut rng = fastrand::Rng::with_seed(seed);
        for _ in 0..4 {
            let other = tampered(&text, &mut rng);
            prop_assert!(none || !check(&clauses, &other));
            prop_assert!(none || problem.verify_none(other.as_bytes()).is_err());
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
    let mut verified = 0;
    for (problem, clauses, text) in [
        &proof_of(&board),
        &proof_of(&langford(5)),
        &proof_of(&dominoes(3, 3)),
    ] {
        assert!(check(clauses, text));
        let mut rng = fastrand::Rng::with_seed(3);
        for _ in 0..500 {
            let other = tampered(text, &mut rng);
            if other == *text {
                continue;
            }
            trials += 1;
            accepted += usize::from(check(clauses, &other));
            verified += usize::from(problem.verify_none(other.as_bytes()).is_ok());
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
    assert!(verified * 8 <= trials, "{verified} of {trials}");
}

/// A line says too little without one of its hints, and too much without one of its literals.
#[test]
fn each_broken_line_is_named() {
    let (problem, _, text) = proof_of(&dominoes(3, 3));
    let lines: Vec<&str> = text.lines().collect();
    let said = |at: usize, line: &str| {
        let mut lines = lines.clone();
        lines[at] = line;
        let error = problem
            .verify_none(lines.join("\n").as_bytes())
            .expect_err(line);
        (error.line as usize, error.what)
    };
    for (at, line) in lines.iter().enumerate() {
        let Some((clause, hints)) = line.split_once(" 0 ") else {
            assert_eq!(said(at, &line.replace(" d ", " d 999 ")).0, at + 1);
            continue;
        };
        let hints: Vec<&str> = hints.split(' ').collect();
        for gone in 0..hints.len() - 1 {
            let mut fewer = hints.clone();
            fewer.remove(gone);
            assert_eq!(
                said(at, &format!("{clause} 0 {}", fewer.join(" "))).0,
                at + 1
            );
        }
        for (broken, expected) in [
            (format!("1 {line}"), "found clause 1 after clause "),
            (
                format!("{line} 0"),
                "expected `NUMBER LITERALS 0 HINTS 0` or ",
            ),
            (
                line.replacen(" 0 ", " 0 9999 ", 1),
                "found no clause 9999, expected one that ",
            ),
            (
                format!("{clause} 0 0"),
                "leave it open, expected a last one without a literal left",
            ),
            (
                format!("{clause} 0 {} 1 0", hints[..hints.len() - 1].join(" ")),
                "expected no hint after it",
            ),
            (
                line.replacen(' ', " x ", 1),
                "expected `NUMBER LITERALS 0 HINTS 0` or ",
            ),
        ] {
            let (number, fault) = said(at, &broken);
            assert!(
                number == at + 1 && fault.contains(expected),
                "{number}: {fault}"
            );
        }
    }
    let short = lines[..lines.len() - 1].join("\n");
    let error = problem
        .verify_none(short.as_bytes())
        .expect_err("a line is missing");
    assert!(
        error.to_string().contains("found \"the end\", expected "),
        "{error}"
    );
}

/// The problem with names for labels, its clauses, and the proof.
fn proof_of<I, T>(problem: &Problem<I, T>) -> (Problem<String>, Vec<Vec<i64>>, String)
where
    I: std::fmt::Debug + Clone + Eq + std::hash::Hash,
    Problem<I, T>: Clone,
{
    let (format, text) = proof(problem);
    assert_eq!(format, ProofFormat::Lrat);
    (with_names(problem), clauses_of(problem), text)
}

fn with_names<I, T>(problem: &Problem<I, T>) -> Problem<String> {
    relabelled(problem, |item| format!("i{}", item.index()), |_| 0)
}

/// The clauses of a problem with labels of any kind.
pub fn clauses_of<I, T>(problem: &Problem<I, T>) -> Vec<Vec<i64>>
where
    I: std::fmt::Debug,
{
    clauses(&with_names(problem))
}
