//! Finds short proofs that a packing puzzle has no solution.
//!
//! There are four kinds of proof, and each takes a fraction of a second:
//!
//! - some cells are covered by no placement;
//! - a piece that must be used fits nowhere;
//! - a part of the board that is not connected to the rest has an area that no choice of pieces has;
//! - a coloring: color the cells of the lattice, as on a checkerboard, and count the dark ones. The placements of a
//!   piece cover only a few different numbers of dark cells. If no sum of such numbers equals the number on the board,
//!   there is no solution (Golomb, Polyominoes, 1965). Only the first such coloring is reported.
//!
//! A puzzle without an obstacle may still have no solution.

use super::symmetry::Symmetries;
use super::{Cell, Lattice, Packing, Piece, Placement, areas};
use quadrille_engine::IS_SMALL;
use quadrille_engine::messages::plural;
use quadrille_engine::named;

named! {
    /// A coloring of the cells of a lattice, some dark and some light.
    #[derive(Clone, Copy, PartialEq)]
    enum Coloring {
        /// Neighbors in opposite colors: squares and cubes as on a checkerboard, triangles by the direction they point.
        Checkerboard = "like a checkerboard",
        /// Every other row is dark.
        Rows = "with every other row dark",
        /// Every other column is dark.
        Columns = "with every other column dark",
        /// Every other layer is dark.
        Layers = "with every other layer dark",
        /// A third of the hexagons is dark, no two of them neighbors.
        Thirds = "with a third of the hexagons dark, no two of them neighbors",
    }
    fn name;
}

impl Coloring {
    /// The colorings of a lattice.
    fn of(lattice: Lattice) -> &'static [Coloring] {
        match lattice {
            Lattice::Square => &[
                Coloring::Checkerboard,
                Coloring::Rows,
                Coloring::Columns,
                Coloring::Layers,
            ],
            Lattice::Hexagon => &[Coloring::Thirds, Coloring::Rows],
            Lattice::Triangle => &[Coloring::Checkerboard, Coloring::Rows],
        }
    }

    /// Whether a cell is dark.
    fn is_dark(self, lattice: Lattice, cell: Cell) -> bool {
        let (row, _) = lattice.place(cell);
        let odd = match self {
            Coloring::Checkerboard if lattice == Lattice::Triangle => cell.x.rem_euclid(3),
            Coloring::Checkerboard => cell.x + cell.y + cell.z,
            Coloring::Rows => row,
            Coloring::Columns => cell.x,
            Coloring::Layers => cell.z,
            Coloring::Thirds => return (cell.x - cell.y).rem_euclid(3) == 0,
        };
        odd.rem_euclid(2) == 0
    }
}

/// The maximum number of cell names in a message.
const SHOWN: usize = 8;

/// Colorings are tried on boards of at most this many cells, and with at most this many copies of pieces. Each copy
/// costs about (cells)² / 64 steps for each number of dark cells that a placement of it can have.
const MAX_CELLS: usize = 1_000;
const MAX_COPIES: u64 = 500;

impl Packing {
    /// Reasons why the puzzle has no solution, as far as short proofs find any. If the list is empty, there may be a
    /// solution.
    ///
    /// ```
    /// use quadrille::puzzle::packing::{Packing, Rules, named_set};
    ///
    /// let packing = Packing::new("4x5".parse()?, named_set("tetrominoes")?, Rules::default())?;
    /// assert_eq!(
    ///     packing.obstacles(),
    ///     ["colored like a checkerboard, the board has 10 dark cells, but the pieces cover at most 9 or at least 11, never 10"]
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn obstacles(&self) -> Vec<String> {
        let mut obstacles = Vec::new();
        let mut covered = vec![false; self.board.cells().len()];
        let mut placed = vec![false; self.pieces.len()];
        for placement in self.all_placements() {
            placed[placement.piece as usize] = true;
            for &cell in &placement.cells {
                covered[cell as usize] = true;
            }
        }
        let is_bare = |&(&cell, &covered): &(&Cell, &bool)| {
            !covered && self.rules.fill && !self.board.is_optional(cell)
        };
        let bare = self.board.cells().iter().zip(&covered).filter(is_bare);
        let cells: Vec<String> = bare.map(|(&cell, _)| self.board.name(cell)).collect();
        if !cells.is_empty() {
            let noun = if cells.len() == 1 { "cell" } else { "cells" };
            let shown = cells[..cells.len().min(SHOWN)].join(", ");
            let more = match cells.len().saturating_sub(SHOWN) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            obstacles.push(format!("{noun} {shown}{more} can be covered by no piece"));
        }
        for (piece, placed) in self.pieces.iter().zip(placed) {
            if !placed && *piece.copies.start() > 0 {
                obstacles.push(format!("piece {} fits nowhere on the board", piece.name));
            }
        }
        if obstacles.is_empty() && self.is_full() && self.board.cells().len() <= MAX_CELLS {
            obstacles.extend(self.islands());
            let mut colorings = Coloring::of(self.board.lattice()).iter();
            obstacles.extend(colorings.find_map(|&coloring| self.coloring(coloring)));
        }
        obstacles
    }

    /// Those of the problem, and those that a piece which is held for the symmetries has besides.
    fn all_placements(&self) -> impl Iterator<Item = &Placement> {
        // The page, whose code must be small, asks for all solutions, so no piece is held.
        let symmetries = self.symmetries.as_ref().filter(|_| !IS_SMALL);
        let dropped = symmetries.map_or(&[][..], Symmetries::dropped);
        self.placements.iter().chain(dropped)
    }

    /// The parts of the board whose areas no choice of pieces has, if the board has several parts.
    fn islands(&self) -> Vec<String> {
        let parts = self.board.shape().parts();
        if parts.len() == 1 {
            return Vec::new();
        }
        let copies = |piece: &Piece| *piece.copies.end();
        let reached = areas(&self.pieces, self.board.cells().len(), copies);
        let wrong = parts.iter().filter(|part| !reached[part.len()]);
        let island = |part: &Vec<usize>| {
            let cell = self.board.name(self.board.cells()[part[0]]);
            let area = plural(part.len(), "cell");
            format!(
                "the part of the board around {cell} has {area}, and no choice of pieces has that many"
            )
        };
        wrong.map(island).collect()
    }

    /// The proof by a coloring, if it works.
    fn coloring(&self, coloring: Coloring) -> Option<String> {
        let lattice = self.board.lattice();
        let area = self.board.cells().len();
        let dark = { self.board.cells().iter() }.map(|&cell| coloring.is_dark(lattice, cell));
        let dark: Vec<bool> = dark.collect();
        let mut counts = vec![Vec::new(); self.pieces.len()];
        for placement in self.all_placements() {
            let covered = placement.cells.iter().filter(|&&cell| dark[cell as usize]);
            let (counts, count) = (&mut counts[placement.piece as usize], covered.count());
            if !counts.contains(&count) {
                counts.push(count);
            }
        }
        let room = |size: usize| (area / size) as u32;
        let ends = |number: usize| {
            let piece = &self.pieces[number];
            let room = room(piece.shape.cells().len());
            (*piece.copies.start(), (*piece.copies.end()).min(room))
        };
        let copies = (0..self.pieces.len()).map(|number| u64::from(ends(number).1));
        if copies.sum::<u64>() > MAX_COPIES {
            return None;
        }
        // The pairs of an area and a number of dark cells that the pieces so far can cover.
        let mut reached = Pairs::new(area);
        reached.rows[0][0] = 1;
        for (number, piece) in self.pieces.iter().enumerate() {
            let size = piece.shape.cells().len();
            let (lo, hi) = ends(number);
            let mut with = Pairs::new(area);
            for copy in 0..=hi {
                if copy >= lo {
                    with.join(&reached);
                }
                if copy < hi {
                    reached = reached.plus(size, &counts[number]);
                }
            }
            reached = with;
        }
        let dark = dark.iter().filter(|dark| **dark).count();
        let sums = reached.of(area);
        let above = sums.binary_search(&dark).err()?;
        // The nearest numbers of dark cells that the pieces can cover.
        let low = { sums[..above].last() }.map(|number| format!("at most {number}"));
        let high = sums.get(above).map(|number| format!("at least {number}"));
        let numbers: Vec<String> = low.into_iter().chain(high).collect();
        let covered = match &numbers.join(" or ")[..] {
            "" => "and no choice of pieces covers the board".to_owned(),
            numbers => format!("but the pieces cover {numbers}, never {dark}"),
        };
        Some(format!(
            "colored {coloring}, the board has {dark} dark cells, {covered}"
        ))
    }
}

/// A set of pairs of an area and a number of dark cells: for each area the numbers as bits.
struct Pairs {
    rows: Vec<Vec<u64>>,
}

impl Pairs {
    /// The empty set of pairs up to this area.
    fn new(area: usize) -> Self {
        Pairs {
            rows: vec![vec![0; area / 64 + 1]; area + 1],
        }
    }

    /// Adds the pairs of another set.
    fn join(&mut self, other: &Pairs) {
        for (row, others) in self.rows.iter_mut().zip(&other.rows) {
            let words = row.iter_mut().zip(others);
            words.for_each(|(word, other)| *word |= other);
        }
    }

    /// The pairs with one more piece, of this size and any of these numbers of dark cells.
    fn plus(&self, size: usize, counts: &[usize]) -> Pairs {
        let mut sums = Pairs::new(self.rows.len() - 1);
        for (area, row) in self.rows.iter().enumerate() {
            let Some(target) = sums.rows.get_mut(area + size) else {
                break;
            };
            for count in counts {
                let (words, bits) = (count / 64, count % 64);
                for (place, &word) in row.iter().enumerate() {
                    // Sums above the area cannot occur: no piece has more dark cells than cells.
                    if let Some(low) = target.get_mut(place + words) {
                        *low |= word << bits;
                    }
                    if let Some(high) = target.get_mut(place + words + 1).filter(|_| bits > 0) {
                        *high |= word >> (64 - bits);
                    }
                }
            }
        }
        sums
    }

    /// The numbers of dark cells that go with an area, ascending.
    fn of(&self, area: usize) -> Vec<usize> {
        let row = &self.rows[area];
        let is_in = |dark: &usize| row[dark / 64] >> (dark % 64) & 1 == 1;
        (0..64 * row.len()).filter(is_in).collect()
    }
}
