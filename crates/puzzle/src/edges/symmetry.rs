//! Rotations of a whole board, and the choice of one solution among those that are rotations of each other.
//!
//! A rotation of the board turns every tile with it. It maps a solution to a solution if tiles may be turned, the board
//! keeps its shape, and the tiles that come to given places are of the kinds given. Among solutions that are rotations
//! of each other, the one whose colors come first, read row by row, counts.

use std::collections::BTreeMap;

use super::EdgeMatching;

/// The colors around each cell, row by row.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EdgeGrid {
    pub(super) columns: usize,
    pub(super) cells: Vec<[u8; 4]>,
}

impl EdgeGrid {
    /// The board after a quarter turn clockwise.
    fn turned(&self) -> Self {
        let rows = self.cells.len() / self.columns;
        let mut cells = Vec::with_capacity(self.cells.len());
        for column in 0..self.columns {
            for row in (0..rows).rev() {
                let mut edges = self.cells[row * self.columns + column];
                edges.rotate_right(1);
                cells.push(edges);
            }
        }
        EdgeGrid {
            columns: rows,
            cells,
        }
    }
}

impl EdgeMatching {
    /// Sets whether only one of the solutions counts that turn into each other when the whole board is
    /// turned. (Which are the same up to a mirror is not asked: tiles are not reflected.)
    pub fn distinct(mut self, on: bool) -> Self {
        self.distinct = on;
        self
    }

    pub(super) fn is_first_of_turns(
        &self,
        tags: &mut dyn Iterator<Item = &super::Placement>,
    ) -> bool {
        let grid = super::Puzzle::answer_from(self, tags).grid();
        let mut turned = grid.clone();
        (1..4).all(|quarters| {
            turned = turned.turned();
            !(self.keeps_shape(quarters) && self.has_places(&turned)) || grid <= turned
        })
    }

    /// Whether the tiles in given places are of the kinds given.
    fn has_places(&self, grid: &EdgeGrid) -> bool {
        self.places.iter().all(|(&(row, column), &number)| {
            let edges = grid.cells[usize::from(row) * grid.columns + usize::from(column)];
            self.least(edges) == self.least(self.tiles[number])
        })
    }

    /// Whether tiles may be turned, and the board is the same after this number of quarter turns.
    fn keeps_shape(&self, quarters: usize) -> bool {
        self.turn && (quarters == 2 || self.rows == self.columns)
    }

    /// Whether this number of quarter turns may map a solution to a solution: the board keeps its shape, and there are
    /// enough tiles for the given places and for what they become.
    pub(super) fn may_turn(&self, quarters: usize) -> bool {
        let turn = |(mut row, mut column): (u8, u8)| {
            let (mut rows, mut columns) = (self.rows, self.columns);
            for _ in 0..quarters {
                (row, column) = (column, rows - 1 - row);
                (rows, columns) = (columns, rows);
            }
            (row, column)
        };
        if !self.keeps_shape(quarters) {
            return false;
        }
        let kinds = self.tiles.iter().map(|&tile| self.least(tile));
        let kinds: Vec<[u8; 4]> = kinds.collect();
        let (mut given, mut needed) = (BTreeMap::new(), BTreeMap::new());
        for (&cell, &number) in &self.places {
            for cell in [cell, turn(cell)] {
                match given.insert(cell, kinds[number]) {
                    Some(kind) if kind != kinds[number] => return false,
                    Some(_) => {}
                    None => *needed.entry(kinds[number]).or_insert(0) += 1,
                }
            }
        }
        let tiles = |kind| kinds.iter().filter(|&&other| other == kind).count();
        needed.into_iter().all(|(kind, count)| count <= tiles(kind))
    }
}
