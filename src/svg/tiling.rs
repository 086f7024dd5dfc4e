//! Pictures of packed boards: every piece one outlined path in a colour of its own, layers side by side.

use super::palette::Shade;
use super::{Draw, Font, Picture, trace};
use crate::puzzle::packing::{Cell, Tiling};

const SIDE: i32 = 32;
const MARGIN: i32 = 12;

/// A packed board, with or without the names of the pieces. A piece has the same colour in every picture.
pub fn tiling(tiling: &Tiling, names: bool) -> Picture {
    let size = tiling.board().extent();
    let step = size.x * SIDE + 2 * MARGIN;
    let mut picture = Picture::new(step * size.z, size.y * SIDE + 2 * MARGIN);
    for z in 0..size.z {
        let origin = (step * z + MARGIN, MARGIN);
        let layer = |cells: &[Cell]| -> Vec<(i32, i32)> {
            let cells = cells.iter().filter(|cell| cell.z == z);
            cells.map(|cell| (cell.x, cell.y)).collect()
        };
        let board = trace(layer(tiling.board().cells()), SIDE, origin);
        picture.path(&board, "#dddddd", "black", 2);
        for placed in tiling.placed() {
            let cells = layer(&placed.cells);
            let shade = Shade::new(placed.piece);
            if let Some(&(x, y)) = cells.first() {
                picture.path(&trace(cells, SIDE, origin), &shade.hex(), "black", 2);
                if names {
                    let (name, size) = fitted(&placed.name);
                    let font = Font {
                        size,
                        bold: false,
                        color: shade.ink(),
                    };
                    let middle = (
                        origin.0 + x * SIDE + SIDE / 2,
                        origin.1 + y * SIDE + SIDE / 2,
                    );
                    picture.text(middle, &font, name);
                }
            }
        }
    }
    picture
}

/// As much of a name as fits into a cell, and the size of the letters.
fn fitted(name: &str) -> (String, i32) {
    let length = name.chars().count();
    if length > 6 {
        let start: String = name.chars().take(5).collect();
        return (format!("{start}…"), 7);
    }
    // A letter is about two thirds as wide as its size.
    let size = (SIDE - 2) * 3 / 2 / (length as i32).max(1);
    (name.to_owned(), size.min(16))
}

impl Draw for Tiling {
    /// The board with the names of the pieces.
    fn picture(&self) -> Picture {
        tiling(self, true)
    }
}
