//! Pictures of Kakuro: dark walls with their sums, given digits in bold.

use super::{Draw, Font, Picture};
use crate::kakuro::{Completed, Field};

const SIDE: i32 = 36;
const MARGIN: i32 = 12;

impl Draw for Completed {
    fn picture(&self) -> Picture {
        let (rows, columns) = self.size();
        let (width, height) = (columns as i32 * SIDE, rows as i32 * SIDE);
        let mut picture = Picture::new(width + 2 * MARGIN, height + 2 * MARGIN);
        let corner = |place: usize| {
            let corner = |number: usize| MARGIN + number as i32 * SIDE;
            (corner(place % columns), corner(place / columns))
        };
        let (mut cells, mut slashes) = (String::new(), String::new());
        for (place, field) in self.fields().iter().enumerate() {
            let (x, y) = corner(place);
            match *field {
                Field::Cell(digit) => {
                    cells.push_str(&format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"));
                    let bold = self.is_given(place);
                    let font = Font {
                        size: 22,
                        bold,
                        color: if bold { "black" } else { "#1c5aa6" },
                    };
                    picture.text((x + SIDE / 2, y + SIDE / 2), &font, digit);
                }
                Field::Wall { down, across } => {
                    picture.rect([x, y, SIDE, SIDE], WALL);
                    if down.or(across).is_some() {
                        slashes.push_str(&format!("M{x} {y}l{SIDE} {SIDE}"));
                    }
                    let font = Font {
                        size: 12,
                        bold: false,
                        color: "#ffffff",
                    };
                    if let Some(sum) = down {
                        picture.text((x + 11, y + 27), &font, sum);
                    }
                    if let Some(sum) = across {
                        picture.text((x + 25, y + 10), &font, sum);
                    }
                }
            }
        }
        picture.path(&slashes, "none", "#bbbbbb", 1);
        picture.path(&cells, "none", "#999999", 1);
        let frame = format!("M{MARGIN} {MARGIN}h{width}v{height}h-{width}z");
        picture.path(&frame, "none", "black", 2);
        picture.titled(format!("A Kakuro of {rows} x {columns} fields"))
    }
}

/// The color of a wall. The sums on it stay white in a dark scheme.
const WALL: &str = "#4a4a4a";
