//! Pictures as values that implement `Display`: their text is an SVG document.
//!
//! [`Draw::picture`] makes a [`Picture`] of an answer, [`sheet`] puts several on one. All coordinates are whole
//! numbers and everything is written in a fixed order, so the same answer always gives the same bytes.
//!
//! ```
//! use quadrille::puzzle::{Puzzle, queens::Queens};
//! use quadrille::svg::{Draw, sheet};
//!
//! let puzzle = Queens::new(6)?;
//! let problem = puzzle.problem();
//! let mut pictures = Vec::new();
//! problem.search().for_each(|solution| {
//!     pictures.push(puzzle.answer(solution).picture());
//!     std::ops::ControlFlow::Continue(())
//! });
//! assert!(sheet(&pictures, 2).to_string().starts_with("<svg "));
//! # Ok::<(), quadrille::puzzle::queens::TooManyQueens>(())
//! ```

mod board;
mod langford;
mod macmahon;
pub mod palette;
mod queens;
mod tiling;
mod trace;
mod tree;
mod words;

use std::fmt::{self, Display, Write};

pub use board::sudoku;
pub use tiling::tiling;
pub use trace::trace;
pub use tree::{Node, tree};

/// Something of which there is a picture.
pub trait Draw {
    /// The picture.
    fn picture(&self) -> Picture;
}

/// A picture. Its text is an SVG document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: i32,
    height: i32,
    body: String,
}

/// How text is set.
struct Font {
    size: i32,
    bold: bool,
    color: &'static str,
}

impl Picture {
    /// An empty picture of this size in pixels.
    fn new(width: i32, height: i32) -> Self {
        Picture {
            width,
            height,
            body: String::new(),
        }
    }

    /// Width and height in pixels.
    pub fn size(&self) -> (i32, i32) {
        (self.width, self.height)
    }

    fn add(&mut self, element: fmt::Arguments<'_>) {
        self.body
            .write_fmt(format_args!("{element}\n"))
            .expect("text can be written to a string");
    }

    fn rect(&mut self, [x, y, width, height]: [i32; 4], fill: &str) {
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}"/>"#
        ));
    }

    /// A path, with a line of this width around it if that is not 0.
    fn path(&mut self, path: &str, fill: &str, stroke: &str, width: i32) {
        self.add(format_args!(
            r#"<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linecap="square" stroke-linejoin="round"/>"#
        ));
    }

    /// A line of text with its middle at a point.
    fn text(&mut self, (x, y): (i32, i32), font: &Font, text: impl Display) {
        let weight = if font.bold { "bold" } else { "normal" };
        let (size, color) = (font.size, font.color);
        let y = y + size * 7 / 20;
        let text = escaped(&text.to_string());
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{color}">{text}</text>"#
        ));
    }
}

/// Text with the characters that mean something in XML replaced, and those that XML forbids left out.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '\u{fffe}' | '\u{ffff}' => {}
            letter if letter.is_control() => {}
            letter => safe.push(letter),
        }
    }
    safe
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Picture {
            width,
            height,
            body,
        } = self;
        write!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">
<rect width="{width}" height="{height}" fill="white"/>
{body}</svg>
"#
        )
    }
}

/// Pictures on one sheet, so many next to each other, from left to right, then downwards.
pub fn sheet(pictures: &[Picture], columns: usize) -> Picture {
    let columns = columns.clamp(1, pictures.len().max(1));
    let rows = pictures.len().div_ceil(columns);
    let width = pictures.iter().map(|picture| picture.width).max();
    let height = pictures.iter().map(|picture| picture.height).max();
    let (width, height) = (width.unwrap_or(0), height.unwrap_or(0));
    let mut sheet = Picture::new(width * columns as i32, height * rows as i32);
    for (place, picture) in pictures.iter().enumerate() {
        let x = width * (place % columns) as i32;
        let y = height * (place / columns) as i32;
        let body = &picture.body;
        sheet.add(format_args!(
            "<g transform=\"translate({x} {y})\">\n{body}</g>"
        ));
    }
    sheet
}
