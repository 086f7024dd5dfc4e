//! Pictures of Kakuro: dark walls with their sums, given digits in bold.

use super::logic::RED;
use super::{Draw, Font, MARGIN, Picture, SIDE};
use crate::kakuro::{Completed, Field, Kakuro};
use quadrille_engine::why::Why;

impl Draw for Completed {
    fn picture(&self) -> Picture {
        let given = |place| self.is_given(place);
        drawn(self.size(), self.fields(), given, &[])
    }
}

/// A Kakuro without a solution: the cells that a reason is about are red. `None` if it is about none.
///
/// ```
/// use quadrille::puzzle::{Puzzle, kakuro::Kakuro};
/// use quadrille::svg::kakuro_reason;
///
/// let puzzle: Kakuro = "# 5\\ 6\\\n\\5 . .\n\\5 . .".parse()?;
/// let why = puzzle.problem().search().why();
/// let picture = kakuro_reason(&puzzle, &why).expect("all four cells");
/// assert_eq!(picture.to_string().matches("\" fill=\"#f2c6c6\"").count(), 4);
/// # Ok::<(), quadrille::puzzle::kakuro::KakuroError>(())
/// ```
pub fn kakuro_reason(puzzle: &Kakuro, why: &Why) -> Option<Picture> {
    let cells = puzzle.blamed(why);
    let picture = || drawn(puzzle.size(), puzzle.fields(), |_| true, &cells);
    (!cells.is_empty()).then(picture)
}

/// The fields of a Kakuro, with some cells in red.
fn drawn(
    (rows, columns): (usize, usize),
    fields: &[Field],
    is_given: impl Fn(usize) -> bool,
    red: &[u16],
) -> Picture {
    let (width, height) = (columns as i32 * SIDE, rows as i32 * SIDE);
    let mut picture = Picture::new(width + 2 * MARGIN, height + 2 * MARGIN);
    let corner = |place: usize| {
        let corner = |number: usize| MARGIN + number as i32 * SIDE;
        (corner(place % columns), corner(place / columns))
    };
    for &cell in red {
        let (x, y) = corner(cell.into());
        picture.rect([x, y, SIDE, SIDE], RED);
    }
    let (mut cells, mut slashes) = (String::new(), String::new());
    for (place, field) in fields.iter().enumerate() {
        let (x, y) = corner(place);
        match *field {
            Field::Cell(digit) => {
                cells.push_str(&format!("M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z"));
                let bold = is_given(place);
                let font = Font {
                    size: 22,
                    bold,
                    color: if bold { "black" } else { "#1c5aa6" },
                };
                if digit > 0 {
                    picture.text((x + SIDE / 2, y + SIDE / 2), &font, digit);
                }
            }
            Field::Wall { down, across } => {
                picture.rect([x, y, SIDE, SIDE], WALL);
                if down.or(across).is_some() {
                    slashes.push_str(&format!("M{x} {y}l{SIDE} {SIDE}"));
                }
                let font = Font::plain(12, "#ffffff");
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
    picture.frame(width, height);
    picture.titled(format!("A Kakuro of {rows} x {columns} fields"))
}

/// The color of a wall. The sums on it stay white in a dark scheme.
const WALL: &str = "#4a4a4a";
