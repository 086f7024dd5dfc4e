//! Tiles laid on a board: the answer to an edge-matching puzzle.

use std::fmt;

use super::symmetry::EdgeGrid;
use super::{Placement, color_name};
use crate::short_names::{first, needed_letters};
use quadrille_sudoku::outline::Style;

/// Tiles on a board. Its text shows the color of every edge at its place, and a dot in a cell without a tile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement {
    rows: u8,
    columns: u8,
    laid: Vec<Placement>,
    names: Vec<String>,
}

impl Arrangement {
    /// Tiles in ascending order. `names` are those of the colors; empty if they are letters.
    pub(super) fn new((rows, columns): (u8, u8), laid: Vec<Placement>, names: Vec<String>) -> Self {
        Arrangement {
            rows,
            columns,
            laid,
            names,
        }
    }

    /// The number of rows and of columns.
    pub fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// The tiles, row by row.
    pub fn tiles(&self) -> &[Placement] {
        &self.laid
    }

    /// The colors around a cell: above, right, below, left; `None` where there is no tile.
    pub fn edges(&self, row: u8, column: u8) -> Option<[u8; 4]> {
        let place = |laid: &Placement| (laid.row, laid.column).cmp(&(row, column));
        let found = self.laid.binary_search_by(place).ok()?;
        Some(self.laid[found].edges)
    }

    /// The names of the colors by number; empty if they are letters.
    pub(crate) fn color_names(&self) -> &[String] {
        &self.names
    }

    /// The arrangement with the names of its colors cut to as many letters as tell them apart.
    pub fn abbreviated(&self) -> Self {
        let letters = needed_letters(&self.names);
        let short = |name: &String| first(name, letters).to_owned();
        Arrangement {
            laid: self.laid.clone(),
            names: self.names.iter().map(short).collect(),
            ..*self
        }
    }

    /// The colors around all cells, row by row.
    pub(super) fn grid(&self) -> EdgeGrid {
        EdgeGrid {
            columns: self.columns.into(),
            cells: self.laid.iter().map(|laid| laid.edges).collect(),
        }
    }

    /// The text, with the name of each color between the two texts that `style` returns for its number.
    pub fn styled(&self, style: Style<'_>) -> String {
        let colors = self.laid.iter().flat_map(|laid| laid.edges);
        let widths = colors.map(|color| color_name(&self.names, color).chars().count());
        let width = widths.max().unwrap_or(1);
        // A name, centered in the width of the longest name; `line` where there is no tile.
        let name = |color: Option<u8>, fill: &str, line: &str| {
            let (name, (before, after)) = match color {
                Some(color) => (color_name(&self.names, color), style(color.into())),
                None => (line.to_owned(), Default::default()),
            };
            let room = width - name.chars().count();
            let (left, right) = (fill.repeat(room / 2), fill.repeat(room - room / 2));
            format!("{left}{before}{name}{after}{right}")
        };
        // The corners of tiles stand above the middles of the names on their left and right edges.
        let (left, right) = ((width - 1) / 2, width - 1 - (width - 1) / 2);
        let (before, after) = ("-".repeat(right + 1), "-".repeat(left + 1));
        let edge = |row: Option<u8>, column: Option<u8>, side: usize| {
            Some(self.edges(row?, column?)?[side])
        };
        let mut lines = Vec::new();
        for row in 0..=self.rows {
            let (above, below) = (row.checked_sub(1), Some(row));
            let mut across = format!("{}+", " ".repeat(left));
            for column in (0..self.columns).map(Some) {
                let color = edge(above, column, 2).or_else(|| edge(below, column, 0));
                across.push_str(&format!("{before}{}{after}+", name(color, "-", "-")));
            }
            lines.push(across);
            if row == self.rows {
                break;
            }
            let mut beside = String::new();
            for column in 0..=self.columns {
                let (left, right) = (column.checked_sub(1), Some(column));
                let color = edge(below, left, 1).or_else(|| edge(below, right, 3));
                beside.push_str(&name(color, " ", "|"));
                let is_empty = column < self.columns && self.edges(row, column).is_none();
                let inside = if is_empty { "." } else { "" };
                beside.push_str(&format!("{inside:^room$}", room = width + 2));
            }
            lines.push(beside.trim_end().to_owned());
        }
        lines.join("\n")
    }
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.styled(&|_| Default::default()))
    }
}
