//! Problems as clauses and as linear constraints: their models are the solutions, by brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;
use quadrille::WorkLimits;
use quadrille::format::{ClauseError, Document, write_cnf, write_opb};

use crate::common::said::Said;
use crate::common::{Plain, Set, cases, kinds};
use crate::named;

/// The number of variables and the clauses of a DIMACS text.
pub fn read(text: &str) -> (usize, Vec<Vec<i64>>) {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let header: Vec<&str> = lines.next().unwrap().split(' ').collect();
    let [p, cnf, variables, count] = header[..] else {
        panic!("{header:?}");
    };
    assert_eq!((p, cnf), ("p", "cnf"));
    let clause = |line: &str| {
        let mut literals: Vec<i64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0));
        literals
    };
    let clauses: Vec<Vec<i64>> = lines.map(clause).collect();
    assert_eq!(clauses.len().to_string(), count);
    (variables.parse().unwrap(), clauses)
}

/// The sets of variables, counted from 0, for which `holds` is true.
fn models(variables: usize, holds: impl Fn(&dyn Fn(i64) -> bool) -> bool) -> BTreeSet<Set> {
    let all = 0u32..1 << variables;
    let models = all.filter(|bits| {
        let truth = |literal: i64| {
            let variable = literal.unsigned_abs() as usize - 1;
            assert!(variable < variables);
            (bits >> variable & 1 == 1) == (literal > 0)
        };
        holds(&truth)
    });
    let set = |bits: u32| (0..variables).filter(|v| bits >> v & 1 == 1).collect();
    models.map(set).collect()
}

fn cnf_models(plain: &Plain) -> BTreeSet<Set> {
    let mut text = Vec::new();
    write_cnf(&named(plain), &mut text, &WorkLimits::NONE).unwrap();
    let (variables, clauses) = read(&String::from_utf8(text).unwrap());
    assert_eq!(variables, plain.options.len());
    models(variables, |truth| {
        clauses
            .iter()
            .all(|clause| clause.iter().any(|&literal| truth(literal)))
    })
}

fn opb_models(plain: &Plain) -> BTreeSet<Set> {
    let mut text = Vec::new();
    write_opb(&named(plain), &mut text, &WorkLimits::NONE).unwrap();
    let text = String::from_utf8(text).unwrap();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
    let header = format!(
        "* #variable= {} #constraint= {}",
        plain.options.len().max(1),
        lines.len()
    );
    assert_eq!(text.lines().next().unwrap(), header);
    models(plain.options.len(), |truth| {
        lines.iter().all(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let [ref terms @ .., relation, bound, ";"] = words[..] else {
                panic!("{line}");
            };
            assert!(!terms.is_empty(), "the format has no empty sum: {line}");
            let sum: i64 = terms
                .chunks(2)
                .map(|term| {
                    let variable = term[1].strip_prefix('x').unwrap().parse().unwrap();
                    match term[0].parse::<i64>().unwrap() {
                        0 => 0,
                        factor => factor * i64::from(truth(variable)),
                    }
                })
                .sum();
            let bound: i64 = bound.parse().unwrap();
            match relation {
                "=" => sum == bound,
                ">=" => sum >= bound,
                _ => panic!("{line}"),
            }
        })
    })
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn models_are_solutions(plains in kinds()) {
        for plain in plains {
            prop_assert_eq!(opb_models(&plain), plain.naive());
            if plain.problem().has_multiplicities() {
                let refused = write_cnf(&named(&plain), &mut Vec::new(), &WorkLimits::NONE);
                let is_refused = matches!(refused, Err(ClauseError::Multiplicities { .. }));
                prop_assert!(is_refused);
            } else {
                prop_assert_eq!(cnf_models(&plain), plain.naive());
            }
        }
    }
}

#[test]
fn costs_are_the_objective() {
    let mut problem = quadrille::Problem::<String>::new();
    problem.primary("a".to_owned()).unwrap();
    problem
        .option(())
        .cover(["a".to_owned()])
        .cost(3)
        .add()
        .unwrap();
    problem.option(()).cover(["a".to_owned()]).add().unwrap();
    let document = quadrille::format::Document::new(&problem, |_| String::new()).unwrap();
    let mut text = Vec::new();
    write_opb(&document, &mut text, &WorkLimits::NONE).unwrap();
    let text = String::from_utf8(text).unwrap();
    text.says("* #variable= 2 #constraint= 1\n* x1: a\n* x2: a\nmin: +3 x1 ;\n+1 x1 +1 x2 = 1 ;\n");
}

/// Clauses are counted before the first is written, a step for each option, and then found again, which takes as many. What is
/// stopped has written the beginning of all, and what is let go on writes the same.
#[test]
fn clauses_can_be_stopped() {
    let problem = quadrille::Problem::from_rows((0..5).map(|_| [0])).unwrap();
    let document = Document::new(&problem, |color| color.to_string()).unwrap();
    let mut whole = Vec::new();
    write_cnf(&document, &mut whole, &WorkLimits::NONE).unwrap();
    for steps in 0..=10 {
        let (mut limits, mut text) = (WorkLimits::NONE, Vec::new());
        limits.steps = steps;
        let written = write_cnf(&document, &mut text, &limits);
        match written {
            Ok(()) => assert_eq!((steps, &text), (10, &whole)),
            Err(stopped) => {
                assert!(matches!(stopped, ClauseError::Stopped { .. }) && steps < 10);
                assert!(whole.starts_with(&text));
                assert_eq!(text.contains(&b'p'), steps >= 5);
            }
        }
    }
}

/// Constraints are counted before they are made, and stop at a limit.
#[test]
fn constraints_can_be_stopped() {
    let problem = quadrille::Problem::from_rows((0..5).map(|_| [0])).unwrap();
    let document = Document::new(&problem, |color| color.to_string()).unwrap();
    let (mut limits, mut text) = (WorkLimits::NONE, Vec::new());
    let canceled = std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true));
    limits.cancel.push(canceled.into());
    let written = write_opb(&document, &mut text, &limits);
    assert!(
        matches!(written, Err(ClauseError::Stopped { .. })),
        "{written:?}"
    );
    let text = String::from_utf8(text).unwrap();
    assert!(
        text.starts_with("* #variable= 5 #constraint= 1\n") && !text.contains(';'),
        "{text}"
    );
}
