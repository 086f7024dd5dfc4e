//! Drawings of boards and pieces in text, one character per cell, with the marks of a [`PackingBoard`](super::PackingBoard).
//!
//! Rows of hexagons are shifted by half a cell, which is one column, and neighbors in a row are two columns apart.
//! Triangles in a row alternate between pointing down and up.

use super::cell::{Cell, CellMark, Shape};
use super::lattice::Lattice;

/// Why a text is not a drawing, in words, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub(super) struct DrawingError(String);

/// The rule for the places of hexagons and triangles.
fn rule(found: char) -> &'static str {
    match found {
        'o' => {
            "each row of hexagons is shifted by one column, and neighbors in it are two columns apart"
        }
        _ => "neighboring triangles in a row or one above the other point in opposite directions",
    }
}

/// The shape in a drawing, given as lines with their numbers. It has no cells if the drawing has none.
pub(super) fn drawn(lines: &[(usize, &str)]) -> Result<Shape, DrawingError> {
    let wrong = |what| Err(DrawingError(what));
    let mut cells = Vec::new();
    let mut lattice: Option<Lattice> = None;
    let (mut row, mut layer) = (0, 0);
    // An empty line below a row of the layer.
    let mut gap = None;
    // By how many columns the drawing is shifted against the lattice, modulo 2.
    let mut shift = None;
    for &(line, text) in lines {
        if is_layer_line(text) {
            (row, layer, gap) = (0, layer + 1, None);
            continue;
        }
        if text.is_empty() {
            gap = gap.or((row > 0).then_some(line));
            continue;
        }
        if let Some(line) = gap {
            return wrong(format!(
                "{line}: found an empty line in a drawing, expected . for a row of holes"
            ));
        }
        for (found, place) in text.trim_end().chars().zip(0..) {
            let column = place as usize + 1;
            let (own, third) = match found {
                '.' | ' ' => continue,
                '#' | '+' => (Lattice::Square, 0),
                'o' => (Lattice::Hexagon, 0),
                'v' => (Lattice::Triangle, 1),
                '^' => (Lattice::Triangle, 2),
                _ => {
                    return wrong(format!(
                        "{line}:{column}: found {found:?} in a drawing, expected # for a cell (o for a hexagon, ^ or v for a \
                         triangle) or . for a hole"
                    ));
                }
            };
            let lattice = *lattice.get_or_insert(own);
            if own != lattice {
                let cells = lattice.cells();
                return wrong(format!(
                    "{line}:{column}: found {found:?} in a drawing of {cells}, expected only {cells}"
                ));
            }
            if own == Lattice::Square {
                let optional = found == '+';
                let cell = Cell::at(place, row, layer);
                cells.push((cell, CellMark { color: 0, optional }));
                continue;
            }
            if layer > 0 {
                let cells = lattice.cells();
                return wrong(format!(
                    "{line}: found a second layer of {cells}, expected one"
                ));
            }
            let twice = place - row - third;
            let shift = *shift.get_or_insert(twice.rem_euclid(2));
            if twice.rem_euclid(2) != shift {
                let rule = rule(found);
                return wrong(format!(
                    "{line}:{column}: found {found:?} out of place; {rule}"
                ));
            }
            let along = (twice - shift) / 2;
            let cell = match own {
                Lattice::Triangle => Cell::at(3 * along + third, 3 * row + third, 0),
                _ => Cell::at(along, row, 0),
            };
            cells.push((cell, CellMark::default()));
        }
        row += 1;
    }
    Ok(Shape::marked(lattice.unwrap_or_default(), cells))
}

/// Whether a line is a comment.
pub(super) fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// Whether a line of a drawing begins the next layer.
pub(super) fn is_layer_line(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.chars().all(|letter| letter == '-')
}

/// Whether a line can be part of a drawing.
pub(super) fn is_drawing(line: &str) -> bool {
    let line = line.trim();
    let known = |letter: char| matches!(letter, '#' | '+' | 'o' | 'v' | '^' | '.' | ' ');
    is_layer_line(line) || (!line.is_empty() && line.chars().all(known))
}
