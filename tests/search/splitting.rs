//! Searches in pieces: together they are the whole, in its order, and a piece that is missing or doubled is noticed.

use proptest::prelude::*;
use quadrille::pieces::CoveringError;
use quadrille::puzzle::{Puzzle, queens::Queens};
use quadrille::{OptionId, Problem, SearchPiece};

use crate::common::{cases, listed, mcc};

/// The solutions of the pieces one after the other, each as a sorted list of options.
fn merged<I, T>(problem: &Problem<I, T>, pieces: &[SearchPiece]) -> Vec<Vec<usize>> {
    let lists = pieces
        .iter()
        .flat_map(|piece| listed(problem.search().within(piece)));
    sorted(lists)
}

fn sorted(lists: impl IntoIterator<Item = Vec<usize>>) -> Vec<Vec<usize>> {
    let sort = |mut options: Vec<usize>| {
        options.sort_unstable();
        options
    };
    lists.into_iter().map(sort).collect()
}

proptest! {
    #![proptest_config(cases(400))]

    /// Merged = undivided, with multiplicities and colors, in the same order; and the pieces are proved to be all.
    #[test]
    fn pieces_merge_to_the_whole(plain in mcc(), wanted in 1..40_usize) {
        let problem = plain.problem();
        let pieces = problem.split(wanted);
        prop_assert_eq!(merged(&problem, &pieces), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_pieces(&pieces), Ok(()));
    }

    /// A piece cut again is replaced by its parts.
    #[test]
    fn a_piece_is_the_whole_of_its_parts(plain in mcc(), first in 1..8_usize, again in 1..8_usize, which: prop::sample::Index) {
        let problem = plain.problem();
        let mut pieces = problem.split(first);
        let cut = which.index(pieces.len());
        let parts = problem.split_piece(&pieces[cut], again);
        pieces.splice(cut..=cut, parts);
        prop_assert_eq!(merged(&problem, &pieces), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_pieces(&pieces), Ok(()));
    }

    /// However soon the splitting stops, the pieces are the whole.
    #[test]
    fn pieces_made_until_a_stop_are_the_whole(plain in mcc(), wanted in 2..40_usize, calls in 0..60) {
        let problem = plain.problem();
        let whole = SearchPiece::new(Vec::new(), Vec::new());
        let mut left = calls;
        let pieces = problem.split_piece_until(&whole, wanted, || {
            assert!(left >= 0, "asked again after it had said to stop");
            left -= 1;
            left < 0
        });
        prop_assert_eq!(merged(&problem, &pieces), sorted(listed(problem.search())));
        prop_assert_eq!(problem.check_pieces(&pieces), Ok(()));
    }

    /// What is missing or doubled is noticed wherever it has a solution.
    #[test]
    fn a_missing_or_doubled_piece_is_refused(plain in mcc(), wanted in 2..20_usize, which: prop::sample::Index) {
        let problem = plain.problem();
        let pieces = problem.split(wanted);
        let one = which.index(pieces.len());
        let has_solutions = problem.search().within(&pieces[one]).count() > 0;

        let mut doubled = pieces.clone();
        doubled.push(pieces[one].clone());
        let mut missing = pieces;
        missing.remove(one);
        if has_solutions {
            let is_missing = matches!(problem.check_pieces(&missing), Err(CoveringError::Missing { .. }));
            let is_doubled = matches!(problem.check_pieces(&doubled), Err(CoveringError::Overlap { .. }));
            prop_assert_eq!((is_missing, is_doubled), (true, true));
        }
    }

    /// Whatever is accepted as the whole is the whole: each solution is in exactly one piece.
    #[test]
    fn what_is_accepted_is_the_whole(
        plain in mcc(),
        decisions in prop::collection::vec((prop::collection::vec(0..8_u32, 0..3), prop::collection::vec(0..8_u32, 0..3)), 0..4),
        split in any::<bool>(),
    ) {
        let problem = plain.problem();
        let ids = |numbers: &[u32]| numbers.iter().map(|&number| OptionId::new(number)).collect::<Vec<_>>();
        let mut pieces = if split { problem.split(3) } else { Vec::new() };
        pieces.extend(decisions.iter().map(|(take, leave)| SearchPiece::new(ids(take), ids(leave))));
        if problem.check_pieces(&pieces).is_ok() {
            let mut merged = merged(&problem, &pieces);
            let mut whole = sorted(listed(problem.search()));
            merged.sort();
            whole.sort();
            prop_assert_eq!(merged, whole);
        }
    }
}

#[test]
fn queens_in_pieces_of_like_size() {
    let problem = Queens::new(10).expect("a board").problem();
    let pieces = problem.split(50);
    assert!((50..100).contains(&pieces.len()), "{}", pieces.len());
    assert_eq!(problem.split(50), pieces, "the same pieces every time");
    assert_eq!(merged(&problem, &pieces).len(), 724);
    assert_eq!(problem.check_pieces(&pieces), Ok(()));

    let nodes = |piece: &SearchPiece| problem.search().within(piece).run().nodes;
    let sizes: Vec<u64> = pieces.iter().map(nodes).collect();
    let mean = sizes.iter().sum::<u64>() / sizes.len() as u64;
    let largest = *sizes.iter().max().expect("there are pieces");
    assert!(largest < 4 * mean, "{largest} nodes of {mean} on average");
}

#[test]
fn a_piece_that_contradicts_itself_or_is_of_another_problem_is_refused() {
    let problem = Problem::from_rows([vec![0, 1], vec![0], vec![1]]).expect("three rows");
    let option = OptionId::new(0);
    assert_eq!(
        problem.check_pieces(&[SearchPiece::new(vec![option], vec![option])]),
        Err(CoveringError::Contradiction { piece: 0, option })
    );
    let option = OptionId::new(3);
    assert_eq!(
        problem.check_pieces(&[SearchPiece::new(vec![], vec![option])]),
        Err(CoveringError::UnknownOption {
            piece: 0,
            option,
            options: 3
        })
    );
}

/// Lines of pieces and records, as they come from other machines.
#[cfg(feature = "pieces")]
mod lines {
    use quadrille::SearchPiece;
    use quadrille::pieces::{PieceLine, PieceOrRecord, PiecePlace, merge};

    fn piece(place: &str) -> PieceOrRecord {
        let text = format!(r#"{{"fingerprint":"f","piece":"{place}","take":[],"leave":[]}}"#);
        PieceOrRecord::read(&text).expect("a piece")
    }

    /// One line can say that there are four billion pieces: they are counted, and not all listed.
    #[test]
    fn many_unknown_pieces_are_counted() {
        let merged = merge(&[piece("2/4000000000")]).expect("one line");
        assert_eq!(merged.unknown_count, 3_999_999_999);
        assert_eq!((merged.missing.len(), merged.unknown.len()), (1, 1000));
        assert!(!merged.is_complete());
    }

    #[test]
    fn unknown_pieces_are_listed_in_order() {
        let lines = [piece("4/5"), piece("2/5.2/3")];
        let merged = merge(&lines).expect("they agree");
        let unknown: Vec<String> = merged.unknown.iter().map(PiecePlace::to_string).collect();
        assert_eq!(unknown, ["1/5", "2/5.1/3", "2/5.3/3", "3/5", "5/5"]);
        assert_eq!(merged.unknown_count, 5);
        assert_eq!(merged.missing.len(), 2);
    }

    /// A piece that a user made has no predicted size: NaN, which JSON does not have.
    #[test]
    fn a_piece_of_unknown_size_is_read_as_it_was_written() {
        for nodes in [f64::NAN, f64::INFINITY] {
            let mut own = SearchPiece::new(vec![], vec![]);
            own.nodes = nodes;
            let line = PieceLine::new("f", PiecePlace::whole().part(1, 2), &own);
            let text = serde_json::to_string(&line).expect("it has a form in JSON");
            let PieceOrRecord::Piece(read) = PieceOrRecord::read(&text).expect("it was written")
            else {
                panic!("not a record");
            };
            assert!(read.nodes.is_nan());
            assert_eq!((read.piece, read.required), (line.piece, line.required));
        }
    }
}

#[test]
fn a_split_into_very_many_pieces_can_be_stopped() {
    let problem = Queens::new(16).expect("it is no large board").problem();
    let whole = SearchPiece::new(Vec::new(), Vec::new());
    let mut calls = 0;
    let pieces = problem.split_piece_until(&whole, usize::MAX, || {
        calls += 1;
        calls > 2000
    });
    assert!(pieces.len() > 10 && calls == 2001);
    assert_eq!(problem.check_pieces(&pieces), Ok(()));
}

#[test]
fn a_proof_of_pieces_can_be_stopped() {
    let problem = Queens::new(8).expect("it is no large board").problem();
    let pieces = problem.split(20);
    let mut calls = 0;
    let stopped = problem.check_pieces_until(&pieces, || {
        calls += 1;
        calls > pieces.len() + 10
    });
    assert!(matches!(stopped, Err(CoveringError::Stopped { open }) if open > 0));
    assert_eq!(problem.check_pieces_until(&pieces, || false), Ok(()));
}
