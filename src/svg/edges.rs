//! Pictures of tiles with colored edges: four triangles a tile, one to each edge.

use super::palette::Shade;
use super::{Draw, Picture};
use crate::puzzle::edges::Arrangement;

const SIDE: i32 = 48;
const MARGIN: i32 = 12;

impl Draw for Arrangement {
    fn picture(&self) -> Picture {
        let (rows, columns) = self.size();
        let width = i32::from(columns) * SIDE;
        let height = i32::from(rows) * SIDE;
        let mut picture = Picture::new(width + 2 * MARGIN, height + 2 * MARGIN);
        for laid in self.tiles() {
            let x = MARGIN + i32::from(laid.column) * SIDE;
            let y = MARGIN + i32::from(laid.row) * SIDE;
            let corners = [(x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)];
            let (middle_x, middle_y) = (x + SIDE / 2, y + SIDE / 2);
            for (edge, color) in laid.edges.into_iter().enumerate() {
                let ((ax, ay), (bx, by)) = (corners[edge], corners[(edge + 1) % 4]);
                let triangle = format!("M{ax} {ay}L{bx} {by}L{middle_x} {middle_y}Z");
                let shade = shade_of_color(color);
                picture.path(&triangle, &shade.hex(), "#333333", 1);
            }
            let frame = format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
            picture.path(&frame, "none", "black", 2);
        }
        picture.titled("Squares with matching edges")
    }
}

/// The shade of a color of edges. Yellow, blue and purple come first: they differ in gray too.
fn shade_of_color(color: u8) -> Shade {
    const ORDER: [usize; 12] = [3, 2, 4, 0, 1, 6, 8, 5, 9, 7, 10, 11];
    let color = usize::from(color);
    Shade::new(match ORDER.get(color) {
        Some(&shade) => shade,
        None => color,
    })
}
