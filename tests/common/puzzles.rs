//! Puzzles with known totals, as problems: queens, Langford pairs, dominoes, pentominoes, squares of digits.
//!
//! Items and options come in a fixed order, on which the effort of a search depends.

use std::collections::BTreeSet;

use quadrille::Problem;

use super::problem;

/// Queens on a board: ranks and files primary, from the middle outward (the "organ-pipe order" of TAOCP
/// 7.2.2.1); diagonals secondary; options rank by rank.
pub fn queens(size: usize) -> Problem<String> {
    let mut problem = Problem::new();
    let middle = size / 2;
    let mut lines = vec![middle];
    for step in 1..=middle {
        lines.push(middle - step);
        lines.push(middle + step);
    }
    for line in lines.into_iter().filter(|&line| line < size) {
        problem.primary(format!("r{line}")).unwrap();
        problem.primary(format!("c{line}")).unwrap();
    }
    for way in ["a", "b"] {
        for diagonal in 0..2 * size - 1 {
            problem.secondary(format!("{way}{diagonal}")).unwrap();
        }
    }
    for r in 0..size {
        for c in 0..size {
            let queen = [
                format!("r{r}"),
                format!("c{c}"),
                format!("a{}", r + c),
                format!("b{}", size - 1 - r + c),
            ];
            problem.option(()).cover(queen).add().unwrap();
        }
    }
    problem
}

/// Langford pairs: two of each number `k` from 1 to `size` in `2 * size` slots, with `k` others between them.
/// Mirror images count.
pub fn langford(size: usize) -> Problem<String> {
    let slot = |slot: usize| format!("s{slot}");
    let items = (1..=size).map(|number| number.to_string());
    let pairs = (1..=size).flat_map(|number| {
        let slots = 1..2 * size - number;
        slots.map(move |at| [number.to_string(), slot(at), slot(at + number + 1)])
    });
    problem(items.chain((1..=2 * size).map(slot)), [], pairs)
}

/// Dominoes that fill a rectangle: first all that lie, then all that stand.
pub fn dominoes(height: usize, width: usize) -> Problem<(usize, usize)> {
    let dominoes = [(0, 1), (1, 0)].into_iter().flat_map(|(dr, dc)| {
        let places = cells(height - dr, width - dc);
        places.map(move |(r, c)| [(r, c), (r + dr, c + dc)])
    });
    problem(cells(height, width), [], dominoes)
}

fn cells(height: usize, width: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..height).flat_map(move |r| (0..width).map(move |c| (r, c)))
}

/// A pentomino's cells.
type Shape = Vec<(usize, usize)>;

/// The twelve pentominoes, by Conway's letters, one orientation of each.
const PENTOMINOES: [(char, [&str; 5]); 12] = [
    ('O', ["#####", "", "", "", ""]),
    ('P', ["##", "##", "#", "", ""]),
    ('Q', ["####", "#", "", "", ""]),
    ('R', [" ##", "##", " #", "", ""]),
    ('S', ["##", " ###", "", "", ""]),
    ('T', ["###", " #", " #", "", ""]),
    ('U', ["# #", "###", "", "", ""]),
    ('V', ["#", "#", "###", "", ""]),
    ('W', ["#", "##", " ##", "", ""]),
    ('X', [" #", "###", " #", "", ""]),
    ('Y', ["####", " #", "", "", ""]),
    ('Z', ["##", " #", " ##", "", ""]),
];

/// All orientations of a drawn shape, in lexicographic order; each lists its cells row by row.
fn orientations(drawing: &[&str]) -> BTreeSet<Shape> {
    let mut shape: Shape = Vec::new();
    for (r, line) in drawing.iter().enumerate() {
        let full = line.chars().enumerate().filter(|&(_, mark)| mark == '#');
        shape.extend(full.map(|(c, _)| (r, c)));
    }
    let mut all = BTreeSet::new();
    for _ in 0..2 {
        for _ in 0..4 {
            let bottom = shape.iter().map(|cell| cell.0).max().unwrap();
            shape = shape.iter().map(|&(r, c)| (c, bottom - r)).collect();
            shape.sort();
            all.insert(shape.clone());
        }
        shape = shape.iter().map(|&(r, c)| (c, r)).collect();
    }
    all
}

/// The twelve pentominoes in a rectangle of 60 cells, all symmetric copies counted: items are the pieces and
/// then the cells; options piece by piece, orientation by orientation, place by place.
pub fn pentominoes(height: usize, width: usize) -> Problem<String> {
    let mut problem = Problem::new();
    for (piece, _) in PENTOMINOES {
        problem.primary(piece.to_string()).unwrap();
    }
    for (r, c) in cells(height, width) {
        problem.primary(format!("{r},{c}")).unwrap();
    }
    for (piece, drawing) in PENTOMINOES {
        for shape in orientations(&drawing) {
            let tall = 1 + shape.iter().map(|cell| cell.0).max().unwrap();
            let wide = 1 + shape.iter().map(|cell| cell.1).max().unwrap();
            for (top, left) in cells(
                (height + 1).saturating_sub(tall),
                (width + 1).saturating_sub(wide),
            ) {
                let place = shape
                    .iter()
                    .map(|&(r, c)| format!("{},{}", r + top, c + left));
                let option = problem.option(()).cover([piece.to_string()]);
                option.cover(place).add().unwrap();
            }
        }
    }
    problem
}

/// Latin squares: every cell has a symbol; every row and column has every symbol.
pub fn latin(size: usize) -> Problem<String> {
    squares(size, &[], &".".repeat(size * size))
}

/// Sudoku grids with boxes of `side` by `side` cells that agree with the clues: one character for each cell,
/// `.` where it is free. Items: cells, digits in rows, in columns, in boxes. A clue leaves its cell one option.
pub fn sudoku(side: usize, clues: &str) -> Problem<String> {
    let size = side * side;
    let boxes: Vec<usize> = cells(size, size)
        .map(|(r, c)| r / side * side + c / side)
        .collect();
    squares(size, &boxes, clues)
}

fn squares(size: usize, boxes: &[usize], clues: &str) -> Problem<String> {
    let mut problem = Problem::new();
    for (r, c) in cells(size, size) {
        problem.primary(format!("p{r},{c}")).unwrap();
    }
    let kinds = if boxes.is_empty() { "rc" } else { "rcb" };
    for kind in kinds.chars() {
        for (line, digit) in cells(size, size) {
            problem
                .primary(format!("{kind}{line},{}", digit + 1))
                .unwrap();
        }
    }
    for ((place, (r, c)), clue) in cells(size, size).enumerate().zip(clues.chars()) {
        for digit in
            (1..=size).filter(|&digit| clue.to_digit(10).is_none_or(|d| d as usize == digit))
        {
            let mut items = vec![
                format!("p{r},{c}"),
                format!("r{r},{digit}"),
                format!("c{c},{digit}"),
            ];
            items.extend(boxes.get(place).map(|b| format!("b{b},{digit}")));
            problem.option(()).cover(items).add().unwrap();
        }
    }
    problem
}
