//! A table of classic totals, each counted anew: `cargo run --release --example totals`.
//!
//! Ends with an error if one of them differs from what is known.

use std::error::Error;

use quadrille::puzzle::Puzzle;
use quadrille::puzzle::langford::Langford;
use quadrille::puzzle::macmahon::MacMahon;
use quadrille::puzzle::packing::{Packing, Rules, named_set};
use quadrille::puzzle::queens::Queens;
use quadrille::sudoku::Variant;

/// The number of solutions of a puzzle.
fn count(puzzle: &impl Puzzle) -> u64 {
    puzzle.problem().search().count()
}

/// The number of packings; `distinct` without those that are alike, `reflect` if pieces may be turned over.
fn packings(board: &str, set: &str, distinct: bool, reflect: bool) -> Result<u64, Box<dyn Error>> {
    let rules = Rules {
        distinct,
        reflect,
        ..Rules::default()
    };
    Ok(Packing::new(board.parse()?, named_set(set)?, rules)?.count())
}

fn main() -> Result<(), Box<dyn Error>> {
    let blank = |variant: &str, cells: usize| -> Result<u64, Box<dyn Error>> {
        let variant: Variant = variant.parse()?;
        Ok(count(&variant.puzzle(&".".repeat(cells))?))
    };
    let rows = [
        ("8 queens", count(&Queens::new(8)?), 92, "OEIS A000170"),
        ("10 queens", count(&Queens::new(10)?), 724, "OEIS A000170"),
        (
            "7 queens on a torus",
            count(&Queens::new(7)?.on_torus()),
            28,
            "OEIS A007705",
        ),
        (
            "Langford 8, one of two",
            count(&Langford::new(8).up_to_mirror()),
            150,
            "OEIS A014552",
        ),
        ("dominoes 6x6", dominoes("6x6")?, 6728, "OEIS A004003"),
        (
            "pentominoes 3x20",
            packings("3x20", "pentominoes", true, true)?,
            2,
            "Golomb 1965",
        ),
        (
            "pentominoes 8x8-centre",
            packings("8x8-centre", "pentominoes", true, true)?,
            65,
            "Scott 1958",
        ),
        (
            "Soma cube",
            packings("3x3x3", "soma", true, false)?,
            240,
            "Conway and Guy 1961",
        ),
        (
            "MacMahon 4x6, one border",
            count(&MacMahon::new(3, 4, 6)?.with_border(0)?),
            106_624,
            "TAOCP 7.2.2.1",
        ),
        ("Sudoku squares 4x4", blank("2x2", 16)?, 288, "OEIS A107739"),
    ];
    println!("{:26} {:>9} {:>9}  source", "instance", "count", "expected");
    for (instance, count, expected, source) in rows {
        println!("{instance:26} {count:>9} {expected:>9}  {source}");
        if count != expected {
            return Err(format!("{instance}: counted {count}, expected {expected}").into());
        }
    }
    Ok(())
}

/// Dominoes on a board, as many as it takes.
fn dominoes(board: &str) -> Result<u64, Box<dyn Error>> {
    let mut pieces = named_set("domino")?;
    for piece in &mut pieces {
        piece.copies = 0..=u32::MAX;
    }
    Ok(Packing::new(board.parse()?, pieces, Rules::default())?.count())
}
