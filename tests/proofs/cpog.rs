//! A checker of CPOG by its definition, and the proofs that it is given.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use num_bigint::BigUint;
use proptest::prelude::*;
use quadrille::Stop;
use quadrille::count::CountError;
use quadrille::proof::{ProofError, ProofFormat};

use crate::common::puzzles::{dominoes, langford, latin, queens};
use crate::common::{cases, xc, xcc};
use crate::lrat::{clauses_of, follows, lists};
use crate::{clauses, proof, tampered};

/// A node of the graph.
enum Node {
    /// Literals that are all true.
    Product(Vec<i64>),
    /// Two literals, one of which is true.
    Sum([i64; 2]),
}

/// A graph that was read from a text, and proved to follow from the clauses.
struct Graph {
    variables: i64,
    nodes: BTreeMap<i64, Node>,
    root: i64,
}

/// The graph, if every step of the text is right and ends in a proof of its root.
fn read(variables: usize, clauses: &[Vec<i64>], text: &str) -> Option<Graph> {
    let variables = variables as i64;
    let numbered = (1..).zip(clauses.iter().cloned());
    let mut known: BTreeMap<i64, Vec<i64>> = numbered.collect();
    let mut nodes: BTreeMap<i64, Node> = BTreeMap::new();
    // For each node the variables that it depends on.
    let mut below: BTreeMap<i64, BTreeSet<i64>> =
        (1..=variables).map(|v| (v, [v].into())).collect();
    // The root, and whether it was proved after it was named.
    let mut root = None;
    let mut is_proved = false;
    for line in text.lines() {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        if words.first() == Some(&"r") {
            let [_, literal] = words[..] else {
                return None;
            };
            if root.replace(literal.parse::<i64>().ok()?).is_some() {
                return None;
            }
            continue;
        }
        let number: i64 = words.first()?.parse().ok()?;
        let define = |known: &mut BTreeMap<i64, Vec<i64>>, number, clause| {
            known.insert(number, clause).is_none().then_some(())
        };
        match *words.get(1)? {
            "a" => {
                let [clause, hints]: [Vec<i64>; 2] = lists(&words[2..])?.try_into().ok()?;
                if clause
                    .iter()
                    .any(|literal| !below.contains_key(&literal.abs()))
                {
                    return None;
                }
                if !follows(&clause, &hints, &known) {
                    return None;
                }
                is_proved |= root.is_some_and(|root| clause == [root]);
                known.insert(number, clause).is_none().then_some(())?;
            }
            "p" => {
                let node: i64 = words.get(2)?.parse().ok()?;
                let [literals]: [Vec<i64>; 1] = lists(&words[3..])?.try_into().ok()?;
                let mut own = BTreeSet::new();
                for &literal in &literals {
                    // No variable in two parts; no negation of a node.
                    let part = below.get(&literal.abs())?;
                    let fits = literal > 0 || literal >= -variables;
                    if !fits || !own.is_disjoint(part) {
                        return None;
                    }
                    own.extend(part);
                }
                define(
                    &mut known,
                    number,
                    literals.iter().map(|l| -l).chain([node]).collect(),
                )?;
                for (n, &literal) in (1..).zip(&literals) {
                    define(&mut known, number + n, vec![-node, literal])?;
                }
                if node <= variables || below.insert(node, own).is_some() {
                    return None;
                }
                nodes.insert(node, Node::Product(literals));
            }
            "s" => {
                let node: i64 = words.get(2)?.parse().ok()?;
                let [one, other]: [i64; 2] =
                    [words.get(3)?.parse().ok()?, words.get(4)?.parse().ok()?];
                let [hints]: [Vec<i64>; 1] = lists(&words[5..])?.try_into().ok()?;
                // Not both.
                if !follows(&[-one, -other], &hints, &known) {
                    return None;
                }
                let fits = |literal: i64| literal > 0 || literal >= -variables;
                if !fits(one) || !fits(other) {
                    return None;
                }
                let own = below.get(&one.abs())? | below.get(&other.abs())?;
                define(&mut known, number, vec![-node, one, other])?;
                define(&mut known, number + 1, vec![node, -one])?;
                define(&mut known, number + 2, vec![node, -other])?;
                if node <= variables || below.insert(node, own).is_some() {
                    return None;
                }
                nodes.insert(node, Node::Sum([one, other]));
            }
            _ => return None,
        }
    }
    let root = root?;
    // The clauses imply the root.
    is_proved.then_some(())?;
    let graph = Graph {
        variables,
        nodes,
        root,
    };
    // The root implies the clauses.
    clauses
        .iter()
        .all(|clause| graph.implies(clause))
        .then_some(graph)
}

impl Graph {
    /// Whether the root is false wherever a clause is.
    fn implies(&self, clause: &[i64]) -> bool {
        let mut falses: BTreeSet<i64> = clause.iter().copied().collect();
        for (&node, what) in &self.nodes {
            let is_false = match what {
                Node::Product(literals) => literals.iter().any(|literal| falses.contains(literal)),
                Node::Sum(literals) => literals.iter().all(|literal| falses.contains(literal)),
            };
            if is_false {
                falses.insert(node);
            }
        }
        falses.contains(&self.root)
    }

    /// How many models the root has: a sum of shares of all assignments, with 2 to the number of variables as one.
    fn models(&self) -> BigUint {
        let one = BigUint::from(1u8) << self.variables as u64;
        let mut shares: BTreeMap<i64, BigUint> = BTreeMap::new();
        let share = |shares: &BTreeMap<i64, BigUint>, literal: i64| match shares.get(&literal) {
            Some(share) => share.clone(),
            None => &one >> 1u8,
        };
        for (&node, what) in &self.nodes {
            let own = match what {
                Node::Product(literals) => {
                    literals.iter().fold(one.clone(), |product, &literal| {
                        let whole = product * share(&shares, literal);
                        assert_eq!(&whole % &one, BigUint::ZERO);
                        whole / &one
                    })
                }
                Node::Sum([a, b]) => share(&shares, *a) + share(&shares, *b),
            };
            shares.insert(node, own);
        }
        share(&shares, self.root)
    }
}

/// The count that a text proves, if it does.
fn check(variables: usize, clauses: &[Vec<i64>], text: &str) -> Option<BigUint> {
    read(variables, clauses, text).map(|graph| graph.models())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn counts_are_proved(plain in prop_oneof![xc().boxed(), xcc().boxed()], seed: u64) {
        let problem = plain.problem();
        let clauses = clauses(&problem);
        let variables = plain.options.len();
        let total = plain.naive().len();
        let (format, text) = proof(&problem);
        prop_assert_eq!(format == ProofFormat::Cpog, total > 0);
        if total > 0 {
            prop_assert_eq!(check(variables, &clauses, &text), Some(total.into()), "{}", text);
            let mut rng = fastrand::Rng::with_seed(seed);
            for _ in 0..4 {
                let other = tampered(&text, &mut rng);
                if let Some(count) = check(variables, &clauses, &other) {
                    prop_assert_eq!(count, total.into());
                }
            }
        }
    }
}

#[test]
fn changed_proofs_are_refused_or_prove_the_same() {
    let mut trials = 0;
    let mut accepted = 0;
    let mut some = |clauses: Vec<Vec<i64>>, variables: usize, text: String, total: u32| {
        assert_eq!(check(variables, &clauses, &text), Some(total.into()));
        let mut rng = fastrand::Rng::with_seed(5);
        for _ in 0..400 {
            let other = tampered(&text, &mut rng);
            if other == text {
                continue;
            }
            trials += 1;
            if let Some(count) = check(variables, &clauses, &other) {
                assert_eq!(count, total.into());
                accepted += 1;
            }
        }
        // One clause less: the graph does not follow, or is not needed.
        for gone in (0..clauses.len()).step_by(3) {
            let mut fewer = clauses.clone();
            fewer[gone] = vec![1, -1];
            trials += 1;
            accepted += usize::from(check(variables, &fewer, &text).is_some());
        }
    };
    let board = dominoes(4, 4);
    some(
        clauses_of(&board),
        board.option_count(),
        proof(&board).1,
        36,
    );
    let queens = queens(5);
    some(
        clauses_of(&queens),
        queens.option_count(),
        proof(&queens).1,
        10,
    );
    let pairs = langford(4);
    some(clauses_of(&pairs), pairs.option_count(), proof(&pairs).1, 2);
    assert!(trials >= 1000, "{trials}");
    assert!(accepted * 8 <= trials, "{accepted} of {trials}");
}

#[test]
fn known_counts_are_proved() {
    for (problem, count) in [(dominoes(4, 6), 281u32), (dominoes(5, 4), 95)] {
        let text = proof(&problem).1;
        let found = check(problem.option_count(), &clauses_of(&problem), &text);
        assert_eq!(found, Some(count.into()));
    }
    let squares = latin(3);
    let found = check(
        squares.option_count(),
        &clauses_of(&squares),
        &proof(&squares).1,
    );
    assert_eq!(found, Some(12u32.into()));
}

#[test]
fn the_states_of_a_proof_fit_its_memory() {
    let mut text = Vec::new();
    let board = dominoes(6, 6);
    let little = board.search().memory(10_000);
    let error = little.prove(u64::MAX, &mut text);
    let is_memory =
        |error: &ProofError| matches!(error, ProofError::Count(CountError::Memory { .. }));
    assert!(error.is_err_and(|error| is_memory(&error)));
    assert!(text.is_empty());
}

#[test]
fn what_would_be_too_long_is_not_begun() {
    let mut text = Vec::new();
    let error = dominoes(8, 8).search().prove(1000, &mut text);
    let Err(ProofError::TooLarge { estimate, .. }) = error else {
        panic!("{error:?}");
    };
    assert!(text.is_empty());
    let (_, text) = proof(&dominoes(8, 8));
    let actual = text.len() as u64;
    assert!(
        estimate / 2 < actual && actual < estimate * 2,
        "{estimate} for {actual}"
    );
}

/// Sets a flag as soon as something is written.
struct Canceling(Arc<AtomicBool>);

impl Write for Canceling {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        self.0.store(true, Ordering::Relaxed);
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_proof_can_be_canceled_while_it_is_written() {
    // The second has no solution.
    for problem in [langford(4), langford(6)] {
        let flag = Arc::<AtomicBool>::default();
        let search = problem.search().cancel_on(flag.clone());
        let proved = search.prove(u64::MAX, &mut Canceling(flag));
        let canceled = matches!(
            proved,
            Err(ProofError::Count(CountError::Stopped { stop: Stop::Canceled, states })) if states > 0
        );
        assert!(canceled);
    }
}
