//! Pictures as values: the `Display` text of a [`Picture`] is an SVG document.
//!
//! They are of the puzzles that quadrille knows: [`Draw`] is implemented for their answers, so that [`Draw::picture`] draws
//! any of them. A problem of another kind has no picture.
//!
//! [`Draw::picture`] draws an answer, [`sheet`] and [`page`] put several pictures on one. All coordinates are whole
//! numbers and everything is written in a fixed order, so the same answer always gives the same bytes.
//!
//! The background is transparent. Lines and text on it are dark, or light if the reader prefers a dark scheme
//! (`prefers-color-scheme`). A picture has a `<title>` and `role="img"`, so that screen readers can name it.
//!
//! ```
//! use quadrille::puzzle::{Puzzle, queens::Queens};
//! use quadrille::svg::{Draw, page};
//!
//! let puzzle = Queens::new(6)?;
//! let problem = puzzle.problem();
//! let mut pictures = Vec::new();
//! problem.search().for_each(|solution| {
//!     pictures.push(puzzle.answer(solution).picture());
//!     std::ops::ControlFlow::Continue(())
//! });
//! let page = page(&pictures).captioned("Six queens");
//! assert!(page.to_string().contains("<title>Six queens</title>"));
//! # Ok::<(), quadrille::puzzle::queens::TooManyQueens>(())
//! ```

mod board;
mod edges;
mod kakuro;
mod langford;
mod logic;
#[doc(hidden)] // for the command
pub mod palette;
mod queens;
mod sheet;
mod tiling;
mod tree;
mod words;

use std::fmt::{self, Display, Write};

use quadrille_engine::IS_SMALL;

pub use edges::edges_reason;
pub use kakuro::kakuro_reason;
pub use logic::{candidates, clash, hint};
pub use sheet::{page, sheet};
pub use tree::{TreeBox, tree};

/// Something that can be drawn.
pub trait Draw {
    /// The picture.
    fn picture(&self) -> Picture;
}

/// A picture. Its text is an SVG document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: i32,
    height: i32,
    title: String,
    body: String,
}

/// The width of what is blank around most pictures.
const MARGIN: i32 = 12;

/// The side of most cells.
const SIDE: i32 = 36;

/// The font of a text.
struct Font {
    size: i32,
    bold: bool,
    color: &'static str,
}

impl Font {
    /// Letters that are not bold.
    fn plain(size: i32, color: &'static str) -> Self {
        Font {
            size,
            bold: false,
            color,
        }
    }
}

impl Picture {
    /// An empty picture of this size in pixels.
    fn new(width: i32, height: i32) -> Self {
        Picture {
            width,
            height,
            title: String::new(),
            body: String::new(),
        }
    }

    /// Gives the picture this title, which screen readers read out and browsers show on hovering.
    pub(crate) fn titled(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// The title; empty if there is none.
    pub fn title(&self) -> &str {
        &self.title
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

    /// A closed polygon without a line around it.
    fn polygon(&mut self, corners: &[(i32, i32)], fill: &str) {
        let corners: Vec<String> = corners.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let corners = corners.join(" ");
        // A line of the same color closes the gaps between neighbors.
        self.add(format_args!(
            r#"<polygon points="{corners}" fill="{fill}" stroke="{fill}" stroke-width="1"/>"#
        ));
    }

    /// A path, with a line of this width around it.
    fn path(&mut self, path: &str, fill: &str, stroke: &str, width: i32) {
        self.add(format_args!(
            r#"<path d="{path}" fill="{fill}" stroke="{stroke}" stroke-width="{width}" stroke-linecap="square" stroke-linejoin="round"/>"#
        ));
    }

    /// Dashed lines of width 1. Their ends are not square as those of a [path](Picture::path): dashes would be longer and gaps shorter.
    fn dashed(&mut self, path: &str, stroke: &str) {
        match IS_SMALL {
            // The page, whose code must be small.
            true => self.path(path, "none", stroke, 1),
            false => self.add(format_args!(
                r#"<path d="{path}" fill="none" stroke="{stroke}" stroke-width="1" stroke-dasharray="4 2"/>"#
            )),
        }
    }

    /// A black frame of this width and height, with a margin around it.
    fn frame(&mut self, width: i32, height: i32) {
        let frame = format!("M{MARGIN} {MARGIN}h{width}v{height}h-{width}z");
        self.path(&frame, "none", "black", 2);
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

/// Text with the special characters of XML escaped, and those that XML forbids left out.
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

/// The colors of lines, text and areas directly on the page, each with its counterpart in a dark scheme. (Colors on top
/// of colored areas must not change, so they are written differently: `#000000`.)
const DARK: &[(&str, &str)] = &[
    ("black", "#e6e6e6"),
    ("white", "#1e1e1e"),
    ("#666666", "#aaaaaa"),
    ("#999999", "#777777"),
    ("#dddddd", "#3a3a3a"),
    ("#dbe9f6", "#25405c"),
    ("#e6c39a", "#7a5a33"),
    ("#1c5aa6", "#82b6f2"),
    ("#b8e6b8", "#245c2c"),
    ("#f2c6c6", "#6b2a2a"),
];

/// The colors of lines in a dark scheme: those of the palette that are too dark for a dark ground.
const DARK_LINES: &[(&str, &str)] = &[
    ("#9f0162", "#d65aa5"),
    ("#8400cd", "#b577f0"),
    ("#a40122", "#e0607a"),
];

/// Which of these colors a picture has.
#[derive(Default)]
struct Used {
    fills: [bool; DARK.len()],
    strokes: [bool; DARK.len()],
    lines: [bool; DARK_LINES.len()],
}

impl Used {
    /// Reads the elements of a picture once: a sheet has hundreds of millions of letters.
    fn of(body: &str) -> Self {
        fn note(used: &mut [bool], colors: &[(&str, &str)], color: &str) {
            if let Some(place) = colors.iter().position(|&(light, _)| light == color) {
                used[place] = true;
            }
        }
        let mut used = Used::default();
        let (mut fill, mut name) = ("", "");
        for part in body.split('"') {
            // The value of an attribute follows its name, and that of a line the value of its fill.
            match name {
                " fill=" => note(&mut used.fills, DARK, part),
                " stroke=" => {
                    note(&mut used.strokes, DARK, part);
                    if fill == "none" {
                        note(&mut used.lines, DARK_LINES, part);
                    }
                }
                _ => {}
            }
            (fill, name) = (name, part);
        }
        used
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (width, height) = (self.width, self.height);
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="sans-serif" text-anchor="middle">"#
        )?;
        if !self.title.is_empty() {
            writeln!(f, "<title>{}</title>", escaped(&self.title))?;
        }
        f.write_str("<style>@media (prefers-color-scheme:dark){")?;
        let used = Used::of(&self.body);
        for (place, (light, dark)) in DARK.iter().enumerate() {
            if used.fills[place] {
                write!(f, r#"[fill="{light}"]{{fill:{dark}}}"#)?;
            }
            if used.strokes[place] {
                write!(f, r#"[stroke="{light}"]{{stroke:{dark}}}"#)?;
            }
        }
        for (place, (light, dark)) in DARK_LINES.iter().enumerate() {
            if used.lines[place] {
                write!(f, r#"[stroke="{light}"]{{stroke:{dark}}}"#)?;
            }
        }
        write!(f, "}}</style>\n{}</svg>\n", self.body)
    }
}
