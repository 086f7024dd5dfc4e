//! Proofs from weights: a checker of LRAT by its definition, new variables included, accepts them for the clauses of the
//! problem, and for no others.

use std::collections::BTreeMap;

use fastrand::Rng;
use quadrille::check::{Weighed, Weights};
use quadrille::proof::ProofError;
use quadrille::{CancelToken, ItemId, Problem, WorkLimits};

use crate::common::problem;
use crate::common::puzzles::{dominoes, langford};
use crate::common::said::Said;
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

/// Weights on items, counted modulo a number or not.
pub(crate) fn weigh(
    modulus: Option<u32>,
    items: impl IntoIterator<Item = (ItemId, i64)>,
) -> Weights {
    let weights = items
        .into_iter()
        .map(|(item, weight)| (Weighed::Item(item), weight));
    Weights {
        modulus,
        weights: weights.collect(),
    }
}

/// The text of the proof from these weights.
fn written<I, T>(
    problem: &Problem<I, T>,
    weights: &Weights,
    bytes: u64,
) -> Result<String, ProofError> {
    let mut text = Vec::new();
    problem.prove_by_weights(weights, bytes, &WorkLimits::NONE, &mut text)?;
    Ok(String::from_utf8(text).expect("ASCII"))
}

/// The proof from weights modulo 2 on some items.
fn proof<I, T>(problem: &Problem<I, T>, items: &[usize]) -> Result<String, ProofError> {
    let ids: Vec<_> = problem.item_ids().collect();
    let weights = weigh(Some(2), items.iter().map(|&item| (ids[item], 1)));
    written(problem, &weights, 1 << 30)
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
        assert!(problem.verify_none(text.as_bytes()).is_ok(), "{size}");
    }
}

/// The proof from these weights, which the checker accepts.
fn proved<I: std::fmt::Debug, T>(problem: &Problem<I, T>, weights: &Weights) -> String {
    let text = written(problem, weights, 1 << 30);
    let text = text.unwrap_or_else(|error| panic!("{weights:?}: {error}"));
    assert!(check(&clauses_of(problem), &text), "{weights:?}:\n{text}");
    assert_eq!(
        problem.verify_none(text.as_bytes()).err(),
        None,
        "{weights:?}:\n{text}"
    );
    text
}

/// A board less two corners of one color, which are two dominoes too few: modulo 3.
#[test]
fn colorings_are_proved_in_lrat() {
    for (rows, columns) in [(3, 3), (2, 4), (4, 4), (4, 6)] {
        let is_odd = rows * columns % 2 == 1;
        let last = rows * columns - 1;
        let cut = if is_odd { vec![] } else { vec![0, last] };
        let mut problem: Problem<usize> = Problem::new();
        for cell in (0..=last).filter(|cell| !cut.contains(cell)) {
            problem.primary(cell).expect("a new item");
        }
        for cell in 0..=last {
            let right = (cell % columns + 1 < columns).then_some(cell + 1);
            for other in [right, Some(cell + columns)].into_iter().flatten() {
                let pair = [cell, other];
                if other <= last && pair.iter().all(|cell| !cut.contains(cell)) {
                    problem.option(()).cover(pair).add().expect("an option");
                }
            }
        }
        // On 2x4 the corners are of different colors.
        let Some(weights) = problem.search().why().weights else {
            assert_eq!((rows, columns), (2, 4));
            continue;
        };
        assert_eq!(weights.modulus, None);
        proved(&problem, &weights);
    }
}

/// One pigeon more than holes: each option weighs 0, but a hole may stay empty.
#[test]
fn pigeonholes_are_proved_in_lrat() {
    for holes in 1..6 {
        let pigeons = (0..=holes).map(|pigeon| (true, pigeon));
        let holes = (0..holes).map(|hole| (false, hole));
        let pairs =
            { pigeons.clone() }.flat_map(|pigeon| holes.clone().map(move |hole| [pigeon, hole]));
        let problem = problem(pigeons, holes.clone(), pairs);
        let weights = problem.search().why().weights.expect("one too many");
        assert_eq!(weights.weights.len(), 2 * holes.len() + 1);
        proved(&problem, &weights);
    }
}

/// Items with random weights modulo a number, which every option weighs a multiple of.
#[test]
fn remainders_are_proved_in_lrat() {
    let mut moduli = BTreeMap::new();
    for seed in 0..60 {
        let mut rng = Rng::with_seed(seed);
        let modulus = rng.u32(2..9);
        let weights: Vec<u32> = (0..rng.usize(3..7)).map(|_| rng.u32(0..modulus)).collect();
        let all = 0..weights.len();
        let sets = (1_usize..1 << weights.len())
            .map(|set| all.clone().filter(move |item| set >> item & 1 == 1));
        let options = sets.filter(|items| {
            let sum: u32 = items.clone().map(|item| weights[item]).sum();
            sum.is_multiple_of(modulus)
        });
        let problem = problem(all.clone(), [], options);
        let items = problem.item_ids().zip(&weights);
        let weights = weigh(
            Some(modulus),
            items.map(|(item, &weight)| (item, weight.into())),
        );
        let is_proof = problem.check_weights(&weights, &[], &[]).is_ok();
        if is_proof {
            proved(&problem, &weights);
            *moduli.entry(modulus).or_insert(0) += 1;
        } else {
            let refused = written(&problem, &weights, 1 << 30);
            assert!(matches!(refused, Err(ProofError::Weights(_))));
        }
    }
    assert_eq!(moduli.len(), 7, "{moduli:?}");
}

/// Whatever weights are found for random problems, with secondary items and options that weigh less than nothing.
#[test]
fn weights_of_random_problems_are_proved_in_lrat() {
    let mut proofs = 0;
    for seed in 0..400 {
        let mut rng = Rng::with_seed(seed);
        let (primary, secondary) = (rng.usize(2..7), rng.usize(0..4));
        let all = primary + secondary;
        let options = (0..rng.usize(2..12)).map(|_| -> Vec<usize> {
            let items = (0..all).filter(|_| rng.usize(0..primary) < 2);
            items.collect()
        });
        let options = options.filter(|items| !items.is_empty());
        let problem = problem(0..primary, primary..all, options);
        let Some(weights) = problem.search().why().weights else {
            continue;
        };
        let text = proved(&problem, &weights);
        proofs += 1;
        // It proves nothing of a problem with a solution.
        let mut more = clauses_of(&problem);
        for clause in more.iter_mut().take(primary) {
            clause.push(1 << 40);
        }
        assert!(!check(&more, &text), "seed {seed}");
    }
    assert!(proofs > 50, "{proofs}");
}

#[test]
fn other_weights_have_no_proof() {
    let refused = |problem: &Problem<&str>, weights: &Weights| {
        let refused = matches!(
            written(problem, weights, 1 << 20),
            Err(ProofError::Weights(_))
        );
        assert!(refused, "{weights:?}");
    };
    let board = dominoes(3, 3);
    let all: Vec<usize> = (0..9).collect();
    let text = proof(&board, &all).expect("nine is odd");
    assert!(check(&clauses_of(&board), &text));
    assert!(matches!(
        proof(&board, &all[1..]),
        Err(ProofError::Weights(_))
    ));
    let short = written(&board, &board.search().why().weights.expect("some"), 99);
    assert!(matches!(short, Err(ProofError::TooLong { .. })));

    // a and b both want c, in different colors.
    let mut colors = Problem::new();
    let [a, b] = ["a", "b"].map(|item| colors.primary(item).expect("a new item"));
    let c = colors.secondary("c").expect("a new item");
    for (item, color) in [("a", "red"), ("b", "blue")] {
        let color = quadrille::Color(u32::from(color == "red"));
        let option = colors.option(()).cover([item]).color("c", color.0 + 1);
        option.add().expect("an option");
    }
    refused(&colors, &weigh(None, [(a, 1), (b, 1), (c, -1)]));
    let weights = colors.search().why().weights.expect("two colors");
    assert!(colors.check_weights(&weights, &[], &[]).is_ok());
    refused(&colors, &weights);

    let mut twice = Problem::new();
    let a = twice.primary_times("a", 2..=2).expect("a new item");
    twice.option(()).cover(["a"]).add().expect("an option");
    let weights = weigh(None, [(a, 1)]);
    assert!(twice.check_weights(&weights, &[], &[]).is_ok());
    refused(&twice, &weights);

    // A given modulus is not larger than those that are looked for.
    let too_large = |problem: &Problem<&str>, weights: &Weights, found: &str| {
        let refused = written(problem, weights, 1 << 20).expect_err("too large");
        refused.says(&format!("found weights that count modulo {found}, expected at most 4096: a proof grows with this number"));
    };
    let mut alone = Problem::new();
    let a = alone.primary("a").expect("a new item");
    for modulus in [4096, 4097, 1 << 31, u32::MAX] {
        let weights = weigh(Some(modulus), [(a, i64::from(modulus) - 1)]);
        assert!(alone.check_weights(&weights, &[], &[]).is_ok());
        match modulus {
            4096 => _ = proved(&alone, &weights),
            _ => too_large(&alone, &weights, &modulus.to_string()),
        }
    }
    // Up to both options of b may be chosen: of every smaller number, some weight that is left is a multiple.
    let mut both = Problem::new();
    let [a, b] = ["a", "b"].map(|item| both.primary(item).expect("a new item"));
    for _ in 0..2 {
        both.option(()).cover(["b"]).add().expect("an option");
    }
    let weights = weigh(None, [(a, 5001), (b, 5000)]);
    assert!(both.check_weights(&weights, &[], &[]).is_ok());
    too_large(&both, &weights, "more than 4096");
}

/// A file that cancels the work at its first line, and counts the bytes that come all the same.
struct Canceling {
    token: CancelToken,
    bytes: usize,
}

impl std::io::Write for Canceling {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.token.cancel();
        self.bytes += bytes.len();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// It looks at its limits every thousand lines or so, and at once where there is no time.
#[test]
fn limits_end_a_proof_from_weights() {
    let board = dominoes(15, 15);
    let weights = board.search().why().weights.expect("225 is odd");
    let prove = |limits: &WorkLimits, out: &mut Canceling| {
        let stopped = board.prove_by_weights(&weights, 1 << 30, limits, out);
        matches!(stopped, Err(ProofError::Stopped { .. }))
    };
    let file = || Canceling {
        token: CancelToken::new(),
        bytes: 0,
    };
    let mut whole = file();
    assert!(!prove(&WorkLimits::NONE, &mut whole));
    let mut part = file();
    let mut limits = WorkLimits::NONE;
    limits.cancel.push(part.token.clone());
    assert!(prove(&limits, &mut part));
    assert!(part.bytes > 0 && part.bytes < 100_000, "{}", part.bytes);
    assert!(whole.bytes > 20 * part.bytes, "{}", whole.bytes);
    let mut none = file();
    let mut limits = WorkLimits::NONE;
    limits.time = Some(std::time::Duration::ZERO);
    assert!(prove(&limits, &mut none));
    assert_eq!(none.bytes, 0);
}
