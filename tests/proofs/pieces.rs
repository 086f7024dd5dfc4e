//! Certificates and proofs of pieces, joined: the whole is accepted, and nothing is that is not the whole.

use proptest::prelude::*;
use quadrille::check::CertificateFault;
use quadrille::count::Counting;
use quadrille::pieces::{CoveringError, JoinError, PieceTreeError};
use quadrille::{OptionId, Problem, SearchPiece};

use crate::common::puzzles::{dominoes, langford, queens};
use crate::common::{Plain, cases, xc, xcc};
use crate::lrat::{check, clauses_of};
use crate::{clauses, tampered};

fn of_piece(piece: &SearchPiece) -> Counting {
    let take = piece.required.iter().copied();
    Counting::default()
        .require(take)
        .forbid(piece.forbidden.iter().copied())
}

/// The certificate of each piece.
fn certificates<I, T>(problem: &Problem<I, T>, pieces: &[SearchPiece]) -> Vec<String> {
    let certificate = |piece| {
        let mut text = Vec::new();
        problem.certify_count(&of_piece(piece), &mut text).unwrap();
        String::from_utf8(text).unwrap()
    };
    pieces.iter().map(certificate).collect()
}

/// The proof of each piece that there is no solution.
fn proofs<I, T>(problem: &Problem<I, T>, pieces: &[SearchPiece]) -> Vec<String> {
    let proof = |piece| {
        let mut text = Vec::new();
        problem
            .prove_count(&of_piece(piece), u64::MAX, &mut text)
            .unwrap();
        String::from_utf8(text).unwrap()
    };
    pieces.iter().map(proof).collect()
}

fn join<I, T>(
    problem: &Problem<I, T>,
    pieces: &[SearchPiece],
    parts: &[String],
) -> Result<String, JoinError> {
    let mut text = Vec::new();
    problem.join_certificates(pieces, |piece| Ok(parts[piece].as_bytes()), &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

fn join_proofs<I, T>(
    problem: &Problem<I, T>,
    pieces: &[SearchPiece],
    parts: &[String],
) -> Result<String, JoinError> {
    let mut text = Vec::new();
    problem.join_proofs(pieces, |piece| Ok(parts[piece].as_bytes()), &mut text)?;
    Ok(String::from_utf8(text).unwrap())
}

/// The pieces, one of them cut again.
fn cut_twice<I, T>(
    problem: &Problem<I, T>,
    first: usize,
    again: usize,
    rng: &mut fastrand::Rng,
) -> Vec<SearchPiece> {
    let mut pieces = problem.split(first);
    let cut = rng.usize(..pieces.len());
    let parts = problem.split_piece(&pieces[cut], again);
    pieces.splice(cut..=cut, parts);
    rng.shuffle(&mut pieces);
    branches(problem, &pieces)
}

/// The pieces that certificates are of.
fn branches<I, T>(problem: &Problem<I, T>, pieces: &[SearchPiece]) -> Vec<SearchPiece> {
    let branches = pieces
        .iter()
        .map(|piece| problem.split_into_branches(piece).unwrap());
    branches.flatten().collect()
}

fn joined_is_whole(plain: &Plain, pieces: [usize; 2], seed: u64) -> Result<(), TestCaseError> {
    let (problem, total) = (plain.problem(), plain.naive().len());
    let mut rng = fastrand::Rng::with_seed(seed);
    let pieces = cut_twice(&problem, pieces[0], pieces[1], &mut rng);
    let parts = certificates(&problem, &pieces);
    let mut counts = Vec::new();
    for (piece, part) in pieces.iter().zip(&parts) {
        let verified = problem.verify_count(part.as_bytes()).unwrap();
        let count = problem.search().within(piece).count();
        prop_assert_eq!(&verified.count, &count.into());
        let mut take = piece.required.clone();
        take.sort_unstable();
        prop_assert_eq!(&verified.required, &take);
        counts.push(count);
        // A changed part says the truth about the piece that it names.
        if let Ok(verified) = problem.verify_count(tampered(part, &mut rng).as_bytes()) {
            let named = SearchPiece::new(verified.required, verified.forbidden);
            prop_assert_eq!(
                verified.count,
                problem.search().within(&named).count().into()
            );
        }
    }
    let whole = join(&problem, &pieces, &parts).unwrap();
    let verified = problem.verify_count(whole.as_bytes()).unwrap();
    prop_assert_eq!(
        (verified.count, verified.required),
        (total.into(), Vec::new()),
        "{}",
        whole
    );

    // A piece less, or twice, does not come out as another count.
    let at = rng.usize(..pieces.len());
    let (mut fewer, mut fewer_parts) = (pieces.clone(), parts.clone());
    fewer.remove(at);
    fewer_parts.remove(at);
    match join(&problem, &fewer, &fewer_parts) {
        Ok(whole) => {
            prop_assert_eq!(counts[at], 0);
            prop_assert_eq!(
                problem.verify_count(whole.as_bytes()).unwrap().count,
                total.into()
            );
        }
        Err(error) => {
            let is_missing = matches!(
                error,
                JoinError::Tree(PieceTreeError::Covering(CoveringError::Missing { .. }))
            );
            prop_assert!(is_missing && counts[at] > 0, "{}", error);
        }
    }
    let (mut more, mut more_parts) = (pieces.clone(), parts.clone());
    more.push(pieces[at].clone());
    more_parts.push(parts[at].clone());
    let doubled = join(&problem, &more, &more_parts);
    let is_overlap = matches!(
        doubled,
        Err(JoinError::Tree(PieceTreeError::Covering(
            CoveringError::Overlap { .. }
        )))
    );
    prop_assert!(is_overlap);

    // Changed parts give a certificate that is right, or refused.
    for _ in 0..4 {
        let mut wrong = parts.clone();
        wrong[at] = tampered(&parts[at], &mut rng);
        if let Ok(whole) = join(&problem, &pieces, &wrong)
            && let Ok(verified) = problem.verify_count(whole.as_bytes())
        {
            prop_assert_eq!(verified.count, total.into());
        }
    }
    if total == 0 {
        let proof = join_proofs(&problem, &pieces, &proofs(&problem, &pieces)).unwrap();
        prop_assert!(check(&clauses(&problem), &proof), "{}", proof);
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn joined_certificates_are_of_the_whole(plain in xc(), first in 1..10_usize, again in 1..6_usize, seed: u64) {
        joined_is_whole(&plain, [first, again], seed)?;
    }

    #[test]
    fn joined_certificates_are_of_the_whole_with_colors(
        plain in xcc(), first in 1..10_usize, again in 1..6_usize, seed: u64,
    ) {
        joined_is_whole(&plain, [first, again], seed)?;
    }
}

fn pieces_of_puzzles_join_at<I, T>(problem: &Problem<I, T>, count: u64) {
    for wanted in [1, 7, 40] {
        let pieces = branches(problem, &problem.split(wanted));
        let whole = join(problem, &pieces, &certificates(problem, &pieces)).unwrap();
        let verified = problem.verify_count(whole.as_bytes()).unwrap();
        assert_eq!(verified.count, count.into(), "{wanted}");
    }
}

#[test]
fn puzzles_in_pieces() {
    pieces_of_puzzles_join_at(&dominoes(6, 6), 6728);
    pieces_of_puzzles_join_at(&queens(7), 40);
    pieces_of_puzzles_join_at(&langford(7), 52);
}

#[test]
fn that_there_is_none_is_proved_in_pieces() {
    for problem in [&langford(5), &langford(6)] {
        let pieces = branches(problem, &problem.split(12));
        let parts = proofs(problem, &pieces);
        let whole = join_proofs(problem, &pieces, &parts).unwrap();
        let clauses = clauses_of(problem);
        assert!(check(&clauses, &whole));
        // A part alone proves nothing of the whole.
        assert!(parts.iter().all(|part| !check(&clauses, part)));
        // Of what is changed nothing proves less: a part of another piece is refused.
        let mut wrong = parts.clone();
        wrong.swap(0, 1);
        assert!(matches!(
            join_proofs(problem, &pieces, &wrong),
            Err(JoinError::Part { piece: 0 | 1, .. })
        ));
    }
}

#[test]
fn what_cannot_be_joined_is_refused() {
    let problem = queens(5);
    let first = OptionId::new(0);
    let halves = [
        SearchPiece::new(vec![first], vec![]),
        SearchPiece::new(vec![], vec![first]),
    ];
    let error = join(&problem, &halves, &certificates(&problem, &halves)).unwrap_err();
    assert!(matches!(
        error,
        JoinError::Tree(PieceTreeError::Leaves { piece: 1 })
    ));

    // Pieces that are the whole, but not the branches of an item.
    let pieces = branches(&problem, &problem.split(4));
    let mut wrong = pieces.clone();
    wrong[0].required.reverse();
    wrong[0].required.push(OptionId::new(24));
    let error = join(&problem, &wrong, &certificates(&problem, &pieces)).unwrap_err();
    assert!(matches!(error, JoinError::Tree(_)), "{error}");

    let mut parts = certificates(&problem, &pieces);
    parts.swap(0, 1);
    let error = join(&problem, &pieces, &parts).unwrap_err();
    assert!(
        error.to_string().contains("line 3: found \"take"),
        "{error}"
    );

    // A certificate of a piece is none of the whole, and says so.
    let verified = problem.verify_count(parts[0].as_bytes()).unwrap();
    assert!(!verified.required.is_empty());
    let clash =
        "quadrille count 1\nproblem 28 items 25 options 100 entries\ntake 1 2\ncount 0 states 0\n";
    let error = problem.verify_count(clash.as_bytes()).unwrap_err();
    assert_eq!(error.line, 3, "{error}");
    assert_eq!(error.fault, CertificateFault::NoSuchOption { option: 2 });
}
