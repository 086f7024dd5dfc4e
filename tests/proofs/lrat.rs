//! A checker of LRAT by its definition, and the proofs that it and `verify_none` are given.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use quadrille::Problem;
use quadrille::proof::ProofFormat;

use crate::common::puzzles::{dominoes, langford};
use crate::common::said::{Said, table};
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
    error.mentions("found \"the end\", expected ");
}

/// A clause that does no harm: what it must name, and what is wrong if it does not.
#[test]
fn clauses_with_the_opposite_are_all_named_once() {
    // The clauses are 1: 1, 2: 1 2, 3: 2, 4: -1 -2.
    let problem = Problem::from_rows([vec![0, 1], vec![1, 2]]).unwrap();
    // Variable 3 is that one of the options is not chosen.
    let defined = "5 3 1 0 0\n6 3 2 0 0\n";
    let verified = |steps: &str| problem.verify_none(format!("{defined}{steps}").as_bytes());
    let end = "8 0 1 3 4 0\n";
    let right = format!("c a comment\n\n7 -3 -1 -2 0 -5 -6 0\n{end}");
    assert_eq!(verified(&right).ok(), Some(4));
    // Of the last step: what was true for one of them is not for the next.
    for (step, fault) in table(
        "7 -3 -1 -2 0 -5 0
            found 1 of 2 clauses with 3, expected all
        7 -3 -1 -2 0 -5 -6 -5 0
            found clause 5 twice, expected each clause with 3 once
        7 -3 -1 -2 0 -5 -4 -6 0
            clause 4 has no 3, expected one that has
        7 -3 -1 -2 0 -5 4 -6 0
            clause 5 has a literal that is true already, expected no hint of its own
        7 -3 0 1 3 4 -5 0
            clause 4 has no literal left, expected no hint after it
        7 -3 0 1 1 0
            clause 1 has a literal that is true already, expected one that becomes true
        7 -3 0 -5 1 -6 1 0
            the clauses that it names leave it open, expected a last one without a literal left",
    ) {
        let error = verified(&format!("{step}\n{end}")).expect_err(&step);
        assert_eq!((error.line, &*error.what), (3, fault), "{step}");
    }
}

/// A clash counts among the clauses with a literal until it is deleted.
#[test]
fn clashes_are_named_and_deleted() {
    let problem = Problem::from_rows([vec![0, 1], vec![1, 2]]).unwrap();
    let fault = |proof: &str| {
        let error = problem.verify_none(proof.as_bytes()).expect_err(proof);
        (error.line, error.what)
    };
    let open =
        "the clauses that it names leave it open, expected a last one without a literal left";
    let none = "found no clause 4, expected one that was added before and not deleted";
    let fewer = "found 1 of 2 clauses with -1, expected all";
    for (proof, line, what) in [
        ("5 1 3 0 0", 1, open),
        ("5 -1 -2 3 0 4 0\n6 1 4 0 -4 1 0", 2, fewer),
        ("4 d 4 0\n5 1 3 0 0\n6 0 1 3 4 0", 3, none),
        ("4 d 4 0\n4 d 4 0", 2, none),
        (
            "5 0 1 3 4 -9 0",
            1,
            "clause 4 has no literal left, expected no hint after it",
        ),
    ] {
        assert_eq!(fault(proof), (line, what.to_owned()), "{proof}");
    }
    let named = "5 1 3 0 -4 1 0\n6 0 1 3 4 0";
    assert_eq!(problem.verify_none(named.as_bytes()).ok(), Some(2));
    assert!(fault("5 0 1 3 5 0").1.starts_with("found no clause 5"));
    assert!(fault("5 0 0 0").1.contains("expected `NUMBER"));
    fault("5 0 -0 1 18446744073709551615 0")
        .1
        .mentions("expected `NUMBER");
}

/// Clashes are found by their numbers, which are not kept.
#[test]
fn clashes_have_the_numbers_of_the_clauses() {
    let count = 500;
    let rows = (0..count).map(|option| vec![0, option % 2 + 1]);
    let mut problem = Problem::from_rows(rows).unwrap();
    // No option covers this item, which is the fourth.
    problem.primary(3).unwrap();
    let last = 4 + count * (count - 1) / 2;
    for (hint, is_right) in [
        (last, true),
        (last - 1, false),
        (5, false),
        (last + 1, false),
    ] {
        let (one, other) = (count - 1, count);
        let step = last + 1;
        let proof = format!("{step} -{one} -{other} 0 {hint} 0\n{} 0 4 0\n", step + 1);
        let verified = problem.verify_none(proof.as_bytes());
        assert_eq!(verified.is_ok(), is_right, "{proof}");
    }
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
