//! Puzzle files of BurrTools, `.xmpuzzle`: packing puzzles of cubes.
//!
//! BurrTools by Andreas Röver is the program in which most assembly puzzles are designed. Its files are XML, usually
//! compressed by gzip. A file has shapes, and problems that each say which shapes are the pieces, how many of each
//! there are, and which shape they make up. Cells of that shape may be optional, and cells may have colors: a colored
//! cell of a piece goes to a cell without a color or to one whose color the problem allows for it.
//!
//! The reader handles only the assembly: where pieces fit, not whether they can be taken apart again.
//! [`BurrFile::ignored`] lists what it leaves out. It supports only grids of cubes.

mod xml;

use std::ops::RangeInclusive;

use super::packing::{Cell, Packing, PackingBoard, PackingError, Piece, Rules};
use super::packing::{CellMark, Lattice, Shape};
use quadrille_engine::sort::sorted_set;
use xml::Element;

/// A file of BurrTools.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BurrFile {
    /// The problems that can be solved.
    pub problems: Vec<BurrProblem>,
    /// The number of all problems, with those that were left out.
    pub problem_count: usize,
    /// What the reader left out, one sentence each.
    pub ignored: Vec<String>,
}

/// A problem of a file of BurrTools: pieces that make up a shape.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BurrProblem {
    /// Its number in the file, from 1.
    pub number: usize,
    /// Its name; empty if it has none.
    pub name: String,
    /// The shape to make up.
    pub board: PackingBoard,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Pairs of a color of a piece and a color of the board that may meet.
    pairs: Vec<(u16, u16)>,
}

impl BurrProblem {
    /// The puzzle. Pieces of BurrTools may be turned in space but not reflected; `rules` should say so. The board is a box,
    /// also where it has one layer.
    ///
    /// # Errors
    ///
    /// As [`Packing::new`].
    pub fn packing(&self, rules: Rules) -> Result<Packing, PackingError> {
        let agree = |piece, board| {
            piece == 0 || board == 0 || self.pairs.binary_search(&(piece, board)).is_ok()
        };
        Packing::build(self.board.clone(), self.pieces.clone(), rules, true, &agree)
    }
}

/// Why a file is not a readable file of BurrTools, in words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BurrError(String);

/// The largest number of cells in the bounding box of a shape.
const MAX_CELLS: usize = 1_000_000;

/// The largest number of cells in all shapes, boards and pieces of a file: a file of 60 KB could name a large shape a thousand
/// times, and each piece has its own cells. A problem for which there is no room is left out.
const MAX_ALL_CELLS: usize = 4_000_000;

/// What a file may still have, and what was left out of it so far.
struct Reading {
    cells: usize,
    ignored: Vec<String>,
}

impl Reading {
    /// Makes room for this many cells.
    fn take(&mut self, cells: usize, element: &Element) -> Result<(), BurrError> {
        let left = self.cells.checked_sub(cells);
        self.cells = left.ok_or_else(|| {
            let all = cells.saturating_add(MAX_ALL_CELLS - self.cells);
            let found = format!("{all} cells in the shapes, boards and pieces so far");
            element.unexpected(found, "at most 4,000,000")
        })?;
        Ok(())
    }

    /// Notes what is left out, if it is there.
    fn ignore(&mut self, is_there: bool, what: &str) {
        self.ignored.extend(is_there.then(|| what.to_owned()));
    }
}

/// Whether a file looks like one of BurrTools: XML with a puzzle, or compressed.
pub fn is_likely(bytes: &[u8]) -> bool {
    let start = &bytes[..bytes.len().min(1_000)];
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    bytes.starts_with(&[0x1f, 0x8b]) || text.starts_with('<') && text.contains("<puzzle")
}

/// Reads a file of BurrTools, compressed or not.
///
/// ```
/// use quadrille::puzzle::{Puzzle, burr};
/// use quadrille::puzzle::packing::Rules;
///
/// let text = r#"<puzzle version="2"><gridType type="0"/><colors/><shapes>
///   <voxel x="2" y="1" z="1" type="0">##</voxel>
///   <voxel x="2" y="2" z="2" type="0">########</voxel>
/// </shapes><problems><problem><shapes><shape id="0" count="4"/></shapes><result id="1"/></problem></problems></puzzle>"#;
/// let file = burr::read(text.as_bytes())?;
/// let packing = file.problems[0].packing(Rules::default().reflect(false))?;
/// assert_eq!(packing.count(), 9); // the dominoes of a 2 x 2 x 2 cube
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the file is damaged, larger than 64 MB, not a puzzle, or a puzzle of something other than cubes.
pub fn read(bytes: &[u8]) -> Result<BurrFile, BurrError> {
    let root = xml::parse(bytes)?;
    if root.name != "puzzle" {
        return Err(root.unexpected(format!("<{}>", root.name), "<puzzle>"));
    }
    if let Some(version) = root.attribute("version").filter(|&version| version != "2") {
        return Err(root.unexpected(format!("version {version} of the format"), "version 2"));
    }
    let grid = root.child("gridType");
    let kind = grid.and_then(|grid| grid.attribute("type"));
    if let Some(other) = kind.filter(|&kind| kind != "0") {
        let found = grid_name(other);
        return Err(BurrError(format!(
            "the puzzle is made of {found}, and only bricks (cubes) are supported"
        )));
    }
    let mut reading = Reading {
        cells: MAX_ALL_CELLS,
        ignored: Vec::new(),
    };
    let voxels = root.children_of("shapes").iter();
    let shapes = voxels.map(|voxel| Voxels::read(voxel, &mut reading));
    let shapes: Vec<Voxels> = shapes.collect::<Result<_, _>>()?;
    let mut read = Vec::new();
    for (number, problem) in (1..).zip(root.children_of("problems")) {
        match self::problem(number, problem, &shapes, &mut reading)? {
            Ok(problem) => read.push(problem),
            Err(why) => reading.ignored.push(format!("problem {number}: {why}")),
        }
    }
    Ok(BurrFile {
        problems: read,
        problem_count: root.children_of("problems").len(),
        ignored: sorted_set(reading.ignored),
    })
}

/// The cells of the grid type with this number.
fn grid_name(number: &str) -> String {
    match number {
        "1" => "triangular prisms".to_owned(),
        "2" => "spheres".to_owned(),
        "3" => "rhombic tetrahedra".to_owned(),
        "4" => "tetrahedra and octahedra".to_owned(),
        other => format!("cells of the unknown grid type {other}"),
    }
}

/// A shape of a file.
struct Voxels {
    name: String,
    cells: Vec<(Cell, CellMark)>,
}

impl Voxels {
    /// Reads a shape: `#` is a cell, `+` one that may stay empty, `_` none; digits after a cell are its color. The
    /// cells of a row follow each other, then the rows, then the layers.
    fn read(element: &Element, reading: &mut Reading) -> Result<Self, BurrError> {
        let [x, y, z] =
            ["x", "y", "z"].map(|axis| element.number::<usize>(axis, "the size of a shape"));
        let (columns, rows, layers) = (x?, y?, z?);
        let volume = columns.checked_mul(rows);
        let volume = volume.and_then(|area| area.checked_mul(layers));
        let Some(volume) = volume.filter(|&volume| volume <= MAX_CELLS) else {
            let size = format!("a shape of {columns} x {rows} x {layers}");
            return Err(element.unexpected(size, "at most 1,000,000 cells"));
        };
        if element.attribute("type").is_some_and(|kind| kind != "0") {
            return Err(element.unexpected("another encoding of a shape".to_owned(), "type=\"0\""));
        }
        let weight = element.attribute("weight");
        let is_weighed = weight.is_some_and(|weight| weight != "1");
        reading.ignore(
            is_weighed,
            "weights of shapes (they matter for taking apart only)",
        );
        let mut cells = Vec::new();
        reading.take(volume, element)?;
        let mut place = 0;
        let mut last = None;
        for letter in { element.text.chars() }.filter(|letter| !letter.is_whitespace()) {
            if let Some(digit) = letter.to_digit(10) {
                if let Some((_, mark)) = last.and_then(|last: usize| cells.get_mut(last)) {
                    let mark: &mut CellMark = mark;
                    mark.color = mark.color.saturating_mul(10).saturating_add(digit as u16);
                }
                continue;
            }
            last = None;
            if letter != '_' {
                if letter != '#' && letter != '+' {
                    return Err(element.unexpected(format!("{letter:?} in a shape"), "#, + or _"));
                }
                if place < volume {
                    let (row, optional) = (place / columns, letter == '+');
                    let [x, y, z] = [place % columns, row % rows, row / rows].map(|at| at as i32);
                    last = Some(cells.len());
                    cells.push((Cell { x, y, z }, CellMark { color: 0, optional }));
                }
            }
            place += 1;
        }
        if place != volume {
            let found = format!("a shape with {place} cells");
            return Err(element.unexpected(found, "as many as its size says"));
        }
        Ok(Voxels {
            name: element.attribute("name").unwrap_or_default().to_owned(),
            cells,
        })
    }
}

/// Reads a problem. The inner error says why it cannot be solved.
fn problem(
    number: usize,
    element: &Element,
    shapes: &[Voxels],
    reading: &mut Reading,
) -> Result<Result<BurrProblem, String>, BurrError> {
    let shape = |part: &Element| shapes.get(part.attribute("id")?.parse::<usize>().ok()?);
    let Some(result) = element.child("result").and_then(shape) else {
        return Ok(Err("it has no result shape".to_owned()));
    };
    // For all at once, before anything is made of them: what has no room takes none.
    let parts = element.children_of("shapes").iter();
    let cells = parts.filter_map(shape).map(|shape| shape.cells.len());
    let cells = cells.fold(result.cells.len(), usize::saturating_add);
    if let Err(error) = reading.take(cells, element) {
        return Ok(Err(error.to_string()));
    }
    let board = Shape::marked(Lattice::Square, result.cells.clone());
    let board = match PackingBoard::of_shape(board) {
        Ok(board) => board.boxed(),
        Err(error) => return Ok(Err(error.to_string())),
    };
    let mut pieces = Vec::new();
    for part in element.children_of("shapes") {
        pieces.extend(piece(part, shapes, reading)?);
    }
    let board = match obey_most_holes(element, board, &pieces)? {
        Ok(board) => board,
        Err(why) => return Ok(Err(why)),
    };
    let mut pairs = Vec::new();
    for pair in element.children_of("bitmap") {
        let piece = pair.number::<u16>("piece", "a color")?;
        pairs.push((piece, pair.number::<u16>("result", "a color")?));
    }
    Ok(Ok(BurrProblem {
        number,
        name: element.attribute("name").unwrap_or_default().to_owned(),
        board,
        pieces,
        pairs: sorted_set(pairs),
    }))
}

/// The board on which no more cells stay empty than the problem allows. The inner error says why there is none.
fn obey_most_holes(
    element: &Element,
    board: PackingBoard,
    pieces: &[Piece],
) -> Result<Result<PackingBoard, String>, BurrError> {
    if element.attribute("maxHoles").is_none() {
        return Ok(Ok(board));
    }
    let most = element.number::<usize>("maxHoles", "a number of cells")?;
    // What the least numbers of pieces fill.
    let least = |piece: &Piece| {
        let copies = *piece.copies.start() as usize;
        copies.saturating_mul(piece.shape.cells().len())
    };
    let filled = pieces.iter().map(least).fold(0, usize::saturating_add);
    let is_optional = |cell: &&Cell| board.is_optional(**cell);
    let optional = board.cells().iter().filter(is_optional).count();
    let holes = board.cells().len().saturating_sub(filled);
    let mut copies = pieces.iter().map(|piece| &piece.copies);
    if holes.min(optional) <= most {
        Ok(Ok(board))
    } else if most == 0 || copies.all(|copies| copies.start() == copies.end()) {
        // If as many as there are stay empty, there is no solution, and pieces that leave some fill no board without such cells.
        Ok(Ok(board.without_optional()))
    } else {
        Ok(Err(format!(
            "it leaves at most {most} of {optional} optional cells empty; only 0 is supported"
        )))
    }
}

/// Reads a piece of a problem: the number of a shape, and how many copies there are. `None` if there are none.
fn piece(
    part: &Element,
    shapes: &[Voxels],
    reading: &mut Reading,
) -> Result<Option<Piece>, BurrError> {
    let id = part.number::<usize>("id", "the number of a shape")?;
    let Some(shape) = shapes.get(id) else {
        let found = format!("shape {id}");
        return Err(part.unexpected(found, "the number of a shape that the file has"));
    };
    let copies = copies(part)?;
    if *copies.end() == 0 {
        return Ok(None);
    }
    let is_grouped = part.attribute("group").is_some() || !part.children.is_empty();
    reading.ignore(
        is_grouped,
        "groups of pieces (they matter for taking apart only)",
    );
    let has_optional = shape.cells.iter().any(|(_, mark)| mark.optional);
    reading.ignore(
        has_optional,
        "optional cells of pieces (they count as filled)",
    );
    let mut cells = shape.cells.clone();
    cells.iter_mut().for_each(|cell| cell.1.optional = false);
    let name = match shape.name.trim() {
        "" => format!("S{}", id + 1),
        name => name.to_owned(),
    };
    let shape = Shape::marked(Lattice::Square, cells);
    Ok(Some(Piece::new(name, shape, copies)))
}

/// The numbers of copies of a piece: those that it says, or else one.
fn copies(part: &Element) -> Result<RangeInclusive<u32>, BurrError> {
    if part.attribute("count").is_some() {
        let count = part.number("count", "a number of copies")?;
        return Ok(count..=count);
    }
    let least = match (part.attribute("min"), part.attribute("max")) {
        (None, None) => return Ok(1..=1),
        (None, Some(_)) => 0,
        _ => part.number("min", "the least number of copies")?,
    };
    Ok(least..=part.number("max", "the greatest number of copies")?)
}
