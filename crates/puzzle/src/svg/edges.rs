//! Pictures of tiles with colored edges: four triangles a tile, one to each edge.

use super::logic::RED;
use super::palette::Shade;
use super::{Draw, MARGIN, Picture};
use crate::edges::{Arrangement, EdgeMatching};
use quadrille_engine::why::Why;

const SIDE: i32 = 48;

impl Draw for Arrangement {
    fn picture(&self) -> Picture {
        let (rows, columns) = self.size();
        let mut picture = blank(self.size());
        // Tiles hide the lines of their cells.
        if self.tiles().len() < usize::from(rows) * usize::from(columns) {
            draw_grid(&mut picture, self.size());
        }
        for laid in self.tiles() {
            let (x, y) = (corner(laid.column), corner(laid.row));
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

/// The board of a puzzle without a solution: the cells that a reason is about are red. `None` if it is about none.
pub fn edges_reason(puzzle: &EdgeMatching, why: &Why) -> Option<Picture> {
    let red = puzzle.blamed(why);
    let mut picture = blank(puzzle.size());
    for &(row, column) in &red {
        picture.rect([corner(column), corner(row), SIDE, SIDE], RED);
    }
    draw_grid(&mut picture, puzzle.size());
    let picture = picture.titled("Cells that cannot all be covered by tiles with matching edges");
    (!red.is_empty()).then_some(picture)
}

/// The upper or left end of a cell in a row or column.
fn corner(number: u8) -> i32 {
    MARGIN + i32::from(number) * SIDE
}

/// An empty picture of a board with these numbers of rows and columns.
fn blank((rows, columns): (u8, u8)) -> Picture {
    Picture::new(corner(columns) + MARGIN, corner(rows) + MARGIN)
}

/// Lines between the cells, and a frame around them.
fn draw_grid(picture: &mut Picture, (rows, columns): (u8, u8)) {
    let (width, height) = (i32::from(columns) * SIDE, i32::from(rows) * SIDE);
    let down = (1..columns).map(|column| format!("M{} {MARGIN}v{height}", corner(column)));
    let across = (1..rows).map(|row| format!("M{MARGIN} {}h{width}", corner(row)));
    let lines: String = down.chain(across).collect();
    picture.path(&lines, "none", "#999999", 1);
    picture.frame(width, height);
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
