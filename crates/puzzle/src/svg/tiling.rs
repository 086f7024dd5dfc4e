//! Pictures of packed boards: every piece an outlined area in a color that none of its neighbors has.
//!
//! A plane board is one layer. A solid is drawn as a box seen from a corner, with its layers next to it, because the
//! box hides its inside.

mod cells;
mod coloring;
mod names;
mod outline;
mod reason;
mod solid;

use super::palette::Shade;
use super::{Draw, Font, MARGIN, Picture};
use crate::packing::{Cell, Tiling};
use quadrille_engine::messages::plural;

/// The height of the line with the name of a layer.
const LABEL: i32 = 22;

/// A packed board, with or without the names of the pieces.
///
/// Pieces that touch have different colors, which color-blind readers can distinguish. A piece keeps its color from
/// picture to picture if its neighbors allow that.
fn tiling(tiling: &Tiling, names: bool) -> Picture {
    let shades = coloring::shades(tiling);
    let layers = tiling.board().extent().z;
    let kinds = tiling.placed().len();
    let title = format!(
        "{} on a board of {}",
        plural(kinds, "piece"),
        plural(tiling.board().cells().len(), "cell")
    );
    let first = Layer::new(tiling, 0);
    let (width, height) = first.size();
    if layers <= 1 {
        let mut picture = Picture::new(width + 2 * MARGIN, height + 2 * MARGIN);
        first.draw(&mut picture, (MARGIN, MARGIN), &shades, names);
        return picture.titled(title);
    }
    let solid = solid::Solid::new(tiling);
    let (solid_width, solid_height) = solid.size();
    // Layers stand in columns no higher than the box needs.
    let step = (width + 2 * MARGIN, height + LABEL + MARGIN);
    let rows = ((solid_height + MARGIN) / step.1).clamp(1, layers);
    let columns = (layers + rows - 1) / rows;
    let whole_height = solid_height.max(rows * step.1 - MARGIN) + 2 * MARGIN;
    let left = solid_width + 3 * MARGIN;
    let mut picture = Picture::new(left + columns * step.0, whole_height);
    let top = (whole_height - solid_height) / 2;
    solid.draw(&mut picture, (MARGIN, top), &shades);
    let font = Font::plain(13, "#666666");
    for z in 0..layers {
        let layer = Layer { z, ..first };
        let x = left + z / rows * step.0 + MARGIN;
        let y = MARGIN + z % rows * step.1;
        let place = (x + width / 2, y + LABEL / 2);
        picture.text(place, &font, format!("layer {}", z + 1));
        layer.draw(&mut picture, (x, y + LABEL), &shades, names);
    }
    picture.titled(title)
}

/// A layer of a packed board.
#[derive(Clone, Copy)]
struct Layer<'t> {
    tiling: &'t Tiling,
    z: i32,
    /// The smallest coordinates of the corners of the cells of all layers, and the largest.
    min: (i32, i32),
    max: (i32, i32),
}

impl<'t> Layer<'t> {
    fn new(tiling: &'t Tiling, z: i32) -> Self {
        let (min, max) = cells::bounds(tiling.board());
        Layer {
            tiling,
            z,
            min,
            max,
        }
    }

    /// Width and height in pixels.
    fn size(&self) -> (i32, i32) {
        (self.max.0 - self.min.0, self.max.1 - self.min.1)
    }

    /// The cells that are in this layer.
    fn within(&self, cells: &[Cell]) -> Vec<Cell> {
        let cells = cells.iter().copied();
        cells.filter(|cell| cell.z == self.z).collect()
    }

    /// Draws the layer with its upper left corner at `origin`.
    fn draw(&self, picture: &mut Picture, origin: (i32, i32), shades: &[Shade], names: bool) {
        let lattice = self.tiling.board().lattice();
        let shift = (origin.0 - self.min.0, origin.1 - self.min.1);
        let board = self.within(self.tiling.board().cells());
        let outline = outline::outline(lattice, &board, shift);
        picture.path(&outline, "#dddddd", "black", 2);
        let mut parts = Vec::new();
        for (placed, &shade) in self.tiling.placed().iter().zip(shades) {
            let cells = self.within(&placed.cells);
            if !cells.is_empty() {
                let outline = outline::outline(lattice, &cells, shift);
                picture.path(&outline, &shade.hex(), "black", 2);
                parts.push((cells, placed.name.as_str(), shade));
            }
        }
        if !names {
            return;
        }
        let words = parts.iter().map(|(cells, name, _)| (&cells[..], *name));
        let words: Vec<(&[Cell], &str)> = words.collect();
        let (size, places) = names::places(lattice, &words);
        for ((_, _, shade), (middle, name)) in parts.iter().zip(places) {
            let font = Font::plain(size, shade.ink());
            picture.text((middle.0 + shift.0, middle.1 + shift.1), &font, name);
        }
    }
}

impl Draw for Tiling {
    /// The board, with the names of the pieces unless all that the puzzle has are of one name, and several are placed.
    fn picture(&self) -> Picture {
        tiling(self, self.placed().len() == 1 || self.has_kinds())
    }
}
