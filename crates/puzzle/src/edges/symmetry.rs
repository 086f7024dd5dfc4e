//! Rotations of a whole board, and the choice of one solution among those that are rotations of each other.
//!
//! A rotation of the board turns every tile with it. It maps solutions to solutions if tiles may be turned, the board
//! keeps its shape, and given places go to places with tiles of the same kind. Among solutions that are rotations of
//! each other, the one whose colors come first, read row by row, counts.

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
    pub fn distinct(self, on: bool) -> Self {
        EdgeMatching {
            distinct: on,
            ..self
        }
    }

    pub(super) fn is_first_of_turns(
        &self,
        tags: &mut dyn Iterator<Item = &super::Placement>,
    ) -> bool {
        let grid = super::Puzzle::answer_from(self, tags).grid();
        let mut turned = grid.clone();
        (1..4).all(|quarters| {
            turned = turned.turned();
            !self.turns_onto_itself(quarters) || grid <= turned
        })
    }

    pub(super) fn has_no_turns(&self) -> bool {
        !(1..4).any(|quarters| self.turns_onto_itself(quarters))
    }

    /// Whether this number of quarter turns maps solutions to solutions.
    fn turns_onto_itself(&self, quarters: usize) -> bool {
        let fits = quarters == 2 || self.rows == self.columns;
        let turn = |(mut row, mut column): (u8, u8)| {
            let (mut rows, mut columns) = (self.rows, self.columns);
            for _ in 0..quarters {
                (row, column) = (column, rows - 1 - row);
                (rows, columns) = (columns, rows);
            }
            (row, column)
        };
        let kind = |number: usize| self.least(self.tiles[number]);
        self.turn
            && fits
            && self.places.iter().all(|(&cell, &number)| {
                let there = self.places.get(&turn(cell));
                there.is_some_and(|&there| kind(there) == kind(number))
            })
    }
}
