//! Finds reasons why an edge-matching puzzle has no solution, by counting edges.
//!
//! Edges inside the board come in pairs of one color. So if all tiles are used, the number of edges of each color minus
//! those on the border is even. If the border must have one color, the tiles must have as many edges of that color as
//! the border is long, and the corners of the board need tiles with two adjacent ones.

use super::{EdgeMatching, Label};
use quadrille_engine::sort::sorted_set;
use quadrille_engine::why::Why;
use quadrille_sudoku::Puzzle;

impl EdgeMatching {
    /// Reasons why the puzzle has no solution, as far as counting edges finds any. If the list is empty, there may be a
    /// solution.
    ///
    /// ```
    /// use quadrille::puzzle::edges::EdgeMatching;
    ///
    /// let puzzle: EdgeMatching = "board 1x2\nborder x\nx x x a\nx x x b".parse()?;
    /// assert_eq!(
    ///     puzzle.obstacles()[0],
    ///     "the number of edges of color a inside the board is 1, but they come in pairs"
    /// );
    /// # Ok::<(), quadrille::puzzle::edges::EdgesError>(())
    /// ```
    pub fn obstacles(&self) -> Vec<String> {
        let Some(border) = self.border else {
            return Vec::new();
        };
        let (rows, columns) = (usize::from(self.rows), usize::from(self.columns));
        let around = 2 * (rows + columns);
        let count = |color: u8| {
            let edges = self.tiles.iter().flatten();
            edges.filter(|&&edge| edge == color).count()
        };
        let mut obstacles = Vec::new();
        if count(border) < around {
            let (found, color) = (count(border), self.color_name(border));
            obstacles.push(format!(
                "the border has {around} edges, but the tiles have only {found} of color {color}"
            ));
        }
        let is_corner = |tile: &&[u8; 4]| {
            (0..4).any(|edge| tile[edge] == border && tile[(edge + 1) % 4] == border)
        };
        let corners = self.tiles.iter().filter(is_corner).count();
        if rows > 1 && columns > 1 && corners < 4 {
            let color = self.color_name(border);
            obstacles.push(format!(
                "the board has 4 corners, but only {corners} of the tiles have two adjacent edges of color {color}"
            ));
        }
        if obstacles.is_empty() && self.tiles.len() == rows * columns {
            for color in 0..=u8::MAX {
                let outside = if color == border { around } else { 0 };
                let inside = count(color) - outside;
                if inside % 2 == 1 {
                    let color = self.color_name(color);
                    obstacles.push(format!(
                        "the number of edges of color {color} inside the board is {inside}, but they come in pairs"
                    ));
                }
            }
        }
        obstacles
    }

    /// The cells of the board, by row and column from 0, that a reason why there is no solution is about: those of the
    /// minimal set of items, and of the edges in it.
    pub(crate) fn blamed(&self, why: &Why) -> Vec<(u8, u8)> {
        let problem = self.problem();
        let items = why.conflict.iter().flat_map(|conflict| &conflict.items);
        let items = items.chain(&why.bare);
        let labels = items.filter_map(|&item| problem.label(item));
        let cells = labels.flat_map(|label| match label.0 {
            Label::Tile(_) => vec![],
            Label::Cell { row, column } => vec![(row, column)],
            Label::Below { row, column } => vec![(row, column), (row + 1, column)],
            Label::Right { row, column } => vec![(row, column), (row, column + 1)],
        });
        sorted_set(cells.collect())
    }
}
