//! The well-known sets of pieces.
//!
//! Polyforms of a size are found by growing: each of the next size is one of this size with a neighbor added. Two are
//! the same if a turn (or, where pieces may be turned over, a reflection) takes one to the other, so each is known by
//! the least of its images. There are 35 hexominoes, 60 if mirror images differ (OEIS A000105 and A000988), 7
//! tetrahexes (A000228, one-sided A006535) and 12 hexiamonds (A000577, one-sided A006534).

use super::cell::Shape;
use super::drawing::drawn;
use super::lattice::Lattice;
use super::pieces::{Piece, PiecesError, read_pieces, short_name};
use crate::problem::nearest;
use crate::sorted_set::sorted_set;

/// The names that [`named_set`] knows.
pub const NAMES: &[&str] = &[
    "monomino",
    "domino",
    "trominoes",
    "tetrominoes",
    "one-sided-tetrominoes",
    "pentominoes",
    "one-sided-pentominoes",
    "hexominoes",
    "one-sided-hexominoes",
    "heptominoes",
    "one-sided-heptominoes",
    "soma",
    "trihexes",
    "tetrahexes",
    "one-sided-tetrahexes",
    "pentahexes",
    "one-sided-pentahexes",
    "tetriamonds",
    "one-sided-tetriamonds",
    "pentiamonds",
    "one-sided-pentiamonds",
    "hexiamonds",
    "one-sided-hexiamonds",
    "heptiamonds",
    "one-sided-heptiamonds",
];

/// The sets of polyforms: name, lattice and number of cells.
const POLYFORMS: &[(&str, Lattice, usize)] = &[
    ("monomino", Lattice::Square, 1),
    ("domino", Lattice::Square, 2),
    ("trominoes", Lattice::Square, 3),
    ("tetrominoes", Lattice::Square, 4),
    ("pentominoes", Lattice::Square, 5),
    ("hexominoes", Lattice::Square, 6),
    ("heptominoes", Lattice::Square, 7),
    ("trihexes", Lattice::Hexagon, 3),
    ("tetrahexes", Lattice::Hexagon, 4),
    ("pentahexes", Lattice::Hexagon, 5),
    ("tetriamonds", Lattice::Triangle, 4),
    ("pentiamonds", Lattice::Triangle, 5),
    ("hexiamonds", Lattice::Triangle, 6),
    ("heptiamonds", Lattice::Triangle, 7),
];

/// The usual letters of the polyominoes of three to five squares, each with the rows of a drawing.
const LETTERS: &str = "\
    I ### L ##/#. I #### O ##/## T ###/.#. S .##/## L ###/#.. \
    F .##/##/.# I ##### L ####/#... N ##../.### P ##/##/# T ###/.#./.#. U #.#/### V #../#../### \
    W #../##./.## X .#./###/.#. Y ####/.#.. Z ##./.#./.##";

/// The Soma cube by Piet Hein (1933): A and B are mirror images.
const SOMA: &str = "V\n##\n#.\n\nL\n###\n#..\n\nT\n###\n.#.\n\nZ\n##.\n.##\n\n\
                    A\n##\n#.\n--\n.#\n..\n\nB\n##\n#.\n--\n..\n#.\n\nP\n##\n#.\n--\n#.\n..";

/// The pieces of a well-known set, one of each.
///
/// One-sided sets have both of two mirror images, the second with an apostrophe in its name, and are meant for rules
/// without reflection. Polyominoes of three to five squares have their usual letters; other pieces are named a, b, ...,
/// z, A, ..., Z, 0, ..., 9, and by numbers from there. A blank in `name` counts as a hyphen.
///
/// # Errors
///
/// If there is no such set.
pub fn named_set(name: &str) -> Result<Vec<Piece>, PiecesError> {
    let name = name.to_ascii_lowercase().replace(' ', "-");
    let unknown = || PiecesError::UnknownSet {
        suggestion: nearest(&name, NAMES.iter().copied()).map(str::to_owned),
        found: name.clone(),
    };
    if !NAMES.contains(&name.as_str()) {
        return Err(unknown());
    }
    if name == "soma" {
        return read_pieces(SOMA);
    }
    let one_sided = name.strip_prefix("one-sided-");
    let plain = one_sided.unwrap_or(&name);
    let mut sets = POLYFORMS.iter();
    let &(_, lattice, size) = sets.find(|set| set.0 == plain).ok_or_else(unknown)?;
    Ok(polyforms(lattice, size, one_sided.is_some()))
}

/// All polyforms of a size.
fn polyforms(lattice: Lattice, size: usize, one_sided: bool) -> Vec<Piece> {
    let min = |shape: &Shape, reflect: bool| {
        let group = lattice.symmetries(true, reflect, false);
        let images = group.iter().map(|symmetry| shape.turned(symmetry));
        images.min().expect("a group has an identity")
    };
    let mut shapes = vec![min(&Shape::on(lattice, [lattice.seed()]), true)];
    for _ in 1..size {
        let mut grown = Vec::new();
        for shape in &shapes {
            let neighbors = shape
                .cells()
                .iter()
                .flat_map(|&cell| lattice.neighbors(cell));
            for cell in neighbors.filter(|cell| cell.z == 0 && !shape.cells().contains(cell)) {
                let cells = shape.cells().iter().copied().chain([cell]);
                grown.push(min(&Shape::on(lattice, cells), true));
            }
        }
        shapes = sorted_set(grown);
    }
    let mut named: Vec<(String, Shape)> = shapes
        .into_iter()
        .enumerate()
        .map(
            |(place, shape)| match letter_of(&shape, |shape| min(shape, true)) {
                Some((letter, drawing)) => (letter, drawing),
                None => (short_name(place), shape),
            },
        )
        .collect();
    if lattice == Lattice::Square && size <= 5 {
        named.sort_unstable();
    }
    let mut pieces = Vec::new();
    for (name, shape) in named {
        let mirrored = lattice
            .symmetries(false, true, false)
            .iter()
            .map(|symmetry| shape.turned(symmetry))
            .find(|image| min(image, false) != min(&shape, false));
        let second = mirrored.filter(|_| one_sided);
        let second = second.map(|shape| (format!("{name}'"), shape));
        for (name, shape) in std::iter::once((name, shape)).chain(second) {
            pieces.push(Piece::new(name, shape, 1..=1));
        }
    }
    pieces
}

/// The usual letter of a polyomino and how it is usually drawn, if it has one.
fn letter_of(shape: &Shape, min: impl Fn(&Shape) -> Shape) -> Option<(String, Shape)> {
    if shape.lattice() != Lattice::Square {
        return None;
    }
    let words: Vec<&str> = LETTERS.split_whitespace().collect();
    words.chunks_exact(2).find_map(|pair| {
        let rows = pair[1].split('/').map(|row| (0, row));
        let drawing = drawn(rows).expect("the drawings are right");
        (min(&drawing) == *shape).then(|| (pair[0].to_owned(), drawing))
    })
}
