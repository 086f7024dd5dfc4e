//! Boards and sets of pieces, by name or from files.

use std::fmt::Display;
use std::path::Path;

use anyhow::bail;
use quadrille::puzzle::packing::{
    Lattice, NAMES, PackingBoard, ParseBoardError, Piece, PiecesError, named_set, read_pieces,
};

use super::arrays;
use crate::input::text as text_of;
use crate::kind::InputKind;
use crate::{files, input};

/// A board by its size, or from a file, which may have been `read`.
pub fn board(text: &str, read: Option<Vec<u8>>) -> anyhow::Result<PackingBoard> {
    match text.parse::<PackingBoard>() {
        Ok(board) => return Ok(board),
        Err(error) if error.is_other_text() => {}
        // A text that looks like a drawing is one, unless there is a file of that name.
        Err(_) if text == "-" || Path::new(text).exists() => {}
        Err(error) => return Err(error.into()),
    }
    if text != "-" && !Path::new(text).exists() {
        let file = match text.contains(['.', '/', '\\']) {
            true => "; there is no file of that name",
            false => ", or a file",
        };
        bail!(
            "found the board {text:?}, expected a size such as 6x10, 8x8-center, 3x4x5 or hex-hexagon-4{file}"
        );
    }
    let drawing = match read {
        Some(bytes) => input::text_in(Path::new(text), bytes)?,
        None => text_of(Path::new(text), "a board")?,
    };
    let wrong =
        |error: &dyn Display| input::mistake(Path::new(text), &drawing, &[InputKind::Board], error);
    let arrays = arrays::drawn(&drawing, false).map_err(|error| wrong(&error))?;
    let drawn = arrays.as_ref().map_or(&drawing, |arrays| &arrays.drawings);
    if arrays.is_some() && drawn.trim_end().contains("\n\n") {
        return Err(wrong(&"found several arrays, expected one, the board"));
    }
    drawn
        .parse()
        .map_err(|error: ParseBoardError| wrong(&error))
}

/// Pieces by the name of their set, or from a file.
pub fn pieces(text: &str) -> anyhow::Result<Vec<Piece>> {
    let unknown = match named_set(text) {
        Ok(pieces) => return Ok(pieces),
        Err(error) => error,
    };
    if text != "-" && !Path::new(text).exists() {
        bail!(
            "found the pieces {text:?}, expected a set or a file; {}",
            instead(text, &unknown)
        );
    }
    let drawing = text_of(Path::new(text), "pieces")?;
    let wrong = |error: &dyn Display| {
        let wanted = [InputKind::Board, InputKind::Pieces];
        input::mistake(Path::new(text), &drawing, &wanted, error)
    };
    let pieces = match arrays::drawn(&drawing, true).map_err(|error| wrong(&error))? {
        Some(arrays) => read_pieces(&arrays.drawings).map_err(|error| arrays.placed(error)),
        None => read_pieces(&drawing),
    };
    let pieces = pieces.map_err(|error| wrong(&error))?;
    if pieces.is_empty() {
        bail!(
            "{}: found no pieces, expected drawings with # for a cell",
            files::name(Path::new(text))
        );
    }
    Ok(pieces)
}

/// What may be meant by a text that is no set and no file.
fn instead(text: &str, unknown: &PiecesError) -> String {
    if let Some((set, copies)) = copied_set(text) {
        return format!("`--pieces {set} --copies {copies}` says that");
    }
    if let PiecesError::UnknownSet {
        suggestion: Some(set),
        ..
    } = unknown
    {
        return format!("did you mean {set}?");
    }
    if text.contains(['.', '/', '\\']) {
        return "there is no file of that name".to_owned();
    }
    let all = "`quadrille polyomino --help` lists the sets";
    match &nearest_sets(text)[..] {
        [] => all.to_owned(),
        sets => format!("the nearest: {}; {all}", sets.join(", ")),
    }
}

/// A set and a number of copies as `--copies` takes it, of `2x:domino` or `0-x domino`: so files of pieces write them.
fn copied_set(text: &str) -> Option<(&str, &str)> {
    let (copies, set) = text.split_once([':', ' '])?;
    let range = super::copies(copies).ok()?;
    let copies = match range == (0..=u32::MAX) {
        true => "any",
        false => copies.trim_end_matches('x'),
    };
    named_set(set).is_ok().then_some((set, copies))
}

/// The sets with names like a text, at most three. One-sided ones go without saying.
fn nearest_sets(text: &str) -> Vec<&'static str> {
    let likeness = |set: &str| strsim::jaro_winkler(text, set);
    let sets = NAMES.iter().copied();
    let mut near: Vec<&str> = sets
        .filter(|set| !set.starts_with("one-sided-") && likeness(set) > 0.7)
        .collect();
    near.sort_by(|one, other| likeness(other).total_cmp(&likeness(one)));
    near.truncate(3);
    near
}

/// The set of pieces with as many cells as the board, if there is one; otherwise the usual set of the lattice.
pub fn default_set(board: &PackingBoard) -> &'static str {
    let sets: &[&str] = match board.lattice() {
        Lattice::Hexagon => &["tetrahexes", "trihexes", "pentahexes"],
        Lattice::Triangle => &["hexiamonds", "tetriamonds", "pentiamonds", "heptiamonds"],
        _ if board.extent().z > 1 => &["pentominoes", "soma", "tetrominoes", "hexominoes"],
        _ => &["pentominoes", "trominoes", "tetrominoes", "hexominoes"],
    };
    let area = |set: &str| {
        let pieces = named_set(set).unwrap_or_default();
        pieces
            .iter()
            .map(|piece| piece.shape.cells().len())
            .sum::<usize>()
    };
    let mut fitting = sets.iter().filter(|set| area(set) == board.cells().len());
    fitting.next().unwrap_or(&sets[0])
}
