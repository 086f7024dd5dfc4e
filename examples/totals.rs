//! A table of classic totals, each counted anew: `cargo run --release --example totals`.
//!
//! The table goes to standard output, in the form that `docs/totals.md` has; the times go to standard error. It ends
//! with an error if a total differs from the known one. `--quick` leaves out the slow ones.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use quadrille::EngineKind;
use quadrille::puzzle::Puzzle;
use quadrille::puzzle::langford::Langford;
use quadrille::puzzle::macmahon::MacMahon;
use quadrille::puzzle::packing::{Packing, Rules, named_set};
use quadrille::puzzle::queens::Queens;
use quadrille::puzzle::square::{Square, SquarePuzzle, SquareRules};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The number of solutions of a puzzle.
fn count(puzzle: &impl Puzzle) -> u64 {
    puzzle.problem().search().threads(0).count()
}

/// Latin squares of an order.
fn latin(order: u8) -> Result<u64> {
    let blank = Square::blank(order).ok_or("there is no such order")?;
    Ok(count(&SquarePuzzle::latin(blank)))
}

/// Sudoku grids with boxes of this size.
fn sudoku(boxes: &str, cells: usize) -> Result<u64> {
    let rules: SquareRules = boxes.parse()?;
    Ok(count(&rules.puzzle(&".".repeat(cells))?))
}

/// Pieces of a set on a board or in a box, up to its symmetries. If `reflect` is not set, mirror images count as
/// different.
fn distinct(board: &str, set: &str, reflect: bool) -> Result<u64> {
    let rules = Rules::default().distinct(true).reflect(reflect);
    let packing = Packing::new(board.parse()?, named_set(set)?, rules)?;
    if packing.counts_all() {
        return Ok(count(&packing));
    }
    let problem = packing.problem();
    let search = problem.search().engine(EngineKind::Dense);
    Ok(packing
        .for_each_counted(search, |_| ControlFlow::Continue(()))
        .solutions)
}

/// Any number of dominoes on a board.
fn dominoes(board: &str) -> Result<u64> {
    let mut pieces = named_set("domino")?;
    for piece in &mut pieces {
        piece.copies = 0..=u32::MAX;
    }
    Ok(Packing::new(board.parse()?, pieces, Rules::default())?.count())
}

/// Groups the digits by three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> = digits
        .as_bytes()
        .rchunks(3)
        .rev()
        .map(|group| str::from_utf8(group).unwrap_or_default())
        .collect();
    groups.join(",")
}

/// The rows so far.
struct Table {
    time: Duration,
}

impl Table {
    /// A row: counts, compares with what is known, prints.
    fn row(
        &mut self,
        what: &str,
        known: u64,
        source: &str,
        count: impl FnOnce() -> Result<u64>,
    ) -> Result<()> {
        let began = Instant::now();
        let count = count()?;
        let time = began.elapsed();
        self.time += time;
        eprintln!("{what}: {:.3} s", time.as_secs_f64());
        if count != known {
            return Err(format!("{what}: counted {count}, known are {known}").into());
        }
        println!("| {what} | {} | {source} |", grouped(count));
        Ok(())
    }

    /// Queens, and pairs of numbers.
    fn queens_and_pairs(&mut self) -> Result<()> {
        let queens = [2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596];
        for (n, known) in (4..).zip(queens) {
            let what = format!("{n} queens");
            self.row(&what, known, "OEIS A000170", || Ok(count(&Queens::new(n)?)))?;
        }
        self.row("7 queens on a torus", 28, "OEIS A007705", || {
            Ok(count(&Queens::new(7)?.on_torus()))
        })?;
        let langford = [1, 1, 0, 0, 26, 150, 0, 0, 17_792, 108_144];
        for (n, known) in (3..).zip(langford) {
            let what = format!("Langford {n}, up to reversal");
            self.row(&what, known, "OEIS A014552", || {
                Ok(count(&Langford::new(n).up_to_mirror()))
            })?;
        }
        Ok(())
    }

    /// Pieces on boards and in boxes.
    fn packings(&mut self, quick: bool) -> Result<()> {
        self.row("dominoes on 6 x 6", 6_728, "OEIS A004003", || {
            dominoes("6x6")
        })?;
        let haselgrove = "C. B. and J. Haselgrove, Eureka 23, 1960";
        let torbijn = "Torbijn, Journal of Recreational Mathematics 2, 1969";
        for (board, set, known, source) in [
            ("3x20", "pentominoes", 2, ""),
            ("4x15", "pentominoes", 368, ""),
            ("5x12", "pentominoes", 1_010, ""),
            ("6x10", "pentominoes", 2_339, haselgrove),
            ("8x8-center", "pentominoes", 65, "Scott, 1958"),
            ("hex-parallelogram-4x7", "tetrahexes", 9, ""),
            ("tri-rhombus-6", "hexiamonds", 156, torbijn),
        ] {
            let what = format!("{set} on {board}, up to symmetry");
            self.row(&what, known, source, || distinct(board, set, true))?;
        }
        let soma = "Soma cube, up to rotation and reflection";
        self.row(soma, 240, "Conway and Guy, 1961", || {
            distinct("3x3x3", "soma", false)
        })?;
        let bouwkamp = "Bouwkamp's catalogue (Eindhoven, 2nd print 1981)";
        for (size, known, source) in [
            ("2x3x10", 12, ""),
            ("2x5x6", 264, ""),
            ("3x4x5", 3_940, bouwkamp),
        ] {
            if quick && size == "3x4x5" {
                continue;
            }
            let what = format!("pentominoes in {size}, up to symmetry");
            self.row(&what, known, source, || distinct(size, "pentominoes", true))?;
        }
        Ok(())
    }

    /// Squares of numbers, and of colors.
    fn squares(&mut self, quick: bool) -> Result<()> {
        for (order, known) in [(4, 576), (5, 161_280)] {
            let what = format!("Latin squares of order {order}");
            self.row(&what, known, "OEIS A002860", || latin(order))?;
        }
        self.row("Sudoku grids 4 x 4", 288, "OEIS A107739", || {
            sudoku("2x2", 16)
        })?;
        if !quick {
            let forum = "Sudoku Players' Forum, Counting 3x2 grids by hand, 2006";
            self.row("Sudoku grids 6 x 6", 28_200_960, forum, || {
                sudoku("2x3", 36)
            })?;
        }
        let macmahon = "MacMahon squares 4 x 6, border of one given color";
        self.row(macmahon, 106_624, "", || {
            Ok(count(&MacMahon::new(3, 4, 6)?.with_border(0)?))
        })
    }
}

fn main() -> Result<()> {
    let quick = std::env::args().any(|arg| arg == "--quick");
    let mut table = Table {
        time: Duration::ZERO,
    };
    println!("| what | number | also in |\n| --- | ---: | --- |");
    table.queens_and_pairs()?;
    table.packings(quick)?;
    table.squares(quick)?;
    eprintln!("all: {:.1} s", table.time.as_secs_f64());
    Ok(())
}
