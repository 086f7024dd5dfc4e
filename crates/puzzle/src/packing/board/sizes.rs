//! Boards by size: `6x10`, `2x3x10`, `8x8-center`, `hex-hexagon-4`, `tri-parallelogram-6x6`.

use super::{BoardFlaw, PackingBoard, ParseBoardError};
use crate::packing::cell::Cell;
use crate::packing::lattice::Lattice;

/// The board of a size; `None` if the text does not have the form of a size.
pub(super) fn read(text: &str) -> Option<Result<PackingBoard, ParseBoardError>> {
    let text = text.to_ascii_lowercase();
    if let Some(rest) = text.strip_prefix("hex-") {
        return form(Lattice::Hexagon, rest);
    }
    if let Some(rest) = text.strip_prefix("tri-") {
        return form(Lattice::Triangle, rest);
    }
    let (size, center) = match text.split_once('-') {
        Some((size, "center" | "centre")) => (size, true),
        Some(_) => return None,
        None => (&text[..], false),
    };
    let board = match numbers(size)?[..] {
        [rows, columns] => PackingBoard::block(1, rows, columns),
        [layers, rows, columns] => {
            PackingBoard::block(layers, rows, columns).map(PackingBoard::boxed)
        }
        _ => return None,
    };
    Some(match center {
        true => board.and_then(|board| board.without_center()),
        false => board,
    })
}

/// Numbers with `x` or `*` between them.
fn numbers(text: &str) -> Option<Vec<usize>> {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let number = |part: &str| part.parse().ok().filter(|_| digits(part));
    text.split(['x', '*']).map(number).collect()
}

/// A hexagon, triangle or parallelogram of cells, such as `hexagon-4` or `parallelogram-4x7`.
fn form(lattice: Lattice, text: &str) -> Option<Result<PackingBoard, ParseBoardError>> {
    let (form, size) = text.split_once('-')?;
    let (rows, columns) = match (form, &numbers(size)?[..]) {
        ("hexagon" | "triangle" | "rhombus", &[side]) => (side, side),
        ("parallelogram" | "rhombus", &[rows, columns]) => (rows, columns),
        _ => return None,
    };
    if rows.max(columns) > PackingBoard::MAX {
        return Some(Err(BoardFlaw::TooLarge.into()));
    }
    let (rows, columns) = (rows as i32, columns as i32);
    // A triangle has its center at a third of an edge from the lines around it, so its bounds are three times as large.
    let (scale, thirds): (i32, &[i32]) = match lattice {
        Lattice::Triangle => (3, &[1, 2]),
        _ => (1, &[0]),
    };
    let inside = |x: i32, y: i32| match form {
        "hexagon" => [x, y, x + y].iter().all(|value| value.abs() < scale * rows),
        "triangle" => x + y < scale * rows,
        _ => true,
    };
    let low = if form == "hexagon" { -rows } else { 0 };
    // A triangle stands on its base.
    let sign = if form == "triangle" { -1 } else { 1 };
    let mut cells = Vec::new();
    for y in low..rows {
        for x in low..columns {
            for third in thirds {
                let (x, y) = (scale * x + third, scale * y + third);
                if inside(x, y) {
                    let (x, y) = (sign * x, sign * y);
                    cells.push(Cell { x, y, z: 0 });
                }
            }
            if cells.len() > PackingBoard::MAX {
                return Some(Err(BoardFlaw::TooLarge.into()));
            }
        }
    }
    Some(PackingBoard::on(lattice, cells))
}
