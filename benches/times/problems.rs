//! Problems with known totals, for the benchmarks: queens, Langford pairs, dominoes, pentominoes.

use quadrille::puzzle::packing::{Packing, Piece, Rules, named_set, read_pieces};
use quadrille::puzzle::{Puzzle, langford, packing};
use quadrille::{BuildError, Problem};

/// Langford pairs.
pub type Pairs = Problem<langford::Constraint, langford::Pair>;
/// A board to be filled with pieces.
pub type Filling = Problem<packing::Constraint, packing::Placement>;

/// Queens that attack none of the others, one in each rank and file: diagonals are secondary items.
pub fn queens(size: usize) -> Result<Problem<(char, usize)>, BuildError> {
    let mut problem = Problem::new();
    for line in 0..size {
        problem.primary(('r', line))?;
        problem.primary(('c', line))?;
    }
    for diagonal in 0..2 * size - 1 {
        problem.secondary(('/', diagonal))?;
        problem.secondary(('\\', diagonal))?;
    }
    for (r, c) in (0..size).flat_map(|r| (0..size).map(move |c| (r, c))) {
        let lines = [('r', r), ('c', c), ('/', r + c), ('\\', r + size - 1 - c)];
        problem.option(()).cover(lines).add()?;
    }
    Ok(problem)
}

/// Two of each number k from 1 to `size` in a row, with k others between them. Mirror images count.
pub fn langford(size: u8) -> Pairs {
    langford::Langford::new(size).problem()
}

/// Dominoes that fill a rectangle.
pub fn dominoes(height: usize, width: usize) -> Filling {
    tiles(height, width, "##")
}

/// A rectangle filled with any number of one tile.
pub fn tiles(height: usize, width: usize, drawing: &str) -> Filling {
    let mut pieces = read_pieces(drawing).expect("the drawing of a tile");
    pieces[0].copies = 0..=u32::MAX;
    filling(height, width, pieces)
}

/// The twelve pentominoes in a rectangle of 60 cells, in Conway's order; turned and mirrored fillings count.
pub fn pentominoes(height: usize, width: usize) -> Filling {
    let mut pieces = named_set("pentominoes").expect("the name of a set");
    pieces.sort_by_key(|piece| "IPLFNTUVWXYZ".find(&piece.name));
    filling(height, width, pieces)
}

fn filling(height: usize, width: usize, pieces: Vec<Piece>) -> Filling {
    let board = format!("{height}x{width}").parse().expect("a rectangle");
    let packing = Packing::new(board, pieces, Rules::default());
    packing.expect("pieces that can fill it").problem()
}
