//! A packed board: the answer to a packing puzzle, and its drawing in text.

use std::fmt;

use super::{Board, Cell, Piece, Placement};
use crate::puzzle::outline::{Outline, Style};

/// A piece where it lies.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// Its cells, in ascending order.
    pub cells: Vec<Cell>,
    /// The number of the piece; copies of a piece have the same.
    pub piece: usize,
    /// Its name.
    pub name: String,
}

/// A board with the pieces on it, in the order of their first cells. Its text is a drawing with every piece
/// outlined and its name in its first cell, the layers side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tiling {
    board: Board,
    placed: Vec<Placed>,
}

impl Tiling {
    pub(super) fn new<'s>(
        board: &Board,
        pieces: &[Piece],
        placements: impl Iterator<Item = &'s Placement>,
    ) -> Self {
        let mut placed: Vec<Placed> = placements
            .map(|placement| Placed {
                cells: placement
                    .cells
                    .iter()
                    .map(|&cell| board.cells()[cell as usize])
                    .collect(),
                piece: placement.piece as usize,
                name: pieces[placement.piece as usize].name.clone(),
            })
            .collect();
        placed.sort();
        Tiling {
            board: board.clone(),
            placed,
        }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The pieces, in the order of their first cells.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    /// A drawing in text, that can be had in ASCII, in colours, or without names.
    pub fn drawing(&self) -> Drawing<'_> {
        Drawing {
            tiling: self,
            ascii: false,
            names: true,
            style: None,
        }
    }

    /// The outlines of one layer.
    fn layer(&self, z: i32, names: bool) -> Outline<'static> {
        let size = self.board.extent();
        let place = |cell: &Cell| (cell.y * size.x + cell.x) as usize;
        let mut owners = vec![None; (size.x * size.y) as usize];
        let mut words = vec![String::new(); owners.len()];
        let layer = |cells: &[Cell]| -> Vec<Cell> {
            cells.iter().copied().filter(|cell| cell.z == z).collect()
        };
        // Cells that stay empty belong together. The dot tells them from holes.
        let nobody = u32::MAX;
        for cell in layer(self.board.cells()) {
            owners[place(&cell)] = Some((nobody, nobody));
            if names {
                words[place(&cell)] = ".".to_owned();
            }
        }
        for (owner, placed) in (0..).zip(&self.placed) {
            let cells = layer(&placed.cells);
            for cell in &cells {
                owners[place(cell)] = Some((owner, placed.piece as u32));
                words[place(cell)].clear();
            }
            if let Some(first) = cells.first().filter(|_| names) {
                words[place(first)].clone_from(&placed.name);
            }
        }
        Outline::new(size.x as usize, owners).words(words)
    }
}

impl fmt::Display for Tiling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.drawing().fmt(f)
    }
}

/// A drawing of a [`Tiling`] in text.
#[derive(Clone, Copy)]
pub struct Drawing<'a> {
    tiling: &'a Tiling,
    ascii: bool,
    names: bool,
    style: Option<Style<'a>>,
}

impl<'a> Drawing<'a> {
    /// The same in plain ASCII.
    pub fn ascii(mut self) -> Self {
        self.ascii = true;
        self
    }

    /// The same without the names of pieces.
    pub fn without_names(mut self) -> Self {
        self.names = false;
        self
    }

    /// The same with every piece between the two texts that `style` gives for its number. Cells that stay empty
    /// have the number `u32::MAX`.
    pub fn styled(mut self, style: Style<'a>) -> Self {
        self.style = Some(style);
        self
    }
}

impl fmt::Display for Drawing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layers: Vec<Vec<String>> = (0..self.tiling.board.extent().z)
            .map(|z| {
                let mut outline = self.tiling.layer(z, self.names);
                if self.ascii {
                    outline = outline.ascii();
                }
                match self.style {
                    Some(style) => outline.styled(style).lines(),
                    None => outline.lines(),
                }
            })
            .collect();
        f.write_str(&side_by_side(&layers))
    }
}

/// Blocks of lines next to each other. Blocks with escape codes are padded by what shows.
fn side_by_side(blocks: &[Vec<String>]) -> String {
    let height = blocks.iter().map(Vec::len).max().unwrap_or(0);
    let width = |block: &[String]| {
        block
            .iter()
            .map(|line| shown_width(line))
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = blocks.iter().map(|block| width(block)).collect();
    let line = |row: usize| {
        let mut text = String::new();
        for (block, width) in blocks.iter().zip(&widths) {
            let part = block.get(row).map_or("", String::as_str);
            text.push_str(part);
            text.push_str(&" ".repeat(width - shown_width(part) + 2));
        }
        text.trim_end().to_owned()
    };
    (0..height).map(line).collect::<Vec<_>>().join("\n")
}

/// How many characters of a line show: what is between an escape character and a letter does not.
fn shown_width(line: &str) -> usize {
    let mut escaped = false;
    let shows = |letter: char| {
        let shows = !escaped && letter != '\u{1b}';
        escaped = letter == '\u{1b}' || escaped && !letter.is_ascii_alphabetic();
        shows
    };
    line.chars().map(shows).filter(|&shows| shows).count()
}
