//! Proofs from weights: a checker of LRAT by its definition, new variables included, accepts them for the clauses of the
//! problem, and for no others.

use std::collections::BTreeMap;

use fastrand::Rng;
use quadrille::Problem;
use quadrille::check::{Weighed, Weights};
use quadrille::proof::ProofError;

use crate::common::puzzles::{dominoes, langford};
use crate::lrat::{check_by, clauses_of, follows};

/// Whether a clause is a resolution asymmetric tautology on its first literal: with each clause that has the opposite, the
/// resolvent has two opposite literals, or follows by the hints after the number of that clause.
fn is_rat(clause: &[i64], hints: &[i64], known: &BTreeMap<i64, Vec<i64>>) -> bool {
    let Some(pivot) = clause.first() else {
        return false;
    };
    let opposite = known.iter().filter(|(_, other)| other.contains(&-pivot));
    opposite.into_iter().all(|(number, other)| {
        let Some(at) = hints.iter().position(|hint| *hint == -number) else {
            return false;
        };
        let rest = hints[at + 1..].split(|hint| *hint < 0).next();
        let others: Vec<i64> = other.iter().copied().filter(|l| *l != -pivot).collect();
        let resolvent = [clause, &others].concat();
        let is_blocked = others.iter().any(|l| clause.contains(&-l));
        is_blocked || follows(&resolvent, rest.unwrap_or_default(), known)
    })
}

/// Whether an LRAT text with new variables proves that the clauses have no model.
fn check(clauses: &[Vec<i64>], text: &str) -> bool {
    check_by(clauses, text, |clause, hints, known| {
        follows(clause, hints, known) || is_rat(clause, hints, known)
    })
}

/// The proof from weights modulo 2 on some items.
fn proof<I, T>(problem: &Problem<I, T>, items: &[usize]) -> Result<String, ProofError> {
    let ids: Vec<_> = problem.item_ids().collect();
    let weights = items.iter().map(|&item| (Weighed::Item(ids[item]), 1));
    let weights = Weights {
        modulus: Some(2),
        weights: weights.collect(),
    };
    let mut text = Vec::new();
    problem.prove_by_weights(&weights, 1 << 30, &mut text)?;
    Ok(String::from_utf8(text).expect("ASCII"))
}

/// An odd number of items that options cover in twos and fours, and others beside them.
#[test]
fn parity_is_proved_in_lrat() {
    for seed in 0..15 {
        let mut rng = Rng::with_seed(seed);
        let odd = 2 * rng.usize(1..5) + 1;
        let mut problem: Problem<usize> = Problem::new();
        for item in 0..odd + 2 {
            problem.primary(item).expect("a new item");
        }
        let mut chosen: Vec<usize> = (0..odd).collect();
        for _ in 0..rng.usize(odd..4 * odd) {
            rng.shuffle(&mut chosen);
            let size = 2 * rng.usize(0..=(odd / 2).min(2));
            let mut items = chosen[..size].to_vec();
            items.extend((odd..odd + 2).filter(|_| rng.bool()));
            if !items.is_empty() {
                problem.option(()).cover(items).add().expect("an option");
            }
        }
        let items: Vec<usize> = (0..odd).collect();
        let text = proof(&problem, &items).expect("weights modulo 2");
        let clauses = clauses_of(&problem);
        assert!(check(&clauses, &text), "seed {seed}:\n{text}");
        // Without a clause that the proof needs; the numbers of the others are the same.
        let hints: Vec<&str> = text
            .lines()
            .filter_map(|line| Some(line.split_once(" 0 ")?.1))
            .collect();
        let hints: Vec<&str> = hints.iter().flat_map(|hints| hints.split(' ')).collect();
        for clause in (0..odd).filter(|clause| hints.contains(&(clause + 1).to_string().as_str())) {
            let mut fewer = clauses.clone();
            fewer[clause] = vec![1, -1];
            assert!(!check(&fewer, &text), "seed {seed}");
        }
    }
}

/// Pairs of Langford, where a search soon takes long, from the weights that are found.
#[test]
fn langford_pairs_are_proved_away() {
    for (size, bytes) in [(5, 100_000), (6, 200_000), (13, 10_000_000)] {
        let problem = langford(size);
        // Even numbers, and every other place.
        let numbers = (0..size).filter(|number| number % 2 == 1);
        let items: Vec<usize> = numbers.chain((size..3 * size).step_by(2)).collect();
        let text = proof(&problem, &items).expect("weights modulo 2");
        assert!(text.len() < bytes, "{size}: {}", text.len());
        if size < 7 {
            assert!(check(&clauses_of(&problem), &text), "{size}");
        }
    }
}

#[test]
fn other_weights_have_no_proof() {
    let board = dominoes(3, 3);
    let weights = board.why().weights.expect("a coloring");
    let refused = board.prove_by_weights(&weights, 1 << 20, &mut Vec::new());
    assert!(matches!(refused, Err(ProofError::NoParity)));
    let all: Vec<usize> = (0..9).collect();
    let text = proof(&board, &all).expect("nine is odd");
    assert!(check(&clauses_of(&board), &text));
    assert!(matches!(
        proof(&board, &all[1..]),
        Err(ProofError::NoParity)
    ));
}
