//! Random solutions: what new puzzles are cut out of.

use fastrand::Rng;

use super::super::{BorrowedGivens, Solver};
use crate::square::{Square, SquarePuzzle, SquareRules, UnitKind};

/// A random solution under some rules. `None` if the solver was interrupted, or there is no solution.
pub(super) fn solution(
    rules: &SquareRules,
    rng: &mut Rng,
    solver: &mut Solver<'_>,
) -> Option<Square> {
    let order = rules.order();
    let blank = Square::blank(order)?;
    let further = [
        UnitKind::Diagonal,
        UnitKind::Window,
        UnitKind::Group,
        UnitKind::Extra,
    ];
    let plain = !further.iter().any(|&kind| rules.has(kind)) && !rules.is_restricted();
    if let Some(boxes) = rules.box_size().filter(|_| order > 9 && plain) {
        return blank.with_cells(&shuffled(order, boxes, rng));
    }
    let solve = |solver: &mut Solver<'_>, cells: &[u8]| {
        let square = blank.with_cells(cells)?;
        solver.solve(&BorrowedGivens::new(rules, &square).ok()?)
    };
    let is_open = |cell| rules.allowed(cell).count_ones() == u32::from(order);
    if !rules.cages().is_empty() || !(0..usize::from(order)).all(is_open) {
        // Few first rows fit the sums, or what their cells may hold.
        let puzzle = SquarePuzzle::blank(rules);
        return solver.shuffled(&puzzle, rng.u64(..), u64::MAX);
    }
    let mut cells = vec![0; usize::from(order).pow(2)];
    let mut symbols: Vec<u8> = (1..=order).collect();
    if rules.is_usual() {
        for corner in [0, 30, 60] {
            symbols.sort_unstable();
            rng.shuffle(&mut symbols);
            for (place, &digit) in symbols.iter().enumerate() {
                cells[corner + place / 3 * 9 + place % 3] = digit;
            }
        }
        return solve(solver, &cells);
    }
    // Some first row may have no solution under unusual rules; then there is another.
    for _ in 0..100 {
        symbols.sort_unstable();
        rng.shuffle(&mut symbols);
        cells[..symbols.len()].copy_from_slice(&symbols);
        let solved = solve(solver, &cells);
        if solved.is_some() || solver.is_stopped() {
            return solved;
        }
    }
    None
}

/// A pattern that fills boxes of these rows and columns, shuffled by rows, columns and symbols.
fn shuffled(order: u8, (rows, columns): (u8, u8), rng: &mut Rng) -> Vec<u8> {
    /// Lines in random order, in bands of `size` lines that stay together.
    fn lines(order: usize, size: usize, rng: &mut Rng) -> Vec<usize> {
        let mut bands: Vec<usize> = (0..order / size).collect();
        rng.shuffle(&mut bands);
        let band = |band: usize| {
            let mut lines: Vec<usize> = (band * size..(band + 1) * size).collect();
            rng.shuffle(&mut lines);
            lines
        };
        bands.into_iter().flat_map(band).collect()
    }
    let (n, height, width) = (usize::from(order), usize::from(rows), usize::from(columns));
    let mut symbols: Vec<u8> = (1..=order).collect();
    rng.shuffle(&mut symbols);
    let (rows, columns) = (lines(n, height, rng), lines(n, width, rng));
    let cells = { rows.iter() }.flat_map(|row| columns.iter().map(move |column| (row, column)));
    let symbol = |(row, column)| symbols[(row % height * width + row / height + column) % n];
    cells.map(symbol).collect()
}
