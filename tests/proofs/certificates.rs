//! Certificates of counts. Whatever the verifier accepts is true: that is tried with certificates that were changed,
//! and with problems that were.

use std::io::{self, BufRead, Read};

use proptest::prelude::*;
use quadrille::check::{CertificateError, VerifiedCount};
use quadrille::{OptionId, Problem, Search};

use crate::common::puzzles::{dominoes, langford, queens};
use crate::common::said::Said;
use crate::common::{Plain, cases, kinds, mcc, xc};
use crate::tampered;

fn certificate<I, T>(search: Search<'_, '_, I, T>) -> String {
    let mut text = Vec::new();
    search.certify(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn verify<I, T>(problem: &Problem<I, T>, text: &str) -> Result<VerifiedCount, CertificateError> {
    problem.verify_count(text.as_bytes())
}

/// The problem with one option changed: lost, doubled, or with an item more or less.
fn altered(plain: &Plain, rng: &mut fastrand::Rng) -> Plain {
    let mut plain = plain.clone();
    if plain.options.is_empty() {
        return plain;
    }
    let at = rng.usize(..plain.options.len());
    match rng.u32(..4) {
        0 => _ = plain.options.remove(at),
        1 => plain.options.push(plain.options[at].clone()),
        2 => _ = plain.options[at].pop(),
        _ => {
            let item = rng.usize(..plain.items.len().max(1));
            let members = &mut plain.options[at];
            if !members.iter().any(|member| member.0 == item) && item < plain.items.len() {
                // The sizes stay the same, so that it is not the header alone that tells.
                members.pop();
                members.push((item, None));
            }
        }
    }
    plain
}

/// The problem with its items and options far apart: between them are secondary items, and options that are in no solution.
/// So the sets of the verifier have several words, and those of parts begin at different ones.
fn far_apart(plain: &Plain) -> Problem<usize, usize> {
    const APART: usize = 50;
    let mut far = Plain {
        items: vec![None],
        options: Vec::new(),
    };
    for &kind in &plain.items {
        far.items.push(kind);
        far.items.resize(far.items.len() + APART, None);
    }
    for members in &plain.options {
        let far_item = |&(item, color)| (1 + item * (APART + 1), color);
        let members = members.iter().map(far_item);
        far.options.push(members.collect());
        far.options
            .resize(far.options.len() + APART, vec![(0, None)]);
    }
    far.problem()
}

fn accepted_is_true(
    plain: &Plain,
    seed: u64,
    problem_of: fn(&Plain) -> Problem<usize, usize>,
) -> Result<(), TestCaseError> {
    let (problem, total) = (problem_of(plain), plain.naive().len());
    let mut rng = fastrand::Rng::with_seed(seed);
    // Some forget.
    for (memory, symmetry) in [(2 << 30, true), (2 << 30, false), (4000, false), (0, false)] {
        let text = certificate(problem.search().memory(memory).symmetry(symmetry));
        let verified = verify(&problem, &text);
        prop_assert_eq!(verified.map(|v| v.count), Ok(total.into()), "{}", text);
        for _ in 0..4 {
            if let Ok(verified) = verify(&problem, &tampered(&text, &mut rng)) {
                prop_assert_eq!(verified.count, total.into());
            }
            let other = altered(plain, &mut rng);
            if let Ok(verified) = verify(&problem_of(&other), &text) {
                prop_assert_eq!(verified.count, other.naive().len().into());
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(50))]

    #[test]
    fn what_is_accepted_is_true(plains in kinds(), seed: u64) {
        for plain in plains {
            accepted_is_true(&plain, seed, Plain::problem)?;
        }
    }
}

proptest! {
    #![proptest_config(cases(30))]

    #[test]
    fn what_is_accepted_is_true_of_large_sets(plain in prop_oneof![xc().boxed(), mcc().boxed()], seed: u64) {
        accepted_is_true(&plain, seed, far_apart)?;
    }
}

/// How many of some changed certificates are accepted, all with the right count.
fn accepted_of<I, T>(problem: &Problem<I, T>, memory: usize, trials: usize) -> usize {
    let text = certificate(problem.search().memory(memory));
    let count = verify(problem, &text).unwrap().count;
    let mut rng = fastrand::Rng::with_seed(7);
    let mut accepted = 0;
    for _ in 0..trials {
        let other = tampered(&text, &mut rng);
        if other != text
            && let Ok(verified) = verify(problem, &other)
        {
            assert_eq!(verified.count, count);
            accepted += 1;
        }
    }
    accepted
}

#[test]
fn changed_certificates_are_refused() {
    let (forgetful, usual) = (40_000, 2 << 30);
    // A few changes make another right certificate: a state referred to by another number of the same state.
    assert!(accepted_of(&dominoes(6, 6), usual, 1000) <= 10);
    assert!(accepted_of(&dominoes(6, 8), forgetful, 1000) <= 10);
    assert!(accepted_of(&queens(7), usual, 1000) <= 10);
    assert!(accepted_of(&langford(7), usual, 1000) <= 10);
}

#[test]
fn options_that_conflict_are_not_taken_together_after_the_last_item() {
    let problem = Problem::from_rows([[0], [0]]).unwrap();
    let text =
        "quadrille count 1\nproblem 1 items 2 options 2 entries\ntake 1 2\ncount 1 states 0\n";
    verify(&problem, text)
        .unwrap_err()
        .says("line 3: option 2 is not in the problem, or conflicts with another option taken");
}

#[test]
fn a_certificate_is_for_one_problem() {
    let text = certificate(dominoes(4, 4).search());
    let error = verify(&dominoes(4, 5), &text).unwrap_err();
    assert_eq!(error.line, 2);
    error.says(
        "line 2: the certificate is for a problem of 16 items 24 options 48 entries, this problem has 20 items 31 \
         options 62 entries",
    );
}

#[test]
fn what_is_cut_off_is_refused() {
    let board = dominoes(4, 4);
    let text = certificate(board.search());
    for (at, _) in text.match_indices('\n') {
        assert!(verify(&board, &text[..at]).is_err() || at + 1 == text.len());
    }
    assert!(verify(&board, "").is_err());
    assert!(verify(&board, &format!("{text}x\n")).is_err());
}

#[test]
fn the_form() {
    let text = certificate(dominoes(2, 2).search());
    text.says(
        "quadrille count 1\nproblem 4 items 4 options 8 entries\nb 1 0\nb 3 0\nb 2 0\ncount 2 states 3\n",
    );
}

/// A state is forgotten when it was referred to as often as it says, and not before.
#[test]
fn a_state_is_referred_to_as_often_as_it_says() {
    let board = dominoes(2, 4);
    let text = certificate(board.search());
    assert!(verify(&board, &text).is_ok());
    let mut lines: Vec<&str> = text.lines().collect();
    let is_used_once = |line: &&str| line.starts_with('b') && line.ends_with(" 1");
    let at = lines
        .iter()
        .position(is_used_once)
        .expect("a state comes up twice");
    let never = lines[at].replace(" 1", " 0");
    lines[at] = &never;
    let error = verify(&board, &(lines.join("\n") + "\n")).unwrap_err();
    let message = error.to_string();
    message.ends("before this one is remembered");
    let often = lines[at].replace(" 0", " 2");
    lines[at] = &often;
    let error = verify(&board, &(lines.join("\n") + "\n")).unwrap_err();
    error
        .what
        .says("1 states have fewer references than they announce");
    // What is not said to be forgotten is kept.
    let unknown = text
        .lines()
        .map(|line| match line.split(' ').collect::<Vec<_>>()[..] {
            ["b", item, _] => format!("b {item}\n"),
            _ => format!("{line}\n"),
        });
    let verified = verify(&board, &unknown.collect::<String>());
    assert_eq!(verified.map(|verified| verified.count), Ok(5u32.into()));
}

/// A state that is split into one part is still the same state: that could go on for ever.
#[test]
fn a_single_part_is_no_split() {
    let problem = Problem::from_rows([[0, 1]]).expect("one row");
    let text = "quadrille count 1\nproblem 2 items 1 options 2 entries\np 1 2\np 1 2\n";
    let error = verify(&problem, text).unwrap_err();
    error
        .says("line 3: expected at least two parts that contain every remaining item exactly once");
}

/// Lines below the last one may be blank, and no more.
#[test]
fn nothing_follows_the_last_line() {
    let problem = queens(5);
    let text = certificate(problem.search());
    assert!(verify(&problem, &format!("{text}\n \n\n")).is_ok());
    for more in ["more", "\nmore", "\n\n \nmore\n"] {
        let refused = verify(&problem, &format!("{text}{more}")).expect_err(more);
        refused.mentions("expected the end");
    }
}

/// To forbid an option that does not exist loses nothing: the answer is about all solutions.
/// What is required is named, and what is wrong with it, in certificates and proofs alike.
#[test]
fn a_required_option_that_is_in_no_solution_is_named() {
    let problem = Problem::from_rows([vec![0], vec![0], vec![1], vec![]]).unwrap();
    let [first, second, bare, none] = [0, 1, 3, 7].map(OptionId::new);
    for (require, forbid, said) in [
        (
            vec![none],
            vec![],
            "option 7 does not exist; the problem has 4 options".to_owned(),
        ),
        (vec![first, second], vec![], clash(second)),
        (vec![first], vec![first], clash(first)),
        (vec![bare], vec![], clash(bare)),
    ] {
        let search = || {
            problem
                .search()
                .require(require.clone())
                .forbid(forbid.clone())
        };
        let certified = search().certify(&mut Vec::new()).unwrap_err();
        let proved = search().prove(1 << 20, &mut Vec::new()).unwrap_err();
        assert_eq!(
            [certified.to_string(), proved.to_string()],
            [said.clone(), said]
        );
    }
}

fn clash(option: OptionId) -> String {
    format!(
        "no solution contains the required option {option}, by itself or with what else is required and forbidden"
    )
}

#[test]
fn an_option_that_does_not_exist_may_be_forbidden() {
    let problem = queens(5);
    let nowhere = || problem.search().forbid([OptionId::new(1_000)]);
    let verified = verify(&problem, &certificate(nowhere())).expect("it is right");
    assert_eq!(verified.count, 10_u32.into());
    assert!(nowhere().prove(1 << 20, &mut Vec::new()).is_ok());
}

/// A certificate that cannot be read any more after some looks at it.
struct Ending<'t> {
    text: &'t [u8],
    looks: usize,
    last: usize,
}

impl Read for Ending<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.text.read(into)
    }
}

impl BufRead for Ending<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.looks += 1;
        match self.looks > self.last {
            true => Err(io::Error::other("the time is over")),
            false => Ok(self.text),
        }
    }

    fn consume(&mut self, bytes: usize) {
        self.text.consume(bytes);
    }
}

/// Each of a thousand options leads to a solution, of which the certificate has no line: the verifier looks at it all the
/// same, so that it hears of the end of the time.
#[test]
fn the_verifier_looks_where_there_are_no_lines() {
    for bounds in [0..=1, 1..=1] {
        let mut problem = Problem::new();
        problem.primary_times("item", bounds.clone()).expect("new");
        for option in 0..1_000 {
            problem
                .option(option)
                .cover(["item"])
                .add()
                .expect("an item");
        }
        let text = certificate(problem.search());
        assert!(text.lines().count() < 6, "{text}");
        let ending = |last| {
            let (text, looks) = (text.as_bytes(), 0);
            let mut ending = Ending { text, looks, last };
            (problem.verify_count(&mut ending), ending.looks)
        };
        let (verified, looks) = ending(usize::MAX);
        let count = 1_001 - bounds.start();
        assert_eq!(verified.expect("it is right").count, count.into());
        assert!(looks > 50, "{looks}");
        let (verified, looks) = ending(30);
        let error = verified.expect_err("it cannot be read");
        error.says("line 4: cannot be read: the time is over");
        assert_eq!((error.is_read, looks), (false, 31));
    }
}

/// It also does while it lays out a large problem, of which the certificate says next to nothing.
#[test]
fn the_verifier_looks_while_it_lays_out() {
    let mut problem = Problem::new();
    // None has the last item.
    for item in 0..11 {
        problem.primary(item).expect("new");
    }
    for option in 0..100_000 {
        let cover = problem.option(option).cover([option % 10]);
        cover.add().expect("an item");
    }
    let text = certificate(problem.search());
    assert!(text.lines().count() < 6, "{text}");
    let text = text.as_bytes();
    let ending = |last| Ending {
        text,
        looks: 0,
        last,
    };
    let mut all = ending(usize::MAX);
    assert_eq!(
        problem.verify_count(&mut all).expect("it is right").count,
        0_u32.into()
    );
    assert!(all.looks > 40, "{}", all.looks);
    let error = problem.verify_count(&mut ending(10));
    error
        .expect_err("it cannot be read")
        .says("line 1: cannot be read: the time is over");
}
