//! Pictures of tiles with colored edges: four triangles a tile, one to each edge.

use super::palette::Shade;
use super::{Draw, Picture};
use crate::edges::Arrangement;

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
                let shade = self.shade(color.into());
                picture.path(&triangle, &shade.hex(), "#333333", 1);
            }
            let frame = format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z");
            picture.path(&frame, "none", "black", 2);
        }
        picture.titled("Squares with matching edges")
    }
}

impl Arrangement {
    /// The shade of a color: the one of its name, if all names are those of colors; otherwise one of the palette.
    pub fn shade(&self, color: u32) -> Shade {
        let names = self.color_names().iter();
        let named: Option<Vec<Shade>> = names.map(|name| Shade::named(name)).collect();
        let shade = named.and_then(|named| named.get(color as usize).copied());
        shade.unwrap_or_else(|| Shade::of_edge(color as usize))
    }
}
