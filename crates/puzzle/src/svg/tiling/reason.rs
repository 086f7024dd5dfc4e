//! Pictures of reasons why a packing has no solution: black and white cells, weights, and cells that clash.

use super::{LABEL, MARGIN, cells, outline};
use crate::packing::{BoardWeights, Cell};
use crate::svg::{Draw, Font, Picture};

impl Draw for BoardWeights {
    /// The board: cells with a weight above 0 are black, those below 0 are white, the others are gray. If weights are not
    /// a coloring, they stand in the cells. Cells that cannot all be covered have a red border.
    fn picture(&self) -> Picture {
        let (min, max) = cells::bounds(&self.board);
        let (width, height) = (max.0 - min.0, max.1 - min.1);
        let layers = self.board.extent().z;
        let label = if layers > 1 { LABEL } else { 0 };
        let mut picture = Picture::new(
            layers * (width + MARGIN) + MARGIN,
            height + label + 2 * MARGIN,
        );
        for z in 0..layers {
            let left = MARGIN + z * (width + MARGIN);
            if layers > 1 {
                let font = Font::plain(13, "#666666");
                let place = (left + width / 2, MARGIN + label / 2);
                picture.text(place, &font, format!("layer {}", z + 1));
            }
            self.layer(&mut picture, z, (left - min.0, MARGIN + label - min.1));
        }
        picture.titled(match (self.is_weighed(), self.is_coloring()) {
            (false, _) => "Cells that cannot all be covered",
            (true, true) => "A coloring that proves that there is no solution",
            (true, false) => "Weights that prove that there is no solution",
        })
    }
}

impl BoardWeights {
    fn layer(&self, picture: &mut Picture, z: i32, shift: (i32, i32)) {
        let lattice = self.board.lattice();
        let all = self.board.cells().iter().copied().enumerate();
        let all: Vec<(usize, Cell)> = all.filter(|(_, cell)| cell.z == z).collect();
        for &(number, cell) in &all {
            let weight = self.weights[number];
            let (fill, ink) = match weight {
                1.. => ("#444444", "#ffffff"),
                0 => ("#cccccc", "#000000"),
                _ => ("#ffffff", "#000000"),
            };
            let outline = outline::outline(lattice, &[cell], shift);
            picture.path(&outline, fill, "#666666", 1);
            if weight != 0 && !self.is_coloring() {
                let font = Font::plain(13, ink);
                let (x, y) = cells::center(lattice, cell);
                picture.text((x + shift.0, y + shift.1), &font, weight);
            }
        }
        let clashing = all.iter().filter(|(number, _)| self.conflict[*number]);
        let clashing: Vec<Cell> = clashing.map(|&(_, cell)| cell).collect();
        if !clashing.is_empty() {
            let outline = outline::outline(lattice, &clashing, shift);
            picture.path(&outline, "none", "#a40122", 3);
        }
    }
}
