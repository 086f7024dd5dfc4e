//! Queens, Langford's problem and MacMahon squares: classic totals, and every answer judged by looking at it.

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::langford::Langford;
use quadrille::puzzle::macmahon::{MacMahon, MacMahonError};
use quadrille::puzzle::queens::Queens;

use crate::answers::judge;
use crate::said::Said;

fn queens(n: u16, torus: bool) -> usize {
    let puzzle = Queens::new(n).expect("few enough");
    let puzzle = if torus { puzzle.on_torus() } else { puzzle };
    judge(&puzzle, |placing| {
        let queens = placing.queens();
        assert_eq!(queens.len(), usize::from(n));
        for (place, one) in queens.iter().enumerate() {
            for other in &queens[..place] {
                let ranks = i32::from(one.rank) - i32::from(other.rank);
                let files = i32::from(one.file) - i32::from(other.file);
                let apart = |steps: i32| match torus {
                    true => steps.rem_euclid(n.into()) != 0,
                    false => steps != 0,
                };
                assert!(ranks != 0 && files != 0, "{placing}");
                assert!(apart(ranks - files) && apart(ranks + files), "{placing}");
            }
        }
    })
}

/// OEIS A000170.
#[test]
fn queens_on_a_board() {
    let totals = [1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724];
    for (n, total) in (0..).zip(totals) {
        assert_eq!(queens(n, false), total, "{n} queens");
    }
}

/// OEIS A007705 for odd n; none if 2 or 3 divides n (Pólya, 1918).
#[test]
fn queens_on_a_torus() {
    let totals = [1, 1, 0, 0, 0, 10, 0, 28, 0, 0, 0, 88, 0];
    for (n, total) in (0..).zip(totals) {
        assert_eq!(queens(n, true), total, "{n} queens");
    }
}

#[test]
fn too_many_queens() {
    let error = Queens::new(2001).expect_err("more than 2000");
    error.says("found 2001 queens, expected at most 2000");
    assert!(Queens::new(2000).is_ok());
}

/// OEIS A014552 counts up to mirror images.
#[test]
fn langford_rows() {
    let totals = [1, 0, 0, 1, 1, 0, 0, 26, 150];
    for (n, total) in (0..).zip(totals) {
        let mut rows = std::collections::HashSet::new();
        let half = judge(&Langford::new(n).up_to_mirror(), |row| {
            rows.insert(row.numbers().to_vec());
        });
        assert_eq!(half, total, "Langford {n}");
        let all = judge(&Langford::new(n), |row| {
            for number in 1..=n {
                let holds = |&place: &usize| row.numbers()[place] == number;
                let places: Vec<usize> = (0..row.numbers().len()).filter(holds).collect();
                assert_eq!(places.len(), 2, "{row}");
                assert_eq!(places[1] - places[0], usize::from(number) + 1, "{row}");
            }
            let mirrored: Vec<u8> = row.numbers().iter().rev().copied().collect();
            let (here, there) = (rows.contains(row.numbers()), rows.contains(&mirrored));
            assert!(n == 0 || here != there, "one of the two: {row}");
        });
        assert_eq!(all, if n == 0 { 1 } else { 2 * total }, "Langford {n}");
    }
}

/// Two colors make 6 squares. With a border of one color none of the boards works; without, the answers must agree
/// along every edge.
#[test]
fn macmahon_squares() {
    let check = |answer: &quadrille::puzzle::edges::Arrangement| {
        let (rows, columns) = answer.size();
        let edges = |row, column| answer.edges(row, column).expect("a square in every cell");
        let mut squares: Vec<[u8; 4]> = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let here = edges(row, column);
                let agrees_left = column == 0 || edges(row, column - 1)[1] == here[3];
                let agrees_above = row == 0 || edges(row - 1, column)[2] == here[0];
                assert!(agrees_left && agrees_above, "{answer}");
                let turns = (0..4).map(|by| [0, 1, 2, 3].map(|edge| here[(edge + by) % 4]));
                squares.push(turns.min().expect("four turns"));
            }
        }
        squares.sort();
        squares.dedup();
        let all = usize::from(rows) * usize::from(columns);
        assert_eq!(squares.len(), all, "{answer}");
    };
    let found = judge(&MacMahon::new(2, 2, 3).expect("six squares"), check);
    assert!(found > 0);
    let turned = judge(&MacMahon::new(2, 3, 2).expect("six squares"), check);
    assert_eq!(found, turned);
    let bordered = MacMahon::new(3, 4, 6).and_then(|puzzle| puzzle.with_border(2));
    let bordered = bordered.expect("24 squares");
    let problem = bordered.problem();
    let answer = bordered.answer(&problem.search().first().expect("a solution"));
    check(&answer);
    let top = (0..6).map(|column| answer.edges(0, column).expect("a square")[0]);
    let left = (0..4).map(|row| answer.edges(row, 0).expect("a square")[3]);
    assert!(top.chain(left).all(|color| color == 2), "{answer}");
    let refused = |puzzle: Result<MacMahon, MacMahonError>| puzzle.unwrap_err().to_string();
    refused(MacMahon::new(3, 5, 5)).says(
        "found a board of 5x5, expected as many cells as there are squares with edges of 3 colors: 24",
    );
    refused(MacMahon::new(0, 0, 0)).says("found 0 colors, expected 1 to 6");
    refused(MacMahon::new(3, 4, 6).and_then(|puzzle| puzzle.with_border(3)))
        .says("found border color 3, expected a color from 0 to 2");
}

/// The tiles of MacMahon are called what those of edge matching are.
#[test]
fn macmahon_squares_are_tiles() {
    let puzzle = MacMahon::new(2, 2, 3).expect("six squares");
    let problem = puzzle.problem();
    let labels = problem.item_ids().filter_map(|item| problem.label(item));
    let phrases: Vec<String> = labels.map(|label| puzzle.phrase(label)).collect();
    assert!(
        phrases.iter().any(|phrase| phrase == "tile 3"),
        "{phrases:?}"
    );
}
