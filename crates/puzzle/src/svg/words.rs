//! Pictures of word squares: one letter per cell.

use super::{Draw, Font, MARGIN, Picture, SIDE};
use crate::words::WordGrid;

impl Draw for WordGrid {
    /// The letters as capitals, if the capital is a single character.
    fn picture(&self) -> Picture {
        let rows = self.rows();
        let columns = rows.first().map_or(0, Vec::len);
        let width = columns as i32 * SIDE;
        let height = rows.len() as i32 * SIDE;
        let mut picture = Picture::new(width + 2 * MARGIN, height + 2 * MARGIN);
        let mut lines = String::new();
        for row in 1..rows.len() as i32 {
            lines.push_str(&format!("M{MARGIN} {}h{width}", MARGIN + row * SIDE));
        }
        for column in 1..columns as i32 {
            lines.push_str(&format!("M{} {MARGIN}v{height}", MARGIN + column * SIDE));
        }
        picture.path(&lines, "none", "#999999", 1);
        picture.frame(width, height);
        let font = Font::plain(22, "black");
        for (row, word) in (0..).zip(rows) {
            for (column, &letter) in (0..).zip(word).filter(|(_, letter)| **letter != ' ') {
                let mut capital = letter.to_uppercase();
                let shown = match (capital.next(), capital.next()) {
                    (Some(capital), None) => capital,
                    _ => letter,
                };
                let [x, y] = [column, row].map(|place| MARGIN + place * SIDE + SIDE / 2);
                picture.text((x, y), &font, shown);
            }
        }
        picture.titled("A square of words")
    }
}
