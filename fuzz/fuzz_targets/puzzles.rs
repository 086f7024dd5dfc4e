//! No bytes make the readers of boards, pieces, tiles and files of BurrTools panic, and neither do the puzzles that they
//! return.
//!
//! `cargo +nightly fuzz run puzzles` from the root of the package.

#![no_main]

use libfuzzer_sys::fuzz_target;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::burr;
use quadrille::puzzle::edges::EdgeMatching;
use quadrille::puzzle::kakuro::Kakuro;
use quadrille::puzzle::packing::{Packing, PackingBoard, Rules, read_pieces};
use quadrille::svg::Draw;

/// Searches a little for a solution and draws it.
fn look<P: Puzzle<Answer: Draw>>(puzzle: &P) {
    let problem = puzzle.problem();
    if let Some(solution) = problem.search().max_nodes(200).first() {
        let answer = puzzle.answer(&solution);
        let _ = (answer.to_string(), answer.picture().to_string());
    }
}

/// Looks for reasons, and at a solution, of a puzzle that is not too large.
fn pack(packing: &Packing) {
    if packing.board().cells().len() <= 64 {
        packing.obstacles();
        look(packing);
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Ok(file) = burr::read(bytes) {
        for problem in &file.problems {
            if let Ok(packing) = problem.packing(Rules::default().reflect(false)) {
                pack(&packing);
            }
        }
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    if let Ok(tiles) = text.parse::<EdgeMatching>() {
        look(&tiles);
    }
    if let Ok(sums) = text.parse::<Kakuro>() {
        look(&sums);
    }
    // A board, a line of equal signs, and pieces.
    let (board, pieces) = text.split_once("====\n").unwrap_or((text, "0-x\n#\n"));
    if let (Ok(board), Ok(pieces)) = (board.parse::<PackingBoard>(), read_pieces(pieces))
        && let Ok(packing) = Packing::new(board, pieces, Rules::default().distinct(true))
    {
        pack(&packing);
    }
});
